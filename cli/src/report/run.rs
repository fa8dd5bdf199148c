//! One measured run and the inputs that it came from.

use cyperus_gc::{CleanupKind, Census, Options, Pace, Tally};

use super::json::{
    Counts, FullPass, Incremental, Pauses, Reclaimed, Report, RingCounts, StageCounts, milliseconds,
};
use super::recorder::{Recorder, percentile};

/// A place in a script that makes entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// File and line, or the function where no line is known.
    pub(crate) place: String,
    /// What is made there: `new Plot`, `new Plot[]`.
    pub(crate) made: String,
    /// How many it made.
    pub(crate) allocated: u64,
    /// The bytes they took when made.
    pub(crate) bytes: u64,
}

/// What the machine says when a run is over.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Settings of the heap.
    pub(crate) options: Options,
    /// Whether time was virtual.
    pub(crate) is_virtual: bool,
    /// The heap after the run.
    pub(crate) census: Census,
    /// Frames of this process.
    pub(crate) frames: u64,
    /// Pex instructions of this process.
    pub(crate) instructions: u64,
    /// Nanoseconds of script and collector time together.
    pub(crate) elapsed: u64,
    /// Logged run-time errors.
    pub(crate) errors: u64,
    /// Allocation sites, in any order.
    pub(crate) sites: Vec<Site>,
}

/// A run, measured.
#[derive(Debug)]
pub(crate) struct Run {
    /// What the collector told.
    pub(crate) recorder: Recorder,
    /// What the machine told.
    pub(crate) outcome: Outcome,
    /// The pauses, shortest first.
    pauses: Vec<u64>,
}

impl Run {
    /// Puts both sides together; sites that made the most come first.
    pub(crate) fn new(recorder: Recorder, mut outcome: Outcome) -> Self {
        outcome
            .sites
            .sort_by(|one, other| {
                (other.allocated, &one.place, &one.made).cmp(&(one.allocated, &other.place, &other.made))
            });
        let mut pauses = recorder.pauses.clone();
        pauses.sort_unstable();
        Self {
            recorder,
            outcome,
            pauses,
        }
    }

    /// Which cleanup ran.
    pub(crate) fn cleanup(&self) -> CleanupKind {
        self.outcome.options.cleanup
    }

    /// The pause at a share (0 to 1) of the way from the shortest to the longest, in nanoseconds.
    pub(crate) fn pause(&self, share: f64) -> u64 {
        percentile(&self.pauses, share)
    }

    /// All pauses, shortest first.
    pub(crate) fn pauses(&self) -> &[u64] {
        &self.pauses
    }

    /// The full pass that took longest; the first of several.
    pub(crate) fn longest_pass(&self) -> Option<&super::recorder::Pass> {
        let passes = self.recorder.passes.iter();
        passes.rev().max_by_key(|pass| pass.took)
    }

    /// Arrays and structs that all slices freed.
    pub(crate) fn reclaimed_by_slices(&self) -> u64 {
        self.recorder.reclaimed.arrays + self.recorder.reclaimed.structs
    }

    /// Frames in which something died.
    pub(crate) fn busy_frames(&self) -> u64 {
        let frames = self.recorder.frames.iter();
        frames.filter(|frame| frame.discarded > 0).count() as u64
    }

    /// Entries that one slice of each ring can free within its budget, both rings together; None
    /// where there is no limit or no price list.
    pub(crate) fn sustainable(&self) -> Option<u64> {
        let Outcome {
            options,
            is_virtual,
            ..
        } = &self.outcome;
        if !is_virtual || options.pace == Pace::Debt {
            return None;
        }
        let price = options.costs.examined_entry + options.costs.destroyed_in_slice;
        let of = |share| {
            options
                .slice_budget(share)
                .filter(|_| price > 0)
                .map(|budget| budget.div_ceil(price).max(1))
        };
        Some(of(options.array_share)? + of(options.struct_share)?)
    }

    /// The report of the contract.
    pub(crate) fn report(&self) -> Report {
        let Self {
            recorder, outcome, ..
        } = self;
        let mut full = Tally::default();
        for pass in &recorder.passes {
            full += pass.reclaimed;
        }
        Report {
            version: 1,
            cleanup: self.cleanup().name(),
            pace: pace_name(outcome.options.pace),
            clock: if outcome.is_virtual { "virtual" } else { "real" },
            frames: outcome.frames,
            instructions: outcome.instructions,
            elapsed_ms: milliseconds(outcome.elapsed),
            allocated: counts(&outcome.census.allocated),
            reclaimed: Reclaimed {
                incremental: counts(&recorder.reclaimed),
                full: counts(&full),
            },
            live: counts(&outcome.census.live),
            garbage: RingCounts {
                arrays: outcome.census.garbage.arrays,
                structs: outcome.census.garbage.structs,
            },
            peak_garbage: RingCounts {
                arrays: recorder.peak.arrays,
                structs: recorder.peak.structs,
            },
            incremental: Incremental {
                calls: recorder.slices.calls,
                examined: recorder.slices.examined,
                early_exits: recorder.slices.early_exits,
                budget_ms: milliseconds(recorder.slices.budget),
                used_ms: milliseconds(recorder.slices.used),
            },
            full_passes: recorder.passes.iter().map(full_pass).collect(),
            pauses_ms: Pauses {
                p50: milliseconds(self.pause(0.5)),
                p99: milliseconds(self.pause(0.99)),
                max: milliseconds(self.pause(1.0)),
            },
            errors: outcome.errors,
        }
    }
}

fn full_pass(pass: &super::recorder::Pass) -> FullPass {
    FullPass {
        reason: pass.reason.name(),
        rounds: pass.rounds,
        examined: stage_counts(&pass.examined),
        reclaimed: stage_counts(&pass.reclaimed),
        ms: milliseconds(pass.took),
    }
}

fn counts(tally: &Tally) -> Counts {
    Counts {
        arrays: tally.arrays,
        structs: tally.structs,
        objects: tally.objects,
    }
}

fn stage_counts(tally: &Tally) -> StageCounts {
    StageCounts {
        objects: tally.objects,
        arrays: tally.arrays,
        structs: tally.structs,
    }
}

/// The word on the command line.
pub(crate) fn pace_name(pace: Pace) -> &'static str {
    match pace {
        Pace::Game => "game",
        Pace::Debt => "debt",
    }
}

/// What a set of runs has in common: enough to make them again.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    /// One line: what ran.
    pub(crate) title: String,
    /// The command line that makes the same report.
    pub(crate) command: String,
    /// Settings that differ from the defaults or that a reader wants to see, by flag.
    pub(crate) settings: Vec<(String, String)>,
    /// The price list, in nanoseconds, by name.
    pub(crate) costs: Vec<(&'static str, u64)>,
}
