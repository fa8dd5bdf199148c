//! `test`: runs the tests of scripts.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use cyperus_vm::Machine;

use crate::arguments::Test;
use crate::build::{Setup, use_threads};
use crate::coverage::{Candidate, Counts as LineCounts, Coverage};
use crate::destination::{must_differ, named};
use crate::execute::Interrupt;
use crate::exit::{Failure, Status};
use crate::output;
use crate::trial::{Bench, Companion, Counts, Outcome, Shelf, TestPlace, Totals, Turn};
use crate::trial::{discover, list, show};

pub(super) fn run(arguments: &Test, quiet: bool, interrupt: &Interrupt) -> Result<Status, Failure> {
    if arguments.coverage.is_empty() {
        return tested(arguments, quiet, interrupt, Box::new(()), |_| Ok(()));
    }
    let counts = Arc::new(Mutex::new(LineCounts::default()));
    let companion = Counter(Arc::clone(&counts));
    tested(arguments, quiet, interrupt, Box::new(companion), |shelf| {
        let scripts = shelf.own_scripts();
        let candidates = scripts.iter().map(|(file, path, text)| Candidate {
            file,
            path: path.clone(),
            text: Some(text.clone()),
        });
        let paths: Vec<PathBuf> = scripts.iter().map(|(_, path, _)| path.into()).collect();
        must_differ(
            paths.iter().map(|path| named("a script", Some(path))),
            arguments
                .coverage
                .iter()
                .map(|wanted| named("--coverage", wanted.file.as_ref())),
        )?;
        let counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        let coverage = Coverage::new(&counts, candidates.collect());
        coverage.write_all(&arguments.coverage)
    })
}

/// Counts what each test runs. The sum is the same in whatever order they end.
struct Counter(Arc<Mutex<LineCounts>>);

impl Companion for Counter {
    fn begin(&self, machine: &mut Machine) {
        machine.begin_profile();
    }

    fn end(&self, _test: &TestPlace, machine: &mut Machine) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.add(machine);
    }
}

/// Runs the tests, with somebody who looks at each machine; `after` sees the scripts at the end.
fn tested(
    arguments: &Test,
    quiet: bool,
    interrupt: &Interrupt,
    companion: Box<dyn Companion>,
    after: impl FnOnce(&Shelf) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    use_threads(arguments.threads);
    refuse_files_of_one_run(arguments)?;
    let here = [PathBuf::from(".")];
    let paths = match arguments.paths.as_slice() {
        [] => &here,
        paths => paths,
    };
    let setup = Setup::new(paths, &arguments.source_arguments(), Some(arguments.code))?;
    if !quiet {
        setup.show_remarks();
    }
    let shelf = Arc::new(Shelf::new(setup));
    let tests = discover(&shelf, quiet);
    let bench = Bench::new(arguments, Arc::clone(&shelf), interrupt.clone(), companion)?;
    let tests: Vec<&TestPlace> = tests.iter().filter(|test| bench.may_want(test)).collect();
    if tests.is_empty() {
        return Err(nothing(arguments));
    }
    if arguments.list {
        return list(&tests, arguments.format);
    }
    let outcomes = bench.run(&turns(&tests, arguments))?;
    if outcomes.is_empty() {
        return Err(nothing(arguments));
    }
    show(&outcomes, arguments.format)?;
    after(&shelf)?;
    if interrupt.has_come() {
        output::note("cyperus: interrupted\n");
        return Ok(Status::Stopped);
    }
    Ok(judged(&outcomes, arguments))
}

/// What runs, in its order.
fn turns<'t>(tests: &[&'t TestPlace], arguments: &Test) -> Vec<Turn<'t>> {
    let mut turns = Vec::with_capacity(tests.len() * arguments.repeat as usize);
    for repetition in 0..arguments.repeat {
        turns.extend(tests.iter().map(|test| Turn { test, repetition }));
    }
    if let Some(seed) = arguments.shuffle {
        fastrand::Rng::with_seed(seed).shuffle(&mut turns);
    }
    turns
}

fn judged(outcomes: &[Outcome], arguments: &Test) -> Status {
    let budget = arguments.gc_budget_total.as_ref();
    let broken = budget.map(|budget| Totals::of(outcomes).broken(budget));
    let broken = broken.unwrap_or_default();
    for line in &broken {
        output::note(&format!("cyperus: {line}\n"));
    }
    if Counts::of(outcomes).are_bad() || !broken.is_empty() {
        Status::Script
    } else {
        Status::Fine
    }
}

/// There is one such file for many runs.
fn refuse_files_of_one_run(arguments: &Test) -> Result<(), Failure> {
    let collector = &arguments.machine.collector;
    let given = [
        (collector.gc_log.is_some(), "--gc-log"),
        (collector.report.is_some(), "--report"),
    ];
    match given.into_iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, flag)) => Err(Failure::Usage {
            message: format!("{flag} is for one run, and each test is a run of its own"),
            hint: Some("--format json has the figures of each test".to_owned()),
        }),
    }
}

fn nothing(arguments: &Test) -> Failure {
    let (message, hint) = if arguments.filter.is_empty() {
        (
            "there is no test in these scripts",
            "a test is a function without parameters whose name begins with Test",
        )
    } else {
        (
            "no test has that in its name",
            "--list without --filter shows all tests",
        )
    };
    Failure::Usage {
        message: message.to_owned(),
        hint: Some(hint.to_owned()),
    }
}
