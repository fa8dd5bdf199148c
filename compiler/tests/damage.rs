//! Damaged scripts: programs of the suite with words taken out, doubled, swapped or exchanged.
//!
//! Whatever comes of it, the compiler comes back; findings lie in the file; there is an output
//! exactly if there is no error; and every output is a valid file that can be written.

use std::fs;
use std::path::{Path, PathBuf};

use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_pex::validate::validate;
use cyperus_pex::write::write;
use proptest::prelude::*;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

fn scripts_below(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            scripts_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "psc") {
            found.push(path);
        }
    }
}

/// The programs that are damaged: those of the suite that run.
fn programs() -> Vec<String> {
    let mut files = Vec::new();
    scripts_below(&root().join("tests/suite/run"), &mut files);
    files
        .iter()
        .filter_map(|file| fs::read_to_string(file).ok())
        .collect()
}

/// A text cut into words, runs of blanks, line ends and single signs.
fn pieces(text: &str) -> Vec<&str> {
    let kind = |character: char| match character {
        _ if character.is_alphanumeric() || character == '_' => 0,
        ' ' | '\t' => 1,
        _ => 2,
    };
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match kind(first) {
            2 => first.len_utf8(),
            wanted => rest
                .find(|character| kind(character) != wanted)
                .unwrap_or(rest.len()),
        };
        let (piece, behind) = rest.split_at(length);
        pieces.push(piece);
        rest = behind;
    }
    pieces
}

/// One act of damage: what, and two places as fractions of the text.
type Damage = (u8, prop::sample::Index, prop::sample::Index);

fn damaged(text: &str, acts: &[Damage]) -> String {
    let mut pieces = pieces(text);
    for &(act, one, other) in acts {
        if pieces.is_empty() {
            break;
        }
        let (one, other) = (one.index(pieces.len()), other.index(pieces.len()));
        match act % 4 {
            0 => drop(pieces.remove(one)),
            1 => pieces.insert(one, pieces[other]),
            2 => pieces.swap(one, other),
            _ => pieces[one] = pieces[other],
        }
    }
    pieces.concat()
}

fn check(source: &str, game: Game) {
    let mut options = Options::new(game);
    options.optimize = source.len().is_multiple_of(2);
    let mut sources = MemorySources::new();
    let file = sources.add("Damaged", source);
    for script in cyperus_scripts::base_scripts(game) {
        sources.add(script.name, script.source);
    }
    let session = Session::new(&sources, options, &[file]);
    let compiled = session.compile("Damaged");
    let length = u32::try_from(source.len()).unwrap_or(u32::MAX);
    for found in &compiled.diagnostics {
        assert!(found.span.end <= length, "{found:?}\n{source}");
    }
    let has_errors = compiled
        .diagnostics
        .iter()
        .any(|found| found.severity == Severity::Error);
    assert_eq!(compiled.pex.is_some(), !has_errors, "{source}");
    if let Some(pex) = compiled.pex {
        let report = validate(&pex);
        let errors: Vec<_> = report.errors().collect();
        assert!(errors.is_empty(), "{errors:?}\n{source}");
        assert!(write(&pex).is_ok(), "{source}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn damaged_programs_are_compiled_or_refused(
        program in prop::sample::select(programs()),
        acts in prop::collection::vec(any::<Damage>(), 1..6),
    ) {
        let source = damaged(&program, &acts);
        // The header must fit the file, or it would be the error of every case.
        let source = source.replacen("ScriptName", "ScriptName Damaged ;", 1);
        check(&source, Game::Fallout4);
        check(&source, Game::Skyrim);
        check(&source, Game::Starfield);
    }
}
