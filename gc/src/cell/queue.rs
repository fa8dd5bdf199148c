//! The candidate queue: first in, first out, and usually empty again before it grows.
//!
//! A vector and the position of its head. Rows that were taken stay at the front until an append
//! finds no room; then the rest moves down if that frees half of the vector. So the memory follows
//! the number of waiting rows, and an append to a queue with room is one store.

use crate::block::push_within;

#[derive(Debug, Default)]
pub(crate) struct Queue {
    rows: Vec<u32>,
    /// Rows before it were taken.
    head: usize,
}

impl Queue {
    #[inline]
    pub(super) fn push(&mut self, row: u32) {
        if !self.push_within(row) {
            self.move_down();
            self.rows.push(row);
        }
    }

    /// Appends if there is room; otherwise returns false.
    #[inline]
    pub(super) fn push_within(&mut self, row: u32) -> bool {
        push_within(&mut self.rows, row)
    }

    /// Undoes the last append.
    #[cold]
    pub(super) fn take_back(&mut self) {
        self.rows.pop();
    }

    #[cold]
    fn move_down(&mut self) {
        if self.head > self.rows.len() / 2 {
            self.rows.drain(..self.head);
            self.head = 0;
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        let Some(&row) = self.rows.get(self.head) else {
            self.rows.clear();
            self.head = 0;
            return None;
        };
        self.head += 1;
        Some(row)
    }

    /// The waiting rows, oldest first.
    pub(super) fn waiting(&self) -> &[u32] {
        &self.rows[self.head..]
    }

    /// Frees the memory if nothing is waiting.
    pub(super) fn trim(&mut self) {
        if self.waiting().is_empty() {
            *self = Self::default();
        }
    }

    #[cfg(test)]
    pub(super) fn capacity(&self) -> usize {
        self.rows.capacity()
    }
}

impl From<Vec<u32>> for Queue {
    fn from(rows: Vec<u32>) -> Self {
        Self { rows, head: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_out_in_order_and_memory_follows_what_waits() {
        let mut queue = Queue::default();
        let mut next = 0;
        for row in 0..1_000_000 {
            queue.push(row);
            // Five thousand are waiting on average, and the queue is never empty.
            if row >= 5_000 {
                assert_eq!(queue.pop(), Some(next));
                next += 1;
            }
        }
        assert_eq!(queue.waiting().len(), 5_000);
        assert!(queue.capacity() < 50_000, "{}", queue.capacity());
        assert!((next..1_000_000).all(|row| queue.pop() == Some(row)));
        assert_eq!(queue.pop(), None);
        queue.trim();
        assert_eq!(queue.capacity(), 0);
    }

    #[test]
    fn rows_move_down_only_if_more_than_half_were_taken() {
        for (taken, grows) in [(400, true), (512, true), (513, false), (700, false)] {
            let mut queue = Queue::from(Vec::with_capacity(1_024));
            (0..1_024).for_each(|row| queue.push(row));
            (0..taken).for_each(|_| _ = queue.pop());
            assert_eq!(queue.capacity(), 1_024);
            queue.push(1_024);
            assert_eq!(queue.capacity() > 1_024, grows, "{taken}");
            assert_eq!(queue.waiting().len(), 1_025 - taken);
            assert_eq!(queue.pop(), u32::try_from(taken).ok());
        }
    }
}
