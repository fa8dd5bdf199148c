//! What is in a heap, as text.

use std::fmt::Write as _;

use super::{Contents, Reason, place_text};
use crate::report::quantity::of;

/// How many rows of a table are shown.
const SHOWN: usize = 15;

/// The report as text. `line` gives a line of a script if its source is known.
pub(crate) fn page(contents: &Contents, line: &dyn Fn(&str, u16) -> Option<String>) -> String {
    let mut page = Page::default();
    let (objects, arrays, structs) = (contents.objects, contents.arrays, contents.structs);
    page.say(format_args!(
        "frame {}: {}",
        contents.frame,
        of(contents.bytes, "byte", "bytes")
    ));
    page.say(format_args!("\n              live      dead"));
    for (name, sum) in [
        ("objects", objects),
        ("arrays", arrays),
        ("structs", structs),
    ] {
        page.say(format_args!("  {name:<8}{:>8}  {:>8}", sum.live, sum.dead));
    }
    page.table(
        "by type",
        "      live      dead       bytes  type",
        &contents.types,
        |row| {
            format!(
                "  {:>8}  {:>8}  {:>10}  {}",
                row.live, row.dead, row.bytes, row.type_name
            )
        },
    );
    page.table(
        "by allocating line",
        "      live      dead       bytes  line",
        &contents.lines,
        |row| {
            let place = match (&row.script, &row.function) {
                (Some(script), Some(function)) => place_text(script, function, row.line),
                _ => "allocated by the host".to_owned(),
            };
            let (live, dead, bytes) = (row.live, row.dead, row.bytes);
            let mut text = format!(
                "  {live:>8}  {dead:>8}  {bytes:>10}  {place} ({})",
                row.kind
            );
            let script = row.script.as_deref().zip(row.line);
            if let Some(source) = script.and_then(|(script, number)| line(script, number)) {
                let _infallible = write!(text, "\n{:34}{source}", "");
            }
            text
        },
    );
    page.table(
        "keeps the most memory alive, itself included",
        "     bytes  object",
        &contents.largest_retained,
        |row| format!("  {:>8}  {}", row.bytes, row.object),
    );
    page.table(
        "scripts with more instances after each collection",
        "instances  script",
        &contents.growing,
        |row| {
            let counts: Vec<String> = row.survivors.iter().map(u32::to_string).collect();
            format!("  {}  {}", counts.join(" < "), row.type_name)
        },
    );
    page.table(
        "pins, oldest first",
        "      pins  allocations since  object",
        &contents.pins,
        |row| {
            let deleted = if row.deleted { " (deleted)" } else { "" };
            format!(
                "  {:>8}  {:>17}  {}{deleted}",
                row.pins, row.age, row.object
            )
        },
    );
    page.text.push_str(&contents.placed.page());
    page.text
}

/// The chains as text.
pub(crate) fn why_page(reasons: &[Reason], left_out: usize) -> String {
    let mut page = Page::default();
    for (at, reason) in reasons.iter().enumerate() {
        if at > 0 {
            page.say(format_args!(""));
        }
        page.reason(reason);
    }
    if left_out > 0 {
        page.say(format_args!("\nand {left_out} more with that name"));
    }
    page.text
}

/// A page in the making.
#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn say(&mut self, words: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _infallible = writeln!(self.text, "{words}");
    }

    /// A table of at most [`SHOWN`] rows; nothing if there are none.
    fn table<T>(&mut self, title: &str, head: &str, rows: &[T], show: impl Fn(&T) -> String) {
        if rows.is_empty() {
            return;
        }
        self.say(format_args!("\n{title}\n{head}"));
        for row in rows.iter().take(SHOWN) {
            self.say(format_args!("{}", show(row)));
        }
        if rows.len() > SHOWN {
            self.say(format_args!("  and {} more", rows.len() - SHOWN));
        }
    }

    fn reason(&mut self, reason: &Reason) {
        let made = match &reason.made_by {
            Some(place) => format!(", allocated by {place}"),
            None => String::new(),
        };
        let Some(holder) = &reason.held_by else {
            self.say(format_args!(
                "{}{made}: nothing refers to it, and the next collection will free it",
                reason.object
            ));
            return;
        };
        self.say(format_args!("{}{made}, is kept alive by", reason.object));
        self.say(format_args!("  {holder}"));
        for link in &reason.path {
            let place = match link.place.as_str() {
                "" => String::new(),
                place => format!("{place} -> "),
            };
            self.say(format_args!("    {place}{}", link.object));
        }
    }
}
