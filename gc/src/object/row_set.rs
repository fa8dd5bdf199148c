//! Rows that wait for something to be done to them, in table order: a bit each, because a million of
//! them may wait at once, and a list of them would be memory that is asked for in the very moment
//! when memory is given back.

/// A set of rows that is emptied in rounds over the table.
#[derive(Debug, Default)]
pub(crate) struct RowSet {
    words: Vec<u64>,
    length: u64,
    /// Word in which the next row is looked for.
    cursor: usize,
}

impl RowSet {
    /// Adds a row that is not in the set.
    #[inline]
    pub(crate) fn insert(&mut self, row: u32) {
        let place = (row / u64::BITS) as usize;
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        let bit = 1 << (row % u64::BITS);
        debug_assert_eq!(self.words[place] & bit, 0, "a row waits once");
        self.words[place] |= bit;
        self.length += 1;
    }

    /// Takes the next row after the one that was taken last, the first after the last.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<u32> {
        if self.length == 0 {
            return None;
        }
        while self.words[self.cursor] == 0 {
            self.cursor = (self.cursor + 1) % self.words.len();
        }
        let word = &mut self.words[self.cursor];
        let place = word.trailing_zeros();
        *word &= *word - 1;
        let first = u32::try_from(self.cursor).unwrap_or(u32::MAX);
        self.length -= 1;
        if self.length == 0 {
            // An empty set has no memory of its past: a save does not carry one.
            self.cursor = 0;
        }
        Some(first * u64::BITS + place)
    }

    /// How many rows wait.
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
        for row in [700, 3, 64, 63] {
            set.insert(row);
        }
        assert_eq!((set.take(), set.take()), (Some(3), Some(63)));
        // Behind the cursor: they wait for the next round. In its word: they come in this one.
        set.insert(2);
        assert_eq!((set.take(), set.take()), (Some(2), Some(64)));
        set.insert(1);
        set.insert(65);
        assert_eq!(set.len(), 3);
        let rest = [set.take(), set.take(), set.take(), set.take()];
        assert_eq!(rest, [Some(65), Some(700), Some(1), None]);
        assert_eq!(set.len(), 0);
        // Empty, it is as good as new.
        set.insert(600);
        set.insert(5);
        assert_eq!((set.take(), set.take()), (Some(5), Some(600)));
    }
}
