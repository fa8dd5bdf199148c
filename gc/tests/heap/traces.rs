//! Random heaps on the virtual clock, figure by figure: whatever the collector did and said in them is the same
//! as when `traces.txt` was written, to the last digit.
//!
//! A change that is meant to change figures writes the file again, with `UPDATE_TRACES=1` before
//! `cargo test -p cyperus-gc --test heap traces`.

use std::fmt::Write as _;

use cyperus_gc::{Event, Phase, Reason};

use crate::random_heaps::World;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/heap/traces.txt");

/// How many heaps, and how many steps of each there are between two lines.
const HEAPS: u64 = 64;
const STEPS: u32 = 60;
const LINES: u32 = 6;

/// FNV-1a, which is the same everywhere.
fn mixed(hash: u64, text: &str) -> u64 {
    text.bytes().fold(hash, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// What can be seen of a heap, and a number that stands for all events so far.
fn line(world: &World, hash: u64, into: &mut String) {
    let heap = &world.heap;
    let census = heap.settled_census();
    let phase = match heap.phase() {
        Phase::Idle => "idle",
        Phase::Mark => "mark",
        Phase::Gather => "gather",
    };
    _ = writeln!(
        into,
        "  frame {} {phase}: {} collections, {} ns, {} objects, {} arrays, {} structs, {} and {} garbage, \
         {} bytes, {} dying, {} clusters, events {hash:016x}",
        heap.frame(),
        heap.cycles(),
        heap.clock().collector_time(),
        census.live.objects,
        census.live.arrays,
        census.live.structs,
        census.garbage.arrays,
        census.garbage.structs,
        census.bytes,
        heap.pending_destruction(),
        heap.cluster_count(),
    );
}

fn traced(seed: u64) -> String {
    let mut world = World::new(seed);
    let mut text = format!("heap {seed}\n");
    let mut hash = 0xCBF2_9CE4_8422_2325;
    let mut events: Vec<Event> = Vec::new();
    for number in 0..=LINES {
        // Most heaps are too small to be collected by themselves.
        world.heap.request_collection();
        if number < LINES {
            for _ in 0..STEPS {
                world.step_telling(&mut events);
            }
        } else {
            let registers = &world.registers;
            world
                .heap
                .full_pass(Reason::Request, registers, &mut events);
        }
        for event in events.drain(..) {
            // How much memory a vector takes is not ours to say.
            if !matches!(event, Event::Trimmed { .. }) {
                hash = mixed(hash, &format!("{event:?}"));
            }
        }
        line(&world, hash, &mut text);
    }
    text
}

#[test]
fn figures_on_the_virtual_clock_are_those_that_were_written_down() {
    let traces: String = (0..HEAPS).map(traced).collect();
    if std::env::var_os("UPDATE_TRACES").is_some() {
        std::fs::write(FILE, &traces).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(FILE).expect("the file is there");
    for (number, (found, expected)) in (1..).zip(traces.lines().zip(expected.lines())) {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(traces.len(), expected.len());
}
