//! The page's lesson: a small ring cleaned look by look, with a sentence for each step.
//!
//! The loops are the collector's own; this records what they ask of the ring and explains it.

use cyperus_gc::CleanupKind;
use cyperus_gc::cleanup::{FlagRing, Ring, Swept};
use cyperus_gc::event::Exit;
use serde::Serialize;

use super::quantity::of;

/// Looks per call: about as many as the game's budget allows.
pub(crate) const BUDGET: u64 = 6;
/// Most calls shown.
const CALLS: u64 = 12;

/// A ring to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scene {
    /// Its short name.
    pub(crate) name: &'static str,
    /// What it shows.
    pub(crate) about: &'static str,
    ring: &'static str,
    next: u32,
}

/// The rings of the lesson.
pub(crate) const SCENES: [Scene; 2] = [
    Scene {
        name: "A storm",
        about: "A loop allocated and dropped twelve entries in a row. The cursor is on the first of them.",
        ring: "****............",
        next: 4,
    },
    Scene {
        name: "Survivors in between",
        about: "The same number of dead entries, with live ones in between.",
        ring: "*...*...*...*...",
        next: 4,
    },
];

/// One picture of the lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Step {
    /// Which call, from 1.
    call: u64,
    /// The ring after the step.
    ring: String,
    /// The entry that the loop is looking at; None between calls.
    index: Option<u32>,
    /// The cursor at the start of the call, or after it.
    cursor: u32,
    /// A position that an entry has just moved into.
    moved: Option<u32>,
    /// `begin`, `live`, `dead`, `early` or `end`.
    kind: &'static str,
    /// What happens and why.
    text: String,
    /// Entries freed so far, in all calls together.
    freed: u64,
}

/// Something that a loop asked of the ring.
enum Asked {
    Kept(u32),
    Removed { position: u32, ring: String },
}

/// A ring that records what it is asked.
struct Listening {
    ring: FlagRing,
    asked: Vec<Asked>,
    looks: u64,
}

impl Ring for Listening {
    fn len(&self) -> u32 {
        self.ring.len()
    }

    fn examine(&mut self, position: u32) -> bool {
        self.looks += 1;
        let dead = self.ring.examine(position);
        if !dead {
            self.asked.push(Asked::Kept(position));
        }
        dead
    }

    fn remove(&mut self, position: u32) {
        self.ring.remove(position);
        self.asked.push(Asked::Removed {
            position,
            ring: self.ring.to_string(),
        });
    }

    fn next_candidate(&mut self) -> Option<u32> {
        self.ring.next_candidate()
    }

    fn elapsed(&mut self) -> u64 {
        self.looks
    }
}

/// The steps that a cleanup takes through a scene.
pub(crate) fn steps(kind: CleanupKind, scene: &Scene) -> Vec<Step> {
    let mut ring = FlagRing::parse(scene.ring).unwrap_or_default();
    let mut cursor = scene.next;
    let mut steps = Vec::new();
    let mut freed = 0;
    for call in 1..=CALLS {
        let mut listening = Listening {
            ring,
            asked: Vec::new(),
            looks: 0,
        };
        let start = cursor;
        steps.push(Step {
            call,
            ring: listening.ring.to_string(),
            index: None,
            cursor: start,
            moved: None,
            kind: "begin",
            text: begin_text(kind, call, start),
            freed,
        });
        let swept = kind.sweep(&mut listening, &mut cursor, Some(BUDGET));
        let mut before = steps
            .last()
            .map_or_else(String::new, |step| step.ring.clone());
        for asked in &listening.asked {
            let step = asked_step(kind, call, asked, &before, start, &mut freed);
            before.clone_from(&step.ring);
            steps.push(step);
        }
        ring = listening.ring;
        let garbage = ring.garbage() as u64;
        let early = swept.exit == Exit::CursorMet && garbage > 0 && swept.examined < BUDGET;
        steps.push(Step {
            call,
            ring: before,
            index: None,
            cursor,
            moved: None,
            kind: if early { "early" } else { "end" },
            text: end_text(&swept, garbage, early),
            freed,
        });
        if garbage == 0 {
            break;
        }
    }
    steps
}

fn begin_text(kind: CleanupKind, call: u64, cursor: u32) -> String {
    match kind {
        CleanupKind::Buggy => {
            format!("Call {call} starts at the cursor, entry {cursor}, and walks upwards.")
        }
        CleanupKind::Fixed => {
            format!("Call {call} starts at the cursor, entry {cursor}, and walks downwards.")
        }
        CleanupKind::Queued => {
            format!("Call {call} takes dead entries from a queue. It needs no cursor.")
        }
    }
}

fn asked_step(
    kind: CleanupKind,
    call: u64,
    asked: &Asked,
    before: &str,
    cursor: u32,
    freed: &mut u64,
) -> Step {
    let (position, ring, moved, what, text) = match asked {
        Asked::Kept(position) => (
            *position,
            before.to_owned(),
            None,
            "live",
            format!("Entry {position} is in use. It stays, and the loop moves on."),
        ),
        Asked::Removed { position, ring } => {
            *freed += 1;
            let moved = ((*position as usize) < ring.len()).then_some(*position);
            (
                *position,
                ring.clone(),
                moved,
                "dead",
                removed_text(kind, *position, moved),
            )
        }
    };
    Step {
        call,
        ring,
        index: Some(position),
        cursor,
        moved,
        kind: what,
        text,
        freed: *freed,
    }
}

fn removed_text(kind: CleanupKind, position: u32, moved: Option<u32>) -> String {
    let hole = match moved {
        Some(_) => "The last entry moves into its place",
        None => "It was the last one, so nothing has to move",
    };
    match kind {
        CleanupKind::Buggy => format!(
            "Entry {position} is dead and is freed. {hole}, and the loop looks at the same place again."
        ),
        CleanupKind::Fixed => {
            format!("Entry {position} is dead and is freed. {hole}. The loop moves on regardless.")
        }
        CleanupKind::Queued => format!("Entry {position} is dead and is freed. {hole}."),
    }
}

fn end_text(swept: &Swept, garbage: u64, early: bool) -> String {
    let freed = of(swept.removed, "entry", "entries");
    let left = of(garbage, "dead entry", "dead entries");
    if early {
        let unspent = of(BUDGET.saturating_sub(swept.examined), "look", "looks");
        return format!(
            "The index equals the cursor. The loop takes that for a full lap and stops: {freed} \
             freed, {unspent} of its budget unspent, {left} still there. The cursor stays on \
             garbage, so the next call ends the same way."
        );
    }
    match swept.exit {
        Exit::OutOfTime => format!("The budget is spent: {freed} freed, {left} to go."),
        Exit::CursorMet | Exit::AllExamined => {
            format!("A full lap is done: {freed} freed, {left} left.")
        }
        Exit::Empty => format!("The ring is empty: {freed} freed."),
        Exit::NoCandidates | Exit::Done => {
            format!("Nothing more has died: {freed} freed, {left} left.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(kind: CleanupKind, scene: &Scene) -> (u64, usize) {
        let steps = steps(kind, scene);
        let last = steps.last().expect("a lesson has steps");
        let early = steps.iter().filter(|step| step.kind == "early").count();
        (last.call, early)
    }

    #[test]
    fn in_a_storm_the_buggy_loop_frees_one_entry_a_call() {
        let steps = steps(CleanupKind::Buggy, &SCENES[0]);
        let freed: Vec<u64> = steps
            .iter()
            .filter(|step| matches!(step.kind, "early" | "end"))
            .map(|step| step.freed)
            .collect();
        assert_eq!(freed[..11], (1..=11).collect::<Vec<u64>>()[..]);
        assert_eq!(calls(CleanupKind::Fixed, &SCENES[0]).1, 0);
        assert!(calls(CleanupKind::Fixed, &SCENES[0]).0 <= 4);
        assert_eq!(calls(CleanupKind::Queued, &SCENES[0]), (2, 0));
    }

    #[test]
    fn survivors_between_let_the_buggy_loop_go_on() {
        let (calls, early) = calls(CleanupKind::Buggy, &SCENES[1]);
        assert!(calls <= 7, "{calls} calls");
        assert!(early <= 3, "{early} early exits");
    }
}
