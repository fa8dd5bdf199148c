//! A look: the moment when counts are exact.
//!
//! Registers are not counted. Before a look, each reference that the machine lists gains one count;
//! afterwards the count is removed again. That makes entries held only by a register candidates
//! again.

use super::Heap;
use crate::event::{Census, EventSink, Tally};
use crate::handle::{ArrayRef, ObjectRef, StructRef};
use crate::roots::Roots;

impl Heap {
    /// Runs `work` with exact counts.
    pub(crate) fn look<T>(&mut self, roots: &dyn Roots, work: impl FnOnce(&mut Self) -> T) -> T {
        let mut set = std::mem::take(&mut self.root_set);
        set.clear();
        roots.collect(&mut set);
        self.collect_referencers(&mut set);
        for array in &set.arrays {
            self.arrays.retain(array.index(), array.generation());
        }
        for structure in &set.structs {
            self.structs
                .retain(structure.index(), structure.generation());
        }
        for string in &set.strings {
            self.strings.retain(string.index(), string.generation());
        }
        self.root_set = set;
        let result = work(self);
        self.settled_garbage = Tally {
            objects: 0,
            arrays: u64::from(self.arrays.garbage),
            structs: u64::from(self.structs.garbage),
        };
        let set = std::mem::take(&mut self.root_set);
        for array in &set.arrays {
            self.arrays.release(array.index(), array.generation());
        }
        for structure in &set.structs {
            self.structs
                .release(structure.index(), structure.generation());
        }
        for string in &set.strings {
            self.strings.release(string.index(), string.generation());
        }
        self.root_set = set;
        result
    }

    /// The heap in numbers, with exact counts.
    pub fn census(&mut self, roots: &dyn Roots) -> Census {
        self.look(roots, |heap| heap.settled_census())
    }

    /// How many entries each population has, including dead ones. Needs no look.
    pub fn entry_count(&self) -> Tally {
        self.settled_census().live
    }

    /// The heap in numbers: garbage as the last look left it, everything else exact.
    pub fn settled_census(&self) -> Census {
        let count = |length: usize| length as u64;
        Census {
            allocated: Tally {
                objects: self.objects.allocated,
                arrays: self.arrays.allocated,
                structs: self.structs.allocated,
            },
            live: Tally {
                objects: u64::from(self.objects.live),
                arrays: count(self.arrays.ring.len()),
                structs: count(self.structs.ring.len()),
            },
            garbage: Tally {
                objects: 0,
                arrays: u64::from(self.arrays.garbage),
                structs: u64::from(self.structs.garbage),
            },
            bytes: self.bytes(),
        }
    }

    /// Whether the end of a frame would find something to do: garbage that the last look left in a
    /// ring, or an object collection in progress.
    pub fn has_work(&self) -> bool {
        self.settled_garbage.total() > 0 || self.collector.is_active() || !self.purge.is_empty()
    }

    /// The script time from which frames have something to do for the collector, while no script
    /// runs: zero if the next one has, `None` if that time never comes.
    pub fn idle_until(&self) -> Option<u64> {
        if self.has_work() || self.wants_collection() {
            return Some(0);
        }
        self.next_collection()
    }

    /// The arrays in ring order.
    pub fn array_ring(&self) -> impl Iterator<Item = ArrayRef> + '_ {
        self.arrays.ring.iter().filter_map(|&index| {
            ArrayRef::new(index, self.arrays.entries[index as usize].generation)
        })
    }

    /// The structs in ring order.
    pub fn struct_ring(&self) -> impl Iterator<Item = StructRef> + '_ {
        self.structs.ring.iter().filter_map(|&index| {
            StructRef::new(index, self.structs.entries[index as usize].generation)
        })
    }

    /// The visible objects in table order.
    pub fn each_object(&self) -> impl Iterator<Item = ObjectRef> + '_ {
        (0_u32..)
            .zip(&self.objects.entries)
            .filter(|(_, entry)| entry.visible != 0)
            .filter_map(|(index, entry)| ObjectRef::new(index, entry.visible))
    }

    /// Where the next array cleanup and the next struct cleanup start.
    pub fn cursors(&self) -> (u32, u32) {
        (self.arrays.cursor, self.structs.cursor)
    }

    /// Sets both cursors, when a save is loaded or an experiment is set up.
    pub fn set_cursors(&mut self, arrays: u32, structs: u32) {
        self.arrays.cursor = arrays;
        self.structs.cursor = structs;
    }

    /// Passes on the events of allocations.
    pub(crate) fn flush_pending(&mut self, sink: &mut dyn EventSink) {
        for event in self.pending.drain(..) {
            sink.event(&event);
        }
    }
}
