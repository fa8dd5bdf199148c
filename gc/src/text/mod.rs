//! Strings: bytes; short ones live in the entry, long ones that grow share theirs.
//!
//! A separate counted population that no report shows. It has no ring: candidates are always
//! queued, and every slice frees those that nothing holds.

mod shared;

use std::collections::VecDeque;

use crate::fault::Fault;
use crate::image::{Orders, StringImage};
use crate::rows::{self, END, Rows, row_fields};
use shared::{Released, Share, SharedTexts};

/// The longest string that fits inside its entry.
const INLINE: usize = 22;

/// The shortest string whose bytes are shared with a string that begins with it.
const SHARED: usize = 128;

/// A string's bytes.
#[derive(Debug)]
enum Text {
    Inline { length: u8, bytes: [u8; INLINE] },
    Heap(Box<[u8]>),
    Shared(Share),
}

impl Text {
    /// No bytes: the contents of a free row.
    const EMPTY: Self = Self::Inline {
        length: 0,
        bytes: [0; INLINE],
    };

    fn new(bytes: &[u8]) -> Self {
        if bytes.len() > INLINE {
            return Self::Heap(bytes.into());
        }
        let mut inline = [0; INLINE];
        inline[..bytes.len()].copy_from_slice(bytes);
        #[expect(clippy::cast_possible_truncation, reason = "at most INLINE")]
        let length = bytes.len() as u8;
        Self::Inline {
            length,
            bytes: inline,
        }
    }

    fn joined(left: &[u8], right: &[u8]) -> Self {
        let length = left.len() + right.len();
        if length > INLINE {
            return Self::Heap([left, right].concat().into());
        }
        let mut bytes = [0; INLINE];
        bytes[..left.len()].copy_from_slice(left);
        bytes[left.len()..length].copy_from_slice(right);
        #[expect(clippy::cast_possible_truncation, reason = "at most INLINE")]
        let length = length as u8;
        Self::Inline { length, bytes }
    }

    #[inline]
    fn bytes<'t>(&'t self, shared: &'t SharedTexts) -> &'t [u8] {
        match self {
            Self::Inline { length, bytes } => &bytes[..usize::from(*length)],
            Self::Heap(bytes) => bytes,
            Self::Shared(share) => shared.bytes(*share),
        }
    }

    fn share(&self) -> Option<Share> {
        match self {
            Self::Shared(share) => Some(*share),
            Self::Inline { .. } | Self::Heap(_) => None,
        }
    }
}

#[derive(Debug)]
struct Row {
    generation: u32,
    /// Holders plus one; zero while free.
    count: u32,
    /// While free, the link to the next free row.
    link: u32,
    queued: bool,
    /// Whether it holds one count that no place does.
    pinned: bool,
    text: Text,
}

const _: () = assert!(size_of::<Row>() == 40);

impl rows::Row for Row {
    #[inline]
    fn is_free(&self) -> bool {
        self.count == 0
    }

    row_fields!(generation, link);
}

/// Whether two texts are equal, ignoring the case of ASCII letters. Takes eight bytes at a time.
pub(crate) fn equal_folded(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let (left_words, left_rest) = left.as_chunks::<8>();
    let (right_words, right_rest) = right.as_chunks::<8>();
    let word = |bytes: &[u8; 8]| folded(u64::from_le_bytes(*bytes));
    left_words
        .iter()
        .zip(right_words)
        .all(|(left, right)| word(left) == word(right))
        && left_rest.eq_ignore_ascii_case(right_rest)
}

/// Eight bytes with their ASCII letters in lower case.
#[inline]
const fn folded(word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let low = word & (0x7F * EACH);
    // The top bit of a byte says: after `Z`, from `A` on, no ASCII.
    let after = low + (0x7F - b'Z' as u64) * EACH;
    let from = low + (0x80 - b'A' as u64) * EACH;
    let is_upper = from & !after & !word & (0x80 * EACH);
    word | is_upper >> 2
}

/// The table of strings.
#[derive(Debug, Default)]
pub(crate) struct StringTable {
    rows: Rows<Row>,
    queue: VecDeque<u32>,
    live: u32,
    shared: SharedTexts,
    /// What is appended, while its own bytes may have to move.
    appended: Vec<u8>,
}

impl StringTable {
    /// Bytes charged for a string of this length.
    pub(crate) fn bytes_for(length: usize) -> u64 {
        let outside = if length > INLINE { length } else { 0 };
        (size_of::<Row>() + outside) as u64
    }

    pub(crate) fn allocate(&mut self, bytes: &[u8]) -> (u32, u32) {
        self.insert(Text::new(bytes))
    }

    /// A string with the bytes of two others that exist, one after the other.
    pub(crate) fn join(&mut self, left: u32, right: u32) -> (u32, u32) {
        let first = self.rows[left as usize].text.bytes(&self.shared);
        let second = self.rows[right as usize].text.bytes(&self.shared);
        if first.len() < SHARED {
            let text = Text::joined(first, second);
            return self.insert(text);
        }
        self.join_shared(left, right)
    }

    /// The same for a long one, which others will share.
    fn join_shared(&mut self, left: u32, right: u32) -> (u32, u32) {
        let Self {
            rows,
            shared,
            appended,
            ..
        } = self;
        let left = &rows[left as usize].text;
        appended.clear();
        appended.extend_from_slice(rows[right as usize].text.bytes(shared));
        let share = match left.share() {
            Some(share) if shared.is_last(share) => shared.extend(share, appended),
            _ => {
                let bytes = left.bytes(shared).to_vec();
                shared.start([&bytes, appended])
            }
        };
        let Some(share) = share else {
            let text = Text::joined(left.bytes(shared), appended);
            return self.insert(text);
        };
        let (index, generation) = self.insert(Text::Shared(share));
        self.shared.give(share, index);
        (index, generation)
    }

    fn insert(&mut self, text: Text) -> (u32, u32) {
        self.live += 1;
        let (index, generation) = self.rows.insert(|generation| Row {
            generation,
            count: 1,
            link: END,
            queued: true,
            pinned: false,
            text,
        });
        self.queue.push_back(index);
        (index, generation)
    }

    #[inline]
    fn row(&self, index: u32, generation: u32) -> Result<&Row, Fault> {
        self.rows.named(index, generation)
    }

    #[inline]
    pub(crate) fn bytes(&self, index: u32, generation: u32) -> Result<&[u8], Fault> {
        Ok(self.row(index, generation)?.text.bytes(&self.shared))
    }

    #[inline]
    pub(crate) fn retain(&mut self, index: u32, generation: u32) {
        if let Some(row) = self.rows.get_mut(index as usize)
            && row.generation == generation
            && row.count != 0
        {
            row.count += 1;
        }
    }

    #[inline]
    pub(crate) fn release(&mut self, index: u32, generation: u32) {
        if let Some(row) = self.rows.get_mut(index as usize)
            && row.generation == generation
            && row.count > 1
        {
            row.count -= 1;
            if row.count == 1 && !row.queued {
                row.queued = true;
                self.queue.push_back(index);
            }
        }
    }

    /// Keeps the string permanently. Pinning twice is the same as pinning once.
    pub(crate) fn pin(&mut self, index: u32, generation: u32) {
        if self.row(index, generation).is_ok_and(|row| !row.pinned) {
            self.rows[index as usize].pinned = true;
            self.retain(index, generation);
        }
    }

    /// Frees every candidate that nothing holds. Returns the bytes freed.
    pub(crate) fn clean(&mut self) -> u64 {
        let mut freed = 0;
        while let Some(index) = self.queue.pop_front() {
            let mut row = self.rows.occupied(index);
            row.queued = false;
            if row.count != 1 {
                continue;
            }
            freed += Self::bytes_for(row.text.bytes(&self.shared).len());
            let text = std::mem::replace(&mut row.text, Text::EMPTY);
            row.count = 0;
            row.free();
            self.live -= 1;
            if let Text::Shared(share) = text
                && let Released::Oversized(rows) = self.shared.release(share)
            {
                self.separate(share, &rows);
            }
        }
        freed
    }

    /// Gives the strings that still have a share of these bytes bytes of their own.
    fn separate(&mut self, of: Share, rows: &[u32]) {
        for &index in rows {
            let text = &mut self.rows[index as usize].text;
            if let Text::Shared(share) = *text
                && SharedTexts::are_together(share, of)
            {
                *text = Text::new(self.shared.bytes(share));
                self.shared.release(share);
            }
        }
    }

    /// Whether the shared bytes agree with the strings.
    pub(crate) fn shares_agree(&self) -> bool {
        let shares = self.rows.iter().filter_map(|row| row.text.share());
        self.shared.agree(shares)
    }

    /// The rows, in use or free.
    pub(crate) fn rows(&self) -> &Rows<impl rows::Row> {
        &self.rows
    }

    /// All rows in order.
    pub(crate) fn images(&self) -> impl Iterator<Item = StringImage<'_>> + '_ {
        self.rows.iter().map(|row| {
            if row.count == 0 {
                return StringImage::Free {
                    generation: row.generation,
                };
            }
            StringImage::Live {
                generation: row.generation,
                pinned: row.pinned,
                bytes: row.text.bytes(&self.shared),
            }
        })
    }

    /// Candidates and free rows.
    pub(crate) fn orders(&self) -> Orders {
        let Self {
            rows,
            queue,
            // Derived from the rows.
            live: _,
            shared: _,
            appended: _,
        } = self;
        Orders {
            candidates: queue.iter().copied().collect(),
            free: rows.free_list(),
            ..Orders::default()
        }
    }

    /// Appends a row of an image.
    pub(crate) fn restore_row(&mut self, image: StringImage<'_>) {
        self.rows.restore(match image {
            StringImage::Free { generation } => Row {
                generation,
                count: 0,
                link: END,
                queued: false,
                pinned: false,
                text: Text::EMPTY,
            },
            StringImage::Live {
                generation,
                pinned,
                bytes,
            } => {
                self.live += 1;
                Row {
                    generation,
                    count: 1 + u32::from(pinned),
                    link: END,
                    queued: false,
                    pinned,
                    text: Text::new(bytes),
                }
            }
        });
    }

    /// Installs orders that were checked.
    pub(crate) fn restore_orders(&mut self, orders: Orders) {
        self.rows.restore_free_list(&orders.free);
        for &row in &orders.candidates {
            self.rows[row as usize].queued = true;
        }
        self.queue = orders.candidates.into();
    }

    /// Queues strings that nothing holds and that are in no queue, in table order. There are some
    /// after a load that dropped variables.
    pub(crate) fn queue_forgotten(&mut self) {
        for (index, row) in (0_u32..).zip(self.rows.iter_mut()) {
            if row.count == 1 && !row.queued {
                row.queued = true;
                self.queue.push_back(index);
            }
        }
    }

    /// Strings alive.
    pub(crate) fn live(&self) -> u32 {
        self.live
    }

    /// Index, generation, count, pin and bytes of every live string, in table order.
    pub(crate) fn each(&self) -> impl Iterator<Item = (u32, u32, u32, bool, &[u8])> + '_ {
        (0_u32..)
            .zip(&self.rows)
            .filter(|(_, row)| row.count != 0)
            .map(|(index, row)| {
                (
                    index,
                    row.generation,
                    row.count,
                    row.pinned,
                    row.text.bytes(&self.shared),
                )
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_ignores_ascii_case_and_nothing_else() {
        assert!(equal_folded(b"Player", b"pLAYER"));
        assert!(!equal_folded(b"Player", b"Playen"));
        assert!(!equal_folded("\u{c9}".as_bytes(), "\u{e9}".as_bytes()));
        assert!(!equal_folded(b"item1", b"item1\0"));
        assert!(equal_folded(
            b"A long name of many bytes",
            b"a LONG name OF many BYTES"
        ));
        assert!(!equal_folded(
            b"A long name of many bytes",
            b"a LONG name OF many BYTE["
        ));
        for first in 0..=u8::MAX {
            let bytes = [first; 8];
            let lower = bytes.map(|byte| byte.to_ascii_lowercase());
            let word = folded(u64::from_le_bytes(bytes));
            assert_eq!(word.to_le_bytes(), lower, "{first}");
        }
    }

    /// Appends to a string again and again, keeping every `step`th one.
    fn grown(table: &mut StringTable, pieces: usize, step: usize) -> Vec<(u32, u32, usize)> {
        let (piece, _) = table.allocate(b"0123456789");
        let (mut last, _) = table.allocate(&[b'x'; SHARED]);
        let mut kept = Vec::new();
        for at in 0..pieces {
            let (index, generation) = table.join(last, piece);
            last = index;
            if at % step == 0 || at + 1 == pieces {
                table.retain(last, generation);
                kept.push((last, generation, SHARED + 10 * (at + 1)));
            }
        }
        kept
    }

    fn text_of_length(length: usize) -> Vec<u8> {
        let mut text = vec![b'x'; SHARED];
        text.extend(b"0123456789".iter().cycle().take(length - SHARED));
        text
    }

    #[test]
    fn a_text_that_grows_has_one_copy_and_every_beginning_stays_readable() {
        let mut table = StringTable::default();
        let kept = grown(&mut table, 1000, 1);
        assert!(table.shares_agree());
        for (index, generation, length) in kept {
            let expected = text_of_length(length);
            assert_eq!(table.bytes(index, generation), Ok(&expected[..]));
        }
        let bytes: usize = table.shared.kept();
        assert!(bytes <= 2 * (SHARED + 10_000), "{bytes}");
    }

    #[test]
    fn two_texts_can_go_on_from_the_same_beginning() {
        let mut table = StringTable::default();
        let kept = grown(&mut table, 3, 1);
        let (end, _) = table.allocate(b"!");
        let (middle, _, length) = kept[1];
        let (index, generation) = table.join(middle, end);
        let mut expected = text_of_length(length);
        expected.push(b'!');
        assert_eq!(table.bytes(index, generation), Ok(&expected[..]));
        let (last, generation, length) = kept[2];
        assert_eq!(
            table.bytes(last, generation),
            Ok(&text_of_length(length)[..])
        );
        let (twice, generation) = table.join(last, last);
        let expected = [text_of_length(length), text_of_length(length)].concat();
        assert_eq!(table.bytes(twice, generation), Ok(&expected[..]));
        assert!(table.shares_agree());
    }

    #[test]
    fn a_short_beginning_does_not_keep_a_long_text() {
        let mut table = StringTable::default();
        let kept = grown(&mut table, 10_000, 100_000);
        let [(first, generation, length), (last, last_generation, _)] = kept[..] else {
            panic!("two are kept");
        };
        table.clean();
        assert!(table.shared.kept() > 100_000);
        table.release(last, last_generation);
        table.clean();
        assert_eq!(table.shared.kept(), 0, "the long text is gone");
        assert_eq!(
            table.bytes(first, generation),
            Ok(&text_of_length(length)[..])
        );
        assert!(table.shares_agree());
    }

    #[test]
    fn short_and_long_strings_keep_their_bytes() {
        let mut table = StringTable::default();
        for length in [0, 1, INLINE, INLINE + 1, 1000] {
            let bytes = vec![b'x'; length];
            let (index, generation) = table.allocate(&bytes);
            assert_eq!(table.bytes(index, generation), Ok(&bytes[..]));
        }
        assert_eq!(table.live(), 5);
        assert!(table.clean() >= 1000);
        assert_eq!(table.live(), 0);
    }
}
