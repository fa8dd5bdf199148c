//! Polls: the only places where a stack can stop, and where the heap can be inspected.
#![expect(
    clippy::inline_always,
    reason = "methods of the interpreter: the short ones must be inlined into their handlers"
)]

use crate::code::{Cursor, Def, Pointer, Use};
use crate::id::StackId;
use crate::machine::Machine;
use crate::scheduler::Limit;

impl Machine {
    /// The allowance is used up, or something needs attention: continues at `c`, now or later.
    #[cold]
    #[inline(never)]
    pub(super) fn poll_here(&mut self, c: Cursor) -> Cursor {
        self.scheduler.account();
        self.scheduler.note_place(c);
        if let Some(limit) = self.scheduler.fuel_is_spent() {
            self.stop_for(limit);
            return Cursor::STOPPED;
        }
        if self.scheduler.question_is_due() && !self.output.host_mut().may_continue() {
            self.stop_for(Limit::Wall);
            return Cursor::STOPPED;
        }
        if self.scheduler.wants_to_stop() {
            return Cursor::STOPPED;
        }
        if self.scheduler.pause_here() {
            return Cursor::STOPPED;
        }
        self.scheduler.renew_allowance();
        c
    }

    /// The same at the end of an inverted loop: continues at the loop's head.
    #[cold]
    #[inline(never)]
    pub(super) fn poll_at_head(&mut self, c: Cursor) -> Cursor {
        let Some(top) = self.scheduler.current().activations.last().copied() else {
            return Cursor::STOPPED;
        };
        let Some(code) = &self.program.function(top.function).code else {
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
        let c = self
            .scheduler
            .current_mut()
            .registers
            .cursor(pc, top.base, 0);
        self.poll_here(c)
    }

    /// An instruction was not executed: it would do much work and the fuel or the wall clock has to
    /// be checked first, or it found the heap full.
    #[cold]
    #[inline(never)]
    pub(super) fn try_again(&mut self, c: Cursor) -> Cursor {
        let c = c.retry();
        self.scheduler.account();
        self.scheduler.note_place(c);
        // First, because a stress mode that refuses allocations must change nothing: without it,
        // nobody would look at the fuel here.
        if self.heap.take_refusal() {
            return self.collect_after_refusal(c);
        }
        if !self.scheduler.work_is_due() {
            return self.heap_is_full(c);
        }
        let limit = match self.scheduler.work_is_spent() {
            None if self.scheduler.question_is_due() && !self.output.host_mut().may_continue() => {
                Some(Limit::Wall)
            }
            spent => spent,
        };
        if let Some(limit) = limit {
            self.settle_block(c);
            self.stop_for(limit);
            return Cursor::STOPPED;
        }
        self.scheduler.renew_allowance_in_block();
        c
    }

    /// An allocation found the heap full: runs a full pass, then the instruction again. If the heap
    /// is still full, the run ends.
    fn heap_is_full(&mut self, c: Cursor) -> Cursor {
        let moment = self.moment(c);
        if self.collecting.is_full_again(moment) {
            self.settle_block(c);
            self.stop_for(Limit::Heap);
            return Cursor::STOPPED;
        }
        self.collect_for_limit();
        self.scheduler.renew_allowance_in_block();
        c
    }

    /// A stress mode refused an allocation that has room: runs a full pass, then the instruction
    /// again. What is left of the allowance stays, so that the next poll is where it would have been.
    fn collect_after_refusal(&mut self, c: Cursor) -> Cursor {
        let moment = self.moment(c);
        self.collecting.permit_more(moment, &mut self.heap);
        self.collect_for_stress();
        c
    }

    /// What tells a second try of an instruction from the first one of the next.
    fn moment(&self, c: Cursor) -> (Pointer, u64, StackId) {
        (
            c.pointer(),
            self.scheduler.instructions(),
            self.scheduler.current().id,
        )
    }

    /// Whether work of this size has to wait until the fuel and the wall clock have been checked:
    /// then the instruction is not executed.
    #[inline]
    pub(super) fn must_wait(&self, units: u64) -> bool {
        units > 0 && self.scheduler.work_is_due()
    }

    /// The run ends in the middle of a block: counts the part that was executed.
    fn settle_block(&mut self, c: Cursor) {
        let Some(top) = self.scheduler.current().activations.last() else {
            return;
        };
        let Some(code) = &self.program.function(top.function).code else {
            return;
        };
        let op = c.pointer().index(code);
        if let Ok(at) = code.allocations.binary_search_by_key(&op, |&(op, _)| op) {
            let (_, unpaid) = code.allocations[at];
            let instruction = code.pex_index[op as usize];
            self.scheduler.settle_instructions(unpaid);
            self.correct_profile(instruction, unpaid);
        }
    }

    /// Runs before each pex instruction when single-stepping.
    pub(super) fn step(&mut self, c: Cursor, cost: u16) -> Cursor {
        if self.scheduler.wants_pause() && self.scheduler.pause_at_step(cost) {
            // The earlier instructions are charged when the stack resumes here.
            self.uncount_step(c);
            return self.scheduler.stop_at(c.retry());
        }
        if self.options.trace_instructions {
            self.scheduler.note_place(c);
            self.trace_instruction();
        }
        if self.collecting.is_at_every_instruction() {
            self.scheduler.note_place(c);
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
        self.scheduler.charge(cost);
        self.scheduler.charge_native();
        c.set_float(dst, self.natives.compute(function, c.float(a)));
        if self.scheduler.locks_are_kept() {
            return self.after_native(c);
        }
        c
    }
}
