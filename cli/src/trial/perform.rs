//! Runs one test function: `SetUp`, the test, `TearDown`, in a machine of its own.

use std::cell::RefCell;
use std::rc::Rc;

use cyperus_gc::ObjectRef;
use cyperus_pex::Game;
use cyperus_vm::{Idle, Limit, Machine, Natives, StackId, Stop, TrialEnd};

use super::bench::Bench;
use super::discover::TestPlace;
use super::finding::Finding;
use super::host::{Record, TestHost};
use super::measure::{Figures, measured};
use super::outcome::{Outcome, State};
use super::shelf::OwnShelf;
use super::snapshot;
use crate::execute::{Verifier, choose_tier};
use crate::exit::Failure;
use crate::report::observer::Observer;
use crate::report::quantity::of;
use crate::report::tap::Tap;

/// A machine for one test, and what is known about its run.
pub(super) struct Run<'b> {
    pub(super) bench: &'b Bench,
    pub(super) machine: Machine,
    pub(super) record: Rc<RefCell<Record>>,
    observer: Observer,
    verifier: Verifier,
    /// Frames that have passed.
    passed: u64,
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It returned.
    Returned,
    /// The script or a limit ended the run.
    Stopped,
    /// Nothing can wake it any more.
    Stuck,
    /// The time was up.
    Horizon,
}

impl<'b> Run<'b> {
    /// A machine that has not begun. `repetition` changes its random numbers.
    pub(super) fn new(
        bench: &'b Bench,
        shelf: &Rc<OwnShelf>,
        natives: Natives,
        repetition: u32,
    ) -> Result<Self, Failure> {
        let record = Rc::new(RefCell::new(Record::default()));
        let host = TestHost::new(
            Rc::clone(shelf),
            Rc::clone(&record),
            bench.interrupt.clone(),
            bench.wall(),
        );
        let mut options = bench.options.clone();
        options.heap.seed = options.heap.seed.wrapping_add(u64::from(repetition));
        let clock = bench.machine.collector.new_clock();
        let mut machine = Machine::with_natives(options, Box::new(host), clock, natives);
        let tap = Tap::new(false, false);
        machine.set_event_sink(tap.sink());
        machine.begin_trial();
        choose_tier(&mut machine, bench.machine.tier)?;
        bench.companion.begin(&mut machine);
        let observer = Observer::new(tap, &machine, &bench.machine.collector, None)?;
        Ok(Self {
            bench,
            machine,
            record,
            observer,
            verifier: Verifier::new(bench.machine.collector.verifies()),
            passed: 0,
        })
    }

    /// Calls a function and runs until it has returned.
    pub(super) fn call(
        &mut self,
        script: &str,
        object: Option<ObjectRef>,
        function: &str,
    ) -> Result<Ended, Box<Finding>> {
        let called = match object {
            Some(object) => self.machine.call_method(object, function, &[]),
            None => self.machine.call_global(script, function, &[]),
        };
        let called = called.map_err(|error| Finding::plain(format!("cannot run: {error}")));
        let called = called.map_err(Box::new)?;
        Ok(self.drive(called))
    }

    fn drive(&mut self, stack: StackId) -> Ended {
        let most = self.bench.most_frames.unwrap_or(u64::MAX);
        loop {
            if self.machine.stop().is_some() {
                return Ended::Stopped;
            }
            if !self.machine.is_running(stack) {
                return Ended::Returned;
            }
            if self.passed >= most {
                return Ended::Horizon;
            }
            let skipped = self.machine.skip_idle_frames(most - self.passed);
            if skipped > 0 {
                self.passed += skipped;
                continue;
            }
            let idle = self.machine.run_until_idle(Some(1));
            self.verifier.after_frame(&mut self.machine);
            match idle {
                Idle::FramesRun | Idle::Paused => self.passed += 1,
                Idle::Stopped => return Ended::Stopped,
                Idle::Done | Idle::Stuck if self.machine.is_running(stack) => return Ended::Stuck,
                Idle::Done | Idle::Stuck => return Ended::Returned,
            }
        }
    }

    /// What is wrong because a call did not return; None if that is no error.
    pub(super) fn error(&self, ended: &Ended) -> Option<Finding> {
        match ended {
            Ended::Returned => None,
            Ended::Stuck => Some(Finding::plain(
                "it waits for something that will never come",
            )),
            Ended::Horizon => Some(Finding::plain(format!(
                "it is not over after {} ({})",
                of(self.passed, "frame", "frames"),
                self.bench.horizon_flag,
            ))),
            Ended::Stopped => {
                let stop = self.machine.stop()?;
                let is_own = stop.limit == Limit::Quit
                    && self.machine.trial().is_some_and(|it| it.end().is_some());
                (!is_own).then(|| self.stopped(stop))
            }
        }
    }

    fn stopped(&self, stop: &Stop) -> Finding {
        let limit = match stop.limit {
            Limit::Fuel if self.bench.machine.limits.fuel == 0 => {
                "stopped after as much work as --test-fuel allows"
            }
            Limit::Wall if self.bench.interrupt.has_come() => "interrupted",
            Limit::Fuel | Limit::Heap | Limit::Wall | Limit::Time | Limit::Quit => "",
        };
        let mut finding = Finding::plain(stop.to_string());
        if !limit.is_empty() {
            finding.message = match (&stop.script, &stop.function) {
                (Some(script), Some(function)) => format!("{limit}, in {script}.{function}()"),
                _ => limit.to_owned(),
            };
        }
        let shelf = &self.bench.shelf;
        finding.line = stop.line.map(u32::from);
        if let (Some(script), Some(line)) = (&stop.script, finding.line) {
            finding.file = shelf.path(script);
            finding.source = shelf.line(script, line);
        }
        finding
    }

    /// Run-time errors since the last call that nothing expected.
    pub(super) fn errors(&mut self) -> Vec<Finding> {
        let Some(trial) = self.machine.trial_mut() else {
            return Vec::new();
        };
        let (errors, count) = trial.take_errors();
        let more = count.saturating_sub(errors.len() as u64);
        let shelf = &self.bench.shelf;
        let mut findings: Vec<Finding> = errors
            .iter()
            .map(|entry| Finding::logged(shelf, entry))
            .collect();
        if more > 0 {
            let text = of(more, "more run-time error", "more run-time errors");
            findings.push(Finding::plain(text));
        }
        findings
    }

    /// Script time so far, in seconds.
    pub(super) fn seconds(&self) -> f64 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "nanoseconds of a test are far from 2^53"
        )]
        let nanoseconds = self.machine.script_time() as f64;
        nanoseconds / 1e9
    }

    /// Ends the run: figures, and what breaks the budget.
    pub(super) fn finish(
        mut self,
        test: &TestPlace,
        game: Game,
    ) -> Result<(Figures, Vec<Finding>), Failure> {
        self.verifier.at_end(&mut self.machine);
        let collector = &self.bench.machine.collector;
        let measured = measured(self.observer, &mut self.machine, collector, game);
        self.bench.companion.end(test, &mut self.machine);
        measured
    }
}

/// Runs a test function.
pub(super) fn perform(
    bench: &Bench,
    shelf: &Rc<OwnShelf>,
    test: &TestPlace,
    repetition: u32,
) -> Result<Outcome, Failure> {
    let mut run = Run::new(bench, shelf, shelf.natives(), repetition)?;
    let mut outcome = Outcome::of(test);
    let placed = bench.stage.set(&mut run.machine, &test.script, &test.name);
    match placed {
        // A wrong world file is nobody's test.
        Err(failure @ Failure::Place { .. }) => return Err(failure),
        Err(failure) => {
            outcome.state = State::Error;
            outcome.findings.push(Finding::plain(failure.to_string()));
            return Ok(outcome);
        }
        Ok(object) => {
            let error = whole_test(&mut run, test, object).err();
            if let Some(error) = error {
                outcome.state = State::Error;
                outcome.findings.push(*error);
            }
        }
    }
    conclude(&mut run, test, &mut outcome)?;
    outcome.seconds = run.seconds();
    outcome.output = run.record.borrow().text();
    let game = shelf.script(&test.script).map(|file| file.game);
    let (figures, broken) = run.finish(test, game.unwrap_or(Game::Fallout4))?;
    outcome.figures = Some(figures);
    if !broken.is_empty() && outcome.state == State::Passed {
        outcome.state = State::Failed;
    }
    outcome.findings.extend(broken);
    Ok(outcome)
}

/// `SetUp`, the test, and `TearDown` in any case.
fn whole_test(
    run: &mut Run<'_>,
    test: &TestPlace,
    object: Option<ObjectRef>,
) -> Result<(), Box<Finding>> {
    let has = |run: &mut Run<'_>, hook: &str| {
        let info = run.machine.function_info(&test.script, hook);
        object.is_some() && info.is_some_and(|info| !info.is_native && info.parameters.is_empty())
    };
    let mut ended = Ended::Returned;
    if has(run, "SetUp") {
        ended = run.call(&test.script, object, "SetUp")?;
    }
    if ended == Ended::Returned {
        ended = run.call(&test.script, object, &test.name)?;
    }
    if let Some(error) = run.error(&ended) {
        return Err(Box::new(error));
    }
    if has(run, "TearDown") {
        if ended != Ended::Returned {
            run.machine.abandon_stacks();
        }
        let ended = run.call(&test.script, object, "TearDown")?;
        if let Some(error) = run.error(&ended) {
            return Err(Box::new(error));
        }
    }
    Ok(())
}

/// What the test itself found wrong.
fn conclude(run: &mut Run<'_>, test: &TestPlace, outcome: &mut Outcome) -> Result<(), Failure> {
    let shelf = &run.bench.shelf;
    let mut found = Vec::new();
    let mut is_skipped = false;
    if let Some(trial) = run.machine.trial() {
        match trial.end() {
            Some(TrialEnd::Failed(entry)) => found.push(Finding::logged(shelf, entry)),
            Some(TrialEnd::Skipped(reason)) => {
                is_skipped = true;
                outcome.findings.push(Finding::plain(reason.clone()));
            }
            None => {}
        }
        // A test that ended early may not have come to the error it expects.
        if trial.end().is_none() && outcome.state != State::Error {
            for expected in trial.expected().iter().filter(|expected| !expected.is_met) {
                let text = format!("no run-time error came with {:?} in it", expected.part);
                found.push(Finding::at(text, shelf, &expected.stack, &[]));
            }
        }
    }
    found.extend(run.errors());
    if !is_skipped && outcome.state == State::Passed {
        found.extend(snapshot::compare(run.bench, test, &run.record.borrow())?);
    }
    outcome.state = match outcome.state {
        State::Passed if !found.is_empty() => State::Failed,
        State::Passed if is_skipped => State::Skipped,
        state @ (State::Passed | State::Failed | State::Error | State::Skipped) => state,
    };
    outcome.findings.extend(found);
    Ok(())
}
