//! Running a stack with compiled code: where it is entered, and what the machine does when it leaves.

use super::callout::{CALLOUTS, enter};
use crate::code::{Code, Cursor, Op, Pointer};
use crate::id::FunctionId;
use crate::machine::Machine;
use crate::scheduler::{Activation, Return};
use crate::tier::{Context, MOST_FRAMES, describe};

/// How many of the newest calls count as hot where instructions ran.
const WARMED: usize = 4;

impl Machine {
    /// Runs the current stack from `cursor` until something stops it, in compiled code where there is
    /// some.
    pub(super) fn run_tiered(&mut self, cursor: Cursor) {
        let mut cursor = cursor;
        while !cursor.is_stopped() {
            let Some(top) = self.scheduler.current().activations.last().copied() else {
                return;
            };
            let function = top.function.0;
            if self.tiers.is_eager() {
                if self.tiers.is_new(function) {
                    if self.scheduler.current().activations.len() > 1 {
                        self.tiers.note_callee(function);
                    }
                    self.compile(top.function);
                }
            } else {
                let now = self.scheduler.instructions();
                let ran = now - self.tiers.seen.min(now);
                if ran > 0 {
                    if self.tiers.awaits() {
                        self.tiers.take_finished(false);
                    }
                    self.warm(ran);
                    self.tiers.seen = now;
                }
            }
            if !self.tiers.is_eager() && !self.tiers.has_code(function) {
                cursor = self.run_stretch(cursor);
                continue;
            }
            cursor = match self.entry_at(cursor, top.function) {
                Some((address, entry)) => self.run_compiled(cursor, &top, address, entry),
                None => self.run_one(cursor),
            };
        }
    }

    /// Instructions ran at the top of the stack. The callers are warmed too: while they are interpreted, so
    /// is what they call, up to the next poll.
    fn warm(&mut self, instructions: u64) {
        let activations = &self.scheduler.current().activations;
        let depths = (0..activations.len()).rev().take(WARMED);
        let newest: Vec<(usize, FunctionId)> = depths
            .map(|depth| (depth, activations[depth].function))
            .collect();
        for (depth, function) in newest {
            if depth > 0 {
                // What is called now will be called when its caller is compiled too.
                self.tiers.note_callee(function.0);
            }
            if self.tiers.warm(function.0, instructions) {
                self.compile(function);
            }
        }
    }

    fn entry_at(&self, cursor: Cursor, function: FunctionId) -> Option<(usize, u32)> {
        let code = self.program.function(function).code.as_ref()?;
        self.tiers.entry(function.0, cursor.pointer().index(code))
    }

    /// Gives a function to the compiler, as far as it is known now.
    fn compile(&mut self, function: FunctionId) {
        if !self.tiers.may_compile(function.0) {
            return;
        }
        if self.program.function(function).liveness.is_none()
            && let Ok(liveness) = crate::link::liveness(&mut self.program, function)
        {
            self.program.function_mut(function).liveness = Some(liveness);
        }
        let is_callee = self.tiers.is_callee(function.0);
        let tiers = &mut self.tiers;
        let place_of = |callee| tiers.direct_place(callee);
        let natives = &self.natives;
        let is_root = |number| natives.is_square_root(number);
        let program = &self.program;
        match describe(program, function, CALLOUTS, is_callee, place_of, is_root) {
            Some(unit) => self.tiers.compile(unit),
            None => self.tiers.refuse(function.0),
        }
    }

    /// Tells compiled code where everything is.
    fn refresh(&mut self, context: &mut Context) {
        context.arrays = self.heap.array_reach();
        context.structs = self.heap.struct_reach();
        context.objects = self.heap.object_reach();
        context.limit = self.scheduler.current().registers.end_address();
        context.meter = self.scheduler.meter();
        context.native_calls = if self.scheduler.locks_are_kept() {
            0
        } else {
            self.natives.address_of_calls()
        };
        context.miss = 0;
        context.count = 0;
    }

    /// Enters compiled code before the op at the cursor. If it leaves, runs the op that it left before.
    fn run_compiled(
        &mut self,
        cursor: Cursor,
        top: &Activation,
        address: usize,
        entry: u32,
    ) -> Cursor {
        let Some(mut context) = self.tiers.context.take() else {
            return self.run_one(cursor);
        };
        self.refresh(&mut context);
        let depth = if self.scheduler.locks_are_kept() {
            0
        } else {
            let deepest = self.scheduler.depth_limit();
            let depth = self.scheduler.current().activations.len();
            deepest.saturating_sub(depth).min(MOST_FRAMES)
        };
        let remaining = self.scheduler.remaining();
        let left = enter(
            self,
            &mut context,
            address,
            cursor,
            (depth, remaining),
            entry,
        );
        if let Some(panic) = context.panic.take() {
            std::panic::resume_unwind(panic.0);
        }
        if left > 0 {
            let value = context.value;
            self.tiers.context = Some(context);
            self.scheduler.set_remaining(left);
            return self.leave_compiled(value);
        }
        self.scheduler.set_remaining(context.remaining);
        let next = self.rebuild(&context, top);
        let (innermost, miss) = (context.frames[0].function, context.miss);
        self.tiers.context = Some(context);
        let next = self.run_one(next);
        match miss {
            Context::UNKNOWN_CALL => {
                self.tiers.note_unknown(innermost);
                self.learn(FunctionId(innermost));
            }
            Context::UNCOMPILED_CALLEE => self.learn_callee(),
            _ => {}
        }
        next
    }

    /// The function that was entered has returned.
    fn leave_compiled(&mut self, value: u64) -> Cursor {
        if let Some(next) = self.scheduler.leave(value) {
            return next;
        }
        let next = match self.scheduler.current_mut().activations.pop() {
            Some(done) => self.leave_slowly(done, (value, 0)),
            None => Cursor::STOPPED,
        };
        self.go_on_by_poll(next)
    }

    /// Makes the activations of calls that compiled code made and that have not returned. Returns the
    /// cursor before the op that the interpreter has to run.
    fn rebuild(&mut self, context: &Context, top: &Activation) -> Cursor {
        let frames = context.frames.get(..context.count).unwrap_or_default();
        let mut base = top.base;
        let mut call = None;
        for (at, frame) in frames.iter().enumerate().rev() {
            let id = FunctionId(frame.function);
            let Some(code) = &self.program.function(id).code else {
                return Cursor::STOPPED;
            };
            let is_innermost = at == 0;
            let pc = Pointer::of(code, frame.op + u32::from(!is_innermost));
            if let Some(point) = call {
                let result = self.program.call_points[point as usize].result.register;
                self.scheduler.current_mut().activations.push(Activation {
                    pc,
                    function: id,
                    base,
                    top: base + u32::from(code.registers),
                    point,
                    result,
                    returning: Return::Plain,
                });
            } else if let Some(top) = self.scheduler.current_mut().activations.last_mut() {
                top.pc = pc;
            }
            base += u32::from(code.registers);
            call = point_of(code, frame.op);
        }
        self.scheduler.resume()
    }

    /// Compiled code called a function that has no entry for that, and whose activation is on top now.
    fn learn_callee(&mut self) {
        if let Some(top) = self.scheduler.current().activations.last().copied()
            && self.tiers.lacks_direct(top.function.0)
        {
            self.learn(top.function);
        }
    }

    /// Compiled code left because it did not know enough about a function. After some of these it is worth
    /// compiling the function again.
    fn learn(&mut self, function: FunctionId) {
        if self.tiers.miss(function.0) {
            self.compile(function);
        }
    }
}

fn point_of(code: &Code, op: u32) -> Option<u32> {
    match code.ops.get(op as usize) {
        Some(&(Op::Call { point, .. } | Op::Property { point, .. })) => Some(point),
        _ => None,
    }
}
