//! One measured run and the inputs that it came from.

use cyperus_gc::{Census, CleanupKind, Options, Pace, Tally};
use cyperus_pex::Game;
use cyperus_vm::ScriptCosts;

use super::json::{
    Counts, DefaultNative, FullPass, Incremental, Pauses, Rates, Reclaimed, Report, RingCounts,
    Site, StageCounts, UnsetProperty, Waiting,
};
use super::plugin::PluginReport;
use super::quantity::{float, milliseconds};
use super::recorder::{Pass, PauseCounts, Recorder};
use super::script_objects::{self, Names};
use super::sums::Sums;
use super::verdict;

/// What the machine knows at the end of a run.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Settings of the heap.
    pub(crate) options: Options,
    /// What running scripts cost.
    pub(crate) script_costs: ScriptCosts,
    /// Whether time was virtual.
    pub(crate) is_virtual: bool,
    /// Whether the costs are other than those of [`MODEL`].
    pub(crate) has_own_costs: bool,
    /// The heap after the run.
    pub(crate) census: Census,
    /// Arrays and structs that this process allocated.
    pub(crate) allocated: u64,
    /// Frames of this process.
    pub(crate) frames: u64,
    /// The number of the last of them; a loaded save brings frames of its own.
    pub(crate) last_frame: u64,
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
    /// What ended the run before its script did, if anything.
    pub(crate) cut: Option<Cut>,
    /// The file of the script that was run.
    pub(crate) script: String,
    /// The game of the script.
    pub(crate) game: Game,
    /// What became of the mod that was run; None for a script.
    pub(crate) plugin: Option<PluginReport>,
    /// Allocation sites, in any order.
    pub(crate) sites: Vec<Site>,
    /// Names of scripts and places that the recorder knows by number.
    pub(crate) names: Names,
}

/// What ended a run before its script did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// Its frames had passed, or the user ended it, with something still running.
    Frames,
    /// A limit, in words.
    Limit(String),
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
            (other.allocated, &one.place, &one.source).cmp(&(
                one.allocated,
                &other.place,
                &other.source,
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
    pub(crate) fn longest_pass(&self) -> Option<&Pass> {
        self.recorder.passes.longest()
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

    /// Dead entries when the last frame had ended, before a full pass at the end.
    pub(crate) fn backlog_at_end(&self) -> u64 {
        let curve = self.recorder.sums.backlog();
        curve.last().map_or(0, |(_, garbage)| garbage)
    }

    /// Whether garbage piles up at the game's pace although the cleanup uses its budget: the second
    /// half of the run has more than the first, the end has almost the most of all, and it is more
    /// than the slices of ten frames free. A storm that is being worked off does not grow.
    pub(crate) fn backlog_grows(&self) -> bool {
        const FRAMES: usize = 60;
        let rates = self.rates();
        let Some(slices) = rates.slices_free else {
            return false;
        };
        let sustainable = slices.arrays * u64::from(rates.arrays_per_frame > 0.0)
            + slices.structs * u64::from(rates.structs_per_frame > 0.0);
        let backlog = self.backlog();
        if self.cleanup() == CleanupKind::Buggy || backlog.len() < FRAMES {
            return false;
        }
        let (first, second) = backlog.split_at(backlog.len() / 2);
        let most = |part: &[u64]| part.iter().copied().max().unwrap_or(0);
        let last = self.backlog_at_end();
        most(second) > most(first) && last >= most(second) / 10 * 9 && last > 10 * sustainable
    }

    /// How fast arrays and structs die.
    pub(crate) fn rates(&self) -> Rates {
        let discarded = float(self.discarded());
        let busy = self.busy_frames();
        let Sums {
            reclaimed_incremental,
            reclaimed_full,
            garbage,
            ..
        } = &self.sums;
        let frames = float(self.outcome.frames.max(1));
        let per_frame = |of: fn(&Tally) -> u64| {
            float(of(reclaimed_incremental) + of(reclaimed_full) + of(garbage)) / frames
        };
        Rates {
            discarded_per_frame: discarded / frames,
            discarding_frames: busy,
            per_discarding_frame: discarded / float(busy.max(1)),
            arrays_per_frame: per_frame(|tally| tally.arrays),
            structs_per_frame: per_frame(|tally| tally.structs),
            slices_free: self.slices_free(),
        }
    }

    /// How many entries of each ring a frame's slices can free within their budgets; None if there is
    /// no limit or time is real.
    fn slices_free(&self) -> Option<RingCounts> {
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
        Some(RingCounts {
            arrays: of(options.array_share)?,
            structs: of(options.struct_share)?,
        })
    }

    /// Whose costs the times are.
    pub(crate) fn model(&self) -> &'static str {
        match &self.outcome {
            outcome if !outcome.is_virtual => "this computer",
            outcome if outcome.has_own_costs => "the costs given with --costs",
            _ => MODEL,
        }
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
            collector_ms: milliseconds(self.recorder.pauses.sum()),
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
            full_passes: self.recorder.passes.iter().map(full_pass).collect(),
            full_pass_count: self.recorder.passes.total(),
            collections: script_objects::collections(&self.recorder, &outcome.names),
            collection_count: self.recorder.collections.total(),
            deaths: script_objects::deaths(&self.recorder, &outcome.names),
            incidents: script_objects::incidents(&self.recorder.incidents, &outcome.names),
            backlog: self.final_backlog(),
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
            sites: outcome.sites.iter().take(SITES).cloned().collect(),
            plugin: outcome.plugin.clone(),
            game: game_name(outcome.game),
            model: self.model(),
        }
    }
}

fn full_pass(pass: &Pass) -> FullPass {
    FullPass {
        reason: pass.reason.name(),
        garbage: pass.garbage,
        rounds: pass.rounds,
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

/// How many allocation sites reports and pages have.
pub(crate) const SITES: usize = 20;

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
