//! How far slices of the mark overrun a budget of one millisecond, in thread time.
//!
//! ```text
//! slices [SLICES [OBJECTS]]
//! ```
#![expect(clippy::print_stdout, reason = "a command-line program")]
#![expect(clippy::cast_precision_loss, reason = "only displayed")]
#![expect(clippy::cast_sign_loss, reason = "parts are between 0 and 1")]
#![expect(
    clippy::cast_possible_truncation,
    reason = "a bench takes less than 500 years"
)]

use cpu_time::ThreadTime;
use cyperus_benchmarks::figure::{Figure, Goal};
use cyperus_benchmarks::graph::{Graph, store};
use cyperus_benchmarks::random::Random;
use cyperus_benchmarks::stopwatch::load;
use cyperus_gc::event::Exit;
use cyperus_gc::{Clock, Event, EventSink, Options, Stage, TimeSource};

/// Nanoseconds per slice.
const BUDGET: u64 = 1_000_000;

/// The heap needs a clock that could be moved to another thread; the benchmark never does this.
struct Readings;

impl TimeSource for Readings {
    fn nanoseconds(&mut self) -> u64 {
        START.with(|start| start.elapsed().as_nanos() as u64)
    }
}

thread_local! {
    static START: ThreadTime = ThreadTime::now();
}

/// Overruns of slices that ended because their time was up, in percent of the budget.
#[derive(Default)]
struct Overruns(Vec<f64>);

impl EventSink for Overruns {
    fn event(&mut self, event: &Event) {
        if let Event::StageEnd(end) = event
            && end.stage == Stage::UnneededObjects
            && end.exit == Exit::OutOfTime
            && let Some(budget) = end.budget
        {
            let over = end.took as f64 - budget as f64;
            self.0.push(over / budget as f64 * 100.0);
        }
    }
}

fn main() {
    let mut words = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse::<usize>().ok());
    let slices = words.next().unwrap_or(100_000);
    let count = words.next().unwrap_or(1_000_000);
    println!("load {}; slices of 1 ms over {count} objects", load());
    let options = Options {
        byte_limit: u64::MAX,
        object_budget: BUDGET,
        ..Options::default()
    };
    let clock = Clock::new_real(Box::new(Readings));
    let mut graph = Graph::new(count, options, clock);
    let mut overruns = Overruns::default();
    let mut random = Random(1);
    while overruns.0.len() < slices {
        graph.heap.request_collection();
        graph.heap.end_frame(&(), &mut overruns);
        // A few stores between slices, so that the barrier has work.
        let from = graph.objects[random.below(count)];
        let to = graph.objects[random.below(count)];
        store(&mut graph.heap, from, 1, to);
    }
    let name = format!(
        "{} slices in {} collections",
        overruns.0.len(),
        graph.heap.cycles()
    );
    show(&name, overruns.0, Goal::AtMost(5.0));
    let control = (0..slices.min(10_000)).map(|_| spin()).collect();
    show(
        "only reading the clock, again and again",
        control,
        Goal::None,
    );
}

/// What the machine itself adds: a slice that only reads the clock.
fn spin() -> f64 {
    let start = Readings.nanoseconds();
    loop {
        let took = Readings.nanoseconds() - start;
        if took >= BUDGET {
            let over = took as f64 - BUDGET as f64;
            return over / BUDGET as f64 * 100.0;
        }
    }
}

fn show(name: &str, mut overruns: Vec<f64>, goal: Goal) {
    overruns.sort_by(f64::total_cmp);
    let at = |part: f64| overruns[((overruns.len() - 1) as f64 * part) as usize];
    for (part, label, goal) in [
        (0.5, "p50", Goal::None),
        (0.99, "p99", goal),
        (0.999, "p99.9", Goal::None),
        (1.0, "most", Goal::None),
    ] {
        let name = format!("{name}, overrun in %: {label}");
        println!("{}", Figure::new(name, at(part), goal));
    }
}
