//! `--dump tokens`: the tokens of a file as text for people, one per line.

use std::fmt::Write as _;

use cyperus_pex::Game;

use super::{Lexer, Token};
use crate::ast::NameTable;
use crate::diagnostic::Diagnostics;
use crate::source::{Characters, LineTable, decode};

/// Every token with its place (line:column) and text; an empty line between logical lines.
pub fn dump(source: &[u8], game: Game) -> String {
    let (lines, characters) = (LineTable::new(source), Characters::new(source));
    let mut names = NameTable::default();
    let mut diagnostics = Diagnostics::default();
    let mut lexer = Lexer::new(source, game);
    let mut line = Vec::new();
    let mut output = String::new();
    while lexer.next_line(&mut line, &mut names, &mut diagnostics) {
        for spanned in &line {
            let place = lines.position_in(spanned.span.start, source, &characters);
            let place = format!("{}:{}", place.line, place.column);
            let kind = kind(spanned.token);
            let text = decode(spanned.span.slice(source));
            // Writing to a string cannot fail.
            let _ = writeln!(output, "{place:<9} {kind:<12} {}", text.escape_debug());
        }
        output.push('\n');
    }
    output
}

fn kind(token: Token) -> &'static str {
    match token {
        Token::Keyword(_) | Token::SelfReference(_) | Token::Parent(_) => "keyword",
        Token::Identifier(_) => "identifier",
        Token::Integer => "integer",
        Token::Hexadecimal => "hexadecimal",
        Token::Float => "float",
        Token::String => "string",
        Token::DocComment => "doc-comment",
        Token::Reported => "error",
        Token::OpenParenthesis
        | Token::CloseParenthesis
        | Token::OpenBracket
        | Token::CloseBracket
        | Token::ArraySuffix
        | Token::Comma
        | Token::Dot => "punctuation",
        Token::Plus
        | Token::Minus
        | Token::Star
        | Token::Slash
        | Token::Percent
        | Token::Assign
        | Token::AddAssign
        | Token::SubtractAssign
        | Token::MultiplyAssign
        | Token::DivideAssign
        | Token::RemainderAssign
        | Token::Equal
        | Token::NotEqual
        | Token::Less
        | Token::LessOrEqual
        | Token::Greater
        | Token::GreaterOrEqual
        | Token::And
        | Token::Or
        | Token::Not => "operator",
    }
}
