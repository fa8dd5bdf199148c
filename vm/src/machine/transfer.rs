//! Values crossing the border of the machine: from [`Value`] to slots and back.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::ObjectRef;
use cyperus_gc::{ArrayRef, Element as HeapElement, Slot, SlotKind, VarTag};

use super::Machine;
use crate::id::{DispatchId, ScriptId};
use crate::symbol::Symbol;
use crate::types::{Element, Type, element_kind};
use crate::value::Value;

impl Machine {
    /// Script and state of an object, if it may be used.
    pub(crate) fn script_of(&self, object: ObjectRef) -> Option<(ScriptId, Symbol)> {
        if !self.heap.is_valid(object) {
            return None;
        }
        let state = self.heap.object_state(object).ok()?;
        Some(self.program.dispatched(DispatchId(state)))
    }

    /// The script of an object.
    pub(crate) fn class_of(&self, object: ObjectRef) -> Option<ScriptId> {
        self.script_of(object).map(|(class, _)| class)
    }

    /// Slots of a value for a place of type `wanted`: one word, or tag and payload for a Var. An
    /// Int becomes a Float if one is wanted; a value that does not fit becomes the default.
    pub(crate) fn slots_of(&mut self, value: &Value, wanted: Type) -> (u64, u64) {
        if wanted == Type::Var {
            let value_type = self.type_of_value(value);
            if value_type == Type::None {
                return (0, 0);
            }
            let (slot, _) = self.slots_of(value, value_type);
            let number = self.program.type_number(value_type);
            return self.program.boxed(number, Slot(slot));
        }
        let slot = match (value, wanted) {
            (Value::Bool(value), Type::Bool) => Slot::from_bool(*value),
            (Value::Int(value), Type::Int) => Slot::from_int(*value),
            (Value::Float(value), Type::Float) => Slot::from_float(*value),
            (Value::Int(value), Type::Float) => {
                Slot::from_float(crate::convert::int_to_float(*value))
            }
            (Value::String(text), Type::String) => {
                self.scheduler.charge_text(text.len());
                // At the limit the text is lost: a script's next allocation ends the run.
                let was_closed = self.heap.open_gate();
                let made = self.heap.allocate_string(text).unwrap_or_default();
                if was_closed {
                    self.heap.close_gate();
                }
                made
            }
            // An object that a collection has found unreachable is not passed out again.
            (Value::Object(object), Type::Object(_)) if self.heap.is_valid(*object) => {
                object.slot()
            }
            (Value::Array(array), Type::Array(_)) => array.slot(),
            (Value::Struct(structure), Type::Struct(_)) => structure.slot(),
            _ => Slot::NONE,
        };
        (slot.0, 0)
    }

    /// The value in slots of a type; for a Var, its content.
    pub(crate) fn value_of(&self, value_type: Type, (first, second): (u64, u64)) -> Value {
        let slot = Slot(first);
        match value_type {
            Type::None => Value::None,
            Type::Bool => Value::Bool(slot.as_bool()),
            Type::Int => Value::Int(slot.as_int()),
            Type::Float => Value::Float(slot.as_float()),
            Type::String => Value::String(self.heap.string(slot).unwrap_or_default().into()),
            Type::Var => {
                let (value_type, slot) = self.program.unboxed((first, second));
                match value_type {
                    Type::Var => Value::None,
                    _ => self.value_of(value_type, (slot.0, 0)),
                }
            }
            Type::Object(_) => slot
                .as_object()
                .filter(|&object| self.heap.is_valid(object))
                .map_or(Value::None, Value::Object),
            Type::Struct(_) => slot.as_struct().map_or(Value::None, Value::Struct),
            Type::Array(_) => slot.as_array().map_or(Value::None, Value::Array),
        }
    }

    /// The type of the value itself.
    pub(crate) fn type_of_value(&self, value: &Value) -> Type {
        match value {
            Value::None => Type::None,
            Value::Bool(_) => Type::Bool,
            Value::Int(_) => Type::Int,
            Value::Float(_) => Type::Float,
            Value::String(_) => Type::String,
            Value::Object(object) => self.heap_type(SlotKind::Object, object.slot()),
            Value::Array(array) => self.heap_type(SlotKind::Array, array.slot()),
            Value::Struct(structure) => self.heap_type(SlotKind::Struct, structure.slot()),
        }
    }

    /// Whether a value is exactly of type `wanted`: objects of derived scripts are not.
    pub(crate) fn value_is_exactly(&self, value: &Value, wanted: Type) -> bool {
        match (value, wanted) {
            (Value::Object(object), Type::Object(script)) => self
                .class_of(*object)
                .is_some_and(|class| self.program.class(class).name == script),
            _ => self.value_fits(value, wanted),
        }
    }

    /// Whether a value can be put into a place of type `wanted` without conversion.
    pub(crate) fn value_fits(&self, value: &Value, wanted: Type) -> bool {
        match (value, wanted) {
            (_, Type::Var) => true,
            (Value::None, _) => wanted.is_nullable(),
            (Value::Object(object), Type::Object(script)) => self
                .class_of(*object)
                .is_some_and(|class| self.program.is_a(class, script)),
            _ => self.type_of_value(value) == wanted,
        }
    }

    /// The elements of an array.
    pub fn array_values(&self, array: ArrayRef) -> Vec<Value> {
        let Type::Array(element) = self.heap_type(SlotKind::Array, array.slot()) else {
            return Vec::new();
        };
        let length = self.heap.array_length(array).unwrap_or_default();
        (0..length)
            .map(|index| {
                if element == Element::Var {
                    let pair = self.heap.array_get_var(array, index);
                    let pair = pair.map_or((0, 0), |(tag, payload)| (tag.0, payload.0));
                    self.value_of(Type::Var, pair)
                } else {
                    let slot = self.heap.array_get(array, index).unwrap_or_default();
                    self.value_of(element.value_type(), (slot.0, 0))
                }
            })
            .collect()
    }

    /// Sets an element of an array; a value that does not fit becomes the default. Does nothing
    /// beyond the end.
    pub(crate) fn set_element(&mut self, array: ArrayRef, at: usize, value: &Value) {
        let Type::Array(element) = self.heap_type(SlotKind::Array, array.slot()) else {
            return;
        };
        let Ok(at) = u32::try_from(at) else { return };
        let (first, second) = self.slots_of(value, element.value_type());
        self.collecting.soil();
        let _set = if element == Element::Var {
            self.heap
                .array_set_var(array, at, VarTag(first), Slot(second))
        } else {
            self.heap.array_set(array, at, Slot(first))
        };
    }

    /// A new array whose type is named as in a `.pex`, such as `Int[]` or `actor[]`. The length
    /// limit does not apply. `None` if the name is not an array type or the heap is full.
    pub fn new_array(&mut self, type_name: &str, values: &[Value]) -> Option<ArrayRef> {
        let array_type = Type::parse(type_name, &mut self.program.symbols);
        let Type::Array(element) = array_type else {
            return None;
        };
        self.collecting.soil();
        let number = self.program.type_number(array_type);
        let site = self.calling_site();
        let site = self.native_site_in_chain(site);
        let array = self
            .heap
            .allocate_array(element_kind(element), number, 0, site)
            .ok()?;
        if site > 0 && self.heap.watches_allocations() {
            self.count_chain(site);
        }
        for value in values {
            let (first, second) = self.slots_of(value, element.value_type());
            let item = if element == Element::Var {
                HeapElement::Pair(VarTag(first), Slot(second))
            } else {
                HeapElement::Word(Slot(first))
            };
            self.heap.array_push(array, item, 1).ok()?;
        }
        Some(array)
    }

    /// The text that a script would get by casting the value to String.
    pub fn value_text(&self, value: &Value) -> String {
        match value {
            Value::None => "None".to_owned(),
            Value::Bool(value) => if *value { "True" } else { "False" }.to_owned(),
            Value::Int(value) => value.to_string(),
            Value::Float(value) => crate::convert::float_text(*value),
            Value::String(text) => String::from_utf8_lossy(text).into_owned(),
            Value::Object(object) => self.object_text(*object),
            Value::Array(array) => {
                self.display(self.heap_type(SlotKind::Array, array.slot()), array.slot())
            }
            Value::Struct(structure) => self.display(
                self.heap_type(SlotKind::Struct, structure.slot()),
                structure.slot(),
            ),
        }
    }

    /// The script of type `script` on the object's handle: the object itself, or the first other
    /// script attached there.
    pub(crate) fn object_as(&self, object: ObjectRef, script: Symbol) -> Option<ObjectRef> {
        let is_a = |object: ObjectRef| {
            self.class_of(object)
                .is_some_and(|class| self.program.is_a(class, script))
        };
        if !self.heap.is_valid(object) {
            return None;
        }
        if is_a(object) {
            return Some(object);
        }
        self.bridge
            .handles()
            .siblings(object)
            .iter()
            .copied()
            .find(|&other| is_a(other))
    }

    /// The type of an array, struct or object in the heap.
    pub(crate) fn heap_type(&self, kind: SlotKind, slot: Slot) -> Type {
        match kind {
            SlotKind::Array => slot
                .as_array()
                .and_then(|array| self.heap.array_type(array).ok())
                .map_or(Type::None, |number| self.program.numbered_type(number)),
            SlotKind::Struct => slot
                .as_struct()
                .and_then(|structure| self.heap.struct_type(structure).ok())
                .and_then(|id| self.program.struct_of_heap(id))
                .map_or(Type::None, |structure| Type::Struct(structure.name)),
            SlotKind::Object => slot
                .as_object()
                .and_then(|object| self.class_of(object))
                .map_or(Type::None, |class| {
                    Type::Object(self.program.class(class).name)
                }),
            SlotKind::String => Type::String,
            SlotKind::Plain | SlotKind::Var => Type::None,
        }
    }
}
