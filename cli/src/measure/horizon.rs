//! What is said when a run stops because its time is up.

use cyperus_vm::Machine;

use crate::arguments::HorizonArguments;
use crate::report::quantity::{of, play_time};
use crate::report::standing::call_place;

/// What a machine would still do if it went on, in a few words; None if nothing is left.
pub(crate) fn still_running(machine: &Machine) -> Option<String> {
    let stacks = machine.stack_count() as u64;
    let timers = machine.timer_overviews();
    let mut parts = Vec::new();
    if stacks > 0 {
        let first = machine.stack_overviews().into_iter().next();
        let place = first.and_then(|stack| stack.trace.into_iter().next());
        let place = place.map_or_else(String::new, |line| format!(" ({})", call_place(&line)));
        parts.push(format!("{}{place}", of(stacks, "stack", "stacks")));
    }
    if let Some(timer) = timers.first() {
        let number = of(timers.len() as u64, "timer", "timers");
        parts.push(format!("{number} (of {})", timer.object));
    }
    (!parts.is_empty()).then(|| parts.join(" and "))
}

/// The line for people.
pub(crate) fn horizon_line(horizon: HorizonArguments, frames: u64, running: &str) -> String {
    format!(
        "stopped after {} ({}) with {running} still running; {} 0 runs without end",
        of(frames, "frame", "frames"),
        play_time(frames),
        horizon.flag(),
    )
}

/// The line for a run that the user ended.
pub(crate) fn interruption(frames: u64) -> String {
    format!(
        "interrupted after {} ({})",
        of(frames, "frame", "frames"),
        play_time(frames)
    )
}
