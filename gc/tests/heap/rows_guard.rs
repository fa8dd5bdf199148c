//! Rows whose loss would show only in figures or in rare moments: each test here fails when its
//! mechanism is gone.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cyperus_gc::{
    ClassId, ClassTraits, CollectionLock, Costs, Element, ElementKind, Event, Heap, Judgement,
    MarkMode, ObjectHooks, ObjectRef, Options, Phase, Reason, Scope, SlotKind, Stage,
};

use crate::fixture::{Registers, end_frames, heap_with_class, link};

fn heap(options: Options) -> (Heap, ClassId) {
    heap_with_class(options, &[SlotKind::Object; 2], ClassTraits::empty())
}

fn verdicts(events: &[Event]) -> Vec<&Judgement> {
    let verdict = |event: &'_ Event| matches!(event, Event::Verdict(_));
    let found = events.iter().filter(|event| verdict(event));
    found
        .filter_map(|event| {
            if let Event::Verdict(verdict) = event {
                Some(verdict)
            } else {
                None
            }
        })
        .collect()
}

/// What a stage took, and what it was granted, each time it ended in this scope.
fn stages(events: &[Event], stage: Stage, scope: Scope) -> Vec<(u64, Option<u64>)> {
    let mut found = Vec::new();
    for event in events {
        if let Event::StageEnd(end) = event
            && (end.stage, end.scope) == (stage, scope)
        {
            found.push((end.took, end.budget));
        }
    }
    found
}

/// A chain of `length` objects; the first is pinned.
fn chain(heap: &mut Heap, class: ClassId, length: usize) -> Vec<ObjectRef> {
    let objects: Vec<_> = (0..length)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for pair in objects.windows(2) {
        link(heap, pair[0], 0, pair[1]);
    }
    heap.pin(objects[0]).unwrap();
    objects
}

#[test]
fn row_01_nobody_takes_hold_while_a_collection_waits() {
    let lock = Arc::new(CollectionLock::new());
    let hold = lock.hold().unwrap();
    let is_in = Arc::new(AtomicBool::new(false));
    let collector = {
        let (lock, is_in) = (Arc::clone(&lock), Arc::clone(&is_in));
        std::thread::spawn(move || {
            let collecting = lock.collect().unwrap();
            assert!(!is_in.load(Ordering::SeqCst), "it slipped in");
            drop(collecting);
        })
    };
    while !lock.wants_to_run() {
        std::thread::yield_now();
    }
    let late = {
        let (lock, is_in) = (Arc::clone(&lock), Arc::clone(&is_in));
        std::thread::spawn(move || {
            let hold = lock.hold().unwrap();
            is_in.store(true, Ordering::SeqCst);
            drop(hold);
        })
    };
    std::thread::sleep(Duration::from_millis(50));
    assert!(!is_in.load(Ordering::SeqCst), "it did not wait");
    drop(hold);
    collector.join().unwrap();
    late.join().unwrap();
    assert!(is_in.load(Ordering::SeqCst));
}

/// Says that an object is loaded, and whether the lock was free then.
struct Loader {
    object: ObjectRef,
    lock: Arc<CollectionLock>,
    was_free: Arc<AtomicBool>,
}

impl ObjectHooks for Loader {
    fn flush_loading(&mut self) -> Vec<ObjectRef> {
        let is_free = self.lock.hold().is_ok();
        self.was_free.store(is_free, Ordering::SeqCst);
        vec![self.object]
    }
}

#[test]
fn row_02_loads_are_flushed_outside_the_lock_in_passes_and_in_slices() {
    for in_slices in [false, true] {
        let (mut heap, class) = heap(Options {
            flush_loading: true,
            ..Options::default()
        });
        let object = heap.allocate_object(class, 0).unwrap();
        heap.set_loading(object, true).unwrap();
        let was_free = Arc::new(AtomicBool::new(false));
        heap.set_hooks(Box::new(Loader {
            object,
            lock: heap.lock(),
            was_free: Arc::clone(&was_free),
        }));
        // Without a collection nothing is flushed.
        end_frames(&mut heap, 2);
        assert!(!was_free.load(Ordering::SeqCst));
        if in_slices {
            heap.request_collection();
            end_frames(&mut heap, 3);
        } else {
            heap.full_pass(Reason::Request, &(), &mut ());
        }
        assert!(was_free.load(Ordering::SeqCst), "in slices: {in_slices}");
        assert!(!heap.is_valid(object), "in slices: {in_slices}");
    }
}

#[test]
fn row_04_a_full_pass_starts_the_count_of_births_again() {
    let (mut heap, class) = heap(Options {
        object_interval: 0,
        ..Options::default()
    });
    let birth = |heap: &mut Heap, count: u32| {
        for _ in 0..count {
            heap.allocate_object(class, 0).unwrap();
        }
    };
    birth(&mut heap, 4_000);
    heap.full_pass(Reason::Request, &(), &mut ());
    birth(&mut heap, 4_000);
    assert!(!heap.begins_collection(), "4,000 since the pass");
    birth(&mut heap, 96);
    assert!(heap.begins_collection(), "4,096 since the pass");
    // After a pass with survivors, as many births as survivors are needed.
    chain(&mut heap, class, 6_000);
    heap.full_pass(Reason::Request, &(), &mut ());
    birth(&mut heap, 5_999);
    assert!(!heap.begins_collection());
    birth(&mut heap, 1);
    assert!(heap.begins_collection());
}

#[test]
fn row_13_threads_give_work_away() {
    let (mut heap, class) = heap(Options::default());
    // A chunk of a large array is more than one thread keeps for itself.
    let array = heap
        .allocate_array(ElementKind::Object, 0, 60_000, 0)
        .unwrap();
    for element in 0..60_000 {
        let object = heap.allocate_object(class, 0).unwrap();
        heap.array_set(array, element, object.slot()).unwrap();
    }
    let roots = Registers::of_arrays([array]);
    assert_eq!(heap.mark(&roots, MarkMode::OneThread, false).shared, 0);
    // Whether a thread is hungry in time depends on the machine, so there are several tries.
    let shared = (0..50).any(|_| heap.mark(&roots, MarkMode::Parallel(2), false).shared > 0);
    assert!(shared);
    // The blocks are kept for the next mark, and a collection on one thread frees half of them.
    let kept = heap.pooled_blocks();
    assert!(kept > 0);
    heap.full_pass(Reason::Request, &roots, &mut ());
    assert_eq!(heap.pooled_blocks(), kept / 2);
}

#[test]
fn row_13_collections_of_large_heaps_use_the_threads_they_are_given() {
    for (objects, threads) in [(19_999, 1), (20_000, 3)] {
        let (mut heap, class) = heap(Options {
            threads: 3,
            ..Options::default()
        });
        chain(&mut heap, class, objects);
        let mut events = Vec::new();
        heap.full_pass(Reason::Request, &(), &mut events);
        let used: Vec<u32> = verdicts(&events).iter().map(|it| it.threads).collect();
        assert_eq!(used, [threads], "{objects} objects");
    }
}

#[test]
fn row_49_destruction_has_its_price_in_slices_and_in_passes() {
    let costs = Costs {
        examined_entry: 0,
        destroyed_in_slice: 7,
        destroyed_in_full_pass: 11,
        traced_object: 0,
        unneeded_objects_pass: 0,
    };
    let fill = || {
        let (mut heap, class) = heap(Options {
            costs,
            ..Options::default()
        });
        let id = heap.register_struct(&[]);
        for _ in 0..3 {
            heap.allocate_object(class, 0).unwrap();
        }
        for _ in 0..4 {
            heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
        }
        for _ in 0..5 {
            heap.allocate_struct(id, 0).unwrap();
        }
        heap
    };
    let sums = |events: &[Event], scope| {
        [Stage::Objects, Stage::Arrays, Stage::Structs].map(|stage| {
            let stages = stages(events, stage, scope);
            stages.iter().map(|(took, _)| took).sum::<u64>()
        })
    };
    let mut events = Vec::new();
    let mut heap = fill();
    heap.request_collection();
    heap.end_frame(&(), &mut events);
    assert_eq!(sums(&events, Scope::Slice), [3 * 7, 4 * 7, 5 * 7]);
    events.clear();
    fill().full_pass(Reason::Request, &(), &mut events);
    assert_eq!(sums(&events, Scope::FullPass), [3 * 11, 4 * 11, 5 * 11]);
}

#[test]
fn row_52_every_population_gives_memory_back() {
    for population in ["arrays", "structs", "objects"] {
        let (mut heap, class) = heap(Options::default());
        let id = heap.register_struct(&[SlotKind::Plain; 4]);
        for _ in 0..10_000 {
            match population {
                "arrays" => drop(heap.allocate_array(ElementKind::Int, 0, 100, 0).unwrap()),
                "structs" => drop(heap.allocate_struct(id, 0).unwrap()),
                _ => drop(heap.allocate_object(class, 0).unwrap()),
            }
        }
        let mut events = Vec::new();
        heap.full_pass(Reason::Request, &(), &mut events);
        let bytes: u64 = events
            .iter()
            .map(|event| {
                if let Event::Trimmed { bytes } = event {
                    *bytes
                } else {
                    0
                }
            })
            .sum();
        assert!(bytes >= 10_000 * 8, "{population}: {bytes}");
    }
}

#[test]
fn row_53_a_reference_that_moves_behind_the_mark_is_not_lost() {
    // One object is scanned in each slice. In every one of them the only reference to the last object
    // moves from the end of the chain to its beginning.
    let mut moved_in_mark = 0;
    for slices in 1..14 {
        for holder in ["variable", "element", "member", "var"] {
            let (mut heap, class) = heap(Options {
                object_budget: 1,
                ..Options::default()
            });
            let objects = chain(&mut heap, class, 12);
            let target = heap.allocate_object(class, 0).unwrap();
            link(&mut heap, objects[11], 1, target);
            let kinds = [SlotKind::Object, SlotKind::Array, SlotKind::Struct];
            let holders = heap.register_class(None, &kinds, ClassTraits::empty());
            let vars = heap.register_class(None, &[SlotKind::Var], ClassTraits::empty());
            let pair = heap.register_struct(&[SlotKind::Object]);
            let first = heap.allocate_object(holders, 0).unwrap();
            heap.pin(first).unwrap();
            let array = heap.allocate_array(ElementKind::Object, 0, 1, 0).unwrap();
            let structure = heap.allocate_struct(pair, 0).unwrap();
            let boxed = heap.allocate_object(vars, 0).unwrap();
            heap.pin(boxed).unwrap();
            heap.store_object(first, 1, SlotKind::Array, array.slot())
                .unwrap();
            heap.store_object(first, 2, SlotKind::Struct, structure.slot())
                .unwrap();
            heap.request_collection();
            end_frames(&mut heap, slices);
            moved_in_mark += u32::from(heap.phase() == Phase::Mark);
            let slot = target.slot();
            match holder {
                "variable" => heap.store_object(first, 0, SlotKind::Object, slot).unwrap(),
                "element" => heap.array_set(array, 0, slot).unwrap(),
                "member" => heap
                    .store_struct(structure, 0, SlotKind::Object, slot)
                    .unwrap(),
                _ => {
                    let tag = cyperus_gc::VarTag::new(SlotKind::Object, 0);
                    heap.store_object_var(boxed, 0, tag, slot).unwrap();
                }
            }
            let none = cyperus_gc::Slot::NONE;
            heap.store_object(objects[11], 1, SlotKind::Object, none)
                .unwrap();
            end_frames(&mut heap, 60);
            assert_eq!(heap.phase(), Phase::Idle);
            assert!(heap.is_valid(target), "{holder} after {slices} slices");
        }
    }
    assert!(moved_in_mark > 20, "{moved_in_mark} moves were in a mark");
}

#[test]
fn row_53_what_is_pushed_behind_the_mark_is_not_lost() {
    for slices in 1..14 {
        let (mut heap, class) = heap(Options {
            object_budget: 1,
            ..Options::default()
        });
        let objects = chain(&mut heap, class, 12);
        let target = heap.allocate_object(class, 0).unwrap();
        link(&mut heap, objects[11], 1, target);
        let holders = heap.register_class(None, &[SlotKind::Array], ClassTraits::empty());
        let holder = heap.allocate_object(holders, 0).unwrap();
        heap.pin(holder).unwrap();
        let array = heap.allocate_array(ElementKind::Object, 0, 0, 0).unwrap();
        heap.store_object(holder, 0, SlotKind::Array, array.slot())
            .unwrap();
        heap.request_collection();
        end_frames(&mut heap, slices);
        heap.array_push(array, Element::Word(target.slot()), 1)
            .unwrap();
        let none = cyperus_gc::Slot::NONE;
        heap.store_object(objects[11], 1, SlotKind::Object, none)
            .unwrap();
        end_frames(&mut heap, 60);
        assert!(heap.is_valid(target), "after {slices} slices");
    }
}

#[test]
fn row_55_each_ring_has_the_share_that_it_is_given() {
    let budgets = |options: Options| {
        let (mut heap, _) = heap(options);
        let mut events = Vec::new();
        heap.end_frame(&(), &mut events);
        [Stage::Arrays, Stage::Structs].map(|stage| stages(&events, stage, Scope::Slice)[0].1)
    };
    // One percent of 1.2 ms each.
    assert_eq!(budgets(Options::default()), [Some(12_000), Some(12_000)]);
    let uneven = Options {
        array_share: 2.0,
        struct_share: 50.0,
        ..Options::default()
    };
    assert_eq!(budgets(uneven), [Some(24_000), Some(600_000)]);
    let without = Options {
        struct_share: 0.0,
        ..Options::default()
    };
    assert_eq!(budgets(without), [Some(12_000), None]);
}

#[test]
fn row_46_an_object_that_wants_a_farewell_is_spared_once() {
    for in_slices in [false, true] {
        let (mut heap, plain) = heap(Options::default());
        let kinds = [SlotKind::Object; 2];
        let wants = heap.register_class(None, &kinds, ClassTraits::FAREWELL);
        let object = heap.allocate_object(wants, 0).unwrap();
        let child = heap.allocate_object(plain, 0).unwrap();
        let deleted = heap.allocate_object(wants, 0).unwrap();
        let held = heap.allocate_object(wants, 0).unwrap();
        heap.pin(held).unwrap();
        link(&mut heap, object, 0, child);
        heap.delete(deleted).unwrap();
        let mut events = Vec::new();
        let mut collect = |heap: &mut Heap| {
            events.clear();
            if in_slices {
                heap.request_collection();
                for _ in 0..4 {
                    heap.end_frame(&(), &mut events);
                }
            } else {
                heap.full_pass(Reason::Request, &(), &mut events);
            }
            verdicts(&events)[0].spared
        };
        // It is whole, with what it refers to. What is deleted or needed has no farewell.
        assert_eq!(collect(&mut heap), 1);
        assert_eq!(heap.take_farewells(), [object]);
        assert!(heap.is_valid(object) && heap.is_valid(child));
        assert!(!heap.is_valid(deleted));
        // The host may hold it for as long as it likes, but it is told once.
        heap.pin(object).unwrap();
        assert_eq!(collect(&mut heap), 0);
        heap.unpin(object).unwrap();
        assert_eq!(collect(&mut heap), 0);
        assert_eq!(heap.take_farewells(), []);
        assert!(!heap.is_valid(object) && !heap.is_valid(child));
        assert!(heap.is_valid(held));
    }
}
