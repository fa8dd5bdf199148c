//! Runs a spec: all of its cases in one machine and in Lilac's own order, because a case cannot be
//! called alone.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use cyperus_pex::Game;
use cyperus_vm::{Call, Reply, Value};

use super::HOOK;
use super::hook::FUNCTIONS;
use super::minutes::{Case, Minutes, note};
use crate::exit::Failure;
use crate::trial::bench::Bench;
use crate::trial::discover::TestPlace;
use crate::trial::finding::Finding;
use crate::trial::outcome::{Outcome, State};
use crate::trial::perform::Run;
use crate::trial::shelf::{OwnShelf, Shelf};

/// The function that runs everything.
const ENTRY: &str = "RunTests";

/// Runs a spec; an outcome for each of its cases.
pub(in crate::trial) fn perform(
    bench: &Bench,
    shelf: &Rc<OwnShelf>,
    test: &TestPlace,
    repetition: u32,
) -> Result<Vec<Outcome>, Failure> {
    let minutes = Rc::new(RefCell::new(Minutes::default()));
    let mut natives = shelf.natives();
    for (function, _) in FUNCTIONS {
        let (minutes, shelf) = (Rc::clone(&minutes), Arc::clone(&bench.shelf));
        let script = test.script.clone();
        natives.register(HOOK, function, move |call| {
            listen(call, (&script, function), &shelf, &minutes);
            Reply::NOTHING
        });
    }
    let game = shelf.script(&test.script).map(|file| file.game);
    let game = game.unwrap_or(Game::Fallout4);
    shelf.add(HOOK, super::hook::script(game));
    let mut run = Run::new(bench, shelf, natives, repetition)?;
    let object = match bench.stage.set(&mut run.machine, &test.script, ENTRY) {
        Err(failure @ Failure::Place { .. }) => return Err(failure),
        Err(failure) => {
            let finding = Finding::plain(failure.to_string());
            return Ok(vec![whole(test, State::Error, vec![finding])]);
        }
        Ok(object) => object,
    };
    let is_enabled = object.and_then(|object| run.machine.property(object, "enabled"));
    if is_enabled == Some(Value::Bool(false)) {
        let finding = Finding::plain("its property `enabled` is False");
        return Ok(vec![whole(test, State::Skipped, vec![finding])]);
    }
    let error = match run.call(&test.script, object, ENTRY) {
        Ok(ended) => run.error(&ended),
        Err(error) => Some(*error),
    };
    let errors = run.machine.trial_mut().map(|trial| trial.take_errors().0);
    minutes
        .borrow_mut()
        .add_errors(&bench.shelf, &errors.unwrap_or_default());
    let (cases, open) = minutes.borrow_mut().end();
    let output = run.record.borrow().text();
    let (figures, broken) = run.finish(test, game)?;
    let mut outcomes = of_cases(test, cases);
    if let Some(error) = error {
        let findings = std::iter::once(error).chain(open).collect();
        outcomes.push(whole(test, State::Error, findings));
    } else if !open.is_empty() || !broken.is_empty() {
        let findings = open.into_iter().chain(broken).collect();
        outcomes.push(whole(test, State::Failed, findings));
    } else if outcomes.is_empty() {
        let finding = Finding::plain("it has no case");
        outcomes.push(whole(test, State::Error, vec![finding]));
    }
    if let Some(first) = outcomes.first_mut() {
        first.figures = Some(figures);
        first.output = output;
    }
    Ok(outcomes)
}

/// What one of Lilac's functions was called with. Objects of other scripts are not under test: Lilac's
/// own suite has one that fails on purpose.
fn listen(
    call: &mut Call<'_>,
    (script, function): (&str, &str),
    shelf: &Shelf,
    minutes: &RefCell<Minutes>,
) {
    let stack = call.machine.stack_trace();
    let caller = stack.iter().find(|line| line.line.is_some());
    if !caller.is_some_and(|caller| caller.script.eq_ignore_ascii_case(script)) {
        return;
    }
    let Some(note) = note(function, call) else {
        return;
    };
    let now = call.machine.script_time();
    let errors = call.machine.trial_mut().map(|trial| trial.take_errors().0);
    let errors = errors.unwrap_or_default();
    minutes.borrow_mut().add(shelf, note, &stack, &errors, now);
}

fn of_cases(test: &TestPlace, cases: Vec<Case>) -> Vec<Outcome> {
    let mut begin = 0;
    let mut outcomes: Vec<Outcome> = Vec::with_capacity(cases.len());
    for case in cases {
        let mut outcome = Outcome::of(test);
        outcome.name = match case.suite.as_str() {
            "" => case.name,
            suite => format!("{suite}: {}", case.name),
        };
        let before = |other: &&Outcome| other.name == outcome.name;
        let same = outcomes.iter().filter(before).count();
        if same > 0 {
            outcome.name = format!("{} (again, {})", outcome.name, same + 1);
        }
        outcome.line = case.line.unwrap_or(test.line);
        if !case.findings.is_empty() {
            outcome.state = State::Failed;
        }
        outcome.findings = case.findings;
        #[expect(
            clippy::cast_precision_loss,
            reason = "nanoseconds of a test are far from 2^53"
        )]
        let nanoseconds = case.end.saturating_sub(begin) as f64;
        outcome.seconds = nanoseconds / 1e9;
        begin = case.end;
        outcomes.push(outcome);
    }
    outcomes
}

/// What is not about one case.
fn whole(test: &TestPlace, state: State, findings: Vec<Finding>) -> Outcome {
    let mut outcome = Outcome::of(test);
    outcome.state = state;
    outcome.findings = findings;
    outcome
}
