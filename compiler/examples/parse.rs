//! Parses every `.psc` under the given folders in one thread, prints what is wrong with them, and
//! says how long it took: `parse [--game NAME] [--declarations] [--repeat N] FOLDER...`.
#![expect(clippy::print_stdout, reason = "a command-line example")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cyperus_compiler::ast::{NameTable, ParseMode};
use cyperus_compiler::diagnostic::{Diagnostics, Severity};
use cyperus_compiler::lex::Lexer;
use cyperus_compiler::parse::{ParseOptions, parse};
use cyperus_compiler::source::{Characters, LineTable};
use cyperus_pex::Game;

fn main() {
    let mut game = Game::Fallout4;
    let mut mode = ParseMode::Full;
    let mut repeat = 1;
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--game" => {
                let name = arguments.next().unwrap_or_default();
                game = Game::from_name(&name).unwrap_or(game);
            }
            "--declarations" => mode = ParseMode::Declarations,
            "--repeat" => {
                repeat = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1);
            }
            folder => collect(Path::new(folder), &mut files),
        }
    }
    files.sort();
    let sources: Vec<_> = files
        .iter()
        .map(|path| (path, std::fs::read(path).unwrap_or_default()))
        .collect();
    report(&sources, game, mode);
    let best = |work: &dyn Fn(&[u8]) -> usize| {
        let mut best = (Duration::MAX, 0);
        for _ in 0..repeat {
            let start = Instant::now();
            let count = sources.iter().map(|(_, bytes)| work(bytes)).sum();
            best = best.min((start.elapsed(), count));
        }
        best
    };
    let lines = best(&|bytes| LineTable::new(bytes).line_count() as usize);
    let tokens = best(&|bytes| count_tokens(bytes, game));
    let nodes = best(&|bytes| {
        let parsed = parse(bytes, options("x", game, mode));
        parsed.script.expressions.len() + parsed.script.statements.len()
    });
    for (what, (time, count)) in [
        ("line table", lines),
        ("lex", tokens),
        ("lex and parse", nodes),
    ] {
        println!("{what}: {count} in {:.1} ms", time.as_secs_f64() * 1e3);
    }
}

fn options(name: &str, game: Game, mode: ParseMode) -> ParseOptions<'_> {
    ParseOptions {
        game,
        mode,
        expected_name: name,
    }
}

fn count_tokens(bytes: &[u8], game: Game) -> usize {
    let (mut names, mut diagnostics) = (NameTable::default(), Diagnostics::default());
    let mut lexer = Lexer::new(bytes, game);
    let mut line = Vec::new();
    let mut count = 0;
    while lexer.next_line(&mut line, &mut names, &mut diagnostics) {
        count += line.len() + 1;
    }
    count
}

fn report(sources: &[(&PathBuf, Vec<u8>)], game: Game, mode: ParseMode) {
    let (mut bad_files, mut findings) = (0, 0);
    for (path, bytes) in sources {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let parsed = parse(bytes, options(&name, game, mode));
        bad_files += usize::from(parsed.diagnostics.has_errors());
        let (lines, characters) = (LineTable::new(bytes), Characters::new(bytes));
        for found in parsed.diagnostics.into_sorted() {
            findings += 1;
            if found.severity != Severity::Style {
                let start = lines.position_in(found.span.start, bytes, &characters);
                let end = lines.position_in(found.span.end, bytes, &characters);
                let (code, severity) = (found.code, found.severity.name());
                println!(
                    "{}({},{}-{}): {severity} {code}: {}",
                    path.display(),
                    start.line,
                    start.column,
                    end.column,
                    found.message
                );
            }
        }
    }
    println!(
        "{} files, {bad_files} with errors, {findings} findings",
        sources.len()
    );
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        for entry in entries.flatten() {
            collect(&entry.path(), files);
        }
    } else if path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("psc"))
    {
        files.push(path.to_owned());
    }
}
