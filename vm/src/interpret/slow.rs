//! The slow paths of instructions that also have a fast path: they find out what is wrong and log
//! it.

use cyperus_gc::{ElementKind, SlotKind, StructId};

use crate::code::{Cursor, Def, Site, Use};
use crate::machine::Machine;

/// The slow paths, named after the instructions.
#[derive(Debug)]
pub(super) struct Slowly<'m>(&'m mut Machine);

impl Machine {
    /// The slow paths of `fast_path`, `tiny_allocation` and `call` instructions.
    pub(super) fn slowly(&mut self) -> Slowly<'_> {
        Slowly(self)
    }
}

impl Slowly<'_> {
    pub(super) fn call(self, c: Cursor, point: u32, cost: u16) -> Cursor {
        self.0.call_slowly(c, point, cost)
    }

    pub(super) fn use_property(self, c: Cursor, point: u32, cost: u16) -> Cursor {
        self.0.property_slowly(c, point, cost)
    }

    pub(super) fn return_word(self, c: Cursor, src: Use, _cost: u16) -> Cursor {
        match self.0.scheduler.current_mut().activations.pop() {
            Some(done) => self.0.leave_slowly(done, (c.get(src), 0)),
            None => Cursor::STOPPED,
        }
    }

    pub(super) fn return_nothing(self, _c: Cursor, _cost: u16) -> Cursor {
        match self.0.scheduler.current_mut().activations.pop() {
            Some(done) => self.0.leave_slowly(done, (0, 0)),
            None => Cursor::STOPPED,
        }
    }

    pub(super) fn make_tiny_array(
        self,
        c: Cursor,
        dst: Def,
        _element: ElementKind,
        length: u8,
        type_number: u32,
        site: Site,
    ) -> bool {
        self.0
            .make_array_of(c, dst, i32::from(length), type_number, site)
    }

    pub(super) fn make_tiny_struct(
        self,
        c: Cursor,
        dst: Def,
        _slots: u8,
        heap_type: u32,
        site: Site,
    ) -> bool {
        self.0
            .make_default_struct(c, dst, StructId(heap_type), site)
            .is_some()
    }

    pub(super) fn load_byte(self, c: Cursor, dst: Def, array: Use, index: Use) {
        self.0.load_element(c, dst, array, c.int(index));
    }

    pub(super) fn load_half(self, c: Cursor, dst: Def, array: Use, index: Use) {
        self.0.load_element(c, dst, array, c.int(index));
    }

    pub(super) fn load_word(self, c: Cursor, dst: Def, array: Use, index: Use) {
        self.0.load_element(c, dst, array, c.int(index));
    }

    pub(super) fn load_half_at(self, c: Cursor, dst: Def, array: Use, index: i32) {
        self.0.load_element(c, dst, array, index);
    }

    pub(super) fn get_field(self, c: Cursor, dst: Def, slot: u16) {
        self.0.get_field_slowly(c, dst, slot);
    }

    pub(super) fn set_field(self, c: Cursor, src: Use, slot: u16) {
        self.0.set_field_reference(c, src, slot, SlotKind::Plain);
    }

    pub(super) fn store_half_at(self, c: Cursor, array: Use, src: Use, index: i32) {
        self.0.store_element(c, array, index, c.get(src));
    }

    pub(super) fn get_member(self, c: Cursor, dst: Def, _structure: Use, _slot: u16) {
        c.set(dst, 0);
        self.0.none_struct(c);
    }

    pub(super) fn set_member(self, c: Cursor, _structure: Use, _src: Use, _slot: u16) {
        self.0.none_struct(c);
    }

    pub(super) fn set_member_constant(self, c: Cursor, _structure: Use, _slot: u16, _value: u32) {
        self.0.none_struct(c);
    }

    pub(super) fn div_float(self, c: Cursor, dst: Def, _a: Use, _b: Use) {
        self.0.divided_by_zero(c, dst);
    }

    pub(super) fn store_byte(self, c: Cursor, array: Use, index: Use, src: Use) {
        self.0.store_element(c, array, c.int(index), c.get(src));
    }

    pub(super) fn store_byte_constant(self, c: Cursor, array: Use, index: Use, value: u32) {
        self.0
            .store_element(c, array, c.int(index), u64::from(value));
    }

    pub(super) fn store_half(self, c: Cursor, array: Use, index: Use, src: Use) {
        self.0.store_element(c, array, c.int(index), c.get(src));
    }

    pub(super) fn store_half_constant(self, c: Cursor, array: Use, index: Use, value: u32) {
        self.0
            .store_element(c, array, c.int(index), u64::from(value));
    }
}
