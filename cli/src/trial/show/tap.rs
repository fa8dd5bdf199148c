//! The Test Anything Protocol, version 14. Readers of version 13 understand it too.

use std::io;

use crate::exit::Failure;
use crate::trial::outcome::{Outcome, State};

pub(super) fn text(outcomes: &[Outcome]) -> Result<String, Failure> {
    let mut text = format!("TAP version 14\n1..{}\n", outcomes.len());
    for (number, outcome) in (1..).zip(outcomes) {
        let name = described(&outcome.full_name());
        match outcome.state {
            State::Passed => text.push_str(&format!("ok {number} - {name}\n")),
            State::Skipped => {
                let reason = outcome.message().replace(['\n', '\r'], " ");
                text.push_str(format!("ok {number} - {name} # SKIP {reason}").trim_end());
                text.push('\n');
            }
            State::Failed | State::Error => {
                text.push_str(&format!("not ok {number} - {name}\n"));
                explain(outcome, &mut text)?;
            }
        }
    }
    Ok(text)
}

/// What went wrong as a block of YAML. Its texts are quoted as in JSON, which is YAML as well.
fn explain(outcome: &Outcome, text: &mut String) -> Result<(), Failure> {
    let quoted = |words: &str| serde_json::to_string(words).map_err(io::Error::from);
    let severity = match outcome.state {
        State::Error => "error",
        State::Passed | State::Failed | State::Skipped => "fail",
    };
    text.push_str(&format!(
        "  ---\n  message: {}\n  severity: {severity}\n",
        quoted(&outcome.message())?
    ));
    if let Some(finding) = outcome.findings.first() {
        if let (Some(file), Some(line)) = (&finding.file, finding.line) {
            text.push_str(&format!(
                "  at:\n    file: {}\n    line: {line}\n",
                quoted(file)?
            ));
        }
        if let (Some(actual), Some(expected)) = (&finding.actual, &finding.expected) {
            text.push_str(&format!(
                "  found: {}\n  wanted: {}\n",
                quoted(actual)?,
                quoted(expected)?
            ));
        }
        if !finding.stack.is_empty() {
            text.push_str("  stack:\n");
            for call in &finding.stack {
                text.push_str(&format!("    - {}\n", quoted(call)?));
            }
        }
    }
    text.push_str("  ...\n");
    Ok(())
}

/// A description: a number sign would begin a directive.
fn described(name: &str) -> String {
    let line = name.replace(['\n', '\r'], " ");
    line.replace('\\', "\\\\").replace('#', "\\#")
}
