//! Calls of natives from code: arguments come from registers, and the result goes back into one.

use cyperus_gc::ObjectRef;

use crate::code::Cursor;
use crate::id::FunctionId;
use crate::machine::{Machine, Reply};
use crate::program::CallKind;
use crate::scheduler::{Admission, Awaited};
use crate::types::Type;
use crate::value::Value;

impl Machine {
    /// Calls a native from a point.
    pub(crate) fn call_native(
        &mut self,
        c: Cursor,
        point: u32,
        function: FunctionId,
        receiver: Option<ObjectRef>,
    ) -> Cursor {
        let row = &self.program.call_points[point as usize];
        let (result, name, kind) = (row.result, row.result_name, row.kind);
        let arguments = row.arguments.to_vec();
        let parameters: Vec<Type> = self.program.parameter_types(function).collect();
        let mut values = Vec::with_capacity(arguments.len());
        for (argument, wanted) in arguments.into_iter().zip(parameters) {
            let found = argument.value_type;
            let pair = c.read(argument.register, found);
            let read = if found == Type::None { wanted } else { found };
            let value = self.value_of(read, pair);
            if let Value::String(text) = &value {
                self.scheduler.charge_text(text.len());
            }
            values.push(value);
        }
        self.scheduler.charge_native();
        if self.profile.is_on() {
            self.profile.count_native(function);
        }
        // Anything that inspects the heap meanwhile must know that the result is not there yet.
        self.scheduler.current_mut().awaited = Some(Awaited {
            register: result.register,
            value_type: result.value_type,
            name,
            function,
        });
        let reply = self.run_native(function, receiver, values);
        let awaited = self.scheduler.current_mut().awaited.take();
        let returns = self.program.function(function).returns;
        match reply {
            Reply::Ready(value) => {
                if kind != CallKind::Set {
                    let slots = self.slots_of(&value, returns);
                    self.store_result(c, result, name, returns, slots);
                }
                self.after_native(c)
            }
            Reply::Pending(token) => {
                if let Some(value) = self.scheduler.take_early(token) {
                    let slots = self.slots_of(&value, returns);
                    self.store_result(c, result, name, returns, slots);
                    return self.after_native(c);
                }
                self.scheduler.await_result(&self.program, token, awaited);
                self.scheduler.stop_at(c)
            }
        }
    }

    /// Returns from a native: other stacks may have waited for the object meanwhile.
    pub(crate) fn after_native(&mut self, c: Cursor) -> Cursor {
        if self.scheduler.stop().is_some() {
            return self.scheduler.stop_at(c);
        }
        if !self.scheduler.locks_are_kept() || !self.scheduler.is_wanted() {
            return c;
        }
        self.scheduler.release_held();
        match self.lock_for_return() {
            Admission::Entered => c,
            Admission::Waiting => self.scheduler.stop_at(c),
        }
    }
}
