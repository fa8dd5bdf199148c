//! Saves of a run as files: what is written beside the machine, and how they are read.

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use cyperus_pex::Game;
use cyperus_vm::{
    LoadError, LoadOptions, Loaded, Machine, MachineOptions, Save, SaveError, StackId,
};
use serde::{Deserialize, Serialize};
use tracing::info;
use tracing::subscriber::{NoSubscriber, with_default};

use crate::exit::Failure;
use crate::files;
use crate::store::{RealDisk, replace};

/// No limit on memory.
const UNBOUNDED: u64 = u64::MAX / 2;

/// How much memory a save that is only looked at may claim without filling it.
const MOST_CLAIMED: u64 = 2 << 30;

/// How much larger than the file its content can be.
const PACKED: u64 = 256;

/// What a save holds beside the machine.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub(super) struct Memory {
    /// The call whose result is printed.
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

/// Saves a machine to a file. If anything fails, the old file stays.
pub(super) fn write(machine: &mut Machine, memory: Memory, path: &Path) -> Result<(), Failure> {
    let memory = serde_json::to_vec(&memory).map_err(std::io::Error::from)?;
    let fill = |output: &mut dyn Write| {
        machine.save(output, &memory).map_err(|error| match error {
            SaveError::Output(error) => Failure::file("write", path, error),
            error @ (SaveError::Running
            | SaveError::Destruction(_)
            | SaveError::NoPexState { .. }
            | SaveError::Script { .. }) => {
                Failure::content(path, format_args!("cannot save: {error}"))
            }
        })
    };
    replace(&mut RealDisk::default(), path, fill, |partial| {
        read_back(partial).map_err(|failure| {
            Failure::content(
                path,
                format_args!("cannot save: what was written cannot be read back: {failure}"),
            )
        })
    })?;
    info!(file = %path.display(), frame = machine.frame(), "saved");
    Ok(())
}

/// Reads a save as a whole, before it takes the old one's place. That is part of writing it, so the
/// load is not told.
fn read_back(path: &Path) -> Result<(), Failure> {
    with_default(NoSubscriber::default(), || {
        SavedRun::open(path)?.look_within(UNBOUNDED)?;
        Ok(())
    })
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

/// An open save: its settings and scripts are known, and the machine is still to be made.
pub(crate) struct SavedRun {
    path: PathBuf,
    /// Bytes of the file.
    size: u64,
    save: Save<'static>,
}

impl SavedRun {
    /// Opens a save.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let file = files::open(path).map_err(|error| Failure::file("read", path, error))?;
        let size = file.metadata().map_or(0, |found| found.len());
        let save = Save::open(BufReader::with_capacity(1 << 18, file));
        Ok(Self {
            path: path.to_owned(),
            size,
            save: save.map_err(|error| refused(path, error))?,
        })
    }

    /// The game that the save belongs to.
    pub(crate) fn game(&self) -> Option<Game> {
        self.save.game()
    }

    /// The settings of the run, which can be changed.
    pub(crate) fn settings_mut(&mut self) -> &mut MachineOptions {
        self.save.settings_mut()
    }

    /// The machine, ready to continue, and what the save holds beside it.
    pub(super) fn resume(self, options: LoadOptions) -> Result<(Machine, Memory), Failure> {
        let path = self.path;
        let loaded = self.save.into_machine(options);
        let loaded = loaded.map_err(|error| refused(&path, error))?;
        info!(file = %path.display(), frame = loaded.machine.frame(), "loaded save");
        let memory = serde_json::from_slice(&loaded.embedder).map_err(|error| {
            Failure::content(&path, format_args!("the state of the run: {error}"))
        })?;
        Ok((loaded.machine, memory))
    }

    /// The machine as it was saved, to look at it: without the full pass that follows a load, so that
    /// what is dead in the save can be seen, and without the run's limit on memory.
    pub(crate) fn look(self) -> Result<Loaded, Failure> {
        // What a save says of its own limit is not believed: it may claim memory that it does not
        // fill. What it fills is in the file, which packs it by this much at most.
        let filled = self.size.saturating_mul(PACKED);
        self.look_within(filled.max(MOST_CLAIMED))
    }

    fn look_within(mut self, limit: u64) -> Result<Loaded, Failure> {
        self.settings_mut().heap.byte_limit = limit;
        let options = LoadOptions::new(Box::new(()));
        let loaded = self.save.into_machine_as_saved(options);
        let loaded = loaded.map_err(|error| refused(&self.path, error))?;
        info!(file = %self.path.display(), frame = loaded.machine.frame(), "loaded save");
        Ok(loaded)
    }
}
