//! A long game: does a machine keep its speed and its memory for ten million frames?
//!
//! ```text
//! cargo run --release -p cyperus-benchmarks --bin soak [-- FRAMES]
//! ```
//!
//! A script works in every frame: a timer that starts itself again, structs and arrays that live for
//! a while, texts, script objects, states, custom events and errors. The frames are run in a hundred
//! parts. After each part the heap is verified. The medians of the first and the last quarter of the
//! parts are compared: processor time of one thread, memory of the process, bytes of the heap. The
//! command fails if one of them grew by more than two per cent, or if the heap is not sound. The
//! first part is not counted: everything is loaded and filled then.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::process::ExitCode;

use cyperus_benchmarks::script::Script;
use cyperus_benchmarks::stopwatch::thread_time;
use cyperus_vm::{Machine, MachineOptions};

const PARTS: u64 = 100;

/// How much of a figure may be added until the end.
const TOLERANCE: f64 = 0.02;

const SCRIPT: &str = "ScriptName Settlement extends ScriptObject
CustomEvent Ticked
Struct Plot
    Int food
    Float power
    String label
    ScriptObject owner
EndStruct
Plot[] plots
ScriptObject[] people
String[] names
Int ticks

Event OnInit()
    plots = new Plot[64]
    people = new ScriptObject[64]
    names = new String[64]
    RegisterForCustomEvent(Self, \"Ticked\")
    StartTimer(0.01, 1)
EndEvent

Event OnTimer(Int id)
    Int at = ticks % 64
    Plot made = new Plot
    made.food = ticks % 1000
    made.power = made.food * 0.5
    made.label = \"plot \" + made.food
    If ticks % 7 == 0
        people[at] = GC.Create(\"Settler\")
        made.owner = people[at]
    EndIf
    plots[at] = made
    Int[] dropped = new Int[16]
    dropped[at % 16] = at
    names[at] = made.label + \" of \" + dropped.Find(at)
    If ticks % 50 == 0
        Var[] arguments = new Var[1]
        arguments[0] = at
        SendCustomEvent(\"Ticked\", arguments)
    EndIf
    If ticks % 500 == 0
        Plot nothing
        made.food = nothing.food
    EndIf
    ticks += 1
    StartTimer(0.01, 1)
EndEvent

Event Settlement.Ticked(Settlement sender, Var[] arguments)
    If GetState() == \"Busy\"
        GotoState(\"\")
    Else
        GotoState(\"Busy\")
    EndIf
EndEvent

State Busy
EndState
";

const SETTLER: &str = "ScriptName Settler extends ScriptObject\nInt age\nSettler friend\n";

/// What is measured of a part.
#[derive(Clone, Copy, Debug)]
struct Part {
    nanoseconds: f64,
    resident: f64,
    heap: f64,
}

type Figure = fn(&Part) -> f64;

fn main() -> ExitCode {
    let word = std::env::args().nth(1);
    let frames: u64 = word
        .and_then(|word| word.parse().ok())
        .unwrap_or(10_000_000);
    match soak(frames) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            println!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn soak(frames: u64) -> Result<(), String> {
    let script = Script::new("Settlement", SCRIPT).with("Settler", SETTLER);
    let mut machine = script.machine(MachineOptions::default());
    let made = machine.create_instance("Settlement", true);
    made.map_err(|error| error.to_string())?;
    let each = (frames / PARTS).max(1);
    let mut parts = Vec::new();
    for number in 0..PARTS {
        parts.push(part(&mut machine, each));
        let violations = machine.verify_heap();
        if !violations.is_empty() {
            return Err(format!(
                "part {number}: the heap is not sound: {violations:?}"
            ));
        }
    }
    let violations = machine.verify_at_end();
    if !violations.is_empty() {
        return Err(format!("at the end: the heap is not sound: {violations:?}"));
    }
    let counters = machine.counters();
    println!(
        "{} frames, {} instructions, {} errors logged; the heap was sound after each of {PARTS} parts",
        machine.frame(),
        counters.instructions,
        counters.errors
    );
    let quarter = parts.len() / 4;
    let (first, last) = (&parts[1..=quarter], &parts[parts.len() - quarter..]);
    let mut grown = Vec::new();
    let figures: [(&str, Figure); 3] = [
        ("nanoseconds a part", |part| part.nanoseconds),
        ("bytes of the process", |part| part.resident),
        ("bytes of the heap", |part| part.heap),
    ];
    for (name, figure) in figures {
        let (before, after) = (median(first, figure), median(last, figure));
        let growth = if before > 0.0 {
            after / before - 1.0
        } else {
            0.0
        };
        println!(
            "{name}: {before:.0}, then {after:.0} ({:+.2} %)",
            growth * 100.0
        );
        if growth > TOLERANCE {
            grown.push(name);
        }
    }
    if grown.is_empty() {
        return Ok(());
    }
    Err(format!("grew by more than 2 %: {}", grown.join(", ")))
}

/// Runs a part.
fn part(machine: &mut Machine, frames: u64) -> Part {
    let nanoseconds = thread_time(|| {
        machine.run_until_idle(Some(frames));
    });
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    Part {
        nanoseconds,
        resident: resident() as f64,
        heap: machine.heap.bytes() as f64,
    }
}

fn median(parts: &[Part], figure: Figure) -> f64 {
    let mut figures: Vec<f64> = parts.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}

/// Memory of this process in bytes; 0 where the system does not say.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1024
}
