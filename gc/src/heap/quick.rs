//! The most frequent accesses of an interpreter, without building a fault: `None` and `false` mean
//! that the slow path (`array`, `structure`) has to find out what is wrong.
//!
//! Generation, kind and range are checked as everywhere. The count of a row is not checked, because
//! no handle has the generation of a free row.

use super::Heap;
use crate::cell::{CellTable, NewEntry, TINY};
use crate::handle::{ArrayRef, StructRef};
use crate::layout::StructId;
use crate::slot::{ElementKind, Slot};

impl Heap {
    /// The most slots that [`Self::make_tiny_struct`] takes.
    pub const TINY_STRUCT: u32 = TINY;

    /// A struct of a type with at most [`Self::TINY_STRUCT`] slots, if all tables have room and
    /// nothing watches allocations.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "part of the interpreter's loop, which has it twice: with and without a profile"
    )]
    pub fn make_tiny_struct(&mut self, id: StructId, slots: u32, site: u32) -> Option<StructRef> {
        debug_assert!(slots <= TINY && self.struct_types[id.0 as usize].layout.slots() == slots);
        let bytes = CellTable::tiny_bytes(slots);
        let used = self.used_with(bytes)?;
        let made = self.sites.get_mut(site as usize)?;
        let serial = self.next_serial;
        let (index, generation) = self.structs.allocate_tiny(NewEntry {
            element: ElementKind::Bool,
            type_id: id.0,
            length: slots,
            slots,
            site,
            serial,
        })?;
        made.count(bytes);
        self.bytes = used;
        self.next_serial = serial.wrapping_add(1);
        StructRef::new(index, generation)
    }

    /// An array whose elements fit into one word ([`ElementKind::in_a_word`]), under the same
    /// conditions.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "part of the interpreter's loop, which has it twice: with and without a profile"
    )]
    pub fn make_tiny_array(
        &mut self,
        element: ElementKind,
        type_id: u32,
        length: u32,
        site: u32,
    ) -> Option<ArrayRef> {
        debug_assert!(length <= element.in_a_word());
        let bytes = CellTable::tiny_bytes(1);
        let used = self.used_with(bytes)?;
        let made = self.sites.get_mut(site as usize)?;
        let serial = self.next_serial;
        let (index, generation) = self.arrays.allocate_tiny(NewEntry {
            element,
            type_id,
            length,
            slots: 1,
            site,
            serial,
        })?;
        made.count(bytes);
        self.bytes = used;
        self.next_serial = serial.wrapping_add(1);
        ArrayRef::new(index, generation)
    }

    /// Bytes in use after adding `bytes`. `None` if that is too much, or if an allocation has to do
    /// more.
    #[inline]
    fn used_with(&self, bytes: u64) -> Option<u64> {
        let used = self.bytes + bytes;
        let is_watched = self.collector.is_active() || self.allocates_slowly;
        (used <= self.gate.ceiling() && !is_watched).then_some(used)
    }

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
        match entry.run() {
            None => Some(Slot(u64::from(entry.inline_half(index)))),
            Some((offset, capacity)) => {
                let word = self.arrays.blocks.word(offset, capacity, index / 2)?;
                Some(Slot(word.0 >> (index % 2 * 32) & 0xFFFF_FFFF))
            }
        }
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
        match entry.run() {
            None => entry.set_inline_half(index, value.low()),
            Some((offset, capacity)) => {
                let Some(word) = self.arrays.blocks.word_mut(offset, capacity, index / 2) else {
                    return false;
                };
                let shift = index % 2 * 32;
                let mask = 0xFFFF_FFFF_u64 << shift;
                word.0 = word.0 & !mask | u64::from(value.low()) << shift;
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
