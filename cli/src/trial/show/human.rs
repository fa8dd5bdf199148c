//! Results for people: a line for each test, and everything about those that did not pass.

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
pub(super) fn text(outcomes: &[Outcome]) -> String {
    let mut text = String::new();
    for (script, group) in by_script(outcomes) {
        let file = group.first().map_or("", |outcome| &outcome.file);
        text.push_str(&format!("{script} ({file})\n"));
        for outcome in group {
            one(outcome, &mut text);
        }
        text.push('\n');
    }
    text.push_str(&format!("{}\n", summary(Counts::of(outcomes))));
    text
}

fn one(outcome: &Outcome, text: &mut String) {
    let (word, style) = match outcome.state {
        State::Passed => ("passed ", AnsiColor::Green.on_default()),
        State::Failed => ("FAILED ", AnsiColor::Red.on_default().bold()),
        State::Error => ("ERROR  ", AnsiColor::Red.on_default().bold()),
        State::Skipped => ("skipped", AnsiColor::Yellow.on_default()),
    };
    text.push_str(&format!("  {style}{word}{style:#} {}", outcome.name));
    if outcome.state == State::Skipped {
        let reason = outcome.message();
        if !reason.is_empty() {
            text.push_str(&format!(": {reason}"));
        }
        text.push('\n');
        return;
    }
    text.push('\n');
    for finding in &outcome.findings {
        explain(finding, text);
    }
    if outcome.is_bad() && !outcome.output.is_empty() {
        text.push_str("          it printed:\n");
        let lines: Vec<&str> = outcome.output.lines().collect();
        let (shown, rest) = lines.split_at(lines.len().min(LINES));
        for line in shown {
            text.push_str(&format!("            {line}\n"));
        }
        if !rest.is_empty() {
            text.push_str(&format!("            ({} more lines)\n", rest.len()));
        }
    }
}

fn explain(finding: &Finding, text: &mut String) {
    let dim = Style::new().dimmed();
    text.push_str(&format!("          {}\n", finding.message));
    if let Some(place) = finding.place() {
        let source = finding.source.as_deref().unwrap_or_default();
        text.push_str(&format!("            {dim}{place}{dim:#}  {source}\n"));
    }
    if let (Some(actual), Some(expected)) = (&finding.actual, &finding.expected) {
        text.push_str(&format!("            got      {actual}\n"));
        text.push_str(&format!("            expected {expected}\n"));
    }
    let (shown, rest) = finding.stack.split_at(finding.stack.len().min(CALLS));
    for call in shown {
        text.push_str(&format!("            {dim}{call}{dim:#}\n"));
    }
    if !rest.is_empty() {
        text.push_str(&format!(
            "            {dim}({} more calls){dim:#}\n",
            rest.len()
        ));
    }
}

/// The tests, a line each.
pub(super) fn list(tests: &[&TestPlace]) -> String {
    let lines = tests.iter().map(|test| {
        let what = match test.kind {
            Kind::Function => "",
            Kind::Spec => "  (a spec of Lilac)",
            Kind::Broken(_) => "  (does not compile)",
        };
        let (name, file) = (test.full_name(), test.file.display());
        format!("{name}  {file}:{}{what}\n", test.line)
    });
    lines.collect()
}
