//! Loading in two steps: opening a save provides what the embedder must know first, and the machine
//! is made once that is settled.

use std::io::Read;

use cyperus_gc::{Clock, EventSink, FullPassOutcome, HeapFacts, Reason};
use cyperus_pex::Game;
use tracing::debug;

use super::meta::Meta;
use super::read::Scripts;
use super::script::SavedScripts;
use crate::host::Host;
use crate::machine::{Machine, MachineOptions, Natives};
use crate::persist::{LoadError, Reader, SectionSize};

/// A save that is being read: its settings and scripts are known, its state is not read yet.
pub struct Save<'i> {
    reader: Reader<'i>,
    meta: Meta,
    settings: MachineOptions,
    scripts: Scripts,
}

impl std::fmt::Debug for Save<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Save")
            .field("meta", &self.meta)
            .finish_non_exhaustive()
    }
}

/// How much the scripts of a save may take. All scripts of a game are a tenth of it.
const SCRIPTS: u64 = 1 << 30;

/// How much a save may hold that does not count against the limit on memory, such as names and
/// numbers of scripts.
const UNCOUNTED: u64 = 64 << 20;

/// What a machine made from a save uses from now on.
pub struct LoadOptions {
    /// Scripts, output and log.
    pub host: Box<dyn Host>,
    /// The bodies of natives. Those of the embedder are not in the save.
    pub natives: Natives,
    /// The clock; its ledgers are set from the save.
    pub clock: Clock,
    /// Where the collector's events go, including those of the full pass after the load.
    pub events: Box<dyn EventSink>,
    /// Whether the host's scripts are used if it has them, instead of the saved ones.
    pub prefer_host_scripts: bool,
}

impl LoadOptions {
    /// This host, the standard natives, a virtual clock, no events, and the save's own scripts.
    pub fn new(host: Box<dyn Host>) -> Self {
        Self {
            host,
            natives: Natives::standard(),
            clock: Clock::new_virtual(),
            events: Box::new(()),
            prefer_host_scripts: false,
        }
    }
}

impl std::fmt::Debug for LoadOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoadOptions")
            .field("prefer_host_scripts", &self.prefer_host_scripts)
            .finish_non_exhaustive()
    }
}

/// A loaded machine.
#[derive(Debug)]
pub struct Loaded {
    /// The machine.
    pub machine: Machine,
    /// The data the embedder passed when it saved.
    pub embedder: Vec<u8>,
    /// The version of Cyperus that wrote the save.
    pub written_by: String,
    /// The sizes of the sections.
    pub sections: Vec<SectionSize>,
    /// What the full pass of the load did; `None` if it was left out.
    pub pass: Option<FullPassOutcome>,
}

impl<'i> Save<'i> {
    /// Reads a save up to its settings and scripts.
    pub fn open(input: impl Read + 'i) -> Result<Self, LoadError> {
        let mut reader = Reader::new(input)?;
        reader.set_room(SCRIPTS);
        let meta = Meta::read_section(&mut reader)?;
        let scripts = Scripts::read(&mut reader)?;
        Ok(Self {
            reader,
            settings: meta.options.clone(),
            meta,
            scripts,
        })
    }

    /// The game that its scripts were compiled for; `None` if it has no scripts.
    pub fn game(&self) -> Option<Game> {
        self.scripts.game()
    }

    /// The settings that the machine will have.
    pub fn settings(&self) -> &MachineOptions {
        &self.settings
    }

    /// The settings that the machine will have, mutable.
    pub fn settings_mut(&mut self) -> &mut MachineOptions {
        &mut self.settings
    }

    /// Reads the rest, makes the machine, and runs the full pass of a load. The pass is reported to
    /// the event sink but leaves no trace in the state: its cost is on no ledger.
    pub fn into_machine(self, options: LoadOptions) -> Result<Loaded, LoadError> {
        let mut loaded = self.into_machine_as_saved(options)?;
        loaded.pass = Some(loaded.machine.pass_after_load());
        loaded.machine.end_if_over_limit();
        Ok(loaded)
    }

    /// The same without the full pass, for inspecting what was saved without running anything.
    pub fn into_machine_as_saved(mut self, options: LoadOptions) -> Result<Loaded, LoadError> {
        let is_changed = options.prefer_host_scripts;
        let host = SavedScripts {
            inner: options.host,
            scripts: self.scripts.by_name(),
            left_out: self.scripts.left_out.clone(),
            prefer_host: is_changed,
        };
        // What is counted in a running machine takes somewhat more here, and scripts do not count.
        let room = self.settings.heap.byte_limit.saturating_mul(3);
        self.reader.set_room(room.saturating_add(UNCOUNTED));
        let mut machine = Machine::with_natives(
            self.settings,
            Box::new(host),
            options.clock,
            options.natives,
        );
        machine.set_event_sink(options.events);
        let (embedder, sections) =
            machine.read_state(&self.meta, &self.scripts, is_changed, &mut self.reader)?;
        debug!(
            written_by = %self.meta.written_by,
            frame = machine.heap.frame(),
            scripts_may_differ = is_changed,
            "read state of machine"
        );
        Ok(Loaded {
            machine,
            embedder,
            written_by: self.meta.written_by,
            sections,
            pass: None,
        })
    }
}

impl Machine {
    fn pass_after_load(&mut self) -> FullPassOutcome {
        let before = self.heap.facts();
        let outcome = self.full_pass(Reason::Load);
        let after = self.heap.facts();
        self.heap.restore_facts(&HeapFacts {
            garbage_arrays: after.garbage_arrays,
            garbage_structs: after.garbage_structs,
            ..before
        });
        self.collecting.set_clean();
        outcome
    }
}
