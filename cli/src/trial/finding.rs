//! What is wrong with a test, with its place in the source.

use cyperus_vm::{LogEntry, Problem, TraceLine};
use serde::Serialize;

use super::shelf::Shelf;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    /// What it is, in one line.
    pub(crate) message: String,
    /// The value, if two were compared.
    pub(crate) actual: Option<String>,
    /// What it should have been.
    pub(crate) expected: Option<String>,
    /// The file.
    pub(crate) file: Option<String>,
    /// The line in it.
    pub(crate) line: Option<u32>,
    /// That line's text.
    pub(crate) source: Option<String>,
    /// The script stack, newest call first, as the game's logs write it.
    pub(crate) stack: Vec<String>,
}

impl Finding {
    /// A finding without a place.
    pub(crate) fn plain(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            actual: None,
            expected: None,
            file: None,
            line: None,
            source: None,
            stack: Vec::new(),
        }
    }

    /// A finding where a stack was: at the newest call that is in a source, `hidden` files not
    /// counted.
    pub(crate) fn at(
        message: impl Into<String>,
        shelf: &Shelf,
        stack: &[TraceLine],
        hidden: &[&str],
    ) -> Self {
        let is_hidden = |line: &&TraceLine| {
            !hidden
                .iter()
                .any(|file| line.file.eq_ignore_ascii_case(file))
        };
        let mut calls = stack.iter().filter(|line| line.line.is_some());
        let place = calls.clone().find(is_hidden).or_else(|| calls.next());
        let mut finding = Self::plain(message);
        // The native itself says nothing that the message does not say.
        let calls = stack.iter().skip_while(|line| line.line.is_none());
        finding.stack = calls.map(ToString::to_string).collect();
        if let Some((place, line)) = place.and_then(|place| Some((place, place.line?))) {
            let script = declaring(shelf, place);
            finding.line = Some(u32::from(line));
            finding.source = shelf.line(&script, u32::from(line));
            finding.file = shelf.path(&script).or_else(|| Some(place.file.clone()));
        }
        finding
    }

    /// A logged error, or a check that failed.
    pub(crate) fn logged(shelf: &Shelf, entry: &LogEntry) -> Self {
        let mut finding = Self::at(entry.text(), shelf, &entry.stack, &[]);
        if let Problem::Assertion(assertion) = &entry.problem {
            let values = assertion.check.values();
            (finding.actual, finding.expected) = values.unzip();
            finding.message = assertion.title();
        }
        finding
    }

    /// Everything in one line.
    pub(crate) fn line_of_text(&self) -> String {
        let values = match (&self.actual, &self.expected) {
            (Some(actual), Some(expected)) => format!(": got {actual}, expected {expected}"),
            _ => String::new(),
        };
        format!("{}{values}", self.message)
    }

    /// Where it is: `file:line`.
    pub(crate) fn place(&self) -> Option<String> {
        let (file, line) = (self.file.as_ref()?, self.line?);
        Some(format!("{file}:{line}"))
    }
}

/// The script in whose source a call is. A call names the script of its object, which may have
/// inherited the function.
fn declaring(shelf: &Shelf, place: &TraceLine) -> String {
    let file = place.file.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let last = place.script.rsplit(':').next().unwrap_or_default();
    if last.eq_ignore_ascii_case(stem) {
        return place.script.clone();
    }
    let beside = match place.script.rsplit_once(':') {
        Some((namespace, _)) => format!("{namespace}:{stem}"),
        None => stem.to_owned(),
    };
    let is_there = shelf.path(&beside).is_some();
    if is_there { beside } else { stem.to_owned() }
}
