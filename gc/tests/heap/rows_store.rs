//! Every way to store a reference, one by one: counts rise and fall, the barrier shades, clusters take
//! note, and what is gone or out of range is refused.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::{
    ArrayRef, ClassId, ClassTraits, Element, ElementKind, Heap, ObjectRef, Options, Phase, Reason,
    Slot, SlotKind, StructId, StructRef, VarTag,
};

use crate::fixture::{Registers, heap_with_class, link};

const KINDS: [SlotKind; 3] = [SlotKind::Object, SlotKind::Array, SlotKind::Struct];

/// Variables of objects and members of structs: one of each kind, and a Var.
const SLOTS: [SlotKind; 4] = [
    SlotKind::Object,
    SlotKind::Array,
    SlotKind::Struct,
    SlotKind::Var,
];

/// A way to store; those of arrays know how far the array has to be filled before.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Object,
    ObjectVar,
    Struct,
    StructVar,
    Set,
    SetVar,
    Insert,
    InsertVar,
    Push,
    Append,
}

const WAYS: [Way; 10] = [
    Way::Object,
    Way::ObjectVar,
    Way::Struct,
    Way::StructVar,
    Way::Set,
    Way::SetVar,
    Way::Insert,
    Way::InsertVar,
    Way::Push,
    Way::Append,
];

/// Places to store into: an object, and a struct and arrays that it holds.
struct Holder {
    object: ObjectRef,
    structure: StructRef,
    arrays: [ArrayRef; 3],
    vars: ArrayRef,
}

fn slot_of(kind: SlotKind) -> u32 {
    (0..).zip(SLOTS).find(|it| it.1 == kind).unwrap().0
}

fn element(kind: SlotKind) -> ElementKind {
    match kind {
        SlotKind::Array => ElementKind::Array,
        SlotKind::Struct => ElementKind::Struct,
        SlotKind::Plain | SlotKind::String | SlotKind::Object | SlotKind::Var => {
            ElementKind::Object
        }
    }
}

struct Place {
    heap: Heap,
    class: ClassId,
    id: StructId,
}

impl Place {
    fn new(options: Options, traits: ClassTraits) -> Self {
        // After the four of a holder come places for what the tests hang on it.
        let kinds = [SLOTS.as_slice(), &[SlotKind::Struct, SlotKind::Array]].concat();
        let (mut heap, class) = heap_with_class(options, &kinds, traits);
        let id = heap.register_struct(&SLOTS);
        Self { heap, class, id }
    }

    fn object(&mut self) -> ObjectRef {
        self.heap.allocate_object(self.class, 0).unwrap()
    }

    /// The Var takes two slots, so the struct is in slot 5 and the list of arrays in slot 6.
    fn holder(&mut self) -> Holder {
        let object = self.object();
        let structure = self.heap.allocate_struct(self.id, 0).unwrap();
        let heap = &mut self.heap;
        heap.store_object(object, 5, SlotKind::Struct, structure.slot())
            .unwrap();
        let list = heap.allocate_array(ElementKind::Array, 0, 4, 0).unwrap();
        heap.store_object(object, 6, SlotKind::Array, list.slot())
            .unwrap();
        let arrays = KINDS.map(|kind| heap.allocate_array(element(kind), 0, 2, 0).unwrap());
        let vars = heap.allocate_array(ElementKind::Var, 0, 2, 0).unwrap();
        for (at, array) in (0..).zip(arrays.into_iter().chain([vars])) {
            heap.array_set(list, at, array.slot()).unwrap();
        }
        Holder {
            object,
            structure,
            arrays,
            vars,
        }
    }

    fn target(&mut self, kind: SlotKind) -> Slot {
        match kind {
            SlotKind::Array => {
                let array = self.heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
                array.slot()
            }
            SlotKind::Struct => self.heap.allocate_struct(self.id, 0).unwrap().slot(),
            SlotKind::Plain | SlotKind::String | SlotKind::Object | SlotKind::Var => {
                self.object().slot()
            }
        }
    }

    fn is_there(&self, kind: SlotKind, value: Slot) -> bool {
        match kind {
            SlotKind::Array => self.heap.array_length(value.as_array().unwrap()).is_ok(),
            SlotKind::Struct => self.heap.struct_type(value.as_struct().unwrap()).is_ok(),
            SlotKind::Plain | SlotKind::String | SlotKind::Object | SlotKind::Var => {
                self.heap.is_valid(value.as_object().unwrap())
            }
        }
    }

    fn store(&mut self, way: Way, holder: &Holder, kind: SlotKind, value: Slot) {
        let heap = &mut self.heap;
        let tag = VarTag::new(kind, 7);
        let array = holder.arrays[KINDS.iter().position(|&it| it == kind).unwrap()];
        match way {
            Way::Object => heap.store_object(holder.object, slot_of(kind), kind, value),
            Way::ObjectVar => heap.store_object_var(holder.object, 3, tag, value),
            Way::Struct => heap.store_struct(holder.structure, slot_of(kind), kind, value),
            Way::StructVar => heap.store_struct_var(holder.structure, 3, tag, value),
            Way::Set => heap.array_set(array, 1, value),
            Way::SetVar => heap.array_set_var(holder.vars, 1, tag, value),
            Way::Insert => heap.array_insert(array, 0, Element::Word(value), 1),
            Way::InsertVar => heap.array_insert(holder.vars, 0, Element::Pair(tag, value), 1),
            Way::Push => heap.array_push(array, Element::Word(value), 1),
            Way::Append => {
                // It needs room that is there already.
                heap.array_push(array, Element::Word(Slot::NONE), 1)
                    .unwrap();
                heap.array_remove(array, 0, 1).unwrap();
                let length = heap.array_length(array).unwrap();
                assert!(!heap.array_append(array.slot(), value, length), "no room");
                assert!(heap.array_append(array.slot(), value, length + 1));
                Ok(())
            }
        }
        .unwrap();
    }

    /// Takes back what [`Self::store`] stored.
    fn unstore(&mut self, way: Way, holder: &Holder, kind: SlotKind) {
        let heap = &mut self.heap;
        let none = VarTag::new(SlotKind::Plain, 0);
        let array = holder.arrays[KINDS.iter().position(|&it| it == kind).unwrap()];
        match way {
            Way::Object => heap.store_object(holder.object, slot_of(kind), kind, Slot::NONE),
            Way::ObjectVar => heap.store_object_var(holder.object, 3, none, Slot::NONE),
            Way::Struct => heap.store_struct(holder.structure, slot_of(kind), kind, Slot::NONE),
            Way::StructVar => heap.store_struct_var(holder.structure, 3, none, Slot::NONE),
            Way::Set => heap.array_set(array, 1, Slot::NONE),
            Way::SetVar => heap.array_set_var(holder.vars, 1, none, Slot::NONE),
            Way::Insert => heap.array_remove(array, 0, 1),
            Way::InsertVar => heap.array_clear(holder.vars),
            Way::Push => heap.array_remove(array, 2, 9),
            Way::Append => heap.array_clear(array),
        }
        .unwrap();
    }
}

#[test]
fn row_29_every_store_counts_and_every_loss_is_counted() {
    for way in WAYS {
        for kind in KINDS {
            let mut place = Place::new(Options::default(), ClassTraits::empty());
            let holder = place.holder();
            place.heap.pin(holder.object).unwrap();
            let before = place.heap.census(&()).garbage;
            let first = place.target(kind);
            let second = place.target(kind);
            place.store(way, &holder, kind, first);
            assert_eq!(place.heap.verify(&()), [], "{way:?} {kind:?}");
            let garbage = place.heap.census(&()).garbage;
            let is_counted = kind != SlotKind::Object;
            assert_eq!(
                garbage.arrays + garbage.structs,
                before.arrays + before.structs + u64::from(is_counted),
                "{way:?} {kind:?}: only the second is garbage"
            );
            // Over it, where that replaces it; beside it otherwise.
            place.store(way, &holder, kind, second);
            assert_eq!(place.heap.verify(&()), [], "{way:?} {kind:?}");
            place.unstore(way, &holder, kind);
            assert_eq!(place.heap.verify(&()), [], "{way:?} {kind:?}");
            place.heap.full_pass(Reason::Request, &(), &mut ());
            assert!(
                !place.is_there(kind, second) || way == Way::Insert,
                "{way:?} {kind:?}"
            );
            assert_eq!(place.heap.verify(&()), [], "{way:?} {kind:?}");
        }
    }
}

#[test]
fn row_53_every_store_shades_what_it_stores() {
    for way in WAYS {
        for kind in KINDS {
            let options = Options {
                object_budget: 1,
                object_interval: 0,
                ..Options::default()
            };
            let mut place = Place::new(options, ClassTraits::empty());
            let holder = place.holder();
            // A long way to the last one, which holds the target until the holder has been scanned. Pins
            // are scanned from the last to the first.
            let far: Vec<_> = (0..40).map(|_| place.object()).collect();
            for pair in far.windows(2) {
                link(&mut place.heap, pair[0], 0, pair[1]);
            }
            place.heap.pin(far[0]).unwrap();
            place.heap.pin(holder.object).unwrap();
            let target = place.target(kind);
            let last = far[39];
            let slot = slot_of(kind);
            if kind == SlotKind::Object {
                place.heap.store_object(last, 0, kind, target).unwrap();
            } else {
                place.heap.store_object(last, slot, kind, target).unwrap();
            }
            place.heap.request_collection();
            for _ in 0..12 {
                place.heap.end_frame(&(), &mut ());
            }
            assert_eq!(place.heap.phase(), Phase::Mark);
            place.store(way, &holder, kind, target);
            let slot = if kind == SlotKind::Object { 0 } else { slot };
            place
                .heap
                .store_object(last, slot, kind, Slot::NONE)
                .unwrap();
            while place.heap.phase() != Phase::Idle {
                place.heap.end_frame(&(), &mut ());
            }
            assert!(place.is_there(kind, target), "{way:?} {kind:?}");
            assert_eq!(place.heap.verify_reached(&()), [], "{way:?} {kind:?}");
        }
    }
}

#[test]
fn row_33_every_store_into_a_member_is_noted() {
    for way in [Way::Object, Way::ObjectVar] {
        for kind in KINDS {
            let options = Options {
                minimum_cluster_size: 1,
                ..Options::default()
            };
            let mut place = Place::new(options, ClassTraits::CLUSTER_ROOT);
            let root = place.object();
            let holder = place.holder();
            link(&mut place.heap, root, 0, holder.object);
            place.heap.pin(root).unwrap();
            assert!(place.heap.create_cluster(root).unwrap().is_some());
            let target = place.target(kind);
            place.store(way, &holder, kind, target);
            assert!(place.heap.verify_clusters().is_empty(), "{way:?} {kind:?}");
            place.heap.full_pass(Reason::Request, &(), &mut ());
            assert!(place.is_there(kind, target), "{way:?} {kind:?}");
            assert!(place.heap.cluster_of(root).is_some());
        }
    }
}

#[test]
fn row_17_stores_to_the_gone_and_out_of_range_change_nothing() {
    let mut place = Place::new(Options::default(), ClassTraits::empty());
    let holder = place.holder();
    place.heap.pin(holder.object).unwrap();
    let gone = place.object();
    let dead_array = place.target(SlotKind::Array).as_array().unwrap();
    let dead_struct = place.target(SlotKind::Struct).as_struct().unwrap();
    place.heap.full_pass(Reason::Request, &(), &mut ());
    let target = place.object();
    let registers = Registers::of_objects([target]);
    let heap = &mut place.heap;
    let tag = VarTag::new(SlotKind::Object, 0);
    let word = target.slot();
    assert!(heap.store_object(gone, 0, SlotKind::Object, word).is_err());
    assert!(heap.store_object_var(gone, 3, tag, word).is_err());
    assert!(
        heap.store_struct(dead_struct, 0, SlotKind::Object, word)
            .is_err()
    );
    assert!(heap.store_struct_var(dead_struct, 3, tag, word).is_err());
    let array = holder.arrays[0];
    assert!(heap.array_set(dead_array, 0, word).is_err());
    assert!(heap.array_set(array, 2, word).is_err());
    assert!(
        heap.array_set(holder.vars, 0, word).is_err(),
        "a Var is two words"
    );
    assert!(heap.array_set_var(holder.vars, 2, tag, word).is_err());
    assert!(heap.array_set_var(array, 0, tag, word).is_err());
    assert!(heap.array_insert(array, 3, Element::Word(word), 1).is_err());
    assert!(
        heap.array_insert(array, 0, Element::Pair(tag, word), 1)
            .is_err()
    );
    assert!(
        heap.array_insert(holder.vars, 0, Element::Word(word), 1)
            .is_err()
    );
    assert!(
        heap.array_push(array, Element::Word(word), u32::MAX)
            .is_err()
    );
    assert!(heap.array_remove(array, 2, 1).is_err());
    assert!(!heap.array_append(dead_array.slot(), word, u32::MAX));
    assert!(!heap.array_append(holder.vars.slot(), word, u32::MAX));
    assert!(!heap.array_append(Slot::NONE, word, u32::MAX));
    assert_eq!(heap.array_length(array), Ok(2));
    // A reference to what is gone is stored as None.
    heap.array_set(array, 0, gone.slot()).unwrap();
    heap.store_object(holder.object, 0, SlotKind::Object, gone.slot())
        .unwrap();
    assert_eq!(heap.array_get(array, 0), Ok(Slot::NONE));
    assert_eq!(heap.object_slot(holder.object, 0), Ok(Slot::NONE));
    assert_eq!(heap.verify(&registers), []);
}
