//! Calls and returns: the short way. Everything unusual is in `invoke`.
#![expect(
    clippy::inline_always,
    reason = "arms of the interpreter's loop: the short ones must melt into it"
)]

use cyperus_gc::{ObjectRef, Slot};

use crate::code::{Cursor, Def, DefPair, Entry, Use, UsePair};
use crate::machine::Machine;
use crate::program::Target;
use crate::scheduler::{Frame, Return};

/// The key of sites whose target does not depend on an object.
pub(crate) const ALWAYS: u32 = u32::MAX - 1;

impl Machine {
    #[inline(always)]
    pub(super) fn call(&mut self, c: Cursor, site: u32) -> Cursor {
        let row = &self.program.sites[site as usize];
        if let Target::Direct(entry) = row.target
            && (row.key == ALWAYS || self.key_of(c.get(Use(row.receiver))) == row.key)
            && self.can_enter(entry)
        {
            return self.enter(c, site, entry, Return::Plain);
        }
        Cursor::STOPPED
    }

    /// The number that an object's methods are found under; `u32::MAX` for None and deleted ones.
    #[inline(always)]
    pub(super) fn key_of(&self, object: u64) -> u32 {
        match Slot(object).as_object() {
            Some(object) => self.heap.object_state(object).unwrap_or(u32::MAX),
            None => u32::MAX,
        }
    }

    /// Whether a call needs no more than a new frame: depth and registers suffice, and no other
    /// stack could be waiting for an object.
    #[inline(always)]
    pub(super) fn can_enter(&self, entry: Entry) -> bool {
        let stack = &self.current;
        let top = stack.frames.last().map_or(0, |frame| frame.top);
        !self.locks.is_active()
            && stack.frames.len() < self.depth_limit
            && stack.registers.fits(top, entry.registers)
    }

    /// Pushes a frame for a call whose arguments fit the function as they are.
    #[inline(always)]
    pub(super) fn enter(
        &mut self,
        c: Cursor,
        site: u32,
        entry: Entry,
        returning: Return,
    ) -> Cursor {
        let row = &self.program.sites[site as usize];
        let stack = &mut self.current;
        let Some(caller) = stack.frames.last_mut() else {
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
        stack.frames.push(Frame {
            pc: entry.start,
            function: entry.function,
            base,
            top: base + u32::from(entry.registers),
            site,
            result: row.result.register,
            returning,
        });
        next
    }

    #[inline(always)]
    pub(super) fn give(&mut self, c: Cursor, src: Use) -> Cursor {
        self.leave(c.get(src))
    }

    #[inline(always)]
    pub(super) fn give_nothing(&mut self, _c: Cursor) -> Cursor {
        self.leave(0)
    }

    /// Returns with one word, if that is all there is to it.
    #[inline(always)]
    fn leave(&mut self, value: u64) -> Cursor {
        let stack = &mut self.current;
        if let [.., caller, done] = stack.frames.as_slice()
            && done.returning == Return::Plain
            && !self.locks.is_active()
        {
            let next = stack.registers.cursor(caller.pc, caller.base, 0);
            next.set(Def(done.result), value);
            stack.frames.pop();
            return next;
        }
        Cursor::STOPPED
    }

    pub(super) fn give_pair(&mut self, c: Cursor, src: UsePair, cost: u16) -> Cursor {
        self.slice.remaining -= i64::from(cost);
        let value = c.pair(src);
        let Some(done) = self.current.frames.pop() else {
            return Cursor::STOPPED;
        };
        self.leave_slowly(done, value)
    }

    /// The current stack's cursor, from its top frame.
    pub(crate) fn resume(&mut self) -> Cursor {
        match self.current.frames.last() {
            Some(&frame) => self.current.registers.cursor(frame.pc, frame.base, 0),
            None => Cursor::STOPPED,
        }
    }

    /// Writes a pair or word of a type into the frame of a cursor.
    pub(super) fn write_typed(c: Cursor, register: u16, is_var: bool, value: (u64, u64)) {
        if is_var {
            c.set_pair(DefPair(register), value);
        } else {
            c.set(Def(register), value.0);
        }
    }

    /// Self of the running function.
    pub(crate) fn own_self(&self) -> Option<ObjectRef> {
        let frame = self.current.frames.last()?;
        self.frame_self(frame)
    }
}
