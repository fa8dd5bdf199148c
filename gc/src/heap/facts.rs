//! What a save needs from the heap in addition to its tables.

use super::{Heap, SiteCount};
use crate::event::Tally;
use crate::image::HeapFacts;

impl Heap {
    /// Adds what a save needs from the heap itself.
    ///
    /// All fields are named here, so that a new one cannot be forgotten: it is saved, derived from
    /// what is saved, empty while the heap is settled, or belongs to the process.
    pub(crate) fn add_facts(&self, facts: &mut HeapFacts) {
        let Self {
            // Saved in their own images.
            arrays: _,
            structs: _,
            strings: _,
            objects: _,
            clusters: _,
            sites: _,
            collector: _,
            // Registered again by the machine, from its scripts and settings.
            struct_types: _,
            classes: _,
            options: _,
            // Already in the facts: the ledgers and the frame.
            clock: _,
            frame: _,
            next_serial,
            settled_garbage,
            // Derived from the rows.
            bytes: _,
            // Reusable memory, empty between looks or after the full pass of a save.
            root_set: _,
            pending: _,
            purge: _,
            // Refers to stacks of this process; not part of a save.
            struct_stacks: _,
            // The embedder sets it again; the other is derived from it and the options.
            is_watched: _,
            allocates_slowly: _,
            // Derived from the options: a stress mode closes it again.
            gate: _,
            // Belong to the embedder.
            hooks: _,
            lock: _,
            referencers: _,
        } = self;
        facts.next_serial = *next_serial;
        facts.garbage_arrays = settled_garbage.arrays;
        facts.garbage_structs = settled_garbage.structs;
    }

    /// The reverse of [`Self::add_facts`].
    pub(crate) fn take_facts(&mut self, facts: &HeapFacts) {
        self.next_serial = facts.next_serial;
        self.settled_garbage = Tally {
            objects: 0,
            arrays: facts.garbage_arrays,
            structs: facts.garbage_structs,
        };
    }

    /// Sets what each site allocated, when a save is loaded.
    pub fn restore_sites(&mut self, sites: Vec<SiteCount>) {
        self.sites = sites;
    }
}
