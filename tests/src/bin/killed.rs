//! Kills processes while they save, compile, format and test, again and again: each file is always the
//! old one or the new one.
//!
//! ```text
//! cargo run --release -p cyperus-conformance --bin killed -- CYPERUS [COUNT [SEED]]
//! ```
//!
//! Two saves of one program, made at different moments, take turns in a file. In each round a
//! process continues one of them and saves it to the file. It gets a SIGKILL at a random moment
//! between its start and well after its end; half of the time the moment is counted from the first
//! byte it writes. Afterwards the file must be one of the two, byte for byte, and must load.
//!
//! A quarter of the kills meets compilations of a folder. Each file in the output folder must be
//! what an undisturbed compilation writes, and a compilation that is left alone clears what the killed
//! ones left. A quarter meets `fmt`, whose scripts must be as they were or formatted, and a quarter `test`
//! with a coverage file.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::path::Path;
use std::process::ExitCode;

use cyperus_conformance::{
    kill_while_compiling, kill_while_formatting, kill_while_saving, kill_while_testing,
};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(cyperus) = words.first() else {
        println!("usage: killed CYPERUS [COUNT [SEED]]");
        return ExitCode::from(2);
    };
    let number = |at: usize, default: u64| {
        let word = words.get(at).and_then(|word| word.parse().ok());
        word.unwrap_or(default)
    };
    let (cyperus, count, seed) = (Path::new(cyperus), number(1, 1_000), number(2, 1));
    let quarter = count / 4;
    let run = || -> Result<_, String> {
        let sums = kill_while_saving(cyperus, count - 3 * quarter, seed)?;
        let compiled = kill_while_compiling(cyperus, quarter, seed)?;
        let formatted = kill_while_formatting(cyperus, quarter, seed)?;
        let tested = kill_while_testing(cyperus, quarter, seed)?;
        Ok((sums, [compiled, formatted, tested]))
    };
    match run() {
        Ok((sums, [compiled, formatted, tested])) => {
            println!(
                "{sums:?}; {compiled} killed while they compiled, {formatted} while they formatted, \
                 {tested} while they tested"
            );
            ExitCode::SUCCESS
        }
        Err(problem) => {
            println!("{problem}");
            ExitCode::FAILURE
        }
    }
}
