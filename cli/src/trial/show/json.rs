//! Results for programs: one object a line, then the numbers.

use std::io;

use serde::Serialize;

use crate::exit::Failure;
use crate::trial::discover::TestPlace;
use crate::trial::finding::Finding;
use crate::trial::measure::Figures;
use crate::trial::outcome::{Counts, Outcome};

#[derive(Serialize)]
struct Row<'o> {
    test: String,
    file: &'o str,
    line: u32,
    outcome: &'static str,
    seconds: f64,
    message: String,
    gc: Option<&'o Figures>,
    findings: &'o [Finding],
}

#[derive(Serialize)]
struct Last {
    summary: Counts,
}

#[derive(Serialize)]
struct Listed {
    test: String,
    file: String,
    line: u32,
}

pub(super) fn text(outcomes: &[Outcome]) -> Result<String, Failure> {
    let mut text = String::new();
    for outcome in outcomes {
        push(
            &mut text,
            &Row {
                test: outcome.full_name(),
                file: &outcome.file,
                line: outcome.line,
                outcome: outcome.state.name(),
                seconds: outcome.seconds,
                message: outcome.message(),
                gc: outcome.figures.as_ref(),
                findings: &outcome.findings,
            },
        )?;
    }
    let summary = Counts::of(outcomes);
    push(&mut text, &Last { summary })?;
    Ok(text)
}

pub(super) fn list(tests: &[&TestPlace]) -> Result<String, Failure> {
    let mut text = String::new();
    for test in tests {
        push(
            &mut text,
            &Listed {
                test: test.full_name(),
                file: test.file.display().to_string(),
                line: test.line,
            },
        )?;
    }
    Ok(text)
}

fn push(text: &mut String, row: &impl Serialize) -> Result<(), Failure> {
    text.push_str(&serde_json::to_string(row).map_err(io::Error::from)?);
    text.push('\n');
    Ok(())
}
