//! Errors and warnings as data: never an exception, always a log entry with the script stack.

mod assertion;
mod chain;
mod creation;
mod entry;
mod problem;
mod refusal;
mod trace;
mod wording;

pub use assertion::{Assertion, Check, MockRefusal};
pub(crate) use chain::{ChainCall, ChainCounts};
pub(crate) use creation::{CreationStacks, SeenCall};
pub use entry::{LogEntry, Severity, log_time};
pub use problem::{
    ArrayProblem, CallProblem, DropReason, FileError, NativeProblem, Obstruction, Problem,
    PropertyProblem, PropertyUse, SaveProblem, ScriptProblem, StructProblem, ValueProblem,
};
pub use refusal::{CreateError, LinkError};
pub use trace::TraceLine;

/// The user logs that scripts opened.
#[derive(Debug, Default)]
pub(crate) struct UserLogs {
    open: std::collections::BTreeSet<String>,
}

impl UserLogs {
    /// Opens a log; false if it was already open.
    pub(crate) fn open(&mut self, name: &str) -> bool {
        self.open.insert(name.to_ascii_lowercase())
    }

    /// Closes a log.
    pub(crate) fn close(&mut self, name: &str) {
        self.open.remove(&name.to_ascii_lowercase());
    }

    /// The names of the open logs.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.open.iter().map(String::as_str)
    }

    /// Whether a log is open.
    pub(crate) fn is_open(&self, name: &str) -> bool {
        self.open.contains(&name.to_ascii_lowercase())
    }
}

crate::persist::persist_struct! {
    UserLogs { open }
}
