//! The formatter on damaged scripts: bytes turned, lines lost, doubled and moved, ends cut off. It never panics, what it
//! does is always proved, and lines in which the parser finds a mistake stay as they are.
//!
//! `CYPERUS_DAMAGE=GAME=FOLDER=COUNT` damages the scripts of a folder so often.

use std::path::{Path, PathBuf};
use std::{env, fs};

use cyperus_compiler::ast::ParseMode;
use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::parse::{ParseOptions, parse};
use cyperus_pex::Game;
use cyperus_workbench::format::{Style, edits, format};
use fastrand::Rng;

fn scripts_below(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(current) = folders.pop() {
        for entry in fs::read_dir(&current).expect("readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "psc") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn damage(text: &mut Vec<u8>, random: &mut Rng) {
    let mut lines: Vec<Vec<u8>> = text
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    if lines.is_empty() {
        return;
    }
    let at = random.usize(..lines.len());
    match random.u8(..7) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let other = random.usize(..lines.len());
            lines.swap(at, other);
        }
        3 => lines.truncate(at.max(1)),
        4 => {
            let line = &mut lines[at];
            let byte = random.usize(..line.len());
            line[byte] ^= 1 << random.u8(..8);
        }
        5 => {
            let line = &mut lines[at];
            let signs = b"\\\"();{}/[]-!.,= \t\r\n\0\xFF";
            line.insert(
                random.usize(..=line.len()),
                signs[random.usize(..signs.len())],
            );
        }
        _ => {
            let line = &mut lines[at];
            let start = random.usize(..line.len());
            let end = (start + random.usize(1..9)).min(line.len());
            line.drain(start..end);
        }
    }
    *text = lines.concat();
}

/// Where the lines begin and end in which the parser finds a mistake, without their line ends.
fn wrong_lines(text: &[u8], game: Game) -> Vec<(usize, usize)> {
    let options = ParseOptions {
        game,
        mode: ParseMode::Full,
        expected_name: "",
    };
    let parsed = parse(text, options);
    let errors = parsed.diagnostics.iter();
    // A block without an end is no mistake of the line in which somebody notices it.
    let errors = errors
        .filter(|found| found.severity == Severity::Error && found.code.name() != "missing-end");
    let is_end = |byte: &u8| *byte == b'\n' || *byte == b'\r';
    let line = |at: usize| {
        let start = text[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
        let end = text[at..].iter().position(is_end);
        (start, end.map_or(text.len(), |end| at + end))
    };
    errors
        .map(|found| line((found.span.start as usize).min(text.len())))
        .collect()
}

fn try_one(text: &[u8], game: Game, name: &Path) -> usize {
    let style = Style::of_game(game);
    let result = format(text, game, style);
    assert!(
        result.is_ok(),
        "{}: {result:?}\n{}",
        name.display(),
        text.escape_ascii()
    );
    let edits = edits(text, game, style);
    let wrong = wrong_lines(text, game);
    for &(start, end) in &wrong {
        let touched = edits.iter().find(|edit| {
            let (from, to) = (edit.span.start as usize, edit.span.end as usize);
            to > start && from < end
        });
        assert!(
            touched.is_none(),
            "{}: {touched:?} in {start}..{end} {}\n{}",
            name.display(),
            text[start..end].escape_ascii(),
            text[start.saturating_sub(300)..text.len().min(end + 100)].escape_ascii()
        );
    }
    wrong.len()
}

fn try_all(game: Game, folder: &Path, count: usize) {
    let scripts: Vec<(PathBuf, Vec<u8>)> = scripts_below(folder)
        .into_iter()
        .map(|path| (path.clone(), fs::read(&path).expect("readable")))
        .collect();
    let mut random = Rng::with_seed(19);
    let mut wrong = 0;
    for _ in 0..count {
        let (path, text) = &scripts[random.usize(..scripts.len())];
        let mut text = text.clone();
        for _ in 0..random.usize(1..6) {
            damage(&mut text, &mut random);
        }
        wrong += try_one(&text, game, path);
    }
    assert!(wrong * 4 > count, "{count} were hardly damaged: {wrong}");
}

#[test]
fn damaged_scripts_are_laid_out_where_they_parse() {
    match env::var("CYPERUS_DAMAGE") {
        Ok(wanted) => {
            let parts: Vec<&str> = wanted.split('=').collect();
            let [game, folder, count] = parts[..] else {
                return assert_eq!(parts.len(), 3, "GAME=FOLDER=COUNT");
            };
            let game = match game {
                "skyrim" => Game::Skyrim,
                "starfield" => Game::Starfield,
                _ => Game::Fallout4,
            };
            try_all(game, Path::new(folder), count.parse().expect("a number"));
        }
        Err(_) => {
            let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/samples");
            try_all(Game::Fallout4, &samples, 1000);
        }
    }
}
