//! Casts that need the heap, `is`, and the contents of a Var.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::{ArrayRef, Fault, Slot, VarTag};

use super::compare::float_is_true;
use crate::code::{Cursor, Def, DefPair, Use, UsePair};
use crate::convert;
use crate::convert::{float_to_int, floats_equal, int_to_float};
use crate::machine::Machine;
use crate::symbol::Symbol;
use crate::types::{Element, Type, element_kind};

impl Machine {
    pub(super) fn cast_object(&mut self, c: Cursor, dst: Def, src: Use, script: Symbol) {
        let found = Slot(c.get(src))
            .as_object()
            .and_then(|object| self.object_as(object, script));
        c.set(dst, Slot::from(found).0);
    }

    pub(super) fn is_object(&mut self, c: Cursor, dst: Def, src: Use, script: Symbol) {
        let found = Slot(c.get(src))
            .as_object()
            .and_then(|object| self.object_as(object, script));
        c.set_bool(dst, found.is_some());
    }

    pub(super) fn box_value(&mut self, c: Cursor, dst: DefPair, src: Use, type_number: u32) {
        let value = c.get(src);
        let boxed = self.program.boxed(type_number, Slot(value));
        c.set_pair(dst, boxed);
    }

    pub(super) fn is_var(&mut self, c: Cursor, dst: Def, src: UsePair, type_number: u32) {
        let wanted = self.program.numbered_type(type_number);
        let (found, value) = self.program.unboxed(c.pair(src));
        let is = match (wanted, found) {
            (Type::Object(script), Type::Object(_)) => value
                .as_object()
                .and_then(|object| self.object_as(object, script))
                .is_some(),
            _ => wanted == found,
        };
        c.set_bool(dst, is);
    }

    /// Whether the value in a Var is true.
    pub(crate) fn var_is_true(&self, pair: (u64, u64)) -> bool {
        let (value_type, value) = self.program.unboxed(pair);
        self.is_true(value_type, value)
    }

    /// Whether a value is true.
    pub(crate) fn is_true(&self, value_type: Type, value: Slot) -> bool {
        match value_type {
            Type::None => false,
            Type::Bool | Type::Int => value.as_bool(),
            Type::Float => float_is_true(value.as_float()),
            Type::String => self.heap.string(value).is_ok_and(|text| !text.is_empty()),
            Type::Array(_) => self.array_length(value) > 0,
            Type::Object(_) | Type::Struct(_) | Type::Var => !value.is_none(),
        }
    }

    /// Whether two Vars hold equal values of the same type.
    pub(crate) fn vars_equal(&self, a: (u64, u64), b: (u64, u64)) -> bool {
        let (a_type, a) = self.program.unboxed(a);
        let (b_type, b) = self.program.unboxed(b);
        let same_type = match (a_type, b_type) {
            (Type::Object(_), Type::Object(_)) => true,
            _ => a_type == b_type,
        };
        same_type && self.slots_equal(a_type, a, b)
    }

    /// Whether scripts see two values of the same type as equal.
    pub(crate) fn slots_equal(&self, value_type: Type, a: Slot, b: Slot) -> bool {
        match value_type {
            Type::Bool | Type::Int => a.low() == b.low(),
            Type::Float => floats_equal(a.as_float(), b.as_float()),
            Type::String => self.heap.strings_equal(a, b),
            Type::None | Type::Var | Type::Object(_) | Type::Struct(_) | Type::Array(_) => a == b,
        }
    }

    #[inline(never)]
    pub(super) fn convert(&mut self, c: Cursor, point: u32) -> bool {
        let point = self.program.convert_points[point as usize];
        let (found, value) = match point.from.value_type {
            Type::Var => self.program.unboxed(c.pair(UsePair(point.from.register))),
            value_type => (value_type, Slot(c.get(Use(point.from.register)))),
        };
        // The size of the result is only known once it is done.
        if self.must_wait(1) {
            return false;
        }
        match self.converted(found, value, point.to.value_type) {
            Ok(result) => {
                c.set(Def(point.to.register), result.0);
                true
            }
            Err(_) => false,
        }
    }

    /// A value as another type; the default if it cannot be converted. Never to a Var.
    pub(crate) fn converted(
        &mut self,
        found: Type,
        value: Slot,
        wanted: Type,
    ) -> Result<Slot, Fault> {
        Ok(match (wanted, found) {
            (Type::Bool, _) => Slot::from_bool(self.is_true(found, value)),
            (Type::Int, Type::Int | Type::Bool) => value,
            (Type::Int, Type::Float) => Slot::from_int(float_to_int(value.as_float())),
            (Type::Int, Type::String) => {
                let text = self.heap.string(value)?;
                self.scheduler.charge_text(text.len());
                Slot::from_int(convert::text_to_int(text))
            }
            (Type::Float, Type::Float) => value,
            (Type::Float, Type::Int | Type::Bool) => Slot::from_float(int_to_float(value.as_int())),
            (Type::Float, Type::String) => {
                let text = self.heap.string(value)?;
                self.scheduler.charge_text(text.len());
                Slot::from_float(convert::text_to_float(text))
            }
            (Type::String, Type::String) => value,
            (Type::String, _) => {
                let text = self.display(found, value);
                let made = self.heap.allocate_string(text.as_bytes())?;
                self.scheduler.charge_text(text.len());
                made
            }
            (Type::Object(script), Type::Object(_)) => Slot::from(
                value
                    .as_object()
                    .and_then(|object| self.object_as(object, script)),
            ),
            (Type::Struct(a), Type::Struct(b)) if a == b => value,
            (Type::Array(a), Type::Array(b)) if a == b => value,
            (Type::Array(wanted), Type::Array(found)) => match value.as_array() {
                Some(array) => self.converted_array(array, found, wanted)?,
                None => Slot::NONE,
            },
            _ => Slot::NONE,
        })
    }

    /// A new array with each element cast.
    fn converted_array(
        &mut self,
        array: ArrayRef,
        found: Element,
        wanted: Element,
    ) -> Result<Slot, Fault> {
        let length = self.heap.array_length(array)?;
        let type_number = self.program.type_number(Type::Array(wanted));
        let result = self
            .heap
            .allocate_array(element_kind(wanted), type_number, length, 0)?;
        for index in 0..length {
            let (from, value) = if found == Element::Var {
                let (tag, payload) = self.heap.array_get_var(array, index)?;
                self.program.unboxed((tag.0, payload.0))
            } else {
                (found.value_type(), self.heap.array_get(array, index)?)
            };
            if wanted == Element::Var {
                let number = self.program.type_number(from);
                let (tag, payload) = self.program.boxed(number, value);
                self.heap
                    .array_set_var(result, index, VarTag(tag), Slot(payload))?;
            } else {
                let value = self.converted(from, value, wanted.value_type())?;
                self.heap.array_set(result, index, value)?;
            }
        }
        self.scheduler.charge_search(u64::from(length));
        Ok(result.slot())
    }
}
