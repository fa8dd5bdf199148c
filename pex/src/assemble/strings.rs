//! The string table: taken from the listing, or built as strings occur.

use super::error::{AssembleErrorKind, shorten};
use super::line::{Line, Lines, Result};
use super::token::Token;
use crate::{StringIndex, StringTable};
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(super) struct Strings {
    table: StringTable,
    first: BTreeMap<Vec<u8>, StringIndex>,
    /// Whether the listing has a `strings` block, so that indexes mean something.
    given: bool,
}

impl Strings {
    /// Reads the `strings` block, wherever it is.
    pub(super) fn new(text: &str) -> Result<Self> {
        let mut strings = Self::default();
        let mut lines = Lines::new(text);
        if !lines.skip_past("strings") {
            return Ok(strings);
        }
        strings.given = true;
        while let Some(mut line) = lines.next_in("strings")? {
            if matches!(line.peek(), Some(Token::Number(_))) {
                let next = strings.table.len();
                let at = line.position();
                let index: u16 = line.number("the string's index")?;
                if usize::from(index) != next {
                    let found = index.to_string();
                    let expected = "the strings numbered from 0 without a gap, or not at all";
                    return Err(line.error_at(at, AssembleErrorKind::Number { expected, found }));
                }
            }
            let text = line.bytes()?;
            line.finish()?;
            let index = strings
                .table
                .push(&text)
                .map_err(|error| line.error(error.into()))?;
            strings.first.entry(text).or_insert(index);
        }
        Ok(strings)
    }

    pub(super) fn into_table(self) -> StringTable {
        self.table
    }

    /// The text at an index, if the table has it.
    pub(super) fn get(&self, index: StringIndex) -> Option<&[u8]> {
        self.table.get(index)
    }

    /// The index of the empty string, for a doc text, parent or state that is left out.
    pub(super) fn empty(&mut self, line: &Line<'_>) -> Result<StringIndex> {
        self.intern(b"", line, line.position())
    }

    /// A name: plain, quoted or by index.
    pub(super) fn name(
        &mut self,
        line: &mut Line<'_>,
        expected: &'static str,
    ) -> Result<StringIndex> {
        let at = line.position();
        let index = match line.peek() {
            Some(&Token::Word(word, index)) => self.resolve(word.as_bytes(), index, line, at),
            Some(Token::Quoted(name, index)) => self.resolve(name, *index, line, at),
            Some(&Token::NameIndex(index)) => self.by_index(index, line, at),
            Some(Token::Text(..) | Token::TextIndex(_) | Token::Number(_) | Token::Mark(_))
            | None => Err(line.expected(expected)),
        }?;
        line.advance();
        Ok(index)
    }

    /// A text: quoted or by index.
    pub(super) fn text(&mut self, line: &mut Line<'_>) -> Result<StringIndex> {
        let at = line.position();
        let index = match line.peek() {
            Some(Token::Text(text, index)) => self.resolve(text, *index, line, at),
            Some(&Token::TextIndex(index)) => self.by_index(index, line, at),
            Some(
                Token::Word(..)
                | Token::Quoted(..)
                | Token::NameIndex(_)
                | Token::Number(_)
                | Token::Mark(_),
            )
            | None => Err(line.expected("a text in double quotes")),
        }?;
        line.advance();
        Ok(index)
    }

    fn resolve(
        &mut self,
        text: &[u8],
        index: Option<u16>,
        line: &Line<'_>,
        at: usize,
    ) -> Result<StringIndex> {
        let Some(index) = index else {
            return self.intern(text, line, at);
        };
        let found = self.by_index(index, line, at)?;
        if self.table.get(found) == Some(text) {
            return Ok(found);
        }
        let kind = AssembleErrorKind::WrongString {
            index,
            expected: shorten(self.table.get(found).unwrap_or_default()),
            found: shorten(text),
        };
        Err(line.error_at(at, kind))
    }

    /// An index may be outside the table: listings also show broken files.
    fn by_index(&self, index: u16, line: &Line<'_>, at: usize) -> Result<StringIndex> {
        if self.given {
            Ok(StringIndex(index))
        } else {
            Err(line.error_at(at, AssembleErrorKind::IndexWithoutStrings))
        }
    }

    fn intern(&mut self, text: &[u8], line: &Line<'_>, at: usize) -> Result<StringIndex> {
        if let Some(&index) = self.first.get(text) {
            return Ok(index);
        }
        let index = self
            .table
            .push(text)
            .map_err(|error| line.error_at(at, error.into()))?;
        self.first.insert(text.to_vec(), index);
        Ok(index)
    }
}
