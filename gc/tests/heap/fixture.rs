//! What the tests share: heaps, links between objects, frames, and roots filled by hand.

use cyperus_gc::{
    ArrayRef, ClassId, ClassTraits, Clock, Heap, ObjectRef, Options, RootSet, Roots, Slot,
    SlotKind, StructRef,
};

/// The registers of an imaginary machine: whatever a test puts in is held.
#[derive(Default)]
pub(crate) struct Registers {
    pub(crate) objects: Vec<ObjectRef>,
    pub(crate) arrays: Vec<ArrayRef>,
    pub(crate) structs: Vec<StructRef>,
    pub(crate) strings: Vec<Slot>,
}

impl Registers {
    /// Registers that hold only these objects.
    pub(crate) fn of_objects(objects: impl Into<Vec<ObjectRef>>) -> Self {
        Self {
            objects: objects.into(),
            ..Self::default()
        }
    }

    /// Registers that hold only these arrays.
    pub(crate) fn of_arrays(arrays: impl Into<Vec<ArrayRef>>) -> Self {
        Self {
            arrays: arrays.into(),
            ..Self::default()
        }
    }
}

impl Roots for Registers {
    fn collect(&self, into: &mut RootSet) {
        self.objects.iter().for_each(|&object| into.object(object));
        self.arrays.iter().for_each(|&array| into.array(array));
        self.structs
            .iter()
            .for_each(|&structure| into.structure(structure));
        self.strings
            .iter()
            .for_each(|&string| into.slot(SlotKind::String, string));
    }
}

/// A heap on a virtual clock.
pub(crate) fn heap(options: Options) -> Heap {
    Heap::new(options, Clock::new_virtual())
}

/// A heap on a virtual clock, and a class whose variables have these kinds.
pub(crate) fn heap_with_class(
    options: Options,
    kinds: &[SlotKind],
    traits: ClassTraits,
) -> (Heap, ClassId) {
    let mut heap = heap(options);
    let class = heap.register_class(None, kinds, traits);
    (heap, class)
}

/// Stores a reference to one object in a variable of another.
pub(crate) fn link(heap: &mut Heap, from: ObjectRef, slot: u32, to: ObjectRef) {
    heap.store_object(from, slot, SlotKind::Object, to.slot())
        .expect("both objects are alive");
}

/// Ends frames in which nothing is held from outside.
pub(crate) fn end_frames(heap: &mut Heap, count: u32) {
    for _ in 0..count {
        heap.end_frame(&(), &mut ());
    }
}
