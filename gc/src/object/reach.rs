//! Where the rows and slots of objects are, for compiled code.

use super::{ObjectEntry, ObjectTable};
use crate::block::LARGE;
use crate::cell::Reach;

/// The layout of an object's row, for compiled code. The rows of objects are in a [`Reach`] too, whose
/// `own` is not used: slots with memory of their own are left to the long way.
#[derive(Clone, Copy, Debug)]
pub struct ObjectReach;

impl ObjectReach {
    /// Bytes from one row to the next.
    pub const ROW: usize = size_of::<ObjectEntry>();
    /// Where the generation is while the object is visible: four bytes, zero if it is not.
    pub const VISIBLE: usize = std::mem::offset_of!(ObjectEntry, visible);
    /// Where the offset of the slots is, in words from `words`: four bytes.
    pub const OFFSET: usize = std::mem::offset_of!(ObjectEntry, offset);
    /// Where the number of slots is: four bytes.
    pub const LENGTH: usize = std::mem::offset_of!(ObjectEntry, length);
    /// Where the number of script and state is: four bytes.
    pub const STATE: usize = std::mem::offset_of!(ObjectEntry, state);
    /// Objects with more slots than this have memory of their own.
    pub const LARGE: u32 = LARGE;
}

impl ObjectTable {
    /// Where the slots of a visible object are, and how many; `None` too for objects whose slots have
    /// memory of their own.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the low half of a handle is wanted"
    )]
    pub(crate) fn payload(&mut self, handle: u64) -> Option<(usize, u32)> {
        let length = self.entries.get(handle as u32 as usize)?.length;
        let start = self.slot_address(handle, 0)?.get();
        Some((start, length))
    }

    /// Where rows and slots are at the moment.
    pub(crate) fn reach(&mut self) -> Reach {
        Reach {
            rows: self.entries.as_mut_ptr().expose_provenance(),
            count: self.entries.len(),
            words: self.blocks.address(),
            own: 0,
        }
    }
}
