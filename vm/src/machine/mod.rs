//! The machine: one value made of parts.
//!
//! Each part owns its fields and offers what others need from it. Methods that need several parts
//! at once, and are used by more than one room above, are here: loading and linking, starting
//! stacks, values, texts, logging, roots and collections. Methods that only one room needs are in
//! that room, as methods of [`Machine`]. The rooms above import this one, never the other way
//! round.

mod clusters;
mod collecting;
mod counters;
mod detention;
mod duty;
mod latent;
mod limit;
mod lock;
mod log;
mod natives;
mod object;
mod occurrence;
mod options;
mod output;
mod populate;
mod profiling;
mod result;
mod roots;
mod start;
mod text;
mod transfer;
mod trial;
mod world_bridge;

use std::rc::Rc;

use cyperus_gc::{Clock, Heap};

use crate::code::{Code, Entry};
use crate::host::Host;
use crate::id::{FunctionId, ScriptId};
use crate::link::{LinkError, LinkMode};
use crate::profile::Profile;
use crate::program::{Loading, Program};
use crate::report::CallProblem;
use crate::scheduler::{Prices, Scheduler};
use crate::symbol::Symbol;
use crate::tier::{Compiler, Tier, Tiers};

pub(crate) use collecting::Share;
pub use counters::Counters;
pub(crate) use natives::{Body, SavedCells, WeakCell, nanoseconds, table};
pub use natives::{Call, Native, Natives, Reply, Timing, native};
pub use options::{MachineOptions, ScriptCosts};
pub use trial::{ExpectedError, Trial, TrialEnd};

use collecting::Collecting;
use natives::NativeCalls;
use output::HostOutput;
use world_bridge::WorldBridge;

/// A Papyrus virtual machine.
#[derive(Debug)]
pub struct Machine {
    pub(crate) options: MachineOptions,
    /// The heap: read it freely, but change it only where natives may.
    pub heap: Heap,
    /// What was loaded.
    pub(crate) program: Program,
    /// Stacks, and which one runs when.
    pub(crate) scheduler: Scheduler,
    /// The world, and the handles that bind script objects to it.
    pub(crate) bridge: WorldBridge,
    /// The natives and their calls.
    pub(crate) natives: NativeCalls,
    /// What goes to the host.
    pub(crate) output: HostOutput,
    /// What is remembered from one collection to the next.
    pub(crate) collecting: Collecting,
    /// The most elements a script may give an array.
    pub(crate) array_limit: u32,
    /// What is counted, if anything is.
    pub(crate) profile: Profile,
    /// Compiled code.
    pub(crate) tiers: Tiers,
}

impl Machine {
    /// A machine with natives chosen by the embedder.
    pub fn with_natives(
        options: MachineOptions,
        host: Box<dyn Host>,
        clock: Clock,
        natives: Natives,
    ) -> Self {
        Self {
            heap: Heap::new(options.heap.clone(), clock),
            program: Program::default(),
            scheduler: Scheduler::new(prices(&options), options.fuel, options.stack_depth),
            bridge: WorldBridge::default(),
            natives: NativeCalls::new(natives, options.heap.seed),
            output: HostOutput::new(host),
            collecting: Collecting::new(&options),
            array_limit: match options.array_limit {
                0 => i32::MAX.cast_unsigned(),
                limit => limit.min(i32::MAX.cast_unsigned()),
            },
            profile: Profile::default(),
            tiers: Tiers::default(),
            options,
        }
    }

    /// Chooses when functions are compiled, and by whom. What a run does and shows does not depend on it.
    /// Code that runs step by step stays interpreted.
    pub fn choose_tier(&mut self, tier: Tier, compiler: Box<dyn Compiler>) {
        let tier = if self.options.links_single_steps() {
            Tier::Interpreter
        } else {
            tier
        };
        self.tiers.choose(tier, compiler);
    }

    /// How many functions have compiled code, and how many bytes it takes.
    pub fn compiled_code(&self) -> (usize, usize) {
        self.tiers.figures()
    }

    /// The script with that name, loaded if necessary; if it is missing, that is logged.
    pub(crate) fn load_class(&mut self, name: Symbol) -> Option<ScriptId> {
        self.with_loading(|program, loading| program.load_class(name, loading))
    }

    /// A global function by script and name. Loads the script if necessary.
    pub(crate) fn static_function(&mut self, script: Symbol, name: Symbol) -> Option<FunctionId> {
        let class = self.load_class(script)?;
        let found = self.program.look_up(class, Symbol::EMPTY, name)?;
        self.program.function(found).is_global.then_some(found)
    }

    /// The entry of a function, linked if necessary. If it cannot be linked, logs an error and
    /// returns `None`.
    pub(crate) fn entry(&mut self, function: FunctionId) -> Option<Entry> {
        if let Some(code) = &self.program.function(function).code {
            return Some(Entry::new(function, code));
        }
        match self.link(function) {
            Ok(code) => Some(Entry::new(function, &code)),
            Err(error) => {
                let function = self.program.full_name(function);
                self.report(CallProblem::Unlinkable { function, error });
                None
            }
        }
    }

    fn link(&mut self, function: FunctionId) -> Result<Rc<Code>, LinkError> {
        let mode = LinkMode {
            single_step: self.options.links_single_steps(),
        };
        let code = self
            .with_loading(|program, loading| crate::link::link(program, loading, function, mode))?;
        self.program.function_mut(function).code = Some(Rc::clone(&code));
        Ok(code)
    }

    /// Runs something that may load scripts, and logs what was missing.
    fn with_loading<T>(&mut self, work: impl FnOnce(&mut Program, &mut Loading<'_>) -> T) -> T {
        self.collecting.soil();
        let natives = self.natives.table();
        let mut problems = Vec::new();
        // Stress modes do not target scripts that are loaded in the middle of an instruction.
        let was_closed = self.heap.open_gate();
        let mut loading = Loading {
            heap: &mut self.heap,
            host: self.output.host_mut(),
            natives: &*natives,
            under_way: Vec::new(),
            problems: &mut problems,
        };
        let result = work(&mut self.program, &mut loading);
        if was_closed {
            self.heap.close_gate();
        }
        for problem in problems {
            self.report(problem);
        }
        result
    }
}

fn prices(options: &MachineOptions) -> Prices {
    let ScriptCosts {
        instruction,
        native_call,
    } = options.costs;
    Prices::new(instruction, native_call, options.heap.update_budget)
}
