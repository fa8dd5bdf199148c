//! One measured run and the inputs that it came from.

use cyperus_gc::{Census, CleanupKind, Options, Pace, Tally};
use cyperus_pex::Game;
use cyperus_vm::ScriptCosts;

use super::json::{
    Counts, DefaultNative, FullPass, Incremental, Pauses, Rates, Reclaimed, Report, RingCounts,
    StageCounts, UnsetProperty, Waiting, milliseconds,
};
use super::quantity::float;
use super::recorder::{PauseCounts, Recorder};
use super::sums::{FullPassSums, Sums};
use super::verdict;

/// A place in a script that allocates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// File and line, or the function where no line is known.
    pub(crate) place: String,
    /// The source line, or the function if the source is not known.
    pub(crate) made: String,
    /// How many entries it allocated.
    pub(crate) allocated: u64,
    /// How many bytes they took.
    pub(crate) bytes: u64,
}

/// What the machine knows at the end of a run.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Settings of the heap.
    pub(crate) options: Options,
    /// What running scripts cost.
    pub(crate) script_costs: ScriptCosts,
    /// Whether time was virtual.
    pub(crate) is_virtual: bool,
    /// The heap after the run.
    pub(crate) census: Census,
    /// Frames of this process.
    pub(crate) frames: u64,
    /// Pex instructions of this process.
    pub(crate) instructions: u64,
    /// Nanoseconds of script time.
    pub(crate) elapsed: u64,
    /// Logged run-time errors.
    pub(crate) errors: u64,
    /// Form properties that were None when a script read them.
    pub(crate) unset_properties: Vec<UnsetProperty>,
    /// Natives that answered with a default.
    pub(crate) default_natives: Vec<DefaultNative>,
    /// Where stacks stand at the end.
    pub(crate) waiting: Vec<Waiting>,
    /// The game of the script.
    pub(crate) game: Game,
    /// Allocation sites, in any order.
    pub(crate) sites: Vec<Site>,
}

/// A run, measured.
#[derive(Debug)]
pub(crate) struct Run {
    /// From the collector's events.
    pub(crate) recorder: Recorder,
    /// From the machine.
    pub(crate) outcome: Outcome,
    /// The collector's sums, with the heap as the run left it.
    pub(crate) sums: Sums,
}

impl Run {
    /// Puts both sides together. Sites are sorted by the number of allocations.
    pub(crate) fn new(recorder: Recorder, mut outcome: Outcome) -> Self {
        outcome.sites.sort_by(|one, other| {
            (other.allocated, &one.place, &one.made).cmp(&(
                one.allocated,
                &other.place,
                &other.made,
            ))
        });
        Self {
            sums: recorder.sums.finish(outcome.census),
            recorder,
            outcome,
        }
    }

    /// Which cleanup ran.
    pub(crate) fn cleanup(&self) -> CleanupKind {
        self.outcome.options.cleanup
    }

    /// The pause at a share (0 to 1) of the way from the shortest to the longest, in nanoseconds.
    pub(crate) fn pause(&self, share: f64) -> u64 {
        self.recorder.pauses.percentile(share)
    }

    /// All pauses.
    pub(crate) fn pauses(&self) -> &PauseCounts {
        &self.recorder.pauses
    }

    /// The full pass that took longest; the first of several.
    pub(crate) fn longest_pass(&self) -> Option<&super::recorder::Pass> {
        let passes = self.recorder.passes.iter();
        passes.rev().max_by_key(|pass| pass.took)
    }

    /// Arrays and structs that all slices freed.
    pub(crate) fn reclaimed_by_slices(&self) -> u64 {
        rings(&self.sums.reclaimed_incremental)
    }

    /// Arrays and structs that died in the whole run.
    pub(crate) fn discarded(&self) -> u64 {
        let Sums {
            reclaimed_full,
            garbage,
            ..
        } = &self.sums;
        self.reclaimed_by_slices() + rings(reclaimed_full) + rings(garbage)
    }

    /// Frames in which something died, at least one if anything died at all.
    pub(crate) fn busy_frames(&self) -> u64 {
        let busy = self.recorder.sums.discarding_frames();
        busy.max(u64::from(self.discarded() > 0))
    }

    /// Dead entries at the frames' ends; in long runs, the most of each stretch of frames.
    pub(crate) fn backlog(&self) -> Vec<u64> {
        let points = self.recorder.sums.backlog().points().iter();
        points.map(|(_, garbage)| *garbage).collect()
    }

    /// What the slices left for the last full pass, or what is left where none ran.
    pub(crate) fn final_backlog(&self) -> u64 {
        match self.recorder.passes.last() {
            Some(pass) => pass.garbage,
            None => rings(&self.outcome.census.garbage),
        }
    }

    /// Whether garbage piles up at the game's pace although the cleanup uses its budget: the second
    /// half of the run has more than the first, the end has almost the most of all, and it is more
    /// than the slices of ten frames free. A storm that is being worked off does not grow.
    pub(crate) fn backlog_grows(&self) -> bool {
        const FRAMES: usize = 60;
        let Some(sustainable) = self.sustainable() else {
            return false;
        };
        let backlog = self.backlog();
        if self.cleanup() == CleanupKind::Buggy || backlog.len() < FRAMES {
            return false;
        }
        let (first, second) = backlog.split_at(backlog.len() / 2);
        let most = |part: &[u64]| part.iter().copied().max().unwrap_or(0);
        let last = self
            .recorder
            .sums
            .backlog()
            .last()
            .map_or(0, |(_, last)| last);
        most(second) > most(first) && last >= most(second) / 10 * 9 && last > 10 * sustainable
    }

    /// How fast arrays and structs die.
    pub(crate) fn rates(&self) -> Rates {
        let discarded = float(self.discarded());
        let busy = self.busy_frames();
        Rates {
            discarded_per_frame: discarded / float(self.outcome.frames.max(1)),
            discarding_frames: busy,
            per_discarding_frame: discarded / float(busy.max(1)),
        }
    }

    /// How many entries the slices of one frame can free within their budgets, both rings together;
    /// None if there is no limit or time is real.
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

    /// The report as JSON has it.
    pub(crate) fn report(&self) -> Report {
        let Self { outcome, sums, .. } = self;
        Report {
            version: 1,
            cleanup: self.cleanup().name(),
            pace: pace_name(outcome.options.pace),
            clock: if outcome.is_virtual {
                "virtual"
            } else {
                "real"
            },
            frames: outcome.frames,
            instructions: outcome.instructions,
            elapsed_ms: milliseconds(outcome.elapsed),
            allocated: counts(&sums.allocated),
            reclaimed: Reclaimed {
                incremental: counts(&sums.reclaimed_incremental),
                full: counts(&sums.reclaimed_full),
            },
            live: counts(&sums.live),
            garbage: ring_counts(&sums.garbage),
            peak_garbage: ring_counts(&sums.peak_garbage),
            incremental: Incremental {
                calls: sums.incremental.calls,
                examined: sums.incremental.examined,
                early_exits: sums.incremental.early_exits,
                budget_ms: milliseconds(sums.incremental.budget),
                used_ms: milliseconds(sums.incremental.used),
            },
            full_passes: sums.full_passes.iter().map(full_pass).collect(),
            pauses_ms: Pauses {
                p50: milliseconds(self.pause(0.5)),
                p99: milliseconds(self.pause(0.99)),
                max: milliseconds(self.pause(1.0)),
            },
            errors: outcome.errors,
            verdict: verdict::level(self).name(),
            reasons: verdict::reasons(self),
            play_seconds: float(outcome.frames) / 60.0,
            rates: self.rates(),
            unset_properties: outcome.unset_properties.clone(),
            default_natives: outcome.default_natives.clone(),
            waiting: outcome.waiting.clone(),
            game: game_name(outcome.game),
            model: MODEL,
        }
    }
}

fn full_pass(pass: &FullPassSums) -> FullPass {
    FullPass {
        reason: pass.reason.name(),
        rounds: u64::from(pass.rounds),
        examined: stage_counts(&pass.examined),
        reclaimed: stage_counts(&pass.reclaimed),
        ms: milliseconds(pass.took),
    }
}

/// Arrays and structs together.
fn rings(tally: &Tally) -> u64 {
    tally.arrays + tally.structs
}

fn ring_counts(tally: &Tally) -> RingCounts {
    RingCounts {
        arrays: tally.arrays,
        structs: tally.structs,
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

/// Whose costs the virtual clock has. No other game has been measured.
pub(crate) const MODEL: &str = "a large Fallout 4 save";

/// The game's name on the command line.
fn game_name(game: Game) -> &'static str {
    match game {
        Game::Skyrim => "skyrim",
        Game::Fallout4 => "fallout4",
        Game::Fallout76 => "fallout76",
        Game::Starfield => "starfield",
    }
}

/// The word on the command line.
pub(crate) fn pace_name(pace: Pace) -> &'static str {
    match pace {
        Pace::Game => "game",
        Pace::Debt => "debt",
    }
}

/// What a set of runs has in common: enough to repeat them.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    /// What ran, in one line.
    pub(crate) title: String,
    /// The command line that makes the same report.
    pub(crate) command: String,
    /// The settings that readers want to see, by flag.
    pub(crate) settings: Vec<(&'static str, String)>,
    /// The costs in nanoseconds, by name.
    pub(crate) costs: Vec<(&'static str, u64)>,
}
