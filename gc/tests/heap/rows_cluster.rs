//! Rows 30 to 44: clusters.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::{
    ClassId, ClassTraits, ElementKind, Event, Heap, MarkMode, ObjectRef, Options, Phase, Reason,
    Slot, SlotKind, Stage, Stress,
};

use crate::fixture::{heap_with_class, link};

/// Four object variables and an array variable.
const KINDS: [SlotKind; 5] = [
    SlotKind::Object,
    SlotKind::Object,
    SlotKind::Object,
    SlotKind::Object,
    SlotKind::Array,
];

struct World {
    heap: Heap,
    class: ClassId,
    stubborn: ClassId,
}

impl World {
    fn new(minimum: u32) -> Self {
        let options = Options {
            minimum_cluster_size: minimum,
            byte_limit: u64::MAX,
            ..Options::default()
        };
        let (mut heap, class) = heap_with_class(options, &KINDS, ClassTraits::CLUSTER_ROOT);
        let stubborn = heap.register_class(None, &KINDS, ClassTraits::NO_CLUSTER);
        Self {
            heap,
            class,
            stubborn,
        }
    }

    fn object(&mut self) -> ObjectRef {
        self.heap.allocate_object(self.class, 0).unwrap()
    }

    fn link(&mut self, from: ObjectRef, slot: u32, to: ObjectRef) {
        link(&mut self.heap, from, slot, to);
    }

    /// A chain of `length` objects after a root.
    fn chain(&mut self, length: usize) -> Vec<ObjectRef> {
        let chain: Vec<_> = (0..=length).map(|_| self.object()).collect();
        for pair in chain.windows(2) {
            self.link(pair[0], 0, pair[1]);
        }
        chain
    }

    fn collect(&mut self) {
        self.heap.full_pass(Reason::Request, &(), &mut ());
        self.sound();
    }

    fn sound(&mut self) {
        assert_eq!(self.heap.verify_clusters(), [""; 0]);
        assert_eq!(self.heap.verify(&()), []);
        assert_eq!(self.heap.verify_reached(&()), []);
    }
}

#[test]
fn row_30_records_and_members_agree() {
    let mut world = World::new(2);
    let chain = world.chain(4);
    let id = world.heap.create_cluster(chain[0]).unwrap().unwrap();
    assert_eq!(
        world.heap.cluster_members(id).unwrap(),
        chain,
        "the root first"
    );
    assert!(
        chain
            .iter()
            .all(|&object| world.heap.cluster_of(object) == Some(id))
    );
    assert_eq!(
        world.heap.create_cluster(chain[0]).unwrap(),
        None,
        "not twice"
    );
    assert_eq!(
        world.heap.create_cluster(chain[2]).unwrap(),
        None,
        "a member is not a root"
    );
    world.sound();
}

#[test]
fn row_31_building_absorbs_and_lists_what_it_cannot() {
    let mut world = World::new(1);
    let other = world.chain(2);
    world.heap.create_cluster(other[0]).unwrap().unwrap();
    let chain = world.chain(3);
    let outside = world.heap.allocate_object(world.stubborn, 0).unwrap();
    let deleted = world.object();
    world.link(chain[1], 1, other[1]);
    world.link(chain[2], 1, outside);
    world.link(chain[3], 1, deleted);
    world.heap.delete(deleted).unwrap();
    let id = world.heap.create_cluster(chain[0]).unwrap().unwrap();
    assert_eq!(world.heap.cluster_members(id).unwrap(), chain);
    assert_eq!(world.heap.cluster_of(outside), None);
    world.sound();
    world.heap.pin(chain[0]).unwrap();
    world.collect();
    assert!(
        other.iter().all(|&object| world.heap.is_valid(object)),
        "held through the cluster"
    );
    assert!(world.heap.is_valid(outside));
    assert_eq!(world.heap.object_slot(chain[3], 1), Ok(Slot::NONE));
}

#[test]
fn row_32_the_minimum_size_leaves_no_trace() {
    for (length, built) in [(3, false), (4, true), (5, true)] {
        let mut world = World::new(4);
        let chain = world.chain(length);
        let id = world.heap.create_cluster(chain[0]).unwrap();
        assert_eq!(id.is_some(), built, "{length} members");
        assert_eq!(world.heap.cluster_count(), u32::from(built));
        if !built {
            assert!(
                chain
                    .iter()
                    .all(|&object| world.heap.cluster_of(object).is_none())
            );
        }
        world.sound();
    }
}

#[test]
fn row_33_stores_into_members_are_noticed() {
    let mut world = World::new(2);
    let chain = world.chain(3);
    world.heap.pin(chain[0]).unwrap();
    let id = world.heap.create_cluster(chain[0]).unwrap().unwrap();
    let outside = world.heap.allocate_object(world.stubborn, 0).unwrap();
    let through = world.heap.allocate_object(world.stubborn, 0).unwrap();
    world.link(chain[2], 2, outside);
    let array = world
        .heap
        .allocate_array(ElementKind::Object, 0, 1, 0)
        .unwrap();
    world
        .heap
        .store_object(chain[1], 4, SlotKind::Array, array.slot())
        .unwrap();
    world.heap.array_set(array, 0, through.slot()).unwrap(); // this does not touch any member
    world.collect();
    assert!(world.heap.is_valid(outside) && world.heap.is_valid(through));
    assert!(world.heap.cluster_members(id).is_some());
    // A cluster that is stored into all the time is not worth keeping.
    for _ in 0..64 {
        world.link(chain[1], 3, chain[0]);
    }
    world.collect();
    assert!(world.heap.cluster_members(id).is_none());
    assert!(chain.iter().all(|&object| world.heap.is_valid(object)));
}

#[test]
fn row_34_clusters_upstream_learn_of_what_is_added_downstream() {
    let mut world = World::new(1);
    let (first, middle, last) = (world.chain(2), world.chain(2), world.chain(2));
    world.link(first[1], 1, middle[1]);
    for root in [last[0], middle[0], first[0]] {
        world.heap.create_cluster(root).unwrap().unwrap();
    }
    // It joins the middle cluster, and only it leads to the last one.
    let joining = world.object();
    world.link(joining, 0, last[1]);
    world.link(middle[2], 1, joining);
    assert_eq!(world.heap.add_to_cluster(middle[0], joining), Ok(true));
    world.sound();
    world.heap.pin(first[0]).unwrap();
    world.collect();
    for object in [&first, &middle, &last].into_iter().flatten() {
        assert!(world.heap.is_valid(*object));
    }
}

#[test]
fn row_35_both_directions_are_kept() {
    let mut world = World::new(1);
    let (first, second) = (world.chain(2), world.chain(2));
    world.link(first[1], 1, second[2]);
    let below = world.heap.create_cluster(second[0]).unwrap().unwrap();
    let above = world.heap.create_cluster(first[0]).unwrap().unwrap();
    world.sound();
    assert!(world.heap.dissolve_cluster(above));
    world.sound();
    assert!(
        world.heap.cluster_members(below).is_some(),
        "downstream stays"
    );
    assert!(!world.heap.dissolve_cluster(above), "gone");
}

#[test]
fn row_36_a_cluster_is_visited_once_and_its_members_never() {
    let mut world = World::new(2);
    let chain = world.chain(63);
    let holder = world.object();
    for slot in 0..4 {
        world.link(holder, slot, chain[slot as usize * 10]);
    }
    world.heap.pin(holder).unwrap();
    let before = world.heap.mark(&(), MarkMode::OneThread, true);
    assert_eq!((before.objects, before.scanned), (65, 65));
    world.heap.create_cluster(chain[0]).unwrap().unwrap();
    for mode in [MarkMode::OneThread, MarkMode::Parallel(4)] {
        let after = world.heap.mark(&(), mode, true);
        assert_eq!(after.objects, 65);
        assert!(
            after.scanned <= 2,
            "{}: the holder, and the cluster at most once",
            after.scanned
        );
    }
}

#[test]
fn row_37_deleted_roots_members_and_mutables_are_nulled_in_one_cycle() {
    for which in ["root", "member", "mutable", "downstream root"] {
        let mut world = World::new(1);
        let (chain, below) = (world.chain(3), world.chain(2));
        let outside = world.heap.allocate_object(world.stubborn, 0).unwrap();
        world.link(chain[2], 1, outside);
        world.link(chain[3], 1, below[0]);
        world.link(chain[3], 2, chain[0]);
        world.heap.create_cluster(below[0]).unwrap().unwrap();
        world.heap.create_cluster(chain[0]).unwrap().unwrap();
        let holder = world.heap.allocate_object(world.stubborn, 0).unwrap();
        world.heap.pin(holder).unwrap();
        let (doomed, place) = match which {
            "root" => (chain[0], (chain[3], 2)),
            "member" => (chain[2], (chain[1], 0)),
            "mutable" => (outside, (chain[2], 1)),
            _ => (below[0], (chain[3], 1)),
        };
        for (slot, &object) in [chain[1], chain[2], chain[3]].iter().enumerate() {
            world.link(holder, u32::try_from(slot).unwrap(), object);
        }
        world.heap.delete(doomed).unwrap();
        world.collect();
        assert!(!world.heap.is_valid(doomed), "{which}");
        assert_eq!(
            world.heap.object_slot(place.0, place.1),
            Ok(Slot::NONE),
            "{which}"
        );
    }
}

#[test]
fn row_38_dissolving_goes_upwards_without_recursion() {
    let mut world = World::new(1);
    let length = 100_000;
    let mut above: Option<ObjectRef> = None;
    let mut ids = Vec::new();
    for _ in 0..length {
        let pair = world.chain(1);
        if let Some(below) = above {
            world.link(pair[1], 1, below);
        }
        ids.push(world.heap.create_cluster(pair[0]).unwrap().unwrap());
        above = Some(pair[0]);
    }
    assert_eq!(world.heap.cluster_count(), length);
    world.heap.dissolve_cluster(ids[0]); // everything refers to it, through the others
    assert_eq!(world.heap.cluster_count(), 0);
    // A ring of clusters also comes to an end.
    let ring: Vec<_> = (0..10).map(|_| world.chain(1)).collect();
    let ids: Vec<_> = ring
        .iter()
        .map(|pair| world.heap.create_cluster(pair[0]).unwrap().unwrap())
        .collect();
    for place in 0..10 {
        world.link(ring[place][1], 1, ring[(place + 1) % 10][0]);
    }
    world.heap.dissolve_cluster(ids[3]);
    assert_eq!(world.heap.cluster_count(), 0);
}

#[test]
fn row_39_freed_records_are_reused_under_another_name() {
    let mut world = World::new(1);
    let chain = world.chain(3);
    let mut old = Vec::new();
    for _ in 0..100 {
        let id = world.heap.create_cluster(chain[0]).unwrap().unwrap();
        assert!(
            old.iter()
                .all(|&gone| world.heap.cluster_members(gone).is_none())
        );
        assert!(world.heap.dissolve_cluster(id));
        assert!(!world.heap.dissolve_cluster(id), "freeing twice is refused");
        old.push(id);
        world.sound();
    }
    assert_eq!(world.heap.cluster_count(), 0);
}

#[test]
fn row_40_flagged_clusters_are_dissolved_after_the_mark() {
    let mut world = World::new(1);
    let mut ids = Vec::new();
    let doomed = world.heap.allocate_object(world.stubborn, 0).unwrap();
    let mut roots = Vec::new();
    for _ in 0..1_000 {
        let chain = world.chain(2);
        world.link(chain[2], 1, doomed);
        ids.push(world.heap.create_cluster(chain[0]).unwrap().unwrap());
        world.heap.pin(chain[0]).unwrap();
        roots.push(chain);
    }
    world.heap.delete(doomed).unwrap(); // mutable in all of them: found while marking
    world.heap.request_collection();
    while {
        world.heap.end_frame(&(), &mut ());
        world.heap.phase() != Phase::Idle
    } {}
    assert_eq!(world.heap.cluster_count(), 0);
    assert!(
        roots
            .iter()
            .all(|chain| world.heap.object_slot(chain[2], 1) == Ok(Slot::NONE))
    );
    world.sound();
}

#[test]
fn row_41_classes_decide_who_roots_and_who_joins() {
    let mut world = World::new(1);
    let member_only = world
        .heap
        .register_class(None, &KINDS, ClassTraits::empty());
    let both = ClassTraits::CLUSTER_ROOT | ClassTraits::NO_CLUSTER;
    let root_only = world.heap.register_class(None, &KINDS, both);
    let table = [
        (world.class, true, true),
        (member_only, false, true),
        (root_only, true, false),
        (world.stubborn, false, false),
    ];
    for (class, roots, joins) in table {
        let object = world.heap.allocate_object(class, 0).unwrap();
        let chain = world.chain(1);
        world.link(object, 0, chain[0]);
        assert_eq!(world.heap.create_cluster(object).unwrap().is_some(), roots);
        let holder = world.chain(1);
        let fresh = world.heap.allocate_object(class, 0).unwrap();
        world.link(holder[1], 1, fresh);
        let id = world.heap.create_cluster(holder[0]).unwrap().unwrap();
        assert_eq!(world.heap.cluster_of(fresh) == Some(id), joins);
    }
    // The traits change: clusters with such members go, and their objects stay.
    let chain = world.chain(2);
    world.heap.pin(chain[0]).unwrap();
    let fickle = world.heap.allocate_object(member_only, 0).unwrap();
    world.link(chain[2], 1, fickle);
    let id = world.heap.create_cluster(chain[0]).unwrap().unwrap();
    world
        .heap
        .set_class_traits(member_only, ClassTraits::NO_CLUSTER);
    world.collect();
    assert!(world.heap.cluster_members(id).is_none());
    assert!(world.heap.is_valid(fickle) && world.heap.cluster_of(fickle).is_none());
    assert_eq!(world.heap.cluster_of(chain[0]), None);
}

#[test]
fn row_42_what_the_host_offers_becomes_clusters_at_the_next_collection() {
    let mut world = World::new(3);
    let bundle = |world: &mut World, members: usize| {
        let container = world.object();
        world.heap.pin(container).unwrap();
        let members: Vec<_> = (0..members).map(|_| world.object()).collect();
        (container, members)
    };
    let large = bundle(&mut world, 4);
    let small = bundle(&mut world, 2);
    let alone = world.heap.allocate_object(world.stubborn, 0).unwrap();
    world.heap.pin(alone).unwrap();
    let stray = bundle(&mut world, 4);
    let offer = vec![large.clone(), small.clone(), (alone, stray.1.clone())];
    world.heap.offer_clusters(offer);
    assert_eq!(world.heap.cluster_count(), 0);
    let mut events = Vec::new();
    world.heap.full_pass(Reason::Request, &(), &mut events);
    // Members live with their container, and the others die, because nothing refers to them.
    assert_eq!(world.heap.cluster_count(), 1);
    assert!(world.heap.cluster_of(large.0).is_some());
    assert!(large.1.iter().all(|&object| world.heap.is_valid(object)));
    assert!(small.1.iter().all(|&object| !world.heap.is_valid(object)));
    assert!(stray.1.iter().all(|&object| !world.heap.is_valid(object)));
    let verdict = events.iter().find_map(|event| {
        if let Event::Verdict(verdict) = event {
            Some(verdict)
        } else {
            None
        }
    });
    let verdict = verdict.unwrap();
    assert_eq!(verdict.clusters.formed, 1);
    assert_eq!(verdict.clusters.judged, 1);
    // Five objects at 35 ns.
    assert_eq!(verdict.times.clusters, 5 * 35);
}

#[test]
fn row_42_a_collection_in_slices_builds_clusters_a_few_at_a_time() {
    let mut world = World::new(1);
    let mut bundles = Vec::new();
    for _ in 0..50 {
        let container = world.object();
        world.heap.pin(container).unwrap();
        let members: Vec<_> = (0..99).map(|_| world.object()).collect();
        for &member in &members {
            world.heap.pin(member).unwrap();
        }
        bundles.push((container, members));
    }
    let mut counts = Vec::new();
    while world.heap.cluster_count() < 50 {
        let unbuilt = bundles
            .iter()
            .filter(|bundle| world.heap.cluster_of(bundle.0).is_none());
        let unbuilt = unbuilt.cloned().collect();
        world.heap.request_collection();
        assert!(world.heap.begins_collection());
        world.heap.offer_clusters(unbuilt);
        world.heap.end_frame(&(), &mut ());
        counts.push(world.heap.cluster_count());
        while world.heap.phase() != Phase::Idle {
            world.heap.end_frame(&(), &mut ());
        }
    }
    // Two thousand objects each time.
    assert_eq!(counts, [20, 40, 50]);
    assert!(world.heap.verify_clusters().is_empty());
}

#[test]
fn row_42_a_levels_objects_are_in_exactly_one_list() {
    let mut world = World::new(1);
    let container = world.object();
    let willing: Vec<_> = (0..10).map(|_| world.object()).collect();
    let others: Vec<_> = (0..5)
        .map(|_| world.heap.allocate_object(world.stubborn, 0).unwrap())
        .collect();
    let all: Vec<_> = willing.iter().chain(&others).copied().collect();
    world.heap.pin(container).unwrap();
    let (id, left) = world
        .heap
        .create_cluster_of(container, &all)
        .unwrap()
        .unwrap();
    assert_eq!(left, others);
    assert_eq!(world.heap.cluster_members(id).unwrap().len(), 11);
    assert_eq!(
        world.heap.create_cluster_of(container, &all).unwrap(),
        None,
        "not twice"
    );
    world.collect();
    assert!(willing.iter().all(|&object| world.heap.is_valid(object)));
    assert!(
        others.iter().all(|&object| !world.heap.is_valid(object)),
        "the host let them go"
    );
}

#[test]
fn row_43_clusters_can_be_switched_off_and_on() {
    let mut world = World::new(1);
    let chain = world.chain(5);
    world.heap.pin(chain[0]).unwrap();
    for round in 0..20 {
        let options = Options {
            clusters: round % 2 == 0,
            ..world.heap.options().clone()
        };
        world.heap.set_options(options);
        let built = world.heap.create_cluster(chain[0]).unwrap().is_some();
        world.collect();
        assert_eq!(world.heap.cluster_count() > 0, round % 2 == 0);
        assert_eq!(built, round % 2 == 0);
        assert!(chain.iter().all(|&object| world.heap.is_valid(object)));
    }
}

#[test]
fn row_44_a_cluster_dies_as_one_and_is_purged_in_slices() {
    let mut world = World::new(1);
    let chain = world.chain(100_000);
    world.heap.create_cluster(chain[0]).unwrap().unwrap();
    world.heap.request_collection();
    let mut longest = 0;
    let mut frames = 0;
    loop {
        let mut events: Vec<Event> = Vec::new();
        world.heap.end_frame(&(), &mut events);
        frames += 1;
        for event in &events {
            if let Event::StageEnd(end) = event
                && end.stage == Stage::Objects
            {
                longest = longest.max(end.took);
            }
        }
        if world.heap.phase() == Phase::Idle && world.heap.pending_destruction() == 0 {
            break;
        }
    }
    assert!(chain.iter().all(|&object| !world.heap.is_valid(object)));
    assert!(frames > 90, "2 ms at 2 µs each: {frames} frames");
    assert!(longest <= 2_002_000, "{longest}");
    assert_eq!(world.heap.bytes(), 0);
}

#[test]
fn row_34_an_object_reached_alone_survives_joining_in_mid_mark() {
    let mut world = World::new(1);
    let holder = world.object();
    let joining = world.object();
    world.link(holder, 0, joining);
    world.heap.pin(holder).unwrap();
    let chain = world.chain(2);
    let filler: Vec<_> = (0..50).map(|_| world.object()).collect();
    for pair in filler.windows(2) {
        world.link(pair[0], 1, pair[1]);
    }
    world.link(holder, 1, filler[0]);
    world.heap.create_cluster(chain[0]).unwrap().unwrap();
    world.heap.set_options(Options {
        object_budget: 70,
        minimum_cluster_size: 1,
        ..Options::default()
    });
    world.heap.request_collection();
    (0..10).for_each(|_| world.heap.end_frame(&(), &mut ()));
    assert_eq!(world.heap.phase(), Phase::Mark);
    // Only this call knows the cluster, which is not reached; the new member is.
    assert_eq!(world.heap.add_to_cluster(chain[0], joining), Ok(true));
    while world.heap.phase() != Phase::Idle {
        world.heap.end_frame(&(), &mut ());
    }
    assert!(world.heap.is_valid(joining));
    assert_eq!(world.heap.object_slot(holder, 0), Ok(joining.slot()));
    world.sound();
}

#[test]
fn row_34_what_a_visited_cluster_is_told_to_keep_survives() {
    for is_mutable in [false, true] {
        let mut world = World::new(1);
        let chain = world.chain(2);
        world.heap.create_cluster(chain[0]).unwrap().unwrap();
        let filler: Vec<_> = (0..50).map(|_| world.object()).collect();
        for pair in filler.windows(2) {
            world.link(pair[0], 1, pair[1]);
        }
        // Pins are scanned from the last to the first, so the cluster is visited at once.
        world.heap.pin(filler[0]).unwrap();
        world.heap.pin(chain[0]).unwrap();
        let stubborn = world.stubborn;
        let kept = world.heap.allocate_object(stubborn, 0).unwrap();
        world.heap.set_options(Options {
            object_budget: 70,
            minimum_cluster_size: 1,
            ..Options::default()
        });
        world.heap.request_collection();
        (0..10).for_each(|_| world.heap.end_frame(&(), &mut ()));
        assert_eq!(world.heap.phase(), Phase::Mark);
        let told = if is_mutable {
            world.heap.add_mutable(chain[1], kept)
        } else {
            world.heap.add_to_cluster(chain[1], kept)
        };
        assert_eq!(told, Ok(true));
        while world.heap.phase() != Phase::Idle {
            world.heap.end_frame(&(), &mut ());
        }
        assert!(world.heap.is_valid(kept), "mutable: {is_mutable}");
        world.sound();
    }
}

#[test]
fn row_39_rows_of_a_dying_cluster_are_reused_before_its_gather_is_over() {
    let mut world = World::new(1);
    world.heap.set_options(Options {
        minimum_cluster_size: 1,
        stress: Stress::RANDOM_SLICES,
        ..Options::default()
    });
    let chain = world.chain(3_000);
    world.heap.create_cluster(chain[0]).unwrap().unwrap();
    world.heap.request_collection();
    let mut clusters = Vec::new();
    let mut was_gathering = false;
    for _ in 0..400 {
        world.heap.end_frame(&(), &mut ());
        was_gathering |= world.heap.phase() == Phase::Gather;
        // New objects take freed rows and form clusters of their own at once.
        let pair = world.chain(1);
        world.heap.pin(pair[0]).unwrap();
        clusters.push((
            pair[0],
            world.heap.create_cluster(pair[0]).unwrap().unwrap(),
        ));
        world.sound();
    }
    assert!(was_gathering);
    assert_eq!(world.heap.phase(), Phase::Idle);
    for (root, id) in clusters {
        assert_eq!(world.heap.cluster_of(root), Some(id));
    }
}
