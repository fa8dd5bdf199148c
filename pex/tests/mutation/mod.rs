//! Damages files at random and checks the rules for every reader of untrusted files.
//!
//! For each input, reading ends without a panic, in time and with no more allocation than the
//! input's size justifies; an error names an offset inside the input. What can be read is written
//! back to the same bytes, lists and assembles to the same bytes, and validates without a panic.

use crate::models::{Entropy, model};
use cyperus_pex::read::ReadErrorKind;
use cyperus_pex::{
    Game, assemble::assemble, listing, read::read, validate::validate, write::write,
};
use fastrand::Rng;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The total that reading may allocate, freed or not: a part per byte of input, and a fixed part.
/// The record that takes the most memory for its size in the file is the empty function. The fixed
/// part is half of what 65,535 records of the narrowest kind would take.
const BYTES_PER_BYTE: usize = 64;
const BYTES_ONCE: usize = 1 << 16;

/// Far more than any input of this size needs, even in a debug build on a busy machine.
const LONGEST: Duration = Duration::from_secs(5);

/// The number of our own files for each game.
const BASES_PER_GAME: usize = 24;

/// What happened.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    /// Undamaged files that passed all checks.
    pub(crate) undamaged: usize,
    pub(crate) inputs: u64,
    pub(crate) accepted: u64,
    pub(crate) valid: u64,
    pub(crate) truncated: u64,
    pub(crate) refused_otherwise: u64,
    pub(crate) slowest: Duration,
    /// The most bytes allocated for one input.
    pub(crate) most_allocated: usize,
}

/// The files to damage: our own, and any that the caller adds.
pub(crate) fn bases(seed: u64, others: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut random = Rng::with_seed(seed);
    let mut bases = others;
    for game in Game::ALL {
        for _ in 0..BASES_PER_GAME {
            let entropy: Vec<u8> = std::iter::repeat_with(|| random.u8(..))
                .take(6000)
                .collect();
            let file = model(&mut Entropy::new(&entropy), game);
            bases.push(write(&file).expect("a model of a few records fits"));
        }
    }
    bases
}

/// Checks the files as they are, then damages `count` of them and checks each. An error says which
/// input broke what; the same seed, bases and count repeat it.
pub(crate) fn run(seed: u64, count: u64, bases: &[Vec<u8>]) -> Result<Summary, String> {
    let mut random = Rng::with_seed(seed);
    let mut summary = Summary::default();
    for (number, base) in bases.iter().enumerate() {
        check(base, &mut summary)
            .and_then(|()| read(base).map_err(|error| error.to_string()))
            .map_err(|error| format!("undamaged file {number}: {error}"))?;
    }
    summary = Summary {
        undamaged: bases.len(),
        ..Summary::default()
    };
    for number in 0..count {
        let input = damaged(&mut random, bases);
        check(&input, &mut summary)
            .map_err(|error| format!("seed {seed}, input {number}: {error}\n{input:02x?}"))?;
    }
    Ok(summary)
}

fn damaged(random: &mut Rng, bases: &[Vec<u8>]) -> Vec<u8> {
    let mut input = bases[random.usize(..bases.len())].clone();
    for _ in 0..random.usize(1..=4) {
        if input.is_empty() {
            break;
        }
        let at = random.usize(..input.len());
        let length = random.usize(0..=(input.len() - at).min(64));
        match random.u8(..10) {
            0 => input[at] ^= 1 << random.u8(..8),
            1 => input[at] = random.u8(..),
            2 => input.truncate(at),
            3 => {
                // Any count or size here becomes an extreme one.
                let extreme = [0x00, 0x01, 0x7F, 0x80, 0xFF][random.usize(..5)];
                let width = [1, 2, 4][random.usize(..3)].min(input.len() - at);
                input[at..at + width].fill(extreme);
            }
            4 => {
                let copy = input[at..at + length].to_vec();
                input.splice(at..at, copy);
            }
            5 => drop(input.drain(at..at + length)),
            6 => {
                let other = &bases[random.usize(..bases.len())];
                let from = random.usize(..other.len());
                let end = (from + length).min(other.len());
                input.splice(at..at + length, other[from..end].iter().copied());
            }
            7 => {
                let other = &bases[random.usize(..bases.len())];
                input.truncate(at);
                input.extend_from_slice(&other[at.min(other.len())..]);
            }
            8 => input.insert(at, random.u8(..)),
            _ => {
                let to = random.usize(..input.len());
                input.swap(at, to);
            }
        }
    }
    input
}

fn check(input: &[u8], summary: &mut Summary) -> Result<(), String> {
    summary.inputs += 1;
    let start = Instant::now();
    let region = Region::new(ALLOCATOR);
    let result = read(input);
    let allocated = region.change().bytes_allocated;
    summary.most_allocated = summary.most_allocated.max(allocated);
    if allocated > input.len() * BYTES_PER_BYTE + BYTES_ONCE {
        return Err(format!(
            "reading {} bytes allocated {allocated}",
            input.len()
        ));
    }
    match result {
        Err(error) => {
            if error.offset > input.len() {
                return Err(format!("the error is outside the input: {error}"));
            }
            if matches!(error.kind, ReadErrorKind::Truncated { .. }) {
                summary.truncated += 1;
            } else {
                summary.refused_otherwise += 1;
            }
        }
        Ok(file) => {
            summary.accepted += 1;
            let report = validate(&file);
            summary.valid += u64::from(report.is_valid());
            if let Some(finding) = report.findings.iter().find(|one| one.offset > input.len()) {
                return Err(format!("a finding is outside the input: {finding}"));
            }
            if write(&file).as_deref() != Ok(input) {
                return Err("writing produces other bytes".to_owned());
            }
            let text = listing::listing(&file);
            let again = assemble(&text).map_err(|error| format!("the listing: {error}"))?;
            if write(&again).as_deref() != Ok(input) {
                return Err("the listing assembles to other bytes".to_owned());
            }
            if summary.accepted.is_multiple_of(16) && listing::json::json(&file).is_empty() {
                return Err("there is no JSON".to_owned());
            }
        }
    }
    let took = start.elapsed();
    summary.slowest = summary.slowest.max(took);
    if took > LONGEST {
        Err(format!("it took {took:?}"))
    } else {
        Ok(())
    }
}
