//! An additional order of rows, in which each row knows its place.

use std::ops::Deref;

use crate::block::{push_within, trim_vector};

/// Rows in an order in which the last row takes the place of a removed one.
#[derive(Debug, Default)]
pub(crate) struct Order {
    rows: Vec<u32>,
}

impl Order {
    /// The place of the next row to be appended.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are no more places than rows in the table"
    )]
    pub(crate) fn next_place(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Appends a row.
    #[inline]
    pub(crate) fn push(&mut self, row: u32) {
        self.rows.push(row);
    }

    /// Appends a row if that takes no new memory; otherwise returns false.
    #[inline]
    pub(crate) fn push_within(&mut self, row: u32) -> bool {
        push_within(&mut self.rows, row)
    }

    /// Undoes the last append.
    #[cold]
    pub(crate) fn take_back(&mut self) {
        self.rows.pop();
    }

    /// Removes the row at `place`. Returns the row that is there now; `None` if it was the last.
    #[inline]
    pub(crate) fn remove(&mut self, place: u32) -> Option<u32> {
        let last = self.rows.pop()?;
        let taken = self.rows.get_mut(place as usize)?;
        *taken = last;
        Some(last)
    }

    /// Returns unused memory to the system. Returns the number of bytes.
    pub(crate) fn trim(&mut self) -> u64 {
        trim_vector(&mut self.rows)
    }
}

impl Deref for Order {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        &self.rows
    }
}

impl<'o> IntoIterator for &'o Order {
    type Item = &'o u32;
    type IntoIter = std::slice::Iter<'o, u32>;

    fn into_iter(self) -> Self::IntoIter {
        self.rows.iter()
    }
}

impl From<Vec<u32>> for Order {
    fn from(rows: Vec<u32>) -> Self {
        Self { rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_row_takes_the_place_of_one_that_goes() {
        let mut order = Order::from(vec![10, 11, 12, 13]);
        assert_eq!(order.next_place(), 4);
        assert_eq!(order.remove(1), Some(13));
        assert_eq!(order[..], [10, 13, 12]);
        assert_eq!(order.remove(2), None, "the last one leaves no gap");
        assert_eq!(order[..], [10, 13]);
        order.push(14);
        assert_eq!(order[..], [10, 13, 14]);
    }
}
