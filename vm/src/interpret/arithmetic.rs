//! Numbers.
#![expect(
    clippy::inline_always,
    clippy::unused_self,
    reason = "handlers of the interpreter's loop: they must be inlined, and all look alike"
)]

use crate::code::{Cursor, Def, Use};
use crate::convert::{float_to_int, int_to_float};
use crate::machine::Machine;
use crate::report::ValueProblem;

impl Machine {
    #[inline(always)]
    pub(super) fn add_int(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_int(dst, c.int(a).wrapping_add(c.int(b)));
    }

    #[inline(always)]
    pub(super) fn sub_int(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_int(dst, c.int(a).wrapping_sub(c.int(b)));
    }

    #[inline(always)]
    pub(super) fn mul_int(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_int(dst, c.int(a).wrapping_mul(c.int(b)));
    }

    #[inline(always)]
    pub(super) fn add_int_constant(&mut self, c: Cursor, dst: Def, a: Use, value: i32) {
        c.set_int(dst, c.int(a).wrapping_add(value));
    }

    #[inline(always)]
    pub(super) fn mul_int_constant(&mut self, c: Cursor, dst: Def, a: Use, value: i32) {
        c.set_int(dst, c.int(a).wrapping_mul(value));
    }

    #[inline(always)]
    pub(super) fn div_int_constant(&mut self, c: Cursor, dst: Def, a: Use, value: i32) {
        c.set_int(dst, c.int(a).wrapping_div(value));
    }

    #[inline(always)]
    pub(super) fn mod_int_constant(&mut self, c: Cursor, dst: Def, a: Use, value: i32) {
        c.set_int(dst, c.int(a).wrapping_rem(value));
    }

    #[inline(always)]
    pub(super) fn add_mod_int_constant(&mut self, c: Cursor, dst: Def, a: Use, b: Use, value: i32) {
        c.set_int(dst, c.int(a).wrapping_add(c.int(b)).wrapping_rem(value));
    }

    #[inline(always)]
    pub(super) fn div_int(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        match c.int(b) {
            0 => self.divided_by_zero(c, dst),
            divisor => c.set_int(dst, c.int(a).wrapping_div(divisor)),
        }
    }

    #[inline(always)]
    pub(super) fn mod_int(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        match c.int(b) {
            0 => self.divided_by_zero(c, dst),
            divisor => c.set_int(dst, c.int(a).wrapping_rem(divisor)),
        }
    }

    #[inline(always)]
    pub(super) fn neg_int(&mut self, c: Cursor, dst: Def, a: Use) {
        c.set_int(dst, c.int(a).wrapping_neg());
    }

    #[inline(always)]
    pub(super) fn add_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_float(dst, c.float(a) + c.float(b));
    }

    #[inline(always)]
    pub(super) fn sub_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_float(dst, c.float(a) - c.float(b));
    }

    #[inline(always)]
    pub(super) fn mul_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use) {
        c.set_float(dst, c.float(a) * c.float(b));
    }

    #[inline(always)]
    pub(super) fn add_float_constant(&mut self, c: Cursor, dst: Def, a: Use, value: f32) {
        c.set_float(dst, c.float(a) + value);
    }

    #[inline(always)]
    pub(super) fn mul_float_constant(&mut self, c: Cursor, dst: Def, a: Use, value: f32) {
        c.set_float(dst, c.float(a) * value);
    }

    #[inline(always)]
    pub(super) fn sub_from_float(&mut self, c: Cursor, dst: Def, a: Use, value: f32) {
        c.set_float(dst, value - c.float(a));
    }

    #[inline(always)]
    pub(super) fn div_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use) -> bool {
        let divisor = c.float(b);
        if divisor == 0.0 {
            return false;
        }
        c.set_float(dst, c.float(a) / divisor);
        true
    }

    #[inline(always)]
    pub(super) fn mul_add_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use, addend: Use) {
        // Two roundings, like the two instructions it replaces.
        let product = c.float(a) * c.float(b);
        c.set_float(dst, product + c.float(addend));
    }

    #[inline(always)]
    pub(super) fn mul_sub_float(&mut self, c: Cursor, dst: Def, a: Use, b: Use, minuend: Use) {
        let product = c.float(a) * c.float(b);
        c.set_float(dst, c.float(minuend) - product);
    }

    #[inline(always)]
    pub(super) fn neg_float(&mut self, c: Cursor, dst: Def, a: Use) {
        c.set_float(dst, -c.float(a));
    }

    #[inline(always)]
    pub(super) fn int_to_float(&mut self, c: Cursor, dst: Def, src: Use) {
        c.set_float(dst, int_to_float(c.int(src)));
    }

    #[inline(always)]
    pub(super) fn float_to_int(&mut self, c: Cursor, dst: Def, src: Use) {
        c.set_int(dst, float_to_int(c.float(src)));
    }

    #[cold]
    #[inline(never)]
    pub(super) fn divided_by_zero(&mut self, c: Cursor, dst: Def) {
        c.set(dst, 0);
        self.report_here(c, ValueProblem::DivisionByZero);
    }
}
