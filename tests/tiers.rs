//! The tiers agree: what a program prints, logs, counts, collects and saves does not depend on whether it
//! runs interpreted or as machine code.

use cyperus_conformance::{Program, root};
use cyperus_native::Cranelift;
use cyperus_pex::Game;
use cyperus_vm::tier::Tier;
use cyperus_vm::{Idle, Machine, MachineOptions};

/// The most frames of a program.
const FRAMES: u64 = 2_000;

fn programs(wanted: impl Fn(&str) -> bool) -> Vec<Program> {
    Program::all(&root().join("tests/suite"), wanted).expect("the suite is readable")
}

fn compile(machine: &mut Machine) {
    let tier = Tier::Native;
    machine.choose_tier(tier, Box::new(Cranelift::new(tier)));
}

fn saved(machine: &mut Machine) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    machine.save(&mut bytes, b"").ok()?;
    Some(bytes)
}

/// What a comparison was about.
#[derive(Debug)]
struct Compared {
    instructions: u64,
    /// How many functions were machine code.
    functions: usize,
}

/// Runs a program under both tiers and compares everything that can be seen, at the end and at pauses
/// this many instructions apart.
fn compare(program: &Program, options: &MachineOptions, distance: Option<u64>) -> Option<Compared> {
    let name = &program.name;
    let with = |_| options.clone();
    let (mut plain, heard) = program.start_with(with)?;
    let (mut compiled, listened) = program.start_with(with)?;
    compile(&mut compiled);
    let events = [&mut plain, &mut compiled].map(cyperus_conformance::listen);
    let mut pauses = 0;
    loop {
        if let Some(distance) = distance {
            let at = plain.counters().instructions + distance;
            plain.pause_at(at);
            compiled.pause_at(at);
        }
        let idle = plain.run_until_idle(Some(FRAMES));
        let other = compiled.run_until_idle(Some(FRAMES));
        assert_eq!(idle, other, "{name}: how it ended, after {pauses} pauses");
        assert_eq!(
            *heard.borrow(),
            *listened.borrow(),
            "{name}: output and log"
        );
        assert_eq!(plain.counters(), compiled.counters(), "{name}: counters");
        assert_eq!(
            *events[0].borrow(),
            *events[1].borrow(),
            "{name}: what the collector did"
        );
        let saves = (saved(&mut plain), saved(&mut compiled));
        assert!(
            saves.0 == saves.1,
            "{name}: saves differ at {} instructions",
            plain.counters().instructions
        );
        pauses += 1;
        if idle != Idle::Paused || pauses > 400 {
            let (functions, bytes) = compiled.compiled_code();
            assert!(bytes > 0 || functions == 0, "{name}: code of no size");
            return Some(Compared {
                instructions: plain.counters().instructions,
                functions,
            });
        }
    }
}

#[test]
fn every_program_of_the_suite_does_the_same() {
    let (mut checked, mut instructions, mut functions) = (0, 0, 0);
    for program in programs(|_| true) {
        if let Some(run) = compare(&program, &program.options(), None) {
            checked += 1;
            instructions += run.instructions;
            functions += run.functions;
        }
    }
    assert!(functions > 1_000, "{functions} functions were compiled");
    assert!(checked > 300, "{checked} programs ran");
    assert!(instructions > 1_000_000, "{instructions} instructions");
}

#[test]
fn saves_at_many_polls_are_the_same() {
    let mut checked = 0;
    let programs = programs(|name| name.len() % 7 == 0);
    for (at, program) in (0_u64..).zip(&programs) {
        // Prime distances, so that pauses meet all kinds of polls.
        let distance = [13, 101, 1_009][usize::try_from(at % 3).unwrap_or_default()];
        checked += u64::from(compare(program, &program.options(), Some(distance)).is_some());
    }
    assert!(checked > 30, "{checked} programs ran");
}

fn program(source: &str) -> Program {
    Program::of(Game::Fallout4, &[("Trial", source)]).expect("it compiles")
}

/// Numbers at their edges: division, remainders, conversions, comparisons with NaN and infinities.
#[test]
fn numbers_are_the_same_at_their_edges() {
    let ints = [
        "0",
        "1",
        "-1",
        "7",
        "2147483647",
        "-2147483648",
        "65536",
        "-65537",
    ];
    let floats = [
        "0.0",
        "1.0",
        "-1.5",
        "16777216.0",
        "3000000000.0",
        "1000000000000000000000000000000.0",
        "0.0000001",
    ];
    let mut lines = Vec::new();
    for a in ints {
        for b in ints {
            lines.push(format!("Whole({a}, {b})"));
        }
    }
    for a in floats {
        for b in floats {
            lines.push(format!("Broken({a}, {b})"));
        }
    }
    let calls = lines.join("\n    ");
    let source = format!(
        "ScriptName Trial
Function Show(String text) global
    Debug.Trace(text)
EndFunction
Function Whole(Int a, Int b) global
    Int turn = 0
    While turn < 3
        Show((a + b) as String + \" \" + (a - b) as String + \" \" + (a * b) as String)
        Show((a / b) as String + \" \" + (a % b) as String + \" \" + (a as Float) as String)
        Show((a < b) as String + (a <= b) as String + (a == b) as String + (-a) as String)
        If a > b && b != 3 || a == 7
            Show(\"greater\")
        EndIf
        turn += 1
    EndWhile
EndFunction
Function Broken(Float a, Float b) global
    Float huge = a * 100000000000000000000000000000000000000.0 * b
    Float odd = huge - huge
    Int turn = 0
    While turn < 3
        Show((a + b) as String + (a - b) as String + (a * b) as String + (a / b) as String)
        Show((a as Int) as String + (huge as Int) as String + (odd as Int) as String)
        Show((a < b) as String + (a <= b) as String + (a == b) as String + (odd == odd) as String)
        Show((odd < a) as String + (a >= odd) as String + (huge == huge) as String + (-odd) as String)
        If odd < a
            Show(\"less\")
        ElseIf !(odd <= b)
            Show(\"not less or equal\")
        EndIf
        If a as Bool
            Show(\"true\")
        EndIf
        turn += 1
    EndWhile
EndFunction
Function Main() global
    {calls}
EndFunction
"
    );
    let run = compare(&program(&source), &MachineOptions::default(), None);
    assert!(
        run.as_ref()
            .is_some_and(|run| run.instructions > 5_000 && run.functions > 3),
        "{run:?}"
    );
}

const DEEP: &str = "ScriptName Trial
Int Function Down(Int depth, Int[] values) global
    If depth == 0
        Return values[values.Length] + values[0]
    EndIf
    Int more = depth * 2
    Int below = Down(depth - 1, values)
    Return below + more
EndFunction
Function Main() global
    Int[] values = new Int[3]
    values[0] = 5
    Int turn = 0
    While turn < 40
        Debug.Trace(Down(turn * 4, values) as String)
        turn += 1
    EndWhile
EndFunction
";

/// Errors deep inside calls of machine code have the script stack of the interpreter, and so has the
/// limit of the depth.
#[test]
fn deep_calls_fail_the_same_way() {
    for stack_depth in [10, 100, 1_000] {
        let options = MachineOptions {
            stack_depth,
            ..MachineOptions::default()
        };
        let run = compare(&program(DEEP), &options, None);
        assert!(
            run.as_ref()
                .is_some_and(|run| run.instructions > 1_000 && run.functions > 1),
            "{run:?}"
        );
        compare(&program(DEEP), &options, Some(97));
    }
}

/// Fuel and memory run out at the same instruction.
#[test]
fn limits_stop_the_same_instruction() {
    let source = "ScriptName Trial
Struct Row
    Int number = 3
    Float share
EndStruct
Row Function Grow(Row last, Int number) global
    Row made = new Row
    made.number = number
    made.share = last.share + 0.5
    Return made
EndFunction
Function Main() global
    Row last = new Row
    Row[] rows = new Row[0]
    Int[] more = new Int[1]
    Int turn = 0
    String text
    While turn >= 0
        last = Grow(last, turn)
        rows.Add(last)
        more.Add(last.number * 2)
        text = text + turn as String
        If text == \"x\"
            text = \"\"
        EndIf
        turn += 1
    EndWhile
EndFunction
";
    for fuel in [0, 1, 99, 1_000, 1_001, 1_002, 1_003] {
        for byte_limit in [60_000, 200_000] {
            let mut options = MachineOptions {
                fuel,
                array_limit: 0,
                ..MachineOptions::default()
            };
            options.heap.byte_limit = byte_limit;
            compare(&program(source), &options, None);
        }
    }
}
