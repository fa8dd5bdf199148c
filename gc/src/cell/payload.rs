//! The words of payloads: read and written by entry, whatever they mean.

use super::{CellTable, Entry};
use crate::fault::Fault;
use crate::slot::Slot;

impl CellTable {
    /// Reads a slot of a struct.
    #[inline]
    pub(crate) fn slot(&self, index: u32, generation: u32, slot: u32) -> Result<Slot, Fault> {
        let entry = self.entry(index, generation)?;
        if slot >= entry.length {
            return Err(Fault::Range {
                index: slot,
                length: entry.length,
            });
        }
        match entry.run() {
            None => Ok(entry.inline()),
            Some((offset, capacity)) => Ok(self.blocks.run(offset, capacity)[slot as usize]),
        }
    }

    /// Writes a slot of a struct and returns the old value. The caller must update the counts.
    #[inline]
    pub(crate) fn replace(
        &mut self,
        index: u32,
        generation: u32,
        slot: u32,
        value: Slot,
    ) -> Result<Slot, Fault> {
        let entry = self.entry_mut(index, generation)?;
        if slot >= entry.length {
            return Err(Fault::Range {
                index: slot,
                length: entry.length,
            });
        }
        match entry.run() {
            None => {
                let old = entry.inline();
                entry.set_inline(value);
                Ok(old)
            }
            Some((offset, capacity)) => {
                let place = &mut self.blocks.run_mut(offset, capacity)[slot as usize];
                Ok(std::mem::replace(place, value))
            }
        }
    }

    /// One word of the payload, whatever it means. `word` is inside the payload.
    #[inline]
    pub(crate) fn word(&self, entry: &Entry, word: u32) -> Slot {
        match entry.run() {
            None => entry.inline(),
            Some((offset, capacity)) => self.blocks.run(offset, capacity)[word as usize],
        }
    }

    /// Overwrites one word of a live entry's payload.
    #[inline]
    pub(crate) fn set_word(&mut self, index: u32, word: u32, value: Slot) {
        let entry = &mut self.entries[index as usize];
        match entry.run() {
            None => entry.set_inline(value),
            Some((offset, capacity)) => {
                self.blocks.run_mut(offset, capacity)[word as usize] = value;
            }
        }
    }
}
