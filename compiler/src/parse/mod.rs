//! Text to tree. The parser never fails: what it cannot read becomes a `Reported` node and a
//! diagnostic.

use cyperus_pex::Game;

use crate::ast::{ParseMode, Script};
use crate::diagnostic::Diagnostics;

/// What a file is parsed as.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions<'text> {
    /// Chooses keywords and grammar.
    pub game: Game,
    /// How much is parsed.
    pub mode: ParseMode,
    /// The script's full name as its path gives it (`A:B:C`), used where the header is missing.
    pub expected_name: &'text str,
}

/// A file after parsing.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree, whole even where there are errors.
    pub script: Script,
    /// What the lexer and the parser found.
    pub diagnostics: Diagnostics,
}
