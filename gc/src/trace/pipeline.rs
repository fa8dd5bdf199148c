//! The serial heart of every mark: work taken from a stack passes through a short queue, in which
//! first its row and then its slots are fetched, so that memory is there when the scan comes.

use super::mark::Marked;
use super::view::{View, Work};
use crate::event::Population;
use crate::prefetch::prefetch;

/// Pieces of work in flight.
const DEPTH: usize = 16;

/// How long after its row a piece of work's slots are fetched.
const HALF: usize = DEPTH / 2;

impl View<'_> {
    /// Scans at most `limit` pieces of work; returns how many. What is in flight at the end goes
    /// back on the stack.
    pub(crate) fn drain_some<const SHARED: bool>(
        self,
        stack: &mut Vec<Work>,
        marked: &mut Marked,
        limit: u32,
    ) -> u32 {
        let mut flight = [Work::object(0); DEPTH];
        let mut taken = 0_usize;
        let mut scanned = 0_usize;
        let limit = limit as usize;
        while scanned < limit {
            while taken - scanned < DEPTH
                && let Some(work) = stack.pop()
            {
                self.fetch_row(work);
                flight[taken % DEPTH] = work;
                taken += 1;
                if taken - scanned > HALF {
                    self.fetch_slots(flight[(taken - 1 - HALF) % DEPTH]);
                }
            }
            if taken == scanned {
                break;
            }
            let work = flight[scanned % DEPTH];
            scanned += 1;
            self.step::<SHARED>(work, stack, marked);
        }
        while taken > scanned {
            taken -= 1;
            stack.push(flight[taken % DEPTH]);
        }
        u32::try_from(scanned).unwrap_or(u32::MAX)
    }

    /// Scans until the stack is empty.
    pub(crate) fn drain<const SHARED: bool>(self, stack: &mut Vec<Work>, marked: &mut Marked) {
        while self.drain_some::<SHARED>(stack, marked, u32::MAX) > 0 {}
    }

    #[inline]
    fn fetch_row(self, work: Work) {
        let index = work.index() as usize;
        if work.is_cluster() {
            if let Some(record) = self.clusters.records.get(index) {
                prefetch(record);
            }
            return;
        }
        match work.population() {
            Population::Objects => {
                if let Some(entry) = self.objects.entries.get(index) {
                    prefetch(entry);
                }
            }
            Population::Arrays => {
                if let Some(entry) = self.arrays.entries.get(index) {
                    prefetch(entry);
                }
            }
            Population::Structs => {
                if let Some(entry) = self.structs.entries.get(index) {
                    prefetch(entry);
                }
            }
        }
    }

    #[inline]
    fn fetch_slots(self, work: Work) {
        if work.is_cluster() {
            return;
        }
        let index = work.index() as usize;
        let slot = match work.population() {
            Population::Objects => {
                let entry = &self.objects.entries[index];
                self.objects.blocks.hint(entry.offset)
            }
            Population::Arrays => {
                let run = self.arrays.entries[index].run();
                run.and_then(|(offset, _)| self.arrays.blocks.hint(offset))
            }
            Population::Structs => {
                let run = self.structs.entries[index].run();
                run.and_then(|(offset, _)| self.structs.blocks.hint(offset))
            }
        };
        if let Some(slot) = slot {
            prefetch(slot);
        }
    }
}
