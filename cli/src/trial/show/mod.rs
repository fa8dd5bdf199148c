//! Results as text, in each format. The same results give the same bytes.

mod github;
mod human;
mod json;
mod junit;
mod tap;

use std::fmt;

use super::discover::TestPlace;
use super::outcome::{Counts, Outcome};
use crate::arguments::TestFormat;
use crate::exit::{Failure, Status};
use crate::output;

/// Prints all results.
pub(crate) fn show(outcomes: &[Outcome], format: TestFormat) -> Result<Status, Failure> {
    let written = |write: fn(&[Outcome], &mut String) -> fmt::Result| {
        let mut text = String::new();
        // A String takes everything.
        let _never_fails = write(outcomes, &mut text);
        text
    };
    match format {
        TestFormat::Human => output::print_styled(&written(human::write)),
        TestFormat::Junit => output::print(&written(junit::write)),
        TestFormat::Tap => output::print(&written(tap::write)),
        TestFormat::Json => output::print(&json::text(outcomes)?),
        TestFormat::Github => output::print(&written(github::write)),
    }
}

/// Prints tests that were not run.
pub(crate) fn list(tests: &[&TestPlace], format: TestFormat) -> Result<Status, Failure> {
    match format {
        TestFormat::Json => output::print(&json::list(tests)?),
        TestFormat::Human | TestFormat::Junit | TestFormat::Tap | TestFormat::Github => {
            let mut text = String::new();
            let _never_fails = human::list(tests, &mut text);
            output::print(&text)
        }
    }
}

/// The numbers in words.
fn summary(counts: Counts) -> String {
    let Counts {
        passed,
        failed,
        errors,
        skipped,
    } = counts;
    let errors = match errors {
        1 => "1 error".to_owned(),
        errors => format!("{errors} errors"),
    };
    format!("{passed} passed, {failed} failed, {errors}, {skipped} skipped")
}

/// Outcomes by script, each script once, in their order.
fn by_script(outcomes: &[Outcome]) -> Vec<(&str, Vec<&Outcome>)> {
    let mut groups: Vec<(&str, Vec<&Outcome>)> = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    for outcome in outcomes {
        let at = *places.entry(outcome.script.as_str()).or_insert_with(|| {
            groups.push((&outcome.script, Vec::new()));
            groups.len() - 1
        });
        if let Some((_, group)) = groups.get_mut(at) {
            group.push(outcome);
        }
    }
    groups
}
