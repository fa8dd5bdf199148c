//! Calls and returns, the slow path: finding the function, checking arguments, natives, locks.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::{ObjectRef, Slot};

use crate::code::{Cursor, Def, Entry, Use, UsePair};
use crate::id::{DispatchId, FunctionId};
use crate::machine::Machine;
use crate::program::{ALWAYS, Argument, CallKind, Target};
use crate::report::CallProblem;
use crate::scheduler::{Activation, Admission, Completion, Return};
use crate::symbol::Symbol;
use crate::types::{Type, fits};
use crate::value::Value;

/// Why a call does not take place.
enum Refusal {
    /// Logged; the result is the default.
    Failed,
    /// The stack has to wait, and will retry.
    Waiting,
}

impl Machine {
    /// Resolves, checks and performs a call that is not ready.
    pub(super) fn call_slowly(&mut self, c: Cursor, point: u32, cost: u16) -> Cursor {
        self.scheduler.note_place(c);
        if let Some(next) = self.enter_locked(c, point, cost) {
            return next;
        }
        let Some((function, receiver)) = self.find_target(c, point) else {
            return self.fail_call(c, point);
        };
        self.perform(c, point, function, receiver, cost)
    }

    /// A call that only has to change locks: everything else about the point is known to fit.
    fn enter_locked(&mut self, c: Cursor, point: u32, cost: u16) -> Option<Cursor> {
        let row = &self.program.call_points[point as usize];
        let Target::Direct(entry) = row.target else {
            return None;
        };
        let receiver = Slot(c.get(Use(row.receiver))).as_object();
        let fits = row.key == ALWAYS || self.key_of(Slot::from(receiver).0) == row.key;
        if !fits || !self.scheduler.has_room(entry) {
            return None;
        }
        if self.scheduler.locks_are_kept()
            && self.lock_for_call(receiver.filter(|_| entry.has_self)) == Admission::Waiting
        {
            self.scheduler.refund(cost);
            self.put_off(c);
            return Some(self.scheduler.stop_at(c.retry()));
        }
        Some(self.enter_plainly(c, point, entry))
    }

    /// Pushes an activation for a call whose arguments need no conversion.
    fn enter_plainly(&mut self, c: Cursor, point: u32, entry: Entry) -> Cursor {
        let row = &self.program.call_points[point as usize];
        let stack = self.scheduler.current_mut();
        let Some(caller) = stack.activations.last_mut() else {
            return Cursor::STOPPED;
        };
        caller.pc = c.pointer();
        let base = caller.top;
        let next = stack.registers.cursor(entry.start, base, entry.registers);
        let own = entry.has_self.then_some(row.receiver);
        let arguments = row.arguments.iter().map(|argument| argument.register);
        for (at, source) in (0..).zip(own.into_iter().chain(arguments)) {
            next.set(Def(at), c.get(Use(source)));
        }
        next.clear(entry.first_local, entry.cleared_to);
        stack.activations.push(Activation {
            pc: entry.start,
            function: entry.function,
            base,
            top: base + u32::from(entry.registers),
            point,
            result: row.result.register,
            returning: Return::Plain,
        });
        next
    }

    /// Performs a call of a known function from a point.
    pub(super) fn perform(
        &mut self,
        c: Cursor,
        point: u32,
        function: FunctionId,
        receiver: Option<ObjectRef>,
        cost: u16,
    ) -> Cursor {
        match self.admit_call(function, receiver) {
            Ok(()) => {}
            Err(Refusal::Failed) => return self.fail_call(c, point),
            Err(Refusal::Waiting) => {
                // The instruction is retried when the object is free, and charged then.
                self.scheduler.refund(cost);
                self.put_off(c);
                return self.scheduler.stop_at(c.retry());
            }
        }
        if !self.check_arguments(point, function) {
            return self.fail_call(c, point);
        }
        if self.program.function(function).is_native {
            return self.call_native(c, point, function, receiver);
        }
        let Some(entry) = self.entry(function) else {
            return self.fail_call(c, point);
        };
        self.remember(point, function, entry, self.key_of(Slot::from(receiver).0));
        let stack = self.scheduler.current_mut();
        let top = stack.top();
        if !stack.registers.fits(top, entry.registers) {
            stack.registers.make_room(top, entry.registers);
            // Room doubles each time, so this is rare. The run ends at the next poll.
            self.bound_what_is_outside();
        }
        let stack = self.scheduler.current_mut();
        // The registers may have moved when they grew.
        let base = stack.activations.last().map_or(0, |caller| caller.base);
        let c = stack.registers.cursor(c.pointer(), base, 0);
        self.enter_checked(c, point, entry, receiver)
    }

    /// The function that a point refers to at the moment, and the object it is called on.
    fn find_target(&mut self, c: Cursor, point: u32) -> Option<(FunctionId, Option<ObjectRef>)> {
        let row = &self.program.call_points[point as usize];
        let (kind, name) = (row.kind, row.name);
        let object = Slot(c.get(Use(row.receiver))).as_object();
        match kind {
            CallKind::Static(script) => {
                let found = self.static_function(script, name);
                if found.is_none() {
                    self.report(CallProblem::NoGlobal {
                        function: self.program.symbols.name(name).to_owned(),
                        script: self.program.symbols.name(script).to_owned(),
                    });
                }
                found.map(|function| (function, None))
            }
            CallKind::Parent(class) => {
                let own = self.scheduler.own_self(&self.program)?;
                let (_, state) = self.script_of(own)?;
                let found = self
                    .program
                    .class(class)
                    .parent
                    .and_then(|parent| self.program.look_up(parent, state, name));
                if found.is_none() {
                    self.no_such_method(own, name);
                }
                found.map(|function| (function, Some(own)))
            }
            CallKind::Method | CallKind::Get | CallKind::Set => {
                let Some(object) = object.filter(|&object| self.heap.is_valid(object)) else {
                    let function = self.program.symbols.name(name).to_owned();
                    self.report(CallProblem::OnNone { function });
                    return None;
                };
                let dispatch = DispatchId(self.heap.object_state(object).ok()?);
                let found = self.program.method(dispatch, name);
                if found.is_none() {
                    self.no_such_method(object, name);
                }
                found.map(|function| (function, Some(object)))
            }
        }
    }

    fn no_such_method(&mut self, object: ObjectRef, name: Symbol) {
        self.report(CallProblem::NoMethod {
            function: self.program.symbols.name(name).to_owned(),
            object: self.object_text(object),
        });
    }

    /// Checks the call depth and takes locks.
    fn admit_call(
        &mut self,
        function: FunctionId,
        receiver: Option<ObjectRef>,
    ) -> Result<(), Refusal> {
        if self.scheduler.current().activations.len() >= self.scheduler.depth_limit() {
            let name = self.program.function(function).name;
            self.report(CallProblem::TooDeep {
                limit: self.scheduler.depth_limit(),
                function: self.program.symbols.name(name).to_owned(),
            });
            return Err(Refusal::Failed);
        }
        let row = self.program.function(function);
        if !self.scheduler.locks_are_kept() || row.is_native {
            return Ok(());
        }
        match self.lock_for_call(receiver.filter(|_| !row.is_global)) {
            Admission::Entered => Ok(()),
            Admission::Waiting => Err(Refusal::Waiting),
        }
    }

    /// Whether the number and types of the arguments fit the function; logs what does not fit.
    fn check_arguments(&mut self, point: u32, function: FunctionId) -> bool {
        let row = &self.program.call_points[point as usize];
        let callee = self.program.function(function);
        let (expected, got) = (callee.parameters.len(), row.arguments.len());
        if expected != got {
            let function = self.program.full_name(function);
            self.report(CallProblem::ArgumentCount {
                function,
                expected,
                got,
            });
            return false;
        }
        let pairs = row.arguments.iter().zip(&callee.parameters);
        let mut problem = None;
        for (at, (argument, parameter)) in pairs.enumerate() {
            let (wanted, found) = (parameter.value_type, argument.value_type);
            if fits(wanted, found) || wanted == Type::Var {
                continue;
            }
            if found == Type::None {
                if wanted.is_nullable() {
                    continue;
                }
                problem = Some(CallProblem::NoneArgument {
                    function: self.program.full_name(function),
                    argument: at + 1,
                });
                break;
            }
            let symbols = &self.program.symbols;
            problem = Some(CallProblem::ArgumentType {
                function: self.program.full_name(function),
                argument: at + 1,
                types: Some((wanted.name(symbols), found.name(symbols))),
            });
            break;
        }
        let fits = problem.is_none();
        if let Some(problem) = problem {
            self.report(problem);
        }
        fits
    }

    /// Lets the point take the fast path next time, if it can.
    fn remember(&mut self, point: u32, function: FunctionId, entry: Entry, receiver: u32) {
        let callee = self.program.function(function);
        let row = &self.program.call_points[point as usize];
        let plain = row
            .arguments
            .iter()
            .zip(&callee.parameters)
            .all(|(argument, parameter)| {
                parameter.value_type != Type::Var
                    && (fits(parameter.value_type, argument.value_type)
                        || argument.value_type == Type::None)
            });
        let gives = match (row.result.value_type, callee.returns) {
            (Type::Var, _) | (_, Type::Var) => false,
            (Type::None, _) => true,
            (wanted, found) => fits(wanted, found),
        };
        if !plain || !gives || callee.is_native {
            return;
        }
        let key = match row.kind {
            CallKind::Static(_) => ALWAYS,
            // Which version the parent has depends on self's state.
            CallKind::Parent(_) => return,
            CallKind::Method => receiver,
            CallKind::Get | CallKind::Set => return,
        };
        self.program.make_ready(point, key, entry);
    }

    /// Pushes an activation. Converts arguments whose types differ from the parameters'.
    fn enter_checked(
        &mut self,
        c: Cursor,
        point: u32,
        entry: Entry,
        receiver: Option<ObjectRef>,
    ) -> Cursor {
        let row = &self.program.call_points[point as usize];
        let result = row.result;
        let arguments: Vec<Argument> = row.arguments.to_vec();
        let returning = match row.kind {
            CallKind::Set => Return::Nowhere,
            _ => Return::Checked,
        };
        let parameters: Vec<Type> = self.program.parameter_types(entry.function).collect();
        let stack = self.scheduler.current_mut();
        let Some(caller) = stack.activations.last_mut() else {
            return Cursor::STOPPED;
        };
        caller.pc = c.pointer();
        let base = caller.top;
        let next = stack.registers.cursor(entry.start, base, entry.registers);
        let mut at = 0;
        if entry.has_self {
            next.set(Def(0), Slot::from(receiver).0);
            at = 1;
        }
        for (argument, wanted) in arguments.iter().zip(parameters) {
            let value = self.argument_value(c, *argument, wanted);
            next.write(at, wanted, value);
            at += wanted.slots();
        }
        next.clear(entry.first_local, entry.cleared_to);
        self.scheduler.current_mut().activations.push(Activation {
            pc: entry.start,
            function: entry.function,
            base,
            top: base + u32::from(entry.registers),
            point,
            result: result.register,
            returning,
        });
        next
    }

    /// An argument as a parameter's type; a value for a Var is boxed.
    pub(super) fn argument_value(
        &mut self,
        c: Cursor,
        argument: Argument,
        wanted: Type,
    ) -> (u64, u64) {
        if argument.value_type == Type::Var {
            return c.pair(UsePair(argument.register));
        }
        let value = c.get(Use(argument.register));
        if wanted == Type::Var && argument.value_type != Type::None {
            let number = self.program.type_number(argument.value_type);
            return self.program.boxed(number, Slot(value));
        }
        (value, 0)
    }

    /// Stores the default where the result of a failed call should have gone.
    pub(super) fn fail_call(&mut self, c: Cursor, point: u32) -> Cursor {
        let row = &self.program.call_points[point as usize];
        let (result, name, kind) = (row.result, row.result_name, row.kind);
        if kind == CallKind::Set {
            return c;
        }
        self.store_nothing(c, result, name);
        c
    }

    /// A return that is not simple: converts the result, ends the stack, or takes a lock again.
    pub(super) fn leave_slowly(&mut self, done: Activation, value: (u64, u64)) -> Cursor {
        let returns = self.program.function(done.function).returns;
        if !self.scheduler.current().is_running() {
            return self.finish_stack(returns, value);
        }
        let c = self.scheduler.resume();
        if done.returning != Return::Nowhere {
            let row = &self.program.call_points[done.point as usize];
            let (result, name) = (row.result, row.result_name);
            self.store_result(c, result, name, returns, value);
        }
        if !self.scheduler.locks_are_kept() {
            return c;
        }
        match self.lock_for_return() {
            Admission::Entered => c,
            Admission::Waiting => self.scheduler.stop_at(c),
        }
    }

    /// The last call returned: passes the result on.
    fn finish_stack(&mut self, returns: Type, value: (u64, u64)) -> Cursor {
        let completion = self.scheduler.current().completion;
        match completion {
            Completion::Forget => {}
            Completion::Keep => {
                let value = self.value_of(returns, value);
                self.scheduler.keep_result(value);
            }
            Completion::Resolve(token) => {
                let value = self.value_of(returns, value);
                self.resolve(token, value);
            }
            Completion::Answer(token) => self.resolve(token, Value::Bool(true)),
            Completion::Initialized(object) => self.scheduler.initialized(object),
        }
        Cursor::STOPPED
    }
}
