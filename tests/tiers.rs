//! The tiers agree: what a program prints, logs, counts, collects and saves does not depend on whether it
//! runs interpreted or as machine code.

use cyperus_conformance::{Program, root};
use cyperus_gc::CleanupKind;
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

/// Runs a program to its end, and with pauses at many places.
fn compare_with_pauses(source: &str, options: &MachineOptions, least: usize) {
    let program = program(source);
    for distance in [None, Some(7), Some(61), Some(997)] {
        let run = compare(&program, options, distance);
        assert!(
            run.as_ref().is_some_and(|run| run.functions >= least),
            "{distance:?}: {run:?}"
        );
    }
}

/// What is remembered about a struct does not outlive it: registers that are overwritten, None on one way
/// only, copies, structs that a callee replaces, and slots that are used on one way before another.
#[test]
fn members_are_found_again_when_they_have_to_be() {
    let source = "ScriptName Trial
Struct Wide
    Int first
    Float second = 2.5
    String third
    Bool fourth
    Int fifth = 9
    Int sixth
EndStruct
Struct Narrow
    Int first = 4
EndStruct
Wide Function Other(Wide given, Int turn) global
    If turn % 3 == 0
        Return None
    ElseIf turn % 3 == 1
        Return given
    EndIf
    Wide made = new Wide
    made.sixth = turn
    Return made
EndFunction
Int Function Sum(Wide one, Wide two, Int turns) global
    Int sum = 0
    Int turn = 0
    While turn < turns
        If turn % 4 < 2
            sum += one.first
        Else
            sum += one.sixth
        EndIf
        one.first = sum
        one.sixth = one.first - turn
        Wide copy = one
        copy.second = copy.second + two.second
        one = Other(two, turn)
        two = copy
        sum += copy.fifth + two.sixth
        If one != None
            sum += one.fifth
        Else
            one = new Wide
        EndIf
        turn += 1
    EndWhile
    Return sum
EndFunction
Int Function Missing(Wide absent, Narrow small) global
    Int sum = small.first
    absent.first = 3
    sum += absent.sixth
    small = None
    Return sum + small.first
EndFunction
Function Main() global
    Debug.Trace(Sum(new Wide, new Wide, 40) as String)
    Debug.Trace(Sum(None, new Wide, 13) as String)
    Debug.Trace(Missing(None, new Narrow) as String)
    Debug.Trace(Missing(new Wide, None) as String)
EndFunction
";
    compare_with_pauses(source, &MachineOptions::default(), 4);
}

/// Allocations that make tables grow move what was there: the others are found again.
#[test]
fn payloads_that_move_are_found_again() {
    let source = "ScriptName Trial
Struct Pair
    Int left
    Int right
EndStruct
Struct Plain
    Int number
EndStruct
Int Function Grow(Pair[] kept, Plain[] others, Int[] numbers, Int turns) global
    Pair first = new Pair
    first.left = 5
    Plain single = new Plain
    Int sum = 0
    Int turn = 0
    While turn < turns
        Pair made = new Pair
        made.left = first.left + turn
        made.right = made.left * 2
        Plain more = new Plain
        more.number = single.number + 1
        Int[] little = new Int[2]
        little[1] = turn
        single = more
        kept.Add(made)
        others.Add(more)
        numbers.Add(little[1])
        sum += kept[turn / 2].right + first.left + numbers[turn] + numbers.Length + little.Length
        first.right = sum
        sum += others[turn].number + first.right % 7
        turn += 1
    EndWhile
    Return sum
EndFunction
Function Main() global
    Int[] numbers = new Int[0]
    Debug.Trace(Grow(new Pair[0], new Plain[0], numbers, 3000) as String)
    Debug.Trace(numbers.Length as String + numbers[2999] as String)
EndFunction
";
    for cleanup in [CleanupKind::Fixed, CleanupKind::Queued] {
        let mut options = MachineOptions {
            array_limit: 0,
            ..MachineOptions::default()
        };
        options.heap.cleanup = cleanup;
        compare_with_pauses(source, &options, 2);
    }
}

/// The square root of compiled code is charged like every native call, also where that ends a frame.
#[test]
fn square_roots_are_charged_like_calls() {
    let source = "ScriptName Trial
Float Function Roots(Int turns) global
    Float sum = 0.0
    Int turn = 0
    While turn < turns
        sum = sum + Math.sqrt(turn as Float) + Math.abs(sum - 100.0)
        sum = Math.sqrt(sum * sum)
        turn += 1
    EndWhile
    Return sum
EndFunction
Function Main() global
    Debug.Trace(Roots(900) as String)
    Debug.Trace(Math.sqrt(-1.0) as String + Math.sqrt(0.0) as String)
    Float huge = 100000000000000000000000000000000000000.0
    huge = huge * huge
    Debug.Trace(Math.sqrt(huge) as String + Math.sqrt(huge - huge) as String)
EndFunction
";
    for (instruction, native_call) in [(100, 1_000), (1, 0), (0, 50), (7, 100_000), (0, 0)] {
        let mut options = MachineOptions::default();
        options.costs.instruction = instruction;
        options.costs.native_call = native_call;
        compare_with_pauses(source, &options, 2);
        options.fuel = 2_345;
        compare(&program(source), &options, None);
    }
}

/// Numbers that belong to no variable: converted operands, fetched elements, arguments and results.
#[test]
fn numbers_of_no_variable_keep_their_bits() {
    let source = "ScriptName Trial
Struct Cell
    Float share = 1.5
    Int number = -3
EndStruct
Float Function Half(Float value) global
    Return value / 2.0
EndFunction
Int Function Mixed(Int[] numbers, Float[] shares, Bool[] flags, Cell one, Int turns) global
    Float sum = 0.0
    Int turn = 0
    While turn < turns
        Int at = turn % numbers.Length
        sum = sum + numbers[at] + shares[at] * turn
        sum = sum + Half(turn) + Half(one.share) + Half(numbers[at])
        If flags[at] && shares[at] > numbers[at] || turn == sum as Int
            sum = sum - one.number
        EndIf
        If (turn as Float) == one.number || -one.share < at
            one.number = (sum + shares[at]) as Int
        EndIf
        shares[at] = numbers[at] - one.share
        numbers[at] = (shares[at] * -2.5) as Int
        flags[at] = shares[at] as Bool
        turn += 1
    EndWhile
    Return sum as Int
EndFunction
Function Main() global
    Int[] numbers = new Int[5]
    numbers[2] = -7
    numbers[4] = 2147483647
    Float[] shares = new Float[5]
    shares[3] = 0.25
    Bool[] flags = new Bool[5]
    flags[2] = True
    Debug.Trace(Mixed(numbers, shares, flags, new Cell, 60) as String)
    Int at = 0
    While at < 5
        Debug.Trace(numbers[at] as String + shares[at] as String + flags[at] as String)
        at += 1
    EndWhile
    Debug.Trace(Mixed(None, shares, flags, new Cell, 2) as String)
    Debug.Trace(Mixed(numbers, None, None, None, 3) as String)
EndFunction
";
    compare_with_pauses(source, &MachineOptions::default(), 3);
}

/// Elements of arrays in all their places: inside the row, in a run, with memory of their own; empty ones,
/// None, and indexes outside.
#[test]
fn elements_are_found_in_every_place() {
    let source = "ScriptName Trial
Int Function Walk(Int[] numbers, Int from, Int turns) global
    Int sum = 0
    Int at = from
    While at < from + turns
        numbers[at] = numbers[at] + at
        sum += numbers[at] * 3
        at += 1
    EndWhile
    Return sum
EndFunction
Int Function Back(Int[] numbers, Bool[] flags, Int depth) global
    If depth == 0
        Return numbers[numbers.Length - 1]
    EndIf
    flags[depth] = !flags[depth - 1]
    Int below = Back(numbers, flags, depth - 1)
    numbers[depth] = below + numbers.Length
    Return numbers[depth] + flags[depth] as Int
EndFunction
Function Main() global
    Int[] lengths = new Int[6]
    lengths[0] = 1
    lengths[1] = 2
    lengths[2] = 3
    lengths[3] = 40
    lengths[4] = 5000
    Int turn = 0
    While turn < 6
        Int[] numbers = new Int[lengths[turn]]
        Debug.Trace(Walk(numbers, 0, lengths[turn]) as String)
        Debug.Trace(Walk(numbers, -1, 3) as String)
        Debug.Trace(Back(numbers, new Bool[lengths[turn]], 30) as String)
        turn += 1
    EndWhile
    Debug.Trace(Walk(None, 0, 2) as String)
EndFunction
";
    let options = MachineOptions {
        array_limit: 0,
        ..MachineOptions::default()
    };
    compare_with_pauses(source, &options, 3);
}
