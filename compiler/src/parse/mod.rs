//! Turns text into a tree. The parser never fails: what it cannot read becomes a `Reported` node
//! and a diagnostic.
//!
//! In Papyrus a statement ends with its line, so the work is split in two: `grammar.lalrpop` reads
//! one logical line, and `blocks` sorts lines into blocks. A mistake inside a line only loses that
//! line; a missing `End...` is noticed at the next one that does not match.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the parser asks for the few tokens and lines that fit; every other one is the error path"
)]

mod block;
mod blocks;
mod builder;
mod close;
mod declaration;
mod doc_comment;
mod error;
mod head;
mod line;
mod literal;
mod recover;
mod statement;
mod syntax_error;
mod variable;

pub use block::BlockKind;
pub use head::Head;

use std::cell::Cell;

use cyperus_pex::Game;

use crate::ast::{ParseMode, Script};
use crate::diagnostic::Diagnostics;
use crate::lex::Lexer;

thread_local! {
    /// The script in which this thread's files grow, one after the other: only the first few pay
    /// for the growth of its vectors.
    static SCRATCH: Cell<Option<Script>> = const { Cell::new(None) };
}

/// Larger files are rejected: offsets are 32 bits wide.
const SIZE_LIMIT: usize = 1 << 30;

/// How a file is parsed.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions<'text> {
    /// Chooses keywords and grammar.
    pub game: Game,
    /// How much is parsed.
    pub mode: ParseMode,
    /// The script's full name according to its path (`A:B:C`), used if the header is missing.
    pub expected_name: &'text str,
}

/// A file after parsing.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree, complete even if there are errors.
    pub script: Script,
    /// What the lexer and the parser found.
    pub diagnostics: Diagnostics,
}

/// Parses a file, whatever its bytes.
pub fn parse(source: &[u8], options: ParseOptions<'_>) -> Parsed {
    let refusal = if source.len() > SIZE_LIMIT {
        Some(error::file_too_large())
    } else if source.starts_with(b"\xFF\xFE") || source.starts_with(b"\xFE\xFF") {
        Some(error::wide_characters())
    } else {
        None
    };
    let source = if refusal.is_some() { &[] } else { source };
    let mut script = SCRATCH.take().unwrap_or_else(|| Script::new(options.mode));
    script.reuse(options.mode, source.len());
    let lexer = Lexer::new(source, options.game);
    let mut builder = builder::Builder::new(source, options.game, script);
    let is_refused = refusal.is_some();
    builder.diagnostics.extend(refusal);
    let mut parsed = blocks::Blocks::new(builder, lexer).read(options.expected_name);
    if is_refused {
        // Nothing was read, so nothing is missing.
        parsed.diagnostics.truncate(1);
    }
    // The copy has no spare capacity, which would be two fifths of a session's memory.
    let script = parsed.script.clone();
    SCRATCH.set(Some(parsed.script));
    Parsed {
        script,
        diagnostics: parsed.diagnostics,
    }
}
