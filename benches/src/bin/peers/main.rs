//! The same programs in Cyperus and in the other languages that are installed here.
//!
//! ```text
//! peers [--runs K] [--programs A,B] [--cyperus FILE] [--chart FILE.svg]
//! ```
//!
//! Prints processor times as multiples of Lua's, as a Markdown table, with the versions that were compared.
//! All take turns, and the fastest of K runs counts. A time is that of a whole process, with start and
//! compilation. Every result is checked. Needs `bash`, whose `time` measures processes and their threads.
#![expect(clippy::print_stdout, reason = "a command-line program")]

mod chart;
mod peer;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use cyperus_benchmarks::program::{PROGRAMS, Program};
use cyperus_benchmarks::stopwatch::load;
use peer::Peer;
use table::Table;

/// What the command line asks for.
struct Wanted {
    runs: u32,
    programs: Vec<&'static Program>,
    cyperus: PathBuf,
    chart: Option<PathBuf>,
}

fn wanted() -> Result<Wanted, String> {
    let beside = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut wanted = Wanted {
        runs: 5,
        programs: PROGRAMS.iter().collect(),
        cyperus: beside.with_file_name("cyperus"),
        chart: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        match &*word {
            "--runs" => wanted.runs = value.parse().map_err(|_| format!("{value}: no number"))?,
            "--programs" => {
                let names: Vec<&str> = value.split(',').collect();
                wanted
                    .programs
                    .retain(|program| names.contains(&program.name));
            }
            "--cyperus" => wanted.cyperus = PathBuf::from(value),
            "--chart" => wanted.chart = Some(PathBuf::from(value)),
            _ => return Err(format!("{word}: no such option")),
        }
    }
    Ok(wanted)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Whether every result was right.
fn run() -> Result<bool, String> {
    let wanted = wanted()?;
    if !wanted.cyperus.is_file() {
        let file = wanted.cyperus.display();
        return Err(format!(
            "{file} is not there: build it with `cargo build --release`, or name it with --cyperus"
        ));
    }
    let peers = Peer::installed(&wanted.cyperus);
    println!("load {} before", load());
    let mut table = Table::new(&peers, &wanted.programs);
    for (row, program) in wanted.programs.iter().enumerate() {
        for _ in 0..wanted.runs.max(1) {
            for (column, peer) in peers.iter().enumerate() {
                table.add(row, column, peer.run(program));
            }
        }
    }
    println!("load {} after\n\n{}", load(), table.markdown());
    for peer in &peers {
        println!("- {}: {}", peer.name, peer.version);
    }
    if let Some(path) = &wanted.chart {
        std::fs::write(path, chart::svg(&table))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for fault in table.faults() {
        println!("{fault}");
    }
    Ok(table.faults().is_empty())
}
