//! The XML that services for continuous integration read, as Ant's `JUnit` task began it. Elements,
//! attributes and their order are those of the schema that most of them share.

use std::fmt::{self, Write as _};

use super::by_script;
use crate::trial::outcome::{Counts, Outcome, State};

/// Readers want a date. Ours is always the same, so that the same results are the same bytes.
const DATE: &str = "1970-01-01T00:00:00";

pub(super) fn write(outcomes: &[Outcome], text: &mut String) -> fmt::Result {
    text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (id, (script, group)) in by_script(outcomes).into_iter().enumerate() {
        suite(id, script, &group, text)?;
    }
    text.push_str("</testsuites>\n");
    Ok(())
}

fn suite(id: usize, script: &str, group: &[&Outcome], text: &mut String) -> fmt::Result {
    let counts = Counts::of(group.iter().copied());
    let seconds: f64 = group.iter().map(|outcome| outcome.seconds).sum();
    let (package, name) = script.rsplit_once(':').unwrap_or(("", script));
    write!(
        text,
        "  <testsuite package=\"{}\" id=\"{id}\" name=\"{}\" timestamp=\"{DATE}\" \
         hostname=\"localhost\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" \
         time=\"{seconds:.3}\">\n    <properties>\n      <property name=\"tool\" value=\"Cyperus\"/>\n    \
         </properties>\n",
        escaped(package),
        escaped(name),
        counts.total(),
        counts.failed,
        counts.errors,
        counts.skipped
    )?;
    let mut printed = String::new();
    for outcome in group {
        case(outcome, text)?;
        printed.push_str(&outcome.output);
    }
    writeln!(
        text,
        "    <system-out>{}</system-out>\n    <system-err></system-err>\n  </testsuite>",
        escaped(&printed)
    )
}

fn case(outcome: &Outcome, text: &mut String) -> fmt::Result {
    write!(
        text,
        "    <testcase name=\"{}\" classname=\"{}\" time=\"{:.3}\"",
        escaped(&outcome.name),
        escaped(&outcome.script.replace(':', ".")),
        outcome.seconds
    )?;
    let message = escaped(&outcome.message());
    match outcome.state {
        State::Passed => writeln!(text, "/>"),
        State::Skipped => {
            writeln!(
                text,
                ">\n      <skipped>{message}</skipped>\n    </testcase>"
            )
        }
        State::Failed | State::Error => {
            let (element, kind) = match outcome.state {
                State::Error => ("error", "error"),
                State::Passed | State::Failed | State::Skipped => ("failure", "failure"),
            };
            writeln!(
                text,
                ">\n      <{element} message=\"{message}\" type=\"{kind}\">{}</{element}>\n    \
                 </testcase>",
                escaped(&details(outcome))
            )
        }
    }
}

/// Each finding with its place and stack.
fn details(outcome: &Outcome) -> String {
    let mut lines = Vec::new();
    for finding in &outcome.findings {
        lines.push(finding.line_of_text());
        lines.extend(finding.place());
        lines.extend(finding.stack.iter().map(|call| format!("  {call}")));
    }
    lines.join("\n") + "\n"
}

/// Text for an element or an attribute. What no XML may hold becomes a question mark.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(letter),
            '\r' => escaped.push_str("&#13;"),
            '\0'..'\u{20}' | '\u{FFFE}' | '\u{FFFF}' => escaped.push('?'),
            other => escaped.push(other),
        }
    }
    escaped
}
