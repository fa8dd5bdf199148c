//! Proof that formatting has changed nothing but the layout. A formatter that breaks a script is worse
//! than none, so every file is proved before anybody gets to see it.

use cyperus_compiler::lex::Token;
use cyperus_compiler::source::Span;

use crate::piece::{Piece, PieceKind, Pieces};

/// What formatting would have changed. Always a mistake of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// A token or comment would differ.
    #[error("formatting would change what is at byte {}", .0.start)]
    Changed(Span),
    /// Two lines of code would become one, or one two.
    #[error("formatting would move the line end at byte {}", .0.start)]
    Moved(Span),
    /// Formatting the result would change it again, here.
    #[error("formatting twice would change byte {} again", .0.start)]
    Unstable(Span),
}

/// Whether two texts have the same tokens and comments on the same lines of code.
pub(super) fn same(
    (old, before): (&Pieces, &[u8]),
    (new, after): (&Pieces, &[u8]),
) -> Result<(), Contradiction> {
    let mut others = new.list.iter();
    for (at, piece) in old.list.iter().enumerate() {
        let Some(other) = others.next() else {
            return Err(Contradiction::Changed(piece.span));
        };
        if !is_same(piece, before, other, after) {
            return Err(Contradiction::Changed(piece.span));
        }
        let ends_line = piece.gap.newlines > 0;
        if at > 0 && ends_line != (other.gap.newlines > 0) {
            return Err(Contradiction::Moved(piece.span));
        }
    }
    match others.next() {
        None => Ok(()),
        Some(more) => Err(Contradiction::Changed(more.span)),
    }
}

fn is_same(piece: &Piece, source: &[u8], other: &Piece, formatted: &[u8]) -> bool {
    let text = piece.span.slice(source);
    let new = other.span.slice(formatted);
    let (PieceKind::Token(old), PieceKind::Token(new_token)) = (piece.kind, other.kind) else {
        return piece.kind == other.kind && text == new;
    };
    if let (Token::Keyword(old), Token::Keyword(new)) = (old, new_token) {
        return old == new;
    }
    if matches!(old, Token::SelfReference(_) | Token::Parent(_)) {
        return text.eq_ignore_ascii_case(new);
    }
    if old == Token::ArraySuffix {
        return new_token == Token::ArraySuffix;
    }
    std::mem::discriminant(&old) == std::mem::discriminant(&new_token) && text == new
}
