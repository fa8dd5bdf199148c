//! Dead cycles: entries that hold each other after everything else has released them.
//!
//! Counting alone never frees them. Once a round of a full pass frees nothing, an entry that the
//! mark did not reach and that is still in its ring must be in such a cycle, or be held by one. Its
//! references are dropped, all counts in the cycle fall to 1, and the rings free it as usual.

use crate::event::{Event, EventSink, Tally};
use crate::heap::Heap;
use crate::slot::{Slot, SlotKind};

impl Heap {
    /// Takes dead cycles apart, if there are any. The mark of this pass is still valid.
    pub(crate) fn break_cycles(&mut self, sink: &mut dyn EventSink) -> bool {
        let arrays = unreached(&self.arrays);
        let structs = unreached(&self.structs);
        if arrays.is_empty() && structs.is_empty() {
            return false;
        }
        let mut sites = std::collections::BTreeMap::new();
        for &index in &arrays {
            *sites
                .entry(self.arrays.entries[index as usize].site())
                .or_insert(0) += 1;
        }
        for &index in &structs {
            *sites
                .entry(self.structs.entries[index as usize].site())
                .or_insert(0) += 1;
        }
        let mut sites: Vec<(u32, u32)> = sites.into_iter().collect();
        sites.sort_by_key(|&(site, count)| (std::cmp::Reverse(count), site));
        tracing::debug!(
            arrays = arrays.len(),
            structs = structs.len(),
            "cycles taken apart"
        );
        sink.event(&Event::CyclesBroken {
            entries: Tally {
                objects: 0,
                arrays: arrays.len() as u64,
                structs: structs.len() as u64,
            },
            sites: sites.into(),
        });
        for index in arrays {
            self.drop_array_references(index);
        }
        for index in structs {
            self.drop_struct_references(index);
        }
        true
    }

    /// Clears the references of an array and releases their counts; its length stays.
    fn drop_array_references(&mut self, index: u32) {
        let entry = self.arrays.entries[index as usize];
        if entry.element().slot_kind() == SlotKind::Plain {
            return;
        }
        self.release_elements(index, 0, entry.length);
        self.arrays.clear_elements(index, 0, entry.length);
    }

    /// Clears the references of a struct and releases their counts.
    fn drop_struct_references(&mut self, index: u32) {
        self.release_struct(index);
        let type_id = self.structs.entries[index as usize].type_id() as usize;
        for place in 0..self.struct_types[type_id].layout.references().len() {
            let (slot, kind) = self.struct_types[type_id].layout.references()[place];
            for word in slot..slot + kind.width() {
                self.structs.set_word(index, word, Slot::NONE);
            }
        }
    }

    /// Releases what an object's variables hold.
    pub(crate) fn release_object(&mut self, index: u32) {
        let class = self.objects.entries[index as usize].class as usize;
        for place in 0..self.classes[class].layout.counted().len() {
            let (slot, kind) = self.classes[class].layout.counted()[place];
            let slots = self.objects.slots(&self.objects.entries[index as usize]);
            let value = slots[slot as usize];
            if kind == SlotKind::Var {
                let payload = slots[slot as usize + 1];
                self.release_var(value, payload);
            } else {
                self.release(kind, value);
            }
        }
    }
}

/// Entries in the ring that the mark did not reach.
fn unreached(table: &crate::cell::CellTable) -> Vec<u32> {
    table
        .ring
        .iter()
        .copied()
        .filter(|&index| !table.marks.contains(index))
        .collect()
}
