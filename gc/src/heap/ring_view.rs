//! A ring of the heap as seen by a cleanup.

use super::Heap;
use crate::cell::CellTable;
use crate::cleanup::Ring;
use crate::event::{Event, EventSink, Population, Scope};

/// One ring during one call of a cleanup. `STRUCTS` selects the population at compile time, so that
/// the loop does not branch on it.
pub(super) struct RingView<'heap, const STRUCTS: bool> {
    pub(super) heap: &'heap mut Heap,
    pub(super) sink: &'heap mut dyn EventSink,
    pub(super) scope: Scope,
    /// The clock when the call began.
    pub(super) start: u64,
    /// Entries still to be freed before the clock of the budget starts.
    pub(super) debt: u64,
    /// The time it took to pay the debt.
    pub(super) paid: u64,
    pub(super) destroy_cost: u64,
}

impl<const STRUCTS: bool> RingView<'_, STRUCTS> {
    #[inline]
    fn table(&self) -> &CellTable {
        if STRUCTS {
            &self.heap.structs
        } else {
            &self.heap.arrays
        }
    }

    #[inline]
    fn table_mut(&mut self) -> &mut CellTable {
        if STRUCTS {
            &mut self.heap.structs
        } else {
            &mut self.heap.arrays
        }
    }
}

impl<const STRUCTS: bool> Ring for RingView<'_, STRUCTS> {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are no more places than entries"
    )]
    fn len(&self) -> u32 {
        self.table().ring.len() as u32
    }

    #[inline]
    fn examine(&mut self, position: u32) -> bool {
        self.heap
            .clock
            .charge(self.heap.options.costs.examined_entry);
        let table = self.table();
        table.entries[table.ring[position as usize] as usize].count == 1
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "half of the loop of every cleanup, which contains two calls"
    )]
    fn remove(&mut self, position: u32) {
        self.heap.clock.charge(self.destroy_cost);
        let index = self.table().ring[position as usize];
        if self.heap.options.trace_variables {
            let population = if STRUCTS {
                Population::Structs
            } else {
                Population::Arrays
            };
            let at = self.heap.clock.moment();
            let entry = self.heap.describe(population, index);
            self.sink.event(&Event::Destroyed {
                at,
                scope: self.scope,
                entry,
            });
        }
        if STRUCTS {
            self.heap.release_struct(index);
        } else {
            let entry = &self.heap.arrays.entries[index as usize];
            if !entry.is_plain() {
                let length = entry.length;
                self.heap.release_elements(index, 0, length);
            }
        }
        let bytes = self.table_mut().free(index);
        self.heap.unreserve(bytes);
        self.debt = self.debt.saturating_sub(1);
    }

    #[inline]
    fn next_candidate(&mut self) -> Option<u32> {
        let table = self.table_mut();
        let index = table.pop_candidate()?;
        Some(table.entries[index as usize].ring)
    }

    #[inline]
    fn elapsed(&mut self) -> u64 {
        let elapsed = self.heap.clock.now() - self.start;
        if self.debt > 0 {
            self.paid = elapsed;
            return 0;
        }
        elapsed - self.paid
    }
}

impl Heap {
    /// Releases what a struct's members hold, leaving their bits.
    #[inline]
    pub(crate) fn release_struct(&mut self, index: u32) {
        let entry = self.structs.entries[index as usize];
        let type_id = entry.type_id() as usize;
        for place in 0..self.struct_types[type_id].layout.counted().len() {
            let (slot, kind) = self.struct_types[type_id].layout.counted()[place];
            let value = self.structs.word(&entry, slot);
            if kind == crate::slot::SlotKind::Var {
                let payload = self.structs.word(&entry, slot + 1);
                self.release_var(value, payload);
            } else {
                self.release(kind, value);
            }
        }
    }
}
