//! What keeps a run from being called fine: each reason with its place and the way out.

use cyperus_pex::Game;

use super::json::{DefaultNative, Reason, UnsetProperty, Waiting};
use super::quantity::{duration_of_seconds, of, play_time};
use super::run::{Cut, Run};
use super::verdict::NOTICED;

/// Entries that a full pass without the bug frees before anybody notices.
const FEW: u64 = 12;
/// A script that was cut off earlier than this has not shown what it does: a second of play.
const SHORT: u64 = 60;
/// Calls that give up in one full pass, if that is no accident.
const MANY_EXITS: u64 = 10;
/// Most places of one kind that get a line.
const PLACES: usize = 3;

/// Why it is not known whether a run is fine.
pub(super) fn doubts(run: &Run) -> Vec<Reason> {
    let mut doubts = Vec::new();
    doubts.extend(cut(run));
    doubts.extend(no_allocation(run));
    doubts.extend(missing_scripts(run));
    doubts.extend(unset_doubts(&run.outcome.unset_properties));
    doubts.extend(standing(run));
    doubts.extend(natives(run));
    doubts.extend(errors(run));
    doubts.extend(no_save(run));
    doubts.extend(cheap_rounds(run));
    doubts
}

fn cut(run: &Run) -> Option<Reason> {
    let frames = run.outcome.frames;
    let (code, text) = match &run.outcome.cut {
        Some(Cut::Limit(limit)) => (
            "stopped",
            format!(
                "The run was {limit}, so the script did not get to its end. Allow more, or give the \
                 script less to do."
            ),
        ),
        Some(Cut::Frames) if frames < SHORT => (
            "short",
            format!(
                "Only {} ({}) were run, and the script was not done. Run longer: --minutes M.",
                of(frames, "frame", "frames"),
                play_time(frames)
            ),
        ),
        Some(Cut::Frames) | None => return None,
    };
    Some(Reason {
        code,
        text,
        place: Some(run.outcome.script.clone()),
    })
}

fn no_allocation(run: &Run) -> Option<Reason> {
    (run.outcome.allocated == 0).then(|| Reason {
        code: "no-allocation",
        text: format!(
            "{} allocated no array and no struct, so the collector had nothing to do. {}",
            run.outcome.script,
            match &run.outcome.plugin {
                None => "Start it where it works: --entry NAME.",
                Some(_) => "Let more of it happen: --start, --stage, --place, --cast or --fire.",
            }
        ),
        place: Some(run.outcome.script.clone()),
    })
}

/// A mod of which scripts are missing is another mod: what they would have made is not in the figures.
fn missing_scripts(run: &Run) -> Option<Reason> {
    let missing = &run.outcome.plugin.as_ref()?.missing_scripts;
    let first = &missing.first()?.script;
    let text = match missing.len() {
        1 => format!(
            "The script {first} is not there or does not compile, so what it does is not in these \
             figures. Name the folder with the scripts that it needs: --import DIR."
        ),
        count => format!(
            "{} are not there or do not compile, {first} among them, so what they do is not in these \
             figures. Name the folders with the scripts that they need: --import DIR.",
            of(count as u64, "script", "scripts")
        ),
    };
    Some(Reason {
        code: "missing-scripts",
        text,
        place: Some(first.clone()),
    })
}

fn standing(run: &Run) -> Vec<Reason> {
    let outcome = &run.outcome;
    let is_doubtful = |place: &&Waiting| {
        place.for_good || (place.state != "running" && has_stopped_allocating(run))
    };
    let mut doubts: Vec<Reason> = Vec::new();
    for state in ["waiting", "blocked"] {
        let mut places = outcome.waiting.iter().filter(is_doubtful);
        let places: Vec<&Waiting> = places
            .by_ref()
            .filter(|place| place.state == state)
            .collect();
        doubts.extend(places.iter().take(PLACES).map(|place| standing_at(place)));
        if let Some(rest) = places.get(PLACES..).filter(|rest| !rest.is_empty()) {
            doubts.push(Reason {
                code: if state == "blocked" {
                    "blocked"
                } else {
                    "waiting"
                },
                text: format!(
                    "Stacks were {state} at {} as well: see \"waiting\" in the report.",
                    of(rest.len() as u64, "more place", "more places")
                ),
                place: rest.first().map(|place| place.place.clone()),
            });
        }
    }
    doubts
}

/// Whether nothing was allocated in the second half of a run: a stack that still waits then waits for
/// something that does not come.
fn has_stopped_allocating(run: &Run) -> bool {
    let outcome = &run.outcome;
    match run.recorder.sums.allocating_frame() {
        _ if outcome.allocated == 0 => true,
        Some(newest) => outcome.last_frame.saturating_sub(newest) > outcome.frames / 2,
        None => false,
    }
}

fn standing_at(waiting: &Waiting) -> Reason {
    let place = &waiting.place;
    let what = waiting.waits_for.as_deref().unwrap_or("its turn");
    let who = match waiting.stacks {
        1 => format!("the call at {place} was"),
        stacks => format!("{} at {place} were", of(stacks, "call", "calls")),
    };
    let (code, text) = if waiting.state == "blocked" {
        let holder = match &waiting.blocked_at {
            Some(holder) => format!("the call at {holder}"),
            None => String::from("another call"),
        };
        let text = format!(
            "At the end, {who} blocked by {holder}: {what}. Let that call end, or move its wait into \
             a timer."
        );
        ("blocked", text)
    } else if !waiting.for_good {
        let text = format!(
            "At the end, {who} still waiting ({what}), and nothing had been allocated in the second \
             half of the run. Set what it waits for: --properties FILE."
        );
        ("waiting", text)
    } else {
        let left = waiting.seconds_left.map_or_else(String::new, |left| {
            format!(", for another {}", duration_of_seconds(left))
        });
        let text = format!(
            "At the end, {who} still waiting for {what}{left}. Give it what it waits for, or run \
             longer: --minutes M."
        );
        ("waiting", text)
    };
    Reason {
        code,
        text,
        place: Some(place.clone()),
    }
}

fn natives(run: &Run) -> Vec<Reason> {
    let natives = run.outcome.default_natives.iter();
    let natives: Vec<&DefaultNative> = natives.filter(|native| native.used).collect();
    let mut doubts: Vec<Reason> = natives
        .iter()
        .take(PLACES)
        .map(|native| {
            let place = native.place.as_ref();
            let at = place.map_or_else(String::new, |place| format!(" at {place}"));
            Reason {
                code: "default-native",
                text: format!(
                    "{} is not implemented here: {} got a default value, and what the script did \
                     with it{at} may be different from the game.",
                    native.native,
                    of(native.calls, "call", "calls"),
                ),
                place: place.cloned(),
            }
        })
        .collect();
    if let Some(rest) = natives.get(PLACES..).filter(|rest| !rest.is_empty()) {
        doubts.push(Reason {
            code: "default-native",
            text: format!(
                "{} not implemented either: see \"default_natives\" in the report.",
                of(rest.len() as u64, "more native is", "more natives are")
            ),
            place: rest.first().and_then(|native| native.place.clone()),
        });
    }
    doubts
}

fn errors(run: &Run) -> Option<Reason> {
    let outcome = &run.outcome;
    (outcome.errors > outcome.allocated).then(|| Reason {
        code: "errors",
        text: format!(
            "The script logged {} and allocated {}: it did not run as it would in the game. \
             cyperus run shows the errors; fix them first.",
            of(outcome.errors, "error", "errors"),
            of(outcome.allocated, "array or struct", "arrays and structs"),
        ),
        place: Some(outcome.script.clone()),
    })
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
                 Say what it is with --world FILE, which --write-world FILE writes.",
                unset.place, unset.property, unset.type_name,
            ),
            place: Some(unset.place.clone()),
        });
    }
    doubts
}

/// Rounds that cost nothing hide the bug: an almost empty heap on the real clock, or costs of one's own.
fn cheap_rounds(run: &Run) -> Option<Reason> {
    let pass = run.longest_pass()?;
    (pass.early_exits > MANY_EXITS && pass.took < NOTICED).then(|| Reason {
        code: "cheap-rounds",
        text: format!(
            "The bug is at work: {} for {}. They are short here, but not in a large save. Measure \
             with the virtual clock and its usual costs.",
            of(pass.rounds, "round", "rounds"),
            of(pass.garbage, "dead entry", "dead entries")
        ),
        place: run.outcome.sites.first().map(|site| site.place.clone()),
    })
}

fn no_save(run: &Run) -> Option<Reason> {
    let garbage = &run.outcome.census.garbage;
    let left = garbage.arrays + garbage.structs;
    (run.longest_pass().is_none() && left > FEW).then(|| Reason {
        code: "no-save",
        text: format!(
            "{} were left and no save was made, so nobody knows how long one takes. Use cyperus \
             compare, or --save FILE.",
            of(left, "dead entry", "dead entries")
        ),
        place: Some(run.outcome.script.clone()),
    })
}

/// What is known of a game's own collector; None for the game whose collector this is.
pub(crate) fn known(game: Game) -> Option<&'static str> {
    match game {
        Game::Fallout4 => None,
        Game::Skyrim => Some(
            "Skyrim has no structs. Its cleanup of arrays has the same bug: a published trace shows it \
             freeing one array per call. It is not known to scan all objects when it saves, and no \
             long save of this kind has been published.",
        ),
        Game::Fallout76 => Some(
            "Nothing has been published about the collector of Fallout 76, so nobody knows whether it \
             has the bug.",
        ),
        Game::Starfield => Some(
            "Nothing has been published about the collector of Starfield, so nobody knows whether it \
             has the bug.",
        ),
    }
}
