//! What can go wrong when the heap is used: faults as data, never a panic.

use thiserror::Error;

/// The byte limit would be exceeded. The caller runs a full pass with reason limit and retries
/// once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the heap is full: {used} of {limit} bytes in use, {wanted} more wanted")]
pub struct HeapFull {
    /// Bytes in use when the allocation was refused.
    pub used: u64,
    /// The current limit.
    pub limit: u64,
    /// Bytes the allocation wanted beyond what is in use.
    pub wanted: u64,
}

/// A read or store that the heap rejected; nothing was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The entry was freed since the handle was made, or never existed.
    #[error("the reference is stale: entry {index} is not of generation {generation}")]
    Stale {
        /// Entry index of the handle.
        index: u32,
        /// Generation of the handle.
        generation: u32,
    },
    /// The index is past the end.
    #[error("index {index} is out of range: length {length}")]
    Range {
        /// The requested index.
        index: u32,
        /// Length at that time.
        length: u32,
    },
    /// A growing array reached the byte limit.
    #[error(transparent)]
    Full(#[from] HeapFull),
    /// The array's element kind does not fit the operation (a `Var` pair for a plain array, or the
    /// reverse).
    #[error("the operation does not fit the array's element kind")]
    Kind,
}
