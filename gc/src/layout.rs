//! Where the references of a struct or an object are.

use crate::slot::SlotKind;

/// Number of a registered struct layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct StructId(pub u32);

/// Number of a registered class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// What a field refers to, as far as this is known before the program runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// Nothing beyond the slot's kind.
    #[default]
    Unknown,
    /// A struct of this type.
    Struct(StructId),
    /// An array of objects.
    ObjectArray,
    /// An array of structs of this type.
    StructArray(StructId),
}

/// The slots of a struct or class: how many, and which of them refer to something.
///
/// A `Var` field takes two slots, all others one. Fields are in order without gaps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    fields: Vec<(u32, SlotKind)>,
    references: Vec<(u32, SlotKind)>,
    counted: Vec<(u32, SlotKind)>,
    targets: Vec<Target>,
    slots: u32,
}

impl Layout {
    /// The layout of `fields` after those of `parent`.
    pub fn new(
        parent: Option<&Self>,
        fields: impl IntoIterator<Item = (SlotKind, Target)>,
    ) -> Self {
        let mut layout = parent.cloned().unwrap_or_default();
        for (kind, target) in fields {
            layout.targets.push(target);
            layout.fields.push((layout.slots, kind));
            if kind.is_reference() {
                layout.references.push((layout.slots, kind));
                if kind != SlotKind::Object {
                    layout.counted.push((layout.slots, kind));
                }
            }
            layout.slots += kind.width();
        }
        layout
    }

    /// The total number of slots.
    #[inline]
    pub fn slots(&self) -> u32 {
        self.slots
    }

    /// First slot and kind of each field, the parent's first.
    pub fn fields(&self) -> &[(u32, SlotKind)] {
        &self.fields
    }

    /// The fields that refer to something, including strings, in slot order.
    #[inline]
    pub fn references(&self) -> &[(u32, SlotKind)] {
        &self.references
    }

    /// Those whose targets are counted: they must be released when the holder is destroyed. A `Var`
    /// may hold anything and is one of them.
    pub(crate) fn counted(&self) -> &[(u32, SlotKind)] {
        &self.counted
    }

    /// What is known about field number `field`.
    pub fn target(&self, field: usize) -> Target {
        self.targets.get(field).copied().unwrap_or_default()
    }

    /// The kind of the field that starts at `slot`; `None` inside a `Var` or past the end.
    pub fn kind_at(&self, slot: u32) -> Option<SlotKind> {
        let place = self
            .fields
            .binary_search_by_key(&slot, |field| field.0)
            .ok()?;
        Some(self.fields[place].1)
    }
}
