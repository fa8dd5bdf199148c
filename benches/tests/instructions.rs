//! The processor instructions that each program takes, against those that were counted last.
//!
//! Times depend on the machine and on what else it does; instructions depend on the code alone. A release
//! build is counted, with valgrind, if it is installed. `UPDATE_COUNTS=1 cargo test --release -p
//! cyperus-benchmarks --test instructions` writes the counts down.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

use cyperus_benchmarks::program::PROGRAMS;

/// What was counted last.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");

/// What the counts may be more, in parts of a hundred: another version of the compiler or of the system's
/// library is no reason to fail.
const MARGIN: u64 = 5;

/// All instructions of one run.
fn counted(program: &str, argument: i32) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no"])
        .arg("--cachegrind-out-file=/dev/null")
        .arg(env!("CARGO_BIN_EXE_program"))
        .args([program, &argument.to_string()])
        .output()
        .ok()?;
    refs(&String::from_utf8_lossy(&output.stderr))
}

/// The count in valgrind's report.
fn refs(report: &str) -> Option<u64> {
    let line = report.lines().find(|line| line.contains("refs:"))?;
    let count = line.rsplit(':').next()?.trim().replace(',', "");
    count.parse().ok()
}

fn expected() -> BTreeMap<String, u64> {
    let text = std::fs::read_to_string(FILE).unwrap_or_default();
    let rows = text.lines().filter_map(|line| {
        let (name, count) = line.split_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    });
    rows.collect()
}

/// Whether a count is more than a margin above what was expected.
fn is_worse(counted: u64, expected: u64) -> bool {
    counted * 100 > expected * (100 + MARGIN)
}

#[test]
fn no_program_takes_more_instructions_than_it_did() {
    if cfg!(debug_assertions) || !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        println!("skipped: a release build for Linux on x86-64 is counted");
        return;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: there is no valgrind");
        return;
    }
    let expected = expected();
    let mut found = String::new();
    let mut worse = Vec::new();
    for program in PROGRAMS.iter().filter(|program| program.small.1 > 0) {
        let counts = (
            counted(program.name, program.small.0),
            counted(program.name, program.small.1),
        );
        let (Some(less), Some(more)) = counts else {
            panic!("{} was not counted: {counts:?}", program.name);
        };
        let count = more - less;
        writeln!(found, "{} {count}", program.name).expect("text can be written into text");
        match expected.get(program.name) {
            Some(&before) if !is_worse(count, before) => {}
            before => worse.push(format!("{}: {count} after {before:?}", program.name)),
        }
    }
    if std::env::var_os("UPDATE_COUNTS").is_some() {
        std::fs::write(FILE, found).expect("the counts can be written");
        return;
    }
    assert!(worse.is_empty(), "{worse:#?}");
}

#[test]
fn reports_are_read_and_margins_kept() {
    assert_eq!(refs("==1== I refs:        7,495,226"), Some(7_495_226));
    assert_eq!(refs("==1== I   refs:      1,000\n"), Some(1_000));
    assert_eq!(refs("nothing"), None);
    assert!(!is_worse(105, 100));
    assert!(is_worse(106, 100));
}
