//! A source file with its lines, and byte spans turned into places that people know.

use std::ops::Range;

use cyperus_compiler::source::{LineTable, Position, Span, byte_order_mark_length, decode};

/// A source file as diagnostics need it.
#[derive(Debug)]
pub(crate) struct Source {
    /// The path to show.
    pub(crate) path: String,
    bytes: Vec<u8>,
    text: String,
    lines: LineTable,
    /// Whether the text is the bytes, the byte order mark left out; if not, each byte is a
    /// character of its own.
    is_utf8: bool,
}

impl Source {
    /// Takes a file apart into lines.
    pub(crate) fn new(path: String, bytes: Vec<u8>) -> Self {
        let text = decode(&bytes).into_owned();
        let is_utf8 = std::str::from_utf8(&bytes).is_ok();
        Self {
            path,
            lines: LineTable::new(&bytes),
            bytes,
            text,
            is_utf8,
        }
    }

    /// The text that [`Source::range`] points into.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Line and column, both from 1, of the first byte of a span and of the byte behind it.
    pub(crate) fn positions(&self, span: Span) -> (Position, Position) {
        let position = |offset| self.lines.position_in(offset, &self.bytes);
        (position(span.start), position(span.end.max(span.start)))
    }

    /// The span as a range of the decoded text, never outside it.
    pub(crate) fn range(&self, span: Span) -> Range<usize> {
        let start = self.decoded(span.start);
        start..self.decoded(span.end).max(start)
    }

    fn decoded(&self, offset: u32) -> usize {
        let skipped = byte_order_mark_length(&self.bytes);
        let offset = offset.saturating_sub(skipped) as usize;
        if self.is_utf8 {
            return self.text.floor_char_boundary(offset);
        }
        self.text
            .char_indices()
            .nth(offset)
            .map_or(self.text.len(), |(at, _)| at)
    }
}
