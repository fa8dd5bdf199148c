//! A second marker, written to be simple: sets, a list, and the declared layouts, while the real
//! mark works from token streams.

use std::collections::BTreeSet;

use super::Violation;
use crate::event::Population;
use crate::heap::Heap;
use crate::object::ObjectFlags;
use crate::roots::Roots;
use crate::slot::{ElementKind, Slot, SlotKind, VarTag};
use crate::trace::Phase;

/// Rows that are reachable.
#[derive(Debug, Default)]
struct Reachable {
    objects: BTreeSet<u32>,
    arrays: BTreeSet<u32>,
    structs: BTreeSet<u32>,
    list: Vec<(SlotKind, u32)>,
}

impl Reachable {
    fn add(&mut self, heap: &Heap, kind: SlotKind, value: Slot) {
        let row = value.low();
        let is_new = match kind {
            SlotKind::Plain | SlotKind::String | SlotKind::Var => false,
            SlotKind::Object => {
                let flags = heap.objects.entries[row as usize].flags;
                !flags.contains(ObjectFlags::GARBAGE) && self.objects.insert(row)
            }
            SlotKind::Array => self.arrays.insert(row),
            SlotKind::Struct => self.structs.insert(row),
        };
        if is_new {
            self.list.push((kind, row));
        }
    }
}

impl Heap {
    /// Marks everything again, the collector's way and naively, and compares. Abandons a collection
    /// in progress.
    pub fn verify_mark(&mut self, roots: &dyn Roots) -> Vec<Violation> {
        self.look(roots, |heap| {
            let oracle = heap.reachable();
            heap.mark_all();
            let mut violations = Vec::new();
            for row in 0..heap.objects.entries.count() {
                let flags = heap.objects.entries[row as usize].flags;
                let is_alive =
                    flags.contains(ObjectFlags::PRESENT) && !flags.contains(ObjectFlags::DEAD);
                let marked = heap.is_reached(row);
                let reachable = oracle.objects.contains(&row);
                // A cluster lives as one: its members may be marked without being reachable.
                let excess = marked && !reachable && !heap.in_cluster_or_held(row);
                if is_alive && ((reachable && !marked) || excess) {
                    violations.push(mark_violation(Population::Objects, row, marked, reachable));
                }
            }
            if heap.cluster_count() == 0 {
                heap.compare_cells(&oracle, &mut violations);
            }
            violations
        })
    }

    /// Checks that nothing reachable is dead, or about to be condemned. Disturbs nothing.
    pub fn verify_reached(&mut self, roots: &dyn Roots) -> Vec<Violation> {
        self.look(roots, |heap| {
            let oracle = heap.reachable();
            let is_judging = heap.collector.phase == Phase::Gather;
            let mut violations = Vec::new();
            for &row in &oracle.objects {
                let flags = heap.objects.entries[row as usize].flags;
                let is_alive =
                    flags.contains(ObjectFlags::PRESENT) && !flags.contains(ObjectFlags::DEAD);
                if !is_alive || (is_judging && !heap.is_reached(row)) {
                    violations.push(mark_violation(Population::Objects, row, false, true));
                }
            }
            violations
        })
    }

    /// Whether over-retention explains a mark: with clusters in use, one may hold anything.
    fn in_cluster_or_held(&self, row: u32) -> bool {
        self.cluster_count() > 0 || self.objects.entries[row as usize].pins > 0
    }

    fn compare_cells(&self, oracle: &Reachable, violations: &mut Vec<Violation>) {
        for (population, table, set) in [
            (Population::Arrays, &self.arrays, &oracle.arrays),
            (Population::Structs, &self.structs, &oracle.structs),
        ] {
            for &row in &table.ring {
                let (marked, reachable) = (table.marks.contains(row), set.contains(&row));
                if marked != reachable {
                    violations.push(mark_violation(population, row, marked, reachable));
                }
            }
        }
    }

    /// Everything reachable from roots, pins and flags.
    fn reachable(&self) -> Reachable {
        let mut found = Reachable::default();
        for (row, entry) in (0_u32..).zip(&self.objects.entries) {
            let keeps = entry
                .flags
                .intersects(ObjectFlags::KEEP | ObjectFlags::LOADING)
                && !entry.flags.contains(ObjectFlags::GARBAGE);
            if entry.flags.contains(ObjectFlags::PRESENT)
                && (entry.pins > 0 || keeps)
                && found.objects.insert(row)
            {
                found.list.push((SlotKind::Object, row));
            }
        }
        let roots = self.roots();
        for object in roots
            .objects
            .iter()
            .chain(&self.collector.farewells)
            .filter(|object| self.is_valid(**object))
        {
            found.add(self, SlotKind::Object, object.slot());
        }
        for array in &roots.arrays {
            found.add(self, SlotKind::Array, array.slot());
        }
        for structure in &roots.structs {
            found.add(self, SlotKind::Struct, structure.slot());
        }
        while let Some((kind, row)) = found.list.pop() {
            for (kind, value) in self.edges(kind, row) {
                found.add(self, kind, value);
            }
        }
        found
    }

    fn edges(&self, kind: SlotKind, row: u32) -> Vec<(SlotKind, Slot)> {
        let mut edges = Vec::new();
        match kind {
            SlotKind::Object => {
                let entry = &self.objects.entries[row as usize];
                let slots = self.objects.slots(entry);
                for &(slot, kind) in self.classes[entry.class as usize].layout.references() {
                    let value = slots[slot as usize];
                    edges.push(match kind {
                        SlotKind::Var => (VarTag(value.0).kind(), slots[slot as usize + 1]),
                        SlotKind::Plain
                        | SlotKind::String
                        | SlotKind::Array
                        | SlotKind::Struct
                        | SlotKind::Object => (kind, value),
                    });
                }
            }
            SlotKind::Array => {
                let entry = &self.arrays.entries[row as usize];
                for element in 0..entry.length {
                    if entry.element() == ElementKind::Var {
                        let (tag, payload) = self.arrays.pair(entry, element);
                        edges.push((VarTag(tag.0).kind(), payload));
                    } else {
                        let value = self.arrays.element(entry, element);
                        edges.push((entry.element().slot_kind(), value));
                    }
                }
            }
            SlotKind::Struct => {
                let entry = &self.structs.entries[row as usize];
                for &(slot, kind) in self.struct_types[entry.type_id() as usize]
                    .layout
                    .references()
                {
                    let value = self.structs.word(entry, slot);
                    if kind == SlotKind::Var {
                        let payload = self.structs.word(entry, slot + 1);
                        edges.push((VarTag(value.0).kind(), payload));
                    } else {
                        edges.push((kind, value));
                    }
                }
            }
            SlotKind::Plain | SlotKind::String | SlotKind::Var => {}
        }
        edges.retain(|(_, value)| !value.is_none());
        edges
    }
}

fn mark_violation(population: Population, index: u32, marked: bool, reachable: bool) -> Violation {
    Violation::Mark {
        population,
        index,
        marked,
        reachable,
    }
}
