//! A source file with its lines, which turns byte spans into lines and columns.

use std::ops::Range;

use cyperus_compiler::source::{
    Characters, LineTable, Position, Span, byte_order_mark_length, decode,
};

/// A source file as diagnostics need it.
#[derive(Debug)]
pub(crate) struct Source {
    /// The path to show.
    pub(crate) path: String,
    bytes: Vec<u8>,
    text: String,
    lines: LineTable,
    characters: Characters,
    /// Where each line starts in the text, if the text differs from the bytes.
    decoded_starts: Vec<usize>,
    /// Whether the text is the bytes without the byte order mark. If not, each byte became one
    /// character.
    is_utf8: bool,
}

impl Source {
    /// Splits a file into lines.
    pub(crate) fn new(path: String, bytes: Vec<u8>) -> Self {
        let text = decode(&bytes).into_owned();
        let is_utf8 = std::str::from_utf8(&bytes).is_ok();
        let lines = LineTable::new(&bytes);
        let decoded_starts = if is_utf8 {
            Vec::new()
        } else {
            decoded_starts(&lines, &text, byte_order_mark_length(&bytes))
        };
        Self {
            path,
            characters: Characters::new(&bytes),
            bytes,
            text,
            lines,
            decoded_starts,
            is_utf8,
        }
    }

    /// The text, without a byte order mark.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The lines that some spans touch. The renderer goes through all the text that it is given, so it
    /// gets no more than it needs.
    pub(crate) fn excerpt(&self, spans: impl Iterator<Item = Span>) -> Excerpt<'_> {
        let (mut first, mut last) = (u32::MAX, 1);
        for span in spans {
            first = first.min(self.lines.line(span.start));
            last = last.max(self.lines.line(span.end.max(span.start)));
        }
        let first = first.min(last);
        let start = self.decoded(self.lines.line_start(first));
        let end = match self.lines.line_start(last + 1) {
            0 => self.text.len(),
            next => self.decoded(next).max(start),
        };
        Excerpt {
            source: self,
            text: self.text.get(start..end).unwrap_or_default(),
            first_line: first as usize,
            start,
        }
    }

    /// Line and column, both from 1, of a span's first byte and of the byte after it.
    pub(crate) fn positions(&self, span: Span) -> (Position, Position) {
        let position = |offset| {
            self.lines
                .position_in(offset, &self.bytes, &self.characters)
        };
        (position(span.start), position(span.end.max(span.start)))
    }

    /// The place of a byte in the decoded text, never outside it.
    fn decoded(&self, offset: u32) -> usize {
        let skipped = byte_order_mark_length(&self.bytes);
        if self.is_utf8 {
            let offset = offset.saturating_sub(skipped) as usize;
            return self.text.floor_char_boundary(offset);
        }
        let line = self.lines.line(offset);
        let start = (line as usize)
            .checked_sub(1)
            .and_then(|index| self.decoded_starts.get(index))
            .map_or(self.text.len(), |&start| start);
        let line_start = self.lines.line_start(line).max(skipped);
        let column = offset.saturating_sub(line_start) as usize;
        let rest = self.text.get(start..).unwrap_or_default();
        rest.char_indices()
            .nth(column)
            .map_or(self.text.len(), |(at, _)| start + at)
    }
}

/// Where the lines start in a text that has one character for each byte.
fn decoded_starts(lines: &LineTable, text: &str, skipped: u32) -> Vec<usize> {
    let mut starts = Vec::with_capacity(lines.line_count() as usize);
    let mut next = u32::MAX;
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    for (offset, at) in (skipped..).zip(ends) {
        if starts.is_empty() || offset == next {
            starts.push(at);
            let line = u32::try_from(starts.len()).unwrap_or(u32::MAX);
            next = match lines.line_start(line.saturating_add(1)) {
                0 => u32::MAX,
                start => start,
            };
        }
    }
    starts
}

/// Some lines of a source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Excerpt<'source> {
    source: &'source Source,
    /// The lines as text.
    pub(crate) text: &'source str,
    /// The number of the first line, counted from 1.
    pub(crate) first_line: usize,
    start: usize,
}

impl Excerpt<'_> {
    /// The span as a range of the excerpt's text, never outside it.
    pub(crate) fn range(&self, span: Span) -> Range<usize> {
        let place = |offset| {
            let at = self.source.decoded(offset).saturating_sub(self.start);
            at.min(self.text.len())
        };
        let start = place(span.start);
        start..place(span.end).max(start)
    }
}
