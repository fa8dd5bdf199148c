//! Weak references to arrays and structs: handles that keep nothing alive.
//!
//! A handle of an entry that was freed is stale, so it finds nothing. In between, an entry may be in its ring
//! although a mark has ended that did not reach it; what it holds may be condemned by then, so it must
//! not be handed out again. The heap remembers which entries have a weak reference, and forgets those
//! that a mark passes by, in the very slice in which the mark ends.

use super::Heap;
use crate::handle::{ArrayRef, StructRef};

impl Heap {
    /// Remembers that there is a weak reference to an array; false if there is no such array.
    pub fn watch_array(&mut self, array: ArrayRef) -> bool {
        let exists = self.array_length(array).is_ok();
        if exists {
            self.arrays.weak.insert(array.index());
        }
        exists
    }

    /// Remembers that there is a weak reference to a struct; false if there is no such struct.
    pub fn watch_struct(&mut self, structure: StructRef) -> bool {
        let exists = self.struct_type(structure).is_ok();
        if exists {
            self.structs.weak.insert(structure.index());
        }
        exists
    }

    /// The array of a weak reference, unless it is gone or about to be.
    pub fn weak_array(&self, array: ArrayRef) -> Option<ArrayRef> {
        let is_there = self.array_length(array).is_ok() && self.arrays.weak.contains(array.index());
        is_there.then_some(array)
    }

    /// The struct of a weak reference, unless it is gone or about to be.
    pub fn weak_struct(&self, structure: StructRef) -> Option<StructRef> {
        let is_there =
            self.struct_type(structure).is_ok() && self.structs.weak.contains(structure.index());
        is_there.then_some(structure)
    }

    /// A mark is complete: what it did not reach answers to no weak reference any more.
    pub(crate) fn judge_weak_cells(&mut self) {
        self.arrays.weak.retain(&self.arrays.marks);
        self.structs.weak.retain(&self.structs.marks);
    }
}
