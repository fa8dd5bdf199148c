//! Object graphs for the tracing collector: four references each, with neighbours anywhere in the
//! table, as in a game that has been running for a while.

use cyperus_gc::{ClassTraits, Clock, Heap, ObjectRef, Options, SlotKind};

use crate::random::Random;

/// References per object.
pub const REFERENCES: u32 = 4;

/// Objects per group in [`Graph::grouped`].
const GROUP: usize = 64;

/// A heap of objects that are all reachable from the first.
#[derive(Debug)]
pub struct Graph {
    /// The heap.
    pub heap: Heap,
    /// Its objects, not in table order.
    pub objects: Vec<ObjectRef>,
    /// How many objects are loose: these come first and refer to each other; the rest are in
    /// groups.
    loose: usize,
}

impl Graph {
    /// One reference of each object leads to the next, the other three lead anywhere.
    pub fn new(count: usize, options: Options, clock: Clock) -> Self {
        Self::with_loose(count, count, options, clock)
    }

    /// One object in ten is loose. The others are in groups of 64 that refer to nothing outside;
    /// one loose object refers to each group.
    pub fn grouped(count: usize, options: Options, clock: Clock) -> Self {
        let mut graph = Self::with_loose(count, count / 10, options, clock);
        let mut random = Random(7);
        let Self {
            heap,
            objects,
            loose,
        } = &mut graph;
        for group in objects[*loose..].chunks(GROUP) {
            for (place, &member) in group.iter().enumerate() {
                for slot in 0..REFERENCES {
                    let next = place * REFERENCES as usize + slot as usize + 1;
                    store(heap, member, slot, group[next % group.len()]);
                }
            }
            let holder = objects[random.below(*loose)];
            let slot = if random.below(2) == 0 { 1 } else { 2 };
            store(heap, holder, slot, group[0]);
        }
        graph
    }

    fn with_loose(count: usize, loose: usize, options: Options, clock: Clock) -> Self {
        let mut heap = Heap::new(options, clock);
        let kinds = [SlotKind::Object; REFERENCES as usize];
        let class = heap.register_class(None, &kinds, ClassTraits::CLUSTER_ROOT);
        let mut objects: Vec<ObjectRef> = (0..count)
            .filter_map(|_| heap.allocate_object(class, 0).ok())
            .collect();
        let mut random = Random(42);
        random.shuffle(&mut objects);
        for number in 0..loose {
            store(&mut heap, objects[number], 0, objects[(number + 1) % loose]);
            for slot in 1..REFERENCES {
                let target = objects[random.below(loose)];
                store(&mut heap, objects[number], slot, target);
            }
        }
        let pinned = objects.first().map(|&first| heap.pin(first));
        assert!(
            matches!(pinned, Some(Ok(1))),
            "the graph has a first object"
        );
        Self {
            heap,
            objects,
            loose,
        }
    }

    /// Turns each group into a cluster.
    pub fn bundle(&mut self) {
        for group in self.objects[self.loose..].chunks(GROUP) {
            let made = self.heap.create_cluster(group[0]);
            assert!(made.is_ok(), "the objects exist");
        }
    }
}

/// Stores a reference; the heap of a benchmark has no stale handles.
pub fn store(heap: &mut Heap, from: ObjectRef, slot: u32, to: ObjectRef) {
    let stored = heap.store_object(from, slot, SlotKind::Object, to.slot());
    assert!(stored.is_ok(), "both objects exist");
}
