//! The table of one counted population, arrays or structs: entries, ring, cursor, candidate queue.
//!
//! The table counts and stores; it does not know what the words in a payload mean. All changes of a
//! reference inside a payload go through `Heap`, which keeps the counts of the target's table.

mod entry;
mod image;
mod pack;
mod payload;
mod queue;
mod reach;
mod struct_type;

pub(crate) use crate::block::TINY;
pub(crate) use entry::Entry;
pub(crate) use pack::slots_for;
use queue::Queue;
pub use reach::{Address, Reach};
pub(crate) use struct_type::StructType;

use crate::block::{Blocks, capacity_for};
use crate::fault::Fault;
use crate::rows::{Order, Row as _, Rows};
use crate::slot::{ElementKind, Slot};
use crate::trace::MarkBits;

/// Bytes charged for an entry and its place in the ring.
pub(crate) const ENTRY_BYTES: u64 = (size_of::<Entry>() + size_of::<u32>()) as u64;

/// The properties of a new entry; the table fills in the rest.
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

impl NewEntry {
    /// The entry at its place in the ring.
    #[inline]
    fn entry(self, generation: u32, place: u32, run: Option<(u32, u32)>, is_queued: bool) -> Entry {
        let mut entry = Entry::new(generation, self.element, self.type_id, self.site);
        self.complete(&mut entry, place, run, is_queued);
        entry
    }

    /// Completes an entry that [`Entry::new`] began. The fast path does both directly in the row:
    /// creating the entry elsewhere and copying it costs a sixth of the whole allocation.
    #[inline]
    fn complete(self, entry: &mut Entry, place: u32, run: Option<(u32, u32)>, is_queued: bool) {
        entry.set_queued(is_queued);
        if let Some(run) = run {
            entry.set_run(run);
        }
        entry.length = self.length;
        entry.serial = self.serial;
        entry.ring = place;
    }
}

/// One population.
#[derive(Debug)]
pub(crate) struct CellTable {
    pub(crate) entries: Rows<Entry>,
    /// Entry indexes in ring order. The ring's own reference is the 1 in each count.
    pub(crate) ring: Order,
    /// Where the next cleanup starts; may be past the end, or 4294967295 after an empty ring.
    pub(crate) cursor: u32,
    /// Entries whose count fell to 1, in that order. An entry is in it at most once.
    queue: Queue,
    /// Whether the queue is kept: only the queued cleanup needs it.
    tracking: bool,
    /// Entries whose count is currently 1.
    pub(crate) garbage: u32,
    /// Entries ever made.
    pub(crate) allocated: u64,
    pub(crate) blocks: Blocks,
    pub(crate) marks: MarkBits,
    /// Rows with a weak reference that no mark has passed by since. Bits of freed rows stay: a handle to
    /// what was there is stale.
    pub(crate) weak: MarkBits,
    /// Written over freed payloads in stress mode.
    pub(crate) poison: Option<Slot>,
}

impl CellTable {
    pub(crate) fn new(tracking: bool) -> Self {
        Self {
            entries: Rows::default(),
            ring: Order::default(),
            cursor: 0,
            queue: Queue::default(),
            tracking,
            garbage: 0,
            allocated: 0,
            blocks: Blocks::default(),
            marks: MarkBits::default(),
            weak: MarkBits::default(),
            poison: None,
        }
    }

    /// Turns the candidate queue on or off. Turning it on queues existing garbage, in ring order.
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

    /// Bytes charged for a new entry with this payload.
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
        let run = (new.slots > 1).then(|| self.blocks.allocate(new.slots));
        let place = self.ring.next_place();
        let is_queued = self.tracking;
        self.entries.prepare(Entry::free);
        let (index, generation) = self
            .entries
            .insert(|generation| new.entry(generation, place, run, is_queued));
        self.ring.push(index);
        if is_queued {
            self.queue.push(index);
        }
        self.garbage += 1;
        self.allocated += 1;
        (index, generation)
    }

    /// The fast path of [`Self::allocate`] for at most [`TINY`] slots. If a table would have to
    /// grow, it changes nothing and returns `None`.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "part of the interpreter's loop: a call would cost as much as the work"
    )]
    pub(crate) fn allocate_tiny(&mut self, new: NewEntry) -> Option<(u32, u32)> {
        let vacancy = self.entries.vacancy()?;
        let index = vacancy.index();
        let place = self.ring.next_place();
        let is_queued = self.tracking;
        if is_queued && !self.queue.push_within(index) {
            return None;
        }
        if !self.ring.push_within(index) {
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
        let (row, generation) = vacancy.take();
        *row = Entry::new(generation, new.element, new.type_id, new.site);
        new.complete(row, place, run, is_queued);
        self.garbage += 1;
        self.allocated += 1;
        Some((index, generation))
    }

    /// Undoes what a fast path did before it failed.
    #[cold]
    fn take_back(&mut self, ring: bool) {
        if self.tracking {
            self.queue.take_back();
        }
        if ring {
            self.ring.take_back();
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

    /// The live entry of a handle, or a fault.
    #[inline]
    pub(crate) fn entry(&self, index: u32, generation: u32) -> Result<&Entry, Fault> {
        self.entries.named(index, generation)
    }

    /// The live entry of a handle, mutable.
    #[inline]
    pub(crate) fn entry_mut(&mut self, index: u32, generation: u32) -> Result<&mut Entry, Fault> {
        self.entries.named_mut(index, generation)
    }

    /// Adds one reference. A stale handle counts nothing, here as in [`Self::release`].
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

    /// Removes one reference. At 1 the entry is garbage, and a candidate if candidates are kept.
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

    /// Removes and returns the oldest candidate. It may have found a holder meanwhile; it then
    /// becomes a candidate again when it loses it.
    #[inline]
    pub(crate) fn pop_candidate(&mut self) -> Option<u32> {
        let index = self.queue.pop()?;
        self.entries[index as usize].set_queued(false);
        Some(index)
    }

    /// The waiting candidates.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = u32> + '_ {
        self.queue.waiting().iter().copied()
    }

    /// Whether candidates are kept.
    pub(crate) fn is_tracking(&self) -> bool {
        self.tracking
    }

    /// Frees the entry: swap-removes it from the ring, frees its payload, increments its
    /// generation. The caller has already released the references it held. Returns the bytes freed.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most of the loop of every cleanup")]
    pub(crate) fn free(&mut self, index: u32) -> u64 {
        let mut entry = self.entries.occupied(index);
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
        entry.length = 0;
        entry.free();
        self.garbage -= 1;
        if let Some(moved) = self.ring.remove(place) {
            self.entries[moved as usize].ring = place;
        }
        bytes
    }

    /// Returns unused memory to the system. Returns the number of bytes. Rows stay, because their
    /// generations must outlive every handle.
    pub(crate) fn trim(&mut self) -> u64 {
        self.queue.trim();
        self.trim_blocks() + self.ring.trim()
    }

    fn trim_blocks(&mut self) -> u64 {
        if !self.blocks.is_sparse() {
            return 0;
        }
        let entries = self.entries.iter_mut();
        let entries = entries.filter(|entry| !entry.is_free());
        self.blocks.trim(entries.filter_map(Entry::run_mut))
    }
}

#[cfg(test)]
mod tests;
