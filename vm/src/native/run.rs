//! Running a native, and what happens if it is not implemented.

use std::cell::Cell;
use std::rc::Rc;

use cyperus_gc::ObjectRef;

use super::world::serve;
use crate::id::{FunctionId, NativeId};
use crate::machine::{Body, Call, Machine, Natives, Reply, Timing};
use crate::report::NativeProblem;
use crate::scheduler::Limit;
use crate::value::Value;

/// What a game object counts for against the heap's limit, beside its scripts. The same whatever it
/// takes here, because a limit must not depend on the build.
const GAME_OBJECT_BYTES: u64 = 224;

/// What a script in one of its states counts, beyond the first so many: those are the scripts' own,
/// the others are names that a script made up for `GotoState`.
const STATE_BYTES: u64 = 640;
const FREE_STATES: usize = 1000;

/// Runs a native's body.
fn run(natives: &Natives, id: NativeId, call: &mut Call<'_>) -> Reply {
    let row = natives.row(id);
    match &row.body {
        Body::Function(function) => function(call),
        Body::World(body) => serve(call, row, *body),
        Body::Pure(function) => Reply::Ready(function(call.float(0)).into()),
        Body::Closure(closure) => {
            let closure = Rc::clone(closure);
            closure(call)
        }
        Body::Answers(name) => call.machine.give_answer(name),
    }
}

impl Machine {
    /// Runs a native with these arguments.
    pub(crate) fn run_native(
        &mut self,
        function: FunctionId,
        receiver: Option<ObjectRef>,
        values: Vec<Value>,
    ) -> Reply {
        self.natives.count_call(function);
        let Some(native) = self.program.function(function).native else {
            return self.missing_native(function);
        };
        let natives = self.natives.table();
        let object = receiver.filter(|_| !self.program.function(function).is_global);
        let outer = self.natives.begin((function, object), values);
        let was_closed = self.heap.open_gate();
        self.before_allocation();
        self.bound_what_is_outside();
        let mut call = Call {
            machine: self,
            object,
            mismatch: Cell::new(false),
        };
        let reply = run(&natives, native, &mut call);
        if call.mismatch.get() {
            self.declared_otherwise(function);
        }
        if was_closed {
            self.heap.close_gate();
        }
        self.natives.end(outer);
        let timing = natives.row(native).timing;
        match reply {
            Reply::Ready(value) if self.options.game_timing && timing == Timing::FrameSynced => {
                Reply::Pending(self.in_next_frame(value))
            }
            Reply::Ready(_) | Reply::Pending(_) => reply,
        }
    }

    /// What is kept outside the heap shares its limit. Where it is met, a full pass is tried
    /// first, as for an allocation.
    pub(crate) fn bound_what_is_outside(&mut self) {
        if !self.is_over_limit() {
            return;
        }
        self.collect_for_limit();
        self.end_if_over_limit();
    }

    /// Ends the run if the heap and what is kept outside it take more than the limit allows.
    pub(crate) fn end_if_over_limit(&mut self) {
        if self.is_over_limit() {
            self.stop_for(Limit::Heap);
        }
    }

    fn is_over_limit(&self) -> bool {
        self.bytes_outside().saturating_add(self.heap.bytes()) > self.options.heap.byte_limit
    }

    /// What stacks, game objects, natives and states take outside the heap.
    fn bytes_outside(&self) -> u64 {
        let objects = (self.bridge.handles().len() as u64).saturating_mul(GAME_OBJECT_BYTES);
        let states = self.program.dispatch_count().saturating_sub(FREE_STATES) as u64;
        self.scheduler
            .bytes()
            .saturating_add(objects)
            .saturating_add(self.natives.kept())
            .saturating_add(self.bridge.world().storage().bytes())
            .saturating_add(states.saturating_mul(STATE_BYTES))
    }

    /// A script declares a native with types that differ from those its body reads: warns about the
    /// first call.
    #[cold]
    fn declared_otherwise(&mut self, function: FunctionId) {
        if self.natives.warns_of(function) {
            let function = self.program.full_name(function);
            self.report(NativeProblem::Declaration { function });
        }
    }

    /// A native that is not implemented: returns the default, and warns about the first call.
    fn missing_native(&mut self, function: FunctionId) -> Reply {
        let caller = self.scheduler.current().activations.last();
        let place = caller.map(|caller| (caller.function, self.instruction_of(caller)));
        self.natives.count_default(function, place);
        if self.natives.warns_of(function) {
            self.report(NativeProblem::Missing {
                function: self.program.full_name(function),
                is_error: self.options.strict_natives,
            });
        }
        let value = self.program.function(function).returns.default_value();
        // Most natives take a frame, so one that nobody knows is taken to be of that kind: a loop
        // that waits for its answer must not spend the whole run in one frame.
        if self.options.game_timing {
            return Reply::Pending(self.in_next_frame(value));
        }
        Reply::Ready(value)
    }
}
