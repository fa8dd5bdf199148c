//! Comparisons, truth and the conditions of jumps.
#![expect(
    clippy::inline_always,
    clippy::unused_self,
    reason = "handlers of the interpreter's loop: they must be inlined, and all look alike"
)]

use cyperus_gc::Slot;

use crate::code::{Cursor, Def, Use, UsePair};
use crate::convert::floats_equal;
use crate::machine::Machine;
use crate::types::Type;

/// Whether a Float is true.
#[inline]
pub(crate) fn float_is_true(value: f32) -> bool {
    !floats_equal(value, 0.0)
}

impl Machine {
    #[inline(always)]
    pub(super) fn eq_int(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, c.int(a) == c.int(b));
    }

    #[inline(always)]
    pub(super) fn lt_int(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, c.int(a) < c.int(b));
    }

    #[inline(always)]
    pub(super) fn le_int(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, c.int(a) <= c.int(b));
    }

    #[inline(always)]
    pub(super) fn eq_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, floats_equal(c.float(a), c.float(b)));
    }

    #[inline(always)]
    pub(super) fn lt_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, c.float(a) < c.float(b));
    }

    #[inline(always)]
    pub(super) fn le_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, c.float(a) <= c.float(b));
    }

    #[inline(always)]
    pub(super) fn eq_word(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, self.same_reference(c.get(a), c.get(b)));
    }

    #[inline(always)]
    pub(super) fn eq_string(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        let equal = self.texts_are_equal(Slot(c.get(a)), Slot(c.get(b)));
        c.set_bool(dst, equal);
    }

    #[inline(always)]
    pub(super) fn lt_string(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, self.string_order(c, a, b).is_lt());
    }

    #[inline(always)]
    pub(super) fn le_string(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_bool(dst, self.string_order(c, a, b).is_le());
    }

    #[inline(always)]
    pub(super) fn eq_var(&mut self, c: Cursor, dst: Def, a: UsePair, b: UsePair) {
        let (a, b) = (c.pair(a), c.pair(b));
        let equal = self.vars_equal(a, b);
        if equal && let (Type::String, text) = self.program.unboxed(a) {
            let length = self.heap.string(text).unwrap_or_default().len();
            self.scheduler.charge_text(length);
        }
        c.set_bool(dst, equal);
    }

    #[inline(always)]
    pub(super) fn not_bool(&mut self, c: Cursor, dst: Def, src: Use) {
        c.set_bool(dst, c.int(src) == 0);
    }

    #[inline(always)]
    pub(super) fn truth_word(&mut self, c: Cursor, dst: Def, src: Use) {
        c.set_bool(dst, c.get(src) != 0);
    }

    #[inline(always)]
    pub(super) fn truth_float(&mut self, c: Cursor, dst: Def, src: Use) {
        c.set_bool(dst, float_is_true(c.float(src)));
    }

    #[inline(always)]
    pub(super) fn truth_string(&mut self, c: Cursor, dst: Def, src: Use) {
        // The empty string has no entry.
        c.set_bool(dst, c.get(src) != 0);
    }

    #[inline(always)]
    pub(super) fn truth_array(&mut self, c: Cursor, dst: Def, src: Use) {
        let length = self.array_length(Slot(c.get(src)));
        c.set_bool(dst, length > 0);
    }

    #[inline(always)]
    pub(super) fn truth_var(&mut self, c: Cursor, dst: Def, src: UsePair) {
        let truth = self.var_is_true(c.pair(src));
        c.set_bool(dst, truth);
    }

    /// Whether two references refer to the same thing; a deleted object counts as None.
    #[inline(always)]
    pub(crate) fn same_reference(&self, a: u64, b: u64) -> bool {
        a == b
    }

    /// Whether two texts are equal, ignoring case. Only equal texts are read in full: others have a
    /// different hash.
    #[inline(always)]
    fn texts_are_equal(&mut self, a: Slot, b: Slot) -> bool {
        let equal = self.heap.strings_equal(a, b);
        if equal && a != b {
            let length = self.heap.string(a).unwrap_or_default().len();
            self.scheduler.charge_text(length);
        }
        equal
    }

    fn string_order(&mut self, c: Cursor, a: Use, b: Use) -> std::cmp::Ordering {
        let length = |slot: Slot| self.heap.string(slot).unwrap_or_default().len();
        let shorter = length(Slot(c.get(a))).min(length(Slot(c.get(b))));
        self.scheduler.charge_text(shorter);
        let fold = |slot: Slot| {
            self.heap
                .string(slot)
                .unwrap_or_default()
                .iter()
                .map(u8::to_ascii_lowercase)
        };
        fold(Slot(c.get(a))).cmp(fold(Slot(c.get(b))))
    }

    #[inline(always)]
    pub(super) fn jump_true(&mut self, c: Cursor, src: Use) -> bool {
        c.int(src) != 0
    }

    #[inline(always)]
    pub(super) fn jump_false(&mut self, c: Cursor, src: Use) -> bool {
        c.int(src) == 0
    }

    #[inline(always)]
    pub(super) fn jump_some(&mut self, c: Cursor, src: Use) -> bool {
        c.get(src) != 0
    }

    #[inline(always)]
    pub(super) fn jump_none(&mut self, c: Cursor, src: Use) -> bool {
        c.get(src) == 0
    }

    #[inline(always)]
    pub(super) fn jump_eq_int(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        c.int(a) == c.int(b)
    }

    #[inline(always)]
    pub(super) fn jump_ne_int(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        c.int(a) != c.int(b)
    }

    #[inline(always)]
    pub(super) fn jump_lt_int(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        c.int(a) < c.int(b)
    }

    #[inline(always)]
    pub(super) fn jump_ge_int(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        c.int(a) >= c.int(b)
    }

    #[inline(always)]
    pub(super) fn jump_eq_int_constant(&mut self, c: Cursor, a: Use, value: i32) -> bool {
        c.int(a) == value
    }

    #[inline(always)]
    pub(super) fn jump_ne_int_constant(&mut self, c: Cursor, a: Use, value: i32) -> bool {
        c.int(a) != value
    }

    #[inline(always)]
    pub(super) fn jump_lt_int_constant(&mut self, c: Cursor, a: Use, value: i32) -> bool {
        c.int(a) < value
    }

    #[inline(always)]
    pub(super) fn jump_ge_int_constant(&mut self, c: Cursor, a: Use, value: i32) -> bool {
        c.int(a) >= value
    }

    #[inline(always)]
    pub(super) fn jump_lt_float(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        c.float(a) < c.float(b)
    }

    #[inline(always)]
    pub(super) fn jump_not_lt_float(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        !self.jump_lt_float(c, a, b)
    }

    #[inline(always)]
    pub(super) fn jump_le_float(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        c.float(a) <= c.float(b)
    }

    #[inline(always)]
    pub(super) fn jump_not_le_float(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        !self.jump_le_float(c, a, b)
    }

    #[inline(always)]
    pub(super) fn jump_le_float_constant(&mut self, c: Cursor, a: Use, value: f32) -> bool {
        c.float(a) <= value
    }

    #[inline(always)]
    pub(super) fn jump_not_le_float_constant(&mut self, c: Cursor, a: Use, value: f32) -> bool {
        !self.jump_le_float_constant(c, a, value)
    }

    #[inline(always)]
    pub(super) fn jump_eq_float(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        floats_equal(c.float(a), c.float(b))
    }

    #[inline(always)]
    pub(super) fn jump_ne_float(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        !floats_equal(c.float(a), c.float(b))
    }

    #[inline(always)]
    pub(super) fn jump_eq_word(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        self.same_reference(c.get(a), c.get(b))
    }

    #[inline(always)]
    pub(super) fn jump_ne_word(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        !self.same_reference(c.get(a), c.get(b))
    }

    #[inline(always)]
    pub(super) fn jump_eq_string(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        self.texts_are_equal(Slot(c.get(a)), Slot(c.get(b)))
    }

    #[inline(always)]
    pub(super) fn jump_ne_string(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        !self.texts_are_equal(Slot(c.get(a)), Slot(c.get(b)))
    }

    #[inline(always)]
    pub(super) fn loop_lt_int(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        c.int(a) < c.int(b)
    }

    #[inline(always)]
    pub(super) fn loop_le_int(&mut self, c: Cursor, a: Use, b: Use) -> bool {
        c.int(a) <= c.int(b)
    }

    #[inline(always)]
    pub(super) fn loop_lt_int_constant(&mut self, c: Cursor, a: Use, value: i32) -> bool {
        c.int(a) < value
    }

    #[inline(always)]
    pub(super) fn loop_ge_int_constant(&mut self, c: Cursor, a: Use, value: i32) -> bool {
        c.int(a) >= value
    }

    #[inline(always)]
    pub(super) fn loop_true(&mut self, c: Cursor, src: Use) -> bool {
        c.int(src) != 0
    }

    #[inline(always)]
    pub(super) fn loop_step_lt_int(&mut self, c: Cursor, a: Use, b: Use, step: i16) -> bool {
        let counter = c.int(a).wrapping_add(i32::from(step));
        c.set_int(Def(a.0), counter);
        counter < c.int(b)
    }

    #[inline(always)]
    pub(super) fn loop_step_le_int(&mut self, c: Cursor, a: Use, b: Use, step: i16) -> bool {
        let counter = c.int(a).wrapping_add(i32::from(step));
        c.set_int(Def(a.0), counter);
        counter <= c.int(b)
    }
}
