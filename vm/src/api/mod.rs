//! What embedders call: creating a machine, calls, results, counters, names.
//!
//! ```text
//! Machine::new(options, host, clock)   load_script, create_instance, call_function, send_event
//!     run_frame / run_until_idle       take_result, stop, counters, full_pass, census
//! ```

mod event;
mod property;
mod stand_in;

use cyperus_gc::ObjectRef;

use crate::handles::Handles;
use crate::host::Host;
use crate::id::{FunctionId, ScriptId, StackId, Token};
use crate::machine::{Machine, MachineOptions};
use crate::report::CreateError;
use crate::report::TraceLine;
use crate::scheduler::{Completion, StackKind, Stop};
use crate::symbol::Symbol;
use crate::types::Type;
use crate::value::Value;
use crate::world::World;

pub use property::{PropertyInfo, PropertyRole, UnsetRead};

/// A function as seen by an embedder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionInfo {
    /// Whether it belongs to the script, not to an instance.
    pub is_global: bool,
    /// Whether the machine implements it.
    pub is_native: bool,
    /// The return type's name.
    pub returns: String,
    /// Names and type names of the parameters.
    pub parameters: Vec<(String, String)>,
}

impl Machine {
    /// Forms and what natives know about them.
    pub fn world(&self) -> &World {
        self.bridge.world()
    }

    /// The same, mutable. Call [`Self::settle_world`] after changes.
    pub fn world_mut(&mut self) -> &mut World {
        self.bridge.world_mut()
    }

    /// Game objects and the data natives keep with them.
    pub fn handles(&self) -> &Handles {
        self.bridge.handles()
    }

    /// The same, mutable.
    pub fn handles_mut(&mut self) -> &mut Handles {
        self.bridge.handles_mut()
    }

    /// A number for a latent call that a native is about to start.
    pub fn new_token(&mut self) -> Token {
        self.scheduler.new_token()
    }

    /// Pauses the run at the first poll at or after this many pex instructions, counted from the
    /// start of the machine: [`crate::Idle::Paused`].
    pub fn pause_at(&mut self, instructions: u64) {
        self.scheduler.pause_at(instructions);
    }

    /// Whether scripts may request a pause by requesting a save. If not, such requests are ignored.
    pub fn allow_save_requests(&mut self, allowed: bool) {
        self.scheduler.allow_pause_requests(allowed);
    }

    /// The script stack that a collector event names, newest call first; empty for zero.
    pub fn creation_stack(&self, stack: u32) -> Vec<&TraceLine> {
        self.output.creations().stack(stack)
    }

    /// Loads a script and its ancestors.
    pub fn load_script(&mut self, script: &str) -> Result<(), CreateError> {
        self.class_named(script).map(|_| ())
    }

    fn class_named(&mut self, script: &str) -> Result<ScriptId, CreateError> {
        let name = self.program.symbols.intern(script);
        self.load_class(name)
            .ok_or_else(|| CreateError::NoSuchScript(script.to_owned()))
    }

    fn function_named(&mut self, script: &str, function: &str) -> Result<FunctionId, CreateError> {
        let class = self.class_named(script)?;
        let name = self.program.symbols.intern(function);
        let state = self.program.class(class).auto_state;
        self.program
            .look_up(class, state, name)
            .ok_or_else(|| CreateError::NoSuchFunction {
                script: script.to_owned(),
                function: function.to_owned(),
            })
    }

    /// The signature of a function or event of a script, including inherited ones, as a new
    /// instance would see it; `None` if there is none.
    pub fn function_info(&mut self, script: &str, function: &str) -> Option<FunctionInfo> {
        let id = self.function_named(script, function).ok()?;
        let row = self.program.function(id);
        let symbols = &self.program.symbols;
        Some(FunctionInfo {
            is_global: row.is_global,
            is_native: row.is_native,
            returns: row.returns.name(symbols),
            parameters: row
                .parameters
                .iter()
                .map(|parameter| {
                    (
                        symbols.name(parameter.name).to_owned(),
                        parameter.value_type.name(symbols),
                    )
                })
                .collect(),
        })
    }

    /// Whether the script itself declares the function, not an ancestor.
    pub fn declares(&mut self, script: &str, function: &str) -> bool {
        let Ok(class) = self.class_named(script) else {
            return false;
        };
        let name = self.program.symbols.intern(function);
        let row = self.program.class(class);
        let mut states = row.states.iter().chain(std::iter::once(&Symbol::EMPTY));
        states.any(|&state| row.functions.contains_key(&(state, name)))
    }

    /// Queues a call of a global function. Its result can be taken once the stack has finished.
    pub fn call_global(
        &mut self,
        script: &str,
        function: &str,
        arguments: &[Value],
    ) -> Result<StackId, CreateError> {
        let id = self.function_named(script, function)?;
        if !self.program.function(id).is_global {
            return Err(CreateError::NoSuchFunction {
                script: script.to_owned(),
                function: function.to_owned(),
            });
        }
        self.queue(id, None, arguments)
    }

    /// Queues a call of a function or event of an object.
    pub fn call_method(
        &mut self,
        object: ObjectRef,
        function: &str,
        arguments: &[Value],
    ) -> Result<StackId, CreateError> {
        let name = self.program.symbols.intern(function);
        let found = self.script_of(object).and_then(|(class, state)| {
            let dispatch = self.program.dispatch(class, state);
            self.program.method(dispatch, name)
        });
        let Some(id) = found else {
            return Err(CreateError::NoSuchFunction {
                script: self.script_name(object).unwrap_or("?").to_owned(),
                function: function.to_owned(),
            });
        };
        self.queue(id, Some(object), arguments)
    }

    fn queue(
        &mut self,
        function: FunctionId,
        object: Option<ObjectRef>,
        arguments: &[Value],
    ) -> Result<StackId, CreateError> {
        let parameters: Vec<(Symbol, Type)> = self
            .program
            .function(function)
            .parameters
            .iter()
            .map(|parameter| (parameter.name, parameter.value_type))
            .collect();
        for (value, (name, wanted)) in arguments.iter().zip(parameters) {
            let int_for_float = matches!((value, wanted), (Value::Int(_), Type::Float));
            if !int_for_float && !self.value_fits(value, wanted) {
                return Err(CreateError::WrongType {
                    place: format!("parameter {}", self.program.symbols.name(name)),
                    wanted: wanted.name(&self.program.symbols),
                });
            }
        }
        let object = object.filter(|_| !self.program.function(function).is_global);
        if self.program.function(function).is_native {
            return Err(CreateError::NotRunnable(self.program.full_name(function)));
        }
        self.start(
            function,
            object,
            arguments,
            StackKind::Normal,
            Completion::Keep,
        )
        .ok_or_else(|| CreateError::NotRunnable(self.program.full_name(function)))
    }

    /// The result of a finished call; `None` while it is running or if the result was already
    /// taken.
    pub fn take_result(&mut self, stack: StackId) -> Option<Value> {
        self.scheduler.take_result(stack)
    }

    /// Whether a stack still exists.
    pub fn is_running(&self, stack: StackId) -> bool {
        self.scheduler.has_stack(stack)
    }

    /// Ends a stack between frames without a result: for a call that met a limit and is not to go on.
    /// False if it has ended already.
    pub fn abandon(&mut self, stack: StackId) -> bool {
        self.scheduler.abandon(stack)
    }

    /// The number of stacks, running or waiting.
    pub fn stack_count(&self) -> usize {
        self.scheduler.stack_count()
    }

    /// Why the run was ended, if it was.
    pub fn stop(&self) -> Option<&Stop> {
        self.scheduler.stop()
    }

    /// Lets a stopped run continue. The caller may have changed the limit.
    pub fn clear_stop(&mut self) {
        self.scheduler.set_stop(None);
    }

    /// Changes the fuel, which is counted from the start of the machine.
    pub fn set_fuel(&mut self, fuel: u64) {
        self.options.fuel = fuel;
        self.scheduler.set_fuel(fuel);
    }

    /// The settings.
    pub fn options(&self) -> &MachineOptions {
        &self.options
    }

    /// Frames run so far, including skipped ones.
    pub fn frame(&self) -> u64 {
        self.heap.frame()
    }

    /// The host.
    pub fn host_mut(&mut self) -> &mut dyn Host {
        self.output.host_mut()
    }
}
