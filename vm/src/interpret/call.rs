//! Calls and returns: the fast path. Everything unusual is in `invoke`.
#![expect(
    clippy::inline_always,
    reason = "handlers of the interpreter's loop: the short ones must be inlined"
)]

use cyperus_gc::Slot;

use crate::code::{Cursor, Def, Entry, Use, UsePair};
use crate::machine::Machine;
use crate::program::Target;
use crate::scheduler::{Activation, Return};

/// The key of points whose target does not depend on an object.
pub(crate) const ALWAYS: u32 = u32::MAX - 1;

impl Machine {
    #[inline(always)]
    pub(super) fn call(&mut self, c: Cursor, point: u32) -> Cursor {
        let row = &self.program.call_points[point as usize];
        if let Target::Direct(entry) = row.target
            && (row.key == ALWAYS || self.key_of(c.get(Use(row.receiver))) == row.key)
            && self.scheduler.can_enter(entry)
        {
            return self.enter(c, point, entry, Return::Plain);
        }
        Cursor::STOPPED
    }

    /// The number under which an object's methods are found; `u32::MAX` for None and deleted
    /// objects.
    #[inline(always)]
    pub(super) fn key_of(&self, object: u64) -> u32 {
        match Slot(object).as_object() {
            Some(object) => self.heap.object_state(object).unwrap_or(u32::MAX),
            None => u32::MAX,
        }
    }

    /// Pushes an activation for a call whose arguments need no conversion.
    #[inline(always)]
    pub(super) fn enter(
        &mut self,
        c: Cursor,
        point: u32,
        entry: Entry,
        returning: Return,
    ) -> Cursor {
        let row = &self.program.call_points[point as usize];
        let stack = self.scheduler.current_mut();
        let Some(caller) = stack.activations.last_mut() else {
            return Cursor::STOPPED;
        };
        caller.pc = c.pointer();
        let base = caller.top;
        let next = stack.registers.cursor(entry.start, base, entry.registers);
        let mut at = 0;
        if entry.has_self {
            next.set(Def(0), c.get(Use(row.receiver)));
            at = 1;
        }
        for argument in &row.arguments {
            next.set(Def(at), c.get(Use(argument.register)));
            at += 1;
        }
        next.clear(entry.first_local, entry.cleared_to);
        stack.activations.push(Activation {
            pc: entry.start,
            function: entry.function,
            base,
            top: base + u32::from(entry.registers),
            point,
            result: row.result.register,
            returning,
        });
        next
    }

    #[inline(always)]
    pub(super) fn return_word(&mut self, c: Cursor, src: Use) -> Cursor {
        self.scheduler.leave(c.get(src))
    }

    #[inline(always)]
    pub(super) fn return_nothing(&mut self, _c: Cursor) -> Cursor {
        self.scheduler.leave(0)
    }

    pub(super) fn return_pair(&mut self, c: Cursor, src: UsePair, cost: u16) -> Cursor {
        self.scheduler.charge(cost);
        let value = c.pair(src);
        let Some(done) = self.scheduler.current_mut().activations.pop() else {
            return Cursor::STOPPED;
        };
        self.leave_slowly(done, value)
    }
}
