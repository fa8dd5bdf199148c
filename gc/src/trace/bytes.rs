//! Mark bytes: the marks of objects while several threads set them.
//!
//! A bit shares its word with 63 others, so threads would have to set it by an atomic exchange, and
//! the one that does stands still until no other processor has the line. Here each row has a byte of
//! its own: to claim an object is to read the byte and, where it is clear, to write it, both plainly,
//! and the write waits for nobody. Two threads that do so in the same instant both win and both scan
//! the object. That costs a scan and changes no result: marks only grow, and the thread that claims
//! something scans it. (With two threads and a million objects it was seen one to sixteen times.)

use crate::sync::atomic::{AtomicU8, Ordering};

/// One byte for each row of a table.
#[derive(Debug)]
pub(crate) struct MarkBytes {
    bytes: Vec<AtomicU8>,
}

impl MarkBytes {
    /// All bytes clear.
    pub(crate) fn new(rows: usize) -> Self {
        Self {
            bytes: (0..rows).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// Sets the byte of a row; true for at least one of those who do. Relaxed order is enough: a
    /// byte publishes nothing but itself. Rows past the table are not there to be reached.
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

    /// The bytes, 0 or 1 each, when all threads are done.
    pub(crate) fn bytes_mut(&mut self) -> &mut [AtomicU8] {
        &mut self.bytes
    }
}
