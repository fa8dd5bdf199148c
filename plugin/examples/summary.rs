//! Counts what is in plugins and archives.
//!
//! ```text
//! cargo run --release -p cyperus-plugin --example summary -- FILE...
//! ```
//!
//! One line for each file, with the time for reading and counting; below it what could not be read.
//! Exits with 1 if a file was rejected or a problem was found.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line example"
)]

use std::process::ExitCode;
use std::time::Instant;

use cyperus_plugin::archive::Archive;
use cyperus_plugin::{Plugin, ReadOptions};

fn main() -> ExitCode {
    let mut sound = true;
    for path in std::env::args().skip(1) {
        let outcome = std::fs::read(&path)
            .map_err(|error| error.to_string())
            .and_then(|bytes| summarize(&path, &bytes));
        match outcome {
            Ok(problems) => sound &= !problems,
            Err(error) => {
                sound = false;
                eprintln!("{path}: {error}");
            }
        }
    }
    if sound {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Prints one line. Returns whether there were problems.
fn summarize(path: &str, bytes: &[u8]) -> Result<bool, String> {
    if bytes.starts_with(b"TES4") {
        plugin(path, bytes)
    } else {
        archive(path, bytes)
    }
}

fn plugin(path: &str, bytes: &[u8]) -> Result<bool, String> {
    let start = Instant::now();
    let plugin = Plugin::read(bytes, ReadOptions::default()).map_err(|error| error.to_string())?;
    let survey = plugin.survey();
    let time = start.elapsed();
    println!(
        "{path}: {} bytes, {}, {} masters, {} groups, {} records ({} packed), {} VMADs, {} quests ({}), {} scripts, {} properties, {time:?}",
        bytes.len(),
        plugin.game(),
        plugin.forms().masters().len(),
        plugin.group_count(),
        survey.record_count(),
        survey.packed,
        survey.vmads,
        survey.quests,
        survey.start_enabled,
        survey.scripts,
        survey.properties,
    );
    for problem in &survey.problems {
        println!("    {problem}");
    }
    Ok(!survey.problems.is_empty())
}

fn archive(path: &str, bytes: &[u8]) -> Result<bool, String> {
    let start = Instant::now();
    let archive = Archive::read(bytes).map_err(|error| error.to_string())?;
    let (mut unpacked, mut problems) = (0, Vec::new());
    for file in archive.files() {
        match archive.extract(file.index) {
            Ok(bytes) => unpacked += bytes.len(),
            Err(error) => problems.push(error.to_string()),
        }
    }
    println!(
        "{path}: {} bytes, {:?}, {} files, {unpacked} bytes unpacked, {:?}",
        bytes.len(),
        archive.format(),
        archive.len(),
        start.elapsed()
    );
    for problem in &problems {
        println!("    {problem}");
    }
    Ok(!problems.is_empty())
}
