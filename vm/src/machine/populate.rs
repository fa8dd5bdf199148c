//! Fills a world before it starts: scripts on things, values of properties, answers of natives.
//! World files use this, and so would a plugin.

use cyperus_gc::{ObjectRef, StructRef, VarTag};

use super::Machine;
use super::natives::Reply;
use crate::report::CreateError;
use crate::symbol::Symbol;
use crate::types::{Type, slot_kind};
use crate::value::Value;
use crate::world::{Argument, FormId, Handle, PropertyValue};

impl Machine {
    /// Sets a property to a value given as plain data: arrays and structs are created from it, and
    /// forms and aliases become script objects of the property's type.
    pub fn fill_property(
        &mut self,
        object: ObjectRef,
        property: &str,
        value: &PropertyValue,
    ) -> Result<(), CreateError> {
        let missing = CreateError::NoSuchProperty {
            script: self.script_name(object).unwrap_or("?").to_owned(),
            property: property.to_owned(),
        };
        let name = self.program.symbols.intern(property);
        let found = self
            .class_of(object)
            .and_then(|class| self.program.find_property(class, name));
        let Some(wanted) = found.map(|(_, property)| property.value_type) else {
            return Err(missing);
        };
        let held = self.natives.held();
        let made = self.made_of(value, wanted);
        let result = made.map_err(|error| named(error, property, &self.type_name(wanted)));
        let result = result.and_then(|value| self.set_property(object, property, &value));
        self.natives.release(held);
        result
    }

    fn type_name(&self, wanted: Type) -> String {
        wanted.name(&self.program.symbols)
    }

    /// A value of a type. Everything created on the way is held until the caller releases it,
    /// because creating script objects may collect.
    fn made_of(&mut self, value: &PropertyValue, wanted: Type) -> Result<Value, Mismatch> {
        let made = match (value, wanted) {
            (PropertyValue::Plain(argument), _) => self.plain_value(argument, wanted)?,
            (PropertyValue::List(items), Type::Array(element)) => {
                let mut values = Vec::with_capacity(items.len());
                for item in items {
                    values.push(self.made_of(item, element.value_type())?);
                }
                let name = self.type_name(wanted);
                let array = self.new_array(&name, &values);
                Value::Array(array.ok_or(Mismatch::HeapFull)?)
            }
            (PropertyValue::Members(members), Type::Struct(name)) => {
                Value::Struct(self.struct_of(members, name)?)
            }
            (PropertyValue::List(_) | PropertyValue::Members(_), _) => return Err(Mismatch::Type),
        };
        self.natives.hold(made.clone());
        Ok(made)
    }

    pub(crate) fn plain_value(
        &mut self,
        argument: &Argument,
        wanted: Type,
    ) -> Result<Value, Mismatch> {
        let value = match (argument, wanted) {
            (Argument::Int(number), Type::Float) => {
                Value::Float(crate::convert::int_to_float(*number))
            }
            (Argument::Form(Some(form)), Type::Object(script)) => {
                self.thing_as(Handle::form(*form), script)
            }
            (Argument::Alias(alias), Type::Object(script)) => {
                self.thing_as(Handle::alias(*alias), script)
            }
            _ => self.world_value(argument),
        };
        let is_lost = value == Value::None
            && matches!(argument, Argument::Form(Some(_)) | Argument::Alias(_));
        if is_lost || !self.value_fits(&value, wanted) {
            return Err(Mismatch::Type);
        }
        Ok(value)
    }

    /// The script object of a thing that fits a place of that type; None if it has no such script.
    pub(crate) fn thing_as(&mut self, handle: Handle, script: Symbol) -> Value {
        let object = self.view(handle);
        object
            .and_then(|object| self.object_as(object, script))
            .into()
    }

    fn struct_of(
        &mut self,
        members: &[(Box<str>, PropertyValue)],
        name: Symbol,
    ) -> Result<StructRef, Mismatch> {
        let found = self.with_loading(|program, loading| program.load_struct(name, loading));
        let id = found.ok_or(Mismatch::Type)?;
        let row = self.program.structure(id);
        let (heap_type, initial) = (row.heap_type, row.initial.clone());
        self.collecting.soil();
        self.before_allocation();
        let made = self.heap.allocate_struct(heap_type, 0);
        let made = made.map_err(|_| Mismatch::HeapFull)?;
        self.natives.hold(Value::Struct(made));
        for (slot, kind, value) in initial {
            let _new = self.heap.store_struct(made, slot, kind, value);
        }
        for (member, value) in members {
            let symbol = self.program.symbols.intern(member);
            let row = self.program.structure(id).member(symbol).copied();
            let row = row.ok_or(Mismatch::Type)?;
            let value = self.made_of(value, row.value_type)?;
            let (first, second) = self.slots_of(&value, row.value_type);
            let slot = u32::from(row.slot);
            let _new = if row.value_type == Type::Var {
                let payload = cyperus_gc::Slot(second);
                self.heap
                    .store_struct_var(made, slot, VarTag(first), payload)
            } else {
                let kind = slot_kind(row.value_type);
                self.heap
                    .store_struct(made, slot, kind, cyperus_gc::Slot(first))
            };
        }
        Ok(made)
    }

    /// A value of a type from plain data, with new arrays and structs; the default of the type if it
    /// does not fit.
    pub(crate) fn new_value(&mut self, value: &PropertyValue, wanted: Type) -> Value {
        let held = self.natives.held();
        let made = self.made_of(value, wanted);
        self.natives.release(held);
        made.unwrap_or_else(|_| wanted.default_value())
    }

    /// Fills the properties of a script that a reference has because of its base.
    pub(super) fn fill_from_base(&mut self, object: ObjectRef, form: FormId, script: &str) {
        for (property, value) in self.bridge.world().settings_of(form, script) {
            if let Err(error) = self.fill_property(object, &property, &value) {
                let script = script.to_owned();
                self.report(crate::report::ScriptProblem::Unbindable { script, error });
            }
        }
    }

    /// From now on a native returns these answers, one by one, and then the last one again and
    /// again. Returns the name of the script that declares it. Call this before scripts run.
    pub fn answer_native(
        &mut self,
        script: &str,
        function: &str,
        answers: Vec<PropertyValue>,
    ) -> Result<String, CreateError> {
        let missing = || CreateError::NoSuchFunction {
            script: script.to_owned(),
            function: function.to_owned(),
        };
        let symbol = self.program.symbols.intern(script);
        let class = self
            .load_class(symbol)
            .ok_or_else(|| CreateError::NoSuchScript(script.to_owned()))?;
        let name = self.program.symbols.intern(function);
        let id = self.program.look_up(class, Symbol::EMPTY, name);
        let id = id.ok_or_else(missing)?;
        if !self.program.function(id).is_native {
            return Err(missing());
        }
        let full = self.program.full_name(id);
        let key = full.to_ascii_lowercase();
        self.bridge.world_mut().set_answers(&key, answers);
        self.use_answers();
        Ok(full)
    }

    /// Makes the natives that have answers return them.
    pub(crate) fn use_answers(&mut self) {
        for key in self.bridge.world().answered() {
            let Some((script, function)) = key.rsplit_once('.') else {
                continue;
            };
            let native = self.natives.add_answers(script, function, &key);
            let found = self.program.symbols.find(script).and_then(|script| {
                let name = self.program.symbols.find(function)?;
                let class = self.program.find_class(script)?;
                self.program.look_up(class, Symbol::EMPTY, name)
            });
            if let Some(id) = found.filter(|id| self.program.function(*id).is_native) {
                self.program.function_mut(id).native = Some(native);
            }
        }
    }

    /// The next answer of a native, as a value of its return type.
    pub(crate) fn give_answer(&mut self, key: &str) -> Reply {
        let Some((function, _)) = self.natives.running() else {
            return Reply::NOTHING;
        };
        let returns = self.program.function(function).returns;
        let answer = self.bridge.world_mut().next_answer(key);
        let value = answer.map(|answer| self.new_value(&answer, returns));
        Reply::Ready(value.unwrap_or_else(|| returns.default_value()))
    }
}

/// Why a value cannot be created.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mismatch {
    /// The value is of another type.
    Type,
    /// There is no room.
    HeapFull,
}

fn named(error: Mismatch, property: &str, wanted: &str) -> CreateError {
    match error {
        Mismatch::HeapFull => CreateError::HeapFull,
        Mismatch::Type => CreateError::WrongType {
            place: format!("property {property}"),
            wanted: wanted.to_owned(),
        },
    }
}
