//! Coverage on the terminal: a row for each script, or the sources with their counts.

use std::fmt::Write as _;

use super::{Coverage, Share};
use crate::report::quantity::percent;

fn cells(share: Share) -> String {
    if share.found == 0 {
        return "-".to_owned();
    }
    format!(
        "{} of {} ({})",
        share.hit,
        share.found,
        percent(share.hit, share.found)
    )
}

/// One row for each script, and the sum.
pub(super) fn table(coverage: &Coverage) -> String {
    let mut rows: Vec<[String; 3]> = vec![["script", "lines", "branches"].map(str::to_owned)];
    for script in &coverage.scripts {
        rows.push([
            script.path.clone(),
            cells(script.line_share()),
            cells(script.branch_share()),
        ]);
    }
    rows.push([
        "all".to_owned(),
        cells(coverage.lines()),
        cells(coverage.branches()),
    ]);
    let width = |column: usize| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        lengths.max().unwrap_or(0)
    };
    let widths = [width(0), width(1), width(2)];
    let mut text = String::new();
    for [script, lines, branches] in &rows {
        let [first, second, third] = widths;
        let _infallible = writeln!(
            text,
            "{script:<first$}  {lines:>second$}  {branches:>third$}"
        );
    }
    text
}

/// The source of each script, with how often each line ran in front of it. A line with code that did
/// not run is marked, and so is one with a way that was not taken.
pub(super) fn annotated(coverage: &Coverage) -> String {
    let mut text = String::new();
    for script in &coverage.scripts {
        let _infallible = writeln!(text, "{}", script.path);
        let Some(source) = &script.text else {
            text.push_str("  (the source is not there)\n\n");
            continue;
        };
        for (number, line) in (1_u16..).zip(source.lines()) {
            let count = match script.lines.get(&number) {
                None => String::new(),
                Some(0) => "never".to_owned(),
                Some(count) => count.to_string(),
            };
            let mut own = script
                .branches
                .iter()
                .filter(|branch| branch.line == number);
            let is_partial = own.any(|branch| branch.ways.contains(&0));
            let mark = match (count.as_str(), is_partial) {
                ("never", _) => '!',
                (_, true) => '?',
                _ => ' ',
            };
            let shown = format!("{count:>8} {mark} {number:>5} | {line}");
            let _infallible = writeln!(text, "{}", shown.trim_end());
        }
        text.push('\n');
    }
    text
}
