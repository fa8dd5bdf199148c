//! What changed from one save to a later one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Serialize;

use super::contents::Contents;

/// Percentage of the first save's heap from which growth is worth a warning.
const DOUBLED: u64 = 200;

/// Growth of a count that is worth a warning: by more than this number, and by at least this factor.
const GROWN: (u64, u64) = (100, 2);

/// A figure of a save.
type Figure = fn(&Contents) -> u64;

/// Figures of a save by name.
type Figures = fn(&Contents) -> &BTreeMap<String, u64>;

/// All differences.
#[derive(Debug, Serialize)]
pub(super) struct Growth {
    pub(super) changes: Vec<Change>,
    pub(super) warnings: Vec<String>,
}

/// One figure in both saves.
#[derive(Debug, Serialize)]
pub(super) struct Change {
    pub(super) what: String,
    pub(super) before: u64,
    pub(super) after: u64,
}

impl Growth {
    /// From `first` to `second`.
    pub(super) fn between(first: &Contents, second: &Contents) -> Self {
        let mut growth = Self {
            changes: Vec::new(),
            warnings: Vec::new(),
        };
        let figures: [(&str, Figure); 13] = [
            ("frames", |it| it.frame),
            ("instructions", |it| it.instructions),
            ("errors", |it| it.errors),
            ("bytes in the file", |it| sum(it, |section| section.stored)),
            ("bytes unpacked", |it| sum(it, |section| section.plain)),
            ("bytes in the heap", |it| it.heap_bytes),
            ("objects", |it| it.objects),
            ("arrays", |it| it.arrays),
            ("structs", |it| it.structs),
            ("strings", |it| it.strings),
            ("stacks", |it| it.stacks.len() as u64),
            ("timers", |it| it.timers.len() as u64),
            ("references placed by scripts", |it| {
                it.placed.standing + it.placed.deleted
            }),
        ];
        for (what, of) in figures {
            growth.row(what.to_owned(), of(first), of(second));
        }
        let maps: [(&str, Figures); 4] = [
            ("instances of", |it| &it.scripts),
            ("arrays of type", |it| &it.array_types),
            ("structs of type", |it| &it.struct_types),
            ("unattached instances of", |it| &it.unattached),
        ];
        for (what, of) in maps {
            growth.rows(what, of(first), of(second));
        }
        growth.rows(
            "forms added to the form list",
            &lists(first),
            &lists(second),
        );
        growth.warn(first, second);
        growth
    }

    fn row(&mut self, what: String, before: u64, after: u64) {
        if before != after {
            self.changes.push(Change {
                what,
                before,
                after,
            });
        }
    }

    fn rows(&mut self, what: &str, first: &BTreeMap<String, u64>, second: &BTreeMap<String, u64>) {
        let names: BTreeSet<&String> = first.keys().chain(second.keys()).collect();
        for name in names {
            let count = |of: &BTreeMap<String, u64>| of.get(name).copied().unwrap_or_default();
            let (before, after) = (count(first), count(second));
            if after > before + GROWN.0 && after >= before.saturating_mul(GROWN.1) {
                self.warnings
                    .push(format!("{what} {name} grew from {before} to {after}"));
            }
            self.row(format!("{what} {name}"), before, after);
        }
    }

    fn warn(&mut self, first: &Contents, second: &Contents) {
        let plain = |contents: &Contents| sum(contents, |section| section.plain);
        let (before, after) = (plain(first), plain(second));
        // Other tools treat a loss of 5 % between two saves of one game as data loss.
        if after.saturating_mul(100) < before.saturating_mul(95) {
            self.warnings.push(format!(
                "the second save has {} bytes less than the first ({before})",
                before - after
            ));
        }
        if second.heap_bytes.saturating_mul(100) > first.heap_bytes.saturating_mul(DOUBLED) {
            self.warnings.push(format!(
                "the heap more than doubled, from {} to {} bytes",
                first.heap_bytes, second.heap_bytes
            ));
        }
    }
}

/// The form lists that scripts added to.
fn lists(contents: &Contents) -> BTreeMap<String, u64> {
    let rows = contents.placed.lists.iter();
    rows.map(|row| (row.list.clone(), row.added)).collect()
}

fn sum(contents: &Contents, of: fn(&super::contents::Section) -> u64) -> u64 {
    contents.sections.iter().map(of).sum()
}

/// The comparison for people.
pub(super) fn page(first: &Contents, second: &Contents, growth: &Growth) -> String {
    let mut text = format!(
        "from {} (frame {}) to {} (frame {})\n\n",
        first.file, first.frame, second.file, second.frame
    );
    // Writing to a string cannot fail.
    for Change {
        what,
        before,
        after,
    } in &growth.changes
    {
        let change = i128::from(*after) - i128::from(*before);
        let _infallible = writeln!(text, "  {change:>+12}  {what} ({before} to {after})");
    }
    if growth.changes.is_empty() {
        text.push_str("  nothing changed\n");
    }
    let warnings = growth.warnings.iter().chain(&second.warnings);
    for warning in warnings {
        let _infallible = writeln!(text, "\nwarning: {warning}");
    }
    if growth.warnings.is_empty() && second.warnings.is_empty() {
        text.push_str("\nnothing looks wrong\n");
    }
    text
}
