//! Edges of marks, clusters and destruction that only a test of their own reaches.

#![expect(clippy::panic, reason = "a hook that fails is what a test is about")]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "tests pick the events they are about"
)]

use cyperus_gc::{
    ClassTraits, Clock, Element, ElementKind, Event, Heap, ObjectRef, Options, Phase, Reason, Slot,
    SlotKind, StructId, TimeSource, WorkerHooks,
};

use crate::fixture::{self, Registers, heap_with_class, link};

#[test]
fn a_cluster_has_links_only_to_clusters_that_it_refers_to() {
    let (mut heap, class) = heap_with_class(
        Options::default(),
        &[SlotKind::Object; 2],
        ClassTraits::CLUSTER_ROOT,
    );
    let outsider = heap.register_class(None, &[], ClassTraits::NO_CLUSTER);
    let mut chain = || {
        let chain: Vec<ObjectRef> = (0..7)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        for pair in chain.windows(2) {
            link(&mut heap, pair[0], 0, pair[1]);
        }
        heap.pin(chain[0]).unwrap();
        chain
    };
    let (first, second) = (chain(), chain());
    let outside = heap.allocate_object(outsider, 0).unwrap();
    link(&mut heap, second[2], 1, outside);
    let first = heap.create_cluster(first[0]).unwrap().unwrap();
    heap.create_cluster(second[0]).unwrap().unwrap();
    let (records, _) = heap.cluster_images();
    assert_eq!(records[1].mutable, [outside.index()]);
    for record in &records {
        assert_eq!((record.refers_to.len(), record.referred_by.len()), (0, 0));
    }
    assert!(heap.dissolve_cluster(first));
    assert!(
        heap.cluster_of(second[0]).is_some(),
        "the other has no part in it"
    );
}

#[test]
fn the_members_of_a_large_dead_cluster_are_counted_as_one_cluster() {
    let options = Options {
        minimum_cluster_size: 1,
        object_budget: 1,
        purge_budget: 1_000_000_000,
        stress: cyperus_gc::Stress::RANDOM_SLICES,
        ..Options::default()
    };
    let (mut heap, class) =
        heap_with_class(options, &[SlotKind::Object], ClassTraits::CLUSTER_ROOT);
    let chain: Vec<ObjectRef> = (0..3_000)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for pair in chain.windows(2) {
        link(&mut heap, pair[0], 0, pair[1]);
    }
    heap.create_cluster(chain[0]).unwrap().unwrap();
    heap.request_collection();
    let mut events: Vec<Event> = Vec::new();
    let mut freed_early = false;
    while heap.cycles() == 0 || heap.phase() != Phase::Idle {
        heap.end_frame(&(), &mut events);
        let live = heap.census(&()).live.objects;
        freed_early |= heap.phase() == Phase::Gather && live < 3_000;
    }
    assert!(freed_early, "some were freed before all were judged");
    let verdict = events.iter().find_map(|event| match event {
        Event::Verdict(verdict) => Some(verdict.clusters),
        _ => None,
    });
    let clusters = verdict.unwrap();
    assert_eq!((clusters.formed, clusters.judged, clusters.dead), (1, 1, 1));
}

/// Panics for every object.
struct Clumsy;

impl WorkerHooks for Clumsy {
    fn finish_destroy(&mut self, _: ObjectRef, _: cyperus_gc::ClassId, _: &[Slot]) {
        panic!("clumsy");
    }
}

#[test]
fn a_panic_on_the_worker_comes_to_light_at_a_frames_end() {
    let (mut heap, class) = heap_with_class(Options::default(), &[], ClassTraits::WORKER_DESTROY);
    heap.set_worker_hooks(Box::new(Clumsy));
    heap.allocate_object(class, 0).unwrap();
    heap.request_collection();
    let panic = (0..100).find_map(|_| {
        let frame = std::panic::AssertUnwindSafe(|| heap.end_frame(&(), &mut ()));
        std::panic::catch_unwind(frame).err()
    });
    let panic = panic.expect("it comes to light without a full pass");
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"clumsy"));
    assert_eq!(heap.pending_destruction(), 0);
    assert_eq!(heap.verify(&()), []);
}

/// A clock that moves by as much as it is told with every reading.
struct Even(u64, u64);

impl TimeSource for Even {
    fn nanoseconds(&mut self) -> u64 {
        self.0 += self.1;
        self.0
    }
}

#[test]
fn a_hook_is_slow_from_half_of_the_time_for_destruction_on() {
    let told = |step: u64| {
        let options = Options {
            purge_budget: 1_000,
            ..Options::default()
        };
        let mut heap = Heap::new(options, Clock::new_real(Box::new(Even(0, step))));
        let class = heap.register_class(None, &[], ClassTraits::HOOKS);
        heap.set_hooks(Box::new(crate::random_heaps::Hesitant(2)));
        heap.allocate_object(class, 0).unwrap();
        let mut events: Vec<Event> = Vec::new();
        heap.full_pass(Reason::Request, &(), &mut events);
        let slow = |event: &&Event| matches!(event, Event::SlowHook { .. });
        events.iter().filter(slow).count()
    };
    // Between the two readings around the hook the clock moves by one step.
    assert_eq!(told(500), 0);
    assert_eq!(told(501), 1);
}

#[test]
fn none_in_an_array_that_moves_is_no_object() {
    // The object in row zero is dead; a None that moves from one chunk to the next must not bring it back.
    let options = Options {
        object_budget: 350,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options, &[SlotKind::Array], ClassTraits::empty());
    let dead = heap.allocate_object(class, 0).unwrap();
    assert_eq!(dead.index(), 0);
    let holder = heap.allocate_object(class, 0).unwrap();
    heap.pin(holder).unwrap();
    let array = heap
        .allocate_array(ElementKind::Object, 0, 8_000, 0)
        .unwrap();
    let plain = heap.allocate_array(ElementKind::Int, 0, 8_000, 0).unwrap();
    heap.store_object(holder, 0, SlotKind::Array, array.slot())
        .unwrap();
    // Something in front, so that the mark is over the array for some slices.
    for place in 0..500 {
        let leaf = heap.allocate_object(class, 0).unwrap();
        heap.array_set(array, place, leaf.slot()).unwrap();
    }
    heap.request_collection();
    let mut moves = 0;
    while heap.cycles() == 0 || heap.phase() == Phase::Mark {
        heap.end_frame(&Registers::of_arrays([plain]), &mut ());
        if heap.phase() == Phase::Mark {
            heap.array_remove(array, 3_000, 1).unwrap();
            heap.array_remove(plain, 3_000, 1).unwrap();
            moves += 1;
        }
    }
    assert!(moves > 3, "{moves}");
    while heap.phase() != Phase::Idle {
        heap.end_frame(&(), &mut ());
    }
    assert!(!heap.is_valid(dead));
    assert_eq!(heap.verify(&()), []);
}

#[test]
fn what_an_array_nobody_reached_moves_about_stays_dead() {
    let options = Options {
        object_budget: 350,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options, &[SlotKind::Object], ClassTraits::empty());
    let chain: Vec<ObjectRef> = (0..300)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for pair in chain.windows(2) {
        link(&mut heap, pair[0], 0, pair[1]);
    }
    heap.pin(chain[0]).unwrap();
    let keeper = heap.register_class(None, &[SlotKind::Array], ClassTraits::empty());
    let keeper = heap.allocate_object(keeper, 0).unwrap();
    let dropped = heap.allocate_array(ElementKind::Object, 0, 0, 0).unwrap();
    heap.store_object(keeper, 0, SlotKind::Array, dropped.slot())
        .unwrap();
    for _ in 0..5_000 {
        heap.array_push(dropped, Element::Word(Slot::NONE), 1)
            .unwrap();
    }
    let held = heap.allocate_object(class, 0).unwrap();
    heap.array_set(dropped, 4_100, held.slot()).unwrap();
    heap.request_collection();
    heap.end_frame(&(), &mut ());
    assert_eq!(heap.phase(), Phase::Mark);
    // It crosses the boundary at 4,096 in an array that the mark has not reached and never will.
    for _ in 0..20 {
        heap.array_remove(dropped, 0, 1).unwrap();
    }
    while heap.phase() != Phase::Idle {
        heap.end_frame(&(), &mut ());
    }
    assert!(!heap.is_valid(held));
    assert!(chain.iter().all(|&object| heap.is_valid(object)));
}

#[test]
fn traits_that_stay_the_same_change_nothing() {
    let traits = ClassTraits::CLUSTER_ROOT | ClassTraits::FAREWELL;
    let (mut heap, class) = heap_with_class(Options::default(), &[SlotKind::Object], traits);
    let chain: Vec<ObjectRef> = (0..7)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for pair in chain.windows(2) {
        link(&mut heap, pair[0], 0, pair[1]);
    }
    heap.pin(chain[0]).unwrap();
    heap.create_cluster(chain[0]).unwrap().unwrap();
    heap.set_class_traits(class, traits);
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.cluster_count(), 1);
    heap.set_class_traits(class, ClassTraits::FAREWELL);
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.cluster_count(), 0);
}

#[test]
fn the_gate_says_whether_it_was_closed() {
    let mut heap = fixture::heap(Options {
        stress: cyperus_gc::Stress::EVERY_ALLOCATION,
        ..Options::default()
    });
    let id: StructId = heap.register_struct(&[SlotKind::Plain]);
    assert!(!heap.open_gate());
    heap.close_gate();
    assert!(heap.allocate_struct(id, 0).is_err());
    assert!(heap.take_refusal() && !heap.take_refusal());
    heap.permit(1);
    assert!(heap.allocate_struct(id, 0).is_ok());
    assert!(heap.allocate_struct(id, 0).is_err());
    assert!(heap.open_gate());
    assert!(!heap.open_gate());
    assert!(heap.allocate_struct(id, 0).is_ok());
    // Without the mode there is no gate.
    let mut heap = fixture::heap(Options::default());
    heap.close_gate();
    assert!(!heap.open_gate());
}

#[test]
fn only_places_that_can_hold_an_object_are_erased() {
    let (mut heap, class) = heap_with_class(Options::default(), &[], ClassTraits::empty());
    let object = heap.allocate_object(class, 0).unwrap();
    let id = heap.register_struct(&[SlotKind::Plain]);
    let kinds = [
        ElementKind::Bool,
        ElementKind::Int,
        ElementKind::String,
        ElementKind::Array,
        ElementKind::Struct,
        ElementKind::Object,
    ];
    let arrays = kinds.map(|kind| heap.allocate_array(kind, 0, 33, 0).unwrap());
    let inner = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
    let structure = heap.allocate_struct(id, 0).unwrap();
    let text = heap.allocate_string(b"text").unwrap();
    let values = [
        Slot(1),
        Slot(1),
        text,
        inner.slot(),
        structure.slot(),
        object.slot(),
    ];
    for (&array, value) in arrays.iter().zip(values) {
        heap.array_set(array, 32, value).unwrap();
        heap.array_set(array, 0, value).unwrap();
    }
    assert_eq!(heap.erase(object), Ok(2));
    for (&array, value) in arrays.iter().zip(values).take(5) {
        assert_eq!(heap.array_get(array, 32), Ok(value));
        assert_eq!(heap.array_get(array, 0), Ok(value));
    }
    assert_eq!(heap.array_get(arrays[5], 32), Ok(Slot::NONE));
}

#[test]
fn only_what_crosses_a_boundary_is_reached_by_a_move() {
    let options = Options {
        // One piece of work in a slice.
        object_budget: 35,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options, &[SlotKind::Array], ClassTraits::empty());
    let holder = heap.allocate_object(class, 0).unwrap();
    heap.pin(holder).unwrap();
    let array = heap
        .allocate_array(ElementKind::Object, 0, 8_000, 0)
        .unwrap();
    heap.store_object(holder, 0, SlotKind::Array, array.slot())
        .unwrap();
    let crossing = heap.allocate_object(class, 0).unwrap();
    let staying = heap.allocate_object(class, 0).unwrap();
    heap.array_set(array, 4_096, crossing.slot()).unwrap();
    heap.array_set(array, 7_000, staying.slot()).unwrap();
    heap.request_collection();
    // The array is reached, and its last parts are not scanned yet.
    heap.end_frame(&(), &mut ());
    heap.end_frame(&(), &mut ());
    assert_eq!(heap.phase(), Phase::Mark);
    heap.array_remove(array, 3_000, 1).unwrap();
    for (place, object) in [(4_095, crossing), (6_999, staying)] {
        assert_eq!(heap.array_get(array, place), Ok(object.slot()));
        heap.array_set(array, place, Slot::NONE).unwrap();
    }
    while heap.phase() != Phase::Idle {
        heap.end_frame(&(), &mut ());
    }
    assert!(heap.is_valid(crossing), "the mark might have missed it");
    assert!(!heap.is_valid(staying), "nothing moved it past the mark");
}

#[test]
fn an_object_outside_of_every_cluster_names_none() {
    let (mut heap, class) = heap_with_class(
        Options::default(),
        &[SlotKind::Object],
        ClassTraits::CLUSTER_ROOT,
    );
    let chains: Vec<Vec<ObjectRef>> = (0..2)
        .map(|_| {
            let chain: Vec<ObjectRef> = (0..7)
                .map(|_| heap.allocate_object(class, 0).unwrap())
                .collect();
            for pair in chain.windows(2) {
                link(&mut heap, pair[0], 0, pair[1]);
            }
            heap.create_cluster(chain[0]).unwrap().unwrap();
            chain
        })
        .collect();
    let second = heap.cluster_of(chains[1][0]).unwrap();
    assert!(heap.dissolve_cluster(second));
    for (number, image) in heap.object_images().enumerate() {
        if let cyperus_gc::ObjectImage::Live(row) = image {
            assert_eq!(row.cluster, 0, "object {number}");
        }
    }
}

#[test]
fn an_object_reached_alone_survives_becoming_part_of_a_list() {
    let options = Options {
        object_budget: 35,
        minimum_cluster_size: 1,
        ..Options::default()
    };
    let kinds = [SlotKind::Object; 2];
    let (mut heap, class) = heap_with_class(options, &kinds, ClassTraits::CLUSTER_ROOT);
    let alone = heap.register_class(None, &kinds, ClassTraits::NO_CLUSTER);
    let holder = heap.allocate_object(alone, 0).unwrap();
    heap.pin(holder).unwrap();
    let container = heap.allocate_object(class, 0).unwrap();
    link(&mut heap, holder, 0, container);
    let filler: Vec<ObjectRef> = (0..50)
        .map(|_| heap.allocate_object(alone, 0).unwrap())
        .collect();
    for pair in filler.windows(2) {
        link(&mut heap, pair[0], 0, pair[1]);
    }
    link(&mut heap, holder, 1, filler[0]);
    let member = heap.allocate_object(class, 0).unwrap();
    let behind = heap.allocate_object(alone, 0).unwrap();
    link(&mut heap, member, 0, behind);
    heap.request_collection();
    for _ in 0..20 {
        heap.end_frame(&(), &mut ());
    }
    assert_eq!(heap.phase(), Phase::Mark);
    // It was reached on its own, and what holds it was scanned. From now on its cluster answers for it.
    let made = heap.create_cluster_of(container, &[member]).unwrap();
    assert!(made.is_some());
    while heap.phase() != Phase::Idle {
        heap.end_frame(&(), &mut ());
    }
    for object in [holder, container, member, behind] {
        assert!(heap.is_valid(object), "{object:?}");
    }
    assert_eq!(heap.verify_clusters(), [""; 0]);
}

#[test]
fn cycles_that_a_dissolved_cluster_kept_are_found_in_the_same_pass() {
    // On the real clock every round traces again, so a cluster that one round dissolves is gone in the next.
    let clock = Clock::new_real(Box::new(Even(0, 1)));
    let mut heap = Heap::new(Options::default(), clock);
    let kinds = [SlotKind::Object, SlotKind::Object, SlotKind::Array];
    let class = heap.register_class(None, &kinds, ClassTraits::CLUSTER_ROOT);
    let outsider = heap.register_class(None, &[], ClassTraits::NO_CLUSTER);
    let id = heap.register_struct(&[SlotKind::Array]);
    let cycle = |heap: &mut Heap| {
        let array = heap.allocate_array(ElementKind::Struct, 0, 1, 0).unwrap();
        let structure = heap.allocate_struct(id, 0).unwrap();
        heap.array_set(array, 0, structure.slot()).unwrap();
        heap.store_struct(structure, 0, SlotKind::Array, array.slot())
            .unwrap();
        array
    };
    let chain: Vec<ObjectRef> = (0..7)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for pair in chain.windows(2) {
        link(&mut heap, pair[0], 0, pair[1]);
    }
    heap.pin(chain[0]).unwrap();
    let outside = heap.allocate_object(outsider, 0).unwrap();
    heap.pin(outside).unwrap();
    link(&mut heap, chain[2], 1, outside);
    heap.create_cluster(chain[0]).unwrap().unwrap();
    // The cluster keeps one cycle that its members lost; the other is held by nobody.
    let kept = cycle(&mut heap);
    for value in [kept.slot(), Slot::NONE] {
        heap.store_object(chain[3], 2, SlotKind::Array, value)
            .unwrap();
    }
    cycle(&mut heap);
    heap.delete(outside).unwrap();
    let mut events: Vec<Event> = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    let broken = |event: &&Event| matches!(event, Event::CyclesBroken { .. });
    assert_eq!(events.iter().filter(broken).count(), 2);
    let live = heap.census(&()).live;
    assert_eq!((live.arrays, live.structs), (0, 0));
    assert_eq!(heap.cluster_count(), 0);
}

#[test]
fn only_detained_objects_are_treated_as_detained() {
    let (mut heap, class) = heap_with_class(Options::default(), &[], ClassTraits::empty());
    let detained = heap.allocate_object(class, 0).unwrap();
    heap.detain(detained);
    (0..5).for_each(|_| _ = heap.allocate_object(class, 0).unwrap());
    let mut events: Vec<Event> = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    let begun = events.iter().filter_map(|event| match event {
        Event::Destruction { done, .. } => Some(done.begun),
        _ => None,
    });
    assert_eq!(begun.sum::<u64>(), 1);
    assert_eq!(heap.pending_destruction(), 1);
}

#[test]
fn a_class_that_wants_no_farewell_any_more_gets_none() {
    let (mut heap, class) = heap_with_class(Options::default(), &[], ClassTraits::FAREWELL);
    let object = heap.allocate_object(class, 0).unwrap();
    heap.set_class_traits(class, ClassTraits::empty());
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(!heap.is_valid(object));
    assert_eq!(heap.take_farewells(), []);
    // And the other way.
    let object = heap.allocate_object(class, 0).unwrap();
    heap.set_class_traits(class, ClassTraits::FAREWELL);
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.take_farewells(), [object]);
}

#[test]
fn one_thread_gives_no_work_away() {
    let (mut heap, class) =
        heap_with_class(Options::default(), &[SlotKind::Array], ClassTraits::empty());
    let hub = heap.allocate_object(class, 0).unwrap();
    let array = heap
        .allocate_array(ElementKind::Object, 0, 5_000, 0)
        .unwrap();
    heap.store_object(hub, 0, SlotKind::Array, array.slot())
        .unwrap();
    for place in 0..5_000 {
        let leaf = heap.allocate_object(class, 0).unwrap();
        heap.array_set(array, place, leaf.slot()).unwrap();
    }
    let roots = Registers::of_objects([hub]);
    let mark = heap.mark(&roots, cyperus_gc::MarkMode::Parallel(1), false);
    assert_eq!(mark.shared, 0, "nobody is waiting for it");
}

#[test]
fn slices_on_the_virtual_clock_and_in_stress_have_one_thread() {
    let threads = |clock: Clock, stress| {
        let options = Options {
            threads: 4,
            // Time for more than a few pieces each.
            object_budget: 10_000_000,
            stress,
            ..Options::default()
        };
        let mut heap = Heap::new(options, clock);
        let class = heap.register_class(None, &[SlotKind::Object; 2], ClassTraits::empty());
        let objects: Vec<ObjectRef> = (0..20_500)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        for (number, &object) in objects.iter().enumerate().skip(1) {
            let slot = u32::from(number % 2 == 0);
            link(&mut heap, objects[(number - 1) / 2], slot, object);
        }
        heap.pin(objects[0]).unwrap();
        let mut events: Vec<Event> = Vec::new();
        heap.request_collection();
        while heap.cycles() == 0 || heap.phase() != Phase::Idle {
            heap.end_frame(&(), &mut events);
        }
        events.iter().find_map(|event| match event {
            Event::Verdict(verdict) => Some(verdict.threads),
            _ => None,
        })
    };
    let real = || Clock::new_real(Box::new(Even(0, 100)));
    let none = cyperus_gc::Stress::empty();
    assert_eq!(threads(Clock::new_virtual(), none), Some(1));
    let random = cyperus_gc::Stress::RANDOM_SLICES;
    assert_eq!(threads(real(), random), Some(1));
    assert_eq!(threads(real(), none), Some(4));
}

#[test]
fn a_farewell_that_is_due_is_still_due_after_a_save() {
    let (mut heap, class) = heap_with_class(Options::default(), &[], ClassTraits::FAREWELL);
    let object = heap.allocate_object(class, 0).unwrap();
    let images: Vec<_> = heap.object_images().collect();
    let (mut other, _) = heap_with_class(Options::default(), &[], ClassTraits::FAREWELL);
    for image in images {
        other.restore_object(image).unwrap();
    }
    for heap in [&mut heap, &mut other] {
        heap.full_pass(Reason::Load, &(), &mut ());
        assert_eq!(heap.take_farewells(), [object]);
    }
}

#[test]
fn a_var_past_the_end_is_refused_with_its_second_word() {
    let kinds = [SlotKind::Plain, SlotKind::Var];
    let (mut heap, class) = heap_with_class(Options::default(), &kinds, ClassTraits::empty());
    let object = heap.allocate_object(class, 0).unwrap();
    let tag = cyperus_gc::VarTag::default();
    let stored = heap.store_object_var(object, 7, tag, Slot::NONE);
    let (index, length) = (8, 3);
    assert_eq!(stored, Err(cyperus_gc::Fault::Range { index, length }));
    assert_eq!(heap.store_object_var(object, 1, tag, Slot::NONE), Ok(()));
}

#[test]
fn nothing_waits_in_a_queue_that_no_cleanup_asks() {
    use cyperus_gc::CleanupKind;
    use cyperus_gc::event::Population;
    let options = |cleanup| Options {
        cleanup,
        ..Options::default()
    };
    let mut heap = fixture::heap(options(CleanupKind::Fixed));
    for _ in 0..3 {
        heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
    }
    let waiting = |heap: &Heap| heap.cell_orders(Population::Arrays).candidates.len();
    assert_eq!(waiting(&heap), 0);
    heap.set_options(options(CleanupKind::Queued));
    assert_eq!(waiting(&heap), 3);
    heap.set_options(options(CleanupKind::Buggy));
    assert_eq!(waiting(&heap), 0);
}

#[test]
fn a_member_that_is_deleted_makes_its_cluster_lead_on() {
    let kinds = [SlotKind::Object];
    let (mut heap, class) = heap_with_class(Options::default(), &kinds, ClassTraits::CLUSTER_ROOT);
    let chain: Vec<ObjectRef> = (0..7)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for pair in chain.windows(2) {
        link(&mut heap, pair[0], 0, pair[1]);
    }
    heap.create_cluster(chain[0]).unwrap().unwrap();
    assert_eq!(heap.verify_clusters(), [""; 0]);
    heap.delete(chain[3]).unwrap();
    assert_eq!(heap.verify_clusters(), [""; 0]);
}

#[test]
fn who_had_a_farewell_gets_none_after_a_save() {
    let (mut heap, class) = heap_with_class(Options::default(), &[], ClassTraits::FAREWELL);
    let object = heap.allocate_object(class, 0).unwrap();
    heap.full_pass(Reason::Save, &(), &mut ());
    assert_eq!(heap.take_farewells(), [object]);
    let (mut other, _) = heap_with_class(Options::default(), &[], ClassTraits::FAREWELL);
    for image in heap.object_images() {
        other.restore_object(image).unwrap();
    }
    other.full_pass(Reason::Load, &(), &mut ());
    assert_eq!(other.take_farewells(), []);
    assert!(!other.is_valid(object));
}

#[test]
fn free_rows_hold_nothing_that_could_be_erased() {
    let kinds = [SlotKind::Plain, SlotKind::Object];
    let (mut heap, class) = heap_with_class(Options::default(), &kinds, ClassTraits::empty());
    let object = heap.allocate_object(class, 0).unwrap();
    let gone = heap.allocate_object(class, 0).unwrap();
    link(&mut heap, gone, 1, object);
    heap.pin(object).unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(!heap.is_valid(gone));
    assert_eq!(heap.erase(object), Ok(0));
}

/// Never ready, and counts what it is asked.
struct Stubborn(std::sync::Arc<std::sync::atomic::AtomicU64>);

impl cyperus_gc::ObjectHooks for Stubborn {
    fn is_ready(&mut self, _: cyperus_gc::DyingObject<'_>) -> bool {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        false
    }
}

#[test]
fn a_full_purge_asks_a_thousand_times() {
    let (mut heap, class) = heap_with_class(Options::default(), &[], ClassTraits::HOOKS);
    let asked = std::sync::Arc::default();
    heap.set_hooks(Box::new(Stubborn(std::sync::Arc::clone(&asked))));
    heap.allocate_object(class, 0).unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(asked.load(std::sync::atomic::Ordering::Relaxed), 1_000);
    assert_eq!(heap.pending_destruction(), 1);
}

#[test]
fn hooks_are_still_there_after_loads_were_finished() {
    let options = Options {
        flush_loading: true,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options, &[], ClassTraits::HOOKS);
    let asked = std::sync::Arc::default();
    heap.set_hooks(Box::new(Stubborn(std::sync::Arc::clone(&asked))));
    for round in 1..=2 {
        heap.allocate_object(class, 0).unwrap();
        heap.full_pass(Reason::Request, &(), &mut ());
        let asked = asked.load(std::sync::atomic::Ordering::Relaxed);
        assert_eq!(asked, round * 1_000, "pass {round}");
    }
}

#[test]
fn threads_of_a_round_tell_which_clusters_have_to_go() {
    let options = Options {
        threads: 4,
        object_budget: 10_000_000,
        ..Options::default()
    };
    let mut heap = Heap::new(options, Clock::new_real(Box::new(Even(0, 100))));
    let kinds = [SlotKind::Object; 2];
    let class = heap.register_class(None, &kinds, ClassTraits::CLUSTER_ROOT);
    let outsider = heap.register_class(None, &[], ClassTraits::NO_CLUSTER);
    for _ in 0..21_000 {
        let object = heap.allocate_object(class, 0).unwrap();
        heap.pin(object).unwrap();
    }
    let chain: Vec<ObjectRef> = (0..7)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    for pair in chain.windows(2) {
        link(&mut heap, pair[0], 0, pair[1]);
    }
    heap.pin(chain[0]).unwrap();
    let outside = heap.allocate_object(outsider, 0).unwrap();
    link(&mut heap, chain[2], 1, outside);
    heap.create_cluster(chain[0]).unwrap().unwrap();
    heap.delete(outside).unwrap();
    heap.request_collection();
    let mut events: Vec<Event> = Vec::new();
    while heap.cycles() == 0 || heap.phase() != Phase::Idle {
        heap.end_frame(&(), &mut events);
    }
    let threads = events.iter().find_map(|event| match event {
        Event::Verdict(verdict) => Some(verdict.threads),
        _ => None,
    });
    assert_eq!(threads, Some(4));
    assert_eq!(heap.cluster_count(), 0);
    assert_eq!(heap.object_slot(chain[2], 1), Ok(Slot::NONE));
}

#[test]
fn a_dying_cluster_does_not_refer_to_one_that_is_freed_before_it() {
    let options = Options {
        minimum_cluster_size: 1,
        purge_budget: 1_000_000_000,
        stress: cyperus_gc::Stress::RANDOM_SLICES,
        ..Options::default()
    };
    let (mut heap, class) =
        heap_with_class(options, &[SlotKind::Object], ClassTraits::CLUSTER_ROOT);
    let mut chain = |before: Option<ObjectRef>| {
        let chain: Vec<ObjectRef> = (0..1_500)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        for pair in chain.windows(2) {
            link(&mut heap, pair[0], 0, pair[1]);
        }
        if let Some(before) = before {
            link(&mut heap, chain[1_499], 0, before);
        }
        heap.create_cluster(chain[0]).unwrap().unwrap();
        chain[0]
    };
    let lower = chain(None);
    chain(Some(lower));
    heap.request_collection();
    let mut was_alone = false;
    while heap.cycles() == 0 || heap.phase() != Phase::Idle || heap.has_work() {
        heap.end_frame(&(), &mut ());
        if heap.cluster_count() == 1 {
            was_alone = true;
            let (records, _) = heap.cluster_images();
            assert!(records.iter().all(|record| record.refers_to.is_empty()));
        }
    }
    assert!(was_alone, "one is freed before the other");
    assert_eq!(heap.bytes(), 0);
}
