//! Why a listing cannot be assembled.

use crate::string_table::StringTableError;
use crate::{Game, Opcode};

/// An error: where in the listing, and why. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct AssembleError {
    /// The line.
    pub line: usize,
    /// The column where the offending word starts, or where one is missing.
    pub column: usize,
    /// What is wrong.
    pub kind: AssembleErrorKind,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssembleErrorKind {
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What is allowed here.
        expected: &'static str,
        /// What is here, shortened.
        found: String,
    },
    /// A character that cannot start a token.
    #[error("expected a word, a number, a quoted text or one of ( ) , = |, found {0:?}")]
    Character(char),
    /// A quoted text that is not closed before the end of the line.
    #[error("expected a closing {0} before the end of the line")]
    Unterminated(char),
    /// A backslash before a character that needs no escape.
    #[error("expected one of \\n \\r \\t \\\\ \\' \\\" or \\x and two hex digits")]
    Escape,
    /// A number that does not fit its field.
    #[error("expected {expected}, found {found}")]
    Number {
        /// Which numbers are allowed.
        expected: &'static str,
        /// The number as written, shortened.
        found: String,
    },
    /// The text ends inside a block.
    #[error("expected `end` for the {0} block before the end of the listing")]
    Unclosed(&'static str),
    /// No opcode has this name.
    #[error("expected an operation or a declaration, found {0:?}")]
    Operation(String),
    /// The wrong number of operands.
    #[error("expected {expected} operands for {mnemonic}, found {found}", mnemonic = opcode.mnemonic())]
    Operands {
        /// The operation.
        opcode: Opcode,
        /// How many it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// An opcode of a later game.
    #[error("expected an operation of {game}, found {mnemonic}, which was added in {since}", mnemonic = opcode.mnemonic(), since = opcode.since())]
    OpcodeTooNew {
        /// The operation.
        opcode: Opcode,
        /// The listing's game.
        game: Game,
    },
    /// A record that the game's format does not have.
    #[error("expected only what {game} files can hold, found {what}")]
    NotInGame {
        /// What was found.
        what: &'static str,
        /// The listing's game.
        game: Game,
    },
    /// A jump to a label that the function does not have.
    #[error("expected a label of this function, found {0:?}")]
    UnknownLabel(String),
    /// A label that the function already has.
    #[error("expected a new label, found {0:?} a second time")]
    DuplicateLabel(String),
    /// Something appears twice that may appear once.
    #[error("expected {0} once, found it a second time")]
    Twice(&'static str),
    /// Some instructions of a function have source lines, others do not.
    #[error("expected a source line before each instruction of the function or before none")]
    SomeLines,
    /// A user flag that the listing does not declare.
    #[error("expected a flag that a `flag` line above declares, found {0:?}")]
    UnknownFlag(String),
    /// An index, but the listing has no string table.
    #[error("expected a name or a text: an index needs a `strings` block")]
    IndexWithoutStrings,
    /// The text next to an index is not the one in the string table.
    #[error("expected the text of string {index}, which is {expected:?}, found {found:?}")]
    WrongString {
        /// The index.
        index: u16,
        /// What the table holds there, shortened; empty if the table is shorter.
        expected: String,
        /// What is next to the index, shortened.
        found: String,
    },
    /// The string table is full.
    #[error("{0}")]
    Strings(#[from] StringTableError),
}

/// Part of the listing for a message, at most a few dozen characters.
pub(super) fn shorten(text: &[u8]) -> String {
    let lossy = String::from_utf8_lossy(&text[..text.len().min(80)]);
    let mut short: String = lossy.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
