//! References that scripts placed in the world: tables for `heap`, `inspect` and `--heap-report`, and
//! the answer to `why` about one of them.

use std::fmt::Write as _;

use cyperus_vm::Machine;
use cyperus_vm::world::{FormId, ReferenceFlags};
use serde::Serialize;

use super::place_text;
use crate::report::quantity::of;

/// How many rows of a table are shown.
const SHOWN: usize = 10;

/// The references that scripts placed, in tables.
#[derive(Debug, Serialize)]
pub(crate) struct Placed {
    /// In the world.
    pub(crate) standing: u64,
    /// Deleted, but still held.
    pub(crate) deleted: u64,
    pub(crate) bases: Vec<BaseRow>,
    pub(crate) lines: Vec<LineRow>,
    pub(crate) holders: Vec<HolderRow>,
    /// Form lists, with the number of forms that scripts added.
    pub(crate) lists: Vec<ListRow>,
}

#[derive(Debug, Serialize)]
pub(crate) struct BaseRow {
    pub(crate) base: String,
    pub(crate) count: u64,
}

#[derive(Debug, Serialize)]
pub(crate) struct LineRow {
    /// None if no script placed them.
    script: Option<String>,
    function: Option<String>,
    line: Option<u16>,
    count: u64,
}

#[derive(Debug, Serialize)]
pub(crate) struct HolderRow {
    pub(crate) holder: String,
    pub(crate) count: u64,
}

#[derive(Debug, Serialize)]
pub(crate) struct ListRow {
    pub(crate) list: String,
    pub(crate) added: u64,
}

impl LineRow {
    fn place(&self) -> String {
        match (&self.script, &self.function) {
            (Some(script), Some(function)) => place_text(script, function, self.line),
            _ => "placed by the host".to_owned(),
        }
    }
}

impl Placed {
    /// What scripts placed in a machine's world.
    pub(crate) fn of(machine: &mut Machine) -> Self {
        let report = machine.inspect_placed();
        let mut lines: Vec<LineRow> = Vec::new();
        for (site, count) in report.sites {
            let (script, function, line) = match machine.allocation_site(site) {
                Some((script, function, line)) => (Some(script), Some(function), line),
                None => (None, None, None),
            };
            let same = |row: &&mut LineRow| {
                (&row.script, &row.function, row.line) == (&script, &function, line)
            };
            // Two calls of one line share a row.
            if let Some(row) = lines.iter_mut().find(same) {
                row.count += count;
                continue;
            }
            lines.push(LineRow {
                script,
                function,
                line,
                count,
            });
        }
        lines.sort_by_key(|row| std::cmp::Reverse(row.count));
        let bases = report.bases.into_iter();
        let holders = report.holders.into_iter();
        let lists = report.lists.into_iter();
        Self {
            standing: report.standing,
            deleted: report.deleted,
            bases: bases.map(|(base, count)| BaseRow { base, count }).collect(),
            lines,
            holders: holders
                .map(|(holder, count)| HolderRow { holder, count })
                .collect(),
            lists: lists.map(|(list, added)| ListRow { list, added }).collect(),
        }
    }

    /// The tables as text; empty if scripts placed nothing and added nothing to a list.
    pub(crate) fn page(&self) -> String {
        let mut text = String::new();
        if self.standing + self.deleted > 0 {
            // Writing to a string cannot fail.
            let _infallible = writeln!(
                text,
                "\nplaced by scripts: {} in the world, {} deleted and still held",
                of(self.standing, "reference", "references"),
                self.deleted
            );
        }
        table(&mut text, "  by base", &self.bases, |row| {
            (row.count, row.base.clone())
        });
        table(&mut text, "  by placing line", &self.lines, |row| {
            (row.count, row.place())
        });
        table(&mut text, "  by holder", &self.holders, |row| {
            (row.count, row.holder.clone())
        });
        if !self.lists.is_empty() {
            text.push('\n');
        }
        let title = "form lists, with the number of forms that scripts added";
        table(&mut text, title, &self.lists, |row| {
            (row.added, row.list.clone())
        });
        text
    }

    /// The line that placed the most.
    pub(crate) fn first_line(&self) -> Option<(String, u64)> {
        self.lines.first().map(|row| (row.place(), row.count))
    }
}

fn table<T>(text: &mut String, title: &str, rows: &[T], show: impl Fn(&T) -> (u64, String)) {
    if rows.is_empty() {
        return;
    }
    let _infallible = writeln!(text, "{title}");
    for row in rows.iter().take(SHOWN) {
        let (count, name) = show(row);
        let _infallible = writeln!(text, "  {count:>8}  {name}");
    }
    if rows.len() > SHOWN {
        let _infallible = writeln!(text, "  and {} more", rows.len() - SHOWN);
    }
}

/// Why a reference is there.
#[derive(Debug, Serialize)]
pub(crate) struct PlacedReason {
    reference: String,
    class: String,
    base: Option<String>,
    deleted: bool,
    /// The script line that placed it.
    made_by: Option<String>,
    /// Who holds it besides the world.
    holders: Vec<String>,
}

impl PlacedReason {
    /// Why a reference is in a machine's world; None if there is none of that number.
    pub(crate) fn of(machine: &mut Machine, id: FormId) -> Option<Self> {
        let holders = machine.reference_holders(id)?;
        let class = machine.world().form(id)?.class.to_string();
        let reference = machine.world().reference(id)?;
        let (base, flags) = (reference.base, reference.flags);
        let made_by = machine.allocation_site(machine.world().site(id));
        Some(Self {
            reference: id.to_string(),
            class,
            base: base.map(|base| machine.form_text(base)),
            deleted: flags.contains(ReferenceFlags::DELETED),
            made_by: made_by.map(|(script, function, line)| place_text(&script, &function, line)),
            holders,
        })
    }

    /// The answer as text.
    pub(crate) fn page(&self) -> String {
        let mut text = format!("{} {}", self.class, self.reference);
        if let Some(base) = &self.base {
            let _infallible = write!(text, " of {base}");
        }
        if let Some(place) = &self.made_by {
            let _infallible = write!(text, ", placed by {place},");
        }
        text.push_str(match (self.deleted, self.holders.is_empty()) {
            (false, true) => {
                " is in the world, and nothing else holds it: it stays until a script deletes it\n"
            }
            (false, false) => " is in the world, and held by\n",
            (true, true) => " was deleted, and nothing holds it: the next collection lets it go\n",
            (true, false) => " was deleted, and is still held by\n",
        });
        for holder in &self.holders {
            let _infallible = writeln!(text, "  {holder}");
        }
        text
    }
}
