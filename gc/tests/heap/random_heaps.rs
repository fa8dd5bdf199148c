//! Random heaps against the naive marker and the count audit: objects, arrays, structs and `Var`s
//! that come and go, deletions, pins, clusters, slices of every size and full passes.
//!
//! `CYPERUS_OPERATIONS=10000000 CYPERUS_SEED=1 cargo test --release -p cyperus-gc --test heap
//! random_heaps` runs ten million operations; the seed is printed.

#![expect(clippy::cast_possible_truncation, reason = "sizes are small")]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "tests pick the events they are about"
)]
#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::event::Population;
use cyperus_gc::{
    ClassId, ClassTraits, CleanupKind, DyingObject, Element, ElementKind, EventSink, Heap,
    MarkMode, ObjectHooks, ObjectRef, Options, Pace, Reason, Slot, SlotKind, Stress, StructId,
    VarTag,
};

use crate::fixture::{self, Registers};

#[derive(Clone)]
pub(crate) struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// A host that is only sometimes ready for the destruction of an object.
pub(crate) struct Hesitant(pub(crate) u32);

impl ObjectHooks for Hesitant {
    fn is_ready(&mut self, _: DyingObject<'_>) -> bool {
        self.0 += 1;
        self.0.is_multiple_of(3)
    }
}

pub(crate) struct World {
    pub(crate) heap: Heap,
    pub(crate) registers: Registers,
    classes: Vec<ClassId>,
    structs: Vec<StructId>,
    pub(crate) pinned: Vec<ObjectRef>,
    pub(crate) random: Random,
}

const VARIABLES: [SlotKind; 5] = [
    SlotKind::Object,
    SlotKind::Array,
    SlotKind::Plain,
    SlotKind::Struct,
    SlotKind::Var,
];

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let stress = Stress::from_bits_truncate(random.next() as u8) & !Stress::EVERY_FRAME;
        let options = Options {
            cleanup: CleanupKind::ALL[random.below(3)],
            pace: if random.below(2) == 0 {
                Pace::Debt
            } else {
                Pace::Game
            },
            object_budget: [35, 350, 250_000][random.below(3)],
            purge_budget: [1, 10_000, 2_000_000][random.below(3)],
            threads: [1, 2, 8][random.below(3)],
            clusters: random.below(3) > 0,
            minimum_cluster_size: 2,
            stress,
            seed,
            ..Options::default()
        };
        let mut heap = fixture::heap(options);
        let structs = vec![
            heap.register_struct(&[SlotKind::Object]),
            heap.register_struct(&[SlotKind::Plain, SlotKind::Var, SlotKind::Array]),
        ];
        let first = heap.register_class(None, &VARIABLES[..2], ClassTraits::CLUSTER_ROOT);
        let second = heap.register_class(Some(first), &VARIABLES[2..], ClassTraits::empty());
        let third = heap.register_class(Some(second), &[], ClassTraits::NO_CLUSTER);
        let mut classes = vec![first, second, third];
        if random.below(2) == 0 {
            let worker = ClassTraits::WORKER_DESTROY;
            let traits = [ClassTraits::HOOKS, worker, ClassTraits::HOOKS | worker];
            classes.extend(traits.map(|traits| heap.register_class(Some(second), &[], traits)));
            heap.set_hooks(Box::new(Hesitant(0)));
        }
        let registers = Registers::default();
        Self {
            heap,
            registers,
            classes,
            structs,
            pinned: Vec::new(),
            random,
        }
    }

    fn object(&mut self) -> Option<ObjectRef> {
        let count = self.registers.objects.len();
        (count > 0).then(|| self.registers.objects[self.random.below(count)])
    }

    /// A reference of a kind that some register holds.
    fn value(&mut self, kind: SlotKind) -> Slot {
        match kind {
            SlotKind::Object => self.object().into(),
            SlotKind::Array if !self.registers.arrays.is_empty() => {
                self.registers.arrays[self.random.below(self.registers.arrays.len())].slot()
            }
            SlotKind::Struct if !self.registers.structs.is_empty() => {
                self.registers.structs[self.random.below(self.registers.structs.len())].slot()
            }
            _ => Slot::NONE,
        }
    }

    fn var(&mut self) -> (VarTag, Slot) {
        let kinds = [
            SlotKind::Plain,
            SlotKind::Object,
            SlotKind::Array,
            SlotKind::Struct,
        ];
        let kind = kinds[self.random.below(4)];
        (VarTag::new(kind, 9), self.value(kind))
    }

    fn store_into_object(&mut self) {
        let Some(object) = self.object() else { return };
        let Ok(class) = self.heap.object_class(object) else {
            return;
        };
        let fields = self.heap.class(class).layout().fields().to_vec();
        let (slot, kind) = fields[self.random.below(fields.len())];
        if kind == SlotKind::Var {
            let (tag, payload) = self.var();
            self.heap
                .store_object_var(object, slot, tag, payload)
                .unwrap();
        } else {
            let value = self.value(kind);
            self.heap.store_object(object, slot, kind, value).unwrap();
        }
    }

    fn store_into_cell(&mut self) {
        if let Some(structure) = self.value(SlotKind::Struct).as_struct() {
            let id = self.heap.struct_type(structure).unwrap();
            let fields = self.heap.struct_layout(id).fields().to_vec();
            let (slot, kind) = fields[self.random.below(fields.len())];
            if kind == SlotKind::Var {
                let (tag, payload) = self.var();
                self.heap
                    .store_struct_var(structure, slot, tag, payload)
                    .unwrap();
            } else {
                let value = self.value(kind);
                self.heap
                    .store_struct(structure, slot, kind, value)
                    .unwrap();
            }
        }
        let Some(array) = self.value(SlotKind::Array).as_array() else {
            return;
        };
        let kind = self.heap.array_kind(array).unwrap();
        let element = if kind == ElementKind::Var {
            let (tag, payload) = self.var();
            Element::Pair(tag, payload)
        } else {
            Element::Word(self.value(kind.slot_kind()))
        };
        let length = self.heap.array_length(array).unwrap();
        match self.random.below(4) {
            0 if length < 6 => self.heap.array_push(array, element, 2).unwrap(),
            1 if length > 0 => self.heap.array_remove(array, 0, 1).unwrap(),
            2 if length < 6 => self.heap.array_insert(array, 0, element, 1).unwrap(),
            _ if length > 0 => match element {
                Element::Word(value) => self.heap.array_set(array, length - 1, value).unwrap(),
                Element::Pair(tag, payload) => {
                    self.heap
                        .array_set_var(array, length - 1, tag, payload)
                        .unwrap();
                }
            },
            _ => {}
        }
    }

    fn load(&mut self) {
        // Something that a register can read through another.
        let Some(object) = self.object() else { return };
        let Ok(slots) = self.heap.object_slots(object) else {
            return;
        };
        let slots = slots.to_vec();
        match self.random.below(3) {
            0 => self.registers.objects.extend(slots[0].as_object()),
            1 => self.registers.arrays.extend(slots[1].as_array()),
            _ if slots.len() > 3 => self.registers.structs.extend(slots[3].as_struct()),
            _ => {}
        }
    }

    /// Moves a reference from one object to another without going through a register.
    fn move_edge(&mut self) {
        let (Some(from), Some(to)) = (self.object(), self.object()) else {
            return;
        };
        for (slot, kind) in [(0, SlotKind::Object), (1, SlotKind::Array)] {
            let Ok(value) = self.heap.object_slot(from, slot) else {
                return;
            };
            if value.is_none() {
                continue;
            }
            if self.heap.store_object(to, slot, kind, value).is_ok() && from != to {
                self.heap
                    .store_object(from, slot, kind, Slot::NONE)
                    .unwrap();
            }
            if let Some(object) = value.as_object().filter(|_| kind == SlotKind::Object) {
                self.registers.objects.retain(|&held| held != object);
            }
        }
    }

    fn drop_some(&mut self) {
        let registers = &mut self.registers;
        while registers.objects.len() > 12 {
            registers
                .objects
                .swap_remove(self.random.below(registers.objects.len()));
        }
        while registers.arrays.len() > 6 {
            registers
                .arrays
                .swap_remove(self.random.below(registers.arrays.len()));
        }
        while registers.structs.len() > 6 {
            registers
                .structs
                .swap_remove(self.random.below(registers.structs.len()));
        }
    }

    fn allocate(&mut self) {
        match self.random.below(4) {
            0 => {
                let kinds = [ElementKind::Object, ElementKind::Struct, ElementKind::Var];
                let kind = kinds[self.random.below(3)];
                let length = self.random.below(4) as u32;
                self.registers
                    .arrays
                    .push(self.heap.allocate_array(kind, 0, length, 1).unwrap());
            }
            1 => {
                let id = self.structs[self.random.below(2)];
                self.registers
                    .structs
                    .push(self.heap.allocate_struct(id, 2).unwrap());
            }
            _ => {
                let class = self.classes[self.random.below(self.classes.len())];
                self.registers
                    .objects
                    .push(self.heap.allocate_object(class, 3).unwrap());
            }
        }
    }

    fn rare(&mut self) {
        let object = self.object();
        match (self.random.below(8), object) {
            (0, Some(object)) => _ = self.heap.delete(object),
            (1, Some(object)) if self.heap.pin(object).is_ok() => self.pinned.push(object),
            (2, _) => {
                if let Some(object) = self.pinned.pop() {
                    self.heap.unpin(object).unwrap();
                }
            }
            (3 | 4, Some(object)) => _ = self.heap.create_cluster(object),
            (5, Some(object)) => {
                if let Some(other) = self.object() {
                    _ = self.heap.add_to_cluster(object, other);
                }
            }
            (6, _) => self.heap.request_collection(),
            _ => {}
        }
    }

    pub(crate) fn step(&mut self) {
        self.step_telling(&mut ());
    }

    /// The same, with the events of a frame's end.
    pub(crate) fn step_telling(&mut self, sink: &mut dyn EventSink) {
        match self.random.below(20) {
            0..=4 => self.allocate(),
            5..=10 => self.store_into_object(),
            11..=13 => self.store_into_cell(),
            14 => self.load(),
            15 => self.move_edge(),
            16 => self.rare(),
            17 => self.drop_some(),
            _ => self.heap.end_frame(&self.registers, sink),
        }
    }

    pub(crate) fn check(&mut self, context: &str) {
        assert_eq!(self.heap.verify(&self.registers), [], "{context}");
        assert_eq!(self.heap.verify_reached(&self.registers), [], "{context}");
        assert_eq!(self.heap.verify_clusters(), [""; 0], "{context}");
        let mut listed: Vec<u64> = Vec::new();
        for ((population, site), share) in self.heap.inspect(&self.registers).sites {
            if population != Population::Objects && share.live > 0 {
                let site = site as usize;
                listed.resize(listed.len().max(site + 1), 0);
                listed[site] += share.live;
            }
        }
        let survivors = self.heap.survivors(&self.registers);
        assert_eq!(survivors, listed, "{context}");
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

#[test]
fn row_11_every_variant_marks_what_the_oracle_marks() {
    let seed = number("CYPERUS_SEED", 1);
    let operations = number("CYPERUS_OPERATIONS", 1_300_000);
    println!("{operations} operations, 100 or 400 per heap, seed {seed}");
    let (mut heap, mut done) = (0, 0);
    while done < operations {
        let each = if heap % 10 == 0 { 400 } else { 100 };
        let heap_seed = seed.wrapping_mul(1_000_003).wrapping_add(heap);
        heap += 1;
        done += each;
        let mut world = World::new(heap_seed);
        for step in 0..each {
            world.step();
            if step % 50 == 49 {
                world.check(&format!("heap seed {heap_seed}, step {step}"));
            }
        }
        // With random clusters each mark would judge a different set of bundles.
        let stress = world.heap.options().stress;
        if heap % 4 == 0 && !stress.contains(Stress::RANDOM_CLUSTERS) {
            let one = world.heap.mark(&world.registers, MarkMode::OneThread, true);
            for threads in [1, 2, 8] {
                let mode = MarkMode::Parallel(threads);
                let many = world.heap.mark(&world.registers, mode, true);
                assert_eq!(many, one, "heap seed {heap_seed}, {threads} threads");
            }
        }
        let marked = world.heap.verify_mark(&world.registers);
        assert_eq!(marked, [], "heap seed {heap_seed}");
        world
            .heap
            .full_pass(Reason::Request, &world.registers, &mut ());
        world.check(&format!("heap seed {heap_seed}, after a full pass"));
        world.registers = Registers::default();
        for object in world.pinned.drain(..) {
            world.heap.unpin(object).unwrap();
        }
        world
            .heap
            .full_pass(Reason::Request, &world.registers, &mut ());
        let census = world.heap.census(&world.registers);
        assert_eq!(census.live.total(), 0, "heap seed {heap_seed}: {census:?}");
        assert_eq!(census.bytes, 0, "heap seed {heap_seed}");
    }
}
