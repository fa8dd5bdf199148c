//! The gate: a stress mode that refuses each allocation once, so that a machine has to collect in
//! the middle of the allocating instruction, exactly where a full heap would make it collect.
//!
//! It costs the normal path nothing: a closed gate is a ceiling of zero bytes.

use super::Heap;
use crate::fault::HeapFull;
use crate::options::Stress;

/// Refuses allocations beyond a ceiling.
#[derive(Debug)]
pub(super) struct Gate {
    ceiling: u64,
    permits: u32,
    has_refused: bool,
}

impl Gate {
    /// An open gate: allocations up to `limit` bytes pass.
    pub(super) fn new(limit: u64) -> Self {
        Self {
            ceiling: limit,
            permits: 0,
            has_refused: false,
        }
    }

    /// An allocation beyond this many bytes takes the slow path.
    #[inline]
    pub(super) fn ceiling(&self) -> u64 {
        self.ceiling
    }
}

impl Heap {
    /// From now on, refuses allocations without a permit; only under [`Stress::EVERY_ALLOCATION`].
    /// For code that can collect and retry.
    pub fn close_gate(&mut self) {
        if self.options.stress.contains(Stress::EVERY_ALLOCATION) {
            self.gate.ceiling = 0;
        }
    }

    /// Allows every allocation within the limit. Returns whether the gate was closed.
    pub fn open_gate(&mut self) -> bool {
        let was_closed = self.gate.ceiling < self.options.byte_limit;
        self.gate.ceiling = self.options.byte_limit;
        was_closed
    }

    /// Whether the last refusal came from the gate and not from the limit; asking resets it.
    pub fn take_refusal(&mut self) -> bool {
        std::mem::take(&mut self.gate.has_refused)
    }

    /// Lets this many allocations pass a closed gate.
    pub fn permit(&mut self, allocations: u32) {
        self.gate.permits = allocations;
    }

    /// The slow path of a reservation.
    #[cold]
    pub(super) fn reserve_at_gate(&mut self, bytes: u64) -> Result<(), HeapFull> {
        let wanted = self.bytes + bytes;
        if wanted > self.options.byte_limit {
            return Err(self.full(bytes));
        }
        let Some(left) = self.gate.permits.checked_sub(1) else {
            self.gate.has_refused = true;
            return Err(self.full(bytes));
        };
        self.gate.permits = left;
        self.bytes = wanted;
        Ok(())
    }
}
