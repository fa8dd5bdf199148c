//! Row 27 for arrays and structs: a weak reference answers while its entry lives, and never after a mark has
//! passed it by or a cleanup has freed it.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::{
    ArrayRef, ClassId, ClassTraits, CleanupKind, DyingObject, ElementKind, Heap, ObjectHooks,
    ObjectRef, Options, Phase, Reason, SlotKind, Stress, StructRef,
};

use crate::fixture::{Registers, end_frames, heap_with_class, link};

const CLEANUPS: [CleanupKind; 3] = [CleanupKind::Buggy, CleanupKind::Fixed, CleanupKind::Queued];

fn heap(cleanup: CleanupKind) -> (Heap, ClassId) {
    let options = Options {
        cleanup,
        // One object in each slice.
        object_budget: 1,
        purge_budget: 1,
        object_interval: 0,
        ..Options::default()
    };
    let kinds = [SlotKind::Array, SlotKind::Struct, SlotKind::Object];
    heap_with_class(options, &kinds, ClassTraits::empty())
}

/// An object that holds an array and a struct, each of which refers to the object in turn.
fn holder(heap: &mut Heap, class: ClassId) -> (ObjectRef, ArrayRef, StructRef) {
    let object = heap.allocate_object(class, 0).unwrap();
    let array = heap.allocate_array(ElementKind::Object, 0, 1, 0).unwrap();
    heap.array_set(array, 0, object.slot()).unwrap();
    let id = heap.register_struct(&[SlotKind::Object]);
    let structure = heap.allocate_struct(id, 0).unwrap();
    heap.store_struct(structure, 0, SlotKind::Object, object.slot())
        .unwrap();
    heap.store_object(object, 0, SlotKind::Array, array.slot())
        .unwrap();
    heap.store_object(object, 1, SlotKind::Struct, structure.slot())
        .unwrap();
    assert!(heap.watch_array(array) && heap.watch_struct(structure));
    (object, array, structure)
}

#[test]
fn row_27_a_weak_array_or_struct_is_silent_from_the_end_of_the_mark_on() {
    for cleanup in CLEANUPS {
        let (mut heap, class) = heap(cleanup);
        let busy: Vec<_> = (0..200)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        for pair in busy.windows(2) {
            link(&mut heap, pair[0], 2, pair[1]);
        }
        heap.pin(busy[0]).unwrap();
        let (kept, kept_array, kept_struct) = holder(&mut heap, class);
        heap.pin(kept).unwrap();
        let (_, array, structure) = holder(&mut heap, class);
        let answers = |heap: &Heap| {
            (
                heap.weak_array(array).is_some(),
                heap.weak_struct(structure).is_some(),
            )
        };
        heap.request_collection();
        let mut phases = [0, 0];
        loop {
            heap.end_frame(&(), &mut ());
            let at = usize::from(heap.phase() != Phase::Mark);
            phases[at] += 1;
            assert_eq!(
                answers(&heap),
                [(true, true), (false, false)][at],
                "{cleanup:?}"
            );
            assert_eq!(heap.weak_array(kept_array), Some(kept_array));
            assert_eq!(heap.weak_struct(kept_struct), Some(kept_struct));
            if heap.phase() == Phase::Idle {
                break;
            }
        }
        assert!(phases[0] > 100 && phases[1] > 0, "{phases:?}");
        // Another mark forgets what the first one reached, and still nothing answers.
        heap.request_collection();
        heap.end_frame(&(), &mut ());
        assert_eq!(heap.phase(), Phase::Mark);
        assert_eq!(answers(&heap), (false, false));
        end_frames(&mut heap, 1_000);
        assert!(heap.array_length(array).is_err(), "freed in the end");
        assert_eq!(heap.weak_struct(kept_struct), Some(kept_struct));
    }
}

#[test]
fn row_27_a_weak_reference_that_became_strong_in_mid_mark_is_kept() {
    let (mut heap, class) = heap(CleanupKind::Fixed);
    let busy: Vec<_> = (0..20)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for &object in &busy {
        heap.pin(object).unwrap();
    }
    let (object, array, structure) = holder(&mut heap, class);
    heap.request_collection();
    heap.end_frame(&(), &mut ());
    assert_eq!(heap.phase(), Phase::Mark);
    let registers = Registers {
        arrays: heap.weak_array(array).into_iter().collect(),
        ..Registers::default()
    };
    while heap.phase() != Phase::Idle {
        heap.end_frame(&registers, &mut ());
    }
    assert!(heap.is_valid(object), "the array refers to it");
    assert_eq!(heap.weak_array(array), Some(array));
    assert_eq!(heap.weak_struct(structure), Some(structure));
    assert_eq!(heap.verify(&registers), []);
}

#[test]
fn row_27_weak_references_keep_nothing_and_find_no_successor() {
    for cleanup in CLEANUPS {
        let (mut heap, class) = heap(cleanup);
        let (_, array, structure) = holder(&mut heap, class);
        // Plain garbage, and a cycle through an object: a pass frees both.
        let alone = heap.allocate_array(ElementKind::Int, 0, 3, 0).unwrap();
        let unwatched = heap.allocate_array(ElementKind::Int, 0, 3, 0).unwrap();
        assert!(heap.watch_array(alone));
        assert_eq!(heap.weak_array(alone), Some(alone), "not freed yet");
        assert_eq!(heap.weak_array(unwatched), None, "nobody asked for it");
        heap.full_pass(Reason::Request, &(), &mut ());
        let left = heap.census(&()).live;
        assert_eq!((left.arrays, left.structs, left.objects), (0, 0, 0));
        for _ in 0..3 {
            let next = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
            heap.watch_array(next);
            let (_, other, another) = holder(&mut heap, class);
            assert!(other != array && another != structure);
        }
        assert_eq!(heap.weak_array(array), None);
        assert_eq!(heap.weak_array(alone), None);
        assert_eq!(heap.weak_struct(structure), None);
        assert!(!heap.watch_array(array) && !heap.watch_struct(structure));
    }
}

/// No object is ever ready.
struct Never;

impl ObjectHooks for Never {
    fn is_ready(&mut self, _: DyingObject<'_>) -> bool {
        false
    }
}

#[test]
fn row_27_a_weak_array_is_silent_after_a_pass_although_its_holder_waits() {
    let (mut heap, class) = heap(CleanupKind::Fixed);
    heap.set_hooks(Box::new(Never));
    heap.set_class_traits(class, ClassTraits::HOOKS);
    let (_, array, structure) = holder(&mut heap, class);
    heap.full_pass(Reason::Request, &(), &mut ());
    // The holder waits for its hook, and has not let go of them yet.
    assert_eq!(heap.pending_destruction(), 1);
    assert_eq!(heap.array_length(array), Ok(1));
    assert!(heap.struct_type(structure).is_ok());
    assert_eq!(heap.weak_array(array), None);
    assert_eq!(heap.weak_struct(structure), None);
}

#[test]
fn row_27_what_the_mark_passed_by_resolves_no_more_before_it_is_judged() {
    let options = Options {
        stress: Stress::RANDOM_SLICES,
        object_interval: 0,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options, &[SlotKind::Object], ClassTraits::empty());
    let objects: Vec<_> = (0..20_000)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    let (kept, dying) = (objects[19_999], objects[19_998]);
    heap.pin(kept).unwrap();
    heap.request_collection();
    let mut gathers = 0;
    while heap.cycles() == 0 || heap.phase() != Phase::Idle {
        heap.end_frame(&(), &mut ());
        if heap.phase() == Phase::Gather {
            gathers += 1;
            assert_eq!(heap.resolve(dying), None);
            assert!(!heap.is_valid(dying));
        }
        assert_eq!(heap.resolve(kept), Some(kept));
    }
    assert!(gathers > 1, "{gathers} frames in the gather");
}
