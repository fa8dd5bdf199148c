//! Excerpts of the source with the place marked, in the style of rustc.

use std::sync::Arc;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use cyperus_compiler::diagnostic::{Diagnostic, Help, Severity};
use cyperus_compiler::source::Span;

use super::OtherSource;
use super::place::{Excerpt, Source};

/// The longest excerpt, in bytes. The renderer goes through all of it, also through what it leaves
/// out: twenty thousand findings that each point to the top of a file would take minutes.
const LONGEST: usize = 8 * 1024;

pub(super) fn render(
    colour: bool,
    diagnostic: &Diagnostic,
    source: &Source,
    other: OtherSource<'_>,
) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Style => Level::NOTE.with_name("style"),
    };
    // The sources of other scripts must outlive the groups that borrow them.
    let others: Vec<(Arc<Source>, &str, Span)> = diagnostic
        .labels
        .iter()
        .filter_map(|label| {
            let script = label.script.as_deref()?;
            Some((other(script)?, label.message.as_str(), label.span))
        })
        .collect();
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code.number());
    let mut main = own_excerpts(Group::with_title(title), diagnostic, source);
    for (source, message, span) in &others {
        main = labelled(main, source, *span, message);
    }
    for note in &diagnostic.notes {
        main = main.element(Level::NOTE.message(note.as_str()));
    }
    let mut groups = vec![main];
    for help in &diagnostic.helps {
        groups.push(advice(help, source));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = renderer.decor_style(DecorStyle::Ascii).render(&groups);
    text.push_str("\n\n");
    text
}

/// A finding that is not the compiler's: a title, a place and advice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remark<'text> {
    /// `warning` or `info`.
    pub(crate) is_warning: bool,
    /// The number of its rule.
    pub(crate) id: &'text str,
    /// What was found.
    pub(crate) message: &'text str,
    /// What to do about it.
    pub(crate) help: &'text str,
    /// Where.
    pub(crate) span: Span,
}

/// A remark with an excerpt of the source.
pub(crate) fn remark(colour: bool, remark: &Remark<'_>, source: &Source) -> String {
    let level = if remark.is_warning {
        Level::WARNING
    } else {
        Level::INFO
    };
    let title = level.primary_title(remark.message).id(remark.id);
    let lines = source.excerpt(std::iter::once(remark.span));
    let group = Group::with_title(title);
    let group = if lines.text.len() <= LONGEST {
        let mark = AnnotationKind::Primary.span(lines.range(remark.span));
        group.element(snippet(&lines, source).annotation(mark))
    } else {
        group.element(place(source, remark.span))
    };
    let group = group.element(Level::HELP.message(remark.help));
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = renderer.decor_style(DecorStyle::Ascii).render(&[group]);
    text.push_str("\n\n");
    text
}

/// The place of a finding, and the labels in its script: in one excerpt if they are near each other.
fn own_excerpts<'text>(
    group: Group<'text>,
    diagnostic: &'text Diagnostic,
    source: &'text Source,
) -> Group<'text> {
    let here = || {
        let labels = diagnostic.labels.iter();
        labels.filter(|label| label.script.is_none())
    };
    let spans = here().map(|label| label.span);
    let lines = source.excerpt(spans.chain([diagnostic.span]));
    if lines.text.len() <= LONGEST {
        let marks = here().map(|label| {
            AnnotationKind::Context
                .span(lines.range(label.span))
                .label(label.message.as_str())
        });
        let excerpt = snippet(&lines, source)
            .annotation(AnnotationKind::Primary.span(lines.range(diagnostic.span)))
            .annotations(marks);
        return group.element(excerpt);
    }
    let lines = source.excerpt(std::iter::once(diagnostic.span));
    let mut group = if lines.text.len() <= LONGEST {
        let mark = AnnotationKind::Primary.span(lines.range(diagnostic.span));
        group.element(snippet(&lines, source).annotation(mark))
    } else {
        group.element(place(source, diagnostic.span))
    };
    for label in here() {
        group = labelled(group, source, label.span, &label.message);
    }
    group
}

/// A label with an excerpt of its own.
fn labelled<'text>(
    group: Group<'text>,
    source: &'text Source,
    span: Span,
    message: &'text str,
) -> Group<'text> {
    let lines = source.excerpt(std::iter::once(span));
    if lines.text.len() > LONGEST {
        return group.element(place(source, span));
    }
    let mark = AnnotationKind::Context
        .span(lines.range(span))
        .label(message);
    group.element(snippet(&lines, source).annotation(mark))
}

fn snippet<'text>(
    lines: &Excerpt<'text>,
    source: &'text Source,
) -> Snippet<'text, annotate_snippets::Annotation<'text>> {
    Snippet::source(lines.text)
        .line_start(lines.first_line)
        .path(source.path.as_str())
}

/// File, line and column, without the line's text.
fn place(source: &Source, span: Span) -> Origin<'_> {
    let (start, _) = source.positions(span);
    Origin::path(source.path.as_str())
        .line(start.line as usize)
        .char_column(start.column as usize)
}

/// Advice, shown as an edit of the source if it is certain.
fn advice<'text>(help: &'text Help, source: &'text Source) -> Group<'text> {
    let title = Level::HELP.secondary_title(help.message.as_str());
    match &help.suggestion {
        None => Group::with_title(title),
        Some(edit) => {
            let lines = source.excerpt(std::iter::once(edit.span));
            if lines.text.len() > LONGEST {
                return Group::with_title(title);
            }
            let patch = Patch::new(lines.range(edit.span), edit.replacement.as_str());
            let excerpt = Snippet::source(lines.text)
                .line_start(lines.first_line)
                .path(source.path.as_str());
            title.element(excerpt.patch(patch))
        }
    }
}
