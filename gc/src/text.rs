//! Strings: bytes with a cached hash that ignores ASCII case; short ones live in the entry.
//!
//! A separate counted population that no report shows. It has no ring: candidates are always
//! queued, and every slice frees those that nothing holds.

use std::collections::VecDeque;

use crate::fault::Fault;
use crate::image::{Orders, StringImage};
use crate::rows::{self, END, Rows, row_fields};

/// The longest string that fits inside its entry.
const INLINE: usize = 22;

/// A string's bytes.
#[derive(Debug)]
enum Text {
    Inline { length: u8, bytes: [u8; INLINE] },
    Heap(Box<[u8]>),
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

    #[inline]
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Inline { length, bytes } => &bytes[..usize::from(*length)],
            Self::Heap(bytes) => bytes,
        }
    }
}

#[derive(Debug)]
struct Row {
    generation: u32,
    /// Holders plus one; zero while free.
    count: u32,
    /// Hash of the text; while free, the link to the next free row.
    hash: u32,
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

    row_fields!(generation, hash);
}

/// The hash of `bytes` with ASCII letters folded: equal for strings that differ in case alone. Takes
/// eight bytes at a time; no save holds it.
pub fn folded_hash(bytes: &[u8]) -> u32 {
    let mut hash = 0x9E37_79B9_7F4A_7C15_u64 ^ bytes.len() as u64;
    let mut add = |word: u64| {
        hash = (hash.rotate_left(5) ^ folded(word)).wrapping_mul(0x517C_C1B7_2722_0A95);
    };
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        add(u64::from_le_bytes(*word));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    add(u64::from_le_bytes(last));
    // The high half has seen every bit but those of the last word's own high half.
    ((hash ^ hash.rotate_left(23)) >> 32) as u32
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
}

impl StringTable {
    /// Bytes charged for a string of this length.
    pub(crate) fn bytes_for(length: usize) -> u64 {
        let outside = if length > INLINE { length } else { 0 };
        (size_of::<Row>() + outside) as u64
    }

    pub(crate) fn allocate(&mut self, bytes: &[u8]) -> (u32, u32) {
        let hash = folded_hash(bytes);
        let text = Text::new(bytes);
        self.live += 1;
        let (index, generation) = self.rows.insert(|generation| Row {
            generation,
            count: 1,
            hash,
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
        Ok(self.row(index, generation)?.text.bytes())
    }

    #[inline]
    pub(crate) fn hash(&self, index: u32, generation: u32) -> Result<u32, Fault> {
        Ok(self.row(index, generation)?.hash)
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
            freed += Self::bytes_for(row.text.bytes().len());
            row.text = Text::EMPTY;
            row.count = 0;
            row.free();
            self.live -= 1;
        }
        freed
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
                bytes: row.text.bytes(),
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
                hash: END,
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
                    hash: folded_hash(bytes),
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
                    row.text.bytes(),
                )
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_ignores_ascii_case_and_nothing_else() {
        assert_eq!(folded_hash(b"Player"), folded_hash(b"pLAYER"));
        assert_ne!(folded_hash(b"Player"), folded_hash(b"Playen"));
        assert_ne!(folded_hash("É".as_bytes()), folded_hash("é".as_bytes()));
        for first in 0..=u8::MAX {
            let bytes = [first; 8];
            let lower = bytes.map(|byte| byte.to_ascii_lowercase());
            let word = folded(u64::from_le_bytes(bytes));
            assert_eq!(word.to_le_bytes(), lower, "{first}");
        }
        assert_ne!(folded_hash(b"item1"), folded_hash(b"item1\0"));
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
