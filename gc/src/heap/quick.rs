//! The most frequent accesses of an interpreter, without building a fault: `None` and `false` mean
//! that the slow path (`array`, `structure`) has to find out what is wrong.
//!
//! Generation, kind and range are checked as everywhere. The count of a row is not checked, because
//! no handle has the generation of a free row.

use super::Heap;
use crate::cell::{Address, CellTable, NewEntry, Reach, TINY};
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

    /// The number of elements; zero for None and for an array that is gone.
    #[inline]
    pub fn length_of(&self, array: Slot) -> u32 {
        self.arrays.row(array.0).map_or(0, |row| row.length)
    }

    /// Element `index` of an `Int` or `Float` array.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the interpreter's loop")]
    pub fn array_half(&mut self, array: Slot, index: u32) -> Option<Address<'_, u32>> {
        self.arrays.element_address(array.0, index)
    }

    /// Element `index` of a `Bool` array: 0 or 1.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the interpreter's loop")]
    pub fn array_byte(&mut self, array: Slot, index: u32) -> Option<Address<'_, u8>> {
        self.arrays.element_address(array.0, index)
    }

    /// Element `index` of an array of references. Only for reading: a store has to count.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the interpreter's loop")]
    pub fn array_word(&mut self, array: Slot, index: u32) -> Option<Address<'_, u64>> {
        self.arrays.element_address(array.0, index)
    }

    /// Slot `slot` of a struct. Only for reading, unless the slot never holds a reference.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the interpreter's loop")]
    pub fn struct_word(&mut self, structure: Slot, slot: u32) -> Option<Address<'_, u64>> {
        self.structs.slot_address(structure.0, slot)
    }

    /// Slot `slot` of an object that is visible. Only for reading, unless the slot never holds a
    /// reference.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the interpreter's loop")]
    pub fn object_word(&mut self, object: Slot, slot: u32) -> Option<Address<'_, u64>> {
        self.objects.slot_address(object.0, slot)
    }

    /// Where the elements of an array are, which have this width ([`Reach::BYTE`] and others), and how
    /// many; `None` if there are none.
    pub fn array_payload(&mut self, array: Slot, width: u8) -> Option<(usize, u32)> {
        self.arrays.payload(array.0, width)
    }

    /// The same for the slots of a struct.
    pub fn struct_payload(&mut self, structure: Slot) -> Option<(usize, u32)> {
        self.structs.payload(structure.0, Reach::BYTE)
    }

    /// The same for the slots of an object, unless they have memory of their own.
    pub fn object_payload(&mut self, object: Slot) -> Option<(usize, u32)> {
        self.objects.payload(object.0)
    }

    /// Where the rows and payloads of arrays are, until the next change of the heap.
    pub fn array_reach(&mut self) -> Reach {
        self.arrays.reach()
    }

    /// The same for structs.
    pub fn struct_reach(&mut self) -> Reach {
        self.structs.reach()
    }

    /// The same for objects.
    pub fn object_reach(&mut self) -> Reach {
        self.objects.reach()
    }
}
