//! What an editor asks of Papyrus sources. Works on bytes in memory with the compiler's own lexer,
//! parser and check: there is no second grammar, no disk and no clock here.

pub mod document;
pub mod format;
pub mod lint;
mod piece;
pub mod query;
