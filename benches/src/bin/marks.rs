//! The mark compared with its goals: a plain mark, several threads, clusters, and twice the
//! objects.
//!
//! ```text
//! marks [OBJECTS]
//! ```
#![expect(clippy::print_stdout, reason = "a command-line program")]
#![expect(clippy::cast_precision_loss, reason = "only displayed")]

use std::time::Instant;

use cyperus_benchmarks::figure::{Figure, Goal};
use cyperus_benchmarks::graph::Graph;
use cyperus_benchmarks::stopwatch::{busy_part, load, thread_time};
use cyperus_benchmarks::yardstick::Yardstick;
use cyperus_gc::{
    ClassTraits, Clock, Event, Heap, MarkMode, ObjectRef, Options, Reason, RootSet, Roots,
    SlotKind, TimeSource,
};

/// How often everything is run.
const TIMES: u32 = 9;

/// How many rounds are tried to get quiet ones, and how many quiet ones are enough for a figure.
const TRIES: u32 = 5 * TIMES;
const ENOUGH: u32 = 3;

/// Marks with one thread and with two, in each round that compares them.
const MARKS: u32 = 5;

/// The share of the processors that others may use while threads are compared.
const QUIET: f64 = 0.1;

/// How much two heaps marked at once must achieve, as a multiple of one, before the machine counts
/// as having two processors and enough memory bandwidth for both.
const WHOLE: f64 = 1.8;

fn main() {
    let count = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(1_000_000);
    println!(
        "load {}; {count} objects with four references each; best of {TIMES} runs",
        load()
    );
    let figures = plain(count)
        .into_iter()
        .chain([clusters(count), quests()])
        .chain(collection(count));
    for figure in figures {
        println!("{figure}");
    }
}

fn options() -> Options {
    Options {
        byte_limit: u64::MAX,
        ..Options::default()
    }
}

/// Thread time of one mark.
fn mark(heap: &mut Heap, mode: MarkMode) -> f64 {
    thread_time(|| _ = heap.mark(&(), mode, false))
}

fn plain(count: usize) -> Vec<Figure> {
    let mut graph = Graph::new(count, options(), Clock::new_virtual());
    let mut yardstick = Yardstick::new(&graph.heap, graph.objects[0]);
    let heap = &mut graph.heap;
    let all = count as u64;
    assert_eq!(heap.mark(&(), MarkMode::OneThread, true).objects, all);
    let [mut naive, mut bits, mut alone, mut parallel] = [f64::INFINITY; 4];
    for _ in 0..TIMES {
        yardstick.clear();
        naive = naive.min(thread_time(|| assert_eq!(yardstick.mark(), all)));
        bits = bits.min(thread_time(|| assert_eq!(yardstick.mark_bits(), all)));
        // Ours are much shorter: a burst of other work must not cover all their runs.
        for _ in 0..3 {
            alone = alone.min(mark(heap, MarkMode::OneThread));
            parallel = parallel.min(mark(heap, MarkMode::Parallel(1)));
        }
    }
    let each = |name: &str, time: f64| Figure::new(name, time / count as f64, Goal::None);
    let mut figures = vec![
        each("plain mark, flags in the rows: ns per object", naive),
        each("plain mark, bits beside the rows: ns per object", bits),
        each("mark on one thread: ns per object", alone),
        Figure::new(
            "mark on one thread / plain mark",
            alone / naive,
            Goal::AtMost(0.40),
        ),
        Figure::new(
            "mark on one thread / plain mark with bits beside the rows",
            alone / bits,
            Goal::None,
        ),
        Figure::new(
            "parallel build with one thread / mark on one thread",
            parallel / alone,
            Goal::AtMost(1.15),
        ),
    ];
    figures.extend(threads(heap, count));
    figures
}

/// Wall-clock nanoseconds of a mark.
fn wall(heap: &mut Heap, mode: MarkMode) -> f64 {
    let start = Instant::now();
    heap.mark(&(), mode, false);
    start.elapsed().as_nanos() as f64
}

/// How much more two threads achieve than one, each with its own heap: what the machine's
/// processors and memory can provide at this moment, before anything is shared.
fn apart(heaps: [&mut Heap; 2]) -> f64 {
    let [first, second] = heaps;
    let one = wall(first, MarkMode::OneThread).min(wall(first, MarkMode::OneThread));
    let both = |first: &mut Heap, second: &mut Heap| {
        let start = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| wall(second, MarkMode::OneThread));
            wall(first, MarkMode::OneThread);
        });
        start.elapsed().as_nanos() as f64
    };
    2.0 * one / both(first, second).min(both(first, second))
}

/// Two threads against one on the wall clock, in rounds in which nothing else uses the processors:
/// neither in this system nor, as far as two unrelated heaps can show, outside it.
fn threads(heap: &mut Heap, count: usize) -> [Figure; 2] {
    let mut other = Graph::new(count, options(), Clock::new_virtual()).heap;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut one, mut two) = (f64::INFINITY, f64::INFINITY);
    let (mut rounds, mut busiest) = (0, 0.0_f64);
    let mut shares = Vec::new();
    for _ in 0..TRIES {
        if rounds == TIMES {
            break;
        }
        let busy = busy_part().unwrap_or(0.0);
        let before = apart([heap, &mut other]);
        // A mark is shorter than a burst of other work, so a round has several.
        let mut least = [f64::INFINITY; 2];
        for _ in 0..MARKS {
            for (least, threads) in least.iter_mut().zip([1, 2]) {
                *least = least.min(wall(heap, MarkMode::Parallel(threads)));
            }
        }
        let after = apart([heap, &mut other]);
        let busy = busy.max(busy_part().unwrap_or(0.0));
        busiest = busiest.max(busy);
        shares.extend([before, after]);
        if busy < QUIET && before.min(after) > WHOLE {
            rounds += 1;
            one = one.min(least[0]);
            two = two.min(least[1]);
        }
    }
    shares.sort_by(f64::total_cmp);
    let share = shares[shares.len() / 2];
    let value = if processors < 2 {
        Err(String::from("one processor"))
    } else if rounds < ENOUGH {
        Err(format!(
            "load {}, others use {:.0} % of the processors, heaps apart get {share:.2}",
            load(),
            busiest * 100.0
        ))
    } else {
        Ok(one / two)
    };
    [
        Figure::new(
            "2 heaps marked at once: times as much as 1, median",
            share,
            Goal::None,
        ),
        Figure {
            name: format!("2 threads: times faster than 1, {rounds} quiet rounds"),
            value,
            goal: Goal::AtLeast(1.6),
        },
    ]
}

/// Nine out of ten objects are in clusters.
fn clusters(count: usize) -> Figure {
    let mut alone = Graph::grouped(count, options(), Clock::new_virtual());
    let mut bundled = Graph::grouped(count, options(), Clock::new_virtual());
    bundled.bundle();
    let reached = |graph: &mut Graph| graph.heap.mark(&(), MarkMode::OneThread, true).objects;
    assert_eq!(reached(&mut alone), reached(&mut bundled));
    let (mut slow, mut fast) = (f64::INFINITY, f64::INFINITY);
    // The fast side takes milliseconds: a burst of other work must not cover all its runs.
    for _ in 0..3 * TIMES {
        slow = slow.min(mark(&mut alone.heap, MarkMode::OneThread));
        fast = fast.min(mark(&mut bundled.heap, MarkMode::OneThread));
    }
    Figure::new(
        format!(
            "90 % in {} clusters of 64: times faster",
            bundled.heap.cluster_count()
        ),
        slow / fast,
        Goal::AtLeast(5.0),
    )
}

/// Quests with 99 aliases each, every script listed as a root, as the machine does: the mark of full passes
/// with clusters, compared with that without.
fn quests() -> Figure {
    let (mut alone, mut bundled) = (Quests::new(false), Quests::new(true));
    let (mut slow, mut fast) = (u64::MAX, u64::MAX);
    for _ in 0..6 * TIMES {
        slow = slow.min(alone.mark());
        fast = fast.min(bundled.mark());
    }
    Figure::new(
        format!(
            "100000 scripts of quests and aliases in {} clusters: times faster",
            bundled.heap.cluster_count()
        ),
        slow as f64 / fast as f64,
        Goal::AtLeast(4.0),
    )
}

/// A heap with quests and aliases, and all of them as roots.
struct Quests {
    heap: Heap,
    roots: Everyone,
}

struct Everyone(Vec<ObjectRef>);

impl Roots for Everyone {
    fn collect(&self, into: &mut RootSet) {
        self.0.iter().for_each(|&object| into.object(object));
    }
}

/// The computer's clock. Of many marks the least counts, so bursts of other work do not matter.
struct WallClock(Instant);

impl TimeSource for WallClock {
    fn nanoseconds(&mut self) -> u64 {
        u64::try_from(self.0.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }
}

impl Quests {
    #[expect(clippy::unwrap_used, reason = "the heap has no limit")]
    fn new(clusters: bool) -> Self {
        let options = Options {
            clusters,
            ..options()
        };
        let clock = Clock::new_real(Box::new(WallClock(Instant::now())));
        let mut heap = Heap::new(options, clock);
        let quest_traits = ClassTraits::CLUSTER_ROOT | ClassTraits::NO_CLUSTER;
        let quest = heap.register_class(None, &[SlotKind::Plain], quest_traits);
        let kinds = [SlotKind::Object; 3];
        let alias = heap.register_class(None, &kinds, ClassTraits::CLUSTER_ROOT);
        let mut roots = Vec::new();
        let mut bundles = Vec::new();
        for _ in 0..1_000 {
            let quest = heap.allocate_object(quest, 0).unwrap();
            let aliases: Vec<_> = (0..99)
                .map(|_| heap.allocate_object(alias, 0).unwrap())
                .collect();
            for (at, &from) in aliases.iter().enumerate() {
                let to = [quest, aliases[(at + 7) % 99], aliases[(at * 31 + 3) % 99]];
                for (slot, to) in (0..).zip(to) {
                    heap.store_object(from, slot, SlotKind::Object, to.slot())
                        .unwrap();
                }
            }
            roots.push(quest);
            roots.extend(&aliases);
            bundles.push((quest, aliases));
        }
        heap.offer_clusters(bundles);
        Self {
            heap,
            roots: Everyone(roots),
        }
    }

    /// Nanoseconds of the shortest mark of a full pass.
    fn mark(&mut self) -> u64 {
        let mut events: Vec<Event> = Vec::new();
        self.heap
            .full_pass(Reason::Request, &self.roots, &mut events);
        let marks = events.iter().filter_map(|event| {
            if let Event::Verdict(verdict) = event {
                Some(verdict.times.mark)
            } else {
                None
            }
        });
        marks.min().unwrap_or(u64::MAX)
    }
}

/// A full pass that finds everything dead, and one over twice as many objects.
fn collection(count: usize) -> [Figure; 2] {
    let pass = |count: usize| {
        let mut graph = Graph::new(count, options(), Clock::new_virtual());
        let unpinned = graph.heap.unpin(graph.objects[0]);
        assert!(unpinned.is_ok(), "the first object is pinned");
        thread_time(|| {
            let outcome = graph.heap.full_pass(Reason::Request, &(), &mut ());
            assert_eq!(outcome.reclaimed.objects, count as u64);
        })
    };
    let (mut once, mut twice) = (f64::INFINITY, f64::INFINITY);
    // Twice as many runs: each builds its heap again, and bursts of other work last longer than
    // that.
    for _ in 0..2 * TIMES {
        once = once.min(pass(count));
        twice = twice.min(pass(count * 2));
    }
    [
        Figure::new(
            "full collection of dead objects: ns per object",
            once / count as f64,
            Goal::None,
        ),
        Figure::new(
            "full collection of dead objects: time(2n)/time(n)",
            twice / once,
            Goal::AtMost(2.2),
        ),
    ]
}
