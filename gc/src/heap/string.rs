//! Strings: creating, reading, comparing, pinning.

use super::Heap;
use crate::fault::{Fault, HeapFull};
use crate::slot::Slot;
use crate::text::{StringTable, equal_folded};

impl Heap {
    /// A string slot with these bytes; the empty string is the zero slot and allocates nothing.
    pub fn allocate_string(&mut self, bytes: &[u8]) -> Result<Slot, HeapFull> {
        if bytes.is_empty() {
            return Ok(Slot::NONE);
        }
        self.reserve(StringTable::bytes_for(bytes.len()))?;
        Ok(self.place_string(bytes))
    }

    /// A string with the bytes of two others, one after the other. One that refers to nothing counts
    /// as empty.
    pub fn join_strings(&mut self, left: Slot, right: Slot) -> Result<Slot, HeapFull> {
        let lengths = (self.string_length(left), self.string_length(right));
        self.join_measured(left, right, lengths)
    }

    /// The same for strings of which the caller has just asked [`Self::string_length`].
    #[inline]
    pub fn join_measured(
        &mut self,
        left: Slot,
        right: Slot,
        (left_length, right_length): (usize, usize),
    ) -> Result<Slot, HeapFull> {
        let (Some(first), Some(second)) = (left.as_string(), right.as_string()) else {
            return Ok(if left_length == 0 { right } else { left });
        };
        if left_length == 0 {
            return Ok(right);
        }
        if right_length == 0 {
            return Ok(left);
        }
        self.reserve(StringTable::bytes_for(left_length + right_length))?;
        let (index, generation) = self.strings.join(first.index(), second.index());
        Ok(Slot(u64::from(generation) << 32 | u64::from(index)))
    }

    /// The number of bytes of a string slot.
    #[inline]
    pub fn string_length(&self, slot: Slot) -> usize {
        self.string(slot).map_or(0, <[u8]>::len)
    }

    /// A string that lives as long as the heap: a literal. It counts against the limit but may
    /// exceed it: code that is loaded must not read a wrong text, and the next allocation hits the
    /// limit.
    pub fn pin_string(&mut self, bytes: &[u8]) -> Slot {
        if bytes.is_empty() {
            return Slot::NONE;
        }
        self.reserve_always(StringTable::bytes_for(bytes.len()));
        let slot = self.place_string(bytes);
        if let Some(string) = slot.as_string() {
            self.strings.pin(string.index(), string.generation());
        }
        slot
    }

    fn place_string(&mut self, bytes: &[u8]) -> Slot {
        let (index, generation) = self.strings.allocate(bytes);
        Slot(u64::from(generation) << 32 | u64::from(index))
    }

    /// The bytes of a string slot.
    #[inline]
    pub fn string(&self, slot: Slot) -> Result<&[u8], Fault> {
        match slot.as_string() {
            None => Ok(&[]),
            Some(string) => self.strings.bytes(string.index(), string.generation()),
        }
    }

    /// Whether two string slots are equal, ignoring ASCII case. A stale one equals only itself.
    #[inline]
    pub fn strings_equal(&self, left: Slot, right: Slot) -> bool {
        if left == right {
            return true;
        }
        match (self.string(left), self.string(right)) {
            (Ok(left), Ok(right)) => equal_folded(left, right),
            _ => false,
        }
    }

    /// Strings alive, including literals.
    pub fn string_count(&self) -> u32 {
        self.strings.live()
    }
}
