//! What grows worse than in proportion: each thing at n, 2n and 4n, compiled, linked and run.
//!
//! ```text
//! scale [PART OF A NAME]
//! ```
#![expect(clippy::print_stdout, reason = "a command-line program")]

mod program;

use std::process::ExitCode;

use cyperus_benchmarks::script::Script;
use cyperus_benchmarks::stopwatch::{load, thread_time};
use cyperus_vm::{MachineOptions, Value};
use program::{GROWTHS, Growth};

/// How often each size is run; the fastest counts.
const TIMES: u32 = 3;

/// Milliseconds of processor time for one size.
fn time(growth: &Growth, count: usize) -> Result<f64, String> {
    let source = (growth.source)(count);
    let number = i32::try_from(count).map_err(|_| String::from("too many"))?;
    let mut best = f64::INFINITY;
    for _ in 0..TIMES {
        let mut outcome = Ok(());
        let nanoseconds = thread_time(|| outcome = run(&source, number, growth.frames));
        outcome?;
        best = best.min(nanoseconds / 1e6);
    }
    Ok(best)
}

fn run(source: &str, number: i32, frames: u64) -> Result<(), String> {
    let script = Script::new("Grown", source);
    let options = MachineOptions {
        array_limit: 0,
        ..MachineOptions::default()
    };
    let mut machine = script.machine(options);
    let object = machine
        .create_instance("Grown", true)
        .map_err(|error| error.to_string())?;
    let stack = machine
        .call_method(object, "Main", &[Value::Int(number)])
        .map_err(|error| error.to_string())?;
    machine.run_until_idle(Some(frames));
    match machine.take_result(stack) {
        Some(Value::Int(result)) if result == number => Ok(()),
        other => Err(format!("Main returned {other:?}")),
    }
}

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    println!("Milliseconds of processor time; load {}", load());
    println!("{:<58}{:>9}{:>8}{:>8}{:>8}", "", "n", "n", "2n", "4n");
    let mut all_met = true;
    for growth in GROWTHS
        .iter()
        .filter(|growth| growth.name.contains(&wanted))
    {
        let sizes = [1, 2, 4].map(|times| time(growth, times * growth.least));
        let [Ok(one), Ok(two), Ok(four)] = sizes else {
            println!("{:<58}{:>9}  {sizes:?}", growth.name, growth.least);
            all_met = false;
            continue;
        };
        // Below a millisecond everything is noise.
        let is_met = four <= growth.most * one.max(1.0);
        let verdict = if is_met { "" } else { "  TOO MUCH" };
        println!(
            "{:<58}{:>9}{one:>8.1}{two:>8.1}{four:>8.1}{verdict}",
            growth.name, growth.least
        );
        all_met &= is_met;
    }
    if all_met {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
