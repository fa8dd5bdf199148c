//! The embedded base: Papyrus declarations of the games' native types, for people who have no game
//! headers at hand, and the names of common types that are *not* in it.
//!
//! One set of files serves Fallout 4 and Fallout 76, one Skyrim, one Starfield; `GC`, which is ours,
//! is there for all. This crate only holds text: the caller decides when to leave the base out (as soon as a
//! root has its own `ScriptObject.psc`).
#![forbid(unsafe_code)]

use cyperus_pex::Game;

/// Lower-case name, name, bytes.
type Row = (&'static str, &'static str, &'static [u8]);

include!(concat!(env!("OUT_DIR"), "/base.rs"));

/// The text of `known-types.txt`, for `known_origin`.
const KNOWN_TYPES: &str = include_str!("../base/known-types.txt");

/// A script of the base, found by name ignoring case. Its bytes are plain ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Script {
    /// The name as its header spells it.
    pub name: &'static str,
    /// The source text.
    pub source: &'static [u8],
}

/// The script of that name in the game's base.
pub fn base(game: Game, name: &str) -> Option<Script> {
    let folded = name.to_ascii_lowercase();
    find(table(game), &folded).or_else(|| {
        // The one script that is the same for all games with the newer dialect.
        (folded == "gc").then(|| find(FALLOUT4, &folded)).flatten()
    })
}

/// All scripts of the game's base, by name.
pub fn base_scripts(game: Game) -> impl Iterator<Item = Script> {
    let shared = (game == Game::Starfield)
        .then(|| base(game, "GC"))
        .flatten();
    table(game)
        .iter()
        .map(|&(_, name, source)| Script { name, source })
        .chain(shared)
}

/// What a common type that is not in the base belongs to, in words that follow "comes with".
pub fn known_origin(game: Game, name: &str) -> Option<&'static str> {
    let mut origin = None;
    for line in KNOWN_TYPES.lines() {
        if let Some(header) = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            let (games, words) = header.split_once(": ")?;
            origin = games
                .split(", ")
                .any(|word| word == game_word(game))
                .then_some(words);
        } else if origin.is_some() && line.eq_ignore_ascii_case(name) {
            return origin;
        }
    }
    None
}

fn find(table: &'static [Row], folded: &str) -> Option<Script> {
    let row = table
        .binary_search_by(|(key, _, _)| (*key).cmp(folded))
        .ok()?;
    let &(_, name, source) = table.get(row)?;
    Some(Script { name, source })
}

const fn table(game: Game) -> &'static [Row] {
    match game {
        Game::Skyrim => SKYRIM,
        Game::Fallout4 | Game::Fallout76 => FALLOUT4,
        Game::Starfield => STARFIELD,
    }
}

/// The game as `known-types.txt` and the command line spell it.
const fn game_word(game: Game) -> &'static str {
    match game {
        Game::Skyrim => "skyrim",
        Game::Fallout4 => "fallout4",
        Game::Fallout76 => "fallout76",
        Game::Starfield => "starfield",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_found_ignoring_case() {
        let script = base(Game::Fallout4, "objectREFERENCE").expect("it is there");
        assert_eq!(script.name, "ObjectReference");
        assert!(
            script
                .source
                .starts_with(b"ScriptName ObjectReference Extends Form Native")
        );
        assert_eq!(base(Game::Fallout4, "Absent"), None);
    }

    #[test]
    fn every_game_has_the_controls_of_the_collector() {
        for game in Game::ALL {
            let script = base(game, "gc").expect("GC is ours");
            assert_eq!(
                base_scripts(game).filter(|found| *found == script).count(),
                1
            );
        }
    }

    #[test]
    fn headers_spell_the_name_of_their_file() {
        for game in Game::ALL {
            for script in base_scripts(game) {
                let header = format!("ScriptName {}", script.name);
                assert!(
                    script.source.starts_with(header.as_bytes()),
                    "{}",
                    script.name
                );
                assert!(script.source.is_ascii(), "{}", script.name);
            }
        }
    }

    #[test]
    fn a_missing_type_has_an_origin_and_a_present_one_has_none() {
        let origin = known_origin(Game::Fallout4, "workshopscript").expect("a well-known one");
        assert!(origin.contains("Creation Kit"), "{origin}");
        assert_eq!(
            known_origin(Game::Skyrim, "SKI_ConfigBase"),
            Some("SkyUI SDK")
        );
        assert_eq!(known_origin(Game::Fallout4, "SKI_ConfigBase"), None);
        for game in Game::ALL {
            for script in base_scripts(game) {
                assert_eq!(
                    known_origin(game, script.name),
                    None,
                    "{} is in the base",
                    script.name
                );
            }
        }
    }
}
