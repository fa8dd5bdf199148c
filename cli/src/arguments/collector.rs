//! Arguments for how the collector works and what is written about it, shared by every command that
//! runs a script.

use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use cyperus_gc::{BeginDestroy, CleanupKind, Clock, Options, Pace, Stress, TimeSource};
use cyperus_vm::{ClassWords, Machine, MachineOptions};

use super::costs::CostTable;
use super::expectation::{Budget, FailOn};
use super::number::{milliseconds, seconds, share, some_milliseconds};
use crate::exit::Failure;

/// How garbage is collected, on which clock, and where that is recorded.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Collector")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag on the command line"
)]
pub(crate) struct CollectorArguments {
    /// How much garbage the rings may clean up at the end of a frame.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) pace: PaceName,
    /// Which clock to use; virtual time gives the same figures on every computer.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) clock: ClockName,
    /// A JSON file with the costs of work on the virtual clock, in nanoseconds.
    ///
    /// One object with the keys `instruction`, `native_call`, `examined_entry`,
    /// `destroyed_in_slice`, `destroyed_in_full_pass`, `traced_object` and
    /// `unneeded_objects_pass`. Keys that are left out keep their defaults.
    #[arg(long, value_name = "FILE")]
    pub(crate) costs: Option<PathBuf>,
    /// Time for scripts per frame; the rings' shares are taken from it.
    #[arg(long = "update-budget-ms", value_name = "MS", default_value = "1.2", value_parser = some_milliseconds)]
    pub(crate) update_budget: u64,
    /// The array ring's share of the update budget; 0 means no limit.
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = share)]
    pub(crate) array_share: f64,
    /// The struct ring's share of the update budget; 0 means no limit.
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = share)]
    pub(crate) struct_share: f64,
    /// Time for marking script objects per frame.
    #[arg(long = "object-budget-ms", value_name = "MS", default_value = "0.25", value_parser = milliseconds)]
    pub(crate) object_budget: u64,
    /// Time for destroying script objects per frame.
    #[arg(long = "purge-budget-ms", value_name = "MS", default_value = "2", value_parser = milliseconds)]
    pub(crate) purge_budget: u64,
    /// When what a collection has condemned begins to be destroyed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) begin_destroy: BeginName,
    /// Script time between collections of script objects; 0 turns them off.
    #[arg(long = "gc-interval-s", value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) gc_interval: u64,
    /// On the real clock, let a full pass keep its mark from round to round while no object dies.
    ///
    /// The game traces all script objects in every round, and so does a run on the real clock without
    /// this. The virtual clock always charges for every round.
    #[arg(long)]
    pub(crate) reuse_marks: bool,
    /// Number of threads that mark script objects.
    #[arg(long, value_name = "THREADS", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) gc_threads: u32,
    /// Whether script objects that live and die together are marked as one cluster.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) clusters: Switch,
    /// The fewest objects that a cluster has besides its root.
    #[arg(long, value_name = "OBJECTS", default_value_t = 5)]
    pub(crate) min_cluster: u32,
    /// How the collector treats instances of a script. Can be given several times.
    ///
    /// SCRIPT is its name, and WORDS are `join`, `alone`, `farewell` and `worker`, with commas between them,
    /// as in `@gc(…)` of its comment. They replace that comment. Scripts that extend it inherit them.
    #[arg(long, value_name = "SCRIPT=WORDS")]
    pub(crate) gc_class: Vec<ScriptWords>,
    /// Stress the collector; the script must behave the same. Can be given several times.
    ///
    /// Random choices follow --seed. The heap is verified as with --verify.
    #[arg(long, value_name = "MODE", value_enum)]
    pub(crate) stress: Vec<StressName>,
    /// Verify the whole heap after each frame; an inconsistent heap is a bug in Cyperus and stops the
    /// run.
    #[arg(long)]
    pub(crate) verify: bool,
    /// Seed for all random numbers.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write a log of the collector's work, in the format of the game's GC logger plugin 1.1.
    #[arg(long, value_name = "FILE")]
    pub(crate) gc_log: Option<PathBuf>,
    /// Log passes and slices; the default if nothing else is chosen.
    #[arg(long, requires = "gc_log")]
    pub(crate) gc_log_passes: bool,
    /// Log each struct created or destroyed and each object released, with the script's stack.
    #[arg(long, requires = "gc_log")]
    pub(crate) gc_log_variables: bool,
    /// Exit with status 1 if a run has this verdict. Can be given several times.
    #[arg(long, value_name = "VERDICT", value_enum)]
    pub(crate) fail_on: Vec<FailOn>,
    /// Exit with status 1 if a figure is larger than this.
    ///
    /// A list such as `rounds<=3,backlog<=100,freeze_ms<=2000,discarded_per_frame<=6`. The figures are
    /// those of the longest full pass, and the average over all frames.
    #[arg(long, value_name = "FIGURES")]
    pub(crate) gc_budget: Option<Budget>,
    /// Write a report of the run as JSON.
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
            reuse_marks: self.reuse_marks,
            threads: self.gc_threads,
            clusters: self.clusters == Switch::On,
            minimum_cluster_size: self.min_cluster,
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

    /// Tells a machine what concerns its collector and belongs to this process: no save stores it.
    pub(crate) fn instruct(&self, machine: &mut Machine) {
        machine.set_begin_destroy(self.begin_destroy.into());
        // What is typed comes before what a project says; the first word about a script counts.
        for given in self.gc_class.iter().rev() {
            machine.set_class_words(&given.script, given.words);
        }
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

/// `--gc-class`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScriptWords {
    script: String,
    words: ClassWords,
}

impl std::str::FromStr for ScriptWords {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (script, words) = text
            .split_once('=')
            .filter(|(script, _)| !script.trim().is_empty())
            .ok_or("expected a script and words, such as Door=alone,farewell")?;
        Ok(Self {
            script: script.trim().to_owned(),
            words: words.parse().map_err(|error| format!("{error}"))?,
        })
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
    /// The game's own loop, including its early exit.
    Buggy,
    /// The community's fix for that loop.
    #[default]
    Fixed,
    /// Cyperus's own: examines only entries that have died.
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
    /// A fixed share of the update budget, as in the game: a storm builds up a backlog.
    #[default]
    Game,
    /// As much as scripts have discarded: memory use stays flat.
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
    /// Work has fixed costs, and waiting takes no real time.
    #[default]
    Virtual,
    /// The computer's clock: waits really wait.
    Real,
}

/// `--begin-destroy`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BeginName {
    /// Within the time for destroying script objects.
    #[default]
    Incremental,
    /// At once, however long it takes.
    Immediate,
}

impl From<BeginName> for BeginDestroy {
    fn from(name: BeginName) -> Self {
        match name {
            BeginName::Incremental => Self::Incremental,
            BeginName::Immediate => Self::Immediate,
        }
    }
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
    /// Overwrite freed memory, so that stale reads show.
    Poison,
    /// End slices that mark and destroy objects at random points.
    RandomSlices,
    /// Mark with a random number of threads each time.
    ThreadShuffle,
    /// Build and dissolve clusters at random.
    RandomClusters,
    /// Give every slice a clock that jumps.
    LyingClock,
    /// Start a collection of script objects at the end of every frame.
    EveryFrame,
    /// Run and verify a full pass at every allocation and before every native call.
    EveryAllocation,
    /// Run and verify a full pass before every instruction; implies --single-step.
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
