//! Results for people: a line for each test, and everything about those that did not pass.

use std::fmt::{self, Write as _};

use clap::builder::styling::{AnsiColor, Style};

use super::{by_script, summary};
use crate::trial::discover::{Kind, TestPlace};
use crate::trial::finding::Finding;
use crate::trial::outcome::{Counts, Outcome, State};

/// Most calls of a stack that are shown.
const CALLS: usize = 12;
/// Most lines of output that are shown of a test.
const LINES: usize = 40;

/// All results, with terminal styles.
pub(super) fn write(outcomes: &[Outcome], text: &mut String) -> fmt::Result {
    for (script, group) in by_script(outcomes) {
        let file = group.first().map_or("", |outcome| &outcome.file);
        writeln!(text, "{script} ({file})")?;
        for outcome in group {
            one(outcome, text)?;
        }
        text.push('\n');
    }
    writeln!(text, "{}", summary(Counts::of(outcomes)))
}

fn one(outcome: &Outcome, text: &mut String) -> fmt::Result {
    let (word, style) = match outcome.state {
        State::Passed => ("passed ", AnsiColor::Green.on_default()),
        State::Failed => ("FAILED ", AnsiColor::Red.on_default().bold()),
        State::Error => ("ERROR  ", AnsiColor::Red.on_default().bold()),
        State::Skipped => ("skipped", AnsiColor::Yellow.on_default()),
    };
    write!(text, "  {style}{word}{style:#} {}", outcome.name)?;
    if outcome.state == State::Skipped {
        let reason = outcome.message();
        if !reason.is_empty() {
            write!(text, ": {reason}")?;
        }
        text.push('\n');
        return Ok(());
    }
    text.push('\n');
    for finding in &outcome.findings {
        explain(finding, text)?;
    }
    if outcome.is_bad() && !outcome.output.is_empty() {
        text.push_str("          it printed:\n");
        let lines: Vec<&str> = outcome.output.lines().collect();
        let (shown, rest) = lines.split_at(lines.len().min(LINES));
        for line in shown {
            writeln!(text, "            {line}")?;
        }
        if !rest.is_empty() {
            writeln!(text, "            ({} more lines)", rest.len())?;
        }
    }
    Ok(())
}

fn explain(finding: &Finding, text: &mut String) -> fmt::Result {
    let dim = Style::new().dimmed();
    writeln!(text, "          {}", finding.message)?;
    if let Some(place) = finding.place() {
        let source = finding.source.as_deref().unwrap_or_default();
        writeln!(text, "            {dim}{place}{dim:#}  {source}")?;
    }
    if let (Some(actual), Some(expected)) = (&finding.actual, &finding.expected) {
        writeln!(text, "            got      {actual}")?;
        writeln!(text, "            expected {expected}")?;
    }
    let (shown, rest) = finding.stack.split_at(finding.stack.len().min(CALLS));
    for call in shown {
        writeln!(text, "            {dim}{call}{dim:#}")?;
    }
    if !rest.is_empty() {
        writeln!(text, "            {dim}({} more calls){dim:#}", rest.len())?;
    }
    Ok(())
}

/// The tests, a line each.
pub(super) fn list(tests: &[&TestPlace], text: &mut String) -> fmt::Result {
    for test in tests {
        let what = match test.kind {
            Kind::Function => "",
            Kind::Spec => "  (a spec of Lilac)",
            Kind::Broken(_) => "  (does not compile)",
        };
        let (name, file) = (test.full_name(), test.file.display());
        writeln!(text, "{name}  {file}:{}{what}", test.line)?;
    }
    Ok(())
}
