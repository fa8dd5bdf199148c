//! Makes a machine from what the command line says about a run. Every command that runs scripts goes
//! this way, so that the same words set up the same run.

use std::rc::Rc;
use std::time::Duration;

use cyperus_gc::{CleanupKind, EventSink};

use super::execution::Execution;
use super::host::HostBehaviour;
use super::library::Library;
use super::tier::choose_tier;
use crate::arguments::MachineArguments;
use crate::exit::Failure;

/// A machine over `library` that has not started yet. Its collector's events go to `events`.
pub(crate) fn prepare(
    arguments: &MachineArguments,
    library: Rc<Library>,
    cleanup: CleanupKind,
    behaviour: Behaviour,
    events: Box<dyn EventSink>,
) -> Result<Execution, Failure> {
    let mut options = arguments.options(cleanup)?;
    options.trace_instructions = behaviour.traces;
    options.single_step |= behaviour.traces;
    let clock = arguments.collector.new_clock();
    let host = behaviour.of_host(arguments);
    let mut execution = Execution::new(library, options, clock, host);
    execution.machine.set_event_sink(events);
    arguments.collector.instruct(&mut execution.machine);
    choose_tier(&mut execution.machine, arguments.tier)?;
    Ok(execution)
}

/// What a command does with the script's output.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Behaviour {
    /// Whether output and log are dropped, for measurements.
    pub(crate) silent: bool,
    /// Whether each instruction is printed before it runs.
    pub(crate) traces: bool,
    /// Whether an error is shown each time that it is logged.
    pub(crate) all_errors: bool,
}

impl Behaviour {
    /// The host that goes with it.
    pub(crate) fn of_host(self, arguments: &MachineArguments) -> HostBehaviour {
        HostBehaviour {
            wall: arguments.limits.wall.map(Duration::from_nanos),
            silent: self.silent,
            all_errors: self.all_errors,
            log_limit: arguments.limits.log_limit,
            files: arguments.files.clone(),
        }
    }
}
