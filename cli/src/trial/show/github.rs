//! Annotations for GitHub's workflow logs: one for each thing that is wrong.

use std::fmt::{self, Write as _};

use super::summary;
use crate::render::{escaped, escaped_property};
use crate::trial::outcome::{Counts, Outcome};

pub(super) fn write(outcomes: &[Outcome], text: &mut String) -> fmt::Result {
    for outcome in outcomes.iter().filter(|outcome| outcome.is_bad()) {
        for finding in &outcome.findings {
            let mut message = finding.line_of_text();
            for call in &finding.stack {
                write!(message, "\n  {call}")?;
            }
            let (file, line) = match (&finding.file, finding.line) {
                (Some(file), Some(line)) => (file, line),
                _ => (&outcome.file, outcome.line),
            };
            writeln!(
                text,
                "::error file={},line={line},title={}::{}",
                escaped_property(file),
                escaped_property(&outcome.full_name()),
                escaped(&message)
            )?;
        }
    }
    writeln!(text, "{}", summary(Counts::of(outcomes)))
}
