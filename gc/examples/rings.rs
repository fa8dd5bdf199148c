//! Times the rings: allocate and drop, and full passes over dead entries. Prints nanoseconds of
//! thread time.
//!
//! `cargo run --release -p cyperus-gc --example rings`

#![expect(clippy::unwrap_used, reason = "a bench stops at the first surprise")]
#![expect(clippy::print_stdout, reason = "a bench prints")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::hint::black_box;

use cpu_time::ThreadTime;

use cyperus_gc::{
    CleanupKind, Clock, ElementKind, Heap, Options, Pace, Reason, Slot, SlotKind, StructId,
};

fn heap(cleanup: CleanupKind) -> (Heap, StructId) {
    let options = Options {
        cleanup,
        pace: Pace::Debt,
        byte_limit: u64::MAX,
        ..Options::default()
    };
    let mut heap = Heap::new(options, Clock::new_virtual());
    let id = heap.register_struct(&[SlotKind::Plain]);
    (heap, id)
}

/// Allocates and drops `count` one-field structs or one-element arrays, a frame every 1,000.
fn churn(cleanup: CleanupKind, arrays: bool, count: u32) -> f64 {
    let (mut heap, id) = heap(cleanup);
    let start = ThreadTime::now();
    for number in 0..count {
        if arrays {
            let array = heap.allocate_array(ElementKind::Int, 0, 1, 1).unwrap();
            heap.array_set(black_box(array), 0, Slot::from_int(7))
                .unwrap();
        } else {
            let structure = heap.allocate_struct(id, 1).unwrap();
            heap.store_struct(black_box(structure), 0, SlotKind::Plain, Slot::from_int(7))
                .unwrap();
        }
        if number % 1000 == 999 {
            heap.end_frame(&(), &mut ());
        }
    }
    start.elapsed().as_nanos() as f64 / f64::from(count)
}

/// A full pass over `count` dead structs.
fn pass(cleanup: CleanupKind, count: u32) -> f64 {
    let (mut heap, id) = heap(cleanup);
    for _ in 0..count {
        heap.allocate_struct(id, 1).unwrap();
    }
    let start = ThreadTime::now();
    let outcome = heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(outcome.reclaimed.structs, u64::from(count));
    start.elapsed().as_nanos() as f64 / f64::from(count)
}

fn best(mut run: impl FnMut() -> f64) -> f64 {
    (0..5).map(|_| run()).fold(f64::INFINITY, f64::min)
}

fn main() {
    for cleanup in [CleanupKind::Queued, CleanupKind::Fixed] {
        let name = cleanup.name();
        let structs = best(|| churn(cleanup, false, 10_000_000));
        let arrays = best(|| churn(cleanup, true, 10_000_000));
        println!("{name}: allocate, store and drop: struct {structs:.1} ns, array {arrays:.1} ns");
        let million = best(|| pass(cleanup, 1_000_000));
        let two = best(|| pass(cleanup, 2_000_000));
        println!(
            "{name}: full pass: 1M {million:.1} ns/entry, 2M {two:.1} ns/entry, time(2n)/time(n) {:.2}",
            two * 2.0 / million
        );
    }
}
