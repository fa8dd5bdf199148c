//! The text of values: the result of a cast to String, and what logs and dumps show.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::{ArrayRef, ObjectRef, Slot, StructRef};

use crate::convert::float_text;
use crate::machine::Machine;
use crate::types::{Element, Type};

impl Machine {
    /// The text of a string slot.
    pub(crate) fn text_of(&self, slot: Slot) -> String {
        String::from_utf8_lossy(self.heap.string(slot).unwrap_or_default()).into_owned()
    }

    /// The text of a value.
    pub(crate) fn display(&self, value_type: Type, value: Slot) -> String {
        match value_type {
            Type::None | Type::Var => "None".to_owned(),
            Type::Bool => if value.as_bool() { "True" } else { "False" }.to_owned(),
            Type::Int => value.as_int().to_string(),
            Type::Float => float_text(value.as_float()),
            Type::String => self.text_of(value),
            Type::Object(_) => match value.as_object() {
                Some(object) => self.object_text(object),
                None => "None".to_owned(),
            },
            Type::Array(element) => match value.as_array() {
                Some(array) => self.array_text(array, element),
                None => "None".to_owned(),
            },
            Type::Struct(_) => match value.as_struct() {
                Some(structure) => self.struct_text(structure),
                None => "None".to_owned(),
            },
        }
    }

    /// The text of a Var, which is that of its content.
    pub(crate) fn display_var(&self, pair: (u64, u64)) -> String {
        let (value_type, value) = self.program.unboxed(pair);
        self.display(value_type, value)
    }

    /// `[Script <name (0012ABCD)>]`; `None` for an object that is gone.
    pub(crate) fn object_text(&self, object: ObjectRef) -> String {
        let Some(class) = self.class_of(object) else {
            return "None".to_owned();
        };
        let script = self.program.symbols.name(self.program.class(class).name);
        format!("[{script} <{}>]", self.bridge.handles().text(object))
    }

    fn array_text(&self, array: ArrayRef, element: Element) -> String {
        let length = self.heap.array_length(array).unwrap_or_default();
        let mut text = "[".to_owned();
        for index in 0..length {
            if index > 0 {
                text.push_str(", ");
            }
            text.push_str(&if element == Element::Var {
                let pair = self.heap.array_get_var(array, index);
                pair.map_or_else(
                    |_| "None".to_owned(),
                    |(tag, payload)| self.shallow_var((tag.0, payload.0)),
                )
            } else {
                let slot = self.heap.array_get(array, index).unwrap_or_default();
                self.shallow(element.value_type(), slot)
            });
        }
        text.push(']');
        text
    }

    fn struct_text(&self, structure: StructRef) -> String {
        let Some(row) = self
            .heap
            .struct_type(structure)
            .ok()
            .and_then(|id| self.program.struct_of_heap(id))
        else {
            return "None".to_owned();
        };
        let mut text = "[".to_owned();
        for (at, member) in row.members.iter().enumerate() {
            if at > 0 {
                text.push_str(", ");
            }
            let slot = u32::from(member.slot);
            let value = self.heap.struct_slot(structure, slot).unwrap_or_default();
            text.push_str(self.program.symbols.name(member.name));
            text.push_str(" = ");
            text.push_str(&if member.value_type == Type::Var {
                let payload = self
                    .heap
                    .struct_slot(structure, slot + 1)
                    .unwrap_or_default();
                self.shallow_var((value.0, payload.0))
            } else {
                self.shallow(member.value_type, value)
            });
        }
        text.push(']');
        text
    }

    /// The text inside an array or struct. An array boxed in a Var is not followed, because it may
    /// contain itself.
    fn shallow(&self, value_type: Type, value: Slot) -> String {
        match value_type {
            Type::Array(_) if !value.is_none() => "[...]".to_owned(),
            _ => self.display(value_type, value),
        }
    }

    fn shallow_var(&self, pair: (u64, u64)) -> String {
        let (value_type, value) = self.program.unboxed(pair);
        match value_type {
            Type::Struct(_) if !value.is_none() => "[...]".to_owned(),
            _ => self.shallow(value_type, value),
        }
    }
}
