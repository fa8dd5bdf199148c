//! How far slices of the mark overrun a budget of one millisecond, in thread time.
//!
//! `cargo run --release -p cyperus-gc --example slices [SLICES] [OBJECTS]`

#![expect(clippy::print_stdout, reason = "a bench prints")]
#![expect(clippy::unwrap_used, reason = "a bench stops at the first surprise")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]
#![expect(clippy::cast_sign_loss, reason = "parts lie between 0 and 1")]
#![expect(
    clippy::cast_possible_truncation,
    reason = "a bench takes less than 500 years"
)]

use cpu_time::ThreadTime;
use cyperus_gc::event::Exit;
use cyperus_gc::{
    ClassTraits, Clock, Event, EventSink, Heap, ObjectRef, Options, SlotKind, Stage, TimeSource,
};

struct ThreadClock(ThreadTime);

// The heap wants a clock that it could carry to another thread; the bench never does.
struct Readings;

impl TimeSource for Readings {
    fn nanoseconds(&mut self) -> u64 {
        START.with(|start| start.0.elapsed().as_nanos() as u64)
    }
}

thread_local! {
    static START: ThreadClock = ThreadClock(ThreadTime::now());
}

/// Overruns of slices that ended because their time was over, in parts of the budget.
#[derive(Default)]
struct Overruns(Vec<f64>);

impl EventSink for Overruns {
    fn event(&mut self, event: &Event) {
        if let Event::StageEnd(end) = event
            && end.stage == Stage::UnneededObjects
            && end.exit == Exit::OutOfTime
            && let Some(budget) = end.budget
        {
            self.0
                .push((end.took as f64 - budget as f64) / budget as f64);
        }
    }
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse::<usize>().ok());
    let slices = arguments.next().unwrap_or(100_000);
    let count = arguments.next().unwrap_or(1_000_000);
    let options = Options {
        byte_limit: u64::MAX,
        object_budget: 1_000_000,
        ..Options::default()
    };
    let mut heap = Heap::new(options, Clock::new_real(Box::new(Readings)));
    let class = heap.register_class(None, &[SlotKind::Object; 4], ClassTraits::empty());
    let objects: Vec<ObjectRef> = (0..count)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    heap.pin(objects[0]).unwrap();
    let mut state = 1_usize;
    for (number, &object) in objects.iter().enumerate() {
        for slot in 0..4 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let target = if slot == 0 {
                (number + 1) % count
            } else {
                (state >> 33) % count
            };
            heap.store_object(object, slot, SlotKind::Object, objects[target].slot())
                .unwrap();
        }
    }
    let mut overruns = Overruns::default();
    while overruns.0.len() < slices {
        heap.request_collection();
        heap.end_frame(&(), &mut overruns);
        // A little mutation between slices, so that the barrier has work.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let (from, to) = (
            objects[(state >> 33) % count],
            objects[(state >> 20) % count],
        );
        heap.store_object(from, 1, SlotKind::Object, to.slot())
            .unwrap();
    }
    overruns.0.sort_by(f64::total_cmp);
    let at = |part: f64| overruns.0[((overruns.0.len() - 1) as f64 * part) as usize] * 100.0;
    println!(
        "{} slices of 1 ms over {count} objects, {} collections; overrun in %: p50 {:.2}, p99 {:.2} (at most 5), p99.9 {:.2}, most {:.2}",
        overruns.0.len(),
        heap.cycles(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}
