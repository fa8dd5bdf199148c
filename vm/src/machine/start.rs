//! Starting stacks for calls and for events that scripts handle, and ending the run.

use cyperus_gc::ObjectRef;

use super::Machine;
use crate::id::{DispatchId, FunctionId, StackId};
use crate::numbering::count;
use crate::program::{FunctionRole, Parameter};
use crate::report::CallProblem;
use crate::scheduler::{Activation, Completion, Limit, Return, Stack, StackKind, Stop};
use crate::symbol::Symbol;
use crate::types::Type;
use crate::value::Value;

impl Machine {
    /// Sends an event to one script object: a new stack, if the script handles it. Returns the
    /// stack.
    pub fn send_event(
        &mut self,
        object: ObjectRef,
        name: &str,
        arguments: &[Value],
    ) -> Option<StackId> {
        let name = self.program.symbols.intern(name);
        self.send(object, name, arguments)
    }

    fn send(&mut self, object: ObjectRef, name: Symbol, arguments: &[Value]) -> Option<StackId> {
        let (class, state) = self.script_of(object)?;
        let dispatch = self.program.dispatch(class, state);
        let function = self.program.method(dispatch, name)?;
        let row = self.program.function(function);
        if row.is_native || row.is_empty {
            return None;
        }
        self.start(
            function,
            Some(object),
            arguments,
            StackKind::Normal,
            Completion::Forget,
        )
    }

    /// Sends an event to every script on the object's handle, and to remote listeners.
    pub fn send_handle_event(&mut self, object: ObjectRef, name: &str, arguments: &[Value]) {
        let mut scripts = self.bridge.handles().siblings(object).to_vec();
        if scripts.is_empty() {
            scripts.push(object);
        }
        for &script in &scripts {
            self.send_event(script, name, arguments);
        }
        for script in scripts {
            self.relay(script, name, arguments);
        }
    }

    /// Notifies remote listeners of a game event: the handler is found by the name of any script in
    /// the sender's ancestry.
    pub(crate) fn relay(&mut self, sender: ObjectRef, name: &str, arguments: &[Value]) {
        let Some(class) = self.class_of(sender) else {
            return;
        };
        let ancestry: Vec<Symbol> = self
            .program
            .ancestry(class)
            .map(|id| self.program.class(id).name)
            .collect();
        for script in ancestry {
            let handler = format!("::remote_{}_{name}", self.program.symbols.name(script));
            if let Some(handler) = self.program.symbols.find(&handler) {
                self.deliver(sender, handler, arguments);
            }
        }
    }

    /// Starts the handler of each listener with the sender as first argument.
    pub(crate) fn deliver(&mut self, sender: ObjectRef, handler: Symbol, arguments: &[Value]) {
        let mut all = vec![Value::Object(sender)];
        all.extend_from_slice(arguments);
        for listener in self.scheduler.registrations().listeners(sender, handler) {
            self.send(listener, handler, &all);
        }
    }

    /// Starts a stack that calls a function. If the arguments do not fit, logs an error and returns
    /// `None`.
    pub(crate) fn start(
        &mut self,
        function: FunctionId,
        object: Option<ObjectRef>,
        arguments: &[Value],
        kind: StackKind,
        completion: Completion,
    ) -> Option<StackId> {
        let parameters: Vec<Type> = self.program.parameter_types(function).collect();
        if parameters.len() != arguments.len() {
            self.report(CallProblem::ArgumentCount {
                function: self.program.full_name(function),
                expected: parameters.len(),
                got: arguments.len(),
            });
            return None;
        }
        let entry = self.entry(function)?;
        if self.scheduler.bytes().saturating_add(self.heap.bytes()) > self.options.heap.byte_limit {
            self.stop_for(Limit::Heap);
            return None;
        }
        self.collecting.soil();
        self.scheduler.charge_start();
        let values: Vec<(Type, (u64, u64))> = arguments
            .iter()
            .zip(parameters)
            .map(|(value, wanted)| (wanted, self.slots_of(value, wanted)))
            .collect();
        let prepare = |stack: &mut Stack| {
            let c = stack.registers.cursor(entry.start, 0, entry.registers);
            c.clear(0, entry.registers);
            let mut at = 0;
            if entry.has_self {
                c.write(0, Type::None, (cyperus_gc::Slot::from(object).0, 0));
                at = 1;
            }
            for (wanted, slots) in values {
                c.write(at, wanted, slots);
                at += wanted.slots();
            }
            stack.activations.push(Activation {
                pc: entry.start,
                function,
                base: 0,
                top: u32::from(entry.registers),
                point: 0,
                result: 0,
                returning: Return::Nowhere,
            });
        };
        Some(self.scheduler.add(&self.program, kind, completion, prepare))
    }

    /// Decides again which function the current stack begins with, now that it is in its object. A
    /// queued call is a name: the object's current state determines what the name refers to, so
    /// that a guard like `GotoState("Busy")` also works for events that were sent before it.
    pub(crate) fn choose_function(&mut self) {
        let stack = self.scheduler.current();
        let &[begun] = stack.activations.as_slice() else {
            return;
        };
        let row = self.program.function(begun.function);
        let is_method = matches!(row.role, FunctionRole::Normal { .. }) && !row.is_global;
        let (name, own) = (row.name, self.scheduler.own_self(&self.program));
        let Some(own) = own.filter(|_| is_method) else {
            return;
        };
        let Ok(state) = self.heap.object_state(own) else {
            return;
        };
        let meant = self.program.method(DispatchId(state), name);
        let Some(meant) = meant.filter(|&meant| self.may_stand_in(begun.function, meant)) else {
            return;
        };
        let Some(entry) = self.entry(meant) else {
            return;
        };
        let stack = self.scheduler.current_mut();
        let c = stack.registers.cursor(entry.start, 0, entry.registers);
        // Self and the arguments are in the same registers for both.
        c.clear(entry.first_local, entry.registers);
        stack.activations[0] = Activation {
            pc: entry.start,
            function: meant,
            top: u32::from(entry.registers),
            ..begun
        };
    }

    /// Whether a stack made for one function can begin with another: both have the same parameters.
    fn may_stand_in(&self, made_for: FunctionId, other: FunctionId) -> bool {
        let (old, new) = (
            self.program.function(made_for),
            self.program.function(other),
        );
        let types = |parameters: &[Parameter]| -> Vec<Type> {
            parameters.iter().map(|each| each.value_type).collect()
        };
        made_for != other
            && !new.is_native
            && !new.is_global
            && new.returns == old.returns
            && types(&new.parameters) == types(&old.parameters)
    }

    /// Ends the run at the next poll, and records where the current stack is.
    pub(crate) fn stop_for(&mut self, limit: Limit) {
        if self.scheduler.stop().is_some() {
            return;
        }
        let place = self.scheduler.current().activations.last().map(|top| {
            let row = self.program.function(top.function);
            let class = self.program.class(row.class);
            let line = row.code.as_ref().and_then(|code| {
                let next = top.pc.index(code);
                let at = next.min(count(code.pex_index.len()).saturating_sub(1));
                class.line(row.role, code.pex_index[at as usize] as usize)
            });
            (
                self.program.symbols.name(class.name).to_owned(),
                self.program.symbols.name(row.name).to_owned(),
                line,
            )
        });
        let (script, function, line) = match place {
            Some((script, function, line)) => (Some(script), Some(function), line),
            None => (None, None, None),
        };
        self.scheduler.set_stop(Some(Stop {
            limit,
            script,
            function,
            line,
        }));
    }
}
