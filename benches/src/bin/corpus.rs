//! Compiles a folder of scripts and sums up: how many succeed, which findings there are, how long
//! it takes.
//!
//! `corpus --game fallout4 --input DIR [--import DIR]... [--check] [-O] [--release] [--final]
//! [--show CODE] [--threads N]`
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use cyperus_benchmarks::folder::Folders;
use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::Sources;
use cyperus_compiler::source::LineTable;
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use rayon::prelude::*;

#[derive(Default)]
struct Arguments {
    game: Option<Game>,
    input: PathBuf,
    imports: Vec<PathBuf>,
    check: bool,
    optimize: bool,
    release: bool,
    final_build: bool,
    threads: usize,
    show: Vec<String>,
    limit: usize,
}

fn arguments() -> Arguments {
    let mut found = Arguments {
        threads: 2,
        limit: 10,
        ..Arguments::default()
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut next = || words.next().unwrap_or_default();
        match word.as_str() {
            "--game" => found.game = Game::from_name(&next()),
            "--input" => found.input = next().into(),
            "--import" => found.imports.push(next().into()),
            "--check" => found.check = true,
            "-O" => found.optimize = true,
            "--release" => found.release = true,
            "--final" => found.final_build = true,
            "--threads" => found.threads = next().parse().unwrap_or(2),
            "--show" => found.show.push(next()),
            "--limit" => found.limit = next().parse().unwrap_or(10),
            other => println!("unknown argument {other}"),
        }
    }
    found
}

fn main() -> std::io::Result<()> {
    let arguments = arguments();
    let game = arguments.game.unwrap_or(Game::Fallout4);
    rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build_global()
        .map_err(std::io::Error::other)?;
    let start = Instant::now();
    let mut roots = vec![arguments.input.clone()];
    roots.extend(arguments.imports.iter().cloned());
    let folders = Folders::new(&roots, game)?;
    let inputs = folders.below(&arguments.input);
    let mut options = Options::new(game);
    options.optimize = arguments.optimize;
    options.release = arguments.release;
    options.final_build = arguments.final_build;
    let files: Vec<_> = inputs.iter().map(|&(file, _)| file).collect();
    let listed = start.elapsed();
    let session = Session::new(&folders, options, &files);
    let results: Vec<_> = inputs
        .par_iter()
        .map(|&(file, name)| {
            let mut result = if arguments.check {
                session.check(name)
            } else {
                session.compile(name)
            };
            let bytes = result
                .pex
                .take()
                .map(|pex| cyperus_pex::write::write(&pex).map_or(0, |bytes| bytes.len()));
            (file, bytes, result)
        })
        .collect();
    let elapsed = start.elapsed();
    let mut counts: BTreeMap<(Severity, String), (usize, usize)> = BTreeMap::new();
    let (mut good, mut bytes, mut lines) = (0, 0, 0);
    for (file, written, result) in &results {
        lines += result.lines;
        let has_errors = result.has_errors();
        good += usize::from(!has_errors);
        bytes += written.unwrap_or(0);
        let mut table = None;
        for found in &result.diagnostics {
            let key = (
                found.severity,
                format!("{} {}", found.code, found.code.name()),
            );
            let entry = counts.entry(key).or_default();
            entry.0 += 1;
            let shown = arguments.show.iter().any(|code| {
                code == found.code.number()
                    || (code == "errors" && found.severity == Severity::Error)
            });
            if shown && entry.1 < arguments.limit {
                entry.1 += 1;
                let (text, lines) = table.get_or_insert_with(|| {
                    let text = folders
                        .read(*file)
                        .map(|text| text.into_owned())
                        .unwrap_or_default();
                    let lines = LineTable::new(&text);
                    (text, lines)
                });
                let line = lines.line(found.span.start);
                let from = lines.line_start(line) as usize;
                let to = text[from..]
                    .iter()
                    .position(|&b| b == b'\n')
                    .map_or(text.len(), |n| from + n);
                println!(
                    "{}({line}): {} {}\n    {}",
                    folders.path(*file),
                    found.code,
                    found.message,
                    String::from_utf8_lossy(&text[from..to]).trim()
                );
            }
        }
    }
    for ((severity, code), (count, _)) in &counts {
        println!("{:8} {code:32} {count}", severity.name());
    }
    println!(
        "{good} of {} files, {lines} lines, {bytes} bytes, {:.3} s (listing {:.3} s)",
        results.len(),
        elapsed.as_secs_f64(),
        listed.as_secs_f64()
    );
    Ok(())
}
