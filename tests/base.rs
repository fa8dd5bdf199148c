//! The embedded base: it compiles for every game, and the machine's natives have the signatures
//! that it declares.

use std::collections::BTreeMap;

use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_pex::file::Function;
use cyperus_pex::{Game, PexFile, StringIndex};
use cyperus_vm::{Native, Natives, Owner};

/// Compiles a game's whole base; fails with everything that was found.
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

/// `Type Script.Name(Type name, ...) owner` in lower case: what has to be equal. Defaults are the
/// caller's business and not in compiled files.
fn signature(
    script: &str,
    name: &str,
    returns: &str,
    parameters: &[(String, String)],
    global: bool,
) -> String {
    let parameters: Vec<String> = parameters
        .iter()
        .map(|(kind, name)| format!("{kind} {name}"))
        .collect();
    let returns = if returns.is_empty() { "none" } else { returns };
    let owner = if global { " global" } else { "" };
    format!(
        "{returns} {script}.{name}({}){owner}",
        parameters.join(", ")
    )
    .to_ascii_lowercase()
}

/// Signatures of all functions that a game's base declares, by `script.name`, and whether they are
/// native.
fn declared(game: Game) -> BTreeMap<String, (String, bool)> {
    let mut found = BTreeMap::new();
    for file in compiled(game) {
        let text = |index: StringIndex| {
            String::from_utf8_lossy(file.strings.get(index).unwrap_or_default()).into_owned()
        };
        for object in &file.objects {
            for named in object.states.iter().flat_map(|state| &state.functions) {
                let function = &named.function;
                let (script, name) = (text(object.name), text(named.name));
                let parameters: Vec<_> = function
                    .parameters
                    .iter()
                    .map(|parameter| (text(parameter.type_name), text(parameter.name)))
                    .collect();
                let global = function.flags & Function::GLOBAL != 0;
                let returns = text(function.return_type);
                found.insert(
                    format!("{script}.{name}").to_ascii_lowercase(),
                    (
                        signature(&script, &name, &returns, &parameters, global),
                        function.flags & Function::NATIVE != 0,
                    ),
                );
            }
        }
    }
    found
}

/// The signature of a row in the machine's table.
fn of_row(row: &Native) -> String {
    let parameters: Vec<_> = row
        .parameters
        .split(',')
        .filter_map(|parameter| {
            let mut words = parameter.split_whitespace();
            Some((words.next()?.to_owned(), words.next()?.to_owned()))
        })
        .collect();
    signature(
        row.script,
        row.name,
        row.returns,
        &parameters,
        row.owner == Owner::Global,
    )
}

/// Natives that F4SE adds and no game declares.
const ELSEWHERE: [&str; 2] = ["utility.vartovararray", "utility.vararraytovar"];

#[test]
fn natives_have_the_signatures_that_the_base_declares() {
    let games = [Game::Fallout4, Game::Skyrim, Game::Starfield].map(declared);
    let mut wrong = Vec::new();
    for row in Natives::standard().rows() {
        let key = format!("{}.{}", row.script, row.name).to_ascii_lowercase();
        let has = of_row(row);
        let wanted: Vec<_> = games
            .iter()
            .filter_map(|game| game.get(&key))
            .map(|(text, _)| text.as_str())
            .collect();
        if !wanted.contains(&has.as_str()) && !ELSEWHERE.contains(&key.as_str()) {
            let wanted = wanted.first().unwrap_or(&"nothing");
            wrong.push(format!(
                "the machine has   {has}\nthe base declares {wanted}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_scripts_without_a_game_behind_them_are_complete() {
    let natives = Natives::standard();
    let mut missing = Vec::new();
    for (key, (_, is_native)) in declared(Game::Fallout4) {
        let (script, name) = key.split_once('.').expect("a script and a name");
        let promised =
            is_native && ["debug", "utility", "math", "scriptobject", "gc"].contains(&script);
        let is_missing = promised && natives.find(script, name).is_none();
        if is_missing {
            missing.push(key);
        }
    }
    assert!(missing.is_empty(), "not implemented: {}", missing.join(" "));
}
