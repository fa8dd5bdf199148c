//! Packs array elements by kind into the words of a payload, and grows payloads.
//!
//! Words move here without changing any counts; `heap::array` is the layer that counts.

use std::ops::Range;

use super::{CellTable, Entry};
use crate::slot::{ElementKind, Slot};

/// The slots needed for `length` elements of `kind`.
#[inline]
pub(crate) const fn slots_for(kind: ElementKind, length: u32) -> u64 {
    (length as u64 * kind.bytes() as u64).div_ceil(8)
}

/// Word, shift and mask of an element that is smaller than a word.
#[inline]
const fn small(kind: ElementKind, index: u32) -> (u32, u32, u64) {
    match kind.bytes() {
        1 => (index / 8, index % 8 * 8, 0xFF),
        4 => (index / 2, index % 2 * 32, 0xFFFF_FFFF),
        _ => (index, 0, u64::MAX),
    }
}

/// Moves the bits of `range` so that they start at `to`, a word at a time.
fn move_bits(words: &mut [Slot], range: Range<usize>, to: usize) {
    if range.is_empty() || range.start == to {
        return;
    }
    let end = to + range.len();
    let move_word = |words: &mut [Slot], at: usize| {
        let first = 64 * at;
        // The bits of this word that are written.
        let above = u64::MAX << to.saturating_sub(first);
        let below = u64::MAX >> (first + 64).saturating_sub(end);
        let moved = bits_at(words, first + range.start, to);
        let word = &mut words[at];
        *word = Slot(word.0 & !(above & below) | moved & above & below);
    };
    let touched = to / 64..end.div_ceil(64);
    // In the order in which no word is read after it was written.
    if to < range.start {
        touched.for_each(|at| move_word(words, at));
    } else {
        touched.rev().for_each(|at| move_word(words, at));
    }
}

/// The 64 bits that start at bit `place - back`; bits outside the words are zero.
fn bits_at(words: &[Slot], place: usize, back: usize) -> u64 {
    let word = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or(0, |word| word.0);
    // Counted from a word before the first, so that no number is negative.
    let Some(start) = (place + 64).checked_sub(back) else {
        return 0;
    };
    let (at, bit) = (start / 64, start % 64);
    let low = word(at.checked_sub(1)) >> bit;
    let high = match bit {
        0 => 0,
        _ => word(Some(at)) << (64 - bit),
    };
    low | high
}

impl CellTable {
    /// Element `index` of any kind except `Var`. The caller has checked the index.
    #[inline]
    pub(crate) fn element(&self, entry: &Entry, index: u32) -> Slot {
        let (word, shift, mask) = small(entry.element(), index);
        Slot(self.word(entry, word).0 >> shift & mask)
    }

    /// Overwrites element `index` of any kind except `Var`.
    #[inline]
    pub(crate) fn set_element(&mut self, cell: u32, index: u32, value: Slot) {
        let entry = &self.entries[cell as usize];
        let (word, shift, mask) = small(entry.element(), index);
        if mask == u64::MAX {
            self.set_word(cell, word, value);
            return;
        }
        let old = self.word(entry, word).0;
        let new = old & !(mask << shift) | (value.0 & mask) << shift;
        self.set_word(cell, word, Slot(new));
    }

    /// The same for an element that is zero: nothing has to be read first.
    #[inline]
    pub(crate) fn add_element(&mut self, cell: u32, index: u32, value: Slot) {
        let entry = &mut self.entries[cell as usize];
        let (word, shift, mask) = small(entry.element(), index);
        let added = (value.0 & mask) << shift;
        match entry.run() {
            None => entry.set_inline(Slot(entry.inline().0 | added)),
            Some((offset, capacity)) => {
                self.blocks.run_mut(offset, capacity)[word as usize].0 |= added;
            }
        }
    }

    /// Tag and payload of element `index` of a `Var` array.
    #[inline]
    pub(crate) fn pair(&self, entry: &Entry, index: u32) -> (Slot, Slot) {
        (self.word(entry, index * 2), self.word(entry, index * 2 + 1))
    }

    /// Overwrites element `index` of a `Var` array.
    #[inline]
    pub(crate) fn set_pair(&mut self, cell: u32, index: u32, tag: Slot, payload: Slot) {
        self.set_word(cell, index * 2, tag);
        self.set_word(cell, index * 2 + 1, payload);
    }

    /// How many slots fit into the payload.
    #[inline]
    pub(crate) fn capacity(entry: &Entry) -> u32 {
        entry.run().map_or(1, |(_, capacity)| capacity)
    }

    /// Makes room for `slots` slots, keeping the words. Returns the bytes added.
    pub(crate) fn reserve(&mut self, cell: u32, slots: u32) -> u64 {
        let entry = &self.entries[cell as usize];
        let old = entry.run();
        let inline = entry.inline();
        if slots <= Self::capacity(entry) {
            return 0;
        }
        let (offset, capacity) = self.blocks.allocate(slots);
        match old {
            None => self.blocks.run_mut(offset, capacity)[0] = inline,
            Some((from, length)) => {
                self.blocks.copy((from, length), (offset, capacity));
                self.blocks.free(from, length, self.poison);
            }
        }
        self.entries[cell as usize].set_run((offset, capacity));
        let before = old.map_or(0, |(_, length)| u64::from(length) * 8);
        u64::from(capacity) * 8 - before
    }

    /// Moves elements `from..length` so that they start at `to`, within the current capacity.
    pub(crate) fn shift(&mut self, cell: u32, from: u32, to: u32, length: u32) {
        let entry = self.entries[cell as usize];
        let bits = 8 * entry.element().bytes() as usize;
        let range = bits * from as usize..bits * length as usize;
        match entry.run() {
            Some((offset, capacity)) => {
                let run = self.blocks.run_mut(offset, capacity);
                move_bits(run, range, bits * to as usize);
            }
            None => {
                let mut inline = [entry.inline()];
                move_bits(&mut inline, range, bits * to as usize);
                self.set_word(cell, 0, inline[0]);
            }
        }
    }

    /// Zeroes elements `from..to`.
    pub(crate) fn clear_elements(&mut self, cell: u32, from: u32, to: u32) {
        let is_pair = self.entries[cell as usize].element() == ElementKind::Var;
        for place in from..to {
            if is_pair {
                self.set_pair(cell, place, Slot::NONE, Slot::NONE);
            } else {
                self.set_element(cell, place, Slot::NONE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moving bits is moving them one by one, for every width, distance and edge.
    #[test]
    fn elements_move_as_if_one_by_one() {
        let pattern: Vec<Slot> = (1..=5_u64)
            .map(|word| Slot(word.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
            .collect();
        let bit = |words: &[Slot], at: usize| words[at / 64].0 >> (at % 64) & 1;
        for width in [8, 32, 64, 128] {
            let elements = 5 * 64 / width;
            for (from, to, length) in (0..elements).flat_map(|from| {
                (0..elements).flat_map(move |to| (from..=elements).map(move |end| (from, to, end)))
            }) {
                if to + (length - from) > elements {
                    continue;
                }
                let mut words = pattern.clone();
                move_bits(&mut words, from * width..length * width, to * width);
                for at in 0..elements * width {
                    let moved = (to * width..(to + length - from) * width).contains(&at);
                    let source = if moved {
                        at + from * width - to * width
                    } else {
                        at
                    };
                    assert_eq!(
                        bit(&words, at),
                        bit(&pattern, source),
                        "{from} {to} {length} {at}"
                    );
                }
            }
        }
    }
}
