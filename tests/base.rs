//! The embedded base: it compiles for every game, and declares what the machine implements.

use std::collections::{BTreeMap, BTreeSet};

use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_pex::{Game, PexFile};
use cyperus_scripts::Extender;
use cyperus_vm::{Native, Natives};

/// Compiles a game's whole base; fails with all diagnostics.
fn compiled(game: Game) -> Vec<PexFile> {
    let mut sources = MemorySources::new();
    let scripts: Vec<_> = cyperus_scripts::base_scripts(game).collect();
    let files: Vec<_> = scripts
        .iter()
        .map(|script| sources.add(script.name, script.source))
        .collect();
    let session = Session::new(&sources, Options::new(game), &files);
    let mut found = Vec::new();
    let mut compiled = Vec::new();
    for script in scripts {
        let result = session.compile(script.name);
        for diagnostic in &result.diagnostics {
            found.push(format!("{}: {}", script.name, diagnostic.message));
        }
        compiled.extend(result.pex);
    }
    assert!(found.is_empty(), "{game:?}:\n{}", found.join("\n"));
    compiled
}

#[test]
fn the_base_compiles_without_a_word_for_every_game() {
    for game in Game::ALL {
        assert_eq!(
            compiled(game).len(),
            cyperus_scripts::base_scripts(game).count()
        );
    }
}

/// Compiles a game's whole base with what its script extenders add; fails with all diagnostics.
fn extended(game: Game) -> Vec<PexFile> {
    let mut texts: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for script in cyperus_scripts::base_scripts(game) {
        texts.insert(script.name.to_owned(), script.source.to_vec());
    }
    for extender in Extender::ALL.into_iter().filter(|it| it.game() == game) {
        for name in extender.names() {
            let (name, text) = extender.script(name).expect("it has it");
            texts.insert(name.to_owned(), text);
        }
    }
    let mut sources = MemorySources::new();
    let rows = texts.iter();
    let files: Vec<_> = rows
        .map(|(name, text)| sources.add(name, text.clone()))
        .collect();
    let session = Session::new(&sources, Options::new(game), &files);
    let mut found = Vec::new();
    let mut compiled = Vec::new();
    for name in texts.keys() {
        let result = session.compile(name);
        for diagnostic in &result.diagnostics {
            found.push(format!("{name}: {}", diagnostic.message));
        }
        compiled.extend(result.pex);
    }
    assert!(found.is_empty(), "{game:?}:\n{}", found.join("\n"));
    compiled
}

#[test]
fn the_base_with_script_extenders_compiles_without_a_word() {
    for extender in Extender::ALL {
        let base = cyperus_scripts::base_scripts(extender.game()).count();
        assert!(extended(extender.game()).len() > base, "{extender:?}");
    }
}

/// All functions that a game's base declares, as `Script.Name` in lower case, and whether they are
/// native.
fn declared(game: Game) -> BTreeMap<String, bool> {
    let mut found = BTreeMap::new();
    for file in extended(game) {
        for object in &file.objects {
            let functions = object.states.iter().flat_map(|state| &state.functions);
            for named in functions {
                let (script, name) = (
                    file.strings.text(object.name),
                    file.strings.text(named.name),
                );
                let key = format!("{script}.{name}").to_ascii_lowercase();
                found.insert(key, named.function.is_native());
            }
        }
    }
    found
}

/// The same for all games together: native if any game says so.
fn declared_by_any_game() -> BTreeMap<String, bool> {
    let mut all = BTreeMap::new();
    for game in [Game::Fallout4, Game::Skyrim, Game::Starfield] {
        for (key, is_native) in declared(game) {
            *all.entry(key).or_default() |= is_native;
        }
    }
    all
}

fn key(row: &Native) -> String {
    format!("{}.{}", row.script, row.name).to_ascii_lowercase()
}

#[test]
fn every_native_of_the_machine_is_declared_in_the_base() {
    let declared = declared_by_any_game();
    let natives = Natives::standard();
    let undeclared: Vec<String> = natives
        .rows()
        .map(key)
        .filter(|key| !declared.contains_key(key))
        .collect();
    assert!(undeclared.is_empty(), "{}", undeclared.join("\n"));
}

/// Natives of the base that return their type's default, one per line.
const WITHOUT_ROW: &str = include_str!("natives_without_row.txt");

#[test]
fn every_native_of_the_base_is_in_the_machine_or_in_the_list() {
    let natives = Natives::standard();
    let missing: BTreeSet<String> = declared_by_any_game()
        .into_iter()
        .filter(|&(_, is_native)| is_native)
        .map(|(key, _)| key)
        .filter(|key| {
            let (script, name) = key.split_once('.').unwrap_or_default();
            natives.find(script, name).is_none()
        })
        .collect();
    let listed: BTreeSet<String> = WITHOUT_ROW
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(str::to_ascii_lowercase)
        .collect();
    let new: Vec<_> = missing.difference(&listed).map(String::as_str).collect();
    assert!(
        new.is_empty(),
        "neither a row nor in the list:\n{}",
        new.join("\n")
    );
    let done: Vec<_> = listed.difference(&missing).map(String::as_str).collect();
    assert!(
        done.is_empty(),
        "remove from the list:\n{}",
        done.join("\n")
    );
}
