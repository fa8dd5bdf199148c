//! Erasing an object: it is deleted, and every place in the heap that names it reads None at once.
//!
//! Deletion alone leaves the places to the next mark. Whoever reads one of them meanwhile has to ask
//! whether its object is still there, which costs every read of every program. Erasing costs one
//! walk over the heap instead, and only those who erase pay for it.

use super::Heap;
use crate::cell::CellTable;
use crate::fault::Fault;
use crate::handle::ObjectRef;
use crate::slot::{ElementKind, Slot, SlotKind};

impl Heap {
    /// Deletes an object and sets every place in the heap that names it to None. Returns how many
    /// there were. Places outside the heap belong to the caller.
    pub fn erase(&mut self, object: ObjectRef) -> Result<u64, Fault> {
        self.delete(object)?;
        let name = object.slot();
        let erased =
            self.erase_in_objects(name) + self.erase_in_structs(name) + self.erase_in_arrays(name);
        tracing::debug!(row = object.index(), places = erased, "object erased");
        Ok(erased)
    }

    /// Dying objects are included: their hooks may still read what they hold.
    fn erase_in_objects(&mut self, name: Slot) -> u64 {
        let mut erased = 0;
        for row in 0..self.objects.entries.count() {
            // A free row has no slots.
            let class = self.objects.entries[row as usize].class as usize;
            let slots = self.objects.slots_mut(row);
            if slots.is_empty() {
                continue;
            }
            for &(slot, kind) in self.classes[class].layout.references() {
                let slot = slot as usize;
                let (first, second) = (slots[slot], slots.get(slot + 1).copied());
                if kind.names(name, first, second) {
                    slots[slot..slot + kind.width() as usize].fill(Slot::NONE);
                    erased += 1;
                }
            }
        }
        erased
    }

    fn erase_in_structs(&mut self, name: Slot) -> u64 {
        let mut erased = 0;
        for place in 0..self.structs.ring.len() {
            let row = self.structs.ring[place];
            let entry = &self.structs.entries[row as usize];
            let layout = &self.struct_types[entry.type_id() as usize].layout;
            for &(slot, kind) in layout.references() {
                erased += erase_in_cell(&mut self.structs, row, slot, kind, name);
            }
        }
        erased
    }

    fn erase_in_arrays(&mut self, name: Slot) -> u64 {
        let mut erased = 0;
        for place in 0..self.arrays.ring.len() {
            let row = self.arrays.ring[place];
            let entry = &self.arrays.entries[row as usize];
            let (element, length) = (entry.element(), entry.length);
            let kind = element.slot_kind();
            if !matches!(element, ElementKind::Object | ElementKind::Var) {
                continue;
            }
            for index in 0..length {
                let word = index * kind.width();
                erased += erase_in_cell(&mut self.arrays, row, word, kind, name);
            }
        }
        erased
    }
}

fn erase_in_cell(table: &mut CellTable, row: u32, word: u32, kind: SlotKind, name: Slot) -> u64 {
    let entry = &table.entries[row as usize];
    let first = table.word(entry, word);
    let second = (kind == SlotKind::Var).then(|| table.word(entry, word + 1));
    if !kind.names(name, first, second) {
        return 0;
    }
    for word in word..word + kind.width() {
        table.set_word(row, word, Slot::NONE);
    }
    1
}
