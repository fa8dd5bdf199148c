//! Diagnostics as text: for people, for editors, for programs, for GitHub.
//!
//! The compiler gives findings as data; everything about how they are shown is here.

mod cause;
mod github;
mod human;
mod json;
mod papyrus;
mod place;

pub(crate) use cause::{FileFindings, Finding, once_for_each_cause};
pub(crate) use github::{annotation, escaped, escaped_property};
pub(crate) use human::{Remark, remark};
pub(crate) use place::Source;

use std::sync::Arc;

use clap::ValueEnum;
use cyperus_compiler::diagnostic::Diagnostic;

/// `--format`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Excerpts of the source with the place marked.
    #[default]
    Human,
    /// One JSON object per line.
    Json,
    /// `file(line,col): message`, which Papyrus editors can parse.
    Papyrus,
    /// Annotations for GitHub's workflow logs.
    Github,
}

/// Gives the sources of other scripts, for remarks that point into them.
pub(crate) type OtherSource<'a> = &'a dyn Fn(&str) -> Option<Arc<Source>>;

/// One diagnostic as text. Only people are spared the repeats of one cause: programs get them all.
pub(crate) fn render(
    format: Format,
    colour: bool,
    diagnostic: &Diagnostic,
    source: &Source,
    other: OtherSource<'_>,
) -> Finding {
    let cause = match format {
        Format::Human => diagnostic.cause.clone(),
        Format::Json | Format::Papyrus | Format::Github => None,
    };
    let text = match format {
        Format::Human => human::render(colour, diagnostic, source, other),
        Format::Json => json::render(diagnostic, source, other),
        Format::Papyrus => papyrus::render(diagnostic, source),
        Format::Github => github::render(diagnostic, source),
    };
    Finding { text, cause }
}
