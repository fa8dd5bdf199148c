//! Annotations for GitHub's workflow logs: one for each thing that is wrong.

use super::summary;
use crate::render::{escaped, escaped_property};
use crate::trial::outcome::{Counts, Outcome};

pub(super) fn text(outcomes: &[Outcome]) -> String {
    let mut text = String::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.is_bad()) {
        for finding in &outcome.findings {
            let mut message = finding.line_of_text();
            for call in &finding.stack {
                message.push_str(&format!("\n  {call}"));
            }
            let (file, line) = match (&finding.file, finding.line) {
                (Some(file), Some(line)) => (file, line),
                _ => (&outcome.file, outcome.line),
            };
            text.push_str(&format!(
                "::error file={},line={line},title={}::{}\n",
                escaped_property(file),
                escaped_property(&outcome.full_name()),
                escaped(&message),
            ));
        }
    }
    text.push_str(&format!("{}\n", summary(Counts::of(outcomes))));
    text
}
