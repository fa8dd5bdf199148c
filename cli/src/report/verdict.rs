//! What the figures mean, in plain words.
//!
//! The verdict is about what a player would notice: how long the game freezes when it saves, and
//! whether garbage piles up faster than the slices can free it.

use cyperus_gc::CleanupKind;
use cyperus_gc::event::Reason as PassReason;

use super::doubt::{doubts, known};
use super::json::{Rates, Reason, RingCounts};
use super::quantity::{average, count, duration, float, of, percent};
use super::recorder::Pass;
use super::run::Run;
use super::site::MACHINE;

/// A freeze that players notice, in nanoseconds.
pub(super) const NOTICED: u64 = 2_000_000_000;
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

/// The verdict on one run. A freeze is a claim about Fallout 4 alone, and only the game's own loop has
/// the long save bug.
pub(crate) fn level(run: &Run) -> Level {
    let took = run.longest_pass().map_or(0, |pass| pass.took);
    let is_fallout4 = known(run.outcome.game).is_none();
    match took {
        LONG.. if is_fallout4 && run.cleanup() == CleanupKind::Buggy => Level::LongSave,
        NOTICED.. if is_fallout4 => Level::Heavy,
        _ if run.backlog_grows() => Level::Heavy,
        0..NOTICED if doubts(run).is_empty() => Level::Fine,
        _ => Level::Inconclusive,
    }
}

/// When the game freezes for a pass.
fn when(pass: &Pass) -> &'static str {
    match pass.reason {
        PassReason::Save | PassReason::Request => "when it saves",
        PassReason::Load => "when it loads a save",
        PassReason::Limit => "when its memory is full",
    }
}

/// One run in a sentence or two.
pub(crate) fn sentence(run: &Run) -> String {
    let Some(pass) = run.longest_pass() else {
        return String::from("No full pass ran, so nothing froze the game.");
    };
    let freeze = duration(pass.took);
    match level(run) {
        Level::Inconclusive if pass.took >= NOTICED => elsewhere(run, pass),
        Level::Fine | Level::Inconclusive => format!("A full pass takes {freeze}: {}", work(pass)),
        Level::Heavy if pass.took < NOTICED => format!(
            "Garbage piles up faster than the slices free it. A full pass takes {freeze}: {}",
            work(pass)
        ),
        Level::Heavy if known(run.outcome.game).is_some() => format!(
            "Garbage piles up faster than the slices free it. {}",
            elsewhere(run, pass)
        ),
        Level::Heavy => format!(
            "The game freezes for {freeze} {}, which players notice: {}",
            when(pass),
            work(pass)
        ),
        Level::LongSave => format!(
            "Long save: the game freezes for {freeze} {}. {}",
            when(pass),
            work(pass)
        ),
    }
}

/// A long pass in a game whose collector is another: what Fallout 4 would do is no claim about it.
fn elsewhere(run: &Run, pass: &Pass) -> String {
    format!(
        "Fallout 4 would need {} for this garbage with the {} cleanup: {}",
        duration(pass.took),
        run.cleanup().name(),
        work(pass)
    )
}

/// What a pass did and why it took so long.
fn work(pass: &Pass) -> String {
    let rounds = of(pass.rounds, "round", "rounds");
    let mut dead = of(pass.garbage, "dead entry", "dead entries");
    let died_since = pass.freed().saturating_sub(pass.garbage);
    if died_since > 0 {
        dead = format!("{dead} and {} that died with them", count(died_since));
    }
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
    let others = against(runs);
    let line = match level(buggy) {
        Level::LongSave if pass.early_exits <= MANY_ROUNDS => format!(
            "An unpatched Fallout 4 freezes for {freeze} {}{others}. The bug has no part in it, there \
             is just so much garbage: {}",
            when(pass),
            work(pass)
        ),
        Level::LongSave => format!(
            "This is the long save bug: an unpatched Fallout 4 freezes for {freeze} {}{others}. {}",
            when(pass),
            work(pass)
        ),
        _ if pass.took >= NOTICED && known(buggy.outcome.game).is_some() => elsewhere(buggy, pass),
        Level::Heavy => format!(
            "An unpatched Fallout 4 freezes for {freeze} {}{others}, which players notice: {}",
            when(pass),
            work(pass)
        ),
        Level::Inconclusive => return None,
        Level::Fine => format!(
            "No long save: a full pass takes {freeze} even with the bug. {}",
            why_none(buggy, pass)
        ),
    };
    Some(line)
}

/// Why the bug does not make a pass long.
pub(crate) fn why_none(run: &Run, pass: &Pass) -> String {
    let dead = of(pass.garbage, "dead entry", "dead entries");
    match pass.garbage {
        0 if run.discarded() == 0 => String::from("Nothing has died."),
        0 => String::from("The slices had freed everything that died."),
        garbage if pass.early_exits <= 2 && garbage > MANY_ROUNDS => format!(
            "It found {dead} and needed {}: the bug needs a dead entry at the cursor, and a live one \
             was there.",
            of(pass.rounds, "round", "rounds")
        ),
        _ => format!(
            "It found {dead}, so {} enough.",
            match pass.rounds {
                1 => String::from("1 round was"),
                rounds => format!("{} rounds were", count(rounds)),
            }
        ),
    }
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
    let run = runs.iter().find(|run| run.rates().slices_free.is_some())?;
    let rates = run.rates();
    let slices = rates.slices_free?;
    if run.discarded() == 0 {
        return Some(String::from("The script discards nothing."));
    }
    let mut line = format!(
        "It discards {} per frame in {}, on average {} a frame. A frame's slices can free about {}",
        entries(rates.per_discarding_frame),
        of(rates.discarding_frames, "frame", "frames"),
        kinds(rates.structs_per_frame, rates.arrays_per_frame),
        slices_text(&slices, &rates),
    );
    let keeps_up = rates.structs_per_frame <= float(slices.structs)
        && rates.arrays_per_frame <= float(slices.arrays);
    line.push_str(if runs.iter().any(Run::backlog_grows) {
        ", and a backlog grows."
    } else if keeps_up {
        "; they can keep up if the cleanup uses its budget."
    } else {
        "; the rest waits for quieter frames or a save."
    });
    Some(line)
}

/// Average numbers of both kinds, without the kind that there is none of.
fn kinds(structs: f64, arrays: f64) -> String {
    let of = |number: f64, singular: &str, plural: &str| {
        let text = average(number);
        let noun = if text == "1" { singular } else { plural };
        (number > 0.0).then(|| format!("{text} {noun}"))
    };
    let parts = [
        of(structs, "struct", "structs"),
        of(arrays, "array", "arrays"),
    ];
    parts
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" and ")
}

/// What a frame's slices free, without the kind that nothing dies of.
fn slices_text(slices: &RingCounts, rates: &Rates) -> String {
    let structs = of(slices.structs, "struct", "structs");
    let arrays = of(slices.arrays, "array", "arrays");
    match (rates.structs_per_frame > 0.0, rates.arrays_per_frame > 0.0) {
        (true, false) => structs,
        (false, true) => arrays,
        _ if slices.structs == slices.arrays => format!("{} of each", count(slices.structs)),
        _ => format!("{structs} and {arrays}"),
    }
}

/// An average number of entries.
fn entries(number: f64) -> String {
    let number = average(number);
    let noun = if number == "1" { "entry" } else { "entries" };
    format!("{number} {noun}")
}

/// Whether a run has a long pass or a growing backlog, whatever the game.
pub(crate) fn is_slow(run: &Run) -> bool {
    run.longest_pass().is_some_and(|pass| pass.took >= NOTICED) || run.backlog_grows()
}

/// Where to begin, for a script that has something to mend.
fn advice_line(runs: &[Run]) -> Option<String> {
    if !runs.iter().any(is_slow) {
        return None;
    }
    let sites = &runs.first()?.outcome.sites;
    let site = sites.iter().find(|site| site.place != MACHINE)?;
    let all: u64 = sites.iter().map(|site| site.allocated).sum();
    let source = match site.source.as_str() {
        "" => String::new(),
        source => format!(" ({source})"),
    };
    Some(format!(
        "Start at {}{source}: it makes {} of all allocations. Allocate once and reuse, or move it out \
         of the loop.",
        site.place,
        percent(site.allocated, all)
    ))
}

/// Why a run has the verdict that it has, for reports.
pub(crate) fn reasons(run: &Run) -> Vec<Reason> {
    let took = run.longest_pass().map_or(0, |pass| pass.took);
    let of_pass = |code| Reason {
        code,
        text: sentence(run),
        place: run.outcome.sites.first().map(|site| site.place.clone()),
    };
    let is_elsewhere = took >= NOTICED && known(run.outcome.game).is_some();
    match level(run) {
        Level::LongSave => vec![of_pass("freeze")],
        Level::Heavy => {
            let freeze = (took >= NOTICED && !is_elsewhere).then(|| of_pass("freeze"));
            let backlog = run.backlog_grows().then(|| Reason {
                text: format!(
                    "Garbage piles up faster than the slices free it: {} at the end.",
                    of(run.backlog_at_end(), "dead entry", "dead entries")
                ),
                ..of_pass("backlog")
            });
            freeze.into_iter().chain(backlog).collect()
        }
        Level::Inconclusive => {
            let elsewhere = is_elsewhere.then(|| {
                let of_game = known(run.outcome.game).unwrap_or_default();
                Reason {
                    text: format!("{} {of_game}", sentence(run)),
                    ..of_pass("other-game")
                }
            });
            doubts(run).into_iter().chain(elsewhere).collect()
        }
        Level::Fine => Vec::new(),
    }
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
