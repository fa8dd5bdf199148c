//! A heap written as rows and built again: it goes on exactly as the first one does, and rows that do not
//! fit are refused for what is wrong with them.

#![expect(clippy::cast_possible_truncation, reason = "tables are small")]
#![expect(clippy::panic, reason = "a failed set-up is a failed test")]
#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::event::Population;
use cyperus_gc::{
    CellImage, ClassTraits, CleanupKind, ClusterImage, Element, ElementKind, Event, Heap,
    HeapFacts, ObjectFlags, ObjectImage, Options, Orders, Reason, RestoreFault, Slot, SlotKind,
    StringImage, VarTag,
};

use crate::fixture::{self, Registers};
use crate::random_heaps::{Hesitant, World};

/// A string: its generation and, if it is in use, whether it is kept and its bytes.
type Text = (u32, Option<(bool, Vec<u8>)>);

/// Everything that a save takes from a heap.
#[derive(Clone, Debug, PartialEq)]
struct Image {
    strings: Vec<Text>,
    string_orders: Orders,
    /// Arrays, then structs.
    cells: [Vec<(CellImage, Vec<Slot>)>; 2],
    cell_orders: [Orders; 2],
    objects: Vec<(ObjectImage, Vec<Slot>)>,
    object_orders: Orders,
    clusters: (Vec<ClusterImage>, Vec<u32>),
    facts: HeapFacts,
}

const CELLS: [Population; 2] = [Population::Arrays, Population::Structs];

impl Image {
    fn of(heap: &Heap) -> Self {
        let string = |image: StringImage<'_>| match image {
            StringImage::Free { generation } => (generation, None),
            StringImage::Live {
                generation,
                pinned,
                bytes,
            } => (generation, Some((pinned, bytes.to_vec()))),
        };
        let cells = |population| {
            let rows = (0_u32..).zip(heap.cell_images(population));
            let words = |row| {
                let mut inline = [Slot::NONE];
                heap.cell_words(population, row, &mut inline).to_vec()
            };
            rows.map(|(row, image)| (image, words(row))).collect()
        };
        let objects = (0_u32..).zip(heap.object_images());
        Self {
            strings: heap.string_images().map(string).collect(),
            string_orders: heap.string_orders(),
            cells: CELLS.map(cells),
            cell_orders: CELLS.map(|population| heap.cell_orders(population)),
            objects: objects
                .map(|(row, image)| (image, heap.object_words(row).to_vec()))
                .collect(),
            object_orders: heap.object_orders(),
            clusters: heap.cluster_images(),
            facts: heap.facts(),
        }
    }

    /// Fills a heap that has the same classes and nothing else.
    fn restore(&self, heap: &mut Heap) -> Result<(), RestoreFault> {
        for (generation, live) in &self.strings {
            let generation = *generation;
            heap.restore_string(match live {
                None => StringImage::Free { generation },
                Some((pinned, bytes)) => StringImage::Live {
                    generation,
                    pinned: *pinned,
                    bytes,
                },
            })?;
        }
        heap.restore_string_orders(self.string_orders.clone())?;
        for (at, population) in CELLS.into_iter().enumerate() {
            for (row, (image, words)) in (0_u32..).zip(&self.cells[at]) {
                heap.restore_cell(population, *image)?;
                if matches!(image, CellImage::Live(_)) {
                    heap.restore_cell_words(population, row, words)?;
                }
            }
            heap.restore_cell_orders(population, self.cell_orders[at].clone())?;
        }
        for (row, (image, words)) in (0_u32..).zip(&self.objects) {
            heap.restore_object(*image)?;
            if matches!(image, ObjectImage::Live(_)) {
                heap.restore_object_words(row, words)?;
            }
        }
        heap.restore_object_orders(&self.object_orders)?;
        let (records, free) = self.clusters.clone();
        heap.restore_clusters(records, free)?;
        heap.restore_counts()?;
        heap.restore_facts(&self.facts);
        Ok(())
    }
}

/// Events without what belongs to the process: memory, and what was allocated before the save.
fn comparable(events: Vec<Event>) -> Vec<Event> {
    let mut kept = events;
    kept.retain(|event| !matches!(event, Event::Trimmed { .. }));
    for event in &mut kept {
        if let Event::FullPassBegin { census, .. }
        | Event::FullPassEnd { census, .. }
        | Event::FrameEnd { census, .. } = event
        {
            census.allocated = cyperus_gc::event::Tally::default();
        }
    }
    kept
}

/// A world that has run for a while and settled, as before a save.
fn settled(seed: u64) -> World {
    let mut world = World::new(seed);
    for _ in 0..300 {
        world.step();
    }
    world
        .heap
        .full_pass(Reason::Save, &world.registers, &mut ());
    // Hosts that hesitate are asked until they agree; what is deleted and pinned lets go.
    while let Some(object) = world.pinned.pop() {
        world.heap.unpin(object).unwrap();
    }
    while !world.heap.is_settled() {
        world
            .heap
            .full_pass(Reason::Save, &world.registers, &mut ());
    }
    world
}

/// The same world in a new heap.
fn rebuilt(seed: u64, world: &World) -> World {
    let mut other = World::new(seed);
    Image::of(&world.heap).restore(&mut other.heap).unwrap();
    other.registers = Registers {
        objects: world.registers.objects.clone(),
        arrays: world.registers.arrays.clone(),
        structs: world.registers.structs.clone(),
        strings: world.registers.strings.clone(),
    };
    other.random = world.random.clone();
    other
}

#[test]
fn a_rebuilt_heap_is_the_same_and_goes_on_the_same() {
    for seed in 0..120 {
        let mut world = settled(seed);
        // A request that is under way, garbage that waits, and births that count.
        if seed % 2 == 0 {
            world.heap.request_collection();
        }
        let mut other = rebuilt(seed, &world);
        assert_eq!(Image::of(&other.heap), Image::of(&world.heap), "{seed}");
        assert_eq!(other.heap.bytes(), world.heap.bytes(), "{seed}");
        other.check(&format!("seed {seed}, rebuilt"));
        for heap in [&mut world.heap, &mut other.heap] {
            heap.set_hooks(Box::new(Hesitant(0)));
        }
        let mut events = [Vec::new(), Vec::new()];
        for _ in 0..200 {
            world.step_telling(&mut events[0]);
            other.step_telling(&mut events[1]);
        }
        for (world, events) in [&mut world, &mut other].into_iter().zip(&mut events) {
            world
                .heap
                .full_pass(Reason::Request, &world.registers, events);
        }
        assert_eq!(Image::of(&other.heap), Image::of(&world.heap), "{seed}");
        let [one, two] = events.map(comparable);
        assert_eq!(one, two, "{seed}");
        assert!(!one.is_empty());
    }
}

/// A small heap with something of everything: rows in use and free ones, payloads inside rows and outside,
/// strings, a `Var` of each kind, candidates, a cluster.
fn small() -> Heap {
    let mut heap = empty();
    let class = cyperus_gc::ClassId(0);
    let objects: Vec<_> = (0..8)
        .map(|_| heap.allocate_object(class, 7).unwrap())
        .collect();
    for pair in objects.windows(2) {
        fixture::link(&mut heap, pair[0], 0, pair[1]);
    }
    let text = heap.allocate_string(b"some text that is long").unwrap();
    heap.pin_string(b"kept");
    let words = heap.allocate_array(ElementKind::String, 3, 2, 1).unwrap();
    heap.array_set(words, 1, text).unwrap();
    let numbers = heap.allocate_array(ElementKind::Int, 4, 37, 1).unwrap();
    heap.array_set(numbers, 36, Slot(5)).unwrap();
    let flags = heap.allocate_array(ElementKind::Bool, 4, 9, 1).unwrap();
    heap.array_set(flags, 8, Slot(1)).unwrap();
    let single = heap.allocate_struct(cyperus_gc::StructId(0), 2).unwrap();
    let pair = heap.allocate_struct(cyperus_gc::StructId(1), 2).unwrap();
    heap.store_struct(single, 0, SlotKind::Object, objects[3].slot())
        .unwrap();
    let tag = |kind| VarTag::new(kind, 9);
    heap.store_struct_var(pair, 1, tag(SlotKind::Struct), single.slot())
        .unwrap();
    heap.store_object(objects[1], 1, SlotKind::Array, words.slot())
        .unwrap();
    heap.store_object(objects[2], 1, SlotKind::Array, numbers.slot())
        .unwrap();
    heap.store_object_var(objects[4], 2, tag(SlotKind::Struct), pair.slot())
        .unwrap();
    heap.store_object_var(objects[5], 2, tag(SlotKind::String), text)
        .unwrap();
    let vars = heap.allocate_array(ElementKind::Var, 5, 0, 1).unwrap();
    for (kind, value) in [
        (SlotKind::Array, flags.slot()),
        (SlotKind::Object, objects[6].slot()),
        (SlotKind::Plain, Slot(77)),
    ] {
        heap.array_push(vars, Element::Pair(tag(kind), value), 1)
            .unwrap();
    }
    heap.store_object_var(objects[6], 2, tag(SlotKind::Array), vars.slot())
        .unwrap();
    heap.pin(objects[0]).unwrap();
    heap.pin(objects[0]).unwrap();
    heap.set_label(objects[2], 3, true).unwrap();
    heap.set_object_state(objects[2], 12).unwrap();
    heap.create_cluster(objects[1]).unwrap().unwrap();
    // Rows that were used and are free again, and garbage that waits in the rings.
    heap.allocate_object(class, 7).unwrap();
    heap.allocate_object(class, 7).unwrap();
    heap.full_pass(Reason::Save, &(), &mut ());
    heap.allocate_array(ElementKind::Int, 4, 2, 1).unwrap();
    heap.allocate_struct(cyperus_gc::StructId(1), 2).unwrap();
    heap
}

/// A heap with the classes of [`small`].
fn empty() -> Heap {
    let mut heap = fixture::heap(Options {
        cleanup: CleanupKind::Queued,
        byte_limit: 1 << 20,
        ..Options::default()
    });
    let kinds = [SlotKind::Object, SlotKind::Array, SlotKind::Var];
    heap.register_class(None, &kinds, ClassTraits::CLUSTER_ROOT);
    heap.register_struct(&[SlotKind::Object]);
    heap.register_struct(&[SlotKind::Plain, SlotKind::Var, SlotKind::Plain]);
    heap
}

/// The same without the list of what waits to be freed.
fn forgetful(mut image: Image) -> Image {
    image.string_orders.candidates.clear();
    for orders in &mut image.cell_orders {
        orders.candidates.clear();
    }
    image
}

#[test]
fn garbage_that_no_list_names_is_freed_all_the_same() {
    let mut source = small();
    source.allocate_string(b"that nobody holds").unwrap();
    let image = forgetful(Image::of(&source));
    let mut heap = empty();
    image.restore(&mut heap).unwrap();
    let strings = heap.string_count();
    let garbage = heap.census(&()).garbage;
    assert_eq!((garbage.arrays, garbage.structs), (1, 1));
    heap.end_frame(&(), &mut ());
    assert_eq!(heap.string_count(), strings - 1);
    assert_eq!(heap.census(&()).garbage.total(), 0);
}

#[test]
fn a_struct_has_the_capacity_that_a_save_expects() {
    for slots in 0..40 {
        let mut heap = fixture::heap(Options::default());
        let id = heap.register_struct(&vec![SlotKind::Plain; slots as usize]);
        heap.allocate_struct(id, 0).unwrap();
        let CellImage::Live(row) = heap.cell_images(Population::Structs).next().unwrap() else {
            panic!("it is in use");
        };
        assert_eq!(heap.struct_capacity(slots), row.capacity, "{slots}");
    }
}

#[test]
fn what_the_heap_counted_is_in_its_facts() {
    let (mut heap, class) = fixture::heap_with_class(
        Options {
            cleanup: CleanupKind::Buggy,
            ..Options::default()
        },
        &[],
        ClassTraits::empty(),
    );
    let kept = heap.allocate_object(class, 0).unwrap();
    heap.pin(kept).unwrap();
    heap.allocate_object(class, 0).unwrap();
    heap.clock_mut().set_script_time(5_000);
    heap.request_collection();
    while heap.cycles() == 0 || heap.has_work() {
        heap.end_frame(&(), &mut ());
    }
    let frames = heap.frame();
    (0..3).for_each(|_| _ = heap.allocate_object(class, 0).unwrap());
    (0..4).for_each(|_| _ = heap.allocate_array(ElementKind::Int, 0, 1, 0).unwrap());
    heap.census(&());
    heap.request_collection();
    let facts = heap.facts();
    assert_eq!(facts.frame, frames);
    assert_eq!(facts.script_time, 5_000);
    assert_eq!(facts.collector_time, heap.clock().collector_time());
    assert_eq!(facts.last_start, 5_000);
    assert_eq!(facts.next_serial, heap.next_serial());
    assert_eq!((facts.cycles, facts.births, facts.survivors), (1, 3, 1));
    assert_eq!(facts.history, [[1]]);
    assert!(facts.requested && facts.random != 0);
    assert_eq!((facts.garbage_arrays, facts.garbage_structs), (4, 0));
    let mut other = fixture::heap(Options::default());
    other.restore_facts(&facts);
    assert_eq!(other.facts(), facts);
}

#[test]
fn a_heap_with_something_of_everything_comes_back() {
    let mut source = small();
    let image = Image::of(&source);
    let mut heap = empty();
    image.restore(&mut heap).unwrap();
    assert_eq!(Image::of(&heap), image);
    assert_eq!(heap.bytes(), source.bytes());
    assert_eq!(heap.verify(&()), []);
    assert_eq!(heap.verify_clusters(), [""; 0]);
    assert_eq!(heap.census(&()).live, source.census(&()).live);
    assert_eq!(heap.census(&()).garbage, source.census(&()).garbage);
    // What is loaded counts as allocated; what was freed before does not.
    let allocated = heap.census(&()).allocated;
    let live = heap.census(&()).live;
    assert_eq!(allocated, live);
    heap.restore_sites(source.sites().to_vec());
    assert_eq!(heap.sites(), source.sites());
    assert!(heap.sites().len() > 7);
    // Counts are exact: nothing that is held dies, and the rest does.
    let mut events = [Vec::new(), Vec::new()];
    for (heap, events) in [&mut source, &mut heap].into_iter().zip(&mut events) {
        heap.end_frame(&(), events);
        heap.full_pass(Reason::Load, &(), events);
    }
    assert_eq!(Image::of(&heap), Image::of(&source));
    assert_eq!(heap.census(&()).garbage.total(), 0);
    assert_eq!(heap.census(&()).live.total(), 8 + 4 + 2);
}

/// A reference to a row that no table has.
const NOWHERE: Slot = Slot(0x0000_0001_0000_0063);

type Damage = fn(&mut Image);

/// A change of the small heap's image, and what has to be said of it.
const REFUSED: &[(&str, RestoreFault, Damage)] = &[
    (
        "an array with a generation of zero",
        RestoreFault::Payload(0),
        |image| live_cell(image, 0, 0).generation = 0,
    ),
    (
        "an array that is longer than its payload",
        RestoreFault::Payload(1),
        |image| live_cell(image, 0, 1).length = 700,
    ),
    (
        "a capacity that no payload has",
        RestoreFault::Payload(1),
        |image| live_cell(image, 0, 1).capacity += 1,
    ),
    (
        "a payload of another length",
        RestoreFault::Payload(1),
        |image| {
            image.cells[0][1].1.pop();
        },
    ),
    (
        "a struct of a type that is not there",
        RestoreFault::Type(0),
        |image| live_cell(image, 1, 0).type_id = 2,
    ),
    (
        "a struct with the length of another",
        RestoreFault::Type(0),
        |image| live_cell(image, 1, 0).type_id = 1,
    ),
    (
        "an array that is too large for the limit",
        RestoreFault::TooLarge {
            needed: 0,
            limit: 1 << 20,
        },
        |image| live_cell(image, 0, 1).capacity = 1 << 20,
    ),
    (
        "a string with a generation of zero",
        RestoreFault::List("string"),
        |image| image.strings[0].0 = 0,
    ),
    (
        "a string that is too large for the limit",
        RestoreFault::TooLarge {
            needed: 0,
            limit: 1 << 20,
        },
        |image| image.strings[0].1 = Some((false, vec![b'a'; 1 << 20])),
    ),
    (
        "a free string in use",
        RestoreFault::List("free string"),
        |image| image.string_orders.free.push(0),
    ),
    (
        "a string that is a candidate twice",
        RestoreFault::List("string candidate"),
        |image| image.string_orders.candidates = vec![0, 0],
    ),
    (
        "an array that is missing in the ring",
        RestoreFault::List("ring"),
        |image| {
            image.cell_orders[0].ring.pop();
        },
    ),
    (
        "an array that is twice in the ring",
        RestoreFault::List("ring"),
        |image| image.cell_orders[0].ring[0] = image.cell_orders[0].ring[1],
    ),
    (
        "a row past the table in the ring",
        RestoreFault::List("ring"),
        |image| image.cell_orders[1].ring[0] = 99,
    ),
    (
        "a free row that is in use",
        RestoreFault::List("free row"),
        |image| image.cell_orders[1].free.push(0),
    ),
    (
        "a candidate past the table",
        RestoreFault::List("candidate"),
        |image| image.cell_orders[0].candidates.push(99),
    ),
    (
        "a candidate that waits twice",
        RestoreFault::List("candidate"),
        |image| image.cell_orders[0].candidates = vec![1, 1],
    ),
    (
        "an object of a class that is not there",
        RestoreFault::Type(2),
        |image| live_object(image, 2).class = 1,
    ),
    (
        "an object with a generation of zero",
        RestoreFault::Payload(2),
        |image| live_object(image, 2).generation = 0,
    ),
    (
        "an object that is not there",
        RestoreFault::Payload(2),
        |image| live_object(image, 2).flags.remove(ObjectFlags::PRESENT),
    ),
    ("a deleted object", RestoreFault::Payload(2), |image| {
        live_object(image, 2).flags.insert(ObjectFlags::GARBAGE);
    }),
    ("a condemned object", RestoreFault::Payload(2), |image| {
        live_object(image, 2).flags.insert(ObjectFlags::DEAD);
    }),
    (
        "an object that is being destroyed",
        RestoreFault::Payload(2),
        |image| live_object(image, 2).flags.insert(ObjectFlags::BEGUN),
    ),
    (
        "an object that is destroyed",
        RestoreFault::Payload(2),
        |image| live_object(image, 2).flags.insert(ObjectFlags::FINISHED),
    ),
    (
        "an object with a variable less",
        RestoreFault::Payload(3),
        |image| {
            image.objects[3].1.pop();
        },
    ),
    (
        "a free object in use",
        RestoreFault::List("free object"),
        |image| image.object_orders.free.push(0),
    ),
    (
        "an object that refers to nothing",
        RestoreFault::Dangling(0),
        |image| image.objects[0].1[0] = NOWHERE,
    ),
    (
        "an object that refers to a later one in the same row",
        RestoreFault::Dangling(0),
        |image| image.objects[0].1[0].0 += 1 << 32,
    ),
    (
        "an object that refers to no array",
        RestoreFault::Dangling(1),
        |image| image.objects[1].1[1] = NOWHERE,
    ),
    (
        "a Var that refers to no struct",
        RestoreFault::Dangling(4),
        |image| image.objects[4].1[3] = NOWHERE,
    ),
    (
        "a Var that refers to no string",
        RestoreFault::Dangling(5),
        |image| image.objects[5].1[3] = NOWHERE,
    ),
    (
        "a struct that refers to nothing",
        RestoreFault::Dangling(0),
        |image| image.cells[1][0].1[0] = NOWHERE,
    ),
    (
        "a Var of a struct that refers to nothing",
        RestoreFault::Dangling(1),
        |image| image.cells[1][1].1[2] = NOWHERE,
    ),
    (
        "an element that refers to no string",
        RestoreFault::Dangling(0),
        |image| image.cells[0][0].1[1] = NOWHERE,
    ),
    (
        "an element that is a Var and refers to nothing",
        RestoreFault::Dangling(3),
        |image| image.cells[0][3].1[1] = NOWHERE,
    ),
];

fn live_cell(image: &mut Image, table: usize, row: usize) -> &mut cyperus_gc::CellRow {
    let CellImage::Live(cell) = &mut image.cells[table][row].0 else {
        panic!("row {row} is free");
    };
    cell
}

fn live_object(image: &mut Image, row: usize) -> &mut cyperus_gc::ObjectRow {
    let ObjectImage::Live(object) = &mut image.objects[row].0 else {
        panic!("row {row} is free");
    };
    object
}

#[test]
fn rows_that_do_not_fit_are_refused_for_what_is_wrong() {
    for (what, fault, damage) in REFUSED {
        let mut image = Image::of(&small());
        damage(&mut image);
        let said = image.restore(&mut empty()).expect_err(what);
        match (said, *fault) {
            (
                RestoreFault::TooLarge { needed, limit },
                RestoreFault::TooLarge { limit: set, .. },
            ) => {
                assert_eq!(limit, set, "{what}");
                assert!(needed > limit, "{what}: {needed}");
            }
            (said, expected) => assert_eq!(said, expected, "{what}"),
        }
    }
}

#[test]
fn payloads_of_rows_that_are_not_there_are_refused() {
    let source = small();
    let mut heap = empty();
    Image::of(&source).restore(&mut heap).unwrap();
    let objects = source.object_images().count();
    let free = (0_u32..).zip(source.object_images());
    let free = free
        .filter(|(_, image)| matches!(image, ObjectImage::Free { .. }))
        .map(|(row, _)| row)
        .next()
        .unwrap();
    assert_eq!(source.object_words(free), []);
    assert_eq!(source.object_words(objects as u32), []);
    for row in [free, objects as u32] {
        let said = heap.restore_object_words(row, &[]);
        assert_eq!(said, Err(RestoreFault::Payload(row)));
    }
    for population in CELLS {
        let past = source.cell_images(population).count() as u32;
        let mut inline = [Slot::NONE];
        assert_eq!(source.cell_words(population, past, &mut inline), []);
        let said = heap.restore_cell_words(population, past, &[]);
        assert_eq!(said, Err(RestoreFault::Payload(past)));
    }
    // Objects are not in these tables.
    let mut inline = [Slot::NONE];
    assert_eq!(source.cell_images(Population::Objects).count(), 0);
    assert_eq!(source.cell_words(Population::Objects, 0, &mut inline), []);
    assert_eq!(source.cell_orders(Population::Objects), Orders::default());
    let row = source.cell_images(Population::Arrays).next().unwrap();
    assert_eq!(
        heap.restore_cell(Population::Objects, row),
        Err(RestoreFault::Type(0))
    );
    assert!(
        heap.restore_cell_words(Population::Objects, 0, &[])
            .is_err()
    );
    assert!(
        heap.restore_cell_orders(Population::Objects, Orders::default())
            .is_err()
    );
}

#[test]
fn every_site_in_use_is_named() {
    let heap = small();
    let mut sites = Vec::new();
    heap.each_site(|site| sites.push(site));
    sites.sort_unstable();
    // Five arrays, one of them garbage; three structs, one of them garbage; eight objects.
    assert_eq!(sites, [1, 1, 1, 1, 1, 2, 2, 2, 7, 7, 7, 7, 7, 7, 7, 7]);
}
