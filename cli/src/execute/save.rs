//! Saves of a run: when they are made, what is written beside the machine, and how they are
//! continued.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use cyperus_pex::Game;
use cyperus_vm::{LoadError, LoadOptions, Loaded, Machine, SaveError, StackId};
use serde::{Deserialize, Serialize};
use tracing::info;

use crate::exit::Failure;
use crate::store::{RealDisk, replace};

/// What a run remembers beside its machine.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub(super) struct Memory {
    /// The call whose result the user waits for.
    pub(super) call: Option<u32>,
    pub(super) returns_value: bool,
}

impl Memory {
    pub(super) fn new(call: Option<StackId>, returns_value: bool) -> Self {
        Self {
            call: call.map(|stack| stack.0),
            returns_value,
        }
    }
}

/// Saves a machine to a file: the old file or the new one, never something between.
pub(super) fn write(machine: &mut Machine, memory: Memory, path: &Path) -> Result<(), Failure> {
    let memory = serde_json::to_vec(&memory).map_err(std::io::Error::from)?;
    replace(&mut RealDisk::default(), path, |output| {
        machine.save(output, &memory).map_err(|error| match error {
            SaveError::Output(error) => Failure::file("write", path, error),
            error @ (SaveError::Running
            | SaveError::Destruction(_)
            | SaveError::NoPexState { .. }
            | SaveError::Script { .. }) => {
                Failure::content(path, format_args!("cannot save: {error}"))
            }
        })
    })?;
    info!(file = %path.display(), frame = machine.frame(), "saved");
    Ok(())
}

fn open(path: &Path) -> Result<BufReader<File>, Failure> {
    let file = File::open(path).map_err(|error| Failure::file("read", path, error))?;
    Ok(BufReader::with_capacity(1 << 18, file))
}

fn refused(path: &Path, error: LoadError) -> Failure {
    match error {
        LoadError::Input(error) => Failure::file("read", path, error),
        error @ (LoadError::Foreign
        | LoadError::Version { .. }
        | LoadError::Damaged { .. }
        | LoadError::Refused(_)) => Failure::content(path, error),
    }
}

/// The game that a save is of.
pub(crate) fn game_of(path: &Path) -> Result<Option<Game>, Failure> {
    cyperus_vm::saved_game(&mut open(path)?).map_err(|error| refused(path, error))
}

/// A machine from a file.
pub(crate) fn read(path: &Path, options: LoadOptions<'_>) -> Result<Loaded, Failure> {
    let loaded =
        Machine::from_save(&mut open(path)?, options).map_err(|error| refused(path, error))?;
    info!(file = %path.display(), frame = loaded.machine.frame(), "loaded save");
    Ok(loaded)
}

/// What the run that made a save remembered.
pub(super) fn memory_of(path: &Path, loaded: &Loaded) -> Result<Memory, Failure> {
    serde_json::from_slice(&loaded.embedder)
        .map_err(|error| Failure::content(path, format_args!("what the run remembered: {error}")))
}
