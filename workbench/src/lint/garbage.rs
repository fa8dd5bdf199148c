//! The rules about garbage: what makes it, what keeps it, and what comes too often.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule asks for the few deeds that it is about"
)]

use std::collections::BTreeSet;

use super::facts::{Action, Body, Call, Deed, Facts, Place};
use super::rule::Rule;
use super::rule::garbage as rule;
use super::{Finding, Findings};

/// Events that can come many times a second.
const FREQUENT: &[&str] = &[
    "onanimationevent",
    "ondistancegreaterthan",
    "ondistancelessthan",
    "onhit",
    "onitemadded",
    "onitemremoved",
    "onmagiceffectapply",
    "ontimer",
    "ontrigger",
    "ontriggerenter",
    "ontriggerleave",
    "onupdate",
];

/// Functions that start the event that calls them again, and the events.
const REPEATS: &[(&str, &str)] = &[
    ("starttimer", "ontimer"),
    ("registerforsingleupdate", "onupdate"),
    ("registerforupdate", "onupdate"),
];

/// Types of things that vanish after they were placed.
const ENDING: &[&str] = &["explosion", "hazard", "visualeffect"];

/// Shorter intervals are a storm, in seconds.
const SHORTEST_INTERVAL: f32 = 0.1;

/// How many structs or arrays the game frees in a frame: its slice of about 12 µs is enough for so many.
const FREED_A_FRAME: u64 = 6;

/// The games' usual pace.
const FRAMES_A_SECOND: f32 = 60.0;

/// What comes once a second, in an hour.
const ENTRIES_AN_HOUR: u64 = 3600;

/// Kinds of registrations that end with their first event.
const ONE_SHOT: &[&str] = &[
    "hitevent",
    "magiceffectapply",
    "radiationdamage",
    "playersleep",
    "detection",
];

/// How often a loop turns, if nothing says so.
const UNKNOWN_TURNS: u64 = 10;

/// How often a frequent event comes.
const CALLS_A_MINUTE: u64 = 60;

/// Applies every rule to what a script does.
pub(super) fn apply(facts: &Facts, findings: &mut Findings<'_>) {
    let is_hot = |body: &&Body| {
        body.is_event && FREQUENT.contains(&body.name.as_str()) && comes_again(facts, body)
    };
    let frequent = reached(facts, facts.bodies.iter().filter(is_hot));
    let looped = called_in_loops(facts);
    for body in &facts.bodies {
        let often = Often {
            is_frequent: frequent.contains(body.name.as_str()),
            is_looped: looped.contains(body.name.as_str()),
        };
        for action in &body.actions {
            findings.calls = often.calls();
            allocations(body, action, often, findings);
            growth(facts, action, often, findings);
            timers(body, action, findings);
            overlaps(body, action, findings);
            waits(action, findings);
            holds(facts, action, findings);
            registrations(facts, action, often, findings);
        }
    }
}

/// Whether an event comes more than once for one cause. A timer that neither its own event nor another
/// frequent one starts again is a way to go on in another stack.
fn comes_again(facts: &Facts, event: &Body) -> bool {
    let starts = REPEATS.iter().filter(|(_, name)| *name == event.name);
    if starts.clone().next().is_none() {
        return true;
    }
    let repeats_itself = event.name == "onupdate"
        && facts
            .calls()
            .any(|call| call.function == "registerforupdate");
    let is_timed = |name: &str| REPEATS.iter().any(|(_, event)| *event == name);
    let is_source = |body: &&Body| {
        let comes_by_itself = FREQUENT.contains(&body.name.as_str()) && !is_timed(&body.name);
        body.is_event && (body.name == event.name || comes_by_itself)
    };
    let below = reached(facts, facts.bodies.iter().filter(is_source));
    let bodies = facts.bodies.iter();
    let mut actions = bodies
        .filter(|body| below.contains(body.name.as_str()))
        .flat_map(|body| &body.actions);
    repeats_itself
        || actions.any(|action| {
            let Deed::Call(call) = &action.deed else {
                return false;
            };
            starts
                .clone()
                .any(|(function, _)| call.function == *function)
        })
}

/// How often a body runs.
#[derive(Clone, Copy, Debug)]
struct Often {
    /// An event reaches it that can come many times a second.
    is_frequent: bool,
    /// A loop of the script calls it.
    is_looped: bool,
}

impl Often {
    /// How often that is in a minute, at a guess.
    fn calls(self) -> u64 {
        let events = if self.is_frequent { CALLS_A_MINUTE } else { 1 };
        let turns = if self.is_looped { UNKNOWN_TURNS } else { 1 };
        events * turns
    }
}

/// The names of these bodies and of all that they call in the script.
fn reached<'facts>(
    facts: &'facts Facts,
    start: impl Iterator<Item = &'facts Body>,
) -> BTreeSet<&'facts str> {
    let mut waiting: Vec<&Body> = start.collect();
    let mut reached: BTreeSet<&str> = waiting.iter().map(|body| body.name.as_str()).collect();
    while let Some(body) = waiting.pop() {
        for action in &body.actions {
            if let Deed::Call(call) = &action.deed
                && call.is_own
                && reached.insert(&call.function)
            {
                let called = facts.bodies.iter();
                waiting.extend(called.filter(|body| body.name == call.function));
            }
        }
    }
    reached
}

/// The names of bodies that the script calls in a loop, and of all that those call.
fn called_in_loops(facts: &Facts) -> BTreeSet<&str> {
    let actions = facts.bodies.iter().flat_map(|body| &body.actions);
    let called: BTreeSet<&str> = actions
        .filter(|action| action.loops > 0)
        .filter_map(|action| match &action.deed {
            Deed::Call(call) if call.is_own => Some(call.function.as_str()),
            _ => None,
        })
        .collect();
    let bodies = facts.bodies.iter();
    reached(
        facts,
        bodies.filter(|body| called.contains(body.name.as_str())),
    )
}

fn allocations(body: &Body, action: &Action, often: Often, findings: &mut Findings<'_>) {
    let (rule, what, result) = match &action.deed {
        Deed::NewStruct(name, result) => (&rule::STRUCT_IN_LOOP, format!("a `{name}`"), result),
        Deed::NewArray(result) => (&rule::ARRAY_IN_LOOP, "an array".to_owned(), result),
        Deed::Call(call) if call.is_native && call.returns_array && action.loops > 0 => {
            let message = format!(
                "`{}` returns a new array on each turn of the loop, and the game frees about 6 a frame; call it once before the loop",
                call.function
            );
            findings.add(&rule::ARRAY_NATIVE_IN_LOOP, action, message);
            return;
        }
        Deed::Lengthen(_) => {
            if action.loops > 0 {
                let message = match action.turns {
                    Some(turns) if turns > 1 => format!(
                        "this text gets longer on each turn of the loop: {turns} texts for each call, and no slice of the cleanup frees one; join fewer parts"
                    ),
                    Some(_) | None => "this text gets longer on each turn of the loop, and no slice of the cleanup frees what each turn leaves; join fewer parts".to_owned(),
                };
                findings.add(&rule::TEXT_GROWS_IN_LOOP, action, message);
            }
            return;
        }
        Deed::Call(_)
        | Deed::Grow(_)
        | Deed::Shrink(_)
        | Deed::KeepSelf(_)
        | Deed::Forget(_)
        | Deed::HandOn(_) => return,
    };
    if is_kept(body, result.as_ref()) || is_first_use(action, result.as_ref()) {
        return;
    }
    if action.loops > 0 {
        let price = match action.turns {
            Some(turns) if turns > 1 => {
                let frames = turns.div_ceil(FREED_A_FRAME);
                format!(
                    ": {turns} of them for each call, and the game frees about 6 a frame, so this takes {frames} frames"
                )
            }
            Some(_) | None => ", and the game frees about 6 a frame".to_owned(),
        };
        let message =
            format!("{what} is made on each turn of the loop{price}; make one before the loop");
        findings.add(rule, action, message);
    } else if often.is_looped && !is_named_for_the_start(body) && !asks_the_player(body) {
        let name = &body.spelling;
        let message = format!(
            "{what} is made in each call, `{name}` is called in a loop, and the game frees about 6 a frame; make one before the loop and pass it"
        );
        findings.add(rule, action, message);
    } else if often.is_frequent && !is_named_for_the_start(body) {
        let name = &body.spelling;
        let message = if body.is_event {
            format!(
                "{what} is made each time, `{name}` can come many times a second, and the game frees about 6 a frame; keep one in a variable of the script"
            )
        } else {
            format!(
                "{what} is made in each call of `{name}`, which a frequent event calls, and the game frees about 6 a frame; keep one in a variable of the script"
            )
        };
        findings.add(&rule::ALLOCATION_IN_FREQUENT_EVENT, action, message);
    }
}

/// Whether somebody may keep what was made: then it is no garbage yet.
fn is_kept(body: &Body, result: Option<&Place>) -> bool {
    match result {
        Some(Place::Local(local)) => body.escaping.contains(local),
        Some(Place::Elsewhere) => true,
        // What was in the variable before becomes garbage instead.
        Some(Place::Own(_)) | None => false,
    }
}

/// Whether a variable gets its value under a condition that asks for it: then it gets one once.
fn is_first_use(action: &Action, result: Option<&Place>) -> bool {
    matches!(result, Some(Place::Own(name)) if action.tested.contains(name))
}

/// Whether a function's name says that it runs rarely, whoever calls it.
fn is_named_for_the_start(body: &Body) -> bool {
    let words = ["init", "setup", "set_up", "startup", "reset"];
    !body.is_event && words.iter().any(|word| body.name.contains(word))
}

/// Whether a body shows a message and waits for an answer: then it runs as often as somebody clicks.
fn asks_the_player(body: &Body) -> bool {
    body.actions.iter().any(|action| {
        matches!(&action.deed, Deed::Call(call)
            if call.is_native && call.script == "message" && call.function == "show")
    })
}

/// Whether another script gets hold of something, and may take from it.
fn is_handed_on(facts: &Facts, place: &Place) -> bool {
    let mut actions = facts.bodies.iter().flat_map(|body| &body.actions);
    actions.any(|action| match &action.deed {
        Deed::HandOn(handed) => handed == place,
        Deed::Call(call) if !call.is_native => {
            let mut arguments = call.arguments.iter();
            arguments.any(|argument| argument.place == *place)
        }
        _ => false,
    })
}

/// What only ever gets more.
fn growth(facts: &Facts, action: &Action, often: Often, findings: &mut Findings<'_>) {
    // A loop has an end; what it fills is often filled once.
    if !often.is_frequent {
        return;
    }
    match &action.deed {
        Deed::Grow(place @ Place::Own(name)) if !is_emptied(facts, place) => {
            let message = format!(
                "`{name}` grows here, and nothing in this script takes from it: once a second that is {ENTRIES_AN_HOUR} entries an hour, and the cleanup frees none; remove some, or clear it"
            );
            findings.add(&rule::ARRAY_ONLY_GROWS, action, message);
        }
        // The same form again changes nothing: a list has each form once.
        Deed::Call(call)
            if call.function == "addform"
                && call.script == "formlist"
                && matches!(&call.on, Some(list @ Place::Own(_)) if !is_handed_on(facts, list))
                && !matches!(call.arguments.first(), Some(argument) if matches!(argument.place, Place::Own(_))) =>
        {
            let empties = ["hasform", "removeaddedform", "revert"];
            if !facts
                .calls()
                .any(|other| empties.contains(&other.function.as_str()) && other.on == call.on)
            {
                let message = format!(
                    "this list is added to here, and nothing in this script removes from it: once a second that is {ENTRIES_AN_HOUR} forms an hour, and the cleanup frees none; call `RemoveAddedForm` or `Revert`"
                );
                findings.add(&rule::FORM_LIST_ONLY_GROWS, action, message);
            }
        }
        Deed::Call(call) if is_placing(call) => {
            let deleting = ["delete", "deletewhenable", "disableanddelete", "kill"];
            let is_kept = matches!(call.result, Some(Place::Elsewhere));
            // Explosions and the like end by themselves.
            let first = call.arguments.first();
            let ends = first.is_some_and(|argument| ENDING.contains(&argument.script.as_str()));
            if !is_kept
                && !ends
                && !facts
                    .calls()
                    .any(|other| deleting.contains(&other.function.as_str()))
            {
                let message = format!(
                    "references are placed here again and again, and this script deletes none: once a second that is {ENTRIES_AN_HOUR} an hour, and the cleanup frees none; keep them, and call `Delete`"
                );
                findings.add(&rule::PLACED_AND_FORGOTTEN, action, message);
            }
        }
        _ => {}
    }
}

/// Whether a body runs once at the start: what it fills, it fills once.
fn is_set_up(body: &Body) -> bool {
    ["oninit", "onquestinit", "oneffectstart", "onreset"].contains(&body.name.as_str())
}

fn is_placing(call: &Call) -> bool {
    call.is_native
        && ["placeatme", "placeactoratme", "placeatnode"].contains(&call.function.as_str())
}

/// Whether the script takes from an array or puts another in its place, other than at the start.
fn is_emptied(facts: &Facts, place: &Place) -> bool {
    let later = facts.bodies.iter().filter(|body| !is_set_up(body));
    later
        .flat_map(|body| &body.actions)
        .any(|action| matches!(&action.deed, Deed::Shrink(other) if other == place))
}

fn timers(body: &Body, action: &Action, findings: &mut Findings<'_>) {
    let Deed::Call(call) = &action.deed else {
        return;
    };
    let own = REPEATS
        .iter()
        .any(|&(function, event)| call.function == function && body.name == event);
    if own
        && let Some(interval) = call.arguments.first().and_then(|argument| argument.number)
        && interval < SHORTEST_INTERVAL
        && is_first_timer(call)
    {
        let message = format!(
            "`{}` calls itself again after {interval} s, so about {} times a second, each time with a stack of its own, and the game frees about 6 structs or arrays a frame; wait for longer",
            body.spelling,
            (1.0 / interval.max(1.0 / FRAMES_A_SECOND)).round()
        );
        findings.add(&rule::SHORT_TIMER, action, message);
    }
}

/// Whether the timer has the number that it gets if none is given: others may be started by this one
/// without starting themselves.
fn is_first_timer(call: &Call) -> bool {
    match call.arguments.get(1) {
        Some(number) => number.number == Some(0.0),
        None => true,
    }
}

/// A timer that is started again before its event is over.
fn overlaps(body: &Body, action: &Action, findings: &mut Findings<'_>) {
    let Some(interval) = own_interval(body, action) else {
        return;
    };
    let later = body.actions.iter();
    let later = later.filter(|other| other.span.start > action.span.start);
    let waited: f32 = later
        .filter(|other| action.always_before(other))
        .filter_map(|other| match &other.deed {
            Deed::Call(call) if is_wait(call) => call.arguments.first()?.number,
            _ => None,
        })
        .sum();
    if waited > interval {
        let open = (waited / interval.max(0.001)).ceil();
        let message = format!(
            "`{}` comes again after {interval} s, while this call of it still waits for {waited} s: about {open} of them are open at once, and no slice frees what an open one holds; start the timer in the last line",
            body.spelling
        );
        findings.add(&rule::OVERLAPPING_TIMER, action, message);
    }
}

/// The interval after which an event starts itself again, if that is a written number.
fn own_interval(body: &Body, action: &Action) -> Option<f32> {
    let Deed::Call(call) = &action.deed else {
        return None;
    };
    let starts_itself = REPEATS
        .iter()
        .any(|&(function, event)| call.function == function && body.name == event);
    (starts_itself && is_first_timer(call)).then_some(())?;
    call.arguments.first()?.number
}

fn is_wait(call: &Call) -> bool {
    call.is_native && call.script == "utility" && call.function.starts_with("wait")
}

/// Others stand in line for a guard while its holder does nothing.
fn waits(action: &Action, findings: &mut Findings<'_>) {
    if let Deed::Call(call) = &action.deed
        && action.is_guarded
        && is_wait(call)
    {
        let message = match call.arguments.first().and_then(|argument| argument.number) {
            Some(seconds) => format!(
                "`{}` is called while a guard is held: whoever needs it waits for {seconds} s, some {} frames in which no slice frees what they hold; wait before or after",
                call.function,
                (seconds * FRAMES_A_SECOND).round()
            ),
            None => format!(
                "`{}` is called while a guard is held, and no slice frees what those hold who need it; wait before or after",
                call.function
            ),
        };
        findings.add(&rule::WAIT_UNDER_GUARD, action, message);
    }
}

/// An object that holds itself.
fn holds(facts: &Facts, action: &Action, findings: &mut Findings<'_>) {
    let Deed::KeepSelf(place @ Place::Own(name)) = &action.deed else {
        return;
    };
    let actions = facts.bodies.iter().flat_map(|body| &body.actions);
    let is_cleared =
        |action: &Action| matches!(&action.deed, Deed::Forget(other) if other == place);
    if !actions.into_iter().any(is_cleared) {
        let message = format!(
            "`{name}` holds the object itself, and nothing in this script clears it: one entry for each instance that no slice ever frees; use `Self`, or store None at the end"
        );
        findings.add(&rule::HOLDS_ITSELF, action, message);
    }
}

/// Registrations that come again and again, or have no end.
fn registrations(facts: &Facts, action: &Action, often: Often, findings: &mut Findings<'_>) {
    let Deed::Call(call) = &action.deed else {
        return;
    };
    let Some(kind) = call.function.strip_prefix("registerfor") else {
        return;
    };
    // These end with the event that they are for.
    let is_single =
        kind.starts_with("single") || ONE_SHOT.iter().any(|&once| kind.starts_with(once));
    if is_single || !call.is_native {
        return;
    }
    if action.loops == 0 && often.is_frequent && kind != "update" {
        let message = format!(
            "`{}` is called by an event that can come many times a second: with a new sender each time, once a second is {ENTRIES_AN_HOUR} entries an hour that no slice frees; register once, where the script starts",
            call.function
        );
        findings.add(&rule::REGISTERS_AGAIN, action, message);
    }
    let ends = facts.calls().any(|other| {
        other
            .function
            .strip_prefix("unregisterfor")
            .is_some_and(|ended| ended.starts_with("all") || ended.starts_with(kind))
    });
    if !ends {
        let message = format!(
            "nothing in this script ends what `{}` begins: one entry for each sender and listener that no slice frees; call its `Unregister` function when the work is over",
            call.function
        );
        findings.add(&rule::REGISTRATION_WITHOUT_END, action, message);
    }
}

impl Findings<'_> {
    pub(super) fn add(&mut self, rule: &'static Rule, action: &Action, message: String) {
        let turns = match action.loops {
            0 => 1,
            _ => action.turns.unwrap_or(UNKNOWN_TURNS),
        };
        self.push(Finding {
            rule,
            span: action.span,
            message,
            a_minute: turns.saturating_mul(self.calls),
            fix: None,
        });
    }
}
