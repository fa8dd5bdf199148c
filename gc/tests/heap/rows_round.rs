//! Row 13 for collections in slices: rounds with several threads.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::{
    ClassId, ClassTraits, Clock, Element, ElementKind, Event, Heap, ObjectRef, Options, Phase,
    Reason, SlotKind, Stress, TimeSource,
};

use crate::fixture::{Registers, link};

/// A clock that moves on with every reading, and now and then by more than a slice.
struct Steps {
    readings: u64,
}

impl TimeSource for Steps {
    fn nanoseconds(&mut self) -> u64 {
        self.readings += 1;
        self.readings * 2_000 + self.readings / 9 * 300_000
    }
}

/// A heap on such a clock.
fn heap(options: Options) -> (Heap, ClassId) {
    let clock = Clock::new_real(Box::new(Steps { readings: 0 }));
    let mut heap = Heap::new(options, clock);
    let kinds = [SlotKind::Object, SlotKind::Object, SlotKind::Array];
    let class = heap.register_class(None, &kinds, ClassTraits::empty());
    (heap, class)
}

/// A tree of `count` objects under a pinned root; every hundredth holds an array with a leaf of its own.
fn tree(heap: &mut Heap, class: ClassId, count: usize) -> Vec<ObjectRef> {
    let mut objects: Vec<_> = (0..count)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for number in 1..count {
        let slot = u32::from(number % 2 == 0);
        link(heap, objects[(number - 1) / 2], slot, objects[number]);
    }
    for number in (0..count).step_by(100) {
        let leaf = heap.allocate_object(class, 0).unwrap();
        let array = heap.allocate_array(ElementKind::Object, 0, 0, 0).unwrap();
        heap.array_push(array, Element::Word(leaf.slot()), 1)
            .unwrap();
        heap.store_object(objects[number], 2, SlotKind::Array, array.slot())
            .unwrap();
        objects.push(leaf);
    }
    heap.pin(objects[0]).unwrap();
    objects
}

/// Threads, objects reached and pieces scanned of the one collection in these events, and its slices.
fn outcome(events: &[Event]) -> (u32, u64, u64, usize) {
    let mut found = (0, 0, 0, 0);
    for event in events {
        if let Event::Verdict(verdict) = event {
            (found.0, found.1) = (verdict.threads, verdict.reached);
        }
        if let Event::StageEnd(end) = event
            && end.stage == cyperus_gc::Stage::UnneededObjects
        {
            found.2 += end.examined;
            found.3 += 1;
        }
    }
    found
}

fn collected(count: usize, threads: u32) -> (u32, u64, u64, usize) {
    let (mut heap, class) = heap(Options {
        threads,
        ..Options::default()
    });
    let objects = tree(&mut heap, class, count);
    let dead = heap.allocate_object(class, 0).unwrap();
    let mut events = Vec::new();
    heap.request_collection();
    loop {
        heap.end_frame(&(), &mut events);
        if heap.phase() == Phase::Idle {
            break;
        }
    }
    assert!(!heap.is_valid(dead));
    assert!(objects.iter().all(|&object| heap.is_valid(object)));
    outcome(&events)
}

#[test]
fn row_13_slices_of_large_heaps_use_the_threads_they_are_given() {
    let alone = collected(20_000, 1);
    assert_eq!(alone.0, 1);
    let shared = collected(20_000, 3);
    assert_eq!(shared.0, 3);
    // Everything is scanned once, whoever does it.
    assert_eq!((shared.1, shared.2), (alone.1, alone.2));
    assert!(shared.3 > 1, "{} slices", shared.3);
    // 199 of the objects are leaves.
    assert_eq!(collected(19_799, 3).0, 1, "a small heap");
}

#[test]
fn row_13_rounds_clear_what_was_deleted_and_notice_stores() {
    let (mut heap, class) = heap(Options {
        threads: 4,
        ..Options::default()
    });
    let objects = tree(&mut heap, class, 25_000);
    let deleted = objects[24_999];
    let holder = objects[(24_999 - 1) / 2];
    heap.delete(deleted).unwrap();
    let mut registers = Registers::default();
    let mut round = 0;
    let mut events = Vec::new();
    heap.request_collection();
    loop {
        heap.end_frame(&registers, &mut events);
        if heap.phase() != Phase::Mark {
            break;
        }
        // A subtree moves from place to place behind the mark.
        let from = objects[100 + round];
        let moved = heap.object_slot(from, 0).unwrap();
        heap.store_object(from, 0, SlotKind::Object, cyperus_gc::Slot::NONE)
            .unwrap();
        registers.objects.clear();
        heap.store_object(objects[0], 0, SlotKind::Object, moved)
            .unwrap();
        registers.objects.extend(objects.get(1).copied());
        round += 1;
    }
    assert!(round > 0);
    // If the last slice passed the verdict as well, it says how many threads there were.
    assert!([0, 4].contains(&outcome(&events).0));
    let places = heap.object_slots(holder).unwrap();
    assert!(
        places[..2]
            .iter()
            .all(|place| place.as_object() != Some(deleted))
    );
    assert_eq!(heap.verify_reached(&registers), []);
}

#[test]
fn row_13_rounds_of_the_stress_mode_reach_the_same_on_any_clock() {
    let reached = |stress| {
        let options = Options {
            stress,
            object_budget: 1_000,
            ..Options::default()
        };
        let mut heap = Heap::new(options, Clock::new_virtual());
        let kinds = [SlotKind::Object, SlotKind::Object, SlotKind::Array];
        let class = heap.register_class(None, &kinds, ClassTraits::empty());
        tree(&mut heap, class, 3_000);
        let mut events = Vec::new();
        heap.request_collection();
        while heap.cycles() == 0 || heap.phase() != Phase::Idle {
            heap.end_frame(&(), &mut events);
        }
        heap.full_pass(Reason::Request, &(), &mut ());
        outcome(&events)
    };
    let plain = reached(Stress::empty());
    let shuffled = reached(Stress::THREAD_SHUFFLE);
    assert_eq!((plain.1, plain.2), (shuffled.1, shuffled.2));
    assert_eq!(plain.0, 1);
    assert!(shuffled.0 > 3, "{} threads", shuffled.0);
    assert!(shuffled.3 < plain.3, "a round has no limit here");
}
