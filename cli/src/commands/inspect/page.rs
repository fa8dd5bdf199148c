//! One save as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::contents::{Contents, Stack, Timer};
use crate::report::quantity::of;

/// How many rows of a list are shown.
const SHOWN: usize = 10;

/// The whole page.
pub(super) fn page(contents: &Contents) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _infallible = write(contents, &mut text);
    text
}

fn write(contents: &Contents, text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "{}: frame {}, {:.1} s of script time, {}, {}, written by Cyperus {}",
        contents.file,
        contents.frame,
        contents.seconds,
        of(contents.instructions, "instruction", "instructions"),
        of(contents.errors, "error", "errors"),
        contents.written_by
    )?;
    writeln!(text, "\nsection      bytes    unpacked")?;
    for section in &contents.sections {
        writeln!(
            text,
            "  {:<4} {:>11} {:>11}  {}",
            section.tag, section.stored, section.plain, section.holds
        )?;
    }
    let sum = |of: fn(&super::contents::Section) -> u64| contents.sections.iter().map(of).sum();
    let (stored, plain): (u64, u64) = (sum(|it| it.stored), sum(|it| it.plain));
    writeln!(text, "  total{stored:>11} {plain:>11}")?;
    writeln!(
        text,
        "\n{}, {}, {}, {}: {}",
        of(contents.objects, "object", "objects"),
        of(contents.arrays, "array", "arrays"),
        of(contents.structs, "struct", "structs"),
        of(contents.strings, "string", "strings"),
        of(contents.heap_bytes, "byte", "bytes"),
    )?;
    list(text, "objects by script", &contents.scripts)?;
    list(text, "arrays by type", &contents.array_types)?;
    list(text, "structs by type", &contents.struct_types)?;
    if !contents.largest_arrays.is_empty() {
        writeln!(text, "\nlargest arrays")?;
        for array in &contents.largest_arrays {
            writeln!(text, "  {:>9} {}", array.length, array.kind)?;
        }
    }
    write_stacks(contents, text)?;
    write_timers(&contents.timers, text)?;
    if contents.registrations > 0 {
        let registrations = of(contents.registrations, "registration", "registrations");
        writeln!(text, "\n{registrations} for other objects' events")?;
    }
    list(
        text,
        "instances that are not attached to a game object",
        &contents.unattached,
    )?;
    text.push_str(&contents.placed.page());
    if contents.warnings.is_empty() {
        writeln!(text, "\nnothing looks wrong")?;
    }
    for warning in &contents.warnings {
        writeln!(text, "\nwarning: {warning}")?;
    }
    Ok(())
}

/// The most frequent names.
fn list(text: &mut String, title: &str, counts: &BTreeMap<String, u64>) -> std::fmt::Result {
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n{title}")?;
    let mut rows: Vec<_> = counts.iter().collect();
    rows.sort_by_key(|&(name, count)| (std::cmp::Reverse(*count), name));
    for (name, count) in rows.iter().take(SHOWN) {
        writeln!(text, "  {count:>9} {name}")?;
    }
    more(text, rows.len())
}

fn more(text: &mut String, rows: usize) -> std::fmt::Result {
    if rows > SHOWN {
        writeln!(text, "  and {} more", rows - SHOWN)?;
    }
    Ok(())
}

fn write_stacks(contents: &Contents, text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "\n{}: {} waiting, {} queued",
        of(contents.stacks.len() as u64, "stack", "stacks"),
        contents.waiting,
        contents.queued
    )?;
    for stack in contents.stacks.iter().take(SHOWN) {
        writeln!(text, "  stack {}: {}{}", stack.id, stack.state, wait(stack))?;
        for call in stack.trace.iter().take(SHOWN) {
            writeln!(text, "    {}", call.trim())?;
        }
        if stack.trace.len() > SHOWN {
            let more = (stack.trace.len() - SHOWN) as u64;
            writeln!(text, "    and {}", of(more, "more call", "more calls"))?;
        }
    }
    more(text, contents.stacks.len())
}

fn wait(stack: &Stack) -> String {
    let mut text = String::new();
    if let Some(what) = &stack.waits_for {
        text.push_str(": ");
        text.push_str(what);
    }
    if let Some(left) = stack.seconds_left {
        let _infallible = write!(text, ", {left:.3} s left");
    }
    text
}

fn write_timers(timers: &[Timer], text: &mut String) -> std::fmt::Result {
    if timers.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n{}", of(timers.len() as u64, "timer", "timers"))?;
    for timer in timers.iter().take(SHOWN) {
        let name = match timer.id {
            Some(id) => format!("timer {id}"),
            None => String::from("update"),
        };
        let clock = if timer.game_time { " in game time" } else { "" };
        let object = &timer.object;
        let left = timer.seconds_left;
        write!(text, "  {name}{clock} on {object}: {left:.3} s left")?;
        if timer.every > 0.0 {
            write!(text, ", then every {:.3} s", timer.every)?;
        }
        writeln!(text)?;
    }
    more(text, timers.len())
}
