//! `sweep`: one ring, cleaned call by call, with the cursor in sight.
//!
//! The ring is a row of flags and the clock counts looks, but the loop is the one that cleans the
//! heap of a running script.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write as _};

use cyperus_gc::CleanupKind;
use cyperus_gc::cleanup::Swept;
use cyperus_gc::sweep::{FlagRing, sweep};
use serde::Serialize;

use crate::arguments::Sweep;
use crate::exit::{Failure, Status};
use crate::report::quantity;
use crate::report::stop;

/// Entries in one line of a drawing.
const COLUMNS: usize = 64;

/// One call, as `--json` tells it.
#[derive(Serialize)]
struct Line<'a> {
    call: u64,
    before: &'a str,
    next_before: u32,
    examined: u64,
    reclaimed: u64,
    after: &'a str,
    next_after: u32,
}

pub(super) fn run(arguments: &Sweep) -> Result<Status, Failure> {
    let mut ring = ring(arguments)?;
    let kind = CleanupKind::from(arguments.cleanup);
    let budget = (arguments.budget > 0).then_some(arguments.budget);
    let mut output = BufWriter::new(io::stdout().lock());
    if !arguments.json {
        write!(output, "{}", heading(kind, &ring, budget))?;
    }
    let mut next = arguments.next;
    let mut before = ring.to_string();
    for call in 1..=arguments.calls {
        let next_before = next;
        let swept = sweep(kind, &mut ring, &mut next, budget);
        let after = ring.to_string();
        if arguments.json {
            let line = Line {
                call,
                before: &before,
                next_before,
                examined: swept.examined,
                reclaimed: swept.removed,
                after: &after,
                next_after: next,
            };
            serde_json::to_writer(&mut output, &line).map_err(io::Error::from)?;
            output.write_all(b"\n")?;
        } else {
            let mut text = format!("\ncall {call}\n");
            draw(&mut text, "before", &before, next_before);
            draw(&mut text, "after", &after, next);
            let garbage = ring.garbage() as u64;
            let _infallible = writeln!(text, "  {}", summary(&swept, garbage, budget));
            output.write_all(text.as_bytes())?;
        }
        before = after;
    }
    output.flush()?;
    Ok(Status::Fine)
}

fn ring(arguments: &Sweep) -> Result<FlagRing, Failure> {
    if let Some(size) = arguments.size {
        return Ok(FlagRing::random(size, arguments.dead, arguments.seed));
    }
    let text = arguments.ring.as_deref().unwrap_or_default();
    FlagRing::parse(text).map_err(|error| Failure::Usage {
        message: format!("--ring: {error}"),
        hint: Some(String::from("for example: --ring '..*..*'")),
    })
}

fn heading(kind: CleanupKind, ring: &FlagRing, budget: Option<u64>) -> String {
    let entries = ring.entries().len() as u64;
    let garbage = ring.garbage() as u64;
    format!(
        "{}: {}, {} garbage (.), {} live (*), {}\n",
        kind.name(),
        quantity::of(entries, "entry", "entries"),
        quantity::count(garbage),
        quantity::count(entries - garbage),
        match budget {
            Some(budget) => format!(
                "a budget of {} a call",
                quantity::of(budget, "look", "looks")
            ),
            None => String::from("no limit"),
        }
    )
}

/// The ring in lines of [`COLUMNS`] entries, the cursor marked below its entry.
fn draw(into: &mut String, name: &str, ring: &str, next: u32) {
    let next = next as usize;
    let lines = ring.as_bytes().chunks(COLUMNS);
    let many = ring.len() > COLUMNS;
    // Writing to a string cannot fail.
    let _infallible = if ring.is_empty() {
        writeln!(into, "  {name:<6}  (empty)  next {next}")
    } else if next >= ring.len() {
        writeln!(into, "  {name:<6}  next {next}, past the end")
    } else {
        writeln!(into, "  {name:<6}  next {next}")
    };
    for (at, line) in lines.enumerate() {
        let from = at * COLUMNS;
        let label = if many {
            from.to_string()
        } else {
            String::new()
        };
        let line = String::from_utf8_lossy(line);
        let _infallible = writeln!(into, "  {label:>6}  {line}");
        if (from..from + line.len()).contains(&next) {
            let _infallible = writeln!(into, "          {:>1$}", '^', next - from + 1);
        }
    }
}

fn summary(swept: &Swept, garbage: u64, budget: Option<u64>) -> String {
    let unspent = budget.map(|budget| budget.saturating_sub(swept.examined));
    let mut text = format!(
        "examined {}, reclaimed {}, {} garbage left; {}",
        quantity::count(swept.examined),
        quantity::count(swept.removed),
        quantity::count(garbage),
        stop::reason(swept.exit)
    );
    if stop::is_early(swept.exit, garbage, unspent) {
        text.push_str(match unspent {
            Some(_) => ", with garbage and budget left: an early exit",
            None => ", with garbage left: an early exit",
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_stands_below_its_entry() {
        let mut text = String::new();
        draw(&mut text, "before", "..*..*", 2);
        assert_eq!(text, "  before  next 2\n          ..*..*\n            ^\n");
    }

    #[test]
    fn long_rings_are_drawn_in_lines_with_their_places() {
        let mut text = String::new();
        draw(&mut text, "after", &".".repeat(70), 65);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "  after   next 65");
        assert_eq!(lines[1], format!("       0  {}", ".".repeat(64)));
        assert_eq!(lines[2], format!("      64  {}", ".".repeat(6)));
        assert_eq!(lines[3], "           ^");
    }

    #[test]
    fn a_cursor_past_the_end_is_told_and_not_drawn() {
        let mut text = String::new();
        draw(&mut text, "after", "", u32::MAX);
        assert_eq!(text, "  after   (empty)  next 4294967295\n");
        text.clear();
        draw(&mut text, "before", "*", 7);
        assert_eq!(text, "  before  next 7, past the end\n          *\n");
    }
}
