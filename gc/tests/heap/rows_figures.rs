//! What the heap counts and reports, number by number: sites, serials, stages, passes, clusters, deaths,
//! and the counters of the lock.

use cyperus_gc::event::{Exit, StageEnd};
use cyperus_gc::{
    ClassTraits, CleanupKind, Clock, CollectionLock, Costs, Element, ElementKind, Event, Heap,
    LockError, MarkMode, ObjectFlags, ObjectRef, Options, Pace, Phase, Reason, Scope, SlotKind,
    Stage, Stress,
};

use crate::fixture::{Registers, end_frames, heap_with_class, link};

const CLEANUPS: [CleanupKind; 3] = [CleanupKind::Buggy, CleanupKind::Fixed, CleanupKind::Queued];

fn ends(events: &[Event], stage: Stage) -> Vec<&StageEnd> {
    let mut found = Vec::new();
    for event in events {
        if let Event::StageEnd(end) = event
            && end.stage == stage
        {
            found.push(end);
        }
    }
    found
}

#[test]
fn row_08_sites_and_serials_are_counted_for_every_population() {
    let kinds = [SlotKind::Object; 3];
    let (mut heap, class) = heap_with_class(Options::default(), &kinds, ClassTraits::empty());
    let id = heap.register_struct(&[SlotKind::Plain; 4]);
    let before = heap.bytes();
    let first = heap.allocate_object(class, 3).unwrap();
    let object = heap.bytes() - before;
    let array = heap.allocate_array(ElementKind::Int, 0, 40, 4).unwrap();
    let of_array = heap.bytes() - before - object;
    let structure = heap.allocate_struct(id, 5).unwrap();
    let of_struct = heap.bytes() - before - object - of_array;
    let second = heap.allocate_object(class, 3).unwrap();
    let site = |heap: &Heap, at: usize| {
        let site = heap.sites()[at];
        (site.allocated, site.bytes)
    };
    assert_eq!(site(&heap, 3), (2, 2 * object));
    assert_eq!(site(&heap, 4), (1, of_array));
    assert_eq!(site(&heap, 5), (1, of_struct));
    assert!(object > 0 && of_array >= 160 && of_struct >= 32);
    // Serials follow the order of allocation, over all populations.
    let serial = heap.object_serial(first).unwrap();
    assert_eq!(heap.array_serial(array), Some(serial + 1));
    assert_eq!(heap.struct_serial(structure), Some(serial + 2));
    assert_eq!(heap.object_serial(second), Some(serial + 3));
    // A number beyond all sites costs nothing.
    heap.allocate_object(class, 1 << 24).unwrap();
    assert_eq!(heap.sites().len(), 6);
    heap.allocate_object(class, 9).unwrap();
    assert_eq!(site(&heap, 9), (1, object));
}

#[test]
fn row_08_a_pass_reports_what_it_examined_and_what_it_began_with() {
    for cleanup in CLEANUPS {
        let options = Options {
            cleanup,
            ..Options::default()
        };
        let (mut heap, class) = heap_with_class(options, &[SlotKind::Array], ClassTraits::empty());
        let id = heap.register_struct(&[]);
        let kept = heap.allocate_object(class, 0).unwrap();
        heap.pin(kept).unwrap();
        heap.allocate_object(class, 0).unwrap();
        (0..3).for_each(|_| _ = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap());
        (0..4).for_each(|_| _ = heap.allocate_struct(id, 0).unwrap());
        let mut events = Vec::new();
        let outcome = heap.full_pass(Reason::Request, &(), &mut events);
        let begin = events.iter().find_map(|event| {
            if let Event::FullPassBegin { reason, census, .. } = event {
                Some((*reason, *census))
            } else {
                None
            }
        });
        let (reason, census) = begin.unwrap();
        assert_eq!(reason, Reason::Request);
        assert_eq!(
            (census.live.objects, census.live.arrays, census.live.structs),
            (2, 3, 4)
        );
        assert_eq!((census.garbage.arrays, census.garbage.structs), (3, 4));
        let sum = |stage| {
            ends(&events, stage)
                .iter()
                .map(|end| end.examined)
                .sum::<u64>()
        };
        assert_eq!(outcome.examined.arrays, sum(Stage::Arrays), "{cleanup:?}");
        assert_eq!(outcome.examined.structs, sum(Stage::Structs), "{cleanup:?}");
        assert_eq!(
            outcome.examined.objects,
            sum(Stage::UnneededObjects),
            "{cleanup:?}"
        );
        assert!(outcome.examined.arrays >= 3 && outcome.examined.structs >= 4);
        assert_eq!(outcome.reclaimed.total(), 8);
        let told = |event: &&Event| matches!(event, Event::RoundEnd { .. });
        let rounds = events.iter().filter(told).count();
        assert_eq!(rounds, outcome.rounds as usize, "{cleanup:?}");
        let end = events.iter().find_map(|event| {
            if let Event::FullPassEnd {
                rounds,
                examined,
                reclaimed,
                census,
                ..
            } = event
            {
                Some((*rounds, *examined, *reclaimed, *census))
            } else {
                None
            }
        });
        let (rounds, examined, reclaimed, census) = end.unwrap();
        assert_eq!(
            (rounds, examined, reclaimed),
            (outcome.rounds, outcome.examined, outcome.reclaimed)
        );
        assert_eq!(census.live.total(), 1);
        // The last stage of each ring says why it ended.
        let expected = Exit::Empty;
        for stage in [Stage::Arrays, Stage::Structs] {
            let last = ends(&events, stage).last().unwrap().exit;
            let exit = if cleanup == CleanupKind::Queued && last == Exit::NoCandidates {
                last
            } else {
                expected
            };
            assert_eq!(last, exit, "{cleanup:?} {stage:?}");
        }
    }
}

#[test]
fn row_55_a_slice_says_that_its_time_is_up_and_goes_on_where_it_stopped() {
    for cleanup in CLEANUPS {
        let options = Options {
            cleanup,
            pace: Pace::Game,
            costs: Costs {
                examined_entry: 100,
                destroyed_in_slice: 100,
                destroyed_in_full_pass: 0,
                traced_object: 0,
                unneeded_objects_pass: 0,
            },
            update_budget: 100_000,
            ..Options::default()
        };
        let (mut heap, class) = heap_with_class(options, &[SlotKind::Array], ClassTraits::empty());
        let _ = class;
        let arrays: Vec<_> = (0..40)
            .map(|_| heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap())
            .collect();
        // Every second one is held, so that no cleanup sees a block.
        let held: Vec<_> = arrays.iter().copied().step_by(2).collect();
        let registers = Registers::of_arrays(held);
        let mut events = Vec::new();
        heap.end_frame(&registers, &mut events);
        let first = *ends(&events, Stage::Arrays)[0];
        assert_eq!(first.exit, Exit::OutOfTime, "{cleanup:?}");
        assert_eq!(first.budget, Some(1_000), "{cleanup:?}: one percent");
        assert!(
            (5..=12).contains(&first.examined),
            "{cleanup:?}: {}",
            first.examined
        );
        assert_eq!(first.garbage, 20 - u32::try_from(first.reclaimed).unwrap());
        assert_eq!(u64::from(first.total), 40 - first.reclaimed);
        for _ in 0..12 {
            heap.end_frame(&registers, &mut events);
        }
        let left = heap.census(&registers).garbage.arrays;
        assert_eq!(left, 0, "{cleanup:?}");
        let sum: u64 = ends(&events, Stage::Arrays)
            .iter()
            .map(|end| end.reclaimed)
            .sum();
        assert_eq!(sum, 20, "{cleanup:?}");
    }
}

#[test]
fn row_09_labels_of_a_pass_do_not_outlive_it() {
    let (mut heap, class) = heap_with_class(
        Options::default(),
        &[SlotKind::Object],
        ClassTraits::empty(),
    );
    let object = heap.allocate_object(class, 0).unwrap();
    heap.set_label(object, 2, true).unwrap();
    heap.full_pass_keeping(ObjectFlags::label(2), Reason::Request, &(), &mut ());
    assert!(heap.is_valid(object));
    assert_eq!(heap.mark(&(), MarkMode::OneThread, true).objects, 0);
    // The same in slices.
    let other = heap.allocate_object(class, 0).unwrap();
    heap.set_label(other, 3, true).unwrap();
    heap.request_collection_keeping(ObjectFlags::label(3));
    end_frames(&mut heap, 2);
    assert!(heap.is_valid(other) && !heap.is_valid(object));
    assert_eq!(heap.mark(&(), MarkMode::OneThread, true).objects, 0);
}

#[test]
fn row_03_a_mark_begins_although_the_last_purge_has_hardly_begun() {
    let options = Options {
        purge_budget: 1,
        object_interval: 0,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options, &[SlotKind::Object], ClassTraits::empty());
    (0..50).for_each(|_| _ = heap.allocate_object(class, 0).unwrap());
    heap.request_collection();
    end_frames(&mut heap, 2);
    assert!(heap.pending_destruction() > 40);
    heap.request_collection();
    assert!(heap.begins_collection());
    end_frames(&mut heap, 1);
    assert_eq!(heap.cycles(), 2);
    assert!(heap.pending_destruction() > 40);
}

#[test]
fn row_36_clusters_are_counted_when_they_form_dissolve_and_die() {
    let options = Options {
        minimum_cluster_size: 1,
        ..Options::default()
    };
    let (mut heap, class) =
        heap_with_class(options, &[SlotKind::Object; 2], ClassTraits::CLUSTER_ROOT);
    let pair = |heap: &mut Heap| -> ObjectRef {
        let root = heap.allocate_object(class, 0).unwrap();
        let member = heap.allocate_object(class, 0).unwrap();
        link(heap, root, 0, member);
        assert!(heap.create_cluster(root).unwrap().is_some());
        root
    };
    let kept = pair(&mut heap);
    let dissolved = pair(&mut heap);
    let dead = pair(&mut heap);
    heap.pin(kept).unwrap();
    heap.pin(dissolved).unwrap();
    let id = heap.cluster_of(dissolved).unwrap();
    assert!(heap.dissolve_cluster(id));
    assert!(!heap.dissolve_cluster(id), "once is enough");
    assert_eq!(heap.cluster_count(), 2);
    for scope in [Scope::Slice, Scope::FullPass] {
        let mut events = Vec::new();
        match scope {
            Scope::FullPass => _ = heap.full_pass(Reason::Request, &(), &mut events),
            Scope::Slice => {
                heap.request_collection();
                heap.end_frame(&(), &mut events);
                assert_eq!(heap.phase(), Phase::Idle);
            }
        }
        let verdict = events.iter().find_map(|event| {
            if let Event::Verdict(verdict) = event {
                Some(verdict)
            } else {
                None
            }
        });
        let verdict = verdict.unwrap();
        let counts = verdict.clusters;
        let found = (counts.formed, counts.judged, counts.dead, counts.dissolved);
        if scope == Scope::Slice {
            assert_eq!(found, (3, 2, 1, 1));
            assert_eq!((verdict.dead, verdict.reached), (2, 4));
            assert_eq!(&*verdict.classes, &[(0, 2)]);
            assert_eq!(&*verdict.sites, &[(0, 2)]);
        } else {
            // Counted from the verdict before.
            assert_eq!(found, (0, 1, 0, 0));
            assert_eq!(
                (verdict.dead, verdict.classes.len(), verdict.sites.len()),
                (0, 0, 0)
            );
        }
    }
    assert!(heap.cluster_of(kept).is_some());
    assert!(!heap.is_valid(dead));
}

#[test]
fn row_01_tries_start_again_after_a_collection() {
    let lock = CollectionLock::new();
    let hold = lock.hold().unwrap();
    assert!(matches!(lock.collect(), Err(LockError::HeldHere)));
    // On another thread, which does not hold it.
    std::thread::scope(|scope| {
        scope.spawn(|| {
            assert!(lock.try_collect(0).unwrap().is_none());
            assert!(lock.try_collect(0).unwrap().is_none());
        });
    });
    assert_eq!(lock.retries(), 2);
    drop(hold);
    let collecting = lock.try_collect(0).unwrap().unwrap();
    assert_eq!(lock.retries(), 0);
    assert!(matches!(lock.try_collect(0), Err(LockError::Recursive)));
    assert!(matches!(lock.collect(), Err(LockError::Recursive)));
    drop(collecting);
    drop(lock.collect().unwrap());
}

#[test]
fn row_04_frames_have_work_while_anything_is_left() {
    let options = Options {
        object_budget: 1,
        purge_budget: 1,
        object_interval: 5_000,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options, &[SlotKind::Object], ClassTraits::empty());
    assert_eq!(heap.idle_until(), None, "nothing to collect, ever");
    let kept = heap.allocate_object(class, 0).unwrap();
    heap.pin(kept).unwrap();
    assert_eq!(heap.idle_until(), Some(5_000));
    heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
    heap.census(&());
    assert!(heap.has_work(), "garbage in a ring");
    end_frames(&mut heap, 3);
    assert!(!heap.has_work());
    (0..5).for_each(|_| _ = heap.allocate_object(class, 0).unwrap());
    heap.request_collection();
    assert_eq!(heap.idle_until(), Some(0), "a request");
    end_frames(&mut heap, 1);
    assert_eq!(heap.phase(), Phase::Mark);
    assert!(heap.has_work(), "a mark");
    while heap.phase() != Phase::Idle {
        end_frames(&mut heap, 1);
    }
    assert!(heap.pending_destruction() > 0 && heap.has_work(), "a purge");
    end_frames(&mut heap, 20);
    assert!(!heap.has_work());
}

#[test]
fn row_52_only_the_time_of_freed_memory_counts() {
    // Growth doubles, so that appending is cheap, and a cleared array gives its payload back.
    let mut heap = Heap::new(Options::default(), Clock::new_virtual());
    let array = heap.allocate_array(ElementKind::Object, 0, 0, 0).unwrap();
    let empty = heap.bytes();
    let mut steps = 0;
    let mut last = heap.bytes();
    for _ in 0..1_000 {
        heap.array_push(array, Element::Word(cyperus_gc::Slot::NONE), 1)
            .unwrap();
        steps += u32::from(heap.bytes() != last);
        last = heap.bytes();
    }
    assert!((6..=14).contains(&steps), "{steps} steps");
    assert!(
        last - empty >= 8_000 && last - empty < 17_000,
        "{}",
        last - empty
    );
    heap.array_clear(array).unwrap();
    assert_eq!(heap.array_length(array), Ok(0));
    assert_eq!(heap.bytes(), empty);
    heap.array_push(array, Element::Word(cyperus_gc::Slot::NONE), 1)
        .unwrap();
    assert_eq!(heap.array_length(array), Ok(1));
    assert_eq!(heap.verify(&()), []);
}

#[test]
fn row_54_options_may_change_while_entries_wait() {
    let (mut heap, _) = heap_with_class(
        Options {
            cleanup: CleanupKind::Fixed,
            ..Options::default()
        },
        &[],
        ClassTraits::empty(),
    );
    let id = heap.register_struct(&[]);
    for _ in 0..5 {
        heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
        heap.allocate_struct(id, 0).unwrap();
    }
    // What is garbage already becomes a candidate; later garbage follows.
    heap.set_options(Options {
        cleanup: CleanupKind::Queued,
        stress: Stress::POISON,
        ..Options::default()
    });
    heap.allocate_struct(id, 0).unwrap();
    assert_eq!(heap.verify(&()), []);
    end_frames(&mut heap, 2);
    assert_eq!(heap.census(&()).live.total(), 0);
    heap.set_options(Options {
        cleanup: CleanupKind::Buggy,
        ..Options::default()
    });
    heap.allocate_struct(id, 0).unwrap();
    assert_eq!(heap.verify(&()), []);
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.census(&()).live.total(), 0);
}

#[test]
fn row_58_objects_are_traced_again_only_after_some_died() {
    let (mut heap, class) =
        heap_with_class(Options::default(), &[SlotKind::Array], ClassTraits::empty());
    heap.allocate_object(class, 0).unwrap();
    let outcome = heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!((outcome.rounds, outcome.traces), (2, 2));
    heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
    let outcome = heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!((outcome.rounds, outcome.traces), (2, 1));
}

#[test]
fn row_55_a_debt_is_paid_in_the_frame_that_makes_it() {
    for (pace, left) in [(Pace::Debt, 0), (Pace::Game, 190)] {
        let options = Options {
            cleanup: CleanupKind::Queued,
            pace,
            costs: Costs {
                examined_entry: 100,
                destroyed_in_slice: 100,
                destroyed_in_full_pass: 0,
                traced_object: 0,
                unneeded_objects_pass: 0,
            },
            update_budget: 200_000,
            ..Options::default()
        };
        let (mut heap, _) = heap_with_class(options, &[], ClassTraits::empty());
        (0..200).for_each(|_| _ = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap());
        end_frames(&mut heap, 1);
        assert_eq!(heap.census(&()).garbage.arrays, left, "{pace:?}");
    }
}
