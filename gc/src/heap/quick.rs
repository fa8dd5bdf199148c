//! The accesses an interpreter makes most, without a fault to build: `None` and `false` say that
//! the long way (`array`, `structure`) has to find out what is wrong.
//!
//! Generation, kind and range are checked as everywhere; what is left out is the count of a free
//! row, because a free row's generation was never given to anyone.

use super::Heap;
use crate::handle::{ArrayRef, StructRef};
use crate::slot::{ElementKind, Slot};

impl Heap {
    /// Element `index` of an `Int` or `Float` array.
    #[inline]
    pub fn array_half(&self, array: ArrayRef, index: u32) -> Option<Slot> {
        let entry = self.arrays.entries.get(array.index() as usize)?;
        let fits = entry.generation == array.generation()
            && index < entry.length
            && matches!(entry.element(), ElementKind::Int | ElementKind::Float);
        if !fits {
            return None;
        }
        let word = match entry.run() {
            None => entry.inline(),
            Some((offset, capacity)) => self.arrays.blocks.word(offset, capacity, index / 2)?,
        };
        Some(Slot(word.0 >> (index % 2 * 32) & 0xFFFF_FFFF))
    }

    /// Stores into element `index` of an `Int` or `Float` array.
    #[inline]
    pub fn set_array_half(&mut self, array: ArrayRef, index: u32, value: Slot) -> bool {
        let Some(entry) = self.arrays.entries.get_mut(array.index() as usize) else {
            return false;
        };
        let fits = entry.generation == array.generation()
            && index < entry.length
            && matches!(entry.element(), ElementKind::Int | ElementKind::Float);
        if !fits {
            return false;
        }
        let shift = index % 2 * 32;
        let mask = 0xFFFF_FFFF_u64 << shift;
        let merge = |old: Slot| Slot(old.0 & !mask | u64::from(value.low()) << shift);
        match entry.run() {
            None => entry.set_inline(merge(entry.inline())),
            Some((offset, capacity)) => {
                let Some(word) = self.arrays.blocks.word_mut(offset, capacity, index / 2) else {
                    return false;
                };
                *word = merge(*word);
            }
        }
        true
    }

    /// Element `index` of a `Bool` array.
    #[inline]
    pub fn array_byte(&self, array: ArrayRef, index: u32) -> Option<Slot> {
        let entry = self.arrays.entries.get(array.index() as usize)?;
        let fits = entry.generation == array.generation()
            && index < entry.length
            && entry.element() == ElementKind::Bool;
        if !fits {
            return None;
        }
        let word = match entry.run() {
            None => entry.inline(),
            Some((offset, capacity)) => self.arrays.blocks.word(offset, capacity, index / 8)?,
        };
        Some(Slot(word.0 >> (index % 8 * 8) & 0xFF))
    }

    /// Stores into element `index` of a `Bool` array.
    #[inline]
    pub fn set_array_byte(&mut self, array: ArrayRef, index: u32, value: Slot) -> bool {
        let Some(entry) = self.arrays.entries.get_mut(array.index() as usize) else {
            return false;
        };
        let fits = entry.generation == array.generation()
            && index < entry.length
            && entry.element() == ElementKind::Bool;
        if !fits {
            return false;
        }
        let shift = index % 8 * 8;
        let mask = 0xFF_u64 << shift;
        let merge = |old: Slot| Slot(old.0 & !mask | u64::from(value.as_bool()) << shift);
        match entry.run() {
            None => entry.set_inline(merge(entry.inline())),
            Some((offset, capacity)) => {
                let Some(word) = self.arrays.blocks.word_mut(offset, capacity, index / 8) else {
                    return false;
                };
                *word = merge(*word);
            }
        }
        true
    }

    /// Element `index` of an array of references.
    #[inline]
    pub fn array_word(&self, array: ArrayRef, index: u32) -> Option<Slot> {
        let entry = self.arrays.entries.get(array.index() as usize)?;
        let fits = entry.generation == array.generation()
            && index < entry.length
            && entry.element().bytes() == 8;
        if !fits {
            return None;
        }
        match entry.run() {
            None => Some(entry.inline()),
            Some((offset, capacity)) => self.arrays.blocks.word(offset, capacity, index),
        }
    }

    /// Slot `slot` of a struct.
    #[inline]
    pub fn struct_word(&self, structure: StructRef, slot: u32) -> Option<Slot> {
        let entry = self.structs.entries.get(structure.index() as usize)?;
        if entry.generation != structure.generation() || slot >= entry.length {
            return None;
        }
        match entry.run() {
            None => Some(entry.inline()),
            Some((offset, capacity)) => self.structs.blocks.word(offset, capacity, slot),
        }
    }

    /// Stores a number into slot `slot` of a struct. Never for a slot that can hold a reference.
    #[inline]
    pub fn set_struct_number(&mut self, structure: StructRef, slot: u32, value: Slot) -> bool {
        let Some(entry) = self.structs.entries.get_mut(structure.index() as usize) else {
            return false;
        };
        if entry.generation != structure.generation() || slot >= entry.length {
            return false;
        }
        match entry.run() {
            None => entry.set_inline(value),
            Some((offset, capacity)) => {
                let Some(word) = self.structs.blocks.word_mut(offset, capacity, slot) else {
                    return false;
                };
                *word = value;
            }
        }
        true
    }
}
