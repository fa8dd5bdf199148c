//! What looks wrong with a save, by the thresholds of tools for the games' saves.

use std::collections::BTreeMap;

use cyperus_pex::Game;

use super::contents::Contents;
use crate::heap::Placed;
use crate::report::quantity::of;

/// More stacks or calls than this: scripts are piling up.
const MANY: (usize, usize) = (50, 150);

/// More stacks or calls than this: the functions that started them are named.
const TOO_MANY: (usize, usize) = (200, 1_000);

/// The games' limit on nested calls.
const DEEP: usize = 100;

/// More references placed by scripts, or more forms added to one list, than this: something adds and
/// never takes away. No tool for the games' saves has a rule for it; the number is ours.
const ACCUMULATED: u64 = 100;

/// What looks wrong.
pub(super) fn warnings(contents: &Contents, game: Option<Game>) -> Vec<String> {
    let mut warnings = Vec::new();
    let stacks = &contents.stacks;
    let frames: usize = stacks.iter().map(|stack| stack.trace.len()).sum();
    if stacks.len() > MANY.0 || frames > MANY.1 {
        warnings.push(format!(
            "scripts are piling up: {} with {}",
            of(stacks.len() as u64, "stack", "stacks"),
            of(frames as u64, "call", "calls")
        ));
    }
    if stacks.len() > TOO_MANY.0 || frames > TOO_MANY.1 {
        let mut culprits: BTreeMap<&str, u64> = BTreeMap::new();
        for line in stacks.iter().filter_map(|stack| stack.trace.last()) {
            *culprits.entry(function_in(line)).or_insert(0) += 1;
        }
        let mut culprits: Vec<_> = culprits.into_iter().collect();
        culprits.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
        for (name, count) in culprits.into_iter().take(3) {
            let stacks = of(count, "stack", "stacks");
            warnings.push(format!("{stacks} started in {name}"));
        }
    }
    for stack in stacks.iter().filter(|stack| stack.trace.len() >= DEEP) {
        warnings.push(format!(
            "stack {} is {} deep",
            stack.id,
            of(stack.trace.len() as u64, "call", "calls")
        ));
    }
    let lost: u64 = contents.unattached.values().sum();
    let tolerated = if game == Some(Game::Skyrim) { 0 } else { 2 };
    if lost > tolerated {
        let instances = of(lost, "script instance is", "script instances are");
        warnings.push(format!("{instances} not attached to a game object"));
    }
    warnings.extend(accumulated(&contents.placed));
    warnings
}

/// What scripts put into the world and into lists and did not take away again.
fn accumulated(placed: &Placed) -> Vec<String> {
    let mut warnings = Vec::new();
    let all = placed.standing + placed.deleted;
    if all > ACCUMULATED {
        let mut text = format!("{all} references that scripts placed are in the save");
        if let Some(row) = placed.bases.first() {
            text = format!("{text}; {} are of {}", row.count, row.base);
        }
        if let Some((place, count)) = placed.first_line() {
            text = format!("{text}; {place} placed {count}");
        }
        if let Some(row) = placed.holders.first() {
            text = format!("{text}; {} holds {}", row.holder, row.count);
        }
        warnings.push(text);
    }
    for row in placed.lists.iter().filter(|row| row.added > ACCUMULATED) {
        let (list, added) = (&row.list, row.added);
        warnings.push(format!(
            "scripts added {added} forms to the form list {list}"
        ));
    }
    warnings
}

/// The function of a trace line, without the object: objects differ, and the function is what many
/// stacks have in common.
fn function_in(line: &str) -> &str {
    let call = line.split(" - ").next().unwrap_or(line);
    let name = call.rsplit_once("].").map_or(call, |(_, name)| name);
    name.trim()
}
