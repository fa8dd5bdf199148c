//! Texts and places in them. The compiler counts bytes; the protocol counts lines, and within a line
//! bytes of UTF-8 or units of UTF-16.

use std::sync::Arc;

use cyperus_compiler::source::{LineTable, Span, byte_order_mark_length, decode};

use super::protocol::{Change, Position, Range};

/// What a column counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    #[default]
    Utf16,
}

impl Encoding {
    fn width(self, letter: char) -> u32 {
        let width = match self {
            Self::Utf8 => letter.len_utf8(),
            Self::Utf16 => letter.len_utf16(),
        };
        u32::try_from(width).unwrap_or(1)
    }
}

/// A text with its lines.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) bytes: Arc<[u8]>,
    lines: LineTable,
    /// Whether every byte is a character of its own: ASCII, or a file in Windows-1252.
    is_ascii: bool,
    is_utf8: bool,
    encoding: Encoding,
}

impl Text {
    pub(super) fn new(bytes: impl Into<Arc<[u8]>>, encoding: Encoding) -> Self {
        let bytes = bytes.into();
        let is_ascii = bytes.is_ascii();
        Self {
            lines: LineTable::new(&bytes),
            is_utf8: is_ascii || std::str::from_utf8(&bytes).is_ok(),
            is_ascii,
            encoding,
            bytes,
        }
    }

    fn line_count(&self) -> u32 {
        self.lines.line_count()
    }

    /// The bytes of a line (counted from 0), its end included, and where they begin.
    fn line(&self, line: u32) -> (u32, &[u8]) {
        let mut start = self.lines.line_start(line + 1);
        if line == 0 {
            start = byte_order_mark_length(&self.bytes);
        }
        let end = if line + 1 < self.line_count() {
            self.lines.line_start(line + 2) as usize
        } else {
            self.bytes.len()
        };
        let bytes = self.bytes.get(start as usize..end).unwrap_or_default();
        (start, bytes)
    }

    pub(super) fn position(&self, offset: u32) -> Position {
        let length = u32::try_from(self.bytes.len()).unwrap_or(u32::MAX);
        let offset = offset.min(length);
        let line = self.lines.line(offset) - 1;
        let (start, bytes) = self.line(line);
        let column = offset.saturating_sub(start);
        let before = bytes.get(..column as usize).unwrap_or(bytes);
        Position {
            line,
            character: self.width(before),
        }
    }

    fn width(&self, bytes: &[u8]) -> u32 {
        if self.is_ascii || (self.is_utf8 && self.encoding == Encoding::Utf8) {
            return u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        }
        if !self.is_utf8 {
            // Each byte is one character, whatever a part of the text looks like.
            let letters = bytes.iter().map(|byte| {
                let letter = decode(std::slice::from_ref(byte)).chars().next();
                self.encoding.width(letter.unwrap_or(' '))
            });
            return letters.sum();
        }
        let text = String::from_utf8_lossy(bytes);
        text.chars().map(|letter| self.encoding.width(letter)).sum()
    }

    pub(super) fn range(&self, span: Span) -> Range {
        Range {
            start: self.position(span.start),
            end: self.position(span.end),
        }
    }

    /// The offset of a position; past the end of a line it is the line's end, as the protocol says.
    pub(super) fn offset(&self, position: Position) -> u32 {
        if position.line >= self.line_count() {
            return u32::try_from(self.bytes.len()).unwrap_or(u32::MAX);
        }
        let (start, bytes) = self.line(position.line);
        let content = bytes
            .iter()
            .position(|&byte| byte == b'\n' || byte == b'\r')
            .unwrap_or(bytes.len());
        let content = bytes.get(..content).unwrap_or_default();
        let mut column = 0;
        let mut at = 0;
        while at < content.len() && column < position.character {
            let length = if self.is_utf8 {
                letter_length(content[at])
            } else {
                1
            };
            let letter = content.get(at..at + length).unwrap_or_default();
            column += self.width(letter).max(1);
            at += length;
        }
        start + u32::try_from(at.min(content.len())).unwrap_or(u32::MAX)
    }

    pub(super) fn span(&self, range: Range) -> Span {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        Span::new(start.min(end), end.max(start))
    }

    /// The text after a change.
    pub(super) fn changed(&self, change: &Change) -> Self {
        let bytes: Arc<[u8]> = match change.range {
            None => change.text.as_bytes().into(),
            Some(range) => {
                let span = self.span(range);
                let mut bytes = Vec::with_capacity(self.bytes.len() + change.text.len());
                bytes.extend_from_slice(&self.bytes[..span.start as usize]);
                bytes.extend_from_slice(change.text.as_bytes());
                bytes.extend_from_slice(&self.bytes[span.end as usize..]);
                bytes.into()
            }
        };
        Self::new(bytes, self.encoding)
    }

    pub(super) fn length(&self) -> u32 {
        u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)
    }
}

/// A text with edits made, which are in order and do not overlap.
pub(super) fn applied(bytes: &[u8], edits: &[(Span, String)]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for (span, new) in edits {
        text.extend_from_slice(&bytes[at as usize..span.start as usize]);
        text.extend_from_slice(new.as_bytes());
        at = span.end;
    }
    text.extend_from_slice(&bytes[at as usize..]);
    text
}

/// The length of a UTF-8 character by its first byte.
const fn letter_length(first: u8) -> usize {
    match first {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xFF => 4,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(content: &str, encoding: Encoding) -> Text {
        Text::new(content.as_bytes(), encoding)
    }

    #[test]
    fn columns_count_what_was_agreed_upon() {
        let content = "aé😀b\r\nc";
        for (encoding, column) in [(Encoding::Utf16, 4), (Encoding::Utf8, 7)] {
            let text = text(content, encoding);
            let offset = u32::try_from(content.find('b').expect("there")).expect("short");
            let position = Position {
                line: 0,
                character: column,
            };
            assert_eq!(text.position(offset), position);
            assert_eq!(text.offset(position), offset);
        }
    }

    #[test]
    fn a_column_past_the_end_is_the_end() {
        let text = text("ab\ncd", Encoding::Utf16);
        assert_eq!(
            text.offset(Position {
                line: 0,
                character: 99
            }),
            2
        );
        assert_eq!(
            text.offset(Position {
                line: 9,
                character: 0
            }),
            5
        );
    }

    #[test]
    fn each_byte_of_an_old_file_is_a_character() {
        let text = Text::new(b"caf\xE9 x".as_slice(), Encoding::Utf8);
        assert_eq!(
            text.position(5),
            Position {
                line: 0,
                character: 6
            }
        );
        let text = Text::new(b"caf\xE9 x".as_slice(), Encoding::Utf16);
        assert_eq!(
            text.position(5),
            Position {
                line: 0,
                character: 5
            }
        );
    }

    #[test]
    fn a_change_replaces_its_range() {
        let before = text("one\ntwo\n", Encoding::Utf16);
        let change = Change {
            range: Some(Range {
                start: Position {
                    line: 0,
                    character: 1,
                },
                end: Position {
                    line: 1,
                    character: 2,
                },
            }),
            text: "X".to_owned(),
        };
        assert_eq!(&*before.changed(&change).bytes, b"oXo\n");
    }
}
