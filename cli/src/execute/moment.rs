//! When a run is saved, and where to.

use std::path::Path;

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
    /// At the end of this frame of the process; 0 is before the first.
    Frame(u64),
    /// At the first poll after this many instructions of the process.
    Instruction(u64),
}
