//! What tests did to the collector.

use cyperus_gc::Reason;
use cyperus_pex::Game;
use cyperus_vm::Machine;
use serde::Serialize;

use super::finding::Finding;
use super::outcome::Outcome;
use crate::arguments::{Budget, CollectorArguments, Figure};
use crate::exit::Failure;
use crate::measure::broken;
use crate::report::json::Counts;
use crate::report::observer::{Observer, Subject};
use crate::report::quantity::{float, milliseconds};
use crate::report::run::Run;

/// The figures of one test, after the full pass that a save would make.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Figures {
    /// Everything that was allocated.
    pub(crate) allocated: Counts,
    /// Arrays and structs that died.
    pub(crate) discarded: u64,
    /// The same, on average over all frames.
    pub(crate) discarded_per_frame: f64,
    /// Dead entries that the full pass found.
    pub(crate) backlog: u64,
    /// Rounds of the full pass.
    pub(crate) rounds: u64,
    /// How long it took.
    pub(crate) freeze_ms: f64,
    /// Frames of the test.
    pub(crate) frames: u64,
    /// Instructions of the test.
    pub(crate) instructions: u64,
}

/// Ends a test's run with a full pass and takes its figures, with what `--gc-budget` and `--fail-on`
/// say about them.
pub(super) fn measured(
    observer: Observer,
    machine: &mut Machine,
    collector: &CollectorArguments,
    game: Game,
) -> Result<(Figures, Vec<Finding>), Failure> {
    machine.full_pass(Reason::Request);
    let subject = Subject {
        script: String::new(),
        game,
        plugin: None,
        line: &|_, _| None,
    };
    let run = observer.finish(machine, &subject, None)?;
    let broken = broken(&run, collector).into_iter().map(Finding::plain);
    Ok((Figures::of(&run), broken.collect()))
}

impl Figures {
    fn of(run: &Run) -> Self {
        let pass = run.longest_pass();
        let allocated = &run.sums.allocated;
        Self {
            allocated: Counts {
                arrays: allocated.arrays,
                structs: allocated.structs,
                objects: allocated.objects,
            },
            discarded: run.discarded(),
            discarded_per_frame: run.rates().discarded_per_frame,
            backlog: run.final_backlog(),
            rounds: pass.map_or(0, |pass| pass.rounds),
            freeze_ms: milliseconds(pass.map_or(0, |pass| pass.took)),
            frames: run.outcome.frames,
            instructions: run.outcome.instructions,
        }
    }
}

/// The figures of all tests together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    rounds: u64,
    backlog: u64,
    freeze_ms: f64,
    discarded: u64,
    frames: u64,
}

impl Totals {
    /// Adds them up.
    pub(crate) fn of(outcomes: &[Outcome]) -> Self {
        let mut totals = Self::default();
        for outcome in outcomes {
            let Some(figures) = &outcome.figures else {
                continue;
            };
            totals.rounds = totals.rounds.max(figures.rounds);
            totals.backlog += figures.backlog;
            totals.freeze_ms = totals.freeze_ms.max(figures.freeze_ms);
            totals.discarded += figures.discarded;
            totals.frames += figures.frames;
        }
        totals
    }

    /// A line for each figure that is over its limit.
    pub(crate) fn broken(&self, budget: &Budget) -> Vec<String> {
        let value = |figure| match figure {
            Figure::Rounds => float(self.rounds),
            Figure::Backlog => float(self.backlog),
            Figure::FreezeMs => self.freeze_ms,
            Figure::DiscardedPerFrame => float(self.discarded) / float(self.frames.max(1)),
        };
        let limits = budget.0.iter();
        limits
            .filter(|(figure, most)| value(*figure) > *most)
            .map(|(figure, most)| {
                let (name, found) = (figure.name(), value(*figure));
                format!("all tests: {name} is {found}, and --gc-budget-total allows {most}")
            })
            .collect()
    }
}
