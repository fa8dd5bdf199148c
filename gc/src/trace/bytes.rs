//! Mark bytes: the marks of objects while several threads set them.
//!
//! A bit shares its word with 63 others, so threads would have to set it by an atomic exchange, and
//! the thread that does stalls until no other processor has the line. Here each row has its own
//! byte: to claim an object, a thread reads the byte and, if it is clear, writes it. Both are plain
//! accesses, and the write does not wait. If two threads do this at the same instant, both win and
//! both scan the object. That costs a scan but changes no result: marks only grow, and the thread
//! that claims something scans it. (With two threads and a million objects this happened one to
//! sixteen times.)

use crate::sync::atomic::{AtomicU8, Ordering};

/// One byte for each row of a table.
#[derive(Debug)]
pub(crate) struct MarkBytes {
    bytes: Vec<AtomicU8>,
}

impl MarkBytes {
    /// All bytes cleared.
    pub(crate) fn new(rows: usize) -> Self {
        Self {
            bytes: (0..rows).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// Sets the byte of a row; true for at least one of the threads that do so. Relaxed order is
    /// enough: a byte publishes nothing except itself. Rows beyond the table cannot be reached.
    #[inline]
    pub(crate) fn claim(&self, row: u32) -> bool {
        let Some(byte) = self.bytes.get(row as usize) else {
            return false;
        };
        let is_new = byte.load(Ordering::Relaxed) == 0;
        if is_new {
            byte.store(1, Ordering::Relaxed);
        }
        is_new
    }

    /// The bytes, each 0 or 1, once all threads have finished.
    pub(crate) fn bytes_mut(&mut self) -> &mut [AtomicU8] {
        &mut self.bytes
    }
}
