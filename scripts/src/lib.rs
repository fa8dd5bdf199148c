//! The embedded base: Papyrus declarations of the games' native types, for people who do not have
//! the game's headers, and the names of common types that are *not* in it.
//!
//! One set of files serves Fallout 4 and Fallout 76, one Skyrim, one Starfield; `GC`, `Assert`,
//! `Test` and `Mock`, which are ours, exist for all of them. This crate only holds text: the caller decides when to leave the
//! base out (as soon as the roots have the game's own scripts).
#![forbid(unsafe_code)]

use std::borrow::Cow;

use cyperus_pex::Game;

/// Lower-case name, name, bytes.
type Row = (&'static str, &'static str, &'static [u8]);

include!(concat!(env!("OUT_DIR"), "/base.rs"));

/// The text of `known-types.txt`, for `known_origin`.
const KNOWN_TYPES: &str = include_str!("../base/known-types.txt");

/// The text of `known-functions.txt`, for `known_member_origin`.
const KNOWN_FUNCTIONS: &str = include_str!("../base/known-functions.txt");

/// A script of the base, found by name ignoring case. Its bytes are plain ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Script {
    /// The name as its header spells it.
    pub name: &'static str,
    /// The source text.
    pub source: &'static [u8],
}

/// Scripts of ours that are the same for all games with the newer dialect, in lower case.
const OURS: [&str; 4] = ["assert", "gc", "mock", "test"];

/// The script with that name in the game's base.
pub fn base(game: Game, name: &str) -> Option<Script> {
    let folded = name.to_ascii_lowercase();
    let own = find(table(game), &folded);
    own.or_else(|| OURS.contains(&&*folded).then(|| find(FALLOUT4, &folded))?)
}

/// The scripts that tests are written with.
pub const FOR_TESTS: [&str; 3] = ["Assert", "Mock", "Test"];

/// One of the scripts that tests are written with. They are there even if the roots have the game's
/// own scripts.
pub fn for_tests(game: Game, name: &str) -> Option<Script> {
    let is_one = FOR_TESTS.iter().any(|own| own.eq_ignore_ascii_case(name));
    is_one.then(|| base(game, name))?
}

/// A script of a game's base with what script extenders and libraries add to it, or one of their own.
pub fn extended(
    game: Game,
    extenders: &[Extender],
    name: &str,
) -> Option<(&'static str, Cow<'static, [u8]>)> {
    let mut own = extenders.iter().filter(|extender| extender.game() == game);
    if let Some((name, text)) = own.find_map(|extender| extender.script(name)) {
        return Some((name, Cow::Owned(text)));
    }
    base(game, name).map(|script| (script.name, Cow::Borrowed(script.source)))
}

/// A script extender, or a library of natives, whose declarations can be added to a game's base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extender {
    /// For Fallout 4.
    F4se,
    /// For Skyrim.
    Skse,
    /// For Starfield.
    Sfse,
    /// A library for Skyrim.
    PapyrusUtil,
    /// A library for Skyrim.
    JContainers,
}

impl Extender {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::F4se,
        Self::Skse,
        Self::Sfse,
        Self::PapyrusUtil,
        Self::JContainers,
    ];

    /// The game that it is for.
    pub const fn game(self) -> Game {
        match self {
            Self::F4se => Game::Fallout4,
            Self::Skse | Self::PapyrusUtil | Self::JContainers => Game::Skyrim,
            Self::Sfse => Game::Starfield,
        }
    }

    const fn table(self) -> &'static [Row] {
        match self {
            Self::F4se => F4SE,
            Self::Skse => SKSE,
            Self::Sfse => SFSE,
            Self::PapyrusUtil => PAPYRUS_UTIL,
            Self::JContainers => JCONTAINERS,
        }
    }

    /// The scripts that it adds or extends, by name.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.table().iter().map(|&(_, name, _)| name)
    }

    /// The text of a script as the extender has it: its own, or the game's with what it adds.
    pub fn script(self, name: &str) -> Option<(&'static str, Vec<u8>)> {
        let own = find(self.table(), &name.to_ascii_lowercase())?;
        let Some(script) = base(self.game(), name) else {
            return Some((own.name, own.source.to_vec()));
        };
        // The first line of both is the same header.
        let added = own.source.splitn(2, |&byte| byte == b'\n').nth(1);
        let text = [script.source, b"\n", added.unwrap_or_default()].concat();
        Some((script.name, text))
    }
}

/// All scripts of the game's base, by name.
pub fn base_scripts(game: Game) -> impl Iterator<Item = Script> {
    let shared = OURS
        .into_iter()
        .filter(move |_| game == Game::Starfield)
        .filter_map(move |name| base(game, name));
    table(game)
        .iter()
        .map(|&(_, name, source)| Script { name, source })
        .chain(shared)
}

/// Where a common type that is not in the base comes from, in words that follow "comes with".
pub fn known_origin(game: Game, name: &str) -> Option<&'static str> {
    known(KNOWN_TYPES, game)
        .find(|(_, line)| line.eq_ignore_ascii_case(name))
        .map(|(origin, _)| origin)
}

/// What adds a function or event to one of the game's own types, in words that follow "comes with".
pub fn known_member_origin(game: Game, script: &str, member: &str) -> Option<&'static str> {
    known(KNOWN_FUNCTIONS, game)
        .find(|(_, line)| {
            line.split_once(": ").is_some_and(|(owner, members)| {
                owner.eq_ignore_ascii_case(script)
                    && members
                        .split(' ')
                        .any(|name| name.eq_ignore_ascii_case(member))
            })
        })
        .map(|(origin, _)| origin)
}

/// Whether a script of the game's base declares a function or event itself.
pub fn base_declares(game: Game, script: &str, member: &str) -> bool {
    base(game, script).is_some_and(|script| {
        lines(script).any(|line| {
            declared(line, "Event")
                .or_else(|| declared(line, "Function"))
                .is_some_and(|name| name.eq_ignore_ascii_case(member))
        })
    })
}

/// The types of the game's base that declare an event, in the order of their names.
pub fn event_owners(game: Game, event: &str) -> impl Iterator<Item = &'static str> {
    base_scripts(game)
        .filter(move |&script| {
            lines(script).any(|line| {
                declared(line, "Event").is_some_and(|name| name.eq_ignore_ascii_case(event))
            })
        })
        .map(|script| script.name)
}

fn lines(script: Script) -> impl Iterator<Item = &'static str> {
    str::from_utf8(script.source).unwrap_or_default().lines()
}

/// The name that a line of the base declares after `keyword`, which may follow a type.
fn declared<'line>(line: &'line str, keyword: &str) -> Option<&'line str> {
    let (head, _) = line.split_once('(')?;
    let mut words = head.split_ascii_whitespace().rev();
    let name = words.next()?;
    words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case(keyword))
        .then_some(name)
}

/// The lines of a table that apply to a game, each with the origin named by its section.
fn known(table: &'static str, game: Game) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut section = None;
    table.lines().filter_map(move |line| {
        let header = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        if let Some(header) = header {
            section = header.split_once(": ").and_then(|(games, origin)| {
                games
                    .split(", ")
                    .any(|word| word == game.name())
                    .then_some(origin)
            });
            return None;
        }
        Some((section?, line))
    })
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
    fn every_game_has_the_scripts_that_are_ours() {
        for game in Game::ALL {
            for name in OURS {
                let script = base(game, name).expect("it is ours");
                let found = base_scripts(game).filter(|found| *found == script);
                assert_eq!(found.count(), 1, "{game:?} {name}");
            }
            assert!(for_tests(game, "assert").is_some());
            assert_eq!(for_tests(game, "GC"), None);
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
    fn extenders_add_to_types_of_the_base_what_the_base_lacks() {
        assert_eq!(
            known_member_origin(Game::Skyrim, "form", "registerforkey"),
            Some("SKSE (its Data/Scripts/Source)")
        );
        assert_eq!(
            known_member_origin(Game::Fallout4, "Form", "RegisterForKey"),
            None
        );
        for game in Game::ALL {
            for (_, line) in known(KNOWN_FUNCTIONS, game) {
                let Some((script, members)) = line.split_once(": ") else {
                    assert_eq!(line, "", "a type, a colon and names");
                    continue;
                };
                assert!(base(game, script).is_some(), "{script} is in the base");
                for member in members.split(' ') {
                    assert!(!base_declares(game, script, member), "{script}.{member}");
                }
            }
        }
    }

    #[test]
    fn events_are_found_in_the_types_that_declare_them() {
        let owners = |event| event_owners(Game::Fallout4, event).collect::<Vec<_>>();
        assert!(owners("ondeath").contains(&"Actor"));
        assert_eq!(owners("OnStageSet"), ["Quest"]);
        assert_eq!(owners("GetPlayer"), <[&str; 0]>::default());
        assert!(base_declares(
            Game::Skyrim,
            "Form",
            "RegisterForSingleUpdate"
        ));
        assert!(!base_declares(
            Game::Fallout4,
            "Form",
            "RegisterForSingleUpdate"
        ));
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
