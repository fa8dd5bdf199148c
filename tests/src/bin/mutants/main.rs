//! Breaks the collector's mechanisms one by one and reports which breakages the tests notice.
//!
//! ```text
//! cargo run -p cyperus-conformance --bin mutants -- [--heap] [--quick] [--jobs N] [--every N] [--again FILE] [NAME…]
//! cargo run -p cyperus-conformance --bin mutants -- --listed [--heap] [--quick] [--jobs N] [NAME…]
//! ```
//!
//! Without `--listed`, mutants are derived from the lines of `gc/src` and of the machine's part. With
//! `--listed` they come from `tests/mutants/collector.txt`. Either way all of them are compiled at once: a
//! variable of the environment switches one on. Only what lies outside functions is compiled by itself.
//! `--every N` takes every Nth. NAME picks those whose name contains it; `--heap` runs only the tests of
//! the heap, and `--quick` only tests that end within seconds: what survives those may still be noticed
//! by the others. `--again FILE` tries only those that survived in an earlier run, whose output is in
//! FILE.
//!
//! Each test first runs alone without a mutant, which tells how long it takes and which places it
//! reaches. A mutant is then tried with the tests that reach its place, one after another: first those
//! that noticed a mutant of the same file, then the quickest, after the first few in batches. It is *noticed* if one of them fails or
//! never ends, and *survives* if all pass. Survivors in `tests/mutants/equal.txt` change nothing that a
//! test could see; the file says why. The status is 1 if any other survives.
//!
//! All happens in a copy of the repository under `target/mutants`, or `target/mutants-heap` with `--heap`, which
//! keeps its build.
#![expect(clippy::print_stdout, reason = "a command-line program")]

mod build;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use cyperus_conformance::{Mutant, Switch, listed, root};

use crate::build::Copy;
use crate::trial::{Batch, Survey, Test};

/// How a mutant fared.
enum Fate {
    /// A test noticed it: which one.
    Noticed(String),
    /// The compiler refuses it.
    Refused,
    /// Nobody noticed it: how many tests reach its place.
    Survived(usize),
}

/// What was asked for.
struct Wish {
    is_listed: bool,
    is_heap: bool,
    is_quick: bool,
    jobs: usize,
    every: usize,
    names: Vec<String>,
    /// Names without lines of those that survived an earlier run, if only they are wanted.
    again: Option<BTreeSet<String>>,
}

impl Wish {
    fn new(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut wish = Self {
            is_listed: false,
            is_heap: false,
            is_quick: false,
            jobs: 2,
            every: 1,
            names: Vec::new(),
            again: None,
        };
        while let Some(word) = words.next() {
            let number = |words: &mut dyn Iterator<Item = String>| {
                let number = words.next().and_then(|word| word.parse().ok());
                number
                    .filter(|&it| it > 0)
                    .ok_or(format!("{word} needs a number"))
            };
            match word.as_str() {
                "--listed" => wish.is_listed = true,
                "--heap" => wish.is_heap = true,
                "--quick" => wish.is_quick = true,
                "--every" => wish.every = number(&mut words)?,
                "--jobs" => wish.jobs = number(&mut words)?,
                "--again" => {
                    let file = words.next().ok_or("--again needs a file")?;
                    let text = fs::read_to_string(&file);
                    wish.again = Some(survivors(&text.map_err(|it| format!("{file}: {it}"))?));
                }
                _ if word.starts_with('-') => return Err(format!("{word} is not known")),
                _ => wish.names.push(word),
            }
        }
        Ok(wish)
    }

    fn chooses(&self, name: &str) -> bool {
        let is_named =
            self.names.is_empty() || self.names.iter().any(|word| name.contains(word.as_str()));
        let again = self.again.as_ref();
        is_named && again.is_none_or(|again| again.contains(&without_line(name)))
    }
}

/// Names of the mutants that survived, in the output of a run.
fn survivors(output: &str) -> BTreeSet<String> {
    let lines = output
        .lines()
        .filter_map(|line| line.strip_prefix("SURVIVED  "));
    let names = lines.filter_map(|line| Some(line.rsplit_once(" (")?.0));
    names.map(without_line).collect()
}

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            println!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<usize, String> {
    let wish = Wish::new(std::env::args().skip(1))?;
    let copy = Copy::new(wish.is_heap).map_err(|error| error.to_string())?;
    let score = Score::new()?;
    if wish.is_listed {
        try_listed(&copy, &wish, &score)?;
    } else {
        let (switches, refused) = copy.with_lines()?;
        println!("{} mutants; the compiler refuses {refused}", switches.len());
        let chosen = switches.into_iter().filter(|it| wish.chooses(&it.name));
        let chosen: Vec<Switch> = spread(chosen.step_by(wish.every).collect());
        try_switches(&copy, &chosen, &wish, &score)?;
    }
    Ok(score.end())
}

/// Every eighth first, then those after them, and so on: a run that is cut short has tried all files.
fn spread(switches: Vec<Switch>) -> Vec<Switch> {
    let mut order: Vec<(usize, Switch)> = switches.into_iter().enumerate().collect();
    order.sort_by_key(|(at, _)| at % 8);
    order.into_iter().map(|(_, switch)| switch).collect()
}

/// Mutants of the list: those inside functions are compiled at once, the others one by one.
fn try_listed(copy: &Copy, wish: &Wish, score: &Score) -> Result<(), String> {
    let list = root().join("tests/mutants/collector.txt");
    let list = fs::read_to_string(list).map_err(|error| error.to_string())?;
    let all: Vec<Mutant> = listed(&list)?
        .into_iter()
        .filter(|mutant| wish.chooses(&mutant.name))
        .step_by(wish.every)
        .collect();
    let (switches, alone) = copy.with_list(&all)?;
    println!(
        "{} mutants in functions, {} alone",
        switches.len(),
        alone.len()
    );
    let survey = try_switches(copy, &switches, wish, score)?;
    for mutant in alone {
        let fate = if copy.with_one(mutant)? {
            tried(&survey.all(), None)
        } else {
            Fate::Refused
        };
        score.add(&mutant.name, &mutant.file, &fate);
    }
    copy.restore().map_err(|error| error.to_string())?;
    Ok(())
}

fn try_switches(
    copy: &Copy,
    switches: &[Switch],
    wish: &Wish,
    score: &Score,
) -> Result<Survey, String> {
    let survey = Survey::new(copy, wish.jobs, wish.is_quick)?;
    let milliseconds = survey.all().into_iter().map(Test::milliseconds);
    let seconds = milliseconds.sum::<usize>() / 1_000;
    println!("{} tests, {seconds} seconds", survey.all().len());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..wish.jobs {
            scope.spawn(|| {
                while let Some(switch) = switches.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let tests = score.in_order(survey.reaching(switch.site), &switch.file);
                    let fate = tried(&tests, Some(switch.number));
                    score.add(&switch.name, &switch.file, &fate);
                }
            });
        }
    });
    Ok(survey)
}

/// Runs tests until one fails.
fn tried(tests: &[&Test], number: Option<u32>) -> Fate {
    let batches = Batch::of(tests);
    let failed = batches.iter().find_map(|batch| batch.failure(number));
    failed.map_or(Fate::Survived(tests.len()), Fate::Noticed)
}

/// Counts fates and prints them as they become known.
struct Score {
    /// Names of mutants that change nothing a test could see, without the number of the line.
    equal: BTreeSet<String>,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    noticed: usize,
    refused: usize,
    equal: usize,
    survivors: Vec<String>,
    /// How often each test noticed a mutant, by the mutant's file.
    catches: BTreeMap<String, BTreeMap<String, usize>>,
}

impl Score {
    fn new() -> Result<Self, String> {
        let list = root().join("tests/mutants/equal.txt");
        let list = fs::read_to_string(list).map_err(|error| error.to_string())?;
        let names = list.lines().filter_map(|line| line.strip_prefix("= "));
        Ok(Self {
            equal: names.map(str::to_owned).collect(),
            counts: Mutex::default(),
        })
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.counts.lock().expect("no thread panics")
    }

    /// Quick tests that noticed mutants of this file come first, and then the others as they were.
    fn in_order<'t>(&self, mut tests: Vec<&'t Test>, file: &str) -> Vec<&'t Test> {
        let counts = self.counts();
        let Some(catches) = counts.catches.get(file) else {
            return tests;
        };
        let worth = |test: &Test| {
            let catches = catches.get(&test.name).copied().unwrap_or(0);
            // Milliseconds for each mutant that it can be expected to notice.
            (test.milliseconds() + 3) / (catches + 1)
        };
        tests.sort_by_key(|test| worth(test));
        tests
    }

    fn add(&self, name: &str, file: &str, fate: &Fate) {
        let mut counts = self.counts();
        match fate {
            Fate::Noticed(test) => {
                counts.noticed += 1;
                let catches = counts.catches.entry(file.to_owned()).or_default();
                *catches.entry(test.clone()).or_default() += 1;
                println!("noticed   {name} (by {test})");
            }
            Fate::Refused => {
                counts.refused += 1;
                println!("refused   {name}");
            }
            Fate::Survived(_) if self.equal.contains(&without_line(name)) => {
                counts.equal += 1;
                println!("equal     {name}");
            }
            Fate::Survived(tests) => {
                counts.survivors.push(name.to_owned());
                println!("SURVIVED  {name} ({tests} tests reach it)");
            }
        }
    }

    fn end(&self) -> usize {
        let counts = self.counts();
        println!(
            "{} noticed, {} refused by the compiler, {} equal, {} survived",
            counts.noticed,
            counts.refused,
            counts.equal,
            counts.survivors.len()
        );
        for name in &counts.survivors {
            println!("  {name}");
        }
        counts.survivors.len()
    }
}

/// The name without the number of its line, which changes with every edit above it.
fn without_line(name: &str) -> String {
    let mut parts = name.splitn(3, ':');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(line), Some(change)) if line.parse::<u32>().is_ok() => {
            format!("{file}:{change}")
        }
        _ => name.to_owned(),
    }
}
