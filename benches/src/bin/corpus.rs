//! Compiles a folder of scripts and prints a summary: how many compile, which diagnostics there
//! are, how long it takes.
//!
//! `corpus --game fallout4 --input DIR [--import DIR]... [--check] [-O] [--release] [--final]
//! [--validate]
//! [--show CODE] [--threads N]`
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use cyperus_benchmarks::folder::Folders;
use cyperus_compiler::diagnostic::{Diagnostic, Severity};
use cyperus_compiler::resolve::{FileId, Sources};
use cyperus_compiler::source::LineTable;
use cyperus_compiler::{Compiled, Options, Session};
use cyperus_pex::Game;
use rayon::prelude::*;

#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "command-line switches")]
struct Arguments {
    game: Option<Game>,
    input: PathBuf,
    imports: Vec<PathBuf>,
    check: bool,
    validate: bool,
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
            "--validate" => found.validate = true,
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

/// The result for one file: the file, the size of the output, the diagnostics, and whether the
/// output passed the validator.
struct Outcome {
    file: FileId,
    bytes: usize,
    is_valid: bool,
    result: Compiled,
}

fn compile(session: &Session<'_>, file: FileId, name: &str, arguments: &Arguments) -> Outcome {
    let mut result = if arguments.check {
        session.check(name)
    } else {
        session.compile(name)
    };
    let pex = result.pex.take();
    let is_valid = !arguments.validate
        || pex
            .as_ref()
            .is_none_or(|pex| cyperus_pex::validate::validate(pex).is_valid());
    let bytes = pex.map_or(0, |pex| {
        cyperus_pex::write::write(&pex).map_or(0, |bytes| bytes.len())
    });
    Outcome {
        file,
        bytes,
        is_valid,
        result,
    }
}

/// Prints one diagnostic with its source line.
fn show(folders: &Folders, file: FileId, found: &Diagnostic) {
    let text = folders
        .read(file)
        .map(std::borrow::Cow::into_owned)
        .unwrap_or_default();
    let lines = LineTable::new(&text);
    let line = lines.line(found.span.start);
    let from = lines.line_start(line) as usize;
    let end = text[from..].iter().position(|&byte| byte == b'\n');
    let to = end.map_or(text.len(), |length| from + length);
    println!(
        "{}({line}): {} {}\n    {}",
        folders.path(file),
        found.code,
        found.message,
        String::from_utf8_lossy(&text[from..to]).trim()
    );
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
    let outcomes: Vec<_> = inputs
        .par_iter()
        .map(|&(file, name)| compile(&session, file, name, &arguments))
        .collect();
    let elapsed = start.elapsed();
    let mut counts: BTreeMap<(Severity, String), (usize, usize)> = BTreeMap::new();
    for outcome in &outcomes {
        for found in &outcome.result.diagnostics {
            let code = format!("{} {}", found.code, found.code.name());
            let entry = counts.entry((found.severity, code)).or_default();
            entry.0 += 1;
            let is_wanted = arguments.show.iter().any(|code| {
                code == found.code.number()
                    || (code == "errors" && found.severity == Severity::Error)
            });
            if is_wanted && entry.1 < arguments.limit {
                entry.1 += 1;
                show(&folders, outcome.file, found);
            }
        }
    }
    for ((severity, code), (count, _)) in &counts {
        println!("{:8} {code:32} {count}", severity.name());
    }
    let good = outcomes.iter().filter(|o| !o.result.has_errors()).count();
    let bytes: usize = outcomes.iter().map(|outcome| outcome.bytes).sum();
    let lines: u32 = outcomes.iter().map(|outcome| outcome.result.lines).sum();
    let invalid = outcomes.iter().filter(|outcome| !outcome.is_valid).count();
    println!(
        "{good} of {} files, {invalid} invalid, {lines} lines, {bytes} bytes, {:.3} s (listing {:.3} s)",
        outcomes.len(),
        elapsed.as_secs_f64(),
        listed.as_secs_f64()
    );
    Ok(())
}
