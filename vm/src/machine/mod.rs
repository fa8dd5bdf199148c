//! The machine: one value that owns everything a run needs, and the interface of embedders.
//!
//! ```text
//! Machine::new(options, host, clock)   load_script, create_instance, call_function, send_event
//!     run_frame / run_until_idle       take_result, stop, counters, full_pass, census
//! ```

mod api;
mod inspect;
mod natives;
mod object;
mod options;
mod outcome;
mod roots;
mod text;
mod torture;
mod transfer;
mod world;

pub use api::FunctionInfo;
pub(crate) use natives::{Body, Library, nanoseconds, pure, world_native};
pub use natives::{Call, Native, Natives, Owner, Reply, Timing, native};
pub use object::CreateError;
pub use options::{MachineOptions, ScriptCosts};
pub use outcome::{Counters, Idle, Limit, Stop};

use crate::code::{Code, Pointer};
use crate::handles::Handles;
use crate::host::Host;
use crate::id::{ClassId, FunctionId, StackId, Token};
use crate::link::{LinkError, LinkMode};
use crate::program::{Loading, Program};
use crate::report::{CreationStacks, UserLogs};
use crate::roots::RootList;
use crate::scheduler::{Alarm, Locks, Pause, Registrations, Slice, Stack};
use crate::symbol::Symbol;
use crate::value::Value;
use crate::world::World;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use cyperus_gc::{Clock, EventSink, Heap};

pub use inspect::{RetainingStep, Retention};
pub(crate) use world::serve as serve_world;

/// Prices and budgets in the form that counting wants.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prices {
    /// Nanoseconds of a pex instruction.
    pub(crate) instruction: i64,
    /// Nanoseconds of a native call.
    pub(crate) native_call: i64,
    /// The same in instructions, rounded up.
    pub(crate) native_units: i64,
    /// Nanoseconds of script time in a frame.
    pub(crate) update_budget: i64,
}

/// A Papyrus virtual machine.
pub struct Machine {
    pub(crate) options: MachineOptions,
    /// The heap: read it freely; change it only where natives may.
    pub heap: Heap,
    pub(crate) program: Program,
    pub(crate) natives: Rc<Natives>,
    /// Game objects and what natives keep at them.
    pub handles: Handles,
    /// Forms and what natives know of them. After changing it from outside, call
    /// [`Self::settle_world`].
    pub world: World,
    pub(crate) host: Box<dyn Host>,
    pub(crate) events: Box<dyn EventSink>,
    pub(crate) prices: Prices,
    pub(crate) array_limit: u32,
    pub(crate) depth_limit: usize,

    pub(crate) stacks: BTreeMap<StackId, Stack>,
    pub(crate) ready: VecDeque<StackId>,
    pub(crate) current: Stack,
    pub(crate) locks: Locks,
    pub(crate) guards: BTreeMap<(u64, Symbol), StackId>,
    pub(crate) alarms: BTreeMap<(u64, u64), Alarm>,
    /// Stacks that wait for the result of a latent call.
    pub(crate) latent_waiters: BTreeMap<Token, StackId>,
    pub(crate) early_results: BTreeMap<Token, Value>,
    pub(crate) results: BTreeMap<StackId, Value>,
    pub(crate) registrations: Registrations,
    pub(crate) next_stack: u32,
    pub(crate) next_token: u64,
    pub(crate) next_alarm: u64,

    pub(crate) slice: Slice,
    pub(crate) frame_left: i64,
    pub(crate) stop: Option<Stop>,
    /// Where the embedder or a script wants a pause.
    pub(crate) pause: Pause,
    /// The stack that was running when the pause came.
    pub(crate) paused: Option<StackId>,
    /// A frame has begun and not ended: a pause came in between.
    pub(crate) is_mid_frame: bool,
    /// Nothing ran and nothing was made since the full pass of the last save or load.
    pub(crate) is_clean: bool,
    pub(crate) full_at: Option<(Pointer, u64, StackId)>,
    /// The number that the next form would have got when forms last met the heap's limit.
    pub(crate) forms_full_at: Option<u32>,
    pub(crate) last_key: u32,
    /// The native that runs just now, for traces.
    pub(crate) in_native: Option<(FunctionId, Option<cyperus_gc::ObjectRef>)>,
    /// Arguments of the native that runs just now.
    pub(crate) in_flight: Vec<Value>,
    pub(crate) warned_natives: std::collections::BTreeSet<FunctionId>,

    pub(crate) torture: torture::Torture,
    pub(crate) roots: RootList,
    pub(crate) text_buffer: Vec<u8>,
    pub(crate) user_logs: UserLogs,
    /// Which stacks made structs, while the collector's log asks.
    pub(crate) creations: CreationStacks,
    /// What natives of the standard library remember: random numbers, settings.
    pub(crate) library: Library,
    pub(crate) counters: Counters,
}

impl std::fmt::Debug for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Machine")
            .field("stacks", &self.stacks.len())
            .field("ready", &self.ready.len())
            .field("counters", &self.counters)
            .finish_non_exhaustive()
    }
}

impl Machine {
    /// A machine with the standard natives.
    pub fn new(options: MachineOptions, host: Box<dyn Host>, clock: Clock) -> Self {
        Self::with_natives(options, host, clock, Natives::standard())
    }

    /// A machine with natives of the embedder's choice.
    pub fn with_natives(
        options: MachineOptions,
        host: Box<dyn Host>,
        clock: Clock,
        natives: Natives,
    ) -> Self {
        let heap = Heap::new(options.heap.clone(), clock);
        let signed = |value: u64| i64::try_from(value).unwrap_or(i64::MAX / 8);
        let costs = options.costs;
        let prices = Prices {
            instruction: signed(costs.instruction),
            native_call: signed(costs.native_call),
            native_units: signed(costs.native_call.div_ceil(costs.instruction.max(1))),
            update_budget: signed(options.heap.update_budget),
        };
        let array_limit = match options.array_limit {
            0 => i32::MAX.cast_unsigned(),
            limit => limit.min(i32::MAX.cast_unsigned()),
        };
        let torture = torture::Torture::new(&options);
        Self {
            array_limit,
            depth_limit: options.stack_depth.max(1),
            library: Library::new(options.heap.seed),
            options,
            heap,
            program: Program::default(),
            natives: Rc::new(natives),
            handles: Handles::default(),
            world: World::default(),
            host,
            events: Box::new(()),
            prices,
            stacks: BTreeMap::new(),
            ready: VecDeque::new(),
            current: Stack::nobody(),
            locks: Locks::default(),
            guards: BTreeMap::new(),
            alarms: BTreeMap::new(),
            latent_waiters: BTreeMap::new(),
            early_results: BTreeMap::new(),
            results: BTreeMap::new(),
            registrations: Registrations::default(),
            next_stack: 0,
            next_token: 0,
            next_alarm: 0,
            slice: Slice::default(),
            frame_left: 0,
            stop: None,
            pause: Pause::default(),
            paused: None,
            is_mid_frame: false,
            is_clean: false,
            full_at: None,
            forms_full_at: None,
            last_key: u32::MAX,
            in_native: None,
            in_flight: Vec::new(),
            warned_natives: std::collections::BTreeSet::new(),
            torture,
            roots: RootList::default(),
            text_buffer: Vec::new(),
            user_logs: UserLogs::default(),
            creations: CreationStacks::default(),
            counters: Counters::default(),
        }
    }

    /// Where the collector's events go from now on. Without one they are dropped.
    pub fn set_event_sink(&mut self, events: Box<dyn EventSink>) {
        self.events = events;
    }

    /// Loads a script for internal use, reporting what is missing.
    pub(crate) fn load_class(&mut self, name: Symbol) -> Option<ClassId> {
        let (class, problems) =
            self.with_loading(|program, loading| program.load_class(name, loading));
        self.report_problems(problems);
        class
    }

    /// Links a function.
    pub(crate) fn link(&mut self, function: FunctionId) -> Result<Rc<Code>, LinkError> {
        let mode = LinkMode {
            single_step: self.options.links_single_steps(),
        };
        let (code, problems) = self
            .with_loading(|program, loading| crate::link::link(program, loading, function, mode));
        self.report_problems(problems);
        let code = code?;
        self.program.function_mut(function).code = Some(Rc::clone(&code));
        Ok(code)
    }

    /// Runs something that may load scripts; what was missing comes back beside its result.
    pub(crate) fn with_loading<T>(
        &mut self,
        work: impl FnOnce(&mut Program, &mut Loading<'_>) -> T,
    ) -> (T, Vec<String>) {
        self.is_clean = false;
        let natives = Rc::clone(&self.natives);
        let mut problems = Vec::new();
        let mut loading = Loading {
            heap: &mut self.heap,
            host: &mut *self.host,
            natives: &*natives,
            problems: &mut problems,
        };
        // A script that is loaded in the middle of an instruction is not what a stress mode is after.
        let was_closed = loading.heap.open_gate();
        let result = work(&mut self.program, &mut loading);
        if was_closed {
            self.heap.close_gate();
        }
        (result, problems)
    }

    pub(crate) fn report_problems(&mut self, problems: Vec<String>) {
        // Without a prefix, as in the games' logs.
        for problem in problems {
            self.inform(&problem);
        }
    }
}
