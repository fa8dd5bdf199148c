//! The table of script objects: flags, class, state, cluster, site, slots.
//!
//! Rows here have no counts. The mark (`trace`), a pin or a keep flag keeps an object alive;
//! `object::destroy` ends it.

mod class;
mod cluster;
mod deaths;
mod destroy;
mod handover;
mod lifecycle;
mod reach;
mod row_set;
mod worker;

pub use class::{Class, ClassTraits};
pub use cluster::ClusterId;
pub(crate) use cluster::Clusters;
use deaths::Deaths;
pub(crate) use destroy::Purge;
pub use destroy::{DyingObject, ObjectHooks};
pub use lifecycle::BeginDestroy;
pub use reach::ObjectReach;
pub use worker::WorkerHooks;

use bitflags::bitflags;

use crate::block::{Blocks, LARGE};
use crate::cell::Address;
use crate::fault::Fault;
use crate::image::{ObjectImage, Orders};
use crate::rows::{END, Row, Rows, row_fields};
use crate::slot::Slot;
use crate::trace::MarkBits;

bitflags! {
    /// What is known about an object, apart from its contents.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct ObjectFlags: u32 {
        /// The host wants it kept, whatever refers to it.
        const KEEP = 1;
        /// Still being filled by a loader; counts as a root.
        const LOADING = 1 << 1;
        /// Deleted by a script or the host: reads as None at once, and goes at the next collection.
        const GARBAGE = 1 << 2;
        /// Condemned by a collection; the row waits for destruction.
        const DEAD = 1 << 3;
        /// Begin-destroy has run.
        const BEGUN = 1 << 4;
        /// Finish-destroy has run.
        const FINISHED = 1 << 5;
        /// Member of a cluster.
        const CLUSTERED = 1 << 6;
        /// Root of a cluster.
        const CLUSTER_ROOT = 1 << 7;
        /// The row is in use.
        const PRESENT = 1 << 8;
        /// Spared once because its class wants a farewell.
        const SPARED = 1 << 9;
        /// The first of eight labels that the host gives to objects. A collection keeps what has one of
        /// the labels that it is told to keep.
        const LABEL_1 = 1 << 16;
        /// All labels.
        const LABELS = 0xFF << 16;
    }
}

impl ObjectFlags {
    /// The label with this number, 1 to 8; nothing for any other number.
    pub fn label(number: u32) -> Self {
        match number {
            1..=8 => Self::from_bits_retain(Self::LABEL_1.bits() << (number - 1)),
            _ => Self::empty(),
        }
    }
}

/// A row. What the mark reads comes first and never crosses a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct ObjectEntry {
    /// The generation while a handle may resolve to the object. Zero if the row is free, or the
    /// object is deleted or dead, so that one comparison covers all cases.
    pub(crate) visible: u32,
    pub(crate) offset: u32,
    pub(crate) length: u32,
    pub(crate) class: u32,
    /// The generation of the handles to the row's current object.
    pub(crate) generation: u32,
    /// The script's state, as a number of the machine.
    pub(crate) state: u32,
    pub(crate) flags: ObjectFlags,
    /// The cluster record for roots and members, depending on the flags.
    pub(crate) cluster: u32,
    pub(crate) site: u32,
    pub(crate) pins: u32,
    /// Number of the allocation in the whole heap.
    pub(crate) serial: u32,
    /// The next free row, while this one is free.
    pub(crate) link: u32,
}

const _: () = assert!(size_of::<ObjectEntry>() == 48);

impl Row for ObjectEntry {
    #[inline]
    fn is_free(&self) -> bool {
        !self.flags.contains(ObjectFlags::PRESENT)
    }

    row_fields!(generation, link);

    /// No handle has generation zero.
    #[inline]
    fn answers(&self, generation: u32) -> bool {
        self.visible == generation
    }
}

/// Bytes charged for a row.
pub(crate) const OBJECT_BYTES: u64 = size_of::<ObjectEntry>() as u64;

/// The table of objects.
#[derive(Debug, Default)]
pub(crate) struct ObjectTable {
    pub(crate) entries: Rows<ObjectEntry>,
    pub(crate) blocks: Blocks,
    pub(crate) marks: MarkBits,
    /// Rows in use that are not condemned, so that the verdict on a whole word of rows takes one
    /// step.
    pub(crate) alive: MarkBits,
    /// The number of them, by class.
    alive_by_class: Vec<u32>,
    /// Rows marked as garbage, in addition to the flag, so that the mark can test it without
    /// reading the row.
    pub(crate) garbage: MarkBits,
    /// How many rows are garbage and not yet dead.
    pub(crate) garbage_count: u32,
    /// Rows with pins, keep flag or loading flag, so that finding roots needs no scan of the table.
    pub(crate) kept: std::collections::BTreeSet<u32>,
    /// Rows whose class wants a farewell and that have not had it.
    pub(crate) farewells: MarkBits,
    /// Who died since the last verdict.
    pub(crate) deaths: Deaths,
    pub(crate) allocated: u64,
    pub(crate) live: u32,
    pub(crate) poison: Option<Slot>,
}

impl ObjectTable {
    /// Slot `slot` of a visible object. `None` too for objects whose slots have memory of their own.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        clippy::cast_possible_truncation,
        reason = "part of the interpreter's loop; the halves of a handle are wanted"
    )]
    pub(crate) fn slot_address(&mut self, handle: u64, slot: u32) -> Option<Address<'_, u64>> {
        let row = self.entries.get(handle as u32 as usize)?;
        let generation = (handle >> 32) as u32;
        // Rows without a visible object have generation zero here, and so has None.
        let fits = generation != 0
            && row.visible == generation
            && slot < row.length
            && row.length <= LARGE;
        if !fits {
            return None;
        }
        let word = row.offset as usize + slot as usize;
        Some(Address::new(
            self.blocks.address() + word * size_of::<Slot>(),
        ))
    }

    /// A new object with zeroed slots. Returns its index and generation.
    pub(crate) fn allocate(
        &mut self,
        class: u32,
        slots: u32,
        site: u32,
        serial: u32,
    ) -> (u32, u32) {
        let (offset, _) = if slots == 0 {
            (0, 0)
        } else {
            self.blocks.allocate(slots)
        };
        self.allocated += 1;
        self.live += 1;
        let (index, generation) = self.entries.insert(|generation| ObjectEntry {
            visible: generation,
            offset,
            length: slots,
            class,
            generation,
            state: 0,
            flags: ObjectFlags::PRESENT,
            cluster: 0,
            site,
            pins: 0,
            serial,
            link: END,
        });
        self.note_alive(index, class);
        (index, generation)
    }

    fn note_alive(&mut self, index: u32, class: u32) {
        self.alive.insert(index);
        let class = class as usize;
        if class >= self.alive_by_class.len() {
            self.alive_by_class.resize(class + 1, 0);
        }
        self.alive_by_class[class] += 1;
    }

    /// Condemns a live row: from now on no handle resolves to it. Returns its class.
    pub(crate) fn condemn(&mut self, index: u32) -> u32 {
        let entry = &mut self.entries[index as usize];
        entry.flags.insert(ObjectFlags::DEAD);
        entry.visible = 0;
        let class = entry.class;
        self.deaths.add(class, entry.site);
        if entry.flags.contains(ObjectFlags::GARBAGE) {
            self.garbage_count -= 1;
            self.garbage.remove(index);
        }
        self.alive.remove(index);
        self.farewells.remove(index);
        self.alive_by_class[class as usize] -= 1;
        class
    }

    /// How many rows of each class are alive, up to the last class that has any.
    pub(crate) fn alive_by_class(&self) -> &[u32] {
        let counts = &self.alive_by_class;
        let end = counts.iter().rposition(|&count| count > 0);
        &counts[..end.map_or(0, |last| last + 1)]
    }

    /// The visible object of a handle: not freed, not garbage, not dead.
    #[inline]
    pub(crate) fn entry(&self, index: u32, generation: u32) -> Result<&ObjectEntry, Fault> {
        self.entries.named(index, generation)
    }

    /// The visible object of a handle, mutable.
    #[inline]
    pub(crate) fn entry_mut(
        &mut self,
        index: u32,
        generation: u32,
    ) -> Result<&mut ObjectEntry, Fault> {
        self.entries.named_mut(index, generation)
    }

    /// All slots of a row that is in use.
    #[inline]
    pub(crate) fn slots(&self, entry: &ObjectEntry) -> &[Slot] {
        self.blocks.run(entry.offset, entry.length)
    }

    /// All slots of a row that is in use, mutable.
    #[inline]
    pub(crate) fn slots_mut(&mut self, index: u32) -> &mut [Slot] {
        let entry = &self.entries[index as usize];
        self.blocks.run_mut(entry.offset, entry.length)
    }

    /// Bytes charged for an object with this many slots.
    pub(crate) fn bytes_for(slots: u32) -> u64 {
        if slots == 0 {
            return OBJECT_BYTES;
        }
        OBJECT_BYTES + u64::from(crate::block::capacity_for(slots)) * 8
    }

    /// Returns unused memory to the system. Returns the number of bytes.
    pub(crate) fn trim(&mut self) -> u64 {
        if !self.blocks.is_sparse() {
            return 0;
        }
        let small = |entry: &&mut ObjectEntry| (1..=LARGE).contains(&entry.length);
        let rows = self.entries.iter_mut().filter(small);
        self.blocks.trim(rows.map(|entry| {
            let capacity = crate::block::capacity_for(entry.length);
            (&mut entry.offset, capacity)
        }))
    }

    /// Frees a row whose references the caller has released. Returns the bytes freed.
    pub(crate) fn free(&mut self, index: u32) -> u64 {
        let mut entry = self.entries.occupied(index);
        let bytes = Self::bytes_for(entry.length);
        if entry.length != 0 {
            let capacity = crate::block::capacity_for(entry.length);
            self.blocks.free(entry.offset, capacity, self.poison);
        }
        entry.visible = 0;
        entry.length = 0;
        // A deleted object may die with its keep flag set.
        if entry
            .flags
            .intersects(ObjectFlags::KEEP | ObjectFlags::LOADING)
        {
            self.kept.remove(&index);
        }
        entry.flags = ObjectFlags::empty();
        entry.free();
        self.live -= 1;
        bytes
    }

    /// Free rows, in the order in which they will be used. Every field is named, so that a new one
    /// is not forgotten.
    pub(crate) fn orders(&self) -> Orders {
        let Self {
            // Saved in its own image, with the variables.
            entries,
            blocks: _,
            // Derived from the rows and the settings.
            alive: _,
            alive_by_class: _,
            kept: _,
            live: _,
            poison: _,
            // Set by the next mark.
            marks: _,
            // Empty while the heap is settled.
            garbage: _,
            garbage_count: _,
            deaths: _,
            // Found again from the rows and their classes.
            farewells: _,
            // Starts again in the process that loads.
            allocated: _,
        } = self;
        Orders {
            free: entries.free_list(),
            ..Orders::default()
        }
    }

    /// Appends a row of an image with `slots` variables, all at their defaults.
    pub(crate) fn restore_row(&mut self, image: ObjectImage, slots: u32) {
        let index = self.entries.count();
        let mut entry = ObjectEntry {
            visible: 0,
            offset: 0,
            length: 0,
            class: 0,
            generation: 0,
            state: 0,
            flags: ObjectFlags::empty(),
            cluster: 0,
            site: 0,
            pins: 0,
            serial: 0,
            link: END,
        };
        match image {
            ObjectImage::Free { generation } => entry.generation = generation,
            ObjectImage::Live(row) => {
                entry.visible = row.generation;
                entry.generation = row.generation;
                entry.length = slots;
                if slots > 0 {
                    entry.offset = self.blocks.allocate(slots).0;
                }
                entry.class = row.class;
                entry.state = row.state;
                entry.flags = row.flags;
                entry.cluster = row.cluster;
                entry.site = row.site;
                entry.pins = row.pins;
                entry.serial = row.serial;
                self.live += 1;
            }
        }
        self.entries.restore(entry);
        if entry.flags.contains(ObjectFlags::PRESENT) {
            self.note_alive(index, entry.class);
        }
        self.update_kept(index);
    }

    /// Installs orders that were checked.
    pub(crate) fn restore_orders(&mut self, orders: &Orders) {
        self.entries.restore_free_list(&orders.free);
        self.allocated = u64::from(self.live);
    }

    /// Updates `kept` from the row's pins and flags.
    pub(crate) fn update_kept(&mut self, index: u32) {
        let entry = &self.entries[index as usize];
        let keeps = entry.pins > 0
            || entry
                .flags
                .intersects(ObjectFlags::KEEP | ObjectFlags::LOADING);
        if keeps {
            self.kept.insert(index);
        } else {
            self.kept.remove(&index);
        }
    }
}
