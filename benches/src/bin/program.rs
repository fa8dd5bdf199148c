//! Runs one of the programs of `benches/programs` in this process and prints its result.
//!
//! ```text
//! program NAME N [default]
//! ```
//!
//! With `default`, the machine has default options; without, it frees garbage at once.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use cyperus_benchmarks::program::FOLDER;
use cyperus_benchmarks::script::Script;
use cyperus_gc::{CleanupKind, Options, Pace};

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let count = words.next().and_then(|word| word.parse().ok());
    let path = format!("{FOLDER}/{name}.psc");
    let source = std::fs::read_to_string(&path).unwrap_or_default();
    let heap = match words.next() {
        Some(_) => Options::default(),
        None => Options {
            cleanup: CleanupKind::Queued,
            pace: Pace::Debt,
            ..Options::default()
        },
    };
    let name: &'static str = Box::leak(name.into_boxed_str());
    let script = Script::new(name, &source);
    let (time, result) = script.run(heap, count.unwrap_or(1));
    println!("{result} {:.1} ms", time / 1e6);
}
