//! Packs array elements by kind into the words of a payload, and grows payloads.
//!
//! Words move here without changing any counts; `heap::array` is the layer that counts.

use super::{CellTable, Entry};
use crate::slot::{ElementKind, Slot};

/// The slots needed for `length` elements of `kind`.
#[inline]
pub(crate) const fn slots_for(kind: ElementKind, length: u32) -> u64 {
    (length as u64 * kind.bytes() as u64).div_ceil(8)
}

/// Word, shift and mask of an element that is smaller than a word.
#[inline]
const fn small(kind: ElementKind, index: u32) -> (u32, u32, u64) {
    match kind.bytes() {
        1 => (index / 8, index % 8 * 8, 0xFF),
        4 => (index / 2, index % 2 * 32, 0xFFFF_FFFF),
        _ => (index, 0, u64::MAX),
    }
}

impl CellTable {
    /// Element `index` of any kind except `Var`. The caller has checked the index.
    #[inline]
    pub(crate) fn element(&self, entry: &Entry, index: u32) -> Slot {
        let (word, shift, mask) = small(entry.element(), index);
        Slot(self.word(entry, word).0 >> shift & mask)
    }

    /// Overwrites element `index` of any kind except `Var`.
    #[inline]
    pub(crate) fn set_element(&mut self, cell: u32, index: u32, value: Slot) {
        let entry = &self.entries[cell as usize];
        let (word, shift, mask) = small(entry.element(), index);
        if mask == u64::MAX {
            self.set_word(cell, word, value);
            return;
        }
        let old = self.word(entry, word).0;
        let new = old & !(mask << shift) | (value.0 & mask) << shift;
        self.set_word(cell, word, Slot(new));
    }

    /// Tag and payload of element `index` of a `Var` array.
    #[inline]
    pub(crate) fn pair(&self, entry: &Entry, index: u32) -> (Slot, Slot) {
        (self.word(entry, index * 2), self.word(entry, index * 2 + 1))
    }

    /// Overwrites element `index` of a `Var` array.
    #[inline]
    pub(crate) fn set_pair(&mut self, cell: u32, index: u32, tag: Slot, payload: Slot) {
        self.set_word(cell, index * 2, tag);
        self.set_word(cell, index * 2 + 1, payload);
    }

    /// How many slots fit into the payload.
    #[inline]
    pub(crate) fn capacity(entry: &Entry) -> u32 {
        entry.run().map_or(1, |(_, capacity)| capacity)
    }

    /// Makes room for `slots` slots, keeping the words. Returns the bytes added.
    pub(crate) fn reserve(&mut self, cell: u32, slots: u32) -> u64 {
        let entry = &self.entries[cell as usize];
        let old = entry.run();
        let inline = entry.inline();
        if slots <= Self::capacity(entry) {
            return 0;
        }
        let (offset, capacity) = self.blocks.allocate(slots);
        match old {
            None => self.blocks.run_mut(offset, capacity)[0] = inline,
            Some((from, length)) => {
                for place in 0..length as usize {
                    let word = self.blocks.run(from, length)[place];
                    self.blocks.run_mut(offset, capacity)[place] = word;
                }
                self.blocks.free(from, length, self.poison);
            }
        }
        self.entries[cell as usize].set_run((offset, capacity));
        let before = old.map_or(0, |(_, length)| u64::from(length) * 8);
        u64::from(capacity) * 8 - before
    }

    /// Moves elements `from..length` so that they start at `to`, within the current capacity.
    pub(crate) fn shift(&mut self, cell: u32, from: u32, to: u32, length: u32) {
        let entry = self.entries[cell as usize];
        let words = match entry.element() {
            ElementKind::Bool | ElementKind::Int | ElementKind::Float => None,
            ElementKind::Var => Some(2),
            ElementKind::String
            | ElementKind::Object
            | ElementKind::Struct
            | ElementKind::Array => Some(1),
        };
        if let (Some(words), Some((offset, capacity))) = (words, entry.run()) {
            let run = self.blocks.run_mut(offset, capacity);
            let range = (from * words) as usize..(length * words) as usize;
            run.copy_within(range, (to * words) as usize);
            return;
        }
        let move_one = |table: &mut Self, place: u32| {
            let entry = &table.entries[cell as usize];
            let value = table.element(entry, place);
            table.set_element(cell, to + (place - from), value);
        };
        if to <= from {
            (from..length).for_each(|place| move_one(self, place));
        } else {
            (from..length).rev().for_each(|place| move_one(self, place));
        }
    }

    /// Zeroes elements `from..to`.
    pub(crate) fn clear_elements(&mut self, cell: u32, from: u32, to: u32) {
        let is_pair = self.entries[cell as usize].element() == ElementKind::Var;
        for place in from..to {
            if is_pair {
                self.set_pair(cell, place, Slot::NONE, Slot::NONE);
            } else {
                self.set_element(cell, place, Slot::NONE);
            }
        }
    }
}
