//! Rows 1 to 8: entry, locking, scheduling.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "tests pick the events they are about"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use cyperus_gc::{
    ClassId, ClassTraits, CollectionLock, DyingObject, Event, Heap, LockError, ObjectHooks,
    ObjectRef, Options, Phase, Reason, SlotKind, Stage,
};

use crate::fixture::{end_frames, heap_with_class};

fn heap(options: Options) -> (Heap, ClassId) {
    heap_with_class(options, &[SlotKind::Object], ClassTraits::HOOKS)
}

#[test]
fn row_01_the_lock_excludes_holders_and_wakes_them() {
    let lock = Arc::new(CollectionLock::new());
    let inside = Arc::new(AtomicU32::new(0));
    let collecting = Arc::new(AtomicBool::new(false));
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let (lock, inside, collecting) = (lock.clone(), inside.clone(), collecting.clone());
            std::thread::spawn(move || {
                for _ in 0..500 {
                    let hold = lock.hold().unwrap();
                    inside.fetch_add(1, Ordering::SeqCst);
                    assert!(
                        !collecting.load(Ordering::SeqCst),
                        "a holder during a collection"
                    );
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(hold);
                }
            })
        })
        .collect();
    for _ in 0..200 {
        let right = lock.collect().unwrap();
        collecting.store(true, Ordering::SeqCst);
        assert_eq!(inside.load(Ordering::SeqCst), 0);
        assert_eq!(lock.hold().unwrap_err(), LockError::Recursive);
        assert_eq!(lock.collect().unwrap_err(), LockError::Recursive);
        collecting.store(false, Ordering::SeqCst);
        drop(right);
    }
    for thread in threads {
        thread.join().unwrap();
    }
}

#[test]
fn row_01_a_waiting_collection_is_a_hint_and_an_event_of_its_own() {
    let (mut heap, _) = heap(Options::default());
    let lock = heap.lock();
    let (held, wait) = channel();
    let holder = std::thread::spawn(move || {
        let hold = lock.hold().unwrap();
        held.send(()).unwrap();
        while !lock.wants_to_run() {
            std::thread::yield_now();
        }
        drop(hold);
    });
    wait.recv().unwrap();
    let mut events: Vec<Event> = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    holder.join().unwrap();
    assert!(
        matches!(events[0], Event::LockWait { .. }),
        "{:?}",
        events[0]
    );
}

#[test]
fn row_01_the_try_form_gives_up_and_is_forced_in_the_end() {
    let lock = Arc::new(CollectionLock::new());
    let other = lock.clone();
    let (held, wait) = channel();
    let holder = std::thread::spawn(move || {
        let hold = other.hold().unwrap();
        held.send(()).unwrap();
        while !other.wants_to_run() {
            std::thread::sleep(Duration::from_millis(1));
        }
        drop(hold);
    });
    wait.recv().unwrap();
    for retry in 1..=3 {
        assert!(lock.try_collect(3).unwrap().is_none());
        assert_eq!(lock.retries(), retry);
    }
    assert!(
        lock.try_collect(3).unwrap().is_some(),
        "forced: it waited for the holder"
    );
    holder.join().unwrap();
}

/// Reports all objects it was given as loaded.
struct Loader(Vec<ObjectRef>);

impl ObjectHooks for Loader {
    fn flush_loading(&mut self) -> Vec<ObjectRef> {
        std::mem::take(&mut self.0)
    }
}

#[test]
fn row_02_loading_objects_are_kept_until_the_load_is_flushed() {
    for flush in [false, true] {
        let (mut heap, class) = heap(Options {
            flush_loading: flush,
            ..Options::default()
        });
        let object = heap.allocate_object(class, 0).unwrap();
        heap.set_loading(object, true).unwrap();
        heap.set_hooks(Box::new(Loader(vec![object])));
        heap.full_pass(Reason::Request, &(), &mut ());
        assert_eq!(heap.is_valid(object), !flush, "flush {flush}");
    }
}

#[test]
fn row_03_a_new_mark_may_begin_before_the_last_purge_is_over() {
    let options = Options {
        purge_budget: 1,
        object_budget: u64::MAX,
        ..Options::default()
    };
    let (mut heap, class) = heap(options);
    for _ in 0..100 {
        heap.allocate_object(class, 0).unwrap();
    }
    heap.request_collection();
    end_frames(&mut heap, 1);
    let pending = heap.pending_destruction();
    assert!(pending > 90, "the purge has hardly begun: {pending}");
    let younger = heap.allocate_object(class, 0).unwrap();
    let mut longest = 0;
    heap.request_collection();
    for _ in 0..300 {
        let mut events: Vec<Event> = Vec::new();
        heap.end_frame(&(), &mut events);
        for event in events {
            if let Event::StageEnd(end) = event
                && end.stage == Stage::Objects
            {
                longest = longest.max(end.took);
            }
        }
    }
    assert_eq!(heap.cycles(), 2);
    assert!(!heap.is_valid(younger));
    assert_eq!(heap.pending_destruction(), 0);
    assert!(
        longest <= 2_000,
        "one object per slice, never all the rest: {longest}"
    );
    assert_eq!(heap.census(&()).live.objects, 0);
}

#[test]
fn row_04_the_interval_counts_script_time() {
    let (mut heap, class) = heap(Options::default());
    heap.allocate_object(class, 0).unwrap();
    end_frames(&mut heap, 100);
    assert_eq!(heap.cycles(), 0, "time stands still");
    heap.clock_mut().set_script_time(59_000_000_000);
    end_frames(&mut heap, 1);
    assert_eq!(heap.cycles(), 0);
    heap.clock_mut().set_script_time(60_000_000_000);
    end_frames(&mut heap, 1);
    assert_eq!(heap.cycles(), 1);
    // Dilated time changes the rate and nothing else.
    for second in 61..=200 {
        let object = heap.allocate_object(class, 0).unwrap();
        heap.pin(object).unwrap();
        heap.clock_mut().set_script_time(second * 1_000_000_000);
        end_frames(&mut heap, 1);
    }
    assert_eq!(heap.cycles(), 3);
}

#[test]
fn row_04_a_burst_starts_a_collection_whatever_the_time() {
    let (mut heap, class) = heap(Options::default());
    let mut most = 0;
    for _ in 0..400 {
        for _ in 0..100 {
            heap.allocate_object(class, 0).unwrap();
        }
        end_frames(&mut heap, 1);
        most = most.max(heap.census(&()).live.objects);
    }
    assert!(heap.cycles() > 5);
    assert!(
        most < 10_000,
        "40,000 were created, at most {most} were alive at once"
    );
}

#[test]
fn row_05_requests_are_latched_and_coalesce() {
    let (mut heap, class) = heap(Options {
        object_budget: 35,
        ..Options::default()
    });
    let mut last = None;
    for _ in 0..50 {
        let object = heap.allocate_object(class, 0).unwrap();
        if let Some(last) = last {
            heap.store_object(object, 0, SlotKind::Object, ObjectRef::slot(last))
                .unwrap();
        }
        last = Some(object);
    }
    heap.pin(last.unwrap()).unwrap();
    (0..5).for_each(|_| heap.request_collection());
    assert_eq!(
        heap.cycles(),
        0,
        "served at the next frame's end, not at once"
    );
    end_frames(&mut heap, 3);
    assert_eq!((heap.cycles(), heap.phase()), (1, Phase::Mark));
    heap.request_collection(); // during a cycle: remembered
    end_frames(&mut heap, 500);
    assert_eq!((heap.cycles(), heap.phase()), (2, Phase::Idle));
}

#[test]
fn row_06_a_direct_collection_is_immediate_and_refuses_itself() {
    let (mut heap, class) = heap(Options::default());
    let object = heap.allocate_object(class, 0).unwrap();
    let outcome = heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(outcome.reclaimed.objects, 1);
    assert!(!heap.is_valid(object));
    // The borrow checker keeps hooks from calling back; a thread that holds the lock gets an error.
    let lock = heap.lock();
    let _hold = lock.hold().unwrap();
    assert_eq!(lock.collect().unwrap_err(), LockError::HeldHere);
    let mut events: Vec<Event> = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    assert!(matches!(events[0], Event::Fallback { .. }));
}

/// Ready only after this many polls.
struct Slow(u32);

impl ObjectHooks for Slow {
    fn is_ready(&mut self, _: DyingObject<'_>) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

#[test]
fn row_07_a_full_purge_waits_and_gives_up_in_the_end() {
    let (mut heap, class) = heap(Options::default());
    heap.set_hooks(Box::new(Slow(200)));
    heap.allocate_object(class, 0).unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.pending_destruction(), 0, "it waited for 200 polls");
    heap.set_hooks(Box::new(Slow(u32::MAX)));
    heap.allocate_object(class, 0).unwrap();
    let mut events: Vec<Event> = Vec::new();
    heap.full_pass(Reason::Request, &(), &mut events);
    assert_eq!(
        heap.pending_destruction(),
        1,
        "never ready: left to the slices"
    );
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Fallback { .. }))
    );
}

#[test]
fn row_08_stages_are_timed_once_and_add_up() {
    let (mut heap, class) = heap(Options::default());
    for _ in 0..1_000 {
        heap.allocate_object(class, 0).unwrap();
    }
    let mut events: Vec<Event> = Vec::new();
    let outcome = heap.full_pass(Reason::Request, &(), &mut events);
    let stages: u64 = events
        .iter()
        .filter_map(|event| match event {
            Event::StageEnd(end) => Some(end.took),
            _ => None,
        })
        .sum();
    assert_eq!(stages, outcome.took);
    assert_eq!(outcome.reclaimed.objects, 1_000);
    let is_end = |event: &Event| match event {
        Event::FullPassEnd {
            took, reclaimed, ..
        } => (*took, *reclaimed) == (outcome.took, outcome.reclaimed),
        _ => false,
    };
    assert!(events.iter().any(is_end));
}

/// `CYPERUS_FRAMES=10000` creates the million.
#[test]
fn row_04_instances_made_and_dropped_every_frame_keep_memory_flat() {
    let frames = std::env::var("CYPERUS_FRAMES")
        .ok()
        .and_then(|text| text.parse().ok());
    let frames: u64 = frames.unwrap_or(1_000);
    let (mut heap, class) = heap(Options::default());
    let mut most = 0;
    for frame in 1..=frames {
        heap.clock_mut().set_script_time(frame * 16_666_667);
        for _ in 0..100 {
            heap.allocate_object(class, 0).unwrap();
        }
        heap.end_frame(&(), &mut ());
        most = most.max(heap.bytes());
    }
    // At most the number of new objects that starts a collection, and as many again while it runs.
    assert!(most < 10_000 * 80, "{most} bytes");
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.bytes(), 0);
}
