//! Arguments that say how the collector works and what is told about it: the same for every command
//! that runs a script.

use clap::ValueEnum;
use cyperus_gc::CleanupKind;

/// `--cleanup`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CleanupName {
    /// The loop that the game shipped, early exit and all.
    Buggy,
    /// The community's repair of it.
    #[default]
    Fixed,
    /// Ours: only looks at what has died.
    Queued,
}

impl From<CleanupName> for CleanupKind {
    fn from(name: CleanupName) -> Self {
        match name {
            CleanupName::Buggy => Self::Buggy,
            CleanupName::Fixed => Self::Fixed,
            CleanupName::Queued => Self::Queued,
        }
    }
}
