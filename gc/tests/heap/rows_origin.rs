//! Clusters that nobody asked for: they save work, and nothing may be different because of them.

#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::{
    ClassId, ClassTraits, ElementKind, Event, Heap, ObjectRef, Options, Phase, Reason, Slot,
    SlotKind, Stress, VarTag,
};

use crate::fixture::{Registers, heap_with_class, link};

/// Objects have an object, an array and a `Var`.
const KINDS: [SlotKind; 3] = [SlotKind::Object, SlotKind::Array, SlotKind::Var];

/// A container with six objects that belong to it, all listed as roots.
struct Quest {
    heap: Heap,
    class: ClassId,
    roots: Registers,
}

impl Quest {
    fn new() -> Self {
        let (mut heap, class) =
            heap_with_class(Options::default(), &KINDS, ClassTraits::CLUSTER_ROOT);
        let objects: Vec<ObjectRef> = (0..7)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        let roots = Registers::of_objects(objects);
        let mut quest = Self { heap, class, roots };
        quest.collect();
        assert_eq!(quest.heap.cluster_count(), 1);
        quest
    }

    fn object(&mut self) -> ObjectRef {
        self.heap.allocate_object(self.class, 0).unwrap()
    }

    fn offer(&mut self) {
        let (container, objects) = self.roots.objects.split_first().unwrap();
        self.heap
            .offer_clusters(vec![(*container, objects.to_vec())]);
    }

    /// A full pass, as the machine runs one.
    fn collect(&mut self) {
        self.offer();
        self.heap.full_pass(Reason::Request, &self.roots, &mut ());
        assert_eq!(self.heap.verify(&self.roots), []);
        assert_eq!(self.heap.verify_clusters(), [""; 0]);
    }

    /// A whole collection in slices.
    fn collect_in_slices(&mut self) {
        self.offer();
        self.heap.request_collection();
        loop {
            self.heap.end_frame(&self.roots, &mut ());
            if self.heap.phase() == Phase::Idle && !self.heap.has_work() {
                break;
            }
        }
        assert_eq!(self.heap.verify(&self.roots), []);
    }

    fn is_clustered(&self, object: ObjectRef) -> bool {
        self.heap.cluster_of(object).is_some()
    }
}

/// Ways to hold an object in an alias: through a variable, an array and a `Var`.
const WAYS: [fn(&mut Quest, ObjectRef, Option<ObjectRef>); 3] = [
    |quest, holder, held| {
        let value = held.map_or(Slot::NONE, ObjectRef::slot);
        let heap = &mut quest.heap;
        heap.store_object(holder, 0, SlotKind::Object, value)
            .unwrap();
    },
    |quest, holder, held| {
        let heap = &mut quest.heap;
        let array = held.map(|held| {
            let array = heap.allocate_array(ElementKind::Object, 0, 2, 0).unwrap();
            heap.array_set(array, 1, held.slot()).unwrap();
            array.slot()
        });
        heap.store_object(holder, 1, SlotKind::Array, array.unwrap_or(Slot::NONE))
            .unwrap();
    },
    |quest, holder, held| {
        let heap = &mut quest.heap;
        let tag = VarTag::new(SlotKind::Object, 0);
        let (tag, value) = held.map_or((VarTag::default(), Slot::NONE), |it| (tag, it.slot()));
        heap.store_object_var(holder, 2, tag, value).unwrap();
    },
];

#[test]
fn row_33_a_cluster_that_was_offered_keeps_nothing_that_its_members_lost() {
    for way in WAYS {
        for in_slices in [false, true] {
            let mut quest = Quest::new();
            let alias = quest.roots.objects[3];
            let held = quest.object();
            let deeper = quest.object();
            link(&mut quest.heap, held, 0, deeper);
            way(&mut quest, alias, Some(held));
            quest.collect();
            assert!(quest.is_clustered(alias), "a store alone changes nothing");
            assert!(quest.heap.is_valid(held) && quest.heap.is_valid(deeper));
            assert!(!quest.is_clustered(held), "only what was offered is in it");
            way(&mut quest, alias, None);
            if in_slices {
                quest.collect_in_slices();
            } else {
                quest.collect();
            }
            assert!(!quest.heap.is_valid(held) && !quest.heap.is_valid(deeper));
            assert!(quest.is_clustered(alias), "it is built again at once");
        }
    }
}

#[test]
fn row_33_only_a_lost_reference_dissolves_what_was_offered() {
    let mut quest = Quest::new();
    let [root, one, two] = [0, 1, 2].map(|at| quest.roots.objects[at]);
    let cluster = quest.heap.cluster_of(root);
    // From None to a reference, the same one again, a number instead of a number.
    for _ in 0..3 {
        link(&mut quest.heap, one, 0, two);
        let tag = VarTag::new(SlotKind::Plain, 0);
        quest.heap.store_object_var(one, 2, tag, Slot(7)).unwrap();
    }
    quest.collect();
    assert_eq!(quest.heap.cluster_of(root), cluster, "the very same");
    link(&mut quest.heap, one, 0, root);
    quest.collect();
    assert_ne!(quest.heap.cluster_of(root), cluster, "another one");
    assert!(quest.is_clustered(two));
}

#[test]
fn row_34_a_cluster_that_somebody_adds_to_is_theirs() {
    type Add = fn(&mut Quest, ObjectRef, ObjectRef);
    let ways: [Add; 2] = [
        |quest, member, object| {
            assert_eq!(quest.heap.add_to_cluster(member, object), Ok(true));
        },
        |quest, member, object| assert_eq!(quest.heap.add_mutable(member, object), Ok(true)),
    ];
    for add in ways {
        let mut quest = Quest::new();
        let [one, two] = [1, 2].map(|at| quest.roots.objects[at]);
        let added = quest.object();
        add(&mut quest, one, added);
        link(&mut quest.heap, one, 0, two);
        link(&mut quest.heap, one, 0, one);
        quest.collect();
        assert!(quest.heap.is_valid(added), "it lives with the cluster");
        // What the host offers later joins, and the cluster stays theirs.
        let late = quest.object();
        quest.roots.objects.push(late);
        quest.collect();
        assert!(quest.is_clustered(late));
        link(&mut quest.heap, one, 0, two);
        quest.collect();
        assert!(quest.heap.is_valid(added));
    }
}

#[test]
fn row_42_what_joins_late_leaves_the_cluster_an_offered_one() {
    let mut quest = Quest::new();
    let late = quest.object();
    quest.roots.objects.push(late);
    quest.collect();
    assert!(quest.is_clustered(late));
    let held = quest.object();
    link(&mut quest.heap, late, 0, held);
    quest.collect();
    link(&mut quest.heap, late, 0, late);
    quest.collect();
    assert!(!quest.heap.is_valid(held));
}

#[test]
fn row_39_a_save_says_who_wanted_a_cluster() {
    let quest = Quest::new();
    let (records, _) = quest.heap.cluster_images();
    assert!(records[0].is_offered);
    let held = quest.roots.objects[1];
    let restore = |is_offered: bool| {
        let (mut records, free) = quest.heap.cluster_images();
        records[0].is_offered = is_offered;
        let (mut heap, _) = heap_with_class(Options::default(), &KINDS, ClassTraits::CLUSTER_ROOT);
        for image in quest.heap.object_images() {
            heap.restore_object(image).unwrap();
        }
        for row in 0..7 {
            let words = quest.heap.object_words(row);
            heap.restore_object_words(row, words).unwrap();
        }
        heap.restore_clusters(records, free).unwrap();
        heap
    };
    for is_offered in [true, false] {
        let mut heap = restore(is_offered);
        assert_eq!(heap.cluster_images().0[0].is_offered, is_offered);
        let cluster = heap.cluster_of(held);
        link(&mut heap, held, 0, held);
        heap.store_object(held, 0, SlotKind::Object, Slot::NONE)
            .unwrap();
        heap.full_pass(Reason::Load, &quest.roots, &mut ());
        assert_eq!(heap.cluster_of(held) == cluster, !is_offered);
    }
}

#[test]
fn row_43_a_pass_is_exact_although_the_stress_mode_makes_clusters() {
    let options = Options {
        stress: Stress::RANDOM_CLUSTERS,
        minimum_cluster_size: 1,
        ..Options::default()
    };
    let mut had_clusters = 0;
    for seed in 0..20 {
        let options = Options {
            seed,
            ..options.clone()
        };
        let (mut heap, class) = heap_with_class(options, &KINDS, ClassTraits::CLUSTER_ROOT);
        let objects: Vec<ObjectRef> = (0..40)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect();
        // Each refers to the next; the first twenty are needed by nobody.
        for pair in objects.windows(2) {
            link(&mut heap, pair[0], 0, pair[1]);
        }
        let roots = Registers::of_objects([objects[20]]);
        let mut events = Vec::new();
        heap.full_pass(Reason::Request, &roots, &mut events);
        had_clusters += events
            .iter()
            .filter(|event| matches!(event, Event::Verdict(verdict) if verdict.clusters.formed > 0))
            .count();
        for (number, &object) in objects.iter().enumerate() {
            assert_eq!(heap.is_valid(object), number >= 20, "{number}, seed {seed}");
        }
        assert_eq!(heap.cluster_count(), 0, "no pass ends with one");
        assert_eq!(heap.verify(&roots), []);
    }
    assert!(had_clusters > 10, "{had_clusters}");
}

#[test]
fn row_42_a_cluster_that_was_offered_has_only_what_was_offered() {
    let (mut heap, class) = heap_with_class(Options::default(), &KINDS, ClassTraits::CLUSTER_ROOT);
    let mut objects = |count: u32| -> Vec<ObjectRef> {
        (0..count)
            .map(|_| heap.allocate_object(class, 0).unwrap())
            .collect()
    };
    let offered = objects(8);
    // What two of them refer to when the cluster forms, and what the last one refers to, which comes later.
    let chain = objects(6);
    let behind = objects(1)[0];
    for pair in chain.windows(2) {
        link(&mut heap, pair[0], 0, pair[1]);
    }
    link(&mut heap, offered[0], 0, chain[0]);
    link(&mut heap, offered[4], 0, chain[2]);
    link(&mut heap, offered[7], 0, behind);
    let roots = Registers::of_objects(offered.clone());
    for count in [7, 8] {
        heap.offer_clusters(vec![(offered[0], offered[1..count].to_vec())]);
        heap.full_pass(Reason::Request, &roots, &mut ());
        let id = heap.cluster_of(offered[0]).unwrap();
        assert_eq!(heap.cluster_members(id).unwrap(), offered[..count]);
        for &object in chain.iter().chain([&behind]) {
            assert!(heap.is_valid(object) && heap.cluster_of(object).is_none());
        }
    }
    // So a script can have a cluster of its own.
    assert!(heap.create_cluster(chain[0]).unwrap().is_some());
}
