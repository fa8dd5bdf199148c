//! Turns bytes into tokens, one logical line at a time.
//!
//! A logical line ends at a newline without a backslash before it. Comments and blanks are removed,
//! runs of newlines become one, and keywords depend on the game. Everything unreadable is reported
//! here and leaves a [`Token::Reported`], so that the parser does not report its line again.

mod dump;
mod error;
mod foreign;
mod raw;
mod token;

pub use dump::dump;
pub(crate) use foreign::advice as foreign_word_advice;
pub use token::{Keyword, SpannedToken, Token};

use cyperus_pex::Game;
use logos::Logos as _;

use crate::ast::{NameTable, hash_bytes};
use crate::diagnostic::Diagnostics;
use crate::source::{Span, byte_order_mark_length};
use raw::{RawToken, StringShape};

/// Reads one file.
#[derive(Debug)]
pub struct Lexer<'source> {
    source: &'source [u8],
    raw: logos::Lexer<'source, RawToken>,
    /// Where the raw lexer's offset 0 is in the source: after the byte order mark.
    base: u32,
    game: Game,
    /// Whether an unterminated comment took everything up to the end of the file.
    rest_is_lost: bool,
    /// Whether a word in the line is a keyword in a later game.
    has_later_keyword: bool,
}

impl<'source> Lexer<'source> {
    /// A lexer at the start of a file. Offsets must fit 32 bits: the caller has checked the size.
    pub fn new(source: &'source [u8], game: Game) -> Self {
        let base = byte_order_mark_length(source);
        let text = source.get(base as usize..).unwrap_or_default();
        Self {
            source,
            raw: RawToken::lexer(text),
            base,
            game,
            rest_is_lost: false,
            has_later_keyword: false,
        }
    }

    /// The bytes being read.
    pub const fn source(&self) -> &'source [u8] {
        self.source
    }

    /// Whether an unterminated comment took the end of the file: what is missing there is not
    /// another mistake of the author.
    pub const fn rest_is_lost(&self) -> bool {
        self.rest_is_lost
    }

    /// Whether the last line contains a name that a later game reserves: if the line makes no
    /// sense, that may be why.
    pub const fn has_later_keyword(&self) -> bool {
        self.has_later_keyword
    }

    /// Reads the tokens of the next line that has any, without its newline. `false` at the end of
    /// the file.
    pub fn next_line(
        &mut self,
        line: &mut Vec<SpannedToken>,
        names: &mut NameTable,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        line.clear();
        self.has_later_keyword = false;
        while let Some(raw) = self.raw.next() {
            let mut span = self.span();
            let token = match raw {
                Ok(RawToken::Newline) => {
                    if line.is_empty() {
                        continue;
                    }
                    return true;
                }
                Ok(RawToken::Word) => self.word(span, names, diagnostics),
                Ok(raw) => match plain_token(raw) {
                    Some(token) => token,
                    None => self.unusual_token(raw, span, diagnostics),
                },
                Err(()) => {
                    span = self.unreadable(span, diagnostics);
                    Token::Reported
                }
            };
            let token = if token == Token::Keyword(Keyword::True) {
                self.after_assert(line, "IsTrue", names).unwrap_or(token)
            } else if token == Token::Keyword(Keyword::False) {
                self.after_assert(line, "IsFalse", names).unwrap_or(token)
            } else {
                token
            };
            line.push(SpannedToken { token, span });
        }
        !line.is_empty()
    }

    /// `Assert.True` and `Assert.False` mean `Assert.IsTrue` and `Assert.IsFalse`. Nowhere else can
    /// the two words follow a dot, so nothing else changes its meaning.
    fn after_assert(
        &self,
        line: &[SpannedToken],
        name: &str,
        names: &mut NameTable,
    ) -> Option<Token> {
        let [.., script, dot] = line else {
            return None;
        };
        let is_assert = dot.token == Token::Dot
            && script
                .span
                .slice(self.source)
                .eq_ignore_ascii_case(b"Assert");
        is_assert.then(|| {
            let name = name.as_bytes();
            Token::Identifier(names.intern_hashed(hash_bytes(name), name))
        })
    }

    /// Skips the body of a function, up to the line that ends it or starts another declaration,
    /// which the next [`Lexer::next_line`] will read. Names in the body are not kept.
    pub fn skip_body(&mut self) {
        let mut index_in_line = 0;
        let mut line_start = self.raw.clone();
        while let Some(raw) = self.raw.next() {
            if raw == Ok(RawToken::Newline) {
                index_in_line = 0;
                line_start = self.raw.clone();
                continue;
            }
            // `Type[] Function` has its keyword third; a state may open with `Auto`.
            if index_in_line < 3
                && raw == Ok(RawToken::Word)
                && ends_body(self.keyword(self.raw.slice()), index_in_line)
            {
                self.raw = line_start;
                return;
            }
            index_in_line += 1;
        }
    }

    fn span(&self) -> Span {
        let span = self.raw.span();
        let offset = |offset: usize| {
            u32::try_from(offset)
                .unwrap_or(u32::MAX)
                .saturating_add(self.base)
        };
        Span::new(offset(span.start), offset(span.end))
    }

    fn keyword(&self, word: &[u8]) -> Option<Keyword> {
        Keyword::find(word).filter(|keyword| self.game >= keyword.since())
    }

    fn word(&mut self, span: Span, names: &mut NameTable, diagnostics: &mut Diagnostics) -> Token {
        let word = self.raw.slice();
        let hash = hash_bytes(word);
        let keyword = Keyword::find_hashed(hash, word);
        let later = keyword.is_some_and(|keyword| self.game < keyword.since());
        self.has_later_keyword |= later;
        match keyword.filter(|_| !later) {
            Some(Keyword::SelfReference) => Token::SelfReference(names.intern_hashed(hash, word)),
            Some(Keyword::Parent) => Token::Parent(names.intern_hashed(hash, word)),
            Some(keyword) => Token::Keyword(keyword),
            None if self.game == Game::Skyrim && word.contains(&b':') => {
                diagnostics.push(error::qualified_name(span));
                Token::Reported
            }
            None => Token::Identifier(names.intern_hashed(hash, word)),
        }
    }

    /// Tokens that may be in error.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`plain_token` lists every variant and sends only the unusual ones here"
    )]
    fn unusual_token(&mut self, raw: RawToken, span: Span, diagnostics: &mut Diagnostics) -> Token {
        match raw {
            RawToken::String(StringShape::Escaped) => {
                let found = diagnostics.len();
                error::unknown_escapes(self.source, span, diagnostics);
                if diagnostics.len() > found {
                    return Token::Reported;
                }
                return Token::String;
            }
            RawToken::String(_) => diagnostics.push(error::unterminated_string(span)),
            RawToken::DocComment(_) => {
                self.rest_is_lost = true;
                diagnostics.push(error::unterminated_doc_comment(span));
            }
            RawToken::SingleAnd => diagnostics.push(error::single_operator(span, "&&")),
            RawToken::SingleOr => diagnostics.push(error::single_operator(span, "||")),
            raw => {
                debug_assert_eq!(raw, RawToken::Backslash, "every other token is plain");
                diagnostics.push(error::stray_backslash(span));
            }
        }
        Token::Reported
    }

    /// Bytes that match no rule: a block comment without an end, or meaningless characters.
    /// Neighbours are reported together. Returns everything that is reported.
    fn unreadable(&mut self, first: Span, found: &mut Diagnostics) -> Span {
        if is_block_comment(first, self.source) {
            self.rest_is_lost = true;
            found.push(error::unterminated_block_comment(first));
            return first;
        }
        let mut whole = first;
        loop {
            let before = self.raw.clone();
            let is_next = self.raw.next() == Some(Err(()));
            let span = self.span();
            if !is_next || span.start != whole.end || is_block_comment(span, self.source) {
                self.raw = before;
                break;
            }
            whole.end = span.end;
        }
        found.push(error::unexpected_character(self.source, whole));
        whole
    }
}

/// Whether an unreadable piece of source is a block comment without an end.
fn is_block_comment(span: Span, source: &[u8]) -> bool {
    span.slice(source).starts_with(b";/")
}

/// Whether a keyword at this position in a line cannot belong to a function's body.
fn ends_body(keyword: Option<Keyword>, index_in_line: usize) -> bool {
    match keyword {
        Some(Keyword::Function | Keyword::Property) => true,
        Some(
            Keyword::EndFunction
            | Keyword::EndEvent
            | Keyword::EndState
            | Keyword::EndProperty
            | Keyword::EndGroup
            | Keyword::EndStruct
            | Keyword::Event
            | Keyword::State
            | Keyword::Auto
            | Keyword::Group
            | Keyword::Struct
            | Keyword::Import
            | Keyword::ScriptName
            | Keyword::CustomEvent
            | Keyword::Guard,
        ) => index_in_line == 0,
        Some(_) | None => false,
    }
}

/// The token for a raw one that is always valid and carries no data.
fn plain_token(raw: RawToken) -> Option<Token> {
    Some(match raw {
        RawToken::Integer => Token::Integer,
        RawToken::Hexadecimal => Token::Hexadecimal,
        RawToken::Float => Token::Float,
        RawToken::String(StringShape::Plain) => Token::String,
        RawToken::DocComment(true) => Token::DocComment,
        RawToken::OpenParenthesis => Token::OpenParenthesis,
        RawToken::CloseParenthesis => Token::CloseParenthesis,
        RawToken::OpenBracket => Token::OpenBracket,
        RawToken::CloseBracket => Token::CloseBracket,
        RawToken::ArraySuffix => Token::ArraySuffix,
        RawToken::Comma => Token::Comma,
        RawToken::Dot => Token::Dot,
        RawToken::Plus => Token::Plus,
        RawToken::Minus => Token::Minus,
        RawToken::Star => Token::Star,
        RawToken::Slash => Token::Slash,
        RawToken::Percent => Token::Percent,
        RawToken::Assign => Token::Assign,
        RawToken::AddAssign => Token::AddAssign,
        RawToken::SubtractAssign => Token::SubtractAssign,
        RawToken::MultiplyAssign => Token::MultiplyAssign,
        RawToken::DivideAssign => Token::DivideAssign,
        RawToken::RemainderAssign => Token::RemainderAssign,
        RawToken::Equal => Token::Equal,
        RawToken::NotEqual => Token::NotEqual,
        RawToken::Less => Token::Less,
        RawToken::LessOrEqual => Token::LessOrEqual,
        RawToken::Greater => Token::Greater,
        RawToken::GreaterOrEqual => Token::GreaterOrEqual,
        RawToken::And => Token::And,
        RawToken::Or => Token::Or,
        RawToken::Not => Token::Not,
        RawToken::Newline
        | RawToken::Word
        | RawToken::String(StringShape::Escaped | StringShape::Unterminated)
        | RawToken::UnterminatedBlockComment
        | RawToken::DocComment(false)
        | RawToken::SingleAnd
        | RawToken::SingleOr
        | RawToken::Backslash => return None,
    })
}
