//! `sweep`: one ring, cleaned call by call, with its cursor.
//!
//! The ring is a row of flags and the clock counts looks, but the loop is the one that cleans the heap of
//! a running script.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write as _};

use cyperus_gc::CleanupKind;
use cyperus_gc::cleanup::{FlagRing, Swept};
use serde::Serialize;

use crate::arguments::Sweep;
use crate::exit::{Failure, Status};
use crate::report::quantity;
use crate::report::ring::draw;
use crate::report::stop;

/// One call, as `--json` prints it.
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
        let swept = ring.sweep(kind, &mut next, budget);
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

/// Whose loops these are, and that no time is measured.
const NOTICE: &str = "Fallout 4's ring and the fixes for it; looks are counted, not time.";

fn heading(kind: CleanupKind, ring: &FlagRing, budget: Option<u64>) -> String {
    let entries = ring.entries().len() as u64;
    let garbage = ring.garbage() as u64;
    format!(
        "{}: {}, {} garbage (.), {} live (*), {}\n{NOTICE}\n",
        kind.name(),
        quantity::of(entries, "entry", "entries"),
        quantity::count(garbage),
        quantity::count(entries - garbage),
        match budget {
            Some(budget) => format!("{} per call", quantity::of(budget, "look", "looks")),
            None => String::from("no limit"),
        }
    )
}

fn summary(swept: &Swept, garbage: u64, budget: Option<u64>) -> String {
    let unspent = budget.map(|budget| budget.saturating_sub(swept.examined));
    let mut text = format!(
        "examined {}, freed {}, {} garbage left; {}",
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
