//! Instances that a run makes before the script does anything: the one that it is called on, and those
//! that arguments name.

use cyperus_gc::ObjectRef;
use cyperus_vm::{CreateError, Machine, Value};

use crate::exit::Failure;

/// An instance of the main script on a game object of its own. It has not begun yet.
pub(super) fn make_instance(machine: &mut Machine, script: &str) -> Result<ObjectRef, Failure> {
    let handle = machine.handles_mut().create("");
    if let Some(row) = machine.handles_mut().get_mut(handle) {
        row.keeps_scripts = true;
    }
    machine
        .attach_script(script, handle)
        .map_err(|error| cannot_start(&error))
}

/// A value for a parameter that names an object by its script.
pub(super) fn instance_argument(machine: &mut Machine, script: &str) -> Result<Value, CreateError> {
    machine.create_instance(script, true).map(Value::Object)
}

/// What keeps a script from starting is a limit, or a mistake in the command line or the script.
pub(super) fn cannot_start(error: &CreateError) -> Failure {
    if matches!(error, CreateError::HeapFull) {
        return Failure::Limit("stopped before it started: the script does not fit into --heap");
    }
    Failure::Usage {
        message: format!("cannot run: {error}"),
        hint: None,
    }
}
