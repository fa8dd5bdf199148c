//! The rings of a heap: counts, looks, slices, full passes, cycles, and the reported figures.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "tests pick the events they are about"
)]
#![expect(clippy::cast_precision_loss, reason = "only displayed")]
#![expect(clippy::cast_possible_wrap, reason = "sizes are small")]

use cyperus_gc::event::Exit;
use cyperus_gc::{
    CleanupKind, Clock, Element, ElementKind, Event, Heap, Options, Pace, Reason, Roots, Slot,
    SlotKind, StructId, StructRef, TimeSource, VarTag,
};

use crate::fixture::{self, Registers};

fn heap(cleanup: CleanupKind, pace: Pace) -> (Heap, StructId) {
    let options = Options {
        cleanup,
        pace,
        ..Options::default()
    };
    let mut heap = fixture::heap(options);
    let id = heap.register_struct(&[]);
    (heap, id)
}

fn sound(heap: &mut Heap, roots: &dyn Roots) {
    assert_eq!(heap.verify(roots), []);
}

/// Entries freed by all stages.
fn reclaimed(events: &[Event]) -> u64 {
    let ends = events.iter().filter_map(|event| match event {
        Event::StageEnd(end) => Some(end.reclaimed),
        _ => None,
    });
    ends.sum()
}

/// `live` structs in registers, then `dead` ones that nothing holds.
fn solid_block(cleanup: CleanupKind, live: u32, dead: u32) -> (Heap, Registers) {
    let (mut heap, id) = heap(cleanup, Pace::Game);
    let mut registers = Registers::default();
    for _ in 0..live {
        registers.structs.push(heap.allocate_struct(id, 0).unwrap());
    }
    for _ in 0..dead {
        heap.allocate_struct(id, 1).unwrap();
    }
    heap.set_cursors(0, live);
    (heap, registers)
}

#[test]
fn row_54_registry_sweep_frees_count_one_and_cycles_die_too() {
    for cleanup in CleanupKind::ALL {
        let (mut heap, _) = heap(cleanup, Pace::Game);
        // A[0] = B, B[0] = A through Var, as only host-made boxes can.
        let first = heap.allocate_array(ElementKind::Var, 0, 1, 5).unwrap();
        let second = heap.allocate_array(ElementKind::Var, 0, 1, 6).unwrap();
        let tag = VarTag::new(SlotKind::Array, 0);
        heap.array_set_var(first, 0, tag, second.slot()).unwrap();
        heap.array_set_var(second, 0, tag, first.slot()).unwrap();
        let alone = heap.allocate_array(ElementKind::Int, 0, 3, 7).unwrap();
        sound(&mut heap, &());
        let mut events: Vec<Event> = Vec::new();
        let outcome = heap.full_pass(Reason::Request, &(), &mut events);
        assert_eq!(outcome.reclaimed.arrays, 3, "{cleanup:?}");
        assert!(heap.array_length(first).is_err() && heap.array_length(alone).is_err());
        let broken = events.iter().find_map(|event| match event {
            Event::CyclesBroken { entries, sites } => Some((entries.arrays, sites.clone())),
            _ => None,
        });
        assert_eq!(
            broken,
            Some((2, vec![(5, 1), (6, 1)].into())),
            "{cleanup:?}"
        );
        sound(&mut heap, &());
    }
}

#[test]
fn row_55_one_percent_each_and_debt_keeps_memory_flat() {
    let options = Options::default();
    assert_eq!(options.slice_budget(1.0), Some(12_000));
    assert_eq!(options.slice_budget(0.0), None);
    for cleanup in [CleanupKind::Fixed, CleanupKind::Queued] {
        let (mut heap, id) = heap(cleanup, Pace::Debt);
        let mut events: Vec<Event> = Vec::new();
        let frames = 500;
        for _ in 0..frames {
            for _ in 0..1000 {
                heap.allocate_struct(id, 1).unwrap();
                heap.allocate_array(ElementKind::Struct, 0, 0, 2).unwrap();
            }
            heap.end_frame(&(), &mut events);
        }
        let census = heap.census(&());
        assert_eq!(census.garbage.total(), 0, "{cleanup:?}");
        // Never more than one frame's worth.
        let peak = events.iter().filter_map(|event| match event {
            Event::StageBegin(begin) => Some(begin.garbage),
            _ => None,
        });
        assert_eq!(peak.max(), Some(1000), "{cleanup:?}");
        let freed = census.allocated.total() - census.live.total();
        assert_eq!(reclaimed(&events), freed, "{cleanup:?}");
    }
    let (mut heap, id) = heap(CleanupKind::Fixed, Pace::Game);
    for _ in 0..50 {
        for _ in 0..1000 {
            heap.allocate_struct(id, 1).unwrap();
        }
        heap.end_frame(&(), &mut ());
    }
    assert!(
        heap.census(&()).garbage.structs > 45_000,
        "the game's pace builds a backlog"
    );
}

#[test]
fn row_56_the_cursor_bug_frees_one_a_call_in_a_solid_block() {
    let (mut heap, registers) = solid_block(CleanupKind::Buggy, 100, 500);
    let mut events: Vec<Event> = Vec::new();
    for _ in 0..10 {
        heap.end_frame(&registers, &mut events);
    }
    let ends: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::StageEnd(end) if end.stage == cyperus_gc::Stage::Structs => Some(end),
            _ => None,
        })
        .collect();
    assert_eq!(ends.len(), 10);
    assert!(
        ends.iter().all(|end| {
            end.reclaimed == 1 && end.exit == Exit::CursorMet && end.is_early_exit()
        })
    );
    let exits = events
        .iter()
        .filter(|event| matches!(event, Event::EarlyExit { .. }))
        .count();
    assert_eq!(exits, 10);
    sound(&mut heap, &registers);
}

#[test]
fn row_57_the_corrected_loop_uses_its_budget() {
    let (mut heap, registers) = solid_block(CleanupKind::Fixed, 0, 500);
    let mut events: Vec<Event> = Vec::new();
    heap.end_frame(&registers, &mut events);
    // 12,000 ns at 25 + 2,000 each: the sixth passes the limit.
    assert_eq!(reclaimed(&events), 6);
    let is_exit = |event: &Event| matches!(event, Event::EarlyExit { .. });
    assert!(!events.iter().any(is_exit));
}

#[test]
fn row_58_the_full_pass_pays_for_every_round() {
    let (mut heap, registers) = solid_block(CleanupKind::Buggy, 1000, 3500);
    let outcome = heap.full_pass(Reason::Save, &registers, &mut ());
    assert_eq!(outcome.rounds, 3501);
    let expected = 3500.0 * 250.0;
    let milliseconds = outcome.took as f64 / 1e6;
    assert!(
        (milliseconds - expected).abs() < expected * 0.1,
        "{milliseconds} ms"
    );
    for (cleanup, rounds) in [(CleanupKind::Fixed, 3), (CleanupKind::Queued, 2)] {
        let (mut heap, registers) = solid_block(cleanup, 1000, 3500);
        let outcome = heap.full_pass(Reason::Save, &registers, &mut ());
        assert_eq!(outcome.reclaimed.structs, 3500);
        assert!(
            outcome.rounds <= rounds,
            "{cleanup:?}: {} rounds",
            outcome.rounds
        );
        assert!(
            outcome.took < 2_000_000_000,
            "{cleanup:?}: {} ns",
            outcome.took
        );
        sound(&mut heap, &registers);
    }
}

#[test]
fn row_58_survivors_hide_the_bug_and_doubling_doubles_it() {
    let (mut heap, id) = heap(CleanupKind::Buggy, Pace::Game);
    let mut registers = Registers::default();
    for number in 0..3500 {
        let structure = heap.allocate_struct(id, 0).unwrap();
        if number % 7 == 6 {
            registers.structs.push(structure);
        }
    }
    let outcome = heap.full_pass(Reason::Save, &registers, &mut ());
    assert!(outcome.rounds <= 4, "{} rounds", outcome.rounds);
    let rounds = |dead| {
        let (mut heap, registers) = solid_block(CleanupKind::Buggy, 10, dead);
        heap.full_pass(Reason::Save, &registers, &mut ()).rounds
    };
    assert_eq!((rounds(200), rounds(400)), (201, 401));
}

#[test]
fn chains_of_death_need_rounds_unless_queued() {
    // The order in the struct ring does not matter: each struct is held by the next array.
    for cleanup in CleanupKind::ALL {
        let options = Options {
            cleanup,
            ..Options::default()
        };
        let mut heap = fixture::heap(options);
        let node = heap.register_struct(&[SlotKind::Struct]);
        let mut head: Option<StructRef> = None;
        for _ in 0..50 {
            let next = heap.allocate_struct(node, 1).unwrap();
            heap.store_struct(next, 0, SlotKind::Struct, head.into())
                .unwrap();
            head = Some(next);
        }
        sound(&mut heap, &());
        assert_eq!(
            heap.census(&()).garbage.structs,
            1,
            "only the head is garbage so far"
        );
        let outcome = heap.full_pass(Reason::Request, &(), &mut ());
        assert_eq!(outcome.reclaimed.structs, 50);
        if cleanup == CleanupKind::Queued {
            assert_eq!(outcome.rounds, 2, "chains die in the same pass");
        }
        sound(&mut heap, &());
    }
}

#[test]
fn registers_count_only_while_someone_looks() {
    for cleanup in CleanupKind::ALL {
        let (mut heap, id) = heap(cleanup, Pace::Debt);
        let mut registers = Registers::default();
        let held = heap.allocate_struct(id, 0).unwrap();
        registers.structs.push(held);
        for _ in 0..3 {
            heap.end_frame(&registers, &mut ());
            assert!(heap.struct_type(held).is_ok(), "{cleanup:?}");
            sound(&mut heap, &registers);
        }
        registers.structs.clear();
        assert!(!heap.has_work());
        heap.end_frame(&registers, &mut ());
        assert!(heap.struct_type(held).is_err(), "{cleanup:?}");
    }
}

#[test]
fn arrays_are_compact_and_shared() {
    let (mut heap, id) = heap(CleanupKind::Queued, Pace::Debt);
    let before = heap.bytes();
    let ints = heap.allocate_array(ElementKind::Int, 0, 128, 0).unwrap();
    assert!(heap.bytes() - before <= 40 + 128 * 4);
    for index in 0..128 {
        heap.array_set(ints, index, Slot::from_int(-(index as i32)))
            .unwrap();
    }
    heap.array_insert(ints, 0, Element::Word(Slot::from_int(7)), 3)
        .unwrap();
    heap.array_remove(ints, 1, 2).unwrap();
    assert_eq!(heap.array_length(ints), Ok(129));
    assert_eq!(heap.array_get(ints, 0).unwrap().as_int(), 7);
    assert_eq!(heap.array_get(ints, 128).unwrap().as_int(), -127);
    let flags = heap.allocate_array(ElementKind::Bool, 0, 0, 0).unwrap();
    for index in 0..20 {
        heap.array_push(flags, Element::Word(Slot::from_bool(index % 3 == 0)), 1)
            .unwrap();
    }
    assert!(
        (0..20)
            .all(|index| { heap.array_get(flags, index).unwrap().as_bool() == (index % 3 == 0) })
    );
    let structure = heap.allocate_struct(id, 0).unwrap();
    let structs = heap.allocate_array(ElementKind::Struct, 0, 0, 0).unwrap();
    heap.array_push(structs, Element::Word(structure.slot()), 3)
        .unwrap();
    let mut registers = Registers::default();
    registers.arrays.extend([ints, flags, structs]);
    sound(&mut heap, &registers);
    heap.end_frame(&registers, &mut ());
    assert!(heap.struct_type(structure).is_ok());
    heap.array_remove(structs, 0, 2).unwrap();
    heap.end_frame(&registers, &mut ());
    assert!(
        heap.struct_type(structure).is_ok(),
        "one element still holds it"
    );
    heap.array_clear(structs).unwrap();
    sound(&mut heap, &registers);
    heap.end_frame(&registers, &mut ());
    assert!(heap.struct_type(structure).is_err());
    sound(&mut heap, &registers);
}

#[test]
fn strings_are_freed_at_slices_and_literals_stay() {
    let (mut heap, _) = heap(CleanupKind::Fixed, Pace::Game);
    let mut registers = Registers::default();
    let literal = heap.pin_string(b"literal");
    let local = heap.allocate_string(&[b'x'; 100]).unwrap();
    let stored = heap.allocate_string(b"in an array").unwrap();
    let array = heap.allocate_array(ElementKind::String, 0, 1, 0).unwrap();
    heap.array_set(array, 0, stored).unwrap();
    heap.allocate_string(b"dropped").unwrap();
    registers.strings.push(local);
    registers.arrays.push(array);
    heap.end_frame(&registers, &mut ());
    assert_eq!(heap.string_count(), 3);
    assert_eq!(heap.string(literal), Ok(&b"literal"[..]));
    let upper = heap.allocate_string(b"LITERAL").unwrap();
    assert!(heap.strings_equal(literal, upper) && !heap.strings_equal(literal, local));
    sound(&mut heap, &registers);
    registers.strings.clear();
    registers.arrays.clear();
    heap.full_pass(Reason::Request, &registers, &mut ());
    assert_eq!(heap.string_count(), 1);
    sound(&mut heap, &registers);
}

#[test]
fn a_full_heap_refuses_and_a_pass_makes_room() {
    let options = Options {
        byte_limit: 4000,
        ..Options::default()
    };
    let mut heap = fixture::heap(options);
    let id = heap.register_struct(&[SlotKind::Plain; 4]);
    let full = loop {
        match heap.allocate_struct(id, 0) {
            Ok(_) => {}
            Err(full) => break full,
        }
    };
    assert!(full.used + full.wanted > full.limit);
    heap.full_pass(Reason::Limit, &(), &mut ());
    assert_eq!(heap.bytes(), 0);
    assert!(heap.allocate_struct(id, 0).is_ok());
}

/// A real clock that does not advance.
struct Still;

impl TimeSource for Still {
    fn nanoseconds(&mut self) -> u64 {
        0
    }
}

#[test]
fn a_full_pass_on_the_real_clock_traces_in_every_round_unless_told_otherwise() {
    for (is_virtual, reuse_marks) in [(true, false), (false, false), (false, true)] {
        let options = Options {
            cleanup: CleanupKind::Buggy,
            reuse_marks,
            ..Options::default()
        };
        let clock = if is_virtual {
            Clock::new_virtual()
        } else {
            Clock::new_real(Box::new(Still))
        };
        let mut heap = Heap::new(options, clock);
        let id = heap.register_struct(&[]);
        for _ in 0..500 {
            heap.allocate_struct(id, 0).unwrap();
        }
        let outcome = heap.full_pass(Reason::Save, &(), &mut ());
        assert!(outcome.rounds > 3, "{}", outcome.rounds);
        let all_traced = !is_virtual && !reuse_marks;
        let wanted = if all_traced { outcome.rounds } else { 1 };
        assert_eq!(outcome.traces, wanted, "{is_virtual} {reuse_marks}");
    }
}
