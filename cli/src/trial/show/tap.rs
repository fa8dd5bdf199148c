//! The Test Anything Protocol, version 14. Readers of version 13 understand it too.

use std::fmt::{self, Write as _};

use serde_json::Value;

use crate::trial::outcome::{Outcome, State};

pub(super) fn write(outcomes: &[Outcome], text: &mut String) -> fmt::Result {
    writeln!(text, "TAP version 14\n1..{}", outcomes.len())?;
    for (number, outcome) in (1..).zip(outcomes) {
        let name = described(&outcome.full_name());
        match outcome.state {
            State::Passed => writeln!(text, "ok {number} - {name}")?,
            State::Skipped => {
                let reason = outcome.message().replace(['\n', '\r'], " ");
                text.push_str(format!("ok {number} - {name} # SKIP {reason}").trim_end());
                text.push('\n');
            }
            State::Failed | State::Error => {
                writeln!(text, "not ok {number} - {name}")?;
                explain(outcome, text)?;
            }
        }
    }
    Ok(())
}

/// What went wrong as a block of YAML. Its texts are quoted as in JSON, which is YAML as well.
fn explain(outcome: &Outcome, text: &mut String) -> fmt::Result {
    let quoted = |words: &str| Value::from(words).to_string();
    let severity = match outcome.state {
        State::Error => "error",
        State::Passed | State::Failed | State::Skipped => "fail",
    };
    writeln!(
        text,
        "  ---\n  message: {}\n  severity: {severity}",
        quoted(&outcome.message())
    )?;
    if let Some(finding) = outcome.findings.first() {
        if let (Some(file), Some(line)) = (&finding.file, finding.line) {
            writeln!(text, "  at:\n    file: {}\n    line: {line}", quoted(file))?;
        }
        if let (Some(actual), Some(expected)) = (&finding.actual, &finding.expected) {
            writeln!(
                text,
                "  found: {}\n  wanted: {}",
                quoted(actual),
                quoted(expected)
            )?;
        }
        if !finding.stack.is_empty() {
            text.push_str("  stack:\n");
            for call in &finding.stack {
                writeln!(text, "    - {}", quoted(call))?;
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
