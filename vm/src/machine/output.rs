//! What leaves the machine: output to the host, the collector's events, and their counts.

use std::collections::BTreeMap;
use std::fmt;

use cyperus_gc::EventSink;

use crate::host::{Host, Output};
use crate::report::{ChainCounts, CreationStacks, LogEntry, Severity, UserLogs};

/// The host's output.
pub(crate) struct HostOutput {
    host: Box<dyn Host>,
    events: Box<dyn EventSink>,
    user_logs: UserLogs,
    /// Which stacks created structs, while the collector's log needs it.
    creations: CreationStacks,
    /// Which chains of calls allocate, while a report needs it.
    chains: Option<ChainCounts>,
    errors: u64,
    warnings: u64,
    /// Errors by the script of the newest call.
    errors_by_script: BTreeMap<String, u64>,
}

impl fmt::Debug for HostOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostOutput")
            .field("errors", &self.errors)
            .field("warnings", &self.warnings)
            .finish_non_exhaustive()
    }
}

impl HostOutput {
    /// Sends everything to this host; the collector's events are dropped until a sink is set.
    pub(super) fn new(host: Box<dyn Host>) -> Self {
        Self {
            host,
            events: Box::new(()),
            user_logs: UserLogs::default(),
            creations: CreationStacks::default(),
            chains: None,
            errors: 0,
            warnings: 0,
            errors_by_script: BTreeMap::new(),
        }
    }

    /// The host.
    pub(crate) fn host_mut(&mut self) -> &mut dyn Host {
        &mut *self.host
    }

    /// Shows something.
    pub(crate) fn show(&mut self, output: Output<'_>) {
        self.host.output(output);
    }

    /// Passes an entry to the host's log.
    pub(super) fn log(&mut self, entry: &LogEntry) {
        match entry.severity() {
            Severity::Info => {}
            Severity::Warning => self.warnings += 1,
            Severity::Error => {
                self.errors += 1;
                let script = entry.stack.first().map_or("", |line| &line.script);
                match self.errors_by_script.get_mut(script) {
                    Some(errors) => *errors += 1,
                    None => {
                        self.errors_by_script.insert(script.to_owned(), 1);
                    }
                }
            }
        }
        self.host.log(entry);
    }

    /// Errors logged so far.
    pub(super) fn errors(&self) -> u64 {
        self.errors
    }

    /// Errors that this process logged, by script.
    pub(crate) fn errors_by_script(&self) -> impl Iterator<Item = (&str, u64)> {
        let rows = self.errors_by_script.iter();
        rows.map(|(script, errors)| (script.as_str(), *errors))
    }

    /// Warnings logged so far.
    pub(super) fn warnings(&self) -> u64 {
        self.warnings
    }

    /// Continues counting from a save's figures. Warnings from the load itself stay counted.
    pub(super) fn restore_counts(&mut self, errors: u64, warnings: u64) {
        self.errors = errors;
        self.warnings += warnings;
    }

    /// Where the collector's events go.
    pub(crate) fn events_mut(&mut self) -> &mut dyn EventSink {
        &mut *self.events
    }

    /// Sets where the collector's events go.
    pub(crate) fn set_events(&mut self, events: Box<dyn EventSink>) {
        self.events = events;
    }

    /// The user logs that are open.
    pub(crate) fn user_logs(&self) -> &UserLogs {
        &self.user_logs
    }

    /// The user logs, to open and close them.
    pub(crate) fn user_logs_mut(&mut self) -> &mut UserLogs {
        &mut self.user_logs
    }

    /// What a save stores of it, apart from the counts.
    pub(crate) fn saved(&self) -> &UserLogs {
        let Self {
            user_logs,
            // META
            errors: _,
            warnings: _,
            // Belongs to the process, not to the save.
            host: _,
            events: _,
            creations: _,
            chains: _,
            errors_by_script: _,
        } = self;
        user_logs
    }

    /// The stacks that created structs.
    pub(crate) fn creations(&self) -> &CreationStacks {
        &self.creations
    }

    /// Starts counting chains of calls.
    pub(crate) fn begin_chains(&mut self) {
        self.chains.get_or_insert_default();
    }

    /// The chains of calls that allocated, if they are counted.
    pub(crate) fn chains(&self) -> Option<&ChainCounts> {
        self.chains.as_ref()
    }

    /// The same, to count one.
    pub(crate) fn chains_mut(&mut self) -> Option<&mut ChainCounts> {
        self.chains.as_mut()
    }

    /// The stacks that created structs, to add one.
    pub(crate) fn creations_mut(&mut self) -> &mut CreationStacks {
        &mut self.creations
    }
}
