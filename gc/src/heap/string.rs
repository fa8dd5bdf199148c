//! Strings: creating, reading, comparing, pinning.

use super::Heap;
use crate::fault::{Fault, HeapFull};
use crate::slot::Slot;
use crate::text::StringTable;

impl Heap {
    /// A string slot with these bytes; the empty string is the zero slot and allocates nothing.
    pub fn allocate_string(&mut self, bytes: &[u8]) -> Result<Slot, HeapFull> {
        if bytes.is_empty() {
            return Ok(Slot::NONE);
        }
        self.reserve(StringTable::bytes_for(bytes.len()))?;
        Ok(self.place_string(bytes))
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
        let hash = |slot: Slot| {
            slot.as_string()
                .map(|string| self.strings.hash(string.index(), string.generation()))
        };
        if hash(left) != hash(right) {
            return false;
        }
        match (self.string(left), self.string(right)) {
            (Ok(left), Ok(right)) => left.eq_ignore_ascii_case(right),
            _ => false,
        }
    }

    /// Strings alive, including literals.
    pub fn string_count(&self) -> u32 {
        self.strings.live()
    }
}
