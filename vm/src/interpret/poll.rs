//! Polls: the only places where a stack can be stopped, and where anyone may look at the heap.
#![expect(
    clippy::inline_always,
    reason = "arms of the interpreter: the short ones must melt into their handlers"
)]

use crate::code::{Cursor, Def, Pointer, Use};
use crate::machine::{Limit, Machine};

impl Machine {
    /// The budget is used up, or something wants attention: goes on at `c`, now or later.
    #[cold]
    #[inline(never)]
    pub(super) fn poll_here(&mut self, c: Cursor) -> Cursor {
        self.account();
        self.note_place(c);
        if let Some(limit) = self.fuel_is_spent() {
            self.stop_for(limit);
            return Cursor::STOPPED;
        }
        if self.wants_to_stop() {
            return Cursor::STOPPED;
        }
        if self.pause_is_due() {
            self.pause.come();
            return Cursor::STOPPED;
        }
        self.begin_slice();
        c
    }

    /// The same at the end of a turned loop: goes on at the loop's head.
    #[cold]
    #[inline(never)]
    pub(super) fn poll_at_head(&mut self, c: Cursor) -> Cursor {
        let Some(frame) = self.current.frames.last().copied() else {
            return Cursor::STOPPED;
        };
        let Some(code) = &self.program.function(frame.function).code else {
            return Cursor::STOPPED;
        };
        let end = c.executing().index(code);
        let head = code
            .heads
            .binary_search_by_key(&end, |&(op, _)| op)
            .map(|at| code.heads[at].1);
        let Ok(head) = head else {
            return Cursor::STOPPED;
        };
        let pc = Pointer::of(code, head);
        let c = self.current.registers.cursor(pc, frame.base, 0);
        self.poll_here(c)
    }

    /// An allocation found the heap full: a full pass, then the instruction again. Full a second
    /// time, the run ends.
    #[cold]
    #[inline(never)]
    pub(super) fn heap_is_full(&mut self, c: Cursor) -> Cursor {
        let c = c.retry();
        self.account();
        self.note_place(c);
        let moment = (c.pointer(), self.counters.instructions, self.current.id);
        if self.heap.take_refusal() {
            self.torture.refused(moment, &mut self.heap);
            self.collect_for_stress();
            self.begin_slice();
            return c;
        }
        if self.full_at == Some(moment) {
            self.settle_block(c);
            self.stop_for(Limit::Heap);
            return Cursor::STOPPED;
        }
        self.full_at = Some(moment);
        self.collect_for_limit();
        self.begin_slice();
        c
    }

    /// The run ends in the middle of a block: what was executed of it is counted.
    fn settle_block(&mut self, c: Cursor) {
        let Some(frame) = self.current.frames.last() else {
            return;
        };
        let Some(code) = &self.program.function(frame.function).code else {
            return;
        };
        let op = c.pointer().index(code);
        if let Ok(at) = code.allocations.binary_search_by_key(&op, |&(op, _)| op) {
            let (_, unpaid) = code.allocations[at];
            let counted = self.counters.instructions;
            self.counters.instructions = counted.saturating_add_signed(i64::from(unpaid));
        }
    }

    /// Before each pex instruction, for single steps.
    pub(super) fn step(&mut self, c: Cursor, cost: u16) -> Cursor {
        if self.pause.is_wanted() && self.pause_at_step(cost) {
            // The instructions before are charged when the stack goes on here.
            return self.stop_at(c.retry());
        }
        if self.options.trace_instructions {
            self.note_place(c);
            self.trace_instruction();
        }
        if self.torture.is_at_every_instruction() {
            self.note_place(c);
            self.collect_for_stress();
        }
        c
    }

    #[inline(always)]
    pub(super) fn compute(
        &mut self,
        c: Cursor,
        dst: Def,
        a: Use,
        function: u32,
        cost: u16,
    ) -> Cursor {
        self.slice.remaining -= i64::from(cost);
        self.counters.native_calls += 1;
        self.charge_native();
        c.set_float(dst, self.natives.compute(function, c.float(a)));
        if self.locks.is_active() {
            return self.after_native(c);
        }
        c
    }
}
