//! Numbers.
#![expect(
    clippy::inline_always,
    clippy::unused_self,
    reason = "arms of the interpreter's loop: they must melt into it, and all look alike"
)]

use super::Cursor;
use crate::link::{Def, Use};
use crate::machine::Machine;

/// Floats closer than this, absolutely or relative to the larger one, count as equal.
const TOLERANCE: f32 = 1e-6;

/// Whether two Floats are equal as scripts see it.
#[inline]
pub(crate) fn floats_equal(a: f32, b: f32) -> bool {
    // The exact case also covers infinities, whose difference is no number. Nothing equals a NaN.
    #[expect(clippy::float_cmp, reason = "the exact case is meant")]
    let exact = a == b;
    let difference = (a - b).abs();
    let tolerance = TOLERANCE * a.abs().max(b.abs()).max(1.0);
    // The tolerance of an infinity would cover everything.
    exact || (difference.is_finite() && difference <= tolerance)
}

/// A Float as an Int: towards zero; what does not fit is the smallest Int, as the games' processors
/// have it.
#[inline]
pub(crate) fn float_to_int(value: f32) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "in range, checked just before"
    )]
    if (LEAST_INT..-LEAST_INT).contains(&value) {
        value as i32
    } else {
        i32::MIN
    }
}

/// The smallest Int.
#[expect(clippy::cast_precision_loss, reason = "a power of two: exact")]
const LEAST_INT: f32 = i32::MIN as f32;

/// An Int as a Float.
#[inline]
pub(crate) fn int_to_float(value: i32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "what the conversion does")]
    let float = value as f32;
    float
}

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
        // Two roundings, as the two instructions that this stands for.
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
        self.error_here(c, "Cannot divide by zero");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_is_tolerant() {
        assert!(floats_equal(0.1 + 0.2, 0.3));
        assert!(floats_equal(1.0e10, 1.0e10 + 1000.0));
        assert!(!floats_equal(1.0, 1.001));
        assert!(floats_equal(f32::INFINITY, f32::INFINITY));
        assert!(!floats_equal(f32::INFINITY, 1.0));
        assert!(!floats_equal(f32::INFINITY, f32::NEG_INFINITY));
        assert!(!floats_equal(f32::NAN, 1.0));
    }

    #[test]
    fn conversion_to_int_truncates() {
        assert_eq!(float_to_int(10.5), 10);
        assert_eq!(float_to_int(-1.9), -1);
        assert_eq!(float_to_int(3.0e9), i32::MIN);
        assert_eq!(float_to_int(f32::NAN), i32::MIN);
    }
}
