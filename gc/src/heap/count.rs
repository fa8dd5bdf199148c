//! The counts: the one place where a reference gains and loses holders. Also the write barrier.
//!
//! Every store into a heap place ends in [`Heap::exchange`].

use super::Heap;
use crate::slot::{Slot, SlotKind, VarTag};
use crate::trace::{Claims, Sole};

impl Heap {
    /// A heap place of `kind` now holds `new` instead of `old`. `new` is retained first: the two
    /// may be the same entry, whose count must not fall to 1 in between.
    #[inline]
    pub(crate) fn exchange(&mut self, kind: SlotKind, old: Slot, new: Slot) {
        self.retain(kind, new);
        self.release(kind, old);
    }

    /// One more heap place of `kind` holds `value`.
    #[inline]
    pub(crate) fn retain(&mut self, kind: SlotKind, value: Slot) {
        if value.is_none() {
            return;
        }
        if self.collector.is_marking() {
            self.shade(kind, value);
        }
        let (index, generation) = split(value);
        match kind {
            SlotKind::Plain | SlotKind::Var | SlotKind::Object => {}
            SlotKind::String => self.strings.retain(index, generation),
            SlotKind::Array => self.arrays.retain(index, generation),
            SlotKind::Struct => self.structs.retain(index, generation),
        }
    }

    /// The write barrier: while a mark is in progress, everything that is stored counts as reached.
    /// Stores are the only way for a reference to get behind the mark, so nothing reachable is
    /// missed. What is overwritten may live one cycle longer.
    #[cold]
    pub(super) fn shade(&mut self, kind: SlotKind, value: Slot) {
        let work = Sole.claim(self.view(), kind, value.low());
        self.collector.stack.extend(work);
    }

    /// One less heap place of `kind` holds `value`.
    #[inline]
    pub(crate) fn release(&mut self, kind: SlotKind, value: Slot) {
        if value.is_none() {
            return;
        }
        let (index, generation) = split(value);
        match kind {
            SlotKind::Plain | SlotKind::Var | SlotKind::Object => {}
            SlotKind::String => self.strings.release(index, generation),
            SlotKind::Array => self.arrays.release(index, generation),
            SlotKind::Struct => self.structs.release(index, generation),
        }
    }

    /// [`Self::release`] for a `Var`.
    #[inline]
    pub(crate) fn release_var(&mut self, tag: Slot, payload: Slot) {
        self.release(VarTag(tag.0).kind(), payload);
    }

    /// What a heap place of `kind` may hold for `value`: a deleted or missing object becomes None,
    /// so that no heap place ever refers to a row that was reused.
    #[inline]
    pub(crate) fn admit(&self, kind: SlotKind, value: Slot) -> Slot {
        if kind != SlotKind::Object || value.is_none() {
            return value;
        }
        let (index, generation) = split(value);
        if self.objects.entry(index, generation).is_ok() {
            value
        } else {
            Slot::NONE
        }
    }
}

/// Index and generation of a reference.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the two halves of the word"
)]
pub(crate) const fn split(value: Slot) -> (u32, u32) {
    (value.0 as u32, (value.0 >> 32) as u32)
}
