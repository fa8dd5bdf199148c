//! Mark bits: one for each row of a table, outside the rows, so that a million of them fit into a
//! cache that cannot hold a million rows.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::bytes::MarkBytes;

/// The number of rows whose bits are in one word.
pub(crate) const WORD_ROWS: u32 = u64::BITS;

/// A growing set of row indexes that several threads may add to.
///
/// Relaxed order is enough: a bit publishes nothing except itself, and the threads of a mark are
/// joined before the result is read.
#[derive(Debug, Default)]
pub(crate) struct MarkBits {
    words: Vec<AtomicU64>,
}

impl MarkBits {
    /// Clears all bits and makes room for `rows`.
    pub(crate) fn clear(&mut self, rows: usize) {
        let words = rows.div_ceil(WORD_ROWS as usize);
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
        self.words
            .resize_with(words.max(self.words.len()), AtomicU64::default);
    }

    /// Makes room for `rows` without clearing any bit.
    pub(crate) fn make_room(&mut self, rows: usize) {
        self.words.resize_with(
            rows.div_ceil(WORD_ROWS as usize).max(self.words.len()),
            AtomicU64::default,
        );
    }

    /// Sets the bit of a row without other threads, growing if the row is new; true if it was
    /// clear.
    #[inline]
    pub(crate) fn insert(&mut self, row: u32) -> bool {
        let place = (row / WORD_ROWS) as usize;
        if place >= self.words.len() {
            self.words.resize_with(place + 1, AtomicU64::default);
        }
        let word = self.words[place].get_mut();
        let bit = 1 << (row % WORD_ROWS);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Sets the bit, competing with other threads if `SHARED`; true for exactly one of them. Rows
    /// beyond the room that was made cannot be reached, so this is false for them.
    #[inline]
    pub(crate) fn claim<const SHARED: bool>(&self, row: u32) -> bool {
        let Some(word) = self.words.get((row / WORD_ROWS) as usize) else {
            return false;
        };
        let bit = 1 << (row % WORD_ROWS);
        let before = word.load(Ordering::Relaxed);
        if before & bit != 0 {
            return false;
        }
        if SHARED {
            return word.fetch_or(bit, Ordering::Relaxed) & bit == 0;
        }
        word.store(before | bit, Ordering::Relaxed);
        true
    }

    /// Whether the bit is set.
    #[inline]
    pub(crate) fn contains(&self, row: u32) -> bool {
        self.words
            .get((row / WORD_ROWS) as usize)
            .is_some_and(|word| word.load(Ordering::Relaxed) >> (row % WORD_ROWS) & 1 != 0)
    }

    /// The bits of row `word * WORD_ROWS` and those after it.
    #[inline]
    pub(crate) fn word(&self, word: u32) -> u64 {
        self.words
            .get(word as usize)
            .map_or(0, |word| word.load(Ordering::Relaxed))
    }

    /// The number of words.
    #[inline]
    pub(crate) fn word_count(&self) -> u32 {
        u32::try_from(self.words.len()).unwrap_or(u32::MAX)
    }

    /// Adds what several threads have marked. Returns how many rows are new, not counting those in
    /// `apart`.
    pub(crate) fn absorb(&mut self, marked: &mut MarkBytes, apart: &Self) -> u64 {
        let mut new = 0;
        let rows = marked.bytes_mut().chunks_mut(WORD_ROWS as usize);
        for (number, (rows, word)) in (0..).zip(rows.zip(&mut self.words)) {
            let word = word.get_mut();
            let before = *word;
            *word |= gather(rows);
            new += u64::from((*word & !before & !apart.word(number)).count_ones());
        }
        new
    }

    /// Keeps only the bits that `other` has too.
    pub(crate) fn retain(&mut self, other: &Self) {
        for (number, word) in (0..).zip(&mut self.words) {
            *word.get_mut() &= other.word(number);
        }
    }

    /// Clears one bit.
    pub(crate) fn remove(&mut self, row: u32) {
        if let Some(word) = self.words.get_mut((row / WORD_ROWS) as usize) {
            *word.get_mut() &= !(1 << (row % WORD_ROWS));
        }
    }
}

/// Bytes of 0 or 1 as the bits of a word, the first one lowest.
fn gather(rows: &mut [AtomicU8]) -> u64 {
    let mut word = 0;
    for (place, eight) in rows.chunks_mut(8).enumerate() {
        let mut bytes = [0; 8];
        for (byte, row) in bytes.iter_mut().zip(eight) {
            *byte = *row.get_mut();
        }
        // Each byte's bit is moved to its place in the topmost byte; there are no carries.
        let bits = u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        word |= bits << (place * 8);
    }
    word
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    #[test]
    fn threads_that_share_words_lose_no_bit_and_win_none_twice() {
        const ROWS: u32 = 1 << 20;
        let mut marks = MarkBits::default();
        marks.clear(ROWS as usize);
        // Both claim every third row, and the others in turn, so that they meet in every word.
        let won = std::sync::atomic::AtomicU32::new(0);
        in_step(ROWS, |row, me| {
            if row % 3 == 0 || row % 2 == me {
                won.fetch_add(u32::from(marks.claim::<true>(row)), Ordering::Relaxed);
            }
        });
        assert_eq!(won.into_inner(), ROWS);
        assert!((0..ROWS).all(|row| marks.contains(row)));
    }

    /// Runs something for all rows on two threads that begin at the same time, in a few parts.
    pub(in crate::trace) fn in_step(rows: u32, work: impl Fn(u32, u32) + Sync) {
        let barrier = std::sync::Barrier::new(2);
        let part = rows / 16;
        let run = |me: u32| {
            for start in (0..rows).step_by(part as usize) {
                barrier.wait();
                (start..start + part).for_each(|row| work(row, me));
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(|| run(0));
            run(1);
        });
    }

    #[test]
    fn what_threads_marked_joins_the_bits_and_is_counted_once() {
        for rows in [0_u32, 1, 7, 8, 63, 64, 65, 200] {
            let mut marks = MarkBits::default();
            marks.clear(rows as usize);
            let mut apart = MarkBits::default();
            let mut bytes = MarkBytes::new(rows as usize);
            let mut expected = 0;
            for row in 0..rows {
                if row % 5 == 0 {
                    marks.insert(row);
                }
                if row % 7 == 0 {
                    apart.insert(row);
                }
                if row % 3 == 0 {
                    assert!(bytes.claim(row) && !bytes.claim(row));
                    expected += u64::from(row % 5 != 0 && row % 7 != 0);
                }
            }
            assert!(!bytes.claim(rows), "a row past the table");
            assert_eq!(marks.absorb(&mut bytes, &apart), expected, "{rows} rows");
            for row in 0..rows {
                let is_marked = row % 5 == 0 || row % 3 == 0;
                assert_eq!(marks.contains(row), is_marked, "row {row} of {rows}");
            }
        }
    }
}
