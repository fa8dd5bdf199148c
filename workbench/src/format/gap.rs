//! What belongs between two pieces.

use cyperus_compiler::lex::{Keyword, SpannedToken, Token};

use crate::piece::{Piece, PieceKind};

/// What is between two pieces of a formatted file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    Nothing,
    Blank,
    /// The end of a line and this many empty ones.
    Lines(u32),
    /// A backslash and the end of the line.
    Join,
}

/// The gap between two pieces on one line; `None`: as the author has it. `line` is what the line has
/// before `piece`.
pub(super) fn within_line(before: &Piece, piece: &Piece, line: &[SpannedToken]) -> Option<Gap> {
    match (before.kind, piece.kind) {
        (PieceKind::Token(left), PieceKind::Token(right)) => {
            let is_sign = left == Token::Minus && is_sign(line);
            Some(between(left, is_sign, right))
        }
        // Comments at the ends of lines are often aligned by hand.
        (PieceKind::Token(_), PieceKind::LineComment) if before.span.end == piece.span.start => {
            Some(Gap::Blank)
        }
        _ => None,
    }
}

/// Whether the minus that ends `line` belongs to the value behind it.
fn is_sign(line: &[SpannedToken]) -> bool {
    let operand = line.len().checked_sub(2).and_then(|at| line.get(at));
    operand.is_none_or(|spanned| !ends_value(spanned.token))
}

fn between(left: Token, left_is_sign: bool, right: Token) -> Gap {
    let is_tight = match (left, right) {
        (Token::OpenParenthesis | Token::OpenBracket | Token::Dot | Token::Not, _)
        | (
            _,
            Token::Comma
            | Token::CloseParenthesis
            | Token::CloseBracket
            | Token::OpenBracket
            | Token::ArraySuffix
            | Token::Dot,
        ) => true,
        (Token::Minus, _) if left_is_sign => true,
        (_, Token::OpenParenthesis) => is_called(left),
        _ => false,
    };
    if is_tight { Gap::Nothing } else { Gap::Blank }
}

/// Whether a parenthesis behind it holds arguments.
const fn is_called(token: Token) -> bool {
    matches!(
        token,
        Token::Identifier(_)
            | Token::SelfReference(_)
            | Token::Parent(_)
            | Token::Keyword(
                Keyword::RequiresGuard
                    | Keyword::LockGuard
                    | Keyword::TryLockGuard
                    | Keyword::ElseTryLockGuard
            )
    )
}

/// Whether a value can end with it, so that a minus behind it subtracts.
const fn ends_value(token: Token) -> bool {
    matches!(
        token,
        Token::Identifier(_)
            | Token::SelfReference(_)
            | Token::Parent(_)
            | Token::Integer
            | Token::Hexadecimal
            | Token::Float
            | Token::String
            | Token::CloseParenthesis
            | Token::CloseBracket
            | Token::ArraySuffix
            | Token::Keyword(
                Keyword::True
                    | Keyword::False
                    | Keyword::None
                    | Keyword::Length
                    | Keyword::Bool
                    | Keyword::Int
                    | Keyword::Float
                    | Keyword::String
                    | Keyword::Var
            )
    )
}
