//! The three ways to clean a ring, behind one trait.
//!
//! A cleanup sees a [`Ring`] and nothing of the heap. So a [`FlagRing`], a string of flags with a
//! clock of one tick per entry, is cleaned by the same code that cleans the heap's rings. A new
//! cleanup is one file here and one line in [`CleanupKind`].

mod buggy;
mod fixed;
mod flag_ring;
mod queued;

pub use buggy::Buggy;
pub use fixed::Fixed;
pub use flag_ring::{FlagRing, RingError};
pub use queued::Queued;

use crate::event::Exit;

/// A ring as seen by a cleanup. Positions are ring positions.
pub trait Ring {
    /// Entries in the ring.
    fn len(&self) -> u32;
    /// Examines an entry: true if its count is 1. This is charged to the clock.
    fn examine(&mut self, position: u32) -> bool;
    /// Destroys an entry; the last one moves into its place. Charged to the clock.
    fn remove(&mut self, position: u32);
    /// Takes the oldest candidate and returns its position. Rings without a queue have none.
    fn next_candidate(&mut self) -> Option<u32>;
    /// Reads the clock: time since the call began.
    fn elapsed(&mut self) -> u64;
    /// Whether no entry is left.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a call did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swept {
    /// Entries examined.
    pub examined: u64,
    /// Entries destroyed.
    pub removed: u64,
    /// Why it ended.
    pub exit: Exit,
}

/// A way to clean a ring.
pub trait Cleanup {
    /// One call: cleans from `cursor` and leaves the cursor for the next. `budget` is in the ring's
    /// units of time; `None` means no limit.
    fn sweep<R: Ring>(ring: &mut R, cursor: &mut u32, budget: Option<u64>) -> Swept;
}

/// The cleanups a user can choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum CleanupKind {
    /// The shipped game's loop with its early exit.
    Buggy,
    /// The repaired loop.
    #[default]
    Fixed,
    /// Ours: takes candidates from a queue.
    Queued,
}

impl CleanupKind {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 3] = [Self::Buggy, Self::Fixed, Self::Queued];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Buggy => "buggy",
            Self::Fixed => "fixed",
            Self::Queued => "queued",
        }
    }

    /// The cleanup with this name on the command line.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether it needs rings with a candidate queue.
    pub const fn needs_queue(self) -> bool {
        matches!(self, Self::Queued)
    }

    /// Runs the chosen cleanup once.
    pub fn sweep<R: Ring>(self, ring: &mut R, cursor: &mut u32, budget: Option<u64>) -> Swept {
        match self {
            Self::Buggy => Buggy::sweep(ring, cursor, budget),
            Self::Fixed => Fixed::sweep(ring, cursor, budget),
            Self::Queued => Queued::sweep(ring, cursor, budget),
        }
    }
}
