//! The result of a call on its way into a variable, which may be a variable of self.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::Slot;

use super::Machine;
use crate::code::{Cursor, Def, DefPair, Op};
use crate::id::DispatchId;
use crate::program::Argument;
use crate::report::ValueProblem;
use crate::symbol::Symbol;
use crate::types::{Type, fits};

impl Machine {
    /// Stores the result of a call, converting it if the variable's type differs.
    pub(crate) fn store_result(
        &mut self,
        c: Cursor,
        result: Argument,
        name: Symbol,
        found: Type,
        value: (u64, u64),
    ) {
        match (result.value_type, found) {
            (Type::None, _) => {}
            (Type::Var, Type::Var) => c.set_pair(DefPair(result.register), value),
            (Type::Var, Type::None) => c.set_pair(DefPair(result.register), (0, 0)),
            (Type::Var, _) => {
                let number = self.program.type_number(found);
                let boxed = self.program.boxed(number, Slot(value.0));
                c.set_pair(DefPair(result.register), boxed);
            }
            (_, Type::None) => self.store_nothing(c, result, name),
            (wanted, _) if fits(wanted, found) => c.set(Def(result.register), value.0),
            _ => {
                let variable = self.program.symbols.name(name).to_owned();
                self.report(ValueProblem::Type { variable });
                self.keep_variable(c, result);
            }
        }
    }

    /// A rejected result leaves its variable unchanged. If the result only passes through a
    /// register on its way to a variable of self, the store that follows finds the old value there.
    #[cold]
    fn keep_variable(&mut self, c: Cursor, result: Argument) {
        let dst = Def(result.register);
        match c.op() {
            Op::SetField { src, slot } | Op::SetFieldReference { src, slot, .. }
                if src.0 == result.register =>
            {
                self.get_field_slowly(c, dst, slot);
            }
            Op::SetState { src } if src.0 == result.register => self.get_state(c, dst),
            // Liveness counts the call as a write: the temporary's old value may already be gone.
            _ if self.is_temporary(result.register) => c.set(dst, 0),
            _ => {}
        }
    }

    /// Whether a register of the running function belongs to a temporary.
    fn is_temporary(&self, register: u16) -> bool {
        let frame = self.scheduler.current().activations.last();
        let code = frame.and_then(|frame| self.program.function(frame.function).code.as_ref());
        code.is_some_and(|code| code.temporaries.iter().any(|row| row.0 == register))
    }

    /// Stores None: a value type gets its default, and the game warns.
    pub(crate) fn store_nothing(&mut self, c: Cursor, result: Argument, name: Symbol) {
        match result.value_type {
            Type::None => {}
            Type::Var => c.set_pair(DefPair(result.register), (0, 0)),
            value_type => {
                c.set(Def(result.register), 0);
                if !value_type.is_nullable() {
                    let variable = Some(self.program.symbols.name(name).to_owned());
                    self.report(ValueProblem::None { variable });
                }
            }
        }
    }

    /// Reads a variable of self. Self may have been deleted meanwhile: its variables then read as
    /// defaults.
    pub(crate) fn get_field_slowly(&mut self, c: Cursor, dst: Def, slot: u16) {
        let value = c
            .own_self()
            .and_then(|own| self.heap.object_slot(own, u32::from(slot)).ok())
            .unwrap_or_default();
        c.set(dst, value.0);
    }

    /// Reads the state of self.
    pub(crate) fn get_state(&mut self, c: Cursor, dst: Def) {
        let value = c
            .own_self()
            .and_then(|own| self.heap.object_state(own).ok())
            .map(|state| self.program.dispatched(DispatchId(state)).1)
            .map(|state| {
                let name = self.program.symbols.name(state).to_owned();
                self.program.literal(&mut self.heap, name.as_bytes())
            })
            .unwrap_or_default();
        c.set(dst, value.0);
    }
}
