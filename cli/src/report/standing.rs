//! Where stacks stand at the end of a run, and whether they will ever go on.

use std::collections::BTreeMap;

use cyperus_vm::{Machine, StackId, StackOverview, Standing};

use super::json::Waiting;

/// Most places that a report lists.
const PLACES: usize = 20;

/// A stack that waits longer than this at the end has not shown what it does, in seconds.
const LONG_WAIT: f64 = 60.0;

/// The stacks of a machine, those at the same place together, in the order of the first of each.
pub(super) fn standing(machine: &Machine) -> Vec<Waiting> {
    let overviews = machine.stack_overviews();
    let stacks: BTreeMap<StackId, &StackOverview> =
        overviews.iter().map(|stack| (stack.id, stack)).collect();
    let mut places: Vec<Waiting> = Vec::new();
    for stack in &overviews {
        let new = waiting(stack, &stacks);
        let known = places.iter().position(|known| {
            known.place == new.place
                && known.state == new.state
                && known.for_good == new.for_good
                && (known.waits_for == new.waits_for || new.state == "blocked")
        });
        match known {
            Some(at) => {
                let known = &mut places[at];
                known.stacks += 1;
                known.seconds_left = earlier(known.seconds_left, new.seconds_left);
            }
            None if places.len() < PLACES => places.push(new),
            None => {}
        }
    }
    places
}

fn waiting(stack: &StackOverview, stacks: &BTreeMap<StackId, &StackOverview>) -> Waiting {
    Waiting {
        place: place(stack),
        stacks: 1,
        state: match stack.standing {
            Standing::Ready => "running",
            Standing::Waiting => "waiting",
            Standing::Blocked => "blocked",
        },
        waits_for: match stack.standing {
            Standing::Ready => None,
            Standing::Waiting | Standing::Blocked => {
                let what = stack.waits_for.clone();
                Some(what.unwrap_or_else(|| String::from("a guard that another stack holds")))
            }
        },
        blocked_at: match stack.standing {
            Standing::Blocked => {
                let blocker = stack.blocked_by.and_then(|by| stacks.get(&by));
                blocker.map(|blocker| place(blocker))
            }
            Standing::Ready | Standing::Waiting => None,
        },
        seconds_left: stack.seconds_left,
        for_good: is_for_good(stack, stacks),
    }
}

/// The innermost call without its object: a thousand instances of a script stand at one place.
fn place(stack: &StackOverview) -> String {
    match stack.trace.first() {
        Some(line) => call_place(line),
        None => String::from("a call that has not begun"),
    }
}

/// A line of a script stack as `File.psc:12 in Script.Function()`.
pub(crate) fn call_place(line: &str) -> String {
    let line = line.trim();
    let call = match line.split_once("].").or(line.split_once("<unknown self>.")) {
        Some((_, call)) => call,
        None => line,
    };
    let Some((function, file)) = call.split_once(" - ") else {
        return call.to_owned();
    };
    match file.split_once(" Line ") {
        Some((file, number)) => format!("{}:{number} in {function}", file.trim_matches('"')),
        None => call.to_owned(),
    }
}

/// Whether a stack waits for something that is more than a minute away or that nobody knows of. What it
/// waits for may be another stack, which may wait in turn; a circle of them never ends.
fn is_for_good(stack: &StackOverview, stacks: &BTreeMap<StackId, &StackOverview>) -> bool {
    let mut at = stack;
    for _ in 0..=stacks.len() {
        match (at.standing, at.blocked_by.and_then(|by| stacks.get(&by))) {
            (Standing::Ready, _) => return false,
            (_, Some(next)) => at = next,
            (_, None) => return at.seconds_left.is_none_or(|left| left > LONG_WAIT),
        }
    }
    true
}

fn earlier(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
