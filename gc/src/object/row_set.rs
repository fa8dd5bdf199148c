//! Rows waiting to be processed, in table order. Each takes one bit: a million of them may wait at
//! once, and a list would allocate memory at the very moment when memory is being freed.

use crate::trace::{MarkBits, WORD_ROWS};

/// A set of rows that is emptied in rounds over the table, so that none waits longer than one
/// round.
#[derive(Debug, Default)]
pub(crate) struct RowSet {
    rows: MarkBits,
    length: u64,
    /// The row after the one taken last.
    next: u32,
}

impl RowSet {
    /// Adds a row.
    #[inline]
    pub(crate) fn insert(&mut self, row: u32) {
        self.length += u64::from(self.rows.insert(row));
    }

    /// Takes the next row after the one taken last, wrapping around at the end.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<u32> {
        if self.length == 0 {
            return None;
        }
        let mut word = self.next / WORD_ROWS;
        let mut rows = self.rows.word(word) & (u64::MAX << (self.next % WORD_ROWS));
        while rows == 0 {
            word = (word + 1) % self.rows.word_count();
            rows = self.rows.word(word);
        }
        let row = word * WORD_ROWS + rows.trailing_zeros();
        self.rows.remove(row);
        self.length -= 1;
        // An empty set starts over, because a save does not store the position.
        self.next = if self.length == 0 { 0 } else { row + 1 };
        Some(row)
    }

    /// How many rows are waiting.
    #[inline]
    pub(crate) fn len(&self) -> u64 {
        self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_in_rounds_over_the_table_and_none_is_lost() {
        let mut set = RowSet::default();
        assert_eq!(set.take(), None);
        for row in [700, 3, 64, 63, 3] {
            set.insert(row);
        }
        assert_eq!(set.len(), 4, "a row is in the set only once");
        assert_eq!((set.take(), set.take()), (Some(3), Some(63)));
        // A row added behind the position waits for the next round, however near it is.
        set.insert(2);
        assert_eq!(set.take(), Some(64));
        set.insert(64);
        set.insert(65);
        let rest: Vec<u32> = std::iter::from_fn(|| set.take()).collect();
        assert_eq!(rest, [65, 700, 2, 64]);
        assert_eq!(set.len(), 0);
        // Once empty, it is like new.
        set.insert(600);
        set.insert(5);
        assert_eq!((set.take(), set.take()), (Some(5), Some(600)));
    }

    #[test]
    fn a_row_that_comes_back_again_and_again_starves_nobody() {
        let mut set = RowSet::default();
        for row in 0..128 {
            set.insert(row);
        }
        for expected in 0..127 {
            assert_eq!(set.take(), Some(expected));
            set.insert(0);
        }
        assert_eq!(set.take(), Some(127));
    }
}
