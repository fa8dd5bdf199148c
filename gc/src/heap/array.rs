//! Arrays: reads, the one path for stores into an element, and operations that change the length.

use std::ops::Range;

use super::Heap;
use crate::cell::{CellTable, slots_for};
use crate::event::Population;
use crate::fault::Fault;
use crate::handle::ArrayRef;
use crate::slot::{ElementKind, Slot, SlotKind, VarTag};
use crate::trace::{CHUNK, Place};

/// An element to be stored in an array: one word, or two for a `Var`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// For every kind except `Var`.
    Word(Slot),
    /// For `Var` arrays.
    Pair(VarTag, Slot),
}

impl Heap {
    /// The number of elements.
    #[inline]
    pub fn array_length(&self, array: ArrayRef) -> Result<u32, Fault> {
        Ok(self.arrays.entry(array.index(), array.generation())?.length)
    }

    /// What the array holds.
    #[inline]
    pub fn array_kind(&self, array: ArrayRef) -> Result<ElementKind, Fault> {
        Ok(self
            .arrays
            .entry(array.index(), array.generation())?
            .element())
    }

    /// The type number passed when the array was created.
    #[inline]
    pub fn array_type(&self, array: ArrayRef) -> Result<u32, Fault> {
        Ok(self
            .arrays
            .entry(array.index(), array.generation())?
            .type_id())
    }

    /// The array's allocation serial; `None` if stale.
    pub fn array_serial(&self, array: ArrayRef) -> Option<u32> {
        Some(
            self.arrays
                .entry(array.index(), array.generation())
                .ok()?
                .serial,
        )
    }

    /// Element `index` of an array of any kind except `Var`.
    #[inline]
    pub fn array_get(&self, array: ArrayRef, index: u32) -> Result<Slot, Fault> {
        let entry = self.arrays.entry(array.index(), array.generation())?;
        if index >= entry.length {
            return Err(Fault::Range {
                index,
                length: entry.length,
            });
        }
        if entry.element() == ElementKind::Var {
            return Err(Fault::Kind);
        }
        Ok(self.arrays.element(entry, index))
    }

    /// Element `index` of a `Var` array.
    pub fn array_get_var(&self, array: ArrayRef, index: u32) -> Result<(VarTag, Slot), Fault> {
        let entry = self.arrays.entry(array.index(), array.generation())?;
        if index >= entry.length {
            return Err(Fault::Range {
                index,
                length: entry.length,
            });
        }
        if entry.element() != ElementKind::Var {
            return Err(Fault::Kind);
        }
        let (tag, payload) = self.arrays.pair(entry, index);
        Ok((VarTag(tag.0), payload))
    }

    /// Stores into element `index` of an array of any kind except `Var`.
    #[inline]
    pub fn array_set(&mut self, array: ArrayRef, index: u32, value: Slot) -> Result<(), Fault> {
        let entry = self.arrays.entry(array.index(), array.generation())?;
        if index >= entry.length {
            return Err(Fault::Range {
                index,
                length: entry.length,
            });
        }
        let kind = entry.element();
        match kind {
            ElementKind::Bool | ElementKind::Int | ElementKind::Float => {
                self.arrays.set_element(array.index(), index, value);
            }
            ElementKind::Var => return Err(Fault::Kind),
            ElementKind::String
            | ElementKind::Object
            | ElementKind::Struct
            | ElementKind::Array => {
                let old = self.arrays.element(entry, index);
                let value = self.admit(kind.slot_kind(), value);
                self.arrays.set_element(array.index(), index, value);
                self.exchange(kind.slot_kind(), old, value);
            }
        }
        Ok(())
    }

    /// Stores into element `index` of a `Var` array.
    pub fn array_set_var(
        &mut self,
        array: ArrayRef,
        index: u32,
        tag: VarTag,
        payload: Slot,
    ) -> Result<(), Fault> {
        let (old_tag, old_payload) = self.array_get_var(array, index)?;
        let payload = self.admit(tag.kind(), payload);
        self.arrays
            .set_pair(array.index(), index, Slot(tag.0), payload);
        self.retain(tag.kind(), payload);
        self.release_var(Slot(old_tag.0), old_payload);
        Ok(())
    }

    /// Inserts `count` copies of `value` before element `index`; `index` = length appends.
    pub fn array_insert(
        &mut self,
        array: ArrayRef,
        index: u32,
        value: Element,
        count: u32,
    ) -> Result<(), Fault> {
        let entry = self.arrays.entry(array.index(), array.generation())?;
        let length = entry.length;
        if index > length {
            return Err(Fault::Range { index, length });
        }
        if matches!(value, Element::Pair(..)) != (entry.element() == ElementKind::Var) {
            return Err(Fault::Kind);
        }
        let Some(longer) = length.checked_add(count) else {
            return Err(self.full(u64::from(count)).into());
        };
        self.grow_array(array.index(), longer)?;
        self.shift_array(array.index(), index, index + count, length);
        self.arrays.entries[array.index() as usize].length = longer;
        // The moved elements left their bits behind: these places hold no counted references.
        self.arrays
            .clear_elements(array.index(), index, index + count);
        for place in index..index + count {
            match value {
                Element::Word(value) => self.array_set(array, place, value)?,
                Element::Pair(tag, payload) => self.array_set_var(array, place, tag, payload)?,
            }
        }
        Ok(())
    }

    /// Appends `count` copies of `value`.
    pub fn array_push(&mut self, array: ArrayRef, value: Element, count: u32) -> Result<(), Fault> {
        let length = self.array_length(array)?;
        self.array_insert(array, length, value, count)
    }

    /// Appends one element if there are fewer than `limit` and the payload has room for it: what [`Self::array_push`] does, without
    /// looking at cases that do not occur then. False if it has not, or if there is no such array of
    /// elements that are one word; nothing has changed then.
    #[inline]
    pub fn array_append(&mut self, array: Slot, value: Slot, limit: u32) -> bool {
        let Some(array) = array.as_array() else {
            return false;
        };
        let Ok(entry) = self.arrays.entry_mut(array.index(), array.generation()) else {
            return false;
        };
        let (kind, length) = (entry.element(), entry.length);
        if length >= limit
            || kind == ElementKind::Var
            || slots_for(kind, length + 1) > u64::from(CellTable::capacity(entry))
        {
            return false;
        }
        // What is behind the last element has always been zero, or is zero again.
        entry.length = length + 1;
        let kind = kind.slot_kind();
        if kind == SlotKind::Plain {
            self.arrays.add_element(array.index(), length, value);
            return true;
        }
        let value = self.admit(kind, value);
        self.arrays.add_element(array.index(), length, value);
        self.retain(kind, value);
        true
    }

    /// Removes `count` elements starting at `index`, or fewer if the array ends.
    pub fn array_remove(&mut self, array: ArrayRef, index: u32, count: u32) -> Result<(), Fault> {
        let length = self.array_length(array)?;
        if index >= length {
            return Err(Fault::Range { index, length });
        }
        let count = count.min(length - index);
        self.release_elements(array.index(), index, index + count);
        self.shift_array(array.index(), index + count, index, length);
        self.arrays
            .clear_elements(array.index(), length - count, length);
        self.arrays.entries[array.index() as usize].length = length - count;
        Ok(())
    }

    /// Empties the array, which stays the same array, and frees its payload.
    pub fn array_clear(&mut self, array: ArrayRef) -> Result<(), Fault> {
        let length = self.array_length(array)?;
        self.release_elements(array.index(), 0, length);
        let entry = &mut self.arrays.entries[array.index() as usize];
        let run = entry.run();
        entry.length = 0;
        entry.clear_payload();
        if let Some((offset, capacity)) = run {
            self.arrays
                .blocks
                .free(offset, capacity, self.arrays.poison);
            self.unreserve(u64::from(capacity) * 8);
        }
        Ok(())
    }

    /// Moves the elements from `from` on to `to`.
    fn shift_array(&mut self, cell: u32, from: u32, to: u32, length: u32) {
        self.arrays.shift(cell, from, to, length);
        if to < from && length > CHUNK && self.collector.is_marking() {
            self.shade_moved(cell, to..to + (length - from), from - to);
        }
    }

    /// A mark scans a large array chunk by chunk, upwards, and may be about to scan any of them. So
    /// everything that a move has just brought from one chunk into a lower one counts as reached,
    /// as after a store. `moved` are the places where the elements are now, `distance` is how far
    /// they moved down. Only elements that moved are touched.
    fn shade_moved(&mut self, cell: u32, moved: Range<u32>, distance: u32) {
        let kind = self.arrays.entries[cell as usize].element().slot_kind();
        let holds_nothing = matches!(kind, SlotKind::Plain | SlotKind::String);
        if holds_nothing || !self.arrays.marks.contains(cell) {
            return;
        }
        // Elements that crossed a boundary are within `distance` below it.
        let mut boundary = (moved.start / CHUNK + 1) * CHUNK;
        let mut place = moved.start;
        while place < moved.end {
            place = place.max(boundary.saturating_sub(distance));
            for crossed in place..boundary.min(moved.end) {
                self.shade_element(cell, crossed);
            }
            place = boundary;
            boundary = boundary.saturating_add(CHUNK);
        }
    }

    fn shade_element(&mut self, cell: u32, place: u32) {
        let entry = &self.arrays.entries[cell as usize];
        let (kind, value, word) = if entry.element() == ElementKind::Var {
            let (tag, payload) = self.arrays.pair(entry, place);
            (VarTag(tag.0).kind(), payload, place * 2 + 1)
        } else {
            let kind = entry.element().slot_kind();
            (kind, self.arrays.element(entry, place), place)
        };
        if value.is_none() {
            return;
        }
        if self.view().is_garbage(kind, value) {
            let place = Place {
                population: Population::Arrays,
                index: cell,
                word,
            };
            self.clear_places(&[place]);
        } else {
            self.shade(kind, value);
        }
    }

    /// Makes room for `length` elements, at least doubling the capacity so that appending is cheap.
    fn grow_array(&mut self, cell: u32, length: u32) -> Result<(), Fault> {
        let entry = &self.arrays.entries[cell as usize];
        let capacity = CellTable::capacity(entry);
        let needed = slots_for(entry.element(), length);
        if needed <= u64::from(capacity) {
            return Ok(());
        }
        let wanted = needed.max(u64::from(capacity) * 2);
        let Ok(wanted) = u32::try_from(wanted) else {
            return Err(self.full(needed * 8).into());
        };
        let old = entry
            .run()
            .map_or(0, |(_, capacity)| u64::from(capacity) * 8);
        let new = u64::from(crate::block::capacity_for(wanted)) * 8;
        self.reserve(new - old)?;
        self.arrays.reserve(cell, wanted);
        Ok(())
    }

    /// Releases what elements `from..to` hold, leaving their bits.
    pub(crate) fn release_elements(&mut self, cell: u32, from: u32, to: u32) {
        let kind = self.arrays.entries[cell as usize].element();
        match kind.slot_kind() {
            SlotKind::Plain | SlotKind::Object => {}
            SlotKind::Var => {
                for place in from..to {
                    let (tag, payload) =
                        self.arrays.pair(&self.arrays.entries[cell as usize], place);
                    self.release_var(tag, payload);
                }
            }
            held @ (SlotKind::String | SlotKind::Array | SlotKind::Struct) => {
                for place in from..to {
                    let value = self
                        .arrays
                        .element(&self.arrays.entries[cell as usize], place);
                    self.release(held, value);
                }
            }
        }
    }
}
