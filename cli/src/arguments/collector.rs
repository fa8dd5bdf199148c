//! Arguments that say how the collector works and what is told about it: the same for every command
//! that runs a script.

use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use cyperus_gc::{CleanupKind, Clock, Options, Pace, Stress, TimeSource};
use cyperus_vm::MachineOptions;

use super::costs::CostTable;
use super::number::{milliseconds, seconds, share};
use crate::exit::Failure;

/// How garbage is collected, on which clock, and where that is written down.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Collector")]
pub(crate) struct CollectorArguments {
    /// How much the rings may clean at a frame's end.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) pace: PaceName,
    /// What time is: virtual gives the same figures on every machine.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) clock: ClockName,
    /// A JSON file with prices on the virtual clock, in nanoseconds.
    ///
    /// One object; the keys are `instruction`, `native_call`, `examined_entry`,
    /// `destroyed_in_slice`, `destroyed_in_full_pass`, `traced_object` and
    /// `unneeded_objects_pass`. What is left out keeps its default.
    #[arg(long, value_name = "FILE")]
    pub(crate) costs: Option<PathBuf>,
    /// A frame's budget for scripts, of which the rings get their shares.
    #[arg(long = "update-budget-ms", value_name = "MS", default_value = "1.2", value_parser = milliseconds)]
    pub(crate) update_budget: u64,
    /// The share of the update budget for the array ring; 0 is no limit.
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = share)]
    pub(crate) array_share: f64,
    /// The share of the update budget for the struct ring; 0 is no limit.
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = share)]
    pub(crate) struct_share: f64,
    /// A frame's budget for marking script objects.
    #[arg(long = "object-budget-ms", value_name = "MS", default_value = "0.25", value_parser = milliseconds)]
    pub(crate) object_budget: u64,
    /// A frame's budget for destroying script objects.
    #[arg(long = "purge-budget-ms", value_name = "MS", default_value = "2", value_parser = milliseconds)]
    pub(crate) purge_budget: u64,
    /// Script time between two collections of script objects; 0 turns them off.
    #[arg(long = "gc-interval-s", value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) gc_interval: u64,
    /// Threads that mark script objects.
    #[arg(long, value_name = "THREADS", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) gc_threads: u32,
    /// Whether script objects that live and die together are marked as one.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) clusters: Switch,
    /// Torture the collector; what the script does must not change. May be given several times.
    ///
    /// Everything random is drawn from --seed. The heap is verified as with --verify.
    #[arg(long, value_name = "MODE", value_enum)]
    pub(crate) stress: Vec<StressName>,
    /// Check the whole heap after each frame; a wrong heap is a bug of ours and stops the run.
    #[arg(long)]
    pub(crate) verify: bool,
    /// What everything pseudo-random is drawn from.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write what the collector does, in the format of the game's GC logger plugin 1.1.
    #[arg(long, value_name = "FILE")]
    pub(crate) gc_log: Option<PathBuf>,
    /// Log passes and slices; this is what is logged if nothing else is asked for.
    #[arg(long, requires = "gc_log")]
    pub(crate) gc_log_passes: bool,
    /// Log each struct made and destroyed and each object released, with the script's stack.
    #[arg(long, requires = "gc_log")]
    pub(crate) gc_log_variables: bool,
    /// Write the report of the run as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
}

impl CollectorArguments {
    /// The machine's settings as far as they are about the collector and its costs. Reads the costs
    /// file where one is named.
    pub(crate) fn options(
        &self,
        cleanup: CleanupKind,
        byte_limit: u64,
    ) -> Result<MachineOptions, Failure> {
        let costs = match &self.costs {
            None => CostTable::default(),
            Some(path) => CostTable::read(path)?,
        };
        let heap = Options {
            cleanup,
            pace: self.pace.into(),
            costs: costs.heap,
            byte_limit,
            update_budget: self.update_budget,
            array_share: self.array_share,
            struct_share: self.struct_share,
            object_budget: self.object_budget,
            purge_budget: self.purge_budget,
            object_interval: self.gc_interval,
            threads: self.gc_threads,
            clusters: self.clusters == Switch::On,
            trace_variables: self.gc_log_variables,
            stress: self
                .stress
                .iter()
                .filter_map(|name| name.of_heap())
                .collect(),
            seed: self.seed,
            ..Options::default()
        };
        Ok(MachineOptions {
            heap,
            costs: costs.scripts,
            collect_at_every_instruction: self.stress.contains(&StressName::EveryInstruction),
            ..MachineOptions::default()
        })
    }

    /// Whether the heap is checked after each frame.
    pub(crate) fn verifies(&self) -> bool {
        self.verify || !self.stress.is_empty()
    }

    /// A clock that starts now.
    pub(crate) fn new_clock(&self) -> Clock {
        match self.clock {
            ClockName::Virtual => Clock::new_virtual(),
            ClockName::Real => Clock::new_real(Box::new(MonotonicTime(Instant::now()))),
        }
    }

    /// Whether passes are logged.
    pub(crate) fn logs_passes(&self) -> bool {
        self.gc_log_passes || !self.gc_log_variables
    }
}

/// Real time for the collector and the machine.
struct MonotonicTime(Instant);

impl TimeSource for MonotonicTime {
    fn nanoseconds(&mut self) -> u64 {
        u64::try_from(self.0.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }
}

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

/// `--pace`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaceName {
    /// A fixed share of the update budget, as in the game: a storm builds a backlog.
    #[default]
    Game,
    /// As much as was discarded: memory stays flat.
    Debt,
}

impl From<PaceName> for Pace {
    fn from(name: PaceName) -> Self {
        match name {
            PaceName::Game => Self::Game,
            PaceName::Debt => Self::Debt,
        }
    }
}

/// `--clock`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockName {
    /// Work has prices and waiting costs nothing.
    #[default]
    Virtual,
    /// The machine's own; waits really wait.
    Real,
}

/// `on` or `off`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    /// Yes.
    #[default]
    On,
    /// No.
    Off,
}

/// `--stress`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StressName {
    /// Overwrite what is freed, so that a stale read shows.
    Poison,
    /// End the slices that mark and destroy objects at random.
    RandomSlices,
    /// Mark with a random number of threads each time.
    ThreadShuffle,
    /// Build and dissolve clusters at random.
    RandomClusters,
    /// Let every slice see a clock that jumps.
    LyingClock,
    /// Start a collection of script objects at every frame's end.
    EveryFrame,
    /// Run a full pass, verified, at every allocation and before every native call.
    EveryAllocation,
    /// Run a full pass, verified, before every instruction; implies --single-step.
    EveryInstruction,
}

impl StressName {
    /// The heap's part in the mode; None where the machine does it all.
    fn of_heap(self) -> Option<Stress> {
        match self {
            Self::Poison => Some(Stress::POISON),
            Self::RandomSlices => Some(Stress::RANDOM_SLICES),
            Self::ThreadShuffle => Some(Stress::THREAD_SHUFFLE),
            Self::RandomClusters => Some(Stress::RANDOM_CLUSTERS),
            Self::LyingClock => Some(Stress::LYING_CLOCK),
            Self::EveryFrame => Some(Stress::EVERY_FRAME),
            Self::EveryAllocation => Some(Stress::EVERY_ALLOCATION),
            Self::EveryInstruction => None,
        }
    }
}
