//! Damages saves by the million. Each must be rejected with section and offset; if only the
//! contents are wrong and the checksums are right, it must be rejected or run without harm.
//!
//! ```text
//! cargo run --release -p cyperus-conformance --bin damage -- SUITE [COUNT [SEED [FIRST]]]
//! ```
//!
//! Programs from the suite are saved somewhere in their run; each case damages one of these saves.
//! To repeat a case, pass the seed and its number (as FIRST, with a COUNT of 1). Nothing may panic,
//! contradict itself, take longer than twenty seconds, or use more memory than allowed.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cyperus_conformance::{Damages, Program, damage_one, save_somewhere};
use fastrand::Rng;

/// Seconds for one case.
const PATIENCE: u64 = 20;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(suite) = words.first() else {
        println!("usage: damage SUITE [COUNT [SEED [FIRST]]]");
        return ExitCode::from(2);
    };
    let number = |at: usize, default: u64| {
        words
            .get(at)
            .and_then(|word| word.parse().ok())
            .unwrap_or(default)
    };
    let (count, seed, first) = (number(1, 1_000_000), number(2, 1), number(3, 0));
    let programs = match Program::all(Path::new(suite), |_| true) {
        Ok(programs) => programs,
        Err(error) => {
            println!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut random = Rng::with_seed(seed);
    let saves: Vec<Vec<u8>> = programs
        .iter()
        .filter_map(|program| save_somewhere(program, &mut random))
        .collect();
    println!(
        "{} saves, {} bytes; {count} cases, seed {seed}",
        saves.len(),
        saves.iter().map(Vec::len).sum::<usize>()
    );
    let current = Arc::new(AtomicU64::new(first));
    watch(Arc::clone(&current));
    let mut sums = Damages::default();
    let mut wrong = 0;
    for case in first..first + count {
        current.store(case, Ordering::Relaxed);
        let mut random = Rng::with_seed(seed ^ case.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        if let Err(problem) = damage_one(&saves, &mut random, &mut sums) {
            println!("case {case} of seed {seed}: {problem}");
            wrong += 1;
            if wrong == 20 {
                break;
            }
        }
    }
    println!("{sums:?}, {wrong} wrong; {}", memory());
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Ends the process if a case does not finish.
fn watch(current: Arc<AtomicU64>) {
    std::thread::spawn(move || {
        let mut last = (u64::MAX, 0);
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let case = current.load(Ordering::Relaxed);
            last = if last.0 == case {
                (case, last.1 + 1)
            } else {
                (case, 0)
            };
            if last.1 >= PATIENCE {
                println!("case {case} does not finish");
                std::process::abort();
            }
        }
    });
}

/// The peak memory of the process, if the system reports it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines = status
        .lines()
        .filter(|line| line.starts_with("VmPeak") || line.starts_with("VmHWM"));
    lines.collect::<Vec<_>>().join(", ").replace('\t', " ")
}
