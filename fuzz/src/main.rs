//! Runs a fuzz target on changed inputs until something is found or the time is over.
//!
//! ```text
//! cargo run --release -p cyperus-fuzz -- TARGET [--minutes N] [--seed S] [--input FILE]
//! ```
//!
//! A panic or an input that takes longer than two seconds is written to `fuzz-finding-TARGET`, and the
//! exit status is 1. `--input FILE` runs the target on one file.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cyperus_fuzz::{Mutator, TARGETS, Target};

/// An input that takes longer is a finding.
const SLOW: Duration = Duration::from_secs(2);

/// How often the count is shown.
const PULSE: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let value = |flag: &str| {
        let at = words.iter().position(|word| word == flag)?;
        words.get(at + 1).cloned()
    };
    let named = |name: &String| TARGETS.iter().find(|target| target.name == name);
    let Some(target) = words.first().and_then(named) else {
        println!("usage: cyperus-fuzz TARGET [--minutes N] [--seed S] [--input FILE]\n\ntargets:");
        for target in TARGETS {
            println!("  {:18} {}", target.name, target.about);
        }
        return ExitCode::from(2);
    };
    if let Some(file) = value("--input") {
        let Ok(bytes) = fs::read(&file) else {
            println!("cannot read {file}");
            return ExitCode::from(2);
        };
        return finding(target, &bytes).map_or(ExitCode::SUCCESS, |problem| {
            println!("{problem}");
            ExitCode::FAILURE
        });
    }
    let minutes = value("--minutes").and_then(|word| word.parse().ok());
    let seed = value("--seed").and_then(|word| word.parse().ok());
    fuzz(target, minutes.unwrap_or(1.0), seed.unwrap_or(1))
}

/// What is wrong with how a target takes an input.
fn finding(target: &Target, input: &[u8]) -> Option<String> {
    let begin = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| (target.body)(input)));
    let taken = begin.elapsed();
    if outcome.is_err() {
        return Some("it panics".to_owned());
    }
    (taken > SLOW).then(|| format!("it takes {} ms", taken.as_millis()))
}

fn fuzz(target: &Target, minutes: f64, seed: u64) -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let folder = folder.join(target.name);
    let mut names: Vec<_> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    names.sort();
    let corpus = names.iter().filter_map(|path| fs::read(path).ok());
    let mut mutator = Mutator::new(seed, corpus.collect(), target.words);
    let mut news: BTreeSet<u64> = BTreeSet::new();
    let begin = Instant::now();
    let mut told = begin;
    let mut executions = 0_u64;
    let mut slowest = Duration::ZERO;
    while begin.elapsed().as_secs_f64() < minutes * 60.0 {
        let input = mutator.input();
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| (target.body)(&input)));
        let taken = start.elapsed();
        executions += 1;
        slowest = slowest.max(taken);
        let problem = match outcome {
            Err(_) => Some("it panics".to_owned()),
            Ok(_) if taken > SLOW => Some(format!("it takes {} ms", taken.as_millis())),
            Ok(seen) => {
                if news.insert(seen) {
                    mutator.keep(input.clone());
                }
                None
            }
        };
        if let Some(problem) = problem {
            let path = format!("fuzz-finding-{}", target.name);
            let kept = fs::write(&path, &input);
            println!(
                "{} after {executions} executions of seed {seed}: {problem}; {} bytes, {}",
                target.name,
                input.len(),
                kept.map_or_else(|error| error.to_string(), |()| format!("see {path}"))
            );
            return ExitCode::FAILURE;
        }
        if told.elapsed() > PULSE {
            told = Instant::now();
            println!("{executions} executions, {} inputs kept", mutator.kept());
        }
    }
    println!(
        "{}: {executions} executions of seed {seed}, {} inputs kept, slowest {} ms, no finding",
        target.name,
        mutator.kept(),
        slowest.as_millis()
    );
    ExitCode::SUCCESS
}
