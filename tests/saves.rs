//! Saves: a loaded machine continues as if nothing had happened, the file is intact whatever
//! happens to the process that writes it, and a damaged file is rejected.
//!
//! These tests are the part that is quick enough to run after every change. With `CYPERUS_LONG=1`
//! the first three save every program at every instruction; `CYPERUS_ONLY=TEXT` picks programs
//! whose name contains TEXT. The binaries `saves`, `killed` and `damage` do the same and more, each
//! program in its own processes.

use std::path::PathBuf;

use cyperus_conformance::{
    Binary, Continuation, Damages, Form, Program, cases, damage_one, kill_while_compiling,
    kill_while_formatting, kill_while_saving, kill_while_testing, root, save_somewhere,
};
use fastrand::Rng;

fn suite() -> PathBuf {
    root().join("tests/suite")
}

fn binary() -> Binary {
    Binary::new(env!("CARGO_BIN_EXE_cyperus"))
}

fn is_long() -> bool {
    std::env::var_os("CYPERUS_LONG").is_some()
}

/// What the names of the programs in the first three tests must contain: `CYPERUS_ONLY`.
fn only() -> String {
    std::env::var("CYPERUS_ONLY").unwrap_or_default()
}

/// Every second program, so that two tests share the work.
fn programs(part: usize) -> Vec<Program> {
    let only = only();
    let all = Program::all(&suite(), |name| name.contains(&only)).expect("the suite is there");
    all.into_iter().skip(part).step_by(2).collect()
}

/// Saves each program at several consecutive instructions, starting at a random one, and at random
/// polls.
fn go_on(part: usize) {
    let mut random = Rng::with_seed(11);
    let mut wrong = Vec::new();
    let (mut saves, mut tried) = (0, 0);
    for program in programs(part) {
        let Some(instructions) = program.instructions() else {
            continue;
        };
        tried += 1;
        let mut runs = vec![(random.u64(..=instructions), 3)];
        if is_long() {
            runs.extend((0..10).map(|_| (random.u64(..=instructions), 3)));
            runs.push((0, 3_000));
        }
        for (first, most) in runs {
            match program.resume_step_by_step(first, most) {
                Ok(steps) => saves += steps,
                Err(problem) => wrong.push(format!(
                    "{} step by step from {first} {problem}",
                    program.name
                )),
            }
        }
        for _ in 0..if is_long() { 50 } else { 1 } {
            let at = random.u64(..=instructions);
            let single_step = random.u8(..4) == 0;
            if let Err(problem) = program.resume_at(at, single_step) {
                wrong.push(format!("{} at instruction {at}: {problem}", program.name));
                break;
            }
            saves += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let is_enough = tried > 250 && saves > tried;
    assert!(
        is_enough || !only().is_empty(),
        "{tried} programs, {saves} saves"
    );
}

#[test]
fn half_of_the_programs_go_on_as_if_nothing_had_happened() {
    go_on(0);
}

#[test]
fn the_other_half_goes_on_too() {
    go_on(1);
}

/// The same with the binary, each time in a new process. Compares output, log, report, collector log
/// and final state.
#[test]
fn new_processes_go_on() {
    let binary = binary();
    let mut random = Rng::with_seed(5);
    let all = cases(&suite(), "run").expect("the suite is there");
    let stride = if is_long() { 1 } else { 45 };
    let only = only();
    for case in all
        .iter()
        .filter(|case| case.name.contains(&only))
        .step_by(stride)
    {
        for form in [Form::SingleStep, Form::Fused] {
            let continuation = Continuation::new(case, binary.path(), form).expect("a folder");
            let instructions = continuation.instructions().expect("it runs");
            let at = random.u64(..=instructions);
            if let Err(problem) = continuation.check(at) {
                panic!("{} {form:?} at instruction {at}: {problem}", case.name);
            }
        }
    }
}

#[test]
fn a_killed_process_leaves_the_old_file_or_the_new_one() {
    let count = if is_long() { 1_000 } else { 24 };
    let kills = kill_while_saving(binary().path(), count, 3).expect("always whole");
    assert!(kills.killed >= count, "{kills:?}");
    assert!(kills.while_writing > 0, "{kills:?}");
}

#[test]
fn a_killed_compilation_leaves_whole_files_and_nothing_for_good() {
    let count = if is_long() { 1_000 } else { 24 };
    let killed = kill_while_compiling(binary().path(), count, 5).expect("always whole");
    assert_eq!(killed, count);
}

#[test]
fn a_killed_fmt_leaves_whole_scripts() {
    let count = if is_long() { 1_000 } else { 5 };
    let killed = kill_while_formatting(binary().path(), count, 7).expect("always whole");
    assert!(killed >= count, "{killed}");
}

#[test]
fn a_killed_test_leaves_a_whole_coverage_file() {
    let count = if is_long() { 1_000 } else { 5 };
    let killed = kill_while_testing(binary().path(), count, 9).expect("always whole");
    assert!(killed >= count, "{killed}");
}

#[test]
fn damaged_saves_are_refused_or_do_no_harm() {
    let wanted = [
        "arrays", "latent", "locks", "structs", "timers", "world", "gc",
    ];
    let programs = Program::all(&suite(), |name| {
        wanted
            .iter()
            .any(|folder| name.split('/').nth(1) == Some(folder))
    });
    let mut random = Rng::with_seed(17);
    let saves: Vec<Vec<u8>> = programs
        .expect("the suite is there")
        .iter()
        .filter_map(|program| save_somewhere(program, &mut random))
        .collect();
    let mut sums = Damages::default();
    for case in 0..if is_long() { 1_000_000 } else { 2_500 } {
        if let Err(problem) = damage_one(&saves, &mut random, &mut sums) {
            panic!("case {case}: {problem}");
        }
    }
    let Damages {
        refused,
        hostile_refused,
        hostile_loaded,
    } = sums;
    assert!(
        refused > 1_000 && hostile_refused > 500 && hostile_loaded > 20,
        "{sums:?}"
    );
}
