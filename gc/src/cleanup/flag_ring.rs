//! A ring without a heap: a row of flags with a clock that counts one tick per examined entry,
//! cleaned by the same code that cleans the heap's rings. `cyperus sweep` shows it; tests try the
//! cleanups on it.

use std::collections::VecDeque;
use std::fmt;

use thiserror::Error;

use super::{CleanupKind, Ring, Swept};

/// A character that is neither `.` nor `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("found {found:?} at index {place}; a ring has only '.' for garbage and '*' for live")]
pub struct RingError {
    /// The character.
    pub found: char,
    /// Its index.
    pub place: usize,
}

/// A ring of flags. Entries keep an identity, so that the queue can find them after a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FlagRing {
    /// Whether the entry is garbage, and its first index, which is its identity.
    entries: Vec<(bool, u32)>,
    /// Identities of garbage entries in the order of the queue.
    queue: VecDeque<u32>,
    ticks: u64,
}

impl FlagRing {
    /// A ring from text: `.` is garbage, `*` is live.
    pub fn parse(text: &str) -> Result<Self, RingError> {
        let mut flags = Vec::with_capacity(text.len());
        for (place, found) in text.chars().enumerate() {
            match found {
                '.' => flags.push(true),
                '*' => flags.push(false),
                _ => return Err(RingError { found, place }),
            }
        }
        Ok(Self::new(flags))
    }

    /// A ring from flags; true is garbage.
    pub fn new(garbage: impl IntoIterator<Item = bool>) -> Self {
        let entries: Vec<(bool, u32)> = garbage.into_iter().zip(0..).collect();
        let queue = entries
            .iter()
            .filter(|entry| entry.0)
            .map(|entry| entry.1)
            .collect();
        Self {
            entries,
            queue,
            ticks: 0,
        }
    }

    /// A ring of `size` entries, each of which is garbage with a probability of `dead` percent.
    pub fn random(size: u32, dead: f64, seed: u64) -> Self {
        let mut state = seed;
        Self::new((0..size).map(|_| {
            // SplitMix64: the same sequence on every computer.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut word = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            word ^= word >> 31;
            #[expect(clippy::cast_precision_loss, reason = "53 bits fit a double")]
            let chance = (word >> 11) as f64 / (1_u64 << 53) as f64 * 100.0;
            chance < dead
        }))
    }

    /// One call of a cleanup. `budget` counts examined entries; `None` means no limit.
    pub fn sweep(&mut self, kind: CleanupKind, next: &mut u32, budget: Option<u64>) -> Swept {
        self.ticks = 0;
        kind.sweep(self, next, budget)
    }

    /// The entries in ring order: whether each is garbage, and its first index.
    pub fn entries(&self) -> &[(bool, u32)] {
        &self.entries
    }

    /// How many are garbage.
    pub fn garbage(&self) -> usize {
        self.entries.iter().filter(|entry| entry.0).count()
    }
}

impl fmt::Display for FlagRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in &self.entries {
            f.write_str(if entry.0 { "." } else { "*" })?;
        }
        Ok(())
    }
}

impl Ring for FlagRing {
    fn len(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    fn examine(&mut self, position: u32) -> bool {
        self.ticks += 1;
        self.entries[position as usize].0
    }

    fn remove(&mut self, position: u32) {
        self.entries.swap_remove(position as usize);
    }

    fn next_candidate(&mut self) -> Option<u32> {
        let wanted = self.queue.pop_front()?;
        let place = self.entries.iter().position(|entry| entry.1 == wanted)?;
        u32::try_from(place).ok()
    }

    fn elapsed(&mut self) -> u64 {
        self.ticks
    }
}
