//! Calls of natives from code: arguments out of registers, the result back into one.

use cyperus_gc::ObjectRef;

use crate::code::Cursor;
use crate::id::FunctionId;
use crate::machine::{Machine, Reply};
use crate::program::CallKind;
use crate::scheduler::{Admission, Awaited, StackState};
use crate::types::Type;

impl Machine {
    /// Calls a native from a site.
    pub(crate) fn call_native(
        &mut self,
        c: Cursor,
        site: u32,
        function: FunctionId,
        receiver: Option<ObjectRef>,
    ) -> Cursor {
        let row = &self.program.sites[site as usize];
        let (result, name, kind) = (row.result, row.result_name, row.kind);
        let arguments = row.arguments.to_vec();
        let parameters: Vec<Type> = self
            .program
            .function(function)
            .parameters
            .iter()
            .map(|parameter| parameter.value_type)
            .collect();
        let mut values = Vec::with_capacity(arguments.len());
        for (argument, wanted) in arguments.into_iter().zip(parameters) {
            let found = argument.value_type;
            let pair = Self::read_typed(c, argument.register, found);
            let read = if found == Type::None { wanted } else { found };
            values.push(self.value_of(read, pair));
        }
        self.charge_native();
        // Whoever looks at the heap meanwhile must know that the result is not there yet.
        self.current.awaited = Some(Awaited {
            register: result.register,
            value_type: result.value_type,
            name,
            function,
        });
        let reply = self.run_native(function, receiver, values);
        let awaited = self.current.awaited.take();
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
                if let Some(value) = self.take_early(token) {
                    let slots = self.slots_of(&value, returns);
                    self.store_result(c, result, name, returns, slots);
                    return self.after_native(c);
                }
                self.current.state = StackState::WaitingOnLatent(token);
                self.current.awaited = awaited;
                self.latent_waiters.insert(token, self.current.id);
                self.release_held();
                self.stop_at(c)
            }
        }
    }

    /// Coming back from a native: others may have waited for the object meanwhile.
    pub(crate) fn after_native(&mut self, c: Cursor) -> Cursor {
        if self.stop.is_some() {
            return self.stop_at(c);
        }
        if !self.locks.is_active() || !self.is_wanted() {
            return c;
        }
        let own = self.own_self();
        self.release_held();
        match self.lock_for_return(own) {
            Admission::Entered => c,
            Admission::Waiting => self.stop_at(c),
        }
    }
}
