//! Properties: auto properties are fields, the others are calls.
#![expect(
    clippy::inline_always,
    reason = "handlers of the interpreter's loop: the short ones must be inlined"
)]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::{ObjectRef, Slot, SlotKind, VarTag};

use crate::code::{Cursor, Def, Use, fetch, put};
use crate::id::FunctionId;
use crate::machine::Machine;
use crate::profile::Counter;
use crate::program::{CallKind, Deed, PropertyAccess, Target};
use crate::report::{PropertyProblem, PropertyUse};
use crate::types::{Type, fits, slot_kind};

impl Machine {
    /// A variable is read or written here. So is the variable that a getter only reads, if the getter
    /// could be entered and neither of its polls would stop the stack: nobody can tell then that it did
    /// not run, except a profile, which counts it as if it had. [`Self::call_any`] makes the other calls.
    #[inline(always)]
    pub(super) fn use_property<C: Counter>(
        &mut self,
        c: Cursor,
        left: i64,
        counter: C,
        point: u32,
    ) -> Option<(Cursor, i64, C)> {
        let ready = self.program.ready_call(point)?;
        let receiver = Slot(c.get(Use(ready.receiver)));
        if self.key_of(receiver.0) != ready.key {
            return None;
        }
        let cost = match ready.deed {
            Deed::Read | Deed::Write => 0,
            Deed::CallReader
                if left > i64::from(ready.return_cost) && self.scheduler.admits_call() =>
            {
                i64::from(ready.return_cost)
            }
            Deed::Call | Deed::CallReader => return None,
        };
        let place = self.heap.object_word(receiver, u32::from(ready.slot))?;
        let is_reader = ready.deed == Deed::CallReader;
        if !is_reader {
            counter.count(&mut self.profile, c, 0);
        } else if !counter.visit(&mut self.profile, c, ready.start) {
            return None;
        }
        if ready.deed == Deed::Write {
            put(&place, c.get(Use(ready.first_source())));
        } else {
            c.set(Def(ready.result), fetch(&place));
        }
        Some((c, left - cost, counter))
    }

    pub(super) fn property_slowly(&mut self, c: Cursor, point: u32, cost: u16) -> Cursor {
        let row = &self.program.call_points[point as usize];
        let (kind, target, key) = (row.kind, row.target, row.key);
        let receiver = Slot(c.get(Use(row.receiver))).as_object();
        if let Target::Field { slot, value_type } = target
            && self.key_of(Slot::from(receiver).0) == key
            && let Some(object) = receiver
        {
            self.use_field(c, point, object, slot, value_type);
            return c;
        }
        self.scheduler.note_place(c);
        let name = self.program.call_points[point as usize].name;
        let Some(object) = receiver.filter(|&object| self.heap.is_valid(object)) else {
            let usage = if kind == CallKind::Get {
                PropertyUse::Read
            } else {
                PropertyUse::Write
            };
            let property = self.program.symbols.name(name).to_owned();
            self.report(PropertyProblem::OnNone { usage, property });
            return self.fail_call(c, point);
        };
        let Some((class, _)) = self.script_of(object) else {
            return self.fail_call(c, point);
        };
        let found = self
            .program
            .find_property(class, name)
            .map(|(_, property)| *property);
        let Some(property) = found else {
            self.report(PropertyProblem::Missing {
                property: self.program.symbols.name(name).to_owned(),
                object: self.object_text(object),
            });
            return self.fail_call(c, point);
        };
        match (property.access, kind) {
            (PropertyAccess::Auto { is_const: true, .. }, CallKind::Set) => {
                self.cannot_use(c, point, object, PropertyUse::Write)
            }
            (PropertyAccess::Auto { slot, .. }, _) => {
                let key = self.key_of(object.bits());
                let row = &mut self.program.call_points[point as usize];
                row.key = key;
                row.target = Target::Field {
                    slot,
                    value_type: property.value_type,
                };
                self.remember_field(point, key, slot, property.value_type);
                self.use_field(c, point, object, slot, property.value_type);
                c
            }
            (PropertyAccess::Full { getter, .. }, CallKind::Get) => match getter {
                Some(getter) => self.use_accessor(c, point, getter, object, cost),
                None => self.cannot_use(c, point, object, PropertyUse::Read),
            },
            (PropertyAccess::Full { setter, .. }, _) => match setter {
                Some(setter) => self.use_accessor(c, point, setter, object, cost),
                None => self.cannot_use(c, point, object, PropertyUse::Write),
            },
        }
    }

    fn cannot_use(
        &mut self,
        c: Cursor,
        point: u32,
        object: ObjectRef,
        usage: PropertyUse,
    ) -> Cursor {
        let name = self.program.call_points[point as usize].name;
        self.report(PropertyProblem::NotAllowed {
            usage,
            property: self.program.symbols.name(name).to_owned(),
            object: self.object_text(object),
        });
        self.fail_call(c, point)
    }

    fn use_accessor(
        &mut self,
        c: Cursor,
        point: u32,
        accessor: FunctionId,
        object: ObjectRef,
        cost: u16,
    ) -> Cursor {
        let next = self.perform(c, point, accessor, Some(object), cost);
        // From now on, a getter of the right type is a plain call.
        let row = &self.program.call_points[point as usize];
        let callee = self.program.function(accessor);
        if row.kind == CallKind::Get
            && !callee.is_native
            && callee.returns != Type::Var
            && fits(row.result.value_type, callee.returns)
            && callee.parameters.is_empty()
            && let Some(entry) = self.entry(accessor)
        {
            let key = self.key_of(object.bits());
            self.program.make_getter_ready(point, key, entry);
        }
        next
    }

    /// Lets the point take the fast path next time, if no value has to be converted or counted.
    fn remember_field(&mut self, point: u32, key: u32, slot: u32, value_type: Type) {
        let row = &self.program.call_points[point as usize];
        let source = match (row.kind, row.arguments.first()) {
            (CallKind::Get, _) if fits(row.result.value_type, value_type) => None,
            (CallKind::Set, Some(value))
                if slot_kind(value_type) == SlotKind::Plain
                    && fits(value_type, value.value_type) =>
            {
                Some(value.register)
            }
            _ => return,
        };
        if value_type != Type::Var {
            self.program.make_field_ready(point, key, slot, source);
        }
    }

    /// Reads or writes the variable of an auto property.
    fn use_field(&mut self, c: Cursor, point: u32, object: ObjectRef, slot: u32, value_type: Type) {
        let row = &self.program.call_points[point as usize];
        let (result, name, kind) = (row.result, row.result_name, row.kind);
        if kind == CallKind::Get {
            let first = self.heap.object_slot(object, slot).unwrap_or_default();
            if value_type != Type::Var && fits(result.value_type, value_type) {
                c.set(Def(result.register), first.0);
                return;
            }
            let second = match value_type {
                Type::Var => self.heap.object_slot(object, slot + 1).unwrap_or_default(),
                _ => Slot::NONE,
            };
            self.scheduler.note_place(c);
            self.store_result(c, result, name, value_type, (first.0, second.0));
            return;
        }
        let Some(&argument) = row.arguments.first() else {
            return;
        };
        if value_type == Type::Var {
            let (tag, payload) = self.argument_value(c, argument, Type::Var);
            let _gone = self
                .heap
                .store_object_var(object, slot, VarTag(tag), Slot(payload));
            return;
        }
        let fitting = fits(value_type, argument.value_type)
            || (argument.value_type == Type::None && value_type.is_nullable());
        if !fitting {
            self.scheduler.note_place(c);
            let name = self.program.call_points[point as usize].name;
            let property = self.program.symbols.name(name).to_owned();
            self.report(PropertyProblem::Type { property });
            return;
        }
        let value = Slot(c.get(Use(argument.register)));
        let _gone = self
            .heap
            .store_object(object, slot, slot_kind(value_type), value);
    }
}
