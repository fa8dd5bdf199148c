//! A ring of dead and live flags on a clock of one tick an entry: what the cleanups are tried on
//! without a heap. `cyperus sweep` has a richer one, which also draws; tests of this crate cannot
//! reach up to it.

use std::collections::VecDeque;

use cyperus_gc::CleanupKind;
use cyperus_gc::cleanup::{Ring, Swept};

/// A ring of flags with the queue that the queued cleanup needs.
pub(crate) struct FlagRing {
    /// True is garbage; with the entry's first position.
    entries: Vec<(bool, u32)>,
    /// First positions of the garbage, oldest first.
    queue: VecDeque<u32>,
    ticks: u64,
}

impl FlagRing {
    /// A ring from its picture: `.` is garbage, `*` is live.
    pub(crate) fn new(picture: &str) -> Self {
        let entries: Vec<(bool, u32)> = picture.chars().map(|flag| flag == '.').zip(0..).collect();
        let garbage = entries.iter().filter(|entry| entry.0);
        Self {
            queue: garbage.map(|entry| entry.1).collect(),
            entries,
            ticks: 0,
        }
    }

    /// The ring as a picture.
    pub(crate) fn picture(&self) -> String {
        let flags = self.entries.iter();
        flags.map(|entry| if entry.0 { '.' } else { '*' }).collect()
    }

    /// One call of a cleanup. `budget` counts examined entries; None is no limit.
    pub(crate) fn sweep(
        &mut self,
        kind: CleanupKind,
        next: &mut u32,
        budget: Option<u64>,
    ) -> Swept {
        self.ticks = 0;
        kind.sweep(self, next, budget)
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
