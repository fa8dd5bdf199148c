//! What surrounds a collection: who is kept by a label, who is detained, when begin-destroy runs, what is
//! reported of it, and memory that goes back although something is in use.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use std::sync::{Arc, Mutex};

use cyperus_gc::{
    BeginDestroy, ClassTraits, Clock, Destruction, DyingObject, ElementKind, Event, Heap,
    HookTimes, ObjectFlags, ObjectHooks, ObjectRef, Options, Phase, Reason, Scope, Slot, SlotKind,
    TimeSource,
};

use crate::fixture::{end_frames, heap_with_class, link};

fn heap(traits: ClassTraits) -> (Heap, cyperus_gc::ClassId) {
    heap_with_class(Options::default(), &[SlotKind::Object; 2], traits)
}

fn destructions(events: &[Event]) -> Vec<(Scope, Destruction)> {
    let mut found = Vec::new();
    for event in events {
        if let Event::Destruction { scope, done } = event {
            found.push((*scope, *done));
        }
    }
    found
}

#[test]
fn row_09_a_label_keeps_for_one_collection() {
    for in_slices in [false, true] {
        let (mut heap, class) = heap(ClassTraits::empty());
        let objects: Vec<_> = (0..4)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        let [first, second, behind, deleted] = objects[..] else {
            unreachable!()
        };
        link(&mut heap, first, 0, behind);
        heap.set_label(first, 1, true).unwrap();
        heap.set_label(second, 8, true).unwrap();
        heap.set_label(deleted, 1, true).unwrap();
        heap.delete(deleted).unwrap();
        let collect = |heap: &mut Heap, labels| {
            if in_slices {
                heap.request_collection_keeping(labels);
                end_frames(heap, 3);
                assert_eq!(heap.phase(), Phase::Idle);
            } else {
                heap.full_pass_keeping(labels, Reason::Request, &(), &mut ());
            }
        };
        let both = ObjectFlags::label(1) | ObjectFlags::label(8);
        collect(&mut heap, both);
        assert!(heap.is_valid(first) && heap.is_valid(second) && heap.is_valid(behind));
        assert_eq!(heap.census(&()).live.objects, 3, "deletion beats a label");
        collect(&mut heap, ObjectFlags::label(1));
        assert!(heap.is_valid(first) && heap.is_valid(behind));
        assert!(!heap.is_valid(second), "another label");
        heap.set_label(first, 1, false).unwrap();
        collect(&mut heap, ObjectFlags::label(1));
        assert!(
            !heap.is_valid(first) && !heap.is_valid(behind),
            "taken away"
        );
    }
}

#[test]
fn row_09_a_label_keeps_only_if_the_collection_is_told() {
    let (mut heap, class) = heap(ClassTraits::empty());
    for number in [0, 9] {
        assert_eq!(ObjectFlags::label(number), ObjectFlags::empty());
    }
    let labelled = |heap: &mut Heap| {
        let object = heap.allocate_object(class, 0).unwrap();
        heap.set_label(object, 3, true).unwrap();
        object
    };
    let object = labelled(&mut heap);
    heap.full_pass_keeping(ObjectFlags::KEEP, Reason::Request, &(), &mut ());
    assert!(!heap.is_valid(object), "only labels are asked for");
    // A full pass that keeps does not make the next collections keep.
    let object = labelled(&mut heap);
    heap.full_pass_keeping(ObjectFlags::label(3), Reason::Request, &(), &mut ());
    assert!(heap.is_valid(object));
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(!heap.is_valid(object));
    // Neither does one in slices.
    let object = labelled(&mut heap);
    heap.request_collection_keeping(ObjectFlags::label(3));
    end_frames(&mut heap, 3);
    assert!(heap.is_valid(object));
    heap.request_collection();
    end_frames(&mut heap, 3);
    assert!(!heap.is_valid(object));
}

#[test]
fn row_47_a_detained_object_waits_for_its_release() {
    for traits in [ClassTraits::HOOKS, ClassTraits::empty()] {
        let (mut heap, class) = heap(traits);
        let detained = heap.allocate_object(class, 0).unwrap();
        let other = heap.allocate_object(class, 0).unwrap();
        heap.detain(detained);
        heap.detain(detained);
        assert_eq!(heap.detained(), [detained]);
        heap.delete(detained).unwrap();
        heap.request_collection();
        let mut events = Vec::new();
        for _ in 0..40 {
            heap.end_frame(&(), &mut events);
            assert_eq!(heap.verify(&()), []);
        }
        assert!(!heap.is_valid(other) && !heap.is_valid(detained));
        assert_eq!(heap.pending_destruction(), 1, "only the detained one waits");
        // Asked in frames 1, 2, 4, 8, 16 and 32 after it began.
        let asked: u64 = destructions(&events).iter().map(|it| it.1.not_ready).sum();
        assert!((5..=8).contains(&asked), "{asked}");
        assert_eq!(destructions(&events).last().unwrap().1.waiting, 1);
        // Nothing can change in a full pass, so it asks once.
        let mut events = Vec::new();
        heap.full_pass(Reason::Request, &(), &mut events);
        let asked: u64 = destructions(&events).iter().map(|it| it.1.not_ready).sum();
        assert!((1..=3).contains(&asked), "once in each round: {asked}");
        assert_eq!(heap.pending_destruction(), 1);
        heap.release_detained(|object| object == detained);
        assert_eq!(heap.detained(), []);
        heap.full_pass(Reason::Request, &(), &mut ());
        assert_eq!(heap.pending_destruction(), 0);
        assert_eq!(heap.census(&()).live.objects, 0);
    }
}

#[test]
fn row_46_the_steps_of_destruction_are_counted() {
    let (mut heap, class) = heap(ClassTraits::HOOKS);
    let worker = heap.register_class(None, &[], ClassTraits::WORKER_DESTROY);
    for _ in 0..3 {
        heap.allocate_object(class, 0).unwrap();
    }
    for _ in 0..2 {
        heap.allocate_object(worker, 0).unwrap();
    }
    let mut events = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    let expected = Destruction {
        begun: 3,
        not_ready: 0,
        handed_over: 2,
        waiting: 0,
    };
    assert_eq!(destructions(&events), [(Scope::FullPass, expected)]);
    // Nothing is said where nothing happens.
    let mut events = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    assert_eq!(destructions(&events), []);
}

/// A clock that the hooks move: a millisecond for begin, two for finish.
#[derive(Clone, Default)]
struct Ticks(Arc<Mutex<u64>>);

impl TimeSource for Ticks {
    fn nanoseconds(&mut self) -> u64 {
        *self.0.lock().unwrap()
    }
}

struct Slow(Ticks, Arc<Mutex<u32>>);

impl ObjectHooks for Slow {
    fn begin_destroy(&mut self, _: DyingObject<'_>) {
        *self.0.0.lock().unwrap() += 1_000_000;
        *self.1.lock().unwrap() += 1;
    }

    fn finish_destroy(&mut self, _: DyingObject<'_>) {
        *self.0.0.lock().unwrap() += 2_000_000;
    }
}

#[test]
fn row_46_begin_destroy_is_spread_over_slices_or_done_at_once() {
    for begins in [BeginDestroy::Incremental, BeginDestroy::Immediate] {
        let ticks = Ticks::default();
        let begun = Arc::new(Mutex::new(0));
        let mut heap = Heap::new(Options::default(), Clock::new_real(Box::new(ticks.clone())));
        let class = heap.register_class(None, &[], ClassTraits::HOOKS);
        heap.set_hooks(Box::new(Slow(ticks, Arc::clone(&begun))));
        heap.set_begin_destroy(begins);
        for _ in 0..10 {
            heap.allocate_object(class, 0).unwrap();
        }
        heap.request_collection();
        let mut events = Vec::new();
        heap.end_frame(&(), &mut events);
        let after_one_frame = *begun.lock().unwrap();
        for _ in 0..30 {
            heap.end_frame(&(), &mut events);
        }
        assert_eq!(
            (*begun.lock().unwrap(), heap.pending_destruction()),
            (10, 0)
        );
        let mut profile = HookTimes::default();
        for event in &events {
            if let Event::Hooks { times } = event {
                assert_eq!(times.len(), 1);
                profile.class = times[0].class;
                profile.calls += times[0].calls;
                profile.total += times[0].total;
                profile.longest = profile.longest.max(times[0].longest);
            }
        }
        if begins == BeginDestroy::Incremental {
            assert_eq!(after_one_frame, 2, "two milliseconds are all it has");
            assert_eq!(profile, HookTimes::default(), "a full pass will tell");
            heap.full_pass(Reason::Request, &(), &mut events);
            assert!(
                matches!(events.iter().rev().find(|it| matches!(it, Event::Hooks { .. })),
                Some(Event::Hooks { times }) if times[0].total == 30_000_000)
            );
        } else {
            assert_eq!(after_one_frame, 10);
            let expected = HookTimes {
                class: class.0,
                calls: 20,
                total: 30_000_000,
                longest: 2_000_000,
            };
            assert_eq!(profile, expected);
        }
    }
}

struct Loader(Vec<ObjectRef>);

impl ObjectHooks for Loader {
    fn flush_loading(&mut self) -> Vec<ObjectRef> {
        std::mem::take(&mut self.0)
    }
}

#[test]
fn row_02_finished_loads_are_an_event() {
    for in_slices in [false, true] {
        let options = Options {
            flush_loading: true,
            ..Options::default()
        };
        let (mut heap, class) = heap_with_class(options, &[], ClassTraits::empty());
        let object = heap.allocate_object(class, 0).unwrap();
        heap.set_loading(object, true).unwrap();
        heap.set_hooks(Box::new(Loader(vec![object])));
        let mut events = Vec::new();
        if in_slices {
            heap.request_collection();
            heap.end_frame(&(), &mut events);
        } else {
            heap.full_pass(Reason::Request, &(), &mut events);
        }
        let told = |event: &&Event| matches!(event, Event::LoadsFinished { objects: 1, .. });
        assert_eq!(events.iter().filter(told).count(), 1);
        assert!(!heap.is_valid(object), "it is an object like any other now");
    }
}

#[test]
fn row_40_dissolving_is_an_event_with_its_time() {
    let options = Options {
        minimum_cluster_size: 1,
        ..Options::default()
    };
    let kinds = [SlotKind::Object; 2];
    let (mut heap, class) = heap_with_class(options, &kinds, ClassTraits::CLUSTER_ROOT);
    let objects: Vec<_> = (0..3)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    link(&mut heap, objects[0], 0, objects[1]);
    link(&mut heap, objects[0], 1, objects[2]);
    heap.pin(objects[0]).unwrap();
    heap.create_cluster(objects[0]).unwrap().unwrap();
    let dissolved = |heap: &mut Heap| {
        let mut events = Vec::new();
        heap.full_pass(Reason::Request, &(), &mut events);
        let mut found = Vec::new();
        for event in &events {
            if let Event::Dissolved { clusters, .. } = event {
                found.push(*clusters);
            }
        }
        found
    };
    assert_eq!(dissolved(&mut heap), []);
    heap.delete(objects[2]).unwrap();
    assert_eq!(dissolved(&mut heap), [1]);
    assert_eq!(dissolved(&mut heap), []);
}

#[test]
fn row_52_memory_is_given_back_although_something_is_in_use() {
    let kinds = [SlotKind::Plain, SlotKind::Object, SlotKind::Array];
    let (mut heap, class) = heap_with_class(Options::default(), &kinds, ClassTraits::empty());
    let structs = heap.register_struct(&[SlotKind::Plain; 6]);
    let mut kept = Vec::new();
    for number in 0..20_000 {
        let object = heap.allocate_object(class, 0).unwrap();
        let array = heap.allocate_array(ElementKind::Object, 0, 3, 0).unwrap();
        heap.allocate_struct(structs, 0).unwrap();
        // The last of all stays, so nothing can be cut off at the end.
        if number % 10 == 9 {
            heap.store_object(object, 0, SlotKind::Plain, Slot::from_int(number))
                .unwrap();
            heap.store_object(object, 2, SlotKind::Array, array.slot())
                .unwrap();
            heap.pin(object).unwrap();
            kept.push((object, number));
        }
    }
    for pair in kept.windows(2) {
        link(&mut heap, pair[0].0, 1, pair[1].0);
    }
    let mut events = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    let trimmed = events.iter().find_map(|event| {
        if let Event::Trimmed { bytes } = event {
            Some(*bytes)
        } else {
            None
        }
    });
    // 18,000 of 20,000 objects with three slots, as many arrays with three, all structs with six.
    let freed = 18_000 * 3 * 8 + 18_000 * 3 * 8 + 20_000 * 6 * 8;
    assert!(trimmed.unwrap() >= freed, "{trimmed:?} of {freed}");
    assert_eq!(heap.verify(&()), []);
    assert_eq!(heap.verify_mark(&()), []);
    for (at, &(object, number)) in kept.iter().enumerate() {
        let slots = heap.object_slots(object).unwrap();
        assert_eq!(slots[0].as_int(), number);
        let next = kept.get(at + 1).map(|next| next.0);
        assert_eq!(slots[1].as_object(), next);
        let array = slots[2].as_array().unwrap();
        assert_eq!(heap.array_length(array), Ok(3));
    }
    let next = heap.allocate_object(class, 0).unwrap();
    assert!(
        heap.object_slots(next)
            .unwrap()
            .iter()
            .all(|slot| slot.is_none())
    );
    // Little is free now, so nothing moves.
    let mut events = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    assert!(!events.iter().any(|it| matches!(it, Event::Trimmed { .. })));
}

#[test]
fn row_34_what_comes_later_joins_the_cluster_of_its_container() {
    let options = Options {
        minimum_cluster_size: 2,
        ..Options::default()
    };
    let kinds = [SlotKind::Object; 2];
    let (mut heap, class) = heap_with_class(options, &kinds, ClassTraits::CLUSTER_ROOT);
    let stubborn = heap.register_class(None, &kinds, ClassTraits::NO_CLUSTER);
    let object = |heap: &mut Heap| heap.allocate_object(class, 0).unwrap();
    let container = object(&mut heap);
    heap.pin(container).unwrap();
    let first = vec![object(&mut heap), object(&mut heap)];
    heap.offer_clusters(vec![(container, first.clone())]);
    heap.full_pass(Reason::Request, &(), &mut ());
    let cluster = heap.cluster_of(container).unwrap();
    let late = object(&mut heap);
    let refuses = heap.allocate_object(stubborn, 0).unwrap();
    let stray = object(&mut heap);
    let all = [first.clone(), vec![late, refuses]].concat();
    // A member is no container: it has no cluster of its own.
    heap.offer_clusters(vec![(container, all), (first[0], vec![stray])]);
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.cluster_of(late), Some(cluster));
    assert!(!heap.is_valid(refuses) && !heap.is_valid(stray));
    assert_eq!(heap.cluster_members(cluster).unwrap().len(), 4);
    assert_eq!(heap.verify(&()), []);
}

#[test]
fn row_34_an_object_is_added_as_mutable_and_lives_with_the_cluster() {
    let options = Options {
        minimum_cluster_size: 1,
        ..Options::default()
    };
    let kinds = [SlotKind::Object; 2];
    let (mut heap, class) = heap_with_class(options, &kinds, ClassTraits::CLUSTER_ROOT);
    let objects: Vec<_> = (0..4)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    let [root, member, added, behind] = objects[..] else {
        unreachable!()
    };
    link(&mut heap, root, 0, member);
    link(&mut heap, added, 0, behind);
    heap.pin(root).unwrap();
    assert_eq!(heap.add_mutable(root, added), Ok(false), "no cluster yet");
    let cluster = heap.create_cluster(root).unwrap().unwrap();
    assert_eq!(heap.add_mutable(member, added), Ok(true));
    assert_eq!(heap.cluster_of(added), None, "it is no member");
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(heap.is_valid(added) && heap.is_valid(behind));
    assert!(heap.dissolve_cluster(cluster));
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(!heap.is_valid(added) && !heap.is_valid(behind));
}
