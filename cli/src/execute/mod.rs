//! Running a script: where its code comes from, what it is called with, how the run ends.
//!
//! `run`, `storm` and `compare` all go through [`Execution`].

mod entry;
mod host;
mod library;
mod property;
mod save;
mod verify;

pub(crate) use entry::Entry;
pub(crate) use library::Library;
pub(crate) use save::{game_of, read as read_save};
pub(crate) use verify::Verifier;

use std::path::Path;
use std::rc::Rc;

use cyperus_gc::{Clock, ObjectRef};
use cyperus_vm::{CreateError, Idle, LoadOptions, Machine, MachineOptions, StackId, Value};

use crate::exit::Failure;
use host::TerminalHost;

/// A machine with a script in it, ready to run.
pub(crate) struct Execution {
    /// The machine.
    pub(crate) machine: Machine,
    library: Rc<Library>,
    /// The call whose result the user waits for.
    call: Option<StackId>,
    returns_value: bool,
}

/// Where a run is saved, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Saving<'p> {
    /// The file.
    pub(crate) path: &'p Path,
    /// When.
    pub(crate) moment: SaveMoment,
}

/// When a run is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaveMoment {
    /// At its end.
    End,
    /// At the end of this frame of the process.
    Frame(u64),
    /// At the first poll after this many instructions of the process.
    Instruction(u64),
}

/// How the host behaves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Manner {
    /// Seconds on the wall clock after which the run is stopped.
    pub(crate) wall: Option<std::time::Duration>,
    /// Whether the script's output and log are swallowed, for comparisons.
    pub(crate) silent: bool,
}

impl Execution {
    /// A machine over `library`.
    pub(crate) fn new(
        library: Rc<Library>,
        options: MachineOptions,
        clock: Clock,
        manner: Manner,
    ) -> Self {
        let host = TerminalHost::new(Rc::clone(&library), manner);
        let machine = Machine::new(options, Box::new(host), clock);
        Self {
            machine,
            library,
            call: None,
            returns_value: false,
        }
    }

    /// A machine that goes on where the save at `path` stopped. `is_changed` prefers the library's
    /// scripts to the saved ones.
    pub(crate) fn from_save(
        path: &Path,
        library: Rc<Library>,
        is_changed: bool,
        change: &mut dyn FnMut(&mut MachineOptions),
        (clock, manner): (Clock, Manner),
    ) -> Result<Self, Failure> {
        let host = TerminalHost::new(Rc::clone(&library), manner);
        let options = LoadOptions {
            host: Box::new(host),
            clock,
            change,
            prefer_host_scripts: is_changed,
        };
        let loaded = read_save(path, options)?;
        let memory = save::memory_of(path, &loaded)?;
        Ok(Self {
            machine: loaded.machine,
            library,
            call: memory.call.map(StackId),
            returns_value: memory.returns_value,
        })
    }

    /// Saves the run to a file.
    pub(crate) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let memory = save::Memory::new(self.call, self.returns_value);
        save::write(&mut self.machine, memory, path)
    }

    /// Loads the library's main script, makes an instance where the entry needs one, fills its
    /// properties, and queues the call.
    pub(crate) fn start(
        &mut self,
        entry: Option<&str>,
        words: &[String],
        properties: Option<&Path>,
    ) -> Result<(), Failure> {
        let script = self.library.main().to_owned();
        let machine = &mut self.machine;
        machine
            .load_script(&script)
            .map_err(|error| cannot_start(&error))?;
        let entry = Entry::find(machine, &script, entry)?;
        let object = match (entry.is_global, properties) {
            (true, None) => None,
            _ => Some(make_instance(machine, &script, properties)?),
        };
        let arguments = entry.arguments(machine, words)?;
        self.returns_value = entry.returns_value;
        self.call = match object {
            // An instance gets its OnInit anyway, and once.
            Some(_) if entry.is_init() => None,
            Some(object) if !entry.is_global => {
                Some(machine.call_method(object, &entry.name, &arguments))
            }
            _ => Some(machine.call_global(&script, &entry.name, &arguments)),
        }
        .transpose()
        .map_err(|error| cannot_start(&error))?;
        Ok(())
    }

    /// Runs frame by frame until nothing is left to do, a limit is met, or as many frames have
    /// passed. `after_frame` is called with the machine at rest. Saves when `saving` says; where it
    /// says nothing, or the moment never came, at the end.
    pub(crate) fn run(
        &mut self,
        frames: Option<u64>,
        saving: Option<&Saving<'_>>,
        mut after_frame: impl FnMut(&mut Machine) -> Result<(), Failure>,
    ) -> Result<Idle, Failure> {
        let mut passed = 0;
        let mut is_saved = false;
        self.machine.allow_save_requests(saving.is_some());
        if let Some(SaveMoment::Instruction(at)) = saving.map(|saving| saving.moment) {
            self.machine
                .pause_at(self.machine.counters().instructions + at);
        }
        let idle = loop {
            if frames == Some(passed) {
                break Idle::FramesRun;
            }
            let idle = self.machine.run_until_idle(Some(1));
            let is_frame = idle == Idle::FramesRun;
            passed += u64::from(is_frame);
            if let Some(saving) = saving
                && (idle == Idle::Paused
                    || (is_frame && saving.moment == SaveMoment::Frame(passed)))
            {
                self.save(saving.path)?;
                is_saved = true;
            }
            after_frame(&mut self.machine)?;
            match idle {
                Idle::FramesRun | Idle::Paused => {}
                Idle::Done | Idle::Stuck | Idle::Stopped => break idle,
            }
        };
        if let Some(saving) = saving
            && (saving.moment == SaveMoment::End || !is_saved)
        {
            self.save(saving.path)?;
            after_frame(&mut self.machine)?;
        }
        Ok(idle)
    }

    /// What the entry returned, as text; nothing if it has no return type or has not returned.
    pub(crate) fn result(&mut self) -> Option<String> {
        let value = self.machine.take_result(self.call?)?;
        self.returns_value.then(|| self.machine.value_text(&value))
    }
}

fn make_instance(
    machine: &mut Machine,
    script: &str,
    properties: Option<&Path>,
) -> Result<ObjectRef, Failure> {
    let handle = machine.handles.create("");
    if let Some(row) = machine.handles.get_mut(handle) {
        row.keeps_scripts = true;
    }
    let object = machine
        .attach_script(script, handle)
        .map_err(|error| cannot_start(&error))?;
    if let Some(path) = properties {
        property::fill(machine, object, path)?;
    }
    machine.initialize(object);
    Ok(object)
}

/// Whatever keeps a script from starting is something about the command line or the script.
fn cannot_start(error: &CreateError) -> Failure {
    if matches!(error, CreateError::HeapFull) {
        return Failure::Limit("stopped before it began: the script does not fit into --heap");
    }
    Failure::Usage {
        message: format!("cannot run: {error}"),
        hint: None,
    }
}

/// A value for a parameter or property that names something by its script.
fn instance_argument(machine: &mut Machine, script: &str) -> Result<Value, CreateError> {
    machine.create_instance(script, true).map(Value::Object)
}
