//! The order in which Skyrim's compiler lists the states of a script.
//!
//! It keeps them in a hash table of its runtime and lists them as that table yields them. The order
//! decides which spelling of a state's name comes first, and which of several functions with one name
//! leaves its debug record. The table is that of .NET 2 on 64 bits: open addressing with double
//! hashing, eleven places at first, enumerated from the last place to the first.

use crate::ast;

/// The table's sizes as it grows, enough for [`MOST`] states.
const SIZES: [usize; 6] = [11, 23, 47, 107, 239, 521];

/// More states than the game allows. What the compiler does with as many is of no interest.
const MOST: usize = 256;

/// The runtime's hash of a string.
fn hash(text: &str) -> u32 {
    let mut halves = [5381_u32; 2];
    for (at, byte) in text.bytes().enumerate() {
        let half = &mut halves[at % 2];
        *half = (*half << 5).wrapping_add(*half) ^ u32::from(byte);
    }
    halves[0].wrapping_add(halves[1].wrapping_mul(1_566_083_941))
}

/// Puts an entry into the first free place of its sequence.
fn put(places: &mut [Option<(u32, usize)>], entry: (u32, usize)) {
    let size = u32::try_from(places.len()).unwrap_or(u32::MAX);
    let seed = entry.0 & 0x7FFF_FFFF;
    let step = 1 + ((seed >> 5) + 1) % (size - 1);
    let mut at = seed % size;
    while places[at as usize].is_some() {
        at = u32::try_from((u64::from(at) + u64::from(step)) % u64::from(size)).unwrap_or(0);
    }
    places[at as usize] = Some(entry);
}

/// Where each state of a script comes among its states, by number. All openings of a state have one
/// place.
pub(super) fn state_ranks(syntax: &ast::Script) -> Vec<usize> {
    let listed = listed_states(syntax);
    let rank = |state: &ast::State| {
        let same = |&at: &usize| syntax.states[at].name.symbol == state.name.symbol;
        listed.iter().position(same).unwrap_or(0)
    };
    syntax.states.iter().map(rank).collect()
}

/// The first openings of a script's states by their numbers, as the compiler lists them.
fn listed_states(syntax: &ast::Script) -> Vec<usize> {
    if syntax.states.len() > MOST {
        return (0..syntax.states.len()).collect();
    }
    let mut sizes = SIZES.into_iter();
    let mut places = vec![None; sizes.next().unwrap_or(11)];
    let mut count = 0;
    for (at, state) in syntax.states.iter().enumerate() {
        let same = |other: &ast::State| other.name.symbol == state.name.symbol;
        if syntax.states.iter().position(same) != Some(at) {
            continue;
        }
        if count >= places.len() * 72 / 100
            && let Some(size) = sizes.next()
        {
            let old = std::mem::replace(&mut places, vec![None; size]);
            old.into_iter()
                .flatten()
                .for_each(|entry| put(&mut places, entry));
        }
        let name = syntax.name(state.name.symbol).to_ascii_lowercase();
        put(&mut places, (hash(&name), at));
        count += 1;
    }
    places
        .into_iter()
        .rev()
        .flatten()
        .map(|(_, at)| at)
        .collect()
}
