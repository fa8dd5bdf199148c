//! Damages `.pex` files at random and checks that nothing breaks.
//!
//! ```text
//! cargo run --release -p cyperus-pex --example mutate -- [COUNT [SEED [FILE...]]]
//! ```
//!
//! COUNT is 1,000,000 if left out, SEED is 1. The FILEs are damaged in addition to files that the
//! program creates itself, for all four games. All of them must first survive undamaged, so a COUNT
//! of 0 checks that the FILEs come out as they went in, as bytes and as listings. Prints the seed
//! and what happened; exits with 1 and the input in hexadecimal if a check fails.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line example"
)]

#[path = "../tests/models/mod.rs"]
mod models;
#[path = "../tests/mutation/mod.rs"]
mod mutation;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| match arguments.next() {
        None => Ok(default),
        Some(text) => text.replace(['_', ','], "").parse::<u64>(),
    };
    let (Ok(count), Ok(seed)) = (number(1_000_000), number(1)) else {
        eprintln!("usage: mutate [COUNT [SEED [FILE...]]]");
        return ExitCode::from(2);
    };
    let mut files = Vec::new();
    for path in arguments {
        match std::fs::read(&path) {
            Ok(bytes) => files.push(bytes),
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        }
    }
    println!("seed {seed}, {count} inputs");
    let bases = mutation::bases(seed, files);
    let largest = bases.iter().map(Vec::len).max().unwrap_or(0);
    println!("{} files to damage, up to {largest} bytes", bases.len());
    match mutation::run(seed, count, &bases) {
        Ok(summary) => {
            println!("{} files came out as they went in", summary.undamaged);
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
