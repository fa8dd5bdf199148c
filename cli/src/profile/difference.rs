//! Two profiles side by side: what changed from the first to the second, by function.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Serialize;

use super::model::{Profile, Totals};
use super::table::columns;
use super::weight::{Sum, Weight};
use crate::report::quantity::{count, duration};

/// One function in both.
#[derive(Debug, Default, Serialize)]
pub(super) struct Change {
    function: String,
    calls: [u64; 2],
    self_nanoseconds: [u64; 2],
    total_nanoseconds: [u64; 2],
    allocations: [u64; 2],
    waited_nanoseconds: [u64; 2],
}

/// What changed.
#[derive(Debug, Serialize)]
pub(crate) struct Difference {
    titles: [String; 2],
    totals: [Totals; 2],
    functions: Vec<Change>,
}

impl Difference {
    /// From the first to the second, the largest changes first.
    pub(crate) fn between(first: &Profile, second: &Profile) -> Self {
        let both = [first, second];
        let time = both.map(|profile| profile.by_function(Weight::Time));
        let made = both.map(|profile| profile.by_function(Weight::Allocations));
        let waited = both.map(|profile| profile.by_function(Weight::Waiting));
        let names: BTreeSet<&str> = time.iter().flat_map(|sums| sums.keys().copied()).collect();
        let sum = |sums: &BTreeMap<&str, Sum>, name: &str| sums.get(name).cloned();
        let mut functions: Vec<Change> = names
            .into_iter()
            .map(|name| {
                let times = [0, 1].map(|at: usize| sum(&time[at], name).unwrap_or_default());
                let own = |sums: &[BTreeMap<&str, Sum>; 2]| {
                    [0, 1].map(|at: usize| sum(&sums[at], name).map_or(0, |sum| sum.own))
                };
                Change {
                    function: name.to_owned(),
                    calls: [times[0].calls, times[1].calls],
                    self_nanoseconds: [times[0].own, times[1].own],
                    total_nanoseconds: [times[0].total, times[1].total],
                    allocations: own(&made),
                    waited_nanoseconds: own(&waited),
                }
            })
            .filter(Change::is_one)
            .collect();
        functions.sort_by(|one, other| {
            let size = |change: &Change| {
                let [before, after] = change.self_nanoseconds;
                before.abs_diff(after)
            };
            size(other)
                .cmp(&size(one))
                .then_with(|| one.function.cmp(&other.function))
        });
        Self {
            titles: both.map(|profile| profile.title.clone()),
            totals: both.map(|profile| profile.totals.clone()),
            functions,
        }
    }

    /// As tables of at most `most` rows.
    pub(crate) fn screen(&self, most: usize) -> String {
        let [first, second] = &self.totals;
        let mut text = format!("{} -> {}\n", self.titles[0], self.titles[1]);
        let rows: Vec<Vec<String>> = [
            ("instructions", first.instructions, second.instructions),
            ("calls of natives", first.native_calls, second.native_calls),
            ("arrays and structs", first.allocations, second.allocations),
            ("still alive", first.alive, second.alive),
            ("waits", first.waits, second.waits),
            ("errors", first.errors, second.errors),
        ]
        .into_iter()
        .map(|(name, before, after)| {
            let change = change(before, after, count);
            vec![name.to_owned(), count(before), count(after), change]
        })
        .collect();
        text.push('\n');
        columns(&mut text, &["", "before", "after", "change"], &rows);
        if self.functions.is_empty() {
            text.push_str("\n  no function changed\n");
            return text;
        }
        let rows: Vec<Vec<String>> = self
            .functions
            .iter()
            .take(most)
            .map(|row| {
                let [before, after] = row.self_nanoseconds;
                vec![
                    row.function.clone(),
                    duration(before),
                    duration(after),
                    change(before, after, duration),
                    change(row.calls[0], row.calls[1], count),
                    change(row.allocations[0], row.allocations[1], count),
                ]
            })
            .collect();
        text.push('\n');
        let heading = [
            "function",
            "self before",
            "after",
            "change",
            "calls",
            "allocated",
        ];
        columns(&mut text, &heading, &rows);
        let more = self.functions.len().saturating_sub(most) as u64;
        if more > 0 {
            let _infallible = writeln!(text, "  and {} more", count(more));
        }
        text
    }
}

impl Change {
    fn is_one(&self) -> bool {
        let differ = |pair: [u64; 2]| pair[0] != pair[1];
        differ(self.calls)
            || differ(self.self_nanoseconds)
            || differ(self.total_nanoseconds)
            || differ(self.allocations)
            || differ(self.waited_nanoseconds)
    }
}

/// A change with its sign; empty if there is none.
fn change(before: u64, after: u64, words: fn(u64) -> String) -> String {
    match before.cmp(&after) {
        std::cmp::Ordering::Equal => String::new(),
        std::cmp::Ordering::Less => format!("+{}", words(after - before)),
        std::cmp::Ordering::Greater => format!("-{}", words(before - after)),
    }
}
