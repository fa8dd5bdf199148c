//! What the figures mean, in plain words.
//!
//! The judgement looks at what a player would feel: how long the game stands still at a save, and
//! whether garbage piles up faster than the slices carry it away.

use cyperus_gc::CleanupKind;

use super::quantity::{self, average, count, duration, float, of};
use super::run::Run;

/// A hang that a player notices.
const NOTICED: u64 = 2_000_000_000;
/// A hang that a player takes for a crash.
const LONG: u64 = 10_000_000_000;
/// Rounds beyond which a pass did not end in the ordinary way.
const MANY_ROUNDS: u64 = 10;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// Nothing that a player notices.
    Fine,
    /// A hitch at the save, or a backlog that has not hurt yet.
    Slow,
    /// The long save.
    LongSave,
}

impl Level {
    /// The word in tables.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Slow => "slow",
            Self::LongSave => "LONG SAVE",
        }
    }

    /// The class that the page colours it by.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Slow => "slow",
            Self::LongSave => "long",
        }
    }
}

/// The judgement of one run.
pub(crate) fn level(run: &Run) -> Level {
    match run.longest_pass().map_or(0, |pass| pass.took) {
        LONG.. => Level::LongSave,
        NOTICED..LONG => Level::Slow,
        _ => Level::Fine,
    }
}

/// One run in one or two sentences.
pub(crate) fn sentence(run: &Run) -> String {
    let Some(pass) = run.longest_pass() else {
        return String::from("no full pass ran, so nothing stood still for long");
    };
    let hang = duration(pass.took);
    let rounds = of(pass.rounds, "round", "rounds");
    let dead = of(pass.garbage, "dead entry", "dead entries");
    match level(run) {
        Level::LongSave if pass.early_exits > MANY_ROUNDS => format!(
            "the game stands still for {hang}. {rounds} for {dead}: the cursor stands on garbage, \
             each call frees one entry and gives up, and each round looks through all objects again"
        ),
        Level::LongSave | Level::Slow if pass.rounds > MANY_ROUNDS => format!(
            "the game stands still for {hang}: {rounds} for {dead}, each of which pays for looking \
             through all objects again"
        ),
        Level::LongSave | Level::Slow => format!(
            "the game stands still for {hang}: {rounds} for {dead}; the time goes into destroying \
             them"
        ),
        Level::Fine => format!("{hang} at the full pass, {rounds} for {dead}"),
    }
}

/// What all runs together say about the script, a sentence a line.
pub(crate) fn conclusion(runs: &[Run]) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(hang_line(runs));
    lines.extend(backlog_line(runs));
    lines.extend(advice_line(runs));
    lines
}

fn find(runs: &[Run], kind: CleanupKind) -> Option<&Run> {
    runs.iter().find(|run| run.cleanup() == kind)
}

fn hang_line(runs: &[Run]) -> Option<String> {
    let buggy = find(runs, CleanupKind::Buggy)?;
    let hang = buggy.longest_pass()?;
    let line = match level(buggy) {
        Level::LongSave => {
            let others: Vec<String> = runs
                .iter()
                .filter(|run| run.cleanup() != CleanupKind::Buggy)
                .filter_map(|run| {
                    let pass = run.longest_pass()?;
                    Some(format!("{} {}", run.cleanup().name(), duration(pass.took)))
                })
                .collect();
            let against = match others.is_empty() {
                true => String::new(),
                false => format!(" ({})", others.join(", ")),
            };
            format!(
                "This is the long save bug: an unpatched game hangs for {} when it saves{against}.",
                duration(hang.took)
            )
        }
        Level::Slow => format!(
            "An unpatched game hangs for {} when it saves: players notice.",
            duration(hang.took)
        ),
        Level::Fine if hang.garbage > 100 && hang.early_exits <= MANY_ROUNDS => format!(
            "No long save: {} died, but the cursor did not meet an unbroken run of them.",
            of(hang.garbage, "entry", "entries")
        ),
        Level::Fine => format!(
            "No long save: a full pass takes {} even in an unpatched game.",
            duration(hang.took)
        ),
    };
    Some(line)
}

fn backlog_line(runs: &[Run]) -> Option<String> {
    let run = runs.iter().find(|run| run.sustainable().is_some())?;
    let sustainable = run.sustainable()?;
    let busy = run.busy_frames();
    let discarded = run.recorder.discarded();
    if busy == 0 {
        return Some(String::from("The script discards nothing."));
    }
    let rate = float(discarded) / float(busy);
    let mut line = format!(
        "It discards {} entries a frame; the slices of a frame can free about {}",
        average(rate),
        count(sustainable),
    );
    line.push_str(if rate > float(sustainable) {
        ", so a backlog builds under every cleanup at the game's pace."
    } else {
        ", so the slices keep up as long as the cleanup uses its budget."
    });
    Some(line)
}

fn advice_line(runs: &[Run]) -> Option<String> {
    let worst = runs.iter().map(level).max()?;
    let run = runs.first()?;
    let site = run.outcome.sites.first()?;
    let all: u64 = run.outcome.sites.iter().map(|site| site.allocated).sum();
    (worst > Level::Fine).then(|| {
        format!(
            "Start at {}: {} makes {} of everything. Make it once and reuse it, or move it out of \
             the loop.",
            site.place,
            site.made,
            quantity::percent(site.allocated, all)
        )
    })
}
