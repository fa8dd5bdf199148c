//! Source bytes and positions in them: spans, the line table, decoding for display.
//!
//! The compiler works on bytes throughout: Papyrus text outside comments and strings is ASCII, and
//! the bytes of a string literal go into the `.pex` unchanged. Only people need decoded text.

use std::borrow::Cow;

/// A range of bytes in one source file, the byte order mark (if any) counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; equal to `start` for a place between two bytes.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty span at an offset.
    pub const fn at(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// The smallest span that holds both, and whatever lies between them.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// How many bytes it covers.
    pub const fn length(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether it covers no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The bytes it covers; empty when it lies outside `bytes`.
    pub fn slice(self, bytes: &[u8]) -> &[u8] {
        bytes
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

/// A place by line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, counted from 1.
    pub line: u32,
    /// Byte within the line, counted from 1. Equal to the character column as long as the line is
    /// ASCII; [`LineTable::position_in`] counts characters.
    pub column: u32,
}

/// Where each line of a file starts. A line ends with LF, CRLF or a lone CR.
#[derive(Clone, Debug, Default)]
pub struct LineTable {
    starts: Vec<u32>,
}

impl LineTable {
    /// Finds the lines of a file.
    pub fn new(bytes: &[u8]) -> Self {
        let mut starts = Vec::with_capacity(bytes.len() / 24 + 1);
        starts.push(0);
        let mut base = 0;
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            if may_end_line(u64::from_le_bytes(*word)) {
                collect_line_ends(bytes, base, word, &mut starts);
            }
            base += 8;
        }
        collect_line_ends(bytes, base, rest, &mut starts);
        Self { starts }
    }

    /// The line that holds an offset, counted from 1. Offsets past the end are on the last line.
    pub fn line(&self, offset: u32) -> u32 {
        let line = self.starts.partition_point(|&start| start <= offset);
        u32::try_from(line).unwrap_or(u32::MAX)
    }

    /// Line and byte column of an offset.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line(offset);
        let start = self.line_start(line);
        Position {
            line,
            column: offset.saturating_sub(start) + 1,
        }
    }

    /// Line and *character* column of an offset, given the file's bytes.
    pub fn position_in(&self, offset: u32, bytes: &[u8], characters: &Characters) -> Position {
        let Position { line, .. } = self.position(offset);
        let mark = byte_order_mark_length(bytes);
        let start = if line == 1 {
            mark
        } else {
            self.line_start(line)
        };
        let before = |offset| characters.before(offset, bytes);
        Position {
            line,
            column: before(offset)
                .saturating_sub(before(start))
                .saturating_add(1),
        }
    }

    /// Offset of the first byte of a line (counted from 1); 0 for a line that does not exist.
    pub fn line_start(&self, line: u32) -> u32 {
        let index = (line as usize).wrapping_sub(1);
        self.starts.get(index).copied().unwrap_or(0)
    }

    /// How many lines the file has; an empty file has one.
    pub fn line_count(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX)
    }
}

/// Counts the characters of a file, in a time that does not depend on how long its lines are.
#[derive(Clone, Debug)]
pub struct Characters {
    /// Characters before each block of the file. Empty where each byte is one character, as in a
    /// file that is not UTF-8: see [`decode`].
    before: Vec<u32>,
}

impl Characters {
    const BLOCK: usize = 4096;

    /// Looks through a file.
    pub fn new(bytes: &[u8]) -> Self {
        let mut before = Vec::new();
        if !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok() {
            let mut sum = 0;
            for block in bytes.chunks(Self::BLOCK) {
                before.push(sum);
                sum += first_bytes(block);
            }
        }
        Self { before }
    }

    /// Characters before an offset.
    fn before(&self, offset: u32, bytes: &[u8]) -> u32 {
        let Some(last) = self.before.len().checked_sub(1) else {
            return offset;
        };
        let at = (offset as usize).min(bytes.len());
        let block = (at / Self::BLOCK).min(last);
        let rest = bytes.get(block * Self::BLOCK..at).unwrap_or_default();
        self.before[block].saturating_add(first_bytes(rest))
    }
}

/// How many characters begin in a piece of UTF-8.
fn first_bytes(bytes: &[u8]) -> u32 {
    let count = bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Whether any of eight bytes is CR or LF. May be wrong if it says yes, never if it says no.
const fn may_end_line(word: u64) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let line_feed = word ^ (ONES * 0x0A);
    let carriage_return = word ^ (ONES * 0x0D);
    // A zero byte borrows from its high bit.
    let zeros = (line_feed.wrapping_sub(ONES) & !line_feed)
        | (carriage_return.wrapping_sub(ONES) & !carriage_return);
    zeros & HIGH != 0
}

/// Adds the starts of the lines after those that end in `part`, which lies at `base`.
fn collect_line_ends(bytes: &[u8], base: u32, part: &[u8], starts: &mut Vec<u32>) {
    for (offset, &byte) in (base + 1..).zip(part) {
        let ends_line = match byte {
            b'\n' => true,
            b'\r' => bytes.get(offset as usize) != Some(&b'\n'),
            _ => false,
        };
        if ends_line {
            starts.push(offset);
        }
    }
}

/// The three bytes that some editors put before UTF-8 text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How many bytes of byte order mark the file starts with: 0 or 3.
pub fn byte_order_mark_length(bytes: &[u8]) -> u32 {
    if bytes.starts_with(BYTE_ORDER_MARK) {
        3
    } else {
        0
    }
}

/// The text as people should see it: UTF-8 where the bytes are UTF-8, else Windows-1252, in which
/// every byte is exactly one character. The byte order mark is left out.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(windows_1252).collect()),
    }
}

/// A piece of source for a message: decoded, and cut if it is long.
pub fn excerpt(bytes: &[u8]) -> String {
    const LIMIT: usize = 40;
    let text = decode(bytes);
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text.into_owned(),
    }
}

/// The character that a byte means in Windows-1252; the five unassigned bytes keep their number.
fn windows_1252(byte: u8) -> char {
    const HIGH: [u16; 32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
        0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ];
    match byte {
        0x80..=0x9F => HIGH
            .get(usize::from(byte - 0x80))
            .and_then(|&code| char::from_u32(u32::from(code)))
            .unwrap_or(char::REPLACEMENT_CHARACTER),
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_of_three_line_ends() {
        let table = LineTable::new(b"a\nb\r\nc\rd");
        assert_eq!(table.line_count(), 4);
        let position = |offset| {
            let Position { line, column } = table.position(offset);
            (line, column)
        };
        assert_eq!(position(0), (1, 1));
        assert_eq!(position(1), (1, 2));
        assert_eq!(position(2), (2, 1));
        assert_eq!(position(5), (3, 1));
        assert_eq!(position(7), (4, 1));
        assert_eq!(position(999).0, 4);
    }

    #[test]
    fn the_line_table_agrees_with_a_plain_count() {
        for length in 0..64_u32 {
            for seed in 0..64_u32 {
                let byte = |index: u32| match (index.wrapping_mul(seed + 3) ^ (index >> 2)) % 7 {
                    0 => b'\n',
                    1 => b'\r',
                    2 => 0x8A,
                    _ => b'x',
                };
                let bytes: Vec<u8> = (0..length).map(byte).collect();
                let mut expected = vec![0];
                for (index, pair) in
                    (0_u32..).zip(bytes.iter().zip(bytes.iter().skip(1).chain([&0])))
                {
                    if *pair.0 == b'\n' || (*pair.0 == b'\r' && *pair.1 != b'\n') {
                        expected.push(index + 1);
                    }
                }
                assert_eq!(LineTable::new(&bytes).starts, expected);
            }
        }
    }

    #[test]
    fn columns_count_characters_of_the_decoded_text() {
        let utf8 = "\u{feff}\"\u{e9}\" x".as_bytes();
        let table = LineTable::new(utf8);
        // Three bytes of mark, one quote, two bytes of e-acute, one quote, one blank.
        let fifth = Position { line: 1, column: 5 };
        assert_eq!(table.position_in(8, utf8, &Characters::new(utf8)), fifth);
        let latin = b"\"\xE9\" x";
        let table = LineTable::new(latin);
        let characters = Characters::new(latin);
        assert_eq!(table.position_in(4, latin, &characters), fifth);
    }

    #[test]
    fn characters_are_counted_alike_in_every_block() {
        for length in [4095, 4096, 4097, 8192, 10_000] {
            let text: String = "a\u{e9}\u{201c}\u{1f600}"
                .chars()
                .cycle()
                .take(length)
                .collect();
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            let bytes = text.as_bytes();
            let characters = Characters::new(bytes);
            for (number, at) in (0..).zip(ends) {
                let at = u32::try_from(at).expect("it is short");
                assert_eq!(characters.before(at, bytes), number);
            }
        }
        let whole = "\u{e9}".repeat(4096);
        let characters = Characters::new(whole.as_bytes());
        assert_eq!(characters.before(8192, whole.as_bytes()), 4096);
    }

    #[test]
    fn bytes_that_are_no_utf8_are_windows_1252() {
        assert_eq!(decode(b"\x93caf\xE9\x94"), "\u{201c}caf\u{e9}\u{201d}");
        assert_eq!(decode("\u{feff}caf\u{e9}".as_bytes()), "caf\u{e9}");
    }
}
