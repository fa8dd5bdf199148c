//! Roots: every reference held outside the heap, listed by the machine for every look.

use crate::handle::{ArrayRef, ObjectRef, StringRef, StructRef};
use crate::slot::{Slot, SlotKind, VarTag};

/// Something that holds references outside the heap: stacks, queued calls, timers, registrations.
///
/// Duties of the implementor:
/// 1. list every reference once for each place that holds it, so that the counts are exact;
/// 2. list the same references whatever form the code runs in (named locals and parameters until
///    overwritten or returned from, temporaries only while live);
/// 3. change nothing between two listings in the same look.
pub trait Roots {
    /// Adds all references to `into`.
    fn collect(&self, into: &mut RootSet);
}

/// No roots: for a heap without a machine.
impl Roots for () {
    fn collect(&self, _: &mut RootSet) {}
}

/// A list of roots, sorted by what they refer to. The heap owns one and reuses its memory.
#[derive(Debug, Default, Clone)]
pub struct RootSet {
    pub(crate) arrays: Vec<ArrayRef>,
    pub(crate) structs: Vec<StructRef>,
    pub(crate) strings: Vec<StringRef>,
    pub(crate) objects: Vec<ObjectRef>,
}

impl RootSet {
    /// Adds what a place of `kind` holds; None and plain kinds add nothing. A `Var` has two words:
    /// use [`Self::var`].
    #[inline]
    pub fn slot(&mut self, kind: SlotKind, slot: Slot) {
        match kind {
            SlotKind::Plain | SlotKind::Var => {}
            SlotKind::String => self.strings.extend(slot.as_string()),
            SlotKind::Array => self.arrays.extend(slot.as_array()),
            SlotKind::Struct => self.structs.extend(slot.as_struct()),
            SlotKind::Object => self.objects.extend(slot.as_object()),
        }
    }

    /// Adds what a `Var` holds.
    #[inline]
    pub fn var(&mut self, tag: Slot, payload: Slot) {
        self.slot(VarTag(tag.0).kind(), payload);
    }

    /// Adds an array.
    #[inline]
    pub fn array(&mut self, array: ArrayRef) {
        self.arrays.push(array);
    }

    /// Adds a struct.
    #[inline]
    pub fn structure(&mut self, structure: StructRef) {
        self.structs.push(structure);
    }

    /// Adds a string.
    #[inline]
    pub fn string(&mut self, string: StringRef) {
        self.strings.push(string);
    }

    /// Adds an object.
    #[inline]
    pub fn object(&mut self, object: ObjectRef) {
        self.objects.push(object);
    }

    /// How many references are listed.
    pub fn len(&self) -> usize {
        self.arrays.len() + self.structs.len() + self.strings.len() + self.objects.len()
    }

    /// Whether nothing is listed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn clear(&mut self) {
        self.arrays.clear();
        self.structs.clear();
        self.strings.clear();
        self.objects.clear();
    }
}
