//! Times the mark: naive, serial with prefetch, parallel, with clusters; and the slices.
//!
//! `cargo run --release -p cyperus-gc --example marks [OBJECTS]`

#![expect(clippy::unwrap_used, reason = "a bench stops at the first surprise")]
#![expect(clippy::print_stdout, reason = "a bench prints")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]
#![expect(clippy::cast_possible_truncation, reason = "sizes are small")]

use std::time::Instant;

use cpu_time::ThreadTime;
use cyperus_gc::{ClassTraits, Clock, Heap, MarkMode, ObjectRef, Options, SlotKind};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

/// Objects that belong together lie anywhere in the heap, as in a game that ran for a while.
fn shuffle(objects: &mut [ObjectRef], random: &mut Random) {
    for place in (1..objects.len()).rev() {
        objects.swap(place, random.below(place + 1));
    }
}

/// `count` objects with four references each; all can be reached from the first.
fn graph(count: usize, clustered: bool) -> Heap {
    let options = Options {
        byte_limit: u64::MAX,
        threads: 2,
        ..Options::default()
    };
    let mut heap = Heap::new(options, Clock::new_virtual());
    let kinds = [SlotKind::Object; 4];
    let class = heap.register_class(None, &kinds, ClassTraits::CLUSTER_ROOT);
    let mut objects: Vec<ObjectRef> = (0..count)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    let mut random = Random(42);
    shuffle(&mut objects, &mut random);
    heap.pin(objects[0]).unwrap();
    let loose = if clustered { count / 10 } else { count };
    for number in 0..loose {
        // One edge keeps everything connected, three are random.
        let next = objects[(number + 1) % loose];
        heap.store_object(objects[number], 0, SlotKind::Object, next.slot())
            .unwrap();
        for slot in 1..4 {
            let target = objects[random.below(loose)];
            heap.store_object(objects[number], slot, SlotKind::Object, target.slot())
                .unwrap();
        }
    }
    // The rest in groups of 64: a root that nine loose objects in ten do not know, and its members.
    for group in objects[loose..].chunks(64) {
        for (place, &member) in group.iter().enumerate() {
            for slot in 0..4 {
                let next = group[(place * 4 + slot as usize + 1) % group.len()];
                heap.store_object(member, slot, SlotKind::Object, next.slot())
                    .unwrap();
            }
        }
        let holder = objects[random.below(loose)];
        let free = 1 + random.below(3) as u32;
        heap.store_object(holder, free, SlotKind::Object, group[0].slot())
            .unwrap();
    }
    heap
}

fn best(times: u32, mut run: impl FnMut()) -> f64 {
    (0..times)
        .map(|_| {
            let start = ThreadTime::now();
            run();
            start.elapsed().as_nanos() as f64
        })
        .fold(f64::INFINITY, f64::min)
}

fn main() {
    let count = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(1_000_000);
    let mut heap = graph(count, false);
    let reached = heap.mark(&(), MarkMode::Serial, true).objects;
    assert_eq!(reached, count as u64);
    assert_eq!(heap.mark(&(), MarkMode::Naive, true).objects, reached);
    let mut time = |mode| best(9, || _ = heap.mark(&(), mode, false)) / count as f64;
    let naive = time(MarkMode::Naive);
    let serial = time(MarkMode::Serial);
    let one = time(MarkMode::Parallel(1));
    let wall = |heap: &mut Heap, mode| {
        let run = |_| {
            let start = Instant::now();
            heap.mark(&(), mode, false);
            start.elapsed().as_nanos() as f64 / count as f64
        };
        (0..9).map(run).fold(f64::INFINITY, f64::min)
    };
    let (wall_one, wall_two) = (
        wall(&mut heap, MarkMode::Parallel(1)),
        wall(&mut heap, MarkMode::Parallel(2)),
    );
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "{count} objects, thread time in ns an object: naive {naive:.1}, serial {serial:.1}, \
         parallel build {one:.1}; wall time: 1 thread {wall_one:.1}, 2 threads {wall_two:.1}"
    );
    println!(
        "serial/naive {:.2} (at most 0.40), 1 thread/serial {:.2} (at most 1.15), speed-up of 2 \
         threads {:.2} (at least 1.6), load {}",
        serial / naive,
        one / serial,
        wall_one / wall_two,
        load.trim()
    );
    let mut plain = graph(count, true);
    let alone = best(9, || _ = plain.mark(&(), MarkMode::Serial, false));
    let reached = plain.mark(&(), MarkMode::Serial, true).objects;
    let mut objects: Vec<ObjectRef> = plain.each_object().collect();
    shuffle(&mut objects, &mut Random(42));
    for group in objects[count / 10..].chunks(64) {
        plain.create_cluster(group[0]).unwrap();
    }
    assert_eq!(plain.mark(&(), MarkMode::Serial, true).objects, reached);
    let bundled = best(9, || _ = plain.mark(&(), MarkMode::Serial, false));
    println!(
        "90 % in {} clusters of 64: {:.1} times faster (at least 5)",
        plain.cluster_count(),
        alone / bundled
    );
}
