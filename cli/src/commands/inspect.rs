//! `inspect`: what a save holds, and what looks wrong with it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use cyperus_gc::Clock;
use cyperus_pex::Game;
use cyperus_vm::{LoadOptions, Machine, Value};
use serde::Serialize;

use crate::arguments::Inspect;
use crate::execute::{game_of, read_save};
use crate::exit::{Failure, Status};
use crate::output;

/// Rows of a list that people see.
const SHOWN: usize = 10;

/// What a save holds.
#[derive(Debug, Serialize)]
struct Contents {
    file: String,
    written_by: String,
    frame: u64,
    instructions: u64,
    errors: u64,
    sections: Vec<Section>,
    scripts: BTreeMap<String, u64>,
    arrays: u64,
    structs: u64,
    objects: u64,
    strings: u64,
    heap_bytes: u64,
    largest_arrays: Vec<Array>,
    stacks: Vec<Stack>,
    unattached: BTreeMap<String, u64>,
    warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Section {
    tag: String,
    stored: u64,
    plain: u64,
}

#[derive(Debug, Serialize)]
struct Array {
    #[serde(rename = "type")]
    kind: String,
    length: u32,
}

#[derive(Debug, Serialize)]
struct Stack {
    id: u32,
    state: &'static str,
    trace: Vec<String>,
}

pub(super) fn run(arguments: &Inspect) -> Result<Status, Failure> {
    let first = contents(&arguments.save)?;
    let second = arguments.later.as_deref().map(contents).transpose()?;
    let text = match (&second, arguments.json) {
        (None, true) => json(&first)?,
        (Some(second), true) => json(&[&first, second])?,
        (None, false) => page(&first),
        (Some(second), false) => {
            page(&first) + "\n" + &page(second) + "\n" + &growth(&first, second)
        }
    };
    output::print(&text)
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(std::io::Error::from)?;
    Ok(text + "\n")
}

fn contents(path: &Path) -> Result<Contents, Failure> {
    let game = game_of(path)?;
    let options = LoadOptions {
        host: Box::new(()),
        clock: Clock::new_virtual(),
        change: &mut |settings| settings.heap.byte_limit = u64::MAX / 2,
        prefer_host_scripts: false,
    };
    let loaded = read_save(path, options)?;
    let mut machine = loaded.machine;
    let (scripts, unattached) = by_script(&machine);
    let census = machine.census();
    let stacks: Vec<Stack> = machine
        .stack_traces()
        .into_iter()
        .map(|(id, state, trace)| Stack {
            id: id.0,
            state,
            trace,
        })
        .collect();
    let warnings = warnings(&stacks, &unattached, game);
    Ok(Contents {
        file: path.display().to_string(),
        written_by: loaded.written_by,
        frame: machine.frame(),
        instructions: machine.counters().instructions,
        errors: machine.counters().errors,
        sections: loaded
            .sections
            .iter()
            .map(|section| Section {
                tag: String::from_utf8_lossy(&section.tag).trim_end().to_owned(),
                stored: section.stored,
                plain: section.plain,
            })
            .collect(),
        scripts,
        arrays: census.live.arrays,
        structs: census.live.structs,
        objects: census.live.objects,
        strings: u64::from(machine.heap.string_count()),
        heap_bytes: census.bytes,
        largest_arrays: largest_arrays(&machine),
        stacks,
        unattached,
        warnings,
    })
}

/// Instances by script: all of them, and those that are attached to nothing.
fn by_script(machine: &Machine) -> (BTreeMap<String, u64>, BTreeMap<String, u64>) {
    let (mut all, mut unattached) = (BTreeMap::new(), BTreeMap::new());
    for object in machine.heap.each_object() {
        let script = machine.script_name(object).unwrap_or("?").to_owned();
        if machine.handles.of(object).is_none() {
            *unattached.entry(script.clone()).or_insert(0) += 1;
        }
        *all.entry(script).or_insert(0) += 1;
    }
    (all, unattached)
}

fn largest_arrays(machine: &Machine) -> Vec<Array> {
    let mut arrays: Vec<_> = machine
        .heap
        .array_ring()
        .map(|array| (machine.heap.array_length(array).unwrap_or_default(), array))
        .collect();
    arrays.sort_by_key(|&(length, array)| (std::cmp::Reverse(length), array));
    arrays.truncate(SHOWN);
    let rows = arrays.into_iter();
    rows.map(|(length, array)| Array {
        kind: machine.value_text(&Value::Array(array)),
        length,
    })
    .collect()
}

/// What tools for the games' saves warn of, at the same thresholds.
fn warnings(
    stacks: &[Stack],
    unattached: &BTreeMap<String, u64>,
    game: Option<Game>,
) -> Vec<String> {
    let mut warnings = Vec::new();
    let frames: usize = stacks.iter().map(|stack| stack.trace.len()).sum();
    if stacks.len() > 50 || frames > 150 {
        warnings.push(format!(
            "{} stacks with {frames} frames: scripts pile up",
            stacks.len()
        ));
    }
    if stacks.len() > 200 || frames > 1000 {
        let mut culprits: BTreeMap<&str, u64> = BTreeMap::new();
        for line in stacks.iter().filter_map(|stack| stack.trace.last()) {
            *culprits.entry(line).or_insert(0) += 1;
        }
        let worst = culprits.into_iter().max_by_key(|&(_, count)| count);
        if let Some((line, count)) = worst {
            warnings.push(format!("{count} of the stacks began in {}", line.trim()));
        }
    }
    for stack in stacks.iter().filter(|stack| stack.trace.len() >= 100) {
        warnings.push(format!(
            "stack {} is {} calls deep",
            stack.id,
            stack.trace.len()
        ));
    }
    let lost: u64 = unattached.values().sum();
    let tolerated = if game == Some(Game::Skyrim) { 0 } else { 2 };
    if lost > tolerated {
        warnings.push(format!("{lost} script instances are attached to nothing"));
    }
    warnings
}

fn page(contents: &Contents) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut line = |words: std::fmt::Arguments<'_>| {
        let _infallible = writeln!(text, "{words}");
    };
    line(format_args!(
        "{}: frame {}, {} instructions, written by Cyperus {}",
        contents.file, contents.frame, contents.instructions, contents.written_by
    ));
    line(format_args!("\nsection      bytes    unpacked"));
    for section in &contents.sections {
        line(format_args!(
            "  {:<4} {:>11} {:>11}",
            section.tag, section.stored, section.plain
        ));
    }
    line(format_args!(
        "\n{} objects, {} arrays, {} structs, {} strings: {} bytes",
        contents.objects, contents.arrays, contents.structs, contents.strings, contents.heap_bytes
    ));
    let mut scripts: Vec<_> = contents.scripts.iter().collect();
    scripts.sort_by_key(|&(name, count)| (std::cmp::Reverse(*count), name));
    for (script, count) in scripts.iter().take(SHOWN) {
        line(format_args!("  {count:>9} {script}"));
    }
    if scripts.len() > SHOWN {
        line(format_args!(
            "  and {} other scripts",
            scripts.len() - SHOWN
        ));
    }
    if !contents.largest_arrays.is_empty() {
        line(format_args!("\nlargest arrays"));
        for array in &contents.largest_arrays {
            line(format_args!("  {:>9} {}", array.length, array.kind));
        }
    }
    line(format_args!("\n{} stacks", contents.stacks.len()));
    for stack in contents.stacks.iter().take(SHOWN) {
        line(format_args!("  stack {}: {}", stack.id, stack.state));
        for call in stack.trace.iter().take(SHOWN) {
            line(format_args!("    {}", call.trim()));
        }
    }
    if contents.warnings.is_empty() {
        line(format_args!("\nnothing looks wrong"));
    }
    for warning in &contents.warnings {
        line(format_args!("\nwarning: {warning}"));
    }
    text
}

/// What changed from one save to a later one.
fn growth(first: &Contents, second: &Contents) -> String {
    let mut text = String::from("from the first to the second\n");
    let mut row = |name: &str, before: u64, after: u64| {
        if before != after {
            let change = i128::from(after) - i128::from(before);
            let _infallible = writeln!(text, "  {change:>+10} {name} ({before} to {after})");
        }
    };
    row("bytes of heap", first.heap_bytes, second.heap_bytes);
    row("objects", first.objects, second.objects);
    row("arrays", first.arrays, second.arrays);
    row("structs", first.structs, second.structs);
    row("strings", first.strings, second.strings);
    row(
        "stacks",
        first.stacks.len() as u64,
        second.stacks.len() as u64,
    );
    let names = first.scripts.keys().chain(second.scripts.keys());
    let names: std::collections::BTreeSet<&String> = names.collect();
    for name in names {
        let count = |contents: &Contents| contents.scripts.get(name).copied().unwrap_or_default();
        row(name, count(first), count(second));
    }
    let total = |contents: &Contents| contents.sections.iter().map(|it| it.plain).sum::<u64>();
    let (before, after) = (total(first), total(second));
    if after * 100 < before * 95 {
        let _infallible = writeln!(
            text,
            "warning: the save lost {} of {before} bytes",
            before - after
        );
    }
    if second.heap_bytes > first.heap_bytes.saturating_mul(2) {
        let _infallible = writeln!(text, "warning: the heap more than doubled");
    }
    text
}
