//! New names: what may get one, and which names are possible.

use cyperus_compiler::ast::FlagSet;
use cyperus_compiler::check::Referent;
use cyperus_compiler::lex::Keyword;
use cyperus_compiler::resolve::Scripts;
use cyperus_pex::Game;

use super::target::Target;

/// Why something keeps its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game looks it up by name.
    #[error("a native function belongs to the game and keeps its name")]
    Native,
    /// An event of the game.
    #[error("the game sends this event by its name")]
    GameEvent,
    /// The declaration is not in the author's own scripts.
    #[error("this is declared outside the workspace")]
    Foreign,
    /// The Creation Kit wrote it.
    #[error("the Creation Kit and the plugin know this fragment by its name")]
    Fragment,
    /// `Fragment_0` and the like.
    #[error("every script has this function")]
    BuiltIn,
    /// Not a word that a script may use.
    #[error("this is not a possible name")]
    Impossible,
    /// A word with a meaning of its own.
    #[error("this word is reserved")]
    Reserved,
    /// Something else has the name.
    #[error("this name is already in use here")]
    Taken,
}

/// Why a target cannot get a new name; `None` if it can. `is_own` says whether a script belongs to the
/// author.
pub fn why_not(
    scripts: &Scripts<'_>,
    target: Target,
    is_own: impl Fn(cyperus_compiler::types::ScriptId) -> bool,
) -> Option<Refusal> {
    let id = target.referent.script();
    let script = scripts.script(id)?;
    if let Referent::Function(_, at) = target.referent {
        let function = script.syntax.functions.get(at as usize)?;
        if function.flags.set.contains(FlagSet::NATIVE) {
            return Some(Refusal::Native);
        }
        let name = script.syntax.name(function.name.symbol);
        let is_event = function.kind == cyperus_compiler::ast::FunctionKind::Event;
        if is_event && (script.flags().contains(FlagSet::NATIVE) || !is_own(id)) {
            return Some(Refusal::GameEvent);
        }
        // In Skyrim any script may declare an event, and the game sends those it knows.
        if is_event && scripts.game() == Game::Skyrim {
            return Some(Refusal::GameEvent);
        }
        let made = ["OnBeginState", "OnEndState", "GetState", "GotoState"];
        if made.iter().any(|made| made.eq_ignore_ascii_case(name)) {
            return Some(Refusal::BuiltIn);
        }
        if is_fragment(name) {
            return Some(Refusal::Fragment);
        }
    }
    if !is_own(id) {
        return Some(Refusal::Foreign);
    }
    if let Referent::Script(_) = target.referent
        && script
            .syntax
            .functions
            .iter()
            .any(|function| is_fragment(script.syntax.name(function.name.symbol)))
    {
        return Some(Refusal::Fragment);
    }
    None
}

/// `Fragment_0`, `Fragment_Stage_0010_Item_00` and the like.
pub(super) fn is_fragment(name: &str) -> bool {
    let start = name.get(..9).unwrap_or_default();
    start.eq_ignore_ascii_case("fragment_")
}

/// Whether a name can be given.
pub fn check_new_name(game: Game, name: &str) -> Result<(), Refusal> {
    let mut bytes = name.bytes();
    let starts = bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == b'_');
    if !starts || !bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return Err(Refusal::Impossible);
    }
    match Keyword::find(name.as_bytes()) {
        Some(keyword) if game >= keyword.since() => Err(Refusal::Reserved),
        Some(_) | None => Ok(()),
    }
}

/// What the text of one mention becomes: of a script's full name only the last part changes.
pub fn renamed_name(old: &str, new: &str) -> String {
    match old.rsplit_once(':') {
        Some((namespace, _)) => format!("{namespace}:{new}"),
        None => new.to_owned(),
    }
}
