//! The pages of the codes: every code has one, its wrong example breaks exactly that rule, and its
//! right example does not break it.
//!
//! An example is the script `Example`; a line `; --- Name` starts another script that it uses. Words
//! after the language name choose the game and the build (`release`, `final`).

use cyperus_compiler::diagnostic::page::{Example, examples};
use cyperus_compiler::diagnostic::{Code, Severity};
use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;

/// Codes that no example of reasonable size can show: what they take is 1 GiB of source, a file
/// that cannot be read, 65,536 different strings.
const WITHOUT_EXAMPLE: &[Code] = &[Code::FileTooLarge, Code::UnreadableScript, Code::FileLimit];

/// The findings in an example, errors and warnings and style.
fn codes_of(example: Example<'_>) -> Vec<Code> {
    let has = |word: &str| example.words.split_whitespace().any(|other| other == word);
    let game = example.words.split_whitespace().find_map(Game::from_name);
    let mut options = Options::new(game.unwrap_or(Game::Fallout4));
    options.release = has("release");
    options.final_build = has("final");
    let mut sources = MemorySources::new();
    let mut parts = example.source.split("; --- ");
    let file = sources.add("Example", parts.next().unwrap_or_default());
    for part in parts {
        let (name, source) = part.split_once('\n').unwrap_or((part, ""));
        sources.add(name.trim(), source);
    }
    for script in cyperus_scripts::base_scripts(options.game) {
        sources.add(script.name, script.source);
    }
    let session = Session::new(&sources, options, &[file]);
    let compiled = session.compile("Example");
    let has_errors = compiled
        .diagnostics
        .iter()
        .any(|found| found.severity == Severity::Error);
    assert_eq!(compiled.pex.is_none(), has_errors, "{}", example.source);
    let mut codes: Vec<_> = compiled
        .diagnostics
        .iter()
        .map(|found| found.code)
        .collect();
    codes.sort();
    codes.dedup();
    codes
}

/// Runs a test over the examples of every page and fails with all offences at once.
fn walk(is_wrong: bool, offence: impl Fn(Code, Example<'_>) -> Option<String>) {
    let mut offences = Vec::new();
    for &code in Code::ALL {
        let page = code.page().unwrap_or_default();
        let mut found = examples(page);
        found.retain(|example| example.is_wrong == is_wrong);
        if found.is_empty() != WITHOUT_EXAMPLE.contains(&code) {
            offences.push(format!("{code} has {} examples", found.len()));
        }
        offences.extend(
            found
                .into_iter()
                .filter_map(|example| offence(code, example)),
        );
    }
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}

#[test]
fn every_code_has_a_page_with_its_number_as_title() {
    let without: Vec<_> = Code::ALL
        .iter()
        .filter(|code| {
            !code
                .page()
                .unwrap_or_default()
                .starts_with(&format!("# {code}: "))
        })
        .collect();
    assert!(without.is_empty(), "{without:?}");
}

#[test]
fn wrong_examples_break_exactly_their_rule() {
    walk(true, |code, example| {
        let codes = codes_of(example);
        (codes != [code]).then(|| format!("{code} gives {codes:?}:\n{}", example.source))
    });
}

#[test]
fn right_examples_break_no_rule() {
    walk(false, |code, example| {
        let codes = codes_of(example);
        (!codes.is_empty()).then(|| format!("{code} gives {codes:?}:\n{}", example.source))
    });
}
