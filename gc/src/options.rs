//! The settings of a heap.

use bitflags::bitflags;

use crate::cleanup::CleanupKind;
use crate::cost::Costs;

/// How much each ring may clean at the end of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Pace {
    /// A fixed share of the update budget, as in the game: a storm builds up a backlog.
    #[default]
    Game,
    /// The slice's clock does not start until as much has been freed as was discarded, so that
    /// memory stays flat whatever the script does.
    Debt,
}

bitflags! {
    /// Stress modes. None of them may change what a script does or prints.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Stress: u8 {
        /// Freed payloads are overwritten with a pattern that is not a valid reference.
        const POISON = 1;
        /// Object and purge slices end after a small random amount of work, whatever their budget.
        const RANDOM_SLICES = 2;
        /// Each mark uses a random number of threads.
        const THREAD_SHUFFLE = 4;
        /// Clusters are built and dissolved at random before each mark.
        const RANDOM_CLUSTERS = 8;
        /// Slices read a clock that jumps.
        const LYING_CLOCK = 16;
        /// An object collection starts at the end of every frame.
        const EVERY_FRAME = 32;
        /// While the gate is closed ([`crate::Heap::close_gate`]), every allocation is refused once,
        /// as if the heap were full, so that the machine collects in the middle of its instruction.
        const EVERY_ALLOCATION = 64;
    }
}

/// Settings of a heap.
#[derive(Clone, PartialEq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch that is chosen separately"
)]
pub struct Options {
    /// Which cleanup runs over the rings.
    pub cleanup: CleanupKind,
    /// How budgets are assigned.
    pub pace: Pace,
    /// What the heap's work costs on the virtual clock.
    pub costs: Costs,
    /// The most bytes that all populations together may use.
    pub byte_limit: u64,
    /// Nanoseconds in a frame's update budget; the rings get shares of it.
    pub update_budget: u64,
    /// Percent of the update budget for arrays.
    pub array_share: f64,
    /// Percent of the update budget for structs.
    pub struct_share: f64,
    /// Nanoseconds per frame for marking objects.
    pub object_budget: u64,
    /// Nanoseconds per frame for destroying objects.
    pub purge_budget: u64,
    /// Nanoseconds of script time between two object collections; zero turns the timer off.
    pub object_interval: u64,
    /// Whether a full pass on the real clock keeps its mark from round to round while no object
    /// dies. The game traces again in every round, and so does the real clock without this option;
    /// the virtual clock charges every round and traces once.
    pub reuse_marks: bool,
    /// Threads that mark.
    pub threads: u32,
    /// Whether clusters are used.
    pub clusters: bool,
    /// The minimum number of members of a cluster.
    pub minimum_cluster_size: u32,
    /// Whether there are events for each entry created and destroyed, with contents: for the
    /// variable trace of the GC log.
    pub trace_variables: bool,
    /// Whether loads in progress are completed before a collection begins.
    pub flush_loading: bool,
    /// Stress modes.
    pub stress: Stress,
    /// Seed for all random numbers.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            cleanup: CleanupKind::default(),
            pace: Pace::default(),
            costs: Costs::default(),
            byte_limit: 1 << 30,
            update_budget: 1_200_000,
            array_share: 1.0,
            struct_share: 1.0,
            object_budget: 250_000,
            purge_budget: 2_000_000,
            object_interval: 60_000_000_000,
            reuse_marks: false,
            threads: 1,
            clusters: true,
            minimum_cluster_size: 5,
            trace_variables: false,
            flush_loading: false,
            stress: Stress::default(),
            seed: 0,
        }
    }
}

impl Options {
    /// Nanoseconds a slice may take at `share` percent. A share of zero or less means no limit, as
    /// in the game's loop.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a budget is a small positive number of nanoseconds, truncated as in the game"
    )]
    pub fn slice_budget(&self, share: f64) -> Option<u64> {
        (share > 0.0).then(|| (self.update_budget as f64 * share / 100.0) as u64)
    }
}
