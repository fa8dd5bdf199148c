//! The core of every mark on one thread: work from a stack passes through a short queue, in which
//! first its row and then its slots are fetched, so that the memory is there when the scan needs
//! it.

use super::claim::{Claims, Sole};
use super::mark::{Marked, Pass};
use super::view::{View, Work};
use crate::event::Population;
use crate::prefetch::prefetch;

/// Pieces of work in flight.
const DEPTH: usize = 16;

/// How long after its row the slots of a piece of work are fetched.
const HALF: usize = DEPTH / 2;

/// Work on its way from the stack to the scan.
#[derive(Debug)]
pub(crate) struct Flight {
    works: [Work; DEPTH],
    /// Taken from the stack, and scanned, since the flight began.
    taken: usize,
    scanned: usize,
}

impl Default for Flight {
    fn default() -> Self {
        Self {
            works: [Work::object(0); DEPTH],
            taken: 0,
            scanned: 0,
        }
    }
}

impl Flight {
    /// Whether nothing is in flight.
    pub(crate) fn is_empty(&self) -> bool {
        self.taken == self.scanned
    }

    /// Puts what is in flight back on the stack.
    pub(crate) fn land(&mut self, stack: &mut Vec<Work>) {
        while self.taken > self.scanned {
            self.taken -= 1;
            stack.push(self.works[self.taken % DEPTH]);
        }
    }
}

impl View<'_> {
    /// Scans at most `limit` pieces of work. Returns how many. What is in flight stays there, so
    /// that the next call finds its memory fetched. If fewer were scanned, nothing is in flight and
    /// the stack is empty.
    pub(crate) fn drain_some<C: Claims>(
        self,
        flight: &mut Flight,
        pass: &mut Pass<'_, C>,
        limit: u32,
    ) -> u32 {
        let mut done = 0;
        while done < limit {
            while flight.taken - flight.scanned < DEPTH
                && let Some(work) = pass.stack.pop()
            {
                self.fetch_row(work);
                flight.works[flight.taken % DEPTH] = work;
                flight.taken += 1;
                if flight.taken - flight.scanned > HALF {
                    self.fetch_slots(flight.works[(flight.taken - 1 - HALF) % DEPTH]);
                }
            }
            if flight.is_empty() {
                break;
            }
            let work = flight.works[flight.scanned % DEPTH];
            flight.scanned += 1;
            done += 1;
            self.step(work, pass);
        }
        done
    }

    /// Scans until the stack is empty, with no other threads.
    pub(crate) fn drain(self, mut stack: Vec<Work>) -> Marked {
        let mut marked = Marked::default();
        let mut pass = Pass {
            claims: &mut Sole,
            stack: &mut stack,
            marked: &mut marked,
        };
        let mut flight = Flight::default();
        while self.drain_some(&mut flight, &mut pass, u32::MAX) == u32::MAX {}
        marked
    }

    /// Fetches what a scan reads first of a piece of work.
    #[inline]
    fn fetch_row(self, work: Work) {
        if !work.is_plain() {
            return self.fetch_other_row(work);
        }
        if let Some(entry) = self.objects.entries.get(work.index() as usize) {
            prefetch(entry);
        }
    }

    #[inline(never)]
    fn fetch_other_row(self, work: Work) {
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
                    prefetch(&entry.cluster);
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

    /// Fetches the slots of a piece of work whose row has been fetched.
    #[inline]
    fn fetch_slots(self, work: Work) {
        if !work.is_plain() {
            return self.fetch_other_slots(work);
        }
        let entry = &self.objects.entries[work.index() as usize];
        if let Some(slot) = self.objects.blocks.hint(entry.offset) {
            prefetch(slot);
        }
    }

    #[inline(never)]
    fn fetch_other_slots(self, work: Work) {
        if work.is_cluster() || work.is_member() {
            return;
        }
        let table = self.cells(work.population() == Population::Arrays);
        let run = table.entries[work.index() as usize].run();
        if let Some(slot) = run.and_then(|(offset, _)| table.blocks.hint(offset)) {
            prefetch(slot);
        }
    }
}
