//! What a profile counts, on all programs of the suite: the sums are the machine's own figures, and
//! the instructions are those that a trace shows.

use std::collections::BTreeMap;

use cyperus_conformance::{Program, root};
use cyperus_vm::{FunctionCounts, Machine, MachineOptions};

/// The most frames of a program.
const FRAMES: u64 = 2_000;

fn programs() -> Vec<Program> {
    let programs =
        Program::all(&root().join("tests/suite"), |_| true).expect("the suite is readable");
    assert!(programs.len() > 400, "{} programs", programs.len());
    programs
}

/// Arrays and structs allocated so far.
fn allocated(machine: &Machine) -> u64 {
    let allocated = machine.heap.settled_census().allocated;
    allocated.arrays + allocated.structs
}

#[test]
fn the_sums_of_a_profile_are_the_figures_of_the_run() {
    let mut checked = 0;
    let mut instructions = 0;
    let mut allocations = 0;
    for program in programs() {
        let name = &program.name;
        let (Some((mut plain, heard)), Some((mut counted, listened))) =
            (program.start(false), program.start(false))
        else {
            continue;
        };
        counted.begin_profile();
        let before = (counted.counters(), allocated(&counted));
        plain.run_until_idle(Some(FRAMES));
        counted.run_until_idle(Some(FRAMES));
        assert_eq!(
            plain.counters(),
            counted.counters(),
            "{name}: a profile changes it"
        );
        assert_eq!(*heard.borrow(), *listened.borrow(), "{name}");
        let after = (counted.counters(), allocated(&counted));
        let report = counted.profile();
        let lines = report.chains.iter().flat_map(|chain| &chain.lines);
        let sum: u64 = lines.map(|line| line.instructions).sum();
        let run = after.0.instructions - before.0.instructions;
        assert_eq!(sum, run, "{name}: instructions");
        let functions: u64 = counted
            .instruction_counts()
            .iter()
            .flat_map(|function| &function.instructions)
            .sum();
        assert!(functions >= run, "{name}: {functions} of {run}");
        let made: u64 = report.allocations.iter().map(|row| row.made).sum();
        let all = after.1 - before.1;
        assert_eq!(made + report.other_allocations, all, "{name}: allocations");
        // Only casts and searches that make an array are counted without a line.
        assert!(report.other_allocations <= 2, "{name}: {made} of {all}");
        let natives = report.chains.iter().filter(|chain| {
            let function = chain.function.map(|at| &report.functions[at as usize]);
            function.is_some_and(|function| function.is_native)
        });
        let calls: u64 = natives.map(|chain| chain.calls).sum();
        let run_natives = after.0.native_calls - before.0.native_calls;
        assert_eq!(calls, run_natives, "{name}: natives");
        let errors: u64 = report.errors.iter().map(|row| row.errors).sum();
        assert_eq!(errors, after.0.errors - before.0.errors, "{name}: errors");
        checked += 1;
        instructions += run;
        allocations += made;
    }
    assert!(checked > 300, "{checked} programs ran");
    assert!(instructions > 1_000_000, "{instructions} instructions");
    assert!(allocations > 1_000, "{allocations} allocations");
}

/// An instruction: script, function and number.
type Place = (String, String, u32);

/// How often instructions were executed, and how often each conditional jump jumped and did not.
#[derive(Default, PartialEq, Debug)]
struct Executed {
    instructions: BTreeMap<Place, u64>,
    branches: BTreeMap<Place, (u64, u64)>,
}

/// `Instruction("1 Script.Function   12 jmpf …")` as stack, place and instruction.
fn shown(text: &str) -> Option<(&str, Place, &str)> {
    let text = text.strip_prefix("Instruction(\"")?;
    let mut words = text.split_whitespace();
    let (stack, name, at) = (words.next()?, words.next()?, words.next()?);
    let (script, function) = name.split_once('.')?;
    let place = (script.to_owned(), function.to_owned(), at.parse().ok()?);
    Some((stack, place, words.next()?))
}

impl Executed {
    fn by_trace(heard: &[String]) -> Self {
        let mut executed = Self::default();
        let mut branching: BTreeMap<&str, Place> = BTreeMap::new();
        for (stack, place, mnemonic) in heard.iter().filter_map(|text| shown(text)) {
            if let Some(jump) = branching.remove(stack) {
                let next = (jump.0.clone(), jump.1.clone(), jump.2 + 1);
                let sums = executed.branches.entry(jump).or_default();
                if place == next {
                    sums.1 += 1;
                } else {
                    sums.0 += 1;
                }
            }
            if ["jmpf", "jmpt"].contains(&mnemonic.trim_end_matches(['"', ')'])) {
                branching.insert(stack, place.clone());
            }
            *executed.instructions.entry(place).or_default() += 1;
        }
        // The last of a stack leads to the end of its function, which no instruction shows.
        for jump in branching.into_values() {
            executed.branches.entry(jump).or_default().0 += 1;
        }
        executed
    }

    fn by_profile(counts: &[FunctionCounts]) -> Self {
        let mut executed = Self::default();
        for function in counts {
            let place = |at| (function.script.clone(), function.function.clone(), at);
            for (at, &count) in (0..).zip(&function.instructions) {
                if count > 0 {
                    *executed.instructions.entry(place(at)).or_default() += count;
                }
            }
            for (&at, branch) in &function.branches {
                let sums = executed.branches.entry(place(at)).or_default();
                sums.0 += branch.jumped;
                sums.1 += branch.stayed;
            }
        }
        executed
    }
}

#[test]
fn the_instructions_of_a_profile_are_those_that_a_trace_shows() {
    let mut checked = 0;
    let mut branches = 0;
    for program in programs() {
        let name = &program.name;
        let tracing = |options: MachineOptions| MachineOptions {
            single_step: true,
            trace_instructions: true,
            ..options
        };
        let (Some((mut traced, heard)), Some((mut counted, _))) =
            (program.start_with(tracing), program.start(false))
        else {
            continue;
        };
        counted.begin_profile();
        traced.run_until_idle(Some(FRAMES));
        counted.run_until_idle(Some(FRAMES));
        let trace = Executed::by_trace(&heard.borrow());
        let counts = Executed::by_profile(&counted.instruction_counts());
        for (place, count) in &trace.instructions {
            let counted = counts.instructions.get(place).copied().unwrap_or_default();
            // An allocation that found no room is shown once more.
            let is_same =
                counted == *count || (name.contains("heap_limit") && counted + 1 == *count);
            assert!(
                is_same && counted > 0,
                "{name}: {place:?} {counted} of {count}"
            );
        }
        assert_eq!(
            trace.instructions.len(),
            counts.instructions.len(),
            "{name}"
        );
        // A jump whose condition is a constant is none.
        for (place, ways) in &counts.branches {
            assert_eq!(trace.branches.get(place), Some(ways), "{name}: {place:?}");
        }
        checked += 1;
        branches += counts.branches.len();
    }
    assert!(checked > 300, "{checked} programs ran");
    assert!(branches > 200, "{branches} conditional jumps");
}
