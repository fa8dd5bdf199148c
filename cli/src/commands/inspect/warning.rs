//! What tools for the games' saves warn of, at the same thresholds.

use std::collections::BTreeMap;

use cyperus_pex::Game;

use super::contents::Contents;

/// Stacks and frames from which on scripts pile up.
const MANY: (usize, usize) = (50, 150);

/// Stacks and frames from which on the culprits are named.
const TOO_MANY: (usize, usize) = (200, 1_000);

/// Calls of one stack that the games refuse to go beyond.
const DEEP: usize = 100;

/// What looks wrong.
pub(super) fn warnings(contents: &Contents, game: Option<Game>) -> Vec<String> {
    let mut warnings = Vec::new();
    let stacks = &contents.stacks;
    let frames: usize = stacks.iter().map(|stack| stack.trace.len()).sum();
    if stacks.len() > MANY.0 || frames > MANY.1 {
        warnings.push(format!(
            "{} stacks with {frames} calls: scripts pile up",
            stacks.len()
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
            warnings.push(format!("{count} of the stacks began in {name}"));
        }
    }
    for stack in stacks.iter().filter(|stack| stack.trace.len() >= DEEP) {
        warnings.push(format!(
            "stack {} is {} calls deep",
            stack.id,
            stack.trace.len()
        ));
    }
    let lost: u64 = contents.unattached.values().sum();
    let tolerated = if game == Some(Game::Skyrim) { 0 } else { 2 };
    if lost > tolerated {
        warnings.push(format!("{lost} script instances are attached to nothing"));
    }
    warnings
}

/// The function of a trace line: its objects differ, the function is what they have in common.
fn function_in(line: &str) -> &str {
    let call = line.split(" - ").next().unwrap_or(line);
    let name = call.rsplit_once("].").map_or(call, |(_, name)| name);
    name.trim()
}
