//! What the figures mean, in plain words.
//!
//! The verdict is about what a player would notice: how long the game freezes when it saves, and
//! whether garbage piles up faster than the slices can free it.

use cyperus_gc::CleanupKind;

use super::quantity::{self, average, count, duration, float, of};
use super::recorder::Pass;
use super::run::Run;

/// A freeze that players notice, in nanoseconds.
const NOTICED: u64 = 2_000_000_000;
/// A freeze that players take for a crash, in nanoseconds.
const LONG: u64 = 10_000_000_000;
/// More rounds than an ordinary pass needs.
const MANY_ROUNDS: u64 = 10;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// Nothing that players notice.
    Fine,
    /// A freeze that players notice.
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

    /// The CSS class that gives its colour.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Slow => "slow",
            Self::LongSave => "long",
        }
    }
}

/// The verdict on one run.
pub(crate) fn level(run: &Run) -> Level {
    match run.longest_pass().map_or(0, |pass| pass.took) {
        LONG.. => Level::LongSave,
        NOTICED..LONG => Level::Slow,
        _ => Level::Fine,
    }
}

/// One run in a sentence or two.
pub(crate) fn sentence(run: &Run) -> String {
    let Some(pass) = run.longest_pass() else {
        return String::from("No full pass ran, so the game never froze for long.");
    };
    let freeze = duration(pass.took);
    match level(run) {
        Level::Fine => format!("A full pass takes {freeze}: {}", work(pass)),
        Level::Slow => format!(
            "The game freezes for {freeze}, which players notice: {}",
            work(pass)
        ),
        Level::LongSave => format!("Long save: the game freezes for {freeze}. {}", work(pass)),
    }
}

/// What a pass did and why it took so long.
fn work(pass: &Pass) -> String {
    let rounds = of(pass.rounds, "round", "rounds");
    let dead = of(pass.freed, "dead entry", "dead entries");
    if pass.early_exits > MANY_ROUNDS {
        return format!(
            "{rounds} for {dead}: the cursor is on garbage, each call frees one entry and gives up, \
             and each round scans all objects again."
        );
    }
    if pass.rounds > MANY_ROUNDS {
        return format!("{rounds} for {dead}, and each round scans all objects again.");
    }
    format!("{rounds} for {dead}.")
}

/// What all runs together say about the script: lines of a sentence or two.
pub(crate) fn conclusion(runs: &[Run]) -> Vec<String> {
    let mut lines = Vec::new();
    match runs {
        [run] => lines.push(sentence(run)),
        _ => lines.extend(freeze_line(runs)),
    }
    lines.extend(backlog_line(runs));
    lines.extend(advice_line(runs));
    lines
}

fn find(runs: &[Run], kind: CleanupKind) -> Option<&Run> {
    runs.iter().find(|run| run.cleanup() == kind)
}

fn freeze_line(runs: &[Run]) -> Option<String> {
    let Some(buggy) = find(runs, CleanupKind::Buggy) else {
        // The longest freeze speaks for all.
        let longest = |run: &&Run| run.longest_pass().map_or(0, |pass| pass.took);
        return runs.iter().max_by_key(longest).map(sentence);
    };
    let pass = buggy.longest_pass()?;
    let freeze = duration(pass.took);
    let line = match level(buggy) {
        Level::LongSave => format!(
            "This is the long save bug: an unpatched game freezes for {freeze} when it saves{}. {}",
            against(runs),
            work(pass)
        ),
        Level::Slow => format!(
            "An unpatched game freezes for {freeze} when it saves{}, which players notice: {}",
            against(runs),
            work(pass)
        ),
        Level::Fine if pass.garbage > 100 && pass.early_exits <= MANY_ROUNDS => format!(
            "No long save: {} died, but the cursor was not in an unbroken run of them.",
            of(pass.garbage, "entry", "entries")
        ),
        Level::Fine => {
            format!("No long save: a full pass takes {freeze} even in an unpatched game.")
        }
    };
    Some(line)
}

/// How long the other cleanups take for the same save.
fn against(runs: &[Run]) -> String {
    let others: Vec<String> = runs
        .iter()
        .filter(|run| run.cleanup() != CleanupKind::Buggy)
        .filter_map(|run| {
            let pass = run.longest_pass()?;
            Some(format!("{} {}", run.cleanup().name(), duration(pass.took)))
        })
        .collect();
    if others.is_empty() {
        String::new()
    } else {
        format!(" ({})", others.join(", "))
    }
}

fn backlog_line(runs: &[Run]) -> Option<String> {
    let run = runs.iter().find(|run| run.sustainable().is_some())?;
    let sustainable = run.sustainable()?;
    let busy = run.busy_frames();
    let discarded = run.discarded();
    if busy == 0 {
        return Some(String::from("The script discards nothing."));
    }
    let rate = float(discarded) / float(busy);
    let mut line = format!(
        "It discards {} per frame; a frame's slices can free about {}",
        entries(rate),
        count(sustainable),
    );
    line.push_str(if rate > float(sustainable) {
        ", so a backlog builds up under every cleanup at the game's pace."
    } else {
        ", so the slices keep up as long as the cleanup uses its budget."
    });
    Some(line)
}

/// An average number of entries.
fn entries(number: f64) -> String {
    let number = average(number);
    let noun = if number == "1" { "entry" } else { "entries" };
    format!("{number} {noun}")
}

fn advice_line(runs: &[Run]) -> Option<String> {
    let worst = runs.iter().map(level).max()?;
    let run = runs.first()?;
    let site = run.outcome.sites.first()?;
    let all: u64 = run.outcome.sites.iter().map(|site| site.allocated).sum();
    (worst > Level::Fine).then(|| {
        format!(
            "Start at {}: `{}` accounts for {} of all allocations. Allocate once and reuse, or \
             move it out of the loop.",
            site.place,
            site.made,
            quantity::percent(site.allocated, all)
        )
    })
}
