//! Reads plugins of many megabytes and reports how much processor time and memory it needs.
//!
//! ```text
//! cargo run --release -p cyperus-plugin --example large -- [MEGABYTES...]
//! ```
//!
//! Without arguments: 25, 50, 100 and 250. The peak is that of the whole process, which created the
//! file before it read it; it is left out on systems that do not report it.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line example"
)]

#[path = "../tests/reading/build/mod.rs"]
#[expect(dead_code, reason = "only plugins of many records are built here")]
mod build;
#[path = "../tests/large/mod.rs"]
mod large;

use cpu_time::ProcessTime;
use std::process::ExitCode;

fn main() -> ExitCode {
    let sizes: Result<Vec<usize>, _> = std::env::args().skip(1).map(|text| text.parse()).collect();
    let sizes = match sizes {
        Ok(sizes) if sizes.is_empty() => vec![25, 50, 100, 250],
        Ok(sizes) => sizes,
        Err(error) => {
            eprintln!("usage: large [MEGABYTES...]: {error}");
            return ExitCode::from(2);
        }
    };
    let folder = std::env::temp_dir();
    for megabytes in sizes {
        // Goes through a file, so that the memory for creating it is not counted below.
        let path = folder.join(format!("cyperus-large-{}.esp", std::process::id()));
        let written = std::fs::write(&path, large::plugin_of(megabytes << 20, true));
        let bytes = written.and_then(|()| std::fs::read(&path));
        drop(std::fs::remove_file(&path));
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                return ExitCode::FAILURE;
            }
        };
        let before = resident();
        let start = ProcessTime::now();
        let count = large::read(&bytes);
        let time = start.elapsed();
        println!(
            "{megabytes} MB: {time:?}, {} records ({} packed), {} properties, {} problems",
            count.records, count.packed, count.properties, count.problems
        );
        if let (Some(before), Some(after)) = (before, resident()) {
            println!("    resident before {before} kB, after {after} kB");
        }
    }
    ExitCode::SUCCESS
}

/// Resident memory in kilobytes.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
