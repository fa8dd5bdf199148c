//! The table of one counted population, arrays or structs: entries, ring, cursor, candidate queue.
//!
//! The table counts and stores; it does not know what the words in a payload mean. Whoever changes
//! a reference inside a payload goes through `Heap`, which keeps the counts of the target's table.

mod entry;
mod pack;
mod queue;

pub(crate) use crate::block::TINY;
pub(crate) use entry::Entry;
pub(crate) use pack::slots_for;
use queue::Queue;

use crate::block::{Blocks, capacity_for, push_within, trim_vector};
use crate::fault::Fault;
use crate::image::{CellImage, Orders};
use crate::slot::{ElementKind, Slot};
use crate::trace::MarkBits;

/// Bytes charged for an entry and its place in the ring.
pub(crate) const ENTRY_BYTES: u64 = (size_of::<Entry>() + size_of::<u32>()) as u64;

/// End of the free list.
const END: u32 = u32::MAX;

/// What a new entry is; the table fills in the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewEntry {
    pub(crate) element: ElementKind,
    pub(crate) type_id: u32,
    pub(crate) length: u32,
    /// Payload size in slots.
    pub(crate) slots: u32,
    pub(crate) site: u32,
    pub(crate) serial: u32,
}

/// One population.
#[derive(Debug)]
pub(crate) struct CellTable {
    pub(crate) entries: Vec<Entry>,
    first_free: u32,
    /// Entry indexes in ring order. The ring's own reference is the 1 in each count.
    pub(crate) ring: Vec<u32>,
    /// Where the next cleanup starts; may lie past the end, or be 4294967295 after an empty ring.
    pub(crate) cursor: u32,
    /// Entries whose count fell to 1, in that order. An entry is in it at most once.
    queue: Queue,
    /// Whether the queue is kept: only the queued cleanup wants it.
    tracking: bool,
    /// Entries whose count is 1 just now.
    pub(crate) garbage: u32,
    /// Entries ever made.
    pub(crate) allocated: u64,
    pub(crate) blocks: Blocks,
    pub(crate) marks: MarkBits,
    /// Written over freed payloads in stress mode.
    pub(crate) poison: Option<Slot>,
}

impl CellTable {
    pub(crate) fn new(tracking: bool) -> Self {
        Self {
            entries: Vec::new(),
            first_free: END,
            ring: Vec::new(),
            cursor: 0,
            queue: Queue::default(),
            tracking,
            garbage: 0,
            allocated: 0,
            blocks: Blocks::default(),
            marks: MarkBits::default(),
            poison: None,
        }
    }

    /// Turns the candidate queue on or off; turning it on queues what is garbage already, in ring
    /// order.
    pub(crate) fn set_tracking(&mut self, tracking: bool) {
        self.tracking = tracking;
        for &index in std::mem::take(&mut self.queue).waiting() {
            self.entries[index as usize].set_queued(false);
        }
        if !tracking {
            return;
        }
        for &index in &self.ring {
            let entry = &mut self.entries[index as usize];
            if entry.count == 1 {
                entry.set_queued(true);
                self.queue.push(index);
            }
        }
    }

    /// Bytes a new entry with this payload is charged.
    #[inline]
    pub(crate) fn bytes_for(slots: u32) -> u64 {
        if slots <= 1 {
            ENTRY_BYTES
        } else {
            ENTRY_BYTES + u64::from(capacity_for(slots)) * 8
        }
    }

    /// Appends a zeroed entry to the ring. Returns its index and generation.
    #[inline]
    pub(crate) fn allocate(&mut self, new: NewEntry) -> (u32, u32) {
        let index = self.first_free;
        let (index, generation) = if index == END {
            self.new_row()
        } else {
            let row = &self.entries[index as usize];
            let generation = row.generation;
            self.first_free = row.ring;
            (index, generation)
        };
        let mut entry = Entry::new(generation, new.element, new.type_id, new.site);
        entry.length = new.length;
        entry.serial = new.serial;
        if new.slots > 1 {
            entry.set_run(self.blocks.allocate(new.slots));
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "no more places than entries"
        )]
        let place = self.ring.len() as u32;
        entry.ring = place;
        self.ring.push(index);
        if self.tracking {
            entry.set_queued(true);
            self.queue.push(index);
        }
        self.entries[index as usize] = entry;
        self.garbage += 1;
        self.allocated += 1;
        (index, generation)
    }

    /// The short way of [`Self::allocate`] for at most [`TINY`] slots. None, and nothing has changed,
    /// if a table would have to grow.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "an arm of an interpreter's loop: a call would cost as much as the work"
    )]
    pub(crate) fn allocate_tiny(&mut self, new: NewEntry) -> Option<(u32, u32)> {
        let index = self.first_free;
        // The end of the free list is past every table.
        let row = self.entries.get_mut(index as usize)?;
        let place = self.ring.len();
        if self.tracking && !self.queue.push_within(index) {
            return None;
        }
        if !push_within(&mut self.ring, index) {
            self.take_back(false);
            return None;
        }
        let run = if new.slots > 1 {
            let Some(offset) = self.blocks.reuse(new.slots) else {
                self.take_back(true);
                return None;
            };
            Some((offset, new.slots))
        } else {
            None
        };
        let generation = row.generation;
        self.first_free = row.ring;
        *row = Entry::new(generation, new.element, new.type_id, new.site);
        row.set_queued(self.tracking);
        if let Some(run) = run {
            row.set_run(run);
        }
        row.length = new.length;
        row.serial = new.serial;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "no more places than entries"
        )]
        let place = place as u32;
        row.ring = place;
        self.garbage += 1;
        self.allocated += 1;
        Some((index, generation))
    }

    /// Takes back what a short way has done before it found that it is none.
    #[cold]
    fn take_back(&mut self, ring: bool) {
        if self.tracking {
            self.queue.take_back();
        }
        if ring {
            self.ring.pop();
        }
    }

    /// What [`Self::allocate_tiny`] charges for `slots`.
    #[inline]
    pub(crate) const fn tiny_bytes(slots: u32) -> u64 {
        if slots <= 1 {
            ENTRY_BYTES
        } else {
            ENTRY_BYTES + slots as u64 * 8
        }
    }

    #[cold]
    fn new_row(&mut self) -> (u32, u32) {
        let index = u32::try_from(self.entries.len()).unwrap_or(END);
        assert!(
            index < END,
            "the table has as many entries as an index can name"
        );
        self.entries.push(Entry::new(1, ElementKind::Bool, 0, 0));
        (index, 1)
    }

    /// The live entry of a handle, or a fault.
    #[inline]
    pub(crate) fn entry(&self, index: u32, generation: u32) -> Result<&Entry, Fault> {
        match self.entries.get(index as usize) {
            Some(entry) if entry.generation == generation && entry.count != 0 => Ok(entry),
            _ => Err(Fault::Stale { index, generation }),
        }
    }

    /// The live entry of a handle, to write.
    #[inline]
    pub(crate) fn entry_mut(&mut self, index: u32, generation: u32) -> Result<&mut Entry, Fault> {
        match self.entries.get_mut(index as usize) {
            Some(entry) if entry.generation == generation && entry.count != 0 => Ok(entry),
            _ => Err(Fault::Stale { index, generation }),
        }
    }

    /// One reference more. A stale handle counts nothing, here as in [`Self::release`].
    #[inline]
    pub(crate) fn retain(&mut self, index: u32, generation: u32) {
        let Some(entry) = self.entries.get_mut(index as usize) else {
            return;
        };
        if entry.generation != generation || entry.count == 0 {
            return;
        }
        entry.count += 1;
        if entry.count == 2 {
            self.garbage -= 1;
        }
    }

    /// One reference less; at 1 the entry is garbage, and a candidate if candidates are kept.
    #[inline]
    pub(crate) fn release(&mut self, index: u32, generation: u32) {
        let Some(entry) = self.entries.get_mut(index as usize) else {
            return;
        };
        if entry.generation != generation || entry.count <= 1 {
            return;
        }
        entry.count -= 1;
        if entry.count == 1 {
            self.garbage += 1;
            if self.tracking && !entry.is_queued() {
                entry.set_queued(true);
                self.queue.push(index);
            }
        }
    }

    /// Takes the oldest candidate that is garbage now; those that found a holder meanwhile leave
    /// the queue and come back when they lose it. Returns how many were looked at besides.
    #[inline]
    pub(crate) fn pop_candidate(&mut self) -> Option<u32> {
        let index = self.queue.pop()?;
        self.entries[index as usize].set_queued(false);
        Some(index)
    }

    /// Candidates waiting.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = u32> + '_ {
        self.queue.waiting().iter().copied()
    }

    /// Whether candidates are kept.
    pub(crate) fn is_tracking(&self) -> bool {
        self.tracking
    }

    /// Frees the entry: swap-removed from the ring, payload given back, generation raised. The
    /// caller has dropped the references it held. Returns the bytes given back.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the loop of every cleanup is little more than this"
    )]
    pub(crate) fn free(&mut self, index: u32) -> u64 {
        let entry = &mut self.entries[index as usize];
        let place = entry.ring;
        let mut bytes = ENTRY_BYTES;
        debug_assert!(
            !entry.is_queued(),
            "a candidate leaves the queue before it dies"
        );
        if let Some((offset, capacity)) = entry.run() {
            self.blocks.free(offset, capacity, self.poison);
            bytes += u64::from(capacity) * 8;
        }
        entry.count = 0;
        entry.generation = entry.generation.wrapping_add(1);
        // A generation that wrapped to zero names no handle: the row is retired instead of reused.
        if entry.generation != 0 {
            entry.ring = self.first_free;
            self.first_free = index;
        }
        self.garbage -= 1;
        // Swap-remove: the last entry moves into the place, unless it is the one that goes.
        if let Some(last) = self.ring.pop()
            && let Some(taken) = self.ring.get_mut(place as usize)
        {
            *taken = last;
            self.entries[last as usize].ring = place;
        }
        bytes
    }

    /// Gives memory that is not needed back to the system; returns the bytes. Rows stay: their
    /// generations must outlive every handle.
    pub(crate) fn trim(&mut self) -> u64 {
        self.queue.trim();
        self.blocks.trim() + trim_vector(&mut self.ring)
    }

    /// What is next where. Every field is named, so that a new one is not forgotten.
    pub(crate) fn orders(&self) -> Orders {
        let Self {
            // An image of its own, with the payloads.
            entries,
            blocks: _,
            first_free,
            ring,
            cursor,
            queue,
            // Follow from the settings and the rows.
            tracking: _,
            poison: _,
            garbage: _,
            // Counts anew in the process that loads.
            allocated: _,
            // Set by the next mark.
            marks: _,
        } = self;
        let mut free = Vec::new();
        let mut next = *first_free;
        while next != END {
            free.push(next);
            next = entries[next as usize].ring;
        }
        Orders {
            ring: ring.clone(),
            candidates: queue.waiting().to_vec(),
            free,
            cursor: *cursor,
        }
    }

    /// Appends a row of an image; its place in the ring comes with the orders.
    pub(crate) fn restore_row(&mut self, image: CellImage) {
        let mut entry = match image {
            CellImage::Free { generation } => {
                let mut entry = Entry::new(generation, ElementKind::Bool, 0, 0);
                entry.count = 0;
                entry
            }
            CellImage::Live(row) => {
                let mut entry = Entry::new(row.generation, row.element, row.type_id, row.site);
                entry.length = row.length;
                entry.serial = row.serial;
                if row.capacity > 1 {
                    entry.set_run(self.blocks.allocate(row.capacity));
                }
                self.garbage += 1;
                entry
            }
        };
        entry.ring = END;
        self.entries.push(entry);
    }

    /// Queues what is garbage and in no queue, in ring order: a load that dropped variables left it
    /// so.
    pub(crate) fn queue_forgotten(&mut self) {
        if !self.tracking {
            return;
        }
        for &index in &self.ring {
            let entry = &mut self.entries[index as usize];
            if entry.count == 1 && !entry.is_queued() {
                entry.set_queued(true);
                self.queue.push(index);
            }
        }
    }

    /// Puts checked orders in place.
    pub(crate) fn restore_orders(&mut self, orders: Orders) {
        for (place, &row) in (0_u32..).zip(&orders.ring) {
            self.entries[row as usize].ring = place;
        }
        self.first_free = END;
        for &row in orders.free.iter().rev() {
            self.entries[row as usize].ring = self.first_free;
            self.first_free = row;
        }
        if self.tracking {
            for &row in &orders.candidates {
                self.entries[row as usize].set_queued(true);
            }
            self.queue = orders.candidates.into();
        }
        // What a save brings counts as made; what was made and freed before it does not.
        self.allocated = orders.ring.len() as u64;
        self.ring = orders.ring;
        self.cursor = orders.cursor;
    }

    /// Reads a slot of a struct.
    #[inline]
    pub(crate) fn slot(&self, index: u32, generation: u32, slot: u32) -> Result<Slot, Fault> {
        let entry = self.entry(index, generation)?;
        if slot >= entry.length {
            return Err(Fault::Range {
                index: slot,
                length: entry.length,
            });
        }
        match entry.run() {
            None => Ok(entry.inline()),
            Some((offset, capacity)) => Ok(self.blocks.run(offset, capacity)[slot as usize]),
        }
    }

    /// Writes a slot of a struct and returns what was there. Counts are the caller's duty.
    #[inline]
    pub(crate) fn replace(
        &mut self,
        index: u32,
        generation: u32,
        slot: u32,
        value: Slot,
    ) -> Result<Slot, Fault> {
        let entry = self.entry_mut(index, generation)?;
        if slot >= entry.length {
            return Err(Fault::Range {
                index: slot,
                length: entry.length,
            });
        }
        match entry.run() {
            None => {
                let old = entry.inline();
                entry.set_inline(value);
                Ok(old)
            }
            Some((offset, capacity)) => {
                let place = &mut self.blocks.run_mut(offset, capacity)[slot as usize];
                Ok(std::mem::replace(place, value))
            }
        }
    }

    /// One word of the payload, whatever it means. `word` lies inside the payload.
    #[inline]
    pub(crate) fn word(&self, entry: &Entry, word: u32) -> Slot {
        match entry.run() {
            None => entry.inline(),
            Some((offset, capacity)) => self.blocks.run(offset, capacity)[word as usize],
        }
    }

    /// Overwrites one word of a live entry's payload.
    #[inline]
    pub(crate) fn set_word(&mut self, index: u32, word: u32, value: Slot) {
        let entry = &mut self.entries[index as usize];
        match entry.run() {
            None => entry.set_inline(value),
            Some((offset, capacity)) => {
                self.blocks.run_mut(offset, capacity)[word as usize] = value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(slots: u32) -> NewEntry {
        NewEntry {
            element: ElementKind::Bool,
            type_id: 0,
            length: slots,
            slots,
            site: 0,
            serial: 0,
        }
    }

    #[test]
    fn an_empty_struct_takes_at_most_48_bytes() {
        let mut table = CellTable::new(true);
        for _ in 0..1_000_000 {
            table.allocate(new(0));
        }
        // Ring, row, and a place in the queue: everything there is of it. What the vectors have
        // reserved beyond is not touched, so no system gives memory for it.
        let bytes = size_of_val(table.entries.as_slice())
            + size_of_val(table.ring.as_slice())
            + size_of_val(table.queue.waiting());
        assert!(bytes <= 48 * 1_000_000, "{bytes}");
    }

    #[test]
    fn the_short_way_does_what_the_long_one_does() {
        let mut short = CellTable::new(true);
        let mut long = CellTable::new(true);
        for table in [&mut short, &mut long] {
            let rows: Vec<u32> = (0..40).map(|row| table.allocate(new(row % 6)).0).collect();
            while let Some(row) = table.pop_candidate() {
                table.free(row);
            }
            assert_eq!(rows.len(), 40);
        }
        let mut refused = 0;
        for slots in (0..=TINY).cycle().take(100) {
            assert_eq!(CellTable::tiny_bytes(slots), CellTable::bytes_for(slots));
            let made = short.allocate_tiny(new(slots));
            refused += u32::from(made.is_none());
            let made = made.unwrap_or_else(|| short.allocate(new(slots)));
            assert_eq!(made, long.allocate(new(slots)));
        }
        assert!((1..100).contains(&refused), "{refused}");
        assert_eq!(short.ring, long.ring);
        assert_eq!(short.queue.waiting(), long.queue.waiting());
        assert_eq!(short.garbage, long.garbage);
        for (left, right) in short.entries.iter().zip(&long.entries) {
            assert_eq!(format!("{left:?}"), format!("{right:?}"));
            let words = |table: &CellTable| {
                let run = left.run();
                run.map(|(offset, capacity)| table.blocks.run(offset, capacity).to_vec())
            };
            assert_eq!(words(&short), words(&long));
        }
    }

    #[test]
    fn a_reused_row_refuses_the_old_handle() {
        let mut table = CellTable::new(false);
        let (index, generation) = table.allocate(new(3));
        assert_eq!(table.free(index), CellTable::bytes_for(3));
        let (again, younger) = table.allocate(new(1));
        assert_eq!(index, again);
        assert_eq!(
            table.slot(index, generation, 0),
            Err(Fault::Stale { index, generation })
        );
        assert_eq!(table.slot(index, younger, 0), Ok(Slot::NONE));
        assert_eq!(
            table.slot(index, younger, 1),
            Err(Fault::Range {
                index: 1,
                length: 1
            })
        );
    }

    #[test]
    fn a_row_whose_generation_wraps_is_retired() {
        let mut table = CellTable::new(false);
        let (index, _) = table.allocate(new(0));
        table.entries[index as usize].generation = u32::MAX;
        table.free(index);
        let (other, _) = table.allocate(new(0));
        assert_ne!(index, other);
    }
}
