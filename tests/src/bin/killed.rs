//! Kills processes while they save and while they compile, again and again: each file is always the
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
//! The other half of the kills meets compilations of a folder. Each file in the output folder must be
//! what an undisturbed compilation writes, and a compilation that is left alone clears what the killed
//! ones left.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::path::Path;
use std::process::ExitCode;

use cyperus_conformance::{kill_while_compiling, kill_while_saving};

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
    let compiling = count / 2;
    let run = || -> Result<_, String> {
        let sums = kill_while_saving(cyperus, count - compiling, seed)?;
        let killed = kill_while_compiling(cyperus, compiling, seed)?;
        Ok((sums, killed))
    };
    match run() {
        Ok((sums, killed)) => {
            println!("{sums:?}; {killed} killed while they compiled");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            println!("{problem}");
            ExitCode::FAILURE
        }
    }
}
