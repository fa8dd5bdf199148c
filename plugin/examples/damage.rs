//! Damages plugins and archives at random and checks that nothing breaks.
//!
//! ```text
//! cargo run --release -p cyperus-plugin --example damage -- [COUNT [SEED [FILE...]]]
//! ```
//!
//! COUNT is 1,000,000 if left out, SEED is 1. The FILEs are damaged in addition to files that the
//! program creates itself, for every game and layout. All of them are read undamaged first. Prints
//! what happened; exits with 1 and the input in hexadecimal if a check fails.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line example"
)]

#[path = "../tests/reading/build/mod.rs"]
mod build;
#[path = "../tests/damaging/mod.rs"]
mod damaging;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| match arguments.next() {
        None => Ok(default),
        Some(text) => text.replace(['_', ','], "").parse::<u64>(),
    };
    let (Ok(count), Ok(seed)) = (number(1_000_000), number(1)) else {
        eprintln!("usage: damage [COUNT [SEED [FILE...]]]");
        return ExitCode::from(2);
    };
    let mut bases = damaging::bases();
    for path in arguments {
        match std::fs::read(&path) {
            Ok(bytes) => bases.push(bytes),
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        }
    }
    println!(
        "seed {seed}, {count} inputs, {} files to damage",
        bases.len()
    );
    match damaging::run(seed, count, &bases) {
        Ok(summary) => {
            println!("{summary:#?}");
            println!("no check failed");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
