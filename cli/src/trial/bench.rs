//! What all tests share, and all of them on several threads. Results come in the order of the tests,
//! whatever the number of threads.

use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cyperus_vm::{Machine, MachineOptions};

use super::discover::{Kind, TestPlace};
use super::finding::Finding;
use super::outcome::{Outcome, State};
use super::shelf::{OwnShelf, Shelf};
use super::{lilac, perform};
use crate::arguments::{MachineArguments, Test};
use crate::execute::{Interrupt, Stage};
use crate::exit::Failure;
use crate::report::quantity::of;

/// Somebody who looks at the machine of each test, on its thread: coverage, for example.
pub(crate) trait Companion: Send + Sync {
    /// The machine is new; nothing is loaded yet.
    fn begin(&self, machine: &mut Machine);

    /// The test is over.
    fn end(&self, test: &TestPlace, machine: &mut Machine);
}

/// Nobody.
impl Companion for () {
    fn begin(&self, _machine: &mut Machine) {}

    fn end(&self, _test: &TestPlace, _machine: &mut Machine) {}
}

/// What all tests share.
pub(crate) struct Bench {
    pub(super) shelf: Arc<Shelf>,
    pub(super) stage: Stage,
    pub(super) machine: MachineArguments,
    pub(super) options: MachineOptions,
    pub(super) most_frames: Option<u64>,
    pub(super) horizon_flag: &'static str,
    pub(super) interrupt: Interrupt,
    pub(super) updates_snapshots: bool,
    pub(super) companion: Box<dyn Companion>,
    filter: Vec<String>,
    threads: usize,
    fails_fast: bool,
}

/// One run of one test.
#[derive(Clone, Debug)]
pub(crate) struct Turn<'t> {
    pub(crate) test: &'t TestPlace,
    /// 0 for the first time.
    pub(crate) repetition: u32,
}

impl Bench {
    /// A bench as the arguments describe it. Reads the files of costs and of the world.
    pub(crate) fn new(
        arguments: &Test,
        shelf: Arc<Shelf>,
        interrupt: Interrupt,
        companion: Box<dyn Companion>,
    ) -> Result<Self, Failure> {
        let mut options = arguments.machine.options(arguments.cleanup.into())?;
        let limits = [options.fuel, arguments.fuel_for_each].into_iter();
        options.fuel = limits.filter(|fuel| *fuel > 0).min().unwrap_or(0);
        Ok(Self {
            shelf,
            stage: Stage::read(arguments.start())?,
            machine: arguments.machine.clone(),
            options,
            most_frames: arguments.horizon.most_frames(),
            horizon_flag: arguments.horizon.flag(),
            interrupt,
            updates_snapshots: arguments.update_snapshots,
            companion,
            filter: arguments.filter.clone(),
            threads: arguments.threads,
            fails_fast: arguments.fail_fast,
        })
    }

    pub(super) fn wall(&self) -> Option<Duration> {
        self.machine.limits.wall.map(Duration::from_nanos)
    }

    /// Whether the user wants a test.
    fn wants(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let mut texts = self.filter.iter();
        self.filter.is_empty() || texts.any(|text| name.contains(&text.to_ascii_lowercase()))
    }

    /// Whether the user may want something of a test. Which cases a spec has is known only when it
    /// has run.
    pub(crate) fn may_want(&self, test: &TestPlace) -> bool {
        test.kind == Kind::Spec || self.wants(&Outcome::of(test).full_name())
    }

    /// Runs everything. Of what comes after a test that does not pass, nothing counts if the user
    /// wants it to fail fast.
    pub(crate) fn run(&self, turns: &[Turn<'_>]) -> Result<Vec<Outcome>, Failure> {
        let next = AtomicUsize::new(0);
        let first_bad = AtomicUsize::new(usize::MAX);
        let results = Mutex::new(Vec::with_capacity(turns.len()));
        let work = || {
            let shelf = Rc::new(OwnShelf::new(Arc::clone(&self.shelf)));
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(turn) = turns.get(at) else { break };
                let is_late = self.fails_fast && at > first_bad.load(Ordering::Relaxed);
                let result = if is_late || self.interrupt.has_come() {
                    Ok(vec![Outcome::of(turn.test).skipped("interrupted")])
                } else {
                    self.perform(&shelf, turn)
                };
                let is_bad = |outcomes: &Vec<Outcome>| outcomes.iter().any(Outcome::is_bad);
                if result.as_ref().map_or(true, is_bad) {
                    first_bad.fetch_min(at, Ordering::Relaxed);
                }
                let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                results.push((at, result));
            }
        };
        let threads = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(turns.len()) {
                scope.spawn(work);
            }
            work();
        });
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|(at, _)| *at);
        let last = first_bad.into_inner();
        self.in_order(results, last)
    }

    fn in_order(
        &self,
        results: Vec<(usize, Result<Vec<Outcome>, Failure>)>,
        first_bad: usize,
    ) -> Result<Vec<Outcome>, Failure> {
        let mut all = Vec::with_capacity(results.len());
        let mut has_failed = false;
        for (at, result) in results {
            for outcome in result? {
                let is_late = self.fails_fast && (at > first_bad || has_failed);
                has_failed |= outcome.is_bad();
                all.push(if is_late {
                    outcome.skipped("an earlier test did not pass (--fail-fast)")
                } else {
                    outcome
                });
            }
        }
        Ok(all)
    }

    fn perform(&self, shelf: &Rc<OwnShelf>, turn: &Turn<'_>) -> Result<Vec<Outcome>, Failure> {
        let Turn { test, repetition } = *turn;
        let mut outcomes = match test.kind {
            Kind::Function => vec![perform::perform(self, shelf, test, repetition)?],
            Kind::Spec => lilac::perform(self, shelf, test, repetition)?,
            Kind::Broken(errors) => {
                let text = of(errors as u64, "error", "errors");
                let finding = Finding::plain(format!("it does not compile: {text}"));
                let mut outcome = Outcome::of(test);
                outcome.state = State::Error;
                outcome.findings.push(finding);
                vec![outcome]
            }
        };
        outcomes.retain(|outcome| self.wants(&outcome.full_name()));
        if repetition > 0 {
            for outcome in &mut outcomes {
                outcome.name = format!("{} ({})", outcome.name, repetition + 1);
            }
        }
        Ok(outcomes)
    }
}
