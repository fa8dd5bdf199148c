//! What the figures mean, in plain words.
//!
//! The verdict is about what a player would notice: how long the game freezes when it saves, and
//! whether garbage piles up faster than the slices can free it.

use cyperus_gc::CleanupKind;

use super::json::{Reason, UnsetProperty, Waiting};
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
    /// Too little was measured to say that.
    Inconclusive,
    /// A freeze that players notice, or garbage that piles up.
    Heavy,
    /// The long save.
    LongSave,
}

impl Level {
    /// The word in tables.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Inconclusive => "inconclusive",
            Self::Heavy => "heavy",
            Self::LongSave => "LONG SAVE",
        }
    }

    /// The word in reports and on the command line, where a hyphen may stand for the space.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::LongSave => "long save",
            Self::Fine | Self::Inconclusive | Self::Heavy => self.word(),
        }
    }

    /// The CSS class that gives its colour.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Inconclusive | Self::Heavy => "slow",
            Self::LongSave => "long",
        }
    }
}

/// The verdict on one run.
pub(crate) fn level(run: &Run) -> Level {
    match run.longest_pass().map_or(0, |pass| pass.took) {
        LONG.. => Level::LongSave,
        NOTICED..LONG => Level::Heavy,
        _ if run.backlog_grows() => Level::Heavy,
        _ if doubts(run).is_empty() => Level::Fine,
        _ => Level::Inconclusive,
    }
}

/// One run in a sentence or two.
pub(crate) fn sentence(run: &Run) -> String {
    let Some(pass) = run.longest_pass() else {
        return String::from("No full pass ran, so the game never froze for long.");
    };
    let freeze = duration(pass.took);
    match level(run) {
        Level::Fine | Level::Inconclusive => format!("A full pass takes {freeze}: {}", work(pass)),
        Level::Heavy if pass.took < NOTICED => format!(
            "Garbage piles up faster than the slices free it. A full pass takes {freeze}: {}",
            work(pass)
        ),
        Level::Heavy => format!(
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
    lines.extend(doubt_lines(runs));
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
            "This is the long save bug: an unpatched Fallout 4 freezes for {freeze} when it saves{}. {}",
            against(runs),
            work(pass)
        ),
        Level::Heavy if pass.took >= NOTICED => format!(
            "An unpatched Fallout 4 freezes for {freeze} when it saves{}, which players notice: {}",
            against(runs),
            work(pass)
        ),
        Level::Fine | Level::Heavy if pass.garbage > 100 && pass.early_exits <= MANY_ROUNDS => {
            format!(
                "No long save: {} died, but the cursor was not in an unbroken run of them.",
                of(pass.garbage, "entry", "entries")
            )
        }
        Level::Inconclusive => return None,
        Level::Fine | Level::Heavy => {
            format!("No long save: a full pass takes {freeze} even in an unpatched Fallout 4.")
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
    if busy == 0 {
        return Some(String::from("The script discards nothing."));
    }
    let rates = run.rates();
    let mut line = format!(
        "It discards {} per frame in {}, {} per frame on average; a frame's slices can free about {}",
        entries(rates.per_discarding_frame),
        of(busy, "frame", "frames"),
        average(rates.discarded_per_frame),
        count(sustainable),
    );
    line.push_str(if runs.iter().any(Run::backlog_grows) {
        ", and a backlog grows."
    } else if rates.discarded_per_frame > float(sustainable) {
        ", so frames without garbage have to make up for the others."
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
    (worst > Level::Inconclusive).then(|| {
        format!(
            "Start at {}: `{}` accounts for {} of all allocations. Allocate once and reuse, or \
             move it out of the loop.",
            site.place,
            site.made,
            quantity::percent(site.allocated, all)
        )
    })
}

/// Entries that a full pass without the bug frees before anybody notices.
const FEW: u64 = 12;
/// A stack that waits longer than this at the end has not shown what it does, in seconds.
const LONG_WAIT: f64 = 60.0;

/// Why a run has the verdict that it has, for reports.
pub(crate) fn reasons(run: &Run) -> Vec<Reason> {
    let pass = run.longest_pass();
    let took = pass.map_or(0, |pass| pass.took);
    let of_pass = |code| Reason {
        code,
        text: sentence(run),
        place: run.outcome.sites.first().map(|site| site.place.clone()),
    };
    match level(run) {
        Level::LongSave => vec![of_pass("freeze")],
        Level::Heavy => {
            let freeze = (took >= NOTICED).then(|| of_pass("freeze"));
            let backlog = run.backlog_grows().then(|| Reason {
                text: format!(
                    "Garbage piles up faster than the slices free it: {} at the end.",
                    of(run.final_backlog(), "dead entry", "dead entries")
                ),
                ..of_pass("backlog")
            });
            freeze.into_iter().chain(backlog).collect()
        }
        Level::Inconclusive => doubts(run),
        Level::Fine => Vec::new(),
    }
}

/// What keeps a run from being fine: each with its place and the way out.
fn doubts(run: &Run) -> Vec<Reason> {
    let outcome = &run.outcome;
    let allocated = outcome.census.allocated.arrays + outcome.census.allocated.structs;
    let mut doubts = unset_doubts(&outcome.unset_properties);
    let mut doubt = |code, place: Option<&str>, text: String| {
        doubts.push(Reason {
            code,
            text,
            place: place.map(str::to_owned),
        });
    };
    if allocated == 0 {
        doubt(
            "no-allocation",
            None,
            String::from(
                "The script allocated no array and no struct, so the collector had nothing to do. \
                 Start it where it works: --entry NAME.",
            ),
        );
    }
    let stuck = |waiting: &&Waiting| {
        allocated == 0 || waiting.seconds_left.is_none_or(|left| left > LONG_WAIT)
    };
    for waiting in outcome.waiting.iter().filter(stuck) {
        doubt(
            "waiting",
            Some(&waiting.place),
            format!(
                "At the end, {} was still waiting for {}. Give it what it waits for, or run longer: \
                 --minutes M.",
                waiting.place, waiting.waits_for
            ),
        );
    }
    for native in &outcome.default_natives {
        doubt(
            "default-native",
            Some(&native.native),
            format!(
                "{} is not implemented here: {} got a default value, and the script may have taken \
                 a different path than in the game.",
                native.native,
                of(native.calls, "call", "calls"),
            ),
        );
    }
    if outcome.errors > allocated {
        doubt(
            "errors",
            None,
            format!(
                "The script logged {} and allocated {}: it did not run as it would in the game. \
                 Fix the errors in the log first.",
                of(outcome.errors, "error", "errors"),
                of(allocated, "array or struct", "arrays and structs"),
            ),
        );
    }
    let left = outcome.census.garbage.arrays + outcome.census.garbage.structs;
    if run.longest_pass().is_none() && left > FEW {
        doubt(
            "no-save",
            None,
            format!(
                "{} were left and no save was made, so nobody knows how long one takes. Use \
                 `cyperus compare`, or --save FILE.",
                of(left, "dead entry", "dead entries")
            ),
        );
    }
    doubts
}

/// Properties that nothing sets, each where it was read first.
fn unset_doubts(all: &[UnsetProperty]) -> Vec<Reason> {
    let mut seen: Vec<(&str, &str)> = Vec::new();
    let mut doubts = Vec::new();
    for unset in all {
        let property = (unset.script.as_str(), unset.property.as_str());
        if seen.contains(&property) {
            continue;
        }
        seen.push(property);
        doubts.push(Reason {
            code: "unset-property",
            text: format!(
                "{} read {} ({}), which nothing sets, so it was None; in the game a plugin sets it. \
                 Say what it is with --properties FILE.",
                unset.place, unset.property, unset.type_name,
            ),
            place: Some(unset.place.clone()),
        });
    }
    doubts
}

/// The doubts of all runs, each once.
fn doubt_lines(runs: &[Run]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for run in runs.iter().filter(|run| level(run) == Level::Inconclusive) {
        for doubt in doubts(run) {
            let line = format!("Inconclusive: {}", doubt.text);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}
