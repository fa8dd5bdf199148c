//! Mark bits: one for each row of a table, outside the rows, so that a million of them fit a cache
//! that a million rows do not.

use std::sync::atomic::{AtomicU64, Ordering};

/// A growing set of row indexes that several threads may add to.
///
/// Relaxed order is enough: a bit publishes nothing but itself, and the threads of a mark are
/// joined before anyone reads the result.
#[derive(Debug, Default)]
pub(crate) struct MarkBits {
    words: Vec<AtomicU64>,
}

impl MarkBits {
    /// Forgets all bits and makes room for `rows`.
    pub(crate) fn clear(&mut self, rows: usize) {
        let words = rows.div_ceil(64);
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
        self.words
            .resize_with(words.max(self.words.len()), AtomicU64::default);
    }

    /// Makes room for `rows` without forgetting any bit.
    pub(crate) fn make_room(&mut self, rows: usize) {
        self.words
            .resize_with(rows.div_ceil(64).max(self.words.len()), AtomicU64::default);
    }

    /// Sets the bit of a row of one's own, growing where the row is new; true if it was clear.
    #[inline]
    pub(crate) fn insert(&mut self, row: u32) -> bool {
        let place = row as usize / 64;
        if place >= self.words.len() {
            self.words.resize_with(place + 1, AtomicU64::default);
        }
        let word = self.words[place].get_mut();
        let bit = 1 << (row % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Sets the bit, among other threads if `SHARED`; true for exactly one of them. Rows past the
    /// room that was made are not there to be reached, so they answer false.
    #[inline]
    pub(crate) fn claim<const SHARED: bool>(&self, row: u32) -> bool {
        let Some(word) = self.words.get(row as usize / 64) else {
            return false;
        };
        let bit = 1 << (row % 64);
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
            .get(row as usize / 64)
            .is_some_and(|word| word.load(Ordering::Relaxed) >> (row % 64) & 1 != 0)
    }

    /// Clears one bit.
    pub(crate) fn remove(&mut self, row: u32) {
        if let Some(word) = self.words.get_mut(row as usize / 64) {
            *word.get_mut() &= !(1 << (row % 64));
        }
    }
}
