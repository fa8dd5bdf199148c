//! The rings compared with their goals: allocate and drop against Lua, full passes over dead
//! entries, and the memory of an empty struct.
//!
//! ```text
//! rings [ALLOCATIONS]
//! ```
#![expect(clippy::print_stdout, reason = "a command-line program")]

use cyperus_benchmarks::figure::{Figure, Goal};
use cyperus_benchmarks::script::{Script, run_lua};
use cyperus_benchmarks::stopwatch::{load, thread_time};
use cyperus_gc::{CleanupKind, Clock, Heap, Options, Pace, Reason, SlotKind};

/// How often each side is run, in turn.
const TIMES: u32 = 7;

/// A loop that creates and drops one thing per iteration, in both languages.
struct Loop {
    what: &'static str,
    script: &'static str,
    papyrus: &'static str,
    lua: &'static str,
}

const LOOPS: [Loop; 2] = [
    Loop {
        what: "one-field struct",
        script: "StructLoop",
        papyrus: "ScriptName StructLoop
            Struct Item
                Int value
            EndStruct
            Int Function Main(Int n) Global
                Int sum = 0
                Int i = 0
                While i < n
                    Item made = new Item
                    made.value = i
                    sum = (sum + made.value) % 1000003
                    i += 1
                EndWhile
                Return sum
            EndFunction",
        lua: "function main(n)
                local sum, i = 0, 0
                while i < n do
                    local made = { value = i }
                    sum = (sum + made.value) % 1000003
                    i = i + 1
                end
                return sum
            end",
    },
    Loop {
        what: "one-element array",
        script: "ArrayLoop",
        papyrus: "ScriptName ArrayLoop
            Int Function Main(Int n) Global
                Int sum = 0
                Int i = 0
                While i < n
                    Int[] made = new Int[1]
                    made[0] = i
                    sum = (sum + made[0]) % 1000003
                    i += 1
                EndWhile
                Return sum
            EndFunction",
        lua: "function main(n)
                local sum, i = 0, 0
                while i < n do
                    local made = { i }
                    sum = (sum + made[1]) % 1000003
                    i = i + 1
                end
                return sum
            end",
    },
];

fn main() {
    let count = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(3_000_000);
    println!("load {}; best of {TIMES} runs", load());
    // This comes first, while the process has no memory to spare.
    println!("{}", memory());
    for looped in &LOOPS {
        for figure in churn(looped, count) {
            println!("{figure}");
        }
    }
    for cleanup in [CleanupKind::Queued, CleanupKind::Fixed] {
        for figure in passes(cleanup) {
            println!("{figure}");
        }
    }
}

fn options(cleanup: CleanupKind, pace: Pace) -> Options {
    Options {
        cleanup,
        pace,
        byte_limit: u64::MAX,
        ..Options::default()
    }
}

/// Allocating and dropping under several cleanups, alternating with Lua.
fn churn(looped: &Loop, count: i32) -> Vec<Figure> {
    let script = Script::new(looped.script, looped.papyrus);
    let ways = [
        (CleanupKind::Queued, Pace::Debt, Goal::AtMost(0.5)),
        (CleanupKind::Fixed, Pace::Debt, Goal::None),
        (CleanupKind::Queued, Pace::Game, Goal::None),
        (CleanupKind::Fixed, Pace::Game, Goal::None),
    ];
    let mut ours = [f64::INFINITY; 4];
    let mut lua = Err(String::new());
    for _ in 0..TIMES {
        let peer = run_lua(looped.lua, count);
        for (best, (cleanup, pace, _)) in ours.iter_mut().zip(ways) {
            let (time, result) = script.run(options(cleanup, pace), count);
            *best = best.min(time);
            if let Ok((_, expected)) = peer {
                assert_eq!(result, expected, "both languages compute the same");
            }
        }
        let best = lua.as_ref().map_or(f64::INFINITY, |&best: &f64| best);
        lua = peer.map(|(time, _)| time.min(best));
    }
    ways.into_iter()
        .zip(ours)
        .flat_map(|((cleanup, pace, goal), time)| {
            let pace = match pace {
                Pace::Debt => "debt",
                Pace::Game => "game",
            };
            let name = format!("{}, {}, pace {pace}", looped.what, cleanup.name());
            let each = Figure::new(format!("{name}: ns"), time / f64::from(count), Goal::None);
            let ratio = Figure {
                name: format!("{name}: of Lua 5.4's time"),
                value: lua.clone().map(|lua| time / lua),
                goal,
            };
            [each, ratio]
        })
        .collect()
}

/// Full passes over one million dead structs and over two.
fn passes(cleanup: CleanupKind) -> Vec<Figure> {
    let (mut one, mut two) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..TIMES {
        one = one.min(pass(cleanup, 1_000_000));
        two = two.min(pass(cleanup, 2_000_000));
    }
    vec![
        Figure::new(
            format!(
                "full pass, {}, 1,000,000 dead: ns per entry",
                cleanup.name()
            ),
            one / 1e6,
            Goal::AtMost(40.0),
        ),
        Figure::new(
            format!("full pass, {}: time(2n)/time(n)", cleanup.name()),
            two / one,
            Goal::AtMost(2.2),
        ),
    ]
}

fn pass(cleanup: CleanupKind, count: u32) -> f64 {
    let mut heap = dead_structs(cleanup, count, &[SlotKind::Plain]);
    thread_time(|| {
        let outcome = heap.full_pass(Reason::Request, &(), &mut ());
        assert_eq!(outcome.reclaimed.structs, u64::from(count));
    })
}

fn dead_structs(cleanup: CleanupKind, count: u32, members: &[SlotKind]) -> Heap {
    let mut heap = Heap::new(options(cleanup, Pace::Game), Clock::new_virtual());
    let id = heap.register_struct(members);
    for _ in 0..count {
        assert!(heap.allocate_struct(id, 1).is_ok(), "there is no limit");
    }
    heap
}

/// How much the process grows for each of a million empty structs, including all tables.
fn memory() -> Figure {
    let name = "memory of an empty struct: bytes";
    let goal = Goal::AtMost(48.0);
    let Some(before) = resident() else {
        return Figure {
            name: name.to_owned(),
            value: Err(String::from("the system does not report it")),
            goal,
        };
    };
    let count = 1_000_000;
    let heap = dead_structs(CleanupKind::Queued, count, &[]);
    let after = resident().unwrap_or(f64::INFINITY);
    drop(heap);
    Figure::new(name, (after - before) / f64::from(count), goal)
}

/// The resident memory of this process, in bytes.
fn resident() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: f64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096.0)
}
