//! What was typed: whether more lines must follow, and what it is. The compiler's lexer and the heads of
//! its lines decide; nothing is parsed here.

use cyperus_compiler::ast::NameTable;
use cyperus_compiler::diagnostic::Diagnostics;
use cyperus_compiler::lex::{Keyword, Lexer, SpannedToken, Token};
use cyperus_compiler::parse::{BlockKind, Head};
use cyperus_pex::Game;

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Blanks and comments.
    Nothing,
    /// `:name` and its argument.
    Command,
    /// Statements, the last of which may be an expression.
    Statements,
    /// A function or an event.
    Function,
    /// A struct.
    Struct,
    /// An import.
    Import,
    /// Something that only a script can have.
    OfScripts(&'static str),
}

/// The lines of an input, in tokens.
struct Lines {
    heads: Vec<Head>,
    /// Whether the last line, or a comment, goes on.
    is_open: bool,
    /// Names that it mentions.
    names: Vec<String>,
}

fn lines(text: &str, game: Game) -> Lines {
    let bytes = text.as_bytes();
    let mut lexer = Lexer::new(bytes, game);
    let (mut names, mut found) = (NameTable::default(), Diagnostics::default());
    let mut line: Vec<SpannedToken> = Vec::new();
    let mut lines = Lines {
        heads: Vec::new(),
        is_open: text.trim_end().ends_with('\\'),
        names: Vec::new(),
    };
    while lexer.next_line(&mut line, &mut names, &mut found) {
        let head = Head::of(&line, bytes);
        // A native function, or a property that is automatic, has no block.
        let has_no_block = line.iter().any(|spanned| {
            matches!(
                spanned.token,
                Token::Keyword(Keyword::Native | Keyword::Auto | Keyword::AutoReadOnly)
            )
        }) && matches!(
            head,
            Head::Open(BlockKind::Function | BlockKind::Event | BlockKind::Property)
        );
        lines
            .heads
            .push(if has_no_block { Head::Other } else { head });
        for spanned in &line {
            if let Token::Identifier(_) = spanned.token {
                let name = String::from_utf8_lossy(spanned.span.slice(bytes));
                lines.names.push(name.into_owned());
            }
        }
    }
    lines.is_open |= lexer.rest_is_lost();
    lines
}

/// Whether the input is whole: no block is open, and no line goes on. An input that cannot become whole
/// any more is whole too, so that its mistakes are shown.
pub(super) fn is_complete(text: &str, game: Game) -> bool {
    if text.trim_start().starts_with(':') {
        return true;
    }
    let lines = lines(text, game);
    let mut open: Vec<BlockKind> = Vec::new();
    for head in lines.heads {
        match head {
            Head::Open(kind) => open.push(kind),
            Head::End(kind) | Head::SplitEnd(kind) => {
                if open.pop() != Some(kind) {
                    return true;
                }
            }
            Head::ScriptName
            | Head::Import
            | Head::CustomEvent
            | Head::Guard
            | Head::ElseIf
            | Head::SplitElseIf
            | Head::Else
            | Head::ElseTryLock
            | Head::Later(_)
            | Head::Other => {}
        }
    }
    open.is_empty() && !lines.is_open
}

/// What an input is, by its first line.
pub(super) fn kind(text: &str, game: Game) -> Kind {
    if text.trim_start().starts_with(':') {
        return Kind::Command;
    }
    match lines(text, game).heads.first() {
        None => Kind::Nothing,
        Some(Head::Open(BlockKind::Function | BlockKind::Event)) => Kind::Function,
        Some(Head::Open(BlockKind::Struct)) => Kind::Struct,
        Some(Head::Import) => Kind::Import,
        Some(Head::ScriptName) => Kind::OfScripts("A header"),
        Some(Head::CustomEvent) => Kind::OfScripts("A custom event"),
        Some(Head::Guard) => Kind::OfScripts("A guard"),
        Some(Head::Open(BlockKind::Group)) => Kind::OfScripts("A group"),
        Some(Head::Open(BlockKind::State)) => Kind::OfScripts("A state"),
        Some(Head::Open(BlockKind::Property)) => Kind::OfScripts("A property"),
        Some(
            Head::Open(BlockKind::If | BlockKind::While | BlockKind::Lock | BlockKind::TryLock)
            | Head::End(_)
            | Head::SplitEnd(_)
            | Head::ElseIf
            | Head::SplitElseIf
            | Head::Else
            | Head::ElseTryLock
            | Head::Later(_)
            | Head::Other,
        ) => Kind::Statements,
    }
}

/// The names that an input mentions.
pub(super) fn names(text: &str, game: Game) -> Vec<String> {
    lines(text, game).names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_complete_when_its_blocks_are_closed() {
        let is = |text| is_complete(text, Game::Fallout4);
        for whole in [
            "",
            "1 + 2",
            "If x\nEndIf",
            ":type 1",
            "EndIf",
            "Int Function F() Native",
        ] {
            assert!(is(whole), "{whole}");
        }
        for open in [
            "If x",
            "While a\nIf b\nEndIf",
            "Int Function F(Int a)",
            "1 + \\",
            ";/ a comment",
            "Struct S\nInt A",
        ] {
            assert!(!is(open), "{open}");
        }
    }

    #[test]
    fn the_first_line_says_what_an_input_is() {
        let is = |text| kind(text, Game::Fallout4);
        assert_eq!(is("; nothing"), Kind::Nothing);
        assert_eq!(is(" :heap"), Kind::Command);
        assert_eq!(is("Int x = 1"), Kind::Statements);
        assert_eq!(is("Int Function F()\nEndFunction"), Kind::Function);
        assert_eq!(is("Struct S\nInt A\nEndStruct"), Kind::Struct);
        assert_eq!(is("Import Utility"), Kind::Import);
        assert!(matches!(is("Int Property P Auto"), Kind::Statements));
        assert!(matches!(is("State S"), Kind::OfScripts(_)));
    }
}
