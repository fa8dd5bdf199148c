//! The lines of a listing, and the parsing of one line.

use super::error::{AssembleError, AssembleErrorKind, shorten};
use super::token::{Spanned, Token, column, tokens};
use crate::Value;

pub(super) type Result<T> = std::result::Result<T, AssembleError>;

/// The lines that are not blank, one by one.
#[derive(Debug)]
pub(super) struct Lines<'text> {
    rest: std::iter::Enumerate<std::str::Lines<'text>>,
    /// Where the listing ends, for messages about what is missing there.
    last: usize,
}

impl<'text> Lines<'text> {
    pub(super) fn new(text: &'text str) -> Self {
        Self {
            rest: text.lines().enumerate(),
            last: 1,
        }
    }

    pub(super) fn next(&mut self) -> Result<Option<Line<'text>>> {
        for (at, text) in self.rest.by_ref() {
            self.last = at + 1;
            let tokens = tokens(text, at + 1)?;
            if !tokens.is_empty() {
                return Ok(Some(Line {
                    text,
                    number: at + 1,
                    tokens,
                    at: 0,
                }));
            }
        }
        Ok(None)
    }

    /// The next line of a block; `None` at its `end`.
    pub(super) fn next_in(&mut self, block: &'static str) -> Result<Option<Line<'text>>> {
        let Some(mut line) = self.next()? else {
            return Err(AssembleError {
                line: self.last,
                column: 1,
                kind: AssembleErrorKind::Unclosed(block),
            });
        };
        if !line.take_word("end") {
            return Ok(Some(line));
        }
        line.finish()?;
        Ok(None)
    }

    /// Moves to the line after the first one that contains only `word`; `false` if there is none.
    pub(super) fn skip_past(&mut self, word: &str) -> bool {
        for (at, text) in self.rest.by_ref() {
            self.last = at + 1;
            let code = text.trim_start().strip_prefix(word).map(str::trim_start);
            if code.is_some_and(|rest| rest.is_empty() || rest.starts_with(';')) {
                return true;
            }
        }
        false
    }
}

/// A line and how far it has been parsed.
#[derive(Debug)]
pub(super) struct Line<'text> {
    text: &'text str,
    pub(super) number: usize,
    tokens: Vec<Spanned<'text>>,
    at: usize,
}

impl<'text> Line<'text> {
    /// An error at the next token, or at the line's end.
    pub(super) fn error(&self, kind: AssembleErrorKind) -> AssembleError {
        self.error_at(self.at, kind)
    }

    /// An error at token `at`.
    pub(super) fn error_at(&self, at: usize, kind: AssembleErrorKind) -> AssembleError {
        let end = self.tokens.last().map_or(0, |token| token.end);
        let position = self.tokens.get(at).map_or(end, |token| token.start);
        AssembleError {
            line: self.number,
            column: column(self.text, position),
            kind,
        }
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The token at `at` for a message.
    pub(super) fn found_at(&self, at: usize) -> String {
        let end = || "the end of the line".to_owned();
        self.tokens
            .get(at)
            .map_or_else(end, |found| found.token.describe())
    }

    pub(super) fn expected(&self, expected: &'static str) -> AssembleError {
        let found = self.found_at(self.at);
        self.error(AssembleErrorKind::Expected { expected, found })
    }

    pub(super) fn peek(&self) -> Option<&Token<'text>> {
        self.tokens.get(self.at).map(|spanned| &spanned.token)
    }

    pub(super) fn advance(&mut self) -> Option<Token<'text>> {
        let token = self.peek()?.clone();
        self.at += 1;
        Some(token)
    }

    /// The next token if it is a plain word.
    pub(super) fn plain_word(&self) -> Option<&'text str> {
        match self.peek() {
            Some(&Token::Word(word, None)) => Some(word),
            _ => None,
        }
    }

    /// Takes this word if it is next. Case matters: the listing's own words are lower case.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.plain_word() == Some(word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn take_mark(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(&Token::Mark(mark));
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect_mark(&mut self, mark: char, expected: &'static str) -> Result<()> {
        if self.take_mark(mark) {
            Ok(())
        } else {
            Err(self.expected(expected))
        }
    }

    /// Checks that nothing follows.
    pub(super) fn finish(&self) -> Result<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the line")),
        }
    }

    /// A text that does not go into the string table.
    pub(super) fn bytes(&mut self) -> Result<Vec<u8>> {
        match self.peek() {
            Some(Token::Text(text, None)) => {
                let text = text.to_vec();
                self.at += 1;
                Ok(text)
            }
            _ => Err(self.expected("a text in double quotes")),
        }
    }

    /// A number of 0 or more, decimal or hexadecimal, that fits `T`.
    pub(super) fn number<T: TryFrom<u64>>(&mut self, expected: &'static str) -> Result<T> {
        let Some(&Token::Number(text)) = self.peek() else {
            return Err(self.expected(expected));
        };
        let parsed = match text.strip_prefix("0x") {
            Some(digits) => parse_hex(digits),
            None => text.parse::<u64>().ok(),
        };
        let number = parsed.and_then(|number| T::try_from(number).ok());
        let number = number.ok_or_else(|| {
            let found = shorten(text.as_bytes());
            self.error(AssembleErrorKind::Number { expected, found })
        })?;
        self.at += 1;
        Ok(number)
    }

    /// An Int or Float literal.
    pub(super) fn literal(&mut self) -> Result<Value> {
        let Some(&Token::Number(text)) = self.peek() else {
            return Err(self.expected("a number"));
        };
        let value = parse_literal(text).ok_or_else(|| {
            self.error(AssembleErrorKind::Number {
                expected: "an Int of 32 bits, or a Float with a point or an exponent",
                found: shorten(text.as_bytes()),
            })
        })?;
        self.at += 1;
        Ok(value)
    }
}

fn parse_hex(digits: &str) -> Option<u64> {
    // `from_str_radix` would take a sign.
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    all_digits.then(|| u64::from_str_radix(digits, 16).ok())?
}

/// `12`, `-3`, `+3`, `0x1F` are Ints; `1.5`, `1e9` and `0f7FC00000` (bits) are Floats.
fn parse_literal(text: &str) -> Option<Value> {
    if let Some(bits) = text.strip_prefix("0f") {
        let bits = if bits.len() == 8 {
            parse_hex(bits)?
        } else {
            return None;
        };
        return u32::try_from(bits)
            .ok()
            .map(|bits| Value::Float(f32::from_bits(bits)));
    }
    if let Some(digits) = text.strip_prefix("0x") {
        let bits = u32::try_from(parse_hex(digits)?).ok()?;
        return Some(Value::Int(bits.cast_signed()));
    }
    if text.contains(['.', 'e', 'E']) {
        let number = text.parse::<f32>().ok()?;
        return number.is_finite().then_some(Value::Float(number));
    }
    text.parse().ok().map(Value::Int)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_say_their_type() {
        assert_eq!(parse_literal("12"), Some(Value::Int(12)));
        assert_eq!(parse_literal("-2147483648"), Some(Value::Int(i32::MIN)));
        assert_eq!(parse_literal("+3"), Some(Value::Int(3)));
        assert_eq!(parse_literal("0xFFFFFFFF"), Some(Value::Int(-1)));
        assert_eq!(parse_literal("-0.0"), Some(Value::Float(-0.0)));
        assert_eq!(
            parse_literal("1e-45"),
            Some(Value::Float(f32::from_bits(1)))
        );
        assert_eq!(
            parse_literal("0f7FC00001"),
            Some(Value::Float(f32::from_bits(0x7FC0_0001)))
        );
        for wrong in [
            "2147483648",
            "1e999",
            "0f7F",
            "0f+FC00001",
            "0x",
            "1x",
            "-",
            "1.2.3",
        ] {
            assert_eq!(parse_literal(wrong), None, "{wrong}");
        }
    }
}
