//! Where the references of a struct or an object lie.

use crate::slot::SlotKind;

/// Number of a registered struct layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct StructId(pub u32);

/// Number of a registered class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// The slots of a struct or class: how many, and which of them refer to something.
///
/// A `Var` field takes two slots, all others one; fields lie in order without gaps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    fields: Vec<(u32, SlotKind)>,
    references: Vec<(u32, SlotKind)>,
    slots: u32,
}

impl Layout {
    /// The layout of `fields` after those of `parent`.
    pub fn new(parent: Option<&Self>, fields: &[SlotKind]) -> Self {
        let mut layout = parent.cloned().unwrap_or_default();
        for &kind in fields {
            layout.fields.push((layout.slots, kind));
            if kind.is_reference() {
                layout.references.push((layout.slots, kind));
            }
            layout.slots += kind.width();
        }
        layout
    }

    /// Slots in all.
    #[inline]
    pub fn slots(&self) -> u32 {
        self.slots
    }

    /// First slot and kind of each field, the parent's first.
    pub fn fields(&self) -> &[(u32, SlotKind)] {
        &self.fields
    }

    /// The fields that refer to something, in slot order: what a walk must visit.
    #[inline]
    pub fn references(&self) -> &[(u32, SlotKind)] {
        &self.references
    }

    /// The kind of the field that starts at `slot`; None inside a `Var` or past the end.
    pub fn kind_at(&self, slot: u32) -> Option<SlotKind> {
        let place = self
            .fields
            .binary_search_by_key(&slot, |field| field.0)
            .ok()?;
        Some(self.fields[place].1)
    }
}
