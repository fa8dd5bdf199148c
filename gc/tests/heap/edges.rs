//! Edges that only a test of their own reaches: handles that are stale, short ways that must do what the long
//! ones do, and what is remembered about a row after it was freed.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "tests pick the events they are about"
)]

use cyperus_gc::event::Population;
use cyperus_gc::{
    ClassTraits, CleanupKind, ElementKind, Event, EventSink, Heap, ObjectRef, Options, Phase,
    Reason, Slot, SlotKind, Stage,
};

use crate::fixture::{self, Registers, heap_with_class, link};

#[test]
fn a_stale_handle_among_the_roots_holds_nothing() {
    for cleanup in CleanupKind::ALL {
        let mut heap = fixture::heap(Options {
            cleanup,
            ..Options::default()
        });
        let id = heap.register_struct(&[SlotKind::Plain]);
        let array = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
        let structure = heap.allocate_struct(id, 0).unwrap();
        heap.full_pass(Reason::Request, &(), &mut ());
        let later = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
        assert_eq!(later.index(), array.index());
        let later = heap.allocate_struct(id, 0).unwrap();
        assert_eq!(later.index(), structure.index());
        let stale = Registers {
            arrays: vec![array],
            structs: vec![structure],
            ..Registers::default()
        };
        let garbage = heap.census(&stale).garbage;
        assert_eq!((garbage.arrays, garbage.structs), (1, 1), "{cleanup:?}");
        heap.full_pass(Reason::Request, &stale, &mut ());
        assert_eq!(heap.census(&stale).live.total(), 0, "{cleanup:?}");
    }
}

#[test]
fn a_row_that_wanted_a_farewell_leaves_the_wish_to_nobody() {
    let (mut heap, plain) = heap_with_class(Options::default(), &[], ClassTraits::empty());
    let wants = heap.register_class(None, &[], ClassTraits::FAREWELL);
    let first = heap.allocate_object(wants, 0).unwrap();
    heap.delete(first).unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.take_farewells(), [], "deleted objects get none");
    let second = heap.allocate_object(plain, 0).unwrap();
    assert_eq!(second.index(), first.index());
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(!heap.is_valid(second));
    assert_eq!(heap.take_farewells(), []);
}

#[test]
fn the_short_way_to_make_structs_and_arrays_accounts_for_them() {
    let make = |is_short: bool| {
        let mut heap = fixture::heap(Options::default());
        let id = heap.register_struct(&[SlotKind::Plain]);
        // Room in all tables, and sites that are known.
        for _ in 0..3 {
            heap.allocate_struct(id, 1).unwrap();
            heap.allocate_array(ElementKind::Int, 0, 1, 2).unwrap();
        }
        heap.full_pass(Reason::Request, &(), &mut ());
        heap.allocate_struct(id, 1).unwrap();
        heap.allocate_array(ElementKind::Int, 0, 1, 2).unwrap();
        let made = if is_short {
            let structure = heap.make_tiny_struct(id, 1, 1).unwrap();
            let array = heap.make_tiny_array(ElementKind::Int, 4, 2, 2).unwrap();
            (structure, array)
        } else {
            let structure = heap.allocate_struct(id, 1).unwrap();
            let array = heap.allocate_array(ElementKind::Int, 4, 2, 2).unwrap();
            (structure, array)
        };
        let serials = (heap.struct_serial(made.0), heap.array_serial(made.1));
        let sites = heap.sites().to_vec();
        let account = (heap.bytes(), heap.next_serial(), heap.census(&()));
        assert_eq!(heap.array_length(made.1), Ok(2));
        assert_eq!(heap.verify(&()), []);
        heap.full_pass(Reason::Request, &(), &mut ());
        assert_eq!(heap.bytes(), 0);
        (made, serials, sites, account)
    };
    assert_eq!(make(true), make(false));
}

#[test]
fn the_short_way_is_closed_while_an_allocation_has_to_do_more() {
    let ways: [fn(&mut Heap); 4] = [
        |_| {},
        |heap| {
            // A collection that is under way.
            heap.request_collection();
            heap.end_frame(&(), &mut ());
            assert_eq!(heap.phase(), Phase::Mark);
        },
        Heap::watch_allocations,
        |heap| {
            let options = Options {
                byte_limit: heap.bytes(),
                ..heap.options().clone()
            };
            heap.set_options(options);
        },
    ];
    for (number, way) in ways.into_iter().enumerate() {
        let options = Options {
            object_budget: 1,
            ..Options::default()
        };
        let (mut heap, class) = heap_with_class(options, &[SlotKind::Object], ClassTraits::empty());
        let id = heap.register_struct(&[SlotKind::Plain]);
        let objects: Vec<ObjectRef> = (0..200)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        for pair in objects.windows(2) {
            link(&mut heap, pair[0], 0, pair[1]);
        }
        heap.pin(objects[0]).unwrap();
        for _ in 0..5 {
            heap.allocate_struct(id, 1).unwrap();
            heap.allocate_array(ElementKind::Int, 0, 1, 1).unwrap();
        }
        heap.full_pass(Reason::Request, &(), &mut ());
        heap.allocate_struct(id, 1).unwrap();
        heap.allocate_array(ElementKind::Int, 0, 1, 1).unwrap();
        way(&mut heap);
        let is_open = number == 0;
        assert_eq!(
            heap.make_tiny_struct(id, 1, 1).is_some(),
            is_open,
            "{number}"
        );
        let array = heap.make_tiny_array(ElementKind::Int, 0, 1, 1);
        assert_eq!(array.is_some(), is_open, "{number}");
    }
}

#[test]
fn strings_are_joined_and_the_empty_one_changes_nothing() {
    let mut heap = fixture::heap(Options::default());
    let left = heap.allocate_string(b"left").unwrap();
    let right = heap.allocate_string(b"right").unwrap();
    let both = heap.join_strings(left, right).unwrap();
    assert_eq!(heap.string(both), Ok(&b"leftright"[..]));
    assert_eq!(heap.string_count(), 3);
    // Joined, it takes as much as if it had been made so.
    let before = heap.bytes();
    heap.join_strings(left, right).unwrap();
    let joined = heap.bytes() - before;
    heap.allocate_string(b"leftright").unwrap();
    assert_eq!(heap.bytes() - before, 2 * joined);
    assert!(joined > 0);
    for (one, other, joined) in [
        (left, Slot::NONE, left),
        (Slot::NONE, right, right),
        (Slot::NONE, Slot::NONE, Slot::NONE),
    ] {
        assert_eq!(heap.join_strings(one, other), Ok(joined));
    }
    // A string that is gone counts as empty.
    let held = Registers {
        strings: vec![left],
        ..Registers::default()
    };
    heap.end_frame(&held, &mut ());
    assert!(heap.string(right).is_err());
    assert_eq!(heap.join_strings(left, right), Ok(left));
    assert_eq!(heap.join_strings(right, left), Ok(left));
    assert_eq!(heap.string_count(), 1);
}

#[test]
fn numbers_are_stored_all_or_none() {
    let mut heap = fixture::heap(Options::default());
    let single = heap.register_struct(&[SlotKind::Plain]);
    let triple = heap.register_struct(&[SlotKind::Plain, SlotKind::Plain, SlotKind::Object]);
    let small = heap.allocate_struct(single, 0).unwrap();
    let large = heap.allocate_struct(triple, 0).unwrap();
    let number = |slot, value| (slot, SlotKind::Plain, Slot(value));
    assert!(heap.store_numbers(small, &[number(0, 5)]));
    assert_eq!(heap.struct_slot(small, 0), Ok(Slot(5)));
    assert!(heap.store_numbers(large, &[number(1, 7), number(0, 6)]));
    let slots = |heap: &Heap| [0, 1].map(|slot| heap.struct_slot(large, slot).unwrap());
    assert_eq!(slots(&heap), [Slot(6), Slot(7)]);
    // A member that is not there, and one that holds a reference.
    assert!(!heap.store_numbers(small, &[number(0, 8), number(1, 8)]));
    assert!(!heap.store_numbers(large, &[number(0, 8), number(9, 8)]));
    let reference = (2, SlotKind::Object, Slot::NONE);
    assert!(!heap.store_numbers(large, &[number(0, 8), reference]));
    assert_eq!(slots(&heap), [Slot(6), Slot(7)]);
    assert_eq!(heap.struct_slot(small, 0), Ok(Slot(5)));
    heap.full_pass(Reason::Request, &(), &mut ());
    assert!(!heap.store_numbers(large, &[number(0, 8)]), "it is gone");
}

#[test]
fn what_is_made_and_destroyed_is_told_with_the_stack_that_made_it() {
    let options = Options {
        trace_variables: true,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options, &[], ClassTraits::empty());
    let id = heap.register_struct(&[SlotKind::Plain]);
    heap.allocate_object(class, 3).unwrap();
    heap.allocate_array(ElementKind::Int, 0, 1, 4).unwrap();
    let first = heap.allocate_struct(id, 5).unwrap();
    heap.note_creation_stack(first, 77);
    let second = heap.allocate_struct(id, 6).unwrap();
    heap.note_creation_stack(second, 78);
    let mut events: Vec<Event> = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    let mut told = Vec::new();
    for event in &events {
        match event {
            Event::Created { entry, .. } => told.push((true, entry.population, entry.site)),
            Event::Destroyed { entry, .. } => {
                told.push((false, entry.population, entry.site));
                let stack = match entry.site {
                    5 => 77,
                    6 => 78,
                    _ => 0,
                };
                assert_eq!(entry.stack, stack, "site {}", entry.site);
            }
            _ => {}
        }
    }
    told.sort_by_key(|&(is_new, _, site)| (!is_new, site));
    let sites = [
        (Population::Objects, 3),
        (Population::Arrays, 4),
        (Population::Structs, 5),
        (Population::Structs, 6),
    ];
    let of = |is_new: bool| move |&(kind, site): &(Population, u32)| (is_new, kind, site);
    // Objects are told of only when they go.
    let made = sites[1..].iter().map(of(true));
    let expected: Vec<_> = made.chain(sites.iter().map(of(false))).collect();
    assert_eq!(told, expected);
    // Without the trace the stacks are forgotten, so that a later trace does not tell old ones.
    let third = heap.allocate_struct(id, 5).unwrap();
    heap.note_creation_stack(third, 79);
    for trace_variables in [false, true] {
        heap.set_options(Options {
            trace_variables,
            ..Options::default()
        });
    }
    let mut events: Vec<Event> = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    let stacks = events.iter().filter_map(|event| match event {
        Event::Destroyed { entry, .. } => Some(entry.stack),
        _ => None,
    });
    assert_eq!(stacks.collect::<Vec<_>>(), [0]);
    // And a later struct in the same row does not have the number of the one before.
    for number in [Some(80), None] {
        let structure = heap.allocate_struct(id, 5).unwrap();
        if let Some(number) = number {
            heap.note_creation_stack(structure, number);
        }
        let mut events: Vec<Event> = Vec::new();
        heap.full_pass(Reason::Request, &(), &mut events);
        let stacks = events.iter().filter_map(|event| match event {
            Event::Destroyed { entry, .. } => Some(entry.stack),
            _ => None,
        });
        assert_eq!(stacks.collect::<Vec<_>>(), [number.unwrap_or(0)]);
    }
}

/// Wants to see rings, and notes them.
#[derive(Default)]
struct Pictures {
    is_open: bool,
    events: usize,
    rings: Vec<(Stage, Vec<bool>)>,
}

impl EventSink for Pictures {
    fn event(&mut self, _: &Event) {
        self.events += 1;
    }

    fn wants_ring(&self) -> bool {
        self.is_open
    }

    fn ring(&mut self, stage: Stage, garbage: &mut dyn Iterator<Item = bool>) {
        self.rings.push((stage, garbage.collect()));
    }
}

#[test]
fn a_ring_is_shown_to_those_who_want_to_see_it() {
    let shown = |one: bool, other: bool| {
        let mut heap = fixture::heap(Options::default());
        let held = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
        heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
        let mut sinks = [one, other].map(|is_open| Pictures {
            is_open,
            ..Pictures::default()
        });
        let [first, second] = &mut sinks;
        let roots = Registers::of_arrays([held]);
        heap.full_pass(Reason::Request, &roots, &mut (&mut *first, &mut *second));
        assert!(sinks[0].events > 0);
        assert_eq!(sinks[0].events, sinks[1].events, "both hear everything");
        sinks.map(|sink| sink.rings)
    };
    let [nothing, neither] = shown(false, false);
    assert_eq!((nothing.len(), neither.len()), (0, 0));
    let [seen, _] = shown(true, false);
    // Before and after each of two rounds, arrays and then structs.
    let arrays = seen.iter().filter(|(stage, _)| *stage == Stage::Arrays);
    let arrays: Vec<&[bool]> = arrays.map(|(_, ring)| ring.as_slice()).collect();
    assert_eq!(arrays, [&[false, true][..], &[false], &[false], &[false]]);
    for (one, other) in [(false, true), (true, true)] {
        let [first, second] = shown(one, other);
        assert_eq!(second, seen);
        assert_eq!(first.is_empty(), !one);
    }
}

#[test]
fn rings_of_flags_are_the_same_everywhere_and_their_queue_finds_what_moved() {
    use cyperus_gc::cleanup::FlagRing;
    let ring = FlagRing::random(24, 50.0, 1);
    assert_eq!(ring.to_string(), FLAGS);
    // Garbage at 0, 1 and 4; the last entry takes the place of each that goes.
    let mut ring = FlagRing::parse("..**.*").unwrap();
    let places = |ring: &FlagRing| ring.entries().iter().map(|it| it.1).collect::<Vec<_>>();
    let mut next = 0;
    let mut seen = Vec::new();
    for _ in 0..3 {
        ring.sweep(CleanupKind::Queued, &mut next, Some(1));
        seen.push(places(&ring));
    }
    assert_eq!(seen, [vec![5, 1, 2, 3, 4], vec![5, 4, 2, 3], vec![5, 3, 2]]);
}

/// Twenty-four flags of the seed 1.
const FLAGS: &str = "***..***.*.*.*..****....";

#[test]
fn whoever_waits_for_a_collection_is_woken_when_it_is_over() {
    let lock = cyperus_gc::CollectionLock::new();
    let collecting = lock.collect().unwrap();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| lock.hold().map(drop));
        // Time to begin to wait; if it is not enough, the test proves less and does not fail.
        std::thread::sleep(std::time::Duration::from_millis(100));
        drop(collecting);
        assert_eq!(waiting.join().unwrap(), Ok(()));
    });
}

#[test]
fn only_the_last_collections_are_remembered() {
    let (mut heap, class) = heap_with_class(Options::default(), &[], ClassTraits::empty());
    for _ in 0..12 {
        let object = heap.allocate_object(class, 0).unwrap();
        heap.pin(object).unwrap();
        heap.full_pass(Reason::Request, &(), &mut ());
    }
    let counts: Vec<u32> = heap.facts().history.iter().map(|row| row[0]).collect();
    assert_eq!(counts, [5, 6, 7, 8, 9, 10, 11, 12]);
}

#[test]
fn random_numbers_start_again_only_with_another_seed() {
    let options = |seed| Options {
        seed,
        stress: cyperus_gc::Stress::RANDOM_SLICES,
        ..Options::default()
    };
    let (mut heap, class) = heap_with_class(options(4), &[], ClassTraits::empty());
    let first = heap.facts().random;
    heap.allocate_object(class, 0).unwrap();
    heap.request_collection();
    heap.end_frame(&(), &mut ());
    let later = heap.facts().random;
    assert_ne!(later, first, "a slice took some");
    heap.set_options(options(4));
    assert_eq!(heap.facts().random, later);
    heap.set_options(options(5));
    assert_ne!(heap.facts().random, later);
    heap.set_options(options(4));
    assert_eq!(heap.facts().random, first);
}

#[test]
fn every_call_of_a_cleanup_has_its_budget() {
    let mut ring = cyperus_gc::cleanup::FlagRing::parse("************").unwrap();
    let mut next = 0;
    for kind in [CleanupKind::Fixed, CleanupKind::Fixed, CleanupKind::Buggy] {
        let swept = ring.sweep(kind, &mut next, Some(4));
        assert!((4..=5).contains(&swept.examined), "{kind:?}: {swept:?}");
    }
}

/// A string that is held by its name.
struct Named(cyperus_gc::StringRef);

impl cyperus_gc::Roots for Named {
    fn collect(&self, into: &mut cyperus_gc::RootSet) {
        into.string(self.0);
        assert_eq!(into.len(), 1);
    }
}

#[test]
fn a_string_that_is_listed_by_name_is_held() {
    let mut heap = fixture::heap(Options::default());
    let text = heap.allocate_string(b"text").unwrap();
    let held = Named(text.as_string().unwrap());
    heap.end_frame(&held, &mut ());
    assert_eq!(heap.string(text), Ok(&b"text"[..]));
    heap.end_frame(&(), &mut ());
    assert!(heap.string(text).is_err());
}
