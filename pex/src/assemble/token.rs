//! Splits one line of a listing into tokens.

use super::error::{AssembleError, AssembleErrorKind, shorten};
use crate::listing::spelling::{is_word_byte, is_word_start};
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'text> {
    /// A plain word, with or without `@index` after it.
    Word(&'text str, Option<u16>),
    /// `'…'`: a name that is not a plain word.
    Quoted(Cow<'text, [u8]>, Option<u16>),
    /// `"…"`: a text.
    Text(Cow<'text, [u8]>, Option<u16>),
    /// `@index`: a name given only by its index.
    NameIndex(u16),
    /// `$index`: a text given only by its index.
    TextIndex(u16),
    /// Anything that starts like a number.
    Number(&'text str),
    /// One of `( ) , = |`.
    Mark(char),
}

impl Token<'_> {
    /// The token for a message.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Word(word, _) => format!("`{}`", shorten(word.as_bytes())),
            Self::Quoted(name, _) => format!("the name '{}'", shorten(name)),
            Self::Text(text, _) => format!("the text \"{}\"", shorten(text)),
            Self::NameIndex(index) => format!("`@{index}`"),
            Self::TextIndex(index) => format!("`${index}`"),
            Self::Number(number) => format!("`{}`", shorten(number.as_bytes())),
            Self::Mark(mark) => format!("`{mark}`"),
        }
    }
}

/// A token and its bytes in the line.
#[derive(Debug)]
pub(super) struct Spanned<'text> {
    pub(super) token: Token<'text>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Splits a line into tokens.
struct Lexer<'text> {
    text: &'text str,
    at: usize,
    line: usize,
}

/// The tokens of a line, without comments.
pub(super) fn tokens(text: &str, line: usize) -> Result<Vec<Spanned<'_>>, AssembleError> {
    let mut lexer = Lexer { text, at: 0, line };
    let mut tokens = Vec::new();
    while let Some(start) = lexer.skip_blanks() {
        let token = lexer.token(start)?;
        let end = lexer.at;
        tokens.push(Spanned { token, start, end });
    }
    Ok(tokens)
}

/// The column of a byte position, in characters from 1.
pub(super) fn column(text: &str, at: usize) -> usize {
    1 + text
        .char_indices()
        .take_while(|&(start, _)| start < at)
        .count()
}

impl<'text> Lexer<'text> {
    fn error(&self, at: usize, kind: AssembleErrorKind) -> AssembleError {
        AssembleError {
            line: self.line,
            column: column(self.text, at),
            kind,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The start of the next token; `None` at a comment or the end.
    fn skip_blanks(&mut self) -> Option<usize> {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) {
            self.at += 1;
        }
        self.peek().filter(|&byte| byte != b';').map(|_| self.at)
    }

    fn token(&mut self, start: usize) -> Result<Token<'text>, AssembleError> {
        match self.text.as_bytes()[start] {
            byte if is_word_start(byte) => {
                let word = self.take_while(is_word_byte);
                Ok(Token::Word(word, self.index_suffix()?))
            }
            byte if byte.is_ascii_digit() || matches!(byte, b'+' | b'-') => {
                Ok(Token::Number(self.take_while(|byte| {
                    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-')
                })))
            }
            b'\'' => Ok(Token::Quoted(self.quoted(b'\'')?, self.index_suffix()?)),
            b'"' => Ok(Token::Text(self.quoted(b'"')?, self.index_suffix()?)),
            b'@' => self.index().map(Token::NameIndex),
            b'$' => self.index().map(Token::TextIndex),
            byte @ (b'(' | b')' | b',' | b'=' | b'|') => {
                self.at += 1;
                Ok(Token::Mark(char::from(byte)))
            }
            _ => {
                let found = self.text[start..]
                    .chars()
                    .next()
                    .unwrap_or(char::REPLACEMENT_CHARACTER);
                Err(self.error(start, AssembleErrorKind::Character(found)))
            }
        }
    }

    /// The longest run of ASCII bytes for which `belongs` is true.
    fn take_while(&mut self, belongs: impl Fn(u8) -> bool) -> &'text str {
        let start = self.at;
        while self.peek().is_some_and(&belongs) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn index_suffix(&mut self) -> Result<Option<u16>, AssembleError> {
        if self.peek() == Some(b'@') {
            self.index().map(Some)
        } else {
            Ok(None)
        }
    }

    /// A sigil and a number.
    fn index(&mut self) -> Result<u16, AssembleError> {
        let start = self.at;
        self.at += 1;
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        digits.parse().map_err(|_| {
            let kind = AssembleErrorKind::Number {
                expected: "a string index of 0 to 65535",
                found: shorten(digits.as_bytes()),
            };
            self.error(start, kind)
        })
    }

    fn quoted(&mut self, quote: u8) -> Result<Cow<'text, [u8]>, AssembleError> {
        let opening = self.at;
        self.at += 1;
        let start = self.at;
        let mut owned: Option<Vec<u8>> = None;
        loop {
            let Some(byte) = self.peek() else {
                let kind = AssembleErrorKind::Unterminated(char::from(quote));
                return Err(self.error(opening, kind));
            };
            let plain = self.at;
            self.at += 1;
            if byte == quote {
                let text = &self.text.as_bytes()[start..plain];
                return Ok(owned.map_or(Cow::Borrowed(text), Cow::Owned));
            }
            if byte == b'\\' {
                let bytes = &self.text.as_bytes()[start..plain];
                owned.get_or_insert_with(|| bytes.to_vec());
                let escaped = self.escape(plain)?;
                owned.get_or_insert_default().push(escaped);
            } else if let Some(owned) = &mut owned {
                owned.push(byte);
            }
        }
    }

    /// What follows a backslash.
    fn escape(&mut self, backslash: usize) -> Result<u8, AssembleError> {
        let escaped = match self.peek() {
            Some(b'n') => Some(b'\n'),
            Some(b'r') => Some(b'\r'),
            Some(b't') => Some(b'\t'),
            Some(byte @ (b'\\' | b'\'' | b'"')) => Some(byte),
            Some(b'x') => {
                let digits = self.text.as_bytes().get(self.at + 1..self.at + 3);
                let byte = digits
                    .filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))
                    .and_then(|digits| std::str::from_utf8(digits).ok())
                    .and_then(|digits| u8::from_str_radix(digits, 16).ok());
                self.at += 2;
                byte
            }
            _ => None,
        };
        self.at += 1;
        escaped.ok_or_else(|| self.error(backslash, AssembleErrorKind::Escape))
    }
}
