//! Rows 9 to 17: the mark. Row 11 is in `random_heaps`.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::{
    ArrayRef, ClassId, ClassTraits, Element, ElementKind, Heap, MarkMode, ObjectRef, Options,
    Phase, Reason, Slot, SlotKind, Stress, VarTag,
};

use crate::fixture::{Registers, heap_with_class, link};

fn heap(slots: usize) -> (Heap, ClassId) {
    let options = Options {
        byte_limit: u64::MAX,
        ..Options::default()
    };
    let kinds = vec![SlotKind::Object; slots];
    heap_with_class(options, &kinds, ClassTraits::empty())
}

#[test]
fn row_09_every_combination_of_roots_and_flags() {
    // pin, keep, loading, deleted, register.
    for bits in 0..32 {
        let (mut heap, class) = heap(1);
        let object = heap.allocate_object(class, 0).unwrap();
        let child = heap.allocate_object(class, 0).unwrap();
        link(&mut heap, object, 0, child);
        let has = |bit: u32| bits & bit != 0;
        if has(1) {
            heap.pin(object).unwrap();
        }
        heap.set_keep(object, has(2)).unwrap();
        heap.set_loading(object, has(4)).unwrap();
        if has(8) {
            heap.delete(object).unwrap();
        }
        let roots = Registers::of_objects(if has(16) { vec![object] } else { Vec::new() });
        heap.full_pass(Reason::Request, &roots, &mut ());
        // Deletion overrides everything except pins; a pin keeps the memory, not the validity.
        let kept = has(1) || (!has(8) && (has(2) || has(4) || has(16)));
        let expected = if kept { 2 } else { 0 };
        assert_eq!(heap.census(&()).live.objects, expected, "bits {bits:05b}");
        assert_eq!(heap.is_valid(object), kept && !has(8), "bits {bits:05b}");
        assert_eq!(heap.is_valid(child), kept, "bits {bits:05b}");
    }
}

#[test]
fn row_10_the_partition_is_the_same_for_any_thread_count() {
    let (mut heap, class) = heap(4);
    let objects: Vec<_> = (0..30_000)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    let mut state = 5_usize;
    for &object in &objects[..20_000] {
        for slot in 0..4 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            link(&mut heap, object, slot, objects[(state >> 33) % 20_000]);
        }
    }
    heap.pin(objects[0]).unwrap();
    let one = heap.mark(&(), MarkMode::OneThread, true);
    assert!(one.objects > 15_000 && one.objects <= 20_000);
    for threads in [1, 2, 8] {
        let many = heap.mark(&(), MarkMode::Parallel(threads), true);
        assert_eq!(many.objects, one.objects, "{threads} threads");
        assert_eq!(many.scanned, one.scanned, "each object is scanned once");
    }
}

#[test]
fn row_10_an_object_born_during_a_mark_is_live() {
    let (mut heap, class) = heap(1);
    heap.set_options(Options {
        object_budget: 35,
        ..Options::default()
    });
    let first = heap.allocate_object(class, 0).unwrap();
    let second = heap.allocate_object(class, 0).unwrap();
    link(&mut heap, first, 0, second);
    heap.pin(first).unwrap();
    heap.request_collection();
    heap.end_frame(&(), &mut ());
    assert_eq!(heap.phase(), Phase::Mark);
    let young = heap.allocate_object(class, 0).unwrap();
    while heap.phase() != Phase::Idle {
        heap.end_frame(&(), &mut ());
    }
    assert!(
        heap.is_valid(young),
        "it lives at least until the next collection"
    );
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(!heap.is_valid(young));
}

#[test]
fn row_12_chains_stars_and_loops_are_scanned_once() {
    let depth = 1_000_000;
    let (mut heap, class) = heap(1);
    let first = heap.allocate_object(class, 0).unwrap();
    heap.pin(first).unwrap();
    let mut last = first;
    for _ in 1..depth {
        let next = heap.allocate_object(class, 0).unwrap();
        link(&mut heap, last, 0, next);
        last = next;
    }
    link(&mut heap, last, 0, last);
    let stats = heap.mark(&(), MarkMode::OneThread, true);
    assert_eq!((stats.objects, stats.scanned), (depth, depth));
    // A star: one array of a million references, scanned in chunks.
    let array = heap.allocate_array(ElementKind::Object, 0, 0, 0).unwrap();
    heap.array_push(array, Element::Word(first.slot()), 1_000_000)
        .unwrap();
    let stats = heap.mark(&Registers::of_arrays([array]), MarkMode::OneThread, true);
    assert_eq!((stats.objects, stats.arrays), (depth, 1));
    assert_eq!(stats.scanned, depth + 1_000_000_u64.div_ceil(2_048));
}

#[test]
fn row_13_threads_share_chains_trees_and_hubs() {
    for shape in ["chain", "tree", "hub"] {
        let (mut heap, class) = heap(2);
        let objects: Vec<_> = (0..50_000)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        heap.pin(objects[0]).unwrap();
        let hub = heap.allocate_array(ElementKind::Object, 0, 0, 0).unwrap();
        for (number, &object) in objects.iter().enumerate() {
            match shape {
                "chain" if number + 1 < objects.len() => {
                    link(&mut heap, object, 0, objects[number + 1]);
                }
                "tree" => {
                    for child in [number * 2 + 1, number * 2 + 2] {
                        if child < objects.len() {
                            let slot = u32::from(child % 2 == 0);
                            link(&mut heap, object, slot, objects[child]);
                        }
                    }
                }
                "hub" => heap
                    .array_push(hub, Element::Word(object.slot()), 1)
                    .unwrap(),
                _ => {}
            }
        }
        let roots = Registers::of_arrays([hub]);
        for threads in [1, 2, 8] {
            let stats = heap.mark(&roots, MarkMode::Parallel(threads), true);
            assert_eq!(stats.objects, 50_000, "{shape}, {threads} threads");
        }
    }
}

#[test]
fn row_14_prefetching_changes_no_result() {
    let (mut heap, class) = heap(3);
    let objects: Vec<_> = (0..5_000)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for (number, &object) in objects.iter().enumerate() {
        link(&mut heap, object, 0, objects[number * 7 % 5_000]);
        link(&mut heap, object, 1, objects[number / 2]);
        link(&mut heap, object, 2, objects[(number * number) % 5_000]);
    }
    heap.pin(objects[4_999]).unwrap();
    let mut reached = vec![false; objects.len()];
    let mut list = vec![4_999];
    while let Some(number) = list.pop() {
        if !std::mem::replace(&mut reached[number], true) {
            list.extend([number * 7 % 5_000, number / 2, (number * number) % 5_000]);
        }
    }
    let expected = reached.iter().filter(|reached| **reached).count() as u64;
    let alone = heap.mark(&(), MarkMode::OneThread, true);
    assert_eq!((alone.objects, alone.scanned), (expected, expected));
    assert!(heap.verify_mark(&()).is_empty());
}

#[test]
fn row_15_work_blocks_come_back_to_the_pool() {
    let (mut heap, class) = heap(4);
    let objects: Vec<_> = (0..40_000)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for (number, &object) in objects.iter().enumerate() {
        for slot in 0..4 {
            let target = (number * 4 + slot as usize + 1) % objects.len();
            link(&mut heap, object, slot, objects[target]);
        }
    }
    heap.pin(objects[0]).unwrap();
    for _ in 0..5 {
        let stats = heap.mark(&(), MarkMode::Parallel(4), true);
        assert_eq!((stats.objects, stats.outstanding), (40_000, 0));
    }
    heap.mark(&(), MarkMode::OneThread, false);
    assert!(
        heap.pooled_blocks() <= 160,
        "the pool shrinks when it is not used"
    );
}

#[test]
fn row_16_references_to_deleted_objects_are_nulled_everywhere() {
    let kinds = [
        SlotKind::Object,
        SlotKind::Array,
        SlotKind::Struct,
        SlotKind::Var,
    ];
    let (mut heap, class) = heap_with_class(Options::default(), &kinds, ClassTraits::empty());
    let pair = heap.register_struct(&[SlotKind::Object, SlotKind::Var]);
    let holder = heap.allocate_object(class, 0).unwrap();
    let doomed = heap.allocate_object(class, 0).unwrap();
    let kept = heap.allocate_object(class, 0).unwrap();
    let array = heap.allocate_array(ElementKind::Object, 0, 2, 0).unwrap();
    let vars = heap.allocate_array(ElementKind::Var, 0, 1, 0).unwrap();
    let structure = heap.allocate_struct(pair, 0).unwrap();
    let tag = VarTag::new(SlotKind::Object, 0);
    heap.pin(holder).unwrap();
    heap.store_object(holder, 0, SlotKind::Object, doomed.slot())
        .unwrap();
    heap.store_object(holder, 1, SlotKind::Array, array.slot())
        .unwrap();
    heap.store_object(holder, 2, SlotKind::Struct, structure.slot())
        .unwrap();
    heap.store_object_var(holder, 3, VarTag::new(SlotKind::Array, 0), vars.slot())
        .unwrap();
    heap.array_set(array, 0, doomed.slot()).unwrap();
    heap.array_set(array, 1, kept.slot()).unwrap();
    heap.array_set_var(vars, 0, tag, doomed.slot()).unwrap();
    heap.store_struct(structure, 0, SlotKind::Object, doomed.slot())
        .unwrap();
    heap.store_struct_var(structure, 1, tag, doomed.slot())
        .unwrap();
    heap.delete(doomed).unwrap();
    assert!(!heap.is_valid(doomed), "None at once");
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.object_slot(holder, 0), Ok(Slot::NONE));
    assert_eq!(heap.array_get(array, 0), Ok(Slot::NONE));
    assert_eq!(heap.array_get(array, 1), Ok(kept.slot()));
    assert_eq!(heap.array_get_var(vars, 0), Ok((tag, Slot::NONE)));
    assert_eq!(heap.struct_slot(structure, 0), Ok(Slot::NONE));
    assert_eq!(heap.struct_slot(structure, 2), Ok(Slot::NONE));
    assert_eq!(heap.census(&()).live.objects, 2);
    // A stale handle stored later also becomes None.
    heap.store_object(holder, 0, SlotKind::Object, doomed.slot())
        .unwrap();
    assert_eq!(heap.object_slot(holder, 0), Ok(Slot::NONE));
    assert_eq!(heap.verify(&()), []);
}

#[test]
fn row_17_every_state_of_a_target() {
    let (mut heap, class) = heap(6);
    let make = |heap: &mut Heap| heap.allocate_object(class, 0).unwrap();
    let holder = make(&mut heap);
    heap.pin(holder).unwrap();
    let (plain, deleted, pinned, loading) = (
        make(&mut heap),
        make(&mut heap),
        make(&mut heap),
        make(&mut heap),
    );
    for (slot, target) in [
        (0, holder),
        (1, plain),
        (2, deleted),
        (3, pinned),
        (4, loading),
    ] {
        link(&mut heap, holder, slot, target);
    }
    heap.pin(pinned).unwrap();
    heap.delete(pinned).unwrap();
    heap.delete(deleted).unwrap();
    heap.set_loading(loading, true).unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    let slots = heap.object_slots(holder).unwrap().to_vec();
    assert_eq!(slots[0], holder.slot());
    assert_eq!(slots[1], plain.slot());
    assert_eq!(slots[2], Slot::NONE);
    assert_eq!(
        slots[3],
        Slot::NONE,
        "deleted and pinned: nulled, but not freed"
    );
    assert_eq!(slots[4], loading.slot());
    assert_eq!(slots[5], Slot::NONE);
    assert_eq!(heap.census(&()).live.objects, 4);
    heap.unpin(pinned).unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.census(&()).live.objects, 3);
}

/// A pinned object that holds an array of `length` objects, all created before the mark.
fn large_array(heap: &mut Heap, class: ClassId, length: u32) -> (ArrayRef, Vec<ObjectRef>) {
    let holder = heap.register_class(None, &[SlotKind::Array], ClassTraits::empty());
    let holder = heap.allocate_object(holder, 0).unwrap();
    heap.pin(holder).unwrap();
    let array = heap.allocate_array(ElementKind::Object, 0, 0, 0).unwrap();
    heap.store_object(holder, 0, SlotKind::Array, array.slot())
        .unwrap();
    let objects: Vec<ObjectRef> = (0..length)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for object in &objects {
        heap.array_push(array, Element::Word(object.slot()), 1)
            .unwrap();
    }
    (array, objects)
}

#[test]
fn row_12_elements_that_move_between_chunks_are_not_missed() {
    for (removed, step) in [(1, 1), (700, 1), (5_000, 1), (3, 2)] {
        let options = Options {
            stress: Stress::RANDOM_SLICES,
            ..Options::default()
        };
        let (mut heap, class) = heap_with_class(options, &[SlotKind::Object], ClassTraits::empty());
        let (array, objects) = large_array(&mut heap, class, 9_000);
        let deleted = objects[8_000];
        heap.delete(deleted).unwrap();
        heap.request_collection();
        let mut left = objects;
        let mut frames = 0;
        while heap.cycles() == 0 || heap.phase() != Phase::Idle {
            heap.end_frame(&(), &mut ());
            frames += 1;
            if frames % step == 0 && left.len() > removed {
                heap.array_remove(array, 0, u32::try_from(removed).unwrap())
                    .unwrap();
                left.drain(..removed);
            }
            if frames % 64 == 0 {
                assert_eq!(heap.verify_reached(&()), [], "{removed} removed each time");
            }
        }
        for object in left.iter().filter(|object| **object != deleted) {
            assert!(heap.is_valid(*object), "{removed} removed each time");
        }
        assert_eq!(heap.verify(&()), []);
    }
}

#[test]
fn row_12_appending_during_a_mark_scans_nothing_twice() {
    let scanned = |appends: u32| {
        let options = Options {
            object_budget: 20_000,
            ..Options::default()
        };
        let (mut heap, class) = heap_with_class(options, &[SlotKind::Object], ClassTraits::empty());
        let (array, objects) = large_array(&mut heap, class, 20_000);
        heap.request_collection();
        let mut slices = 0_u64;
        while heap.cycles() == 0 || heap.phase() != Phase::Idle {
            heap.end_frame(&(), &mut ());
            slices += 1;
            for _ in 0..appends {
                heap.array_push(array, Element::Word(objects[0].slot()), 1)
                    .unwrap();
            }
        }
        slices
    };
    let (without, with) = (scanned(0), scanned(40));
    assert!(with <= without * 2, "{without} slices, {with} with appends");
}
