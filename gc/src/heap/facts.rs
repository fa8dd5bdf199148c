//! What a save needs of the heap beside its tables.

use super::{Heap, SiteCount};
use crate::event::Tally;
use crate::image::HeapFacts;

impl Heap {
    /// Adds what a save needs of the heap itself.
    ///
    /// All fields are named here, so that a new one cannot be forgotten: it is saved, follows from
    /// what is saved, is empty while the heap is settled, or belongs to the process.
    pub(crate) fn add_facts(&self, facts: &mut HeapFacts) {
        let Self {
            // Images of their own.
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
            // In the facts already: the ledgers and the frame.
            clock: _,
            frame: _,
            next_serial,
            settled_garbage,
            // Follows from the rows.
            bytes: _,
            // Memory that is used again, empty between looks or after the full pass of a save.
            root_set: _,
            pending: _,
            purge: _,
            // Names stacks of this process; a save does not carry them.
            struct_stacks: _,
            // The embedder asks for it again; the other follows from it and from the options.
            is_watched: _,
            allocates_slowly: _,
            // Follows from the options: a stress mode closes it again.
            gate: _,
            // The embedder's.
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

    /// Sets what each site made, when a save is loaded.
    pub fn restore_sites(&mut self, sites: Vec<SiteCount>) {
        self.sites = sites;
    }
}
