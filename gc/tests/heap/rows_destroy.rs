//! Rows 45 to 53: verdict and destruction.

#![expect(
    clippy::renamed_function_params,
    reason = "an object that dies reads better as dying"
)]
#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "tests pick the events they are about"
)]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;

use cyperus_gc::{
    ClassId, ClassTraits, Clock, DyingObject, ElementKind, Event, Heap, ObjectHooks, ObjectRef,
    Options, Phase, Reason, Slot, SlotKind, Stage, Stress, TimeSource, WorkerHooks,
};

use crate::fixture::{end_frames, heap_with_class};

/// What happened to one object.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct Steps {
    begun: u32,
    polled: u32,
    finished: u32,
}

#[derive(Default)]
struct Diary {
    objects: BTreeMap<u64, Steps>,
    /// The begins and finishes, in order.
    order: Vec<(char, u64)>,
    /// What the last begin saw in slot 0.
    seen: Vec<Slot>,
}

/// Records everything; an object is ready after as many polls as its slot 1 says.
#[derive(Clone, Default)]
struct Writer(Arc<Mutex<Diary>>);

impl ObjectHooks for Writer {
    fn begin_destroy(&mut self, dying: DyingObject<'_>) {
        let mut diary = self.0.lock().unwrap();
        diary.objects.entry(dying.object.bits()).or_default().begun += 1;
        diary.order.push(('b', dying.object.bits()));
        diary.seen.push(dying.slots[0]);
    }

    fn is_ready(&mut self, dying: DyingObject<'_>) -> bool {
        let mut diary = self.0.lock().unwrap();
        let steps = diary.objects.entry(dying.object.bits()).or_default();
        steps.polled += 1;
        i64::from(steps.polled) > i64::from(dying.slots[1].as_int())
    }

    fn finish_destroy(&mut self, dying: DyingObject<'_>) {
        let mut diary = self.0.lock().unwrap();
        diary
            .objects
            .entry(dying.object.bits())
            .or_default()
            .finished += 1;
        diary.order.push(('f', dying.object.bits()));
    }
}

const KINDS: [SlotKind; 3] = [SlotKind::Object, SlotKind::Plain, SlotKind::Array];

fn world(options: Options) -> (Heap, ClassId, Writer) {
    let (mut heap, class) = heap_with_class(options, &KINDS, ClassTraits::HOOKS);
    let writer = Writer::default();
    heap.set_hooks(Box::new(writer.clone()));
    (heap, class, writer)
}

fn ready_after(heap: &mut Heap, object: ObjectRef, polls: i32) {
    heap.store_object(object, 1, SlotKind::Plain, Slot::from_int(polls))
        .unwrap();
}

#[test]
fn row_45_gathering_in_slices_is_complete_and_spares_the_newborn() {
    let options = Options {
        stress: Stress::RANDOM_SLICES,
        ..Options::default()
    };
    let (mut heap, class, writer) = world(options);
    let dead: Vec<_> = (0..5_000)
        .map(|_| heap.allocate_object(class, 0).unwrap())
        .collect();
    heap.request_collection();
    let mut born = Vec::new();
    let mut was_gathering = false;
    loop {
        heap.end_frame(&(), &mut ());
        was_gathering |= heap.phase() == Phase::Gather;
        if heap.phase() == Phase::Idle {
            break;
        }
        born.push(heap.allocate_object(class, 0).unwrap());
    }
    assert!(
        was_gathering && born.len() > 10,
        "gathered in more than one slice"
    );
    end_frames(&mut heap, 1_000);
    assert!(born.iter().all(|&object| heap.is_valid(object)));
    assert!(dead.iter().all(|&object| !heap.is_valid(object)));
    let diary = writer.0.lock().unwrap();
    assert_eq!(diary.objects.len(), 5_000, "each once, none missing");
    assert!(
        diary
            .objects
            .values()
            .all(|steps| (steps.begun, steps.finished) == (1, 1))
    );
}

#[test]
fn row_46_all_begin_before_any_finishes_and_no_handle_resolves() {
    let (mut heap, class, writer) = world(Options::default());
    let first = heap.allocate_object(class, 0).unwrap();
    let second = heap.allocate_object(class, 0).unwrap();
    heap.store_object(first, 0, SlotKind::Object, second.slot())
        .unwrap();
    heap.store_object(second, 0, SlotKind::Object, first.slot())
        .unwrap();
    heap.full_pass(Reason::Request, &(), &mut ());
    let diary = writer.0.lock().unwrap();
    let order: String = diary.order.iter().map(|step| step.0).collect();
    assert_eq!(order, "bbff");
    assert_eq!(
        diary.seen,
        [second.slot(), first.slot()],
        "contents are intact when begun"
    );
    assert!(!heap.is_valid(first) && !heap.is_valid(second));
}

#[test]
fn row_46_the_verdict_decides_whether_hooks_are_called() {
    for has_hooks in [true, false] {
        let (before, after) = if has_hooks {
            (ClassTraits::HOOKS, ClassTraits::empty())
        } else {
            (ClassTraits::empty(), ClassTraits::HOOKS)
        };
        // One step per frame: the traits change after the verdict and before the end.
        let (mut heap, class, writer) = world(Options {
            purge_budget: 0,
            ..Options::default()
        });
        heap.set_class_traits(class, before);
        for _ in 0..10 {
            heap.allocate_object(class, 0).unwrap();
        }
        heap.request_collection();
        end_frames(&mut heap, 3);
        let waiting = heap.pending_destruction();
        assert!((1..=10).contains(&waiting), "{waiting}");
        heap.set_class_traits(class, after);
        end_frames(&mut heap, 30);
        assert_eq!(heap.pending_destruction(), 0);
        let diary = writer.0.lock().unwrap();
        let order: String = diary.order.iter().map(|step| step.0).collect();
        let expected = if has_hooks {
            "bbbbbbbbbbffffffffff"
        } else {
            ""
        };
        assert_eq!(order, expected);
    }
}

#[test]
fn row_47_unready_objects_wait_with_growing_distance() {
    let (mut heap, class, writer) = world(Options::default());
    let never = heap.allocate_object(class, 0).unwrap();
    ready_after(&mut heap, never, i32::MAX);
    let mut others = Vec::new();
    for polls in 0..20 {
        let object = heap.allocate_object(class, 0).unwrap();
        ready_after(&mut heap, object, polls % 5);
        others.push(object);
    }
    heap.request_collection();
    end_frames(&mut heap, 700);
    let diary = writer.0.lock().unwrap();
    assert!(
        others
            .iter()
            .all(|object| diary.objects[&object.bits()].finished == 1)
    );
    let steps = diary.objects[&never.bits()];
    assert_eq!((steps.begun, steps.finished), (1, 0));
    assert!(steps.polled < 20, "{} polls in 700 frames", steps.polled);
    assert_eq!(heap.pending_destruction(), 1);
}

#[test]
fn row_48_begin_ready_finish_free_in_this_order_and_once() {
    let (mut heap, class, writer) = world(Options::default());
    let object = heap.allocate_object(class, 0).unwrap();
    ready_after(&mut heap, object, 3);
    let array = heap.allocate_array(ElementKind::Int, 0, 4, 0).unwrap();
    heap.store_object(object, 2, SlotKind::Array, array.slot())
        .unwrap();
    heap.request_collection();
    let mut states = Vec::new();
    for _ in 0..30 {
        heap.end_frame(&(), &mut ());
        let steps = writer
            .0
            .lock()
            .unwrap()
            .objects
            .get(&object.bits())
            .copied();
        let steps = steps.unwrap_or_default();
        let state = (steps.begun, steps.finished, heap.census(&()).live.objects);
        if states.last() != Some(&state) {
            states.push(state);
        }
        assert_eq!(heap.resolve(object), None, "no handle after the verdict");
        assert_eq!(heap.verify(&()), []);
    }
    assert_eq!(states, [(1, 0, 1), (1, 1, 0)]);
    end_frames(&mut heap, 2);
    assert!(
        heap.array_length(array).is_err(),
        "what it held went after it"
    );
}

/// A clock on which each reading takes a microsecond, and destroying a certain class takes 5 ms.
#[derive(Clone, Default)]
struct Ticks(Arc<Mutex<u64>>);

impl TimeSource for Ticks {
    fn nanoseconds(&mut self) -> u64 {
        let mut now = self.0.lock().unwrap();
        *now += 1_000;
        *now
    }
}

struct SlowClass(Ticks, ClassId);

impl ObjectHooks for SlowClass {
    fn finish_destroy(&mut self, dying: DyingObject<'_>) {
        if dying.class == self.1 {
            *self.0.0.lock().unwrap() += 5_000_000;
        }
    }
}

#[test]
fn row_49_the_purge_keeps_its_limit_but_for_a_slow_hook_which_is_named() {
    let ticks = Ticks::default();
    let mut heap = Heap::new(Options::default(), Clock::new_real(Box::new(ticks.clone())));
    let class = heap.register_class(None, &KINDS, ClassTraits::HOOKS);
    let slow = heap.register_class(None, &KINDS, ClassTraits::HOOKS);
    heap.set_hooks(Box::new(SlowClass(ticks, slow)));
    for number in 0..10_000 {
        let class = if number == 5_000 { slow } else { class };
        heap.allocate_object(class, 0).unwrap();
    }
    heap.request_collection();
    let (mut over, mut named, mut slices) = (0, Vec::new(), 0);
    for _ in 0..200 {
        let mut events: Vec<Event> = Vec::new();
        heap.end_frame(&(), &mut events);
        for event in events {
            match event {
                Event::StageEnd(end) if end.stage == Stage::Objects => {
                    slices += 1;
                    over += u32::from(end.took > 2_000_000 + 20_000);
                }
                Event::SlowHook { class, nanoseconds } => named.push((class, nanoseconds)),
                _ => {}
            }
        }
    }
    assert_eq!(heap.pending_destruction(), 0);
    assert!(slices > 10);
    assert_eq!(over, 1, "only the slice with the slow hook");
    assert_eq!(named.len(), 1);
    assert_eq!(named[0].0, slow.0);
    assert!(named[0].1 >= 5_000_000);
}

/// Notes which thread destroyed what.
#[derive(Clone, Default)]
struct Threads(Arc<Mutex<Vec<(u64, ThreadId)>>>);

impl WorkerHooks for Threads {
    fn finish_destroy(&mut self, object: ObjectRef, _: ClassId, slots: &[Slot]) {
        assert_eq!(slots.len(), 3);
        self.0
            .lock()
            .unwrap()
            .push((object.bits(), std::thread::current().id()));
    }
}

#[test]
fn row_50_a_worker_destroys_and_hands_counts_back() {
    let traits = ClassTraits::WORKER_DESTROY;
    let (mut heap, class) = heap_with_class(Options::default(), &KINDS, traits);
    let threads = Threads::default();
    heap.set_worker_hooks(Box::new(threads.clone()));
    let mut arrays = Vec::new();
    for _ in 0..1_000 {
        let object = heap.allocate_object(class, 0).unwrap();
        let array = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
        heap.store_object(object, 2, SlotKind::Array, array.slot())
            .unwrap();
        arrays.push(array);
    }
    heap.request_collection();
    for _ in 0..400 {
        heap.end_frame(&(), &mut ());
        assert_eq!(
            heap.verify(&()),
            [],
            "counts fall on this thread, never in between"
        );
        heap.allocate_object(class, 0).unwrap(); // allocation continues meanwhile
    }
    let seen = threads.0.lock().unwrap();
    assert_eq!(seen.len(), 1_000);
    assert!(
        seen.iter()
            .all(|entry| entry.1 != std::thread::current().id())
    );
    assert!(
        arrays
            .iter()
            .all(|&array| heap.array_length(array).is_err())
    );
}

/// Panics for every third object.
struct Clumsy(Arc<Mutex<u32>>);

impl WorkerHooks for Clumsy {
    fn finish_destroy(&mut self, _: ObjectRef, _: ClassId, _: &[Slot]) {
        let number = {
            let mut count = self.0.lock().unwrap();
            *count += 1;
            *count
        };
        assert!(number % 3 != 0, "clumsy");
    }
}

#[test]
fn row_50_a_panic_on_the_worker_loses_nothing_and_comes_to_light() {
    let traits = ClassTraits::WORKER_DESTROY;
    let (mut heap, class) = heap_with_class(Options::default(), &KINDS, traits);
    let count = Arc::new(Mutex::new(0));
    heap.set_worker_hooks(Box::new(Clumsy(count.clone())));
    for round in 1..=2 {
        for _ in 0..10 {
            let object = heap.allocate_object(class, 0).unwrap();
            let array = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap();
            heap.store_object(object, 2, SlotKind::Array, array.slot())
                .unwrap();
        }
        let pass = std::panic::AssertUnwindSafe(|| heap.full_pass(Reason::Request, &(), &mut ()));
        let panic = std::panic::catch_unwind(pass).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"clumsy"));
        assert_eq!(
            *count.lock().unwrap(),
            round * 10,
            "the hook ran for every object"
        );
        assert_eq!(heap.pending_destruction(), 0);
        let census = heap.census(&());
        assert_eq!((census.live.objects, census.live.arrays), (0, 0));
        assert_eq!(heap.verify(&()), []);
    }
    let outcome = heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(outcome.reclaimed.objects, 0, "it is reported once");
}

#[test]
fn row_51_each_object_is_destroyed_by_exactly_one_thread() {
    let (mut heap, here, writer) = world(Options::default());
    let there = heap.register_class(None, &KINDS, ClassTraits::WORKER_DESTROY);
    let threads = Threads::default();
    heap.set_worker_hooks(Box::new(threads.clone()));
    let mut backlog = 0;
    for frame in 0..1_000 {
        for number in 0..20 {
            let class = if number % 2 == 0 { here } else { there };
            heap.allocate_object(class, 0).unwrap();
        }
        if frame % 10 == 0 {
            heap.request_collection();
        }
        heap.end_frame(&(), &mut ());
        backlog = backlog.max(heap.pending_destruction());
    }
    heap.full_pass(Reason::Request, &(), &mut ());
    assert_eq!(heap.census(&()).live.objects, 0);
    assert!(backlog < 1_000, "the backlog stays bounded: {backlog}");
    let diary = writer.0.lock().unwrap();
    let worker = threads.0.lock().unwrap();
    assert_eq!(diary.objects.len() + worker.len(), 20_000);
    assert!(
        worker
            .iter()
            .all(|entry| !diary.objects.contains_key(&entry.0))
    );
}

#[test]
fn row_52_memory_is_trimmed_only_after_a_full_pass() {
    let (mut heap, class, _) = world(Options::default());
    for _ in 0..10_000 {
        heap.allocate_object(class, 0).unwrap();
        heap.allocate_array(ElementKind::Int, 0, 100, 0).unwrap();
    }
    heap.request_collection();
    let mut events: Vec<Event> = Vec::new();
    for _ in 0..20 {
        heap.end_frame(&(), &mut events);
    }
    let trims = |events: &[Event]| {
        events
            .iter()
            .filter(|event| matches!(event, Event::Trimmed { .. }))
            .count()
    };
    assert_eq!(trims(&events), 0);
    heap.full_pass(Reason::Request, &(), &mut events);
    assert_eq!(trims(&events), 1);
    assert!(heap.allocate_object(class, 0).is_ok());
    assert!(heap.allocate_array(ElementKind::Int, 0, 100, 0).is_ok());
    assert_eq!(heap.verify(&()), []);
}

#[test]
fn row_53_mark_and_purge_are_both_sliced() {
    let options = Options {
        object_budget: 3_500,
        purge_budget: 20_000,
        ..Options::default()
    };
    let (mut heap, class, _) = world(options);
    let root = heap.allocate_object(class, 0).unwrap();
    heap.pin(root).unwrap();
    let mut last = root;
    for _ in 0..2_000 {
        let next = heap.allocate_object(class, 0).unwrap();
        heap.store_object(last, 0, SlotKind::Object, next.slot())
            .unwrap();
        heap.allocate_object(class, 0).unwrap();
        last = next;
    }
    heap.request_collection();
    let mut longest: BTreeMap<Stage, u64> = BTreeMap::new();
    let mut slices = BTreeMap::new();
    for _ in 0..1_000 {
        let mut events: Vec<Event> = Vec::new();
        heap.end_frame(&(), &mut events);
        for event in events {
            if let Event::StageEnd(end) = event {
                *slices.entry(end.stage).or_insert(0) += 1;
                let most = longest.entry(end.stage).or_default();
                *most = (*most).max(end.took);
            }
        }
    }
    assert_eq!(heap.census(&()).live.objects, 2_001);
    assert!(slices[&Stage::UnneededObjects] >= 20 && slices[&Stage::Objects] >= 100);
    assert!(longest[&Stage::UnneededObjects] <= 3_500 + 35);
    assert!(longest[&Stage::Objects] <= 20_000 + 2_000);
}
