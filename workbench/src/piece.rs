//! A file as its tokens and comments, and the gaps between them.

use cyperus_compiler::ast::NameTable;
use cyperus_compiler::diagnostic::Diagnostics;
use cyperus_compiler::lex::{Keyword, Lexer, SpannedToken, Token};
use cyperus_compiler::source::{Span, byte_order_mark_length};
use cyperus_pex::Game;

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceKind {
    /// What the parser sees.
    Token(Token),
    /// `; ...`, without the blanks at its end.
    LineComment,
    /// `;/ ... /;`
    BlockComment,
}

/// What lies before a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GapShape {
    /// How many lines end in it.
    pub(crate) newlines: u32,
    /// How many times a backslash joins two lines.
    pub(crate) joins: u32,
    /// Whether something other than blanks is in it, such as a comment after a backslash.
    pub(crate) is_strange: bool,
}

impl GapShape {
    /// Whether it is best left alone.
    pub(crate) const fn is_irregular(self) -> bool {
        self.is_strange || self.joins > 1 || (self.joins > 0 && self.newlines > 0)
    }
}

/// A token or a comment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: PieceKind,
    pub(crate) span: Span,
    pub(crate) gap: GapShape,
    /// The logical line it belongs to; a comment belongs to the line around it, if there is one.
    pub(crate) line: Option<u32>,
    /// Its place among all tokens; for a comment, that of the next token.
    token: u32,
}

/// All pieces of a file.
#[derive(Debug, Default)]
pub(crate) struct Pieces {
    pub(crate) list: Vec<Piece>,
    /// Where the text begins: after the byte order mark.
    pub(crate) start: u32,
    /// Whether only blanks and line ends follow the last piece.
    pub(crate) is_tail_plain: bool,
    tokens: Vec<SpannedToken>,
    /// Where the tokens of each logical line end in the list of all.
    line_ends: Vec<u32>,
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

impl Pieces {
    pub(crate) fn read(source: &[u8], game: Game) -> Self {
        let start = byte_order_mark_length(source);
        let mut pieces = Self {
            start,
            list: Vec::with_capacity(source.len() / 5),
            ..Self::default()
        };
        let mut lexer = Lexer::new(source, game);
        let mut names = NameTable::default();
        let mut ignored = Diagnostics::default();
        let mut line = Vec::new();
        let mut at = start;
        while lexer.next_line(&mut line, &mut names, &mut ignored) {
            let number = count(pieces.line_ends.len());
            for (place, &spanned) in line.iter().enumerate() {
                let inside = (place > 0).then_some(number);
                let gap = pieces.read_gap(source, Span::new(at, spanned.span.start), inside);
                pieces.list.push(Piece {
                    kind: PieceKind::Token(spanned.token),
                    span: spanned.span,
                    gap,
                    line: Some(number),
                    token: count(pieces.tokens.len()),
                });
                pieces.tokens.push(spanned);
                at = spanned.span.end;
            }
            pieces.line_ends.push(count(pieces.tokens.len()));
        }
        let tail = pieces.read_gap(source, Span::new(at, count(source.len())), None);
        pieces.is_tail_plain = !tail.is_strange && tail.joins == 0;
        pieces
    }

    /// Adds the comments of a gap, and returns the shape of what follows the last of them.
    fn read_gap(&mut self, source: &[u8], gap: Span, line: Option<u32>) -> GapShape {
        let text = gap.slice(source);
        let mut shape = GapShape::default();
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            match rest {
                [b' ' | b'\t', ..] => at += 1,
                [b'\r', b'\n', ..] => {
                    shape.newlines += 1;
                    at += 2;
                }
                [b'\r' | b'\n', ..] => {
                    shape.newlines += 1;
                    at += 1;
                }
                [b';', ..] => {
                    let (kind, length) = comment(rest);
                    let start = gap.start + count(at);
                    self.list.push(Piece {
                        kind,
                        span: Span::new(start, start + count(length)),
                        gap: shape,
                        line,
                        token: count(self.tokens.len()),
                    });
                    at += length;
                    // A comment between a backslash and its line's end: all of it stays.
                    shape = GapShape {
                        is_strange: shape.is_strange,
                        ..GapShape::default()
                    };
                }
                [b'\\', after @ ..] => match join_length(after) {
                    Some(length) => {
                        shape.joins += 1;
                        at += 1 + length;
                    }
                    None => {
                        shape.is_strange = true;
                        at += 1;
                    }
                },
                _ => {
                    shape.is_strange = true;
                    at += 1;
                }
            }
        }
        shape
    }

    /// The tokens of a logical line.
    pub(crate) fn tokens(&self, line: u32) -> &[SpannedToken] {
        let line = line as usize;
        let start = line.checked_sub(1).map_or(0, |line| self.line_ends[line]);
        &self.tokens[start as usize..self.line_ends[line] as usize]
    }

    /// The tokens of a piece's line that come before it.
    pub(crate) fn tokens_before(&self, at: usize) -> &[SpannedToken] {
        let piece = &self.list[at];
        let Some(line) = piece.line else { return &[] };
        let start = (line as usize)
            .checked_sub(1)
            .map_or(0, |line| self.line_ends[line]);
        &self.tokens[start as usize..piece.token as usize]
    }

    /// The logical lines that a span touches.
    pub(crate) fn lines_at(&self, span: Span) -> std::ops::Range<u32> {
        let ends = &self.line_ends;
        let first =
            ends.partition_point(|&end| self.tokens[end as usize - 1].span.end < span.start);
        let starts = ends[first..].iter().enumerate();
        let touched = starts
            .take_while(|(after, _)| {
                let tokens = self.tokens(count(first + after));
                tokens
                    .first()
                    .is_some_and(|token| token.span.start <= span.end)
            })
            .count();
        count(first)..count(first + touched)
    }

    /// The logical line whose first token is this piece, or follows it on the same line after block
    /// comments.
    pub(crate) fn line_begun_at(&self, at: usize) -> Option<u32> {
        let mut rest = self.list.get(at..)?.iter();
        let mut piece = rest.next()?;
        while piece.kind == PieceKind::BlockComment {
            piece = rest.next().filter(|next| next.gap.newlines == 0)?;
        }
        let line = piece.line?;
        let first = line
            .checked_sub(1)
            .map_or(0, |before| self.line_ends[before as usize]);
        (matches!(piece.kind, PieceKind::Token(_)) && piece.token == first).then_some(line)
    }

    /// Whether `Self` or `Parent` surely means the object, and is not the name of something that is
    /// declared or a member.
    pub(crate) fn is_reference(&self, at: usize) -> bool {
        let before = self.tokens_before(at).last().map(|spanned| spanned.token);
        !matches!(
            before,
            Some(
                Token::Dot
                    | Token::Identifier(_)
                    | Token::ArraySuffix
                    | Token::Keyword(
                        Keyword::Property
                            | Keyword::Function
                            | Keyword::Event
                            | Keyword::State
                            | Keyword::Struct
                            | Keyword::Group
                            | Keyword::CustomEvent
                            | Keyword::Guard
                            | Keyword::Bool
                            | Keyword::Int
                            | Keyword::Float
                            | Keyword::String
                            | Keyword::Var
                    )
            )
        )
    }
}

/// Whether what lies between two tokens ends inside a block comment.
pub(crate) fn ends_in_comment(gap: &[u8]) -> bool {
    let mut rest = gap;
    while let Some(at) = rest.iter().position(|&byte| byte == b';') {
        rest = &rest[at..];
        let (kind, length) = comment(rest);
        if kind == PieceKind::BlockComment && !(length >= 4 && rest[..length].ends_with(b"/;")) {
            return true;
        }
        rest = &rest[length..];
    }
    false
}

/// Kind and length of the comment that a text begins with.
fn comment(text: &[u8]) -> (PieceKind, usize) {
    if text.starts_with(b";/") {
        let end = text[2..].windows(2).position(|pair| pair == b"/;");
        return (
            PieceKind::BlockComment,
            end.map_or(text.len(), |end| end + 4),
        );
    }
    let line = text
        .iter()
        .position(|&byte| byte == b'\n' || byte == b'\r')
        .unwrap_or(text.len());
    let blank = |&&byte: &&u8| byte == b' ' || byte == b'\t';
    let blanks = text[..line].iter().rev().take_while(blank).count();
    (PieceKind::LineComment, line - blanks)
}

/// How far a line's end is after a backslash with nothing but blanks between.
fn join_length(text: &[u8]) -> Option<usize> {
    let blanks = text
        .iter()
        .take_while(|&&byte| byte == b' ' || byte == b'\t')
        .count();
    match text.get(blanks..)? {
        [b'\r', b'\n', ..] => Some(blanks + 2),
        [b'\r' | b'\n', ..] => Some(blanks + 1),
        _ => None,
    }
}
