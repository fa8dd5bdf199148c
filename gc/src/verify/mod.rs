//! The verifier: recounts every reference and checks every table against itself.
//!
//! It trusts nothing that the collector keeps for speed: counts, ring positions, the garbage
//! counters, the candidate queue, which objects are alive and the byte sum are all recomputed and
//! compared.

mod oracle;

use std::collections::BTreeSet;

use thiserror::Error;

use crate::cell::CellTable;
use crate::event::Population;
use crate::heap::Heap;
use crate::object::{ObjectFlags, ObjectTable};
use crate::roots::Roots;
use crate::slot::{ElementKind, Slot, SlotKind, VarTag};
use crate::text::StringTable;
use crate::trace::Phase;

/// Something that must not be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Violation {
    /// A count is not the references found plus one.
    #[error("{population:?} {index}: count {count}, but {found} references found (+1 in the ring)")]
    Count {
        /// Which table.
        population: Population,
        /// Row.
        index: u32,
        /// What the row says.
        count: u32,
        /// What the walk found.
        found: u32,
    },
    /// The bytes that strings share do not agree with the strings.
    #[error("the bytes that strings share do not agree with the strings")]
    SharedText,
    /// A string's count is not the references found plus one.
    #[error("string {index}: count {count}, but {found} references found (+1)")]
    StringCount {
        /// Row.
        index: u32,
        /// What the row says.
        count: u32,
        /// What the walk found.
        found: u32,
    },
    /// A place holds a reference to something that no longer exists.
    #[error("{holder:?} {index} holds a dangling {kind:?} reference {bits:#x}")]
    Dangling {
        /// The holder's table.
        holder: Population,
        /// The holder's row.
        index: u32,
        /// Kind of the place.
        kind: SlotKind,
        /// The reference.
        bits: u64,
    },
    /// The machine lists a reference to an array, struct or string that no longer exists.
    #[error("a root is a dangling {kind:?} reference {bits:#x}")]
    DanglingRoot {
        /// What it should be.
        kind: SlotKind,
        /// The reference.
        bits: u64,
    },
    /// A row and its place in the ring disagree.
    #[error("{population:?} ring place {place} and its entry disagree")]
    Ring {
        /// Which table.
        population: Population,
        /// Ring place.
        place: u32,
    },
    /// The list of live objects is wrong about an object.
    #[error("object {row}: the list says {}, the row says {is_alive}", !is_alive)]
    Alive {
        /// Row.
        row: u32,
        /// Whether it is in use and not condemned.
        is_alive: bool,
    },
    /// A running counter is wrong.
    #[error("{what}: kept as {kept}, found {found}")]
    Sum {
        /// Which counter.
        what: &'static str,
        /// What was kept.
        kept: u64,
        /// What the walk found.
        found: u64,
    },
    /// Garbage that is in no queue.
    #[error("{population:?} {index} is garbage but not a candidate")]
    NotQueued {
        /// Which table.
        population: Population,
        /// Row.
        index: u32,
    },
    /// The collector's mark and the naive one disagree.
    #[error("{population:?} {index}: the mark says {marked}, a naive walk says {reachable}")]
    Mark {
        /// Which table.
        population: Population,
        /// Row.
        index: u32,
        /// Whether the collector reached it.
        marked: bool,
        /// Whether the walk reached it.
        reachable: bool,
    },
}

/// References found, by row.
#[derive(Debug, Default)]
struct Found {
    arrays: Vec<u32>,
    structs: Vec<u32>,
    strings: Vec<u32>,
    violations: Vec<Violation>,
}

impl Heap {
    /// Recounts everything with exact counts. An empty list means a sound heap.
    pub fn verify(&mut self, roots: &dyn Roots) -> Vec<Violation> {
        self.look(roots, |heap| {
            let mut found = Found::default();
            found.arrays.resize(heap.arrays.entries.len(), 0);
            found.structs.resize(heap.structs.entries.len(), 0);
            heap.count_roots(&mut found);
            heap.count_cells(&mut found);
            heap.count_objects(&mut found);
            heap.compare_counts(&mut found);
            check_ring(&heap.arrays, Population::Arrays, &mut found.violations);
            check_ring(&heap.structs, Population::Structs, &mut found.violations);
            heap.check_bytes(&mut found.violations);
            heap.check_alive(&mut found.violations);
            found.violations
        })
    }

    fn count_roots(&self, found: &mut Found) {
        let mut dangling = |kind, slot: Slot| {
            let bits = slot.0;
            found
                .violations
                .push(Violation::DanglingRoot { kind, bits });
        };
        for array in &self.roots().arrays {
            match self.arrays.entry(array.index(), array.generation()) {
                Ok(_) => add(&mut found.arrays, array.index()),
                Err(_) => dangling(SlotKind::Array, array.slot()),
            }
        }
        for structure in &self.roots().structs {
            match self
                .structs
                .entry(structure.index(), structure.generation())
            {
                Ok(_) => add(&mut found.structs, structure.index()),
                Err(_) => dangling(SlotKind::Struct, structure.slot()),
            }
        }
        for string in &self.roots().strings {
            match self.strings.bytes(string.index(), string.generation()) {
                Ok(_) => add(&mut found.strings, string.index()),
                Err(_) => {
                    let bits = u64::from(string.generation()) << 32 | u64::from(string.index());
                    dangling(SlotKind::String, Slot(bits));
                }
            }
        }
    }

    fn count_cells(&self, found: &mut Found) {
        for &index in &self.arrays.ring {
            let entry = &self.arrays.entries[index as usize];
            let holder = (Population::Arrays, index);
            for element in 0..entry.length {
                if entry.element() == ElementKind::Var {
                    let (tag, payload) = self.arrays.pair(entry, element);
                    self.found(holder, VarTag(tag.0).kind(), payload, found);
                } else {
                    let value = self.arrays.element(entry, element);
                    self.found(holder, entry.element().slot_kind(), value, found);
                }
            }
        }
        for &index in &self.structs.ring {
            let entry = &self.structs.entries[index as usize];
            let holder = (Population::Structs, index);
            let word = |slot| self.structs.word(entry, slot);
            for &(slot, kind) in self.struct_types[entry.type_id() as usize].layout.fields() {
                if kind == SlotKind::Var {
                    self.found(holder, VarTag(word(slot).0).kind(), word(slot + 1), found);
                } else {
                    self.found(holder, kind, word(slot), found);
                }
            }
        }
    }

    fn count_objects(&self, found: &mut Found) {
        for (index, entry) in (0_u32..).zip(&self.objects.entries) {
            if !entry.flags.contains(ObjectFlags::PRESENT) {
                continue;
            }
            let holder = (Population::Objects, index);
            let slots = self.objects.slots(entry);
            for &(slot, kind) in self.classes[entry.class as usize].layout.fields() {
                let value = slots[slot as usize];
                if kind == SlotKind::Var {
                    let payload = slots[slot as usize + 1];
                    self.found(holder, VarTag(value.0).kind(), payload, found);
                } else {
                    self.found(holder, kind, value, found);
                }
            }
        }
    }

    /// Counts one reference, and checks that its target exists.
    fn found(&self, holder: (Population, u32), kind: SlotKind, value: Slot, found: &mut Found) {
        if value.is_none() {
            return;
        }
        let (index, generation) = (value.low(), (value.0 >> 32) as u32);
        let is_there = match kind {
            SlotKind::Plain | SlotKind::Var => return,
            SlotKind::String => {
                add(&mut found.strings, index);
                self.strings.bytes(index, generation).is_ok()
            }
            SlotKind::Array => {
                add(&mut found.arrays, index);
                self.arrays.entry(index, generation).is_ok()
            }
            SlotKind::Struct => {
                add(&mut found.structs, index);
                self.structs.entry(index, generation).is_ok()
            }
            // A counted holder that nothing reaches keeps its old references to objects until its
            // ring frees it.
            SlotKind::Object if self.is_doomed(holder) => true,
            SlotKind::Object => self
                .objects
                .entries
                .get(index as usize)
                .is_some_and(|entry| {
                    entry.generation == generation && entry.flags.contains(ObjectFlags::PRESENT)
                }),
        };
        if !is_there {
            found.violations.push(Violation::Dangling {
                holder: holder.0,
                index: holder.1,
                kind,
                bits: value.0,
            });
        }
    }

    /// Whether the holder may keep references to objects that are gone: it is an array or struct, a
    /// condemned object, or an object that is certain to be condemned but is not yet.
    fn is_doomed(&self, (population, index): (Population, u32)) -> bool {
        population != Population::Objects
            || self.objects.entries[index as usize]
                .flags
                .contains(ObjectFlags::DEAD)
            || (self.phase() == Phase::Gather && !self.is_reached(index))
    }

    fn compare_counts(&self, found: &mut Found) {
        for (population, table, counts) in [
            (Population::Arrays, &self.arrays, &found.arrays),
            (Population::Structs, &self.structs, &found.structs),
        ] {
            for &index in &table.ring {
                let count = table.entries[index as usize].count;
                let references = counts.get(index as usize).copied().unwrap_or(0);
                if count != references + 1 {
                    found.violations.push(Violation::Count {
                        population,
                        index,
                        count,
                        found: references,
                    });
                }
            }
        }
        if !self.strings.shares_agree() {
            found.violations.push(Violation::SharedText);
        }
        for (index, _, count, pinned, _) in self.strings.each() {
            let references =
                found.strings.get(index as usize).copied().unwrap_or(0) + u32::from(pinned);
            if count != references + 1 {
                found.violations.push(Violation::StringCount {
                    index,
                    count,
                    found: references,
                });
            }
        }
    }

    /// Checks the lists beside the rows of which objects are alive.
    fn check_alive(&self, violations: &mut Vec<Violation>) {
        let mut by_class = vec![0; self.classes.len()];
        let mut dead = 0;
        for (row, entry) in (0_u32..).zip(&self.objects.entries) {
            let flags = entry.flags & (ObjectFlags::PRESENT | ObjectFlags::DEAD);
            let is_alive = flags == ObjectFlags::PRESENT;
            if is_alive {
                by_class[entry.class as usize] += 1;
            }
            dead += u64::from(flags.contains(ObjectFlags::DEAD));
            if is_alive != self.objects.alive.contains(row) {
                violations.push(Violation::Alive { row, is_alive });
            }
        }
        if dead != self.purge.len() {
            violations.push(Violation::Sum {
                what: "objects under a verdict",
                kept: self.purge.len(),
                found: dead,
            });
        }
        let kept = self.objects.alive_by_class();
        for (class, found) in by_class.into_iter().enumerate() {
            let kept = kept.get(class).copied().unwrap_or(0);
            if kept != found {
                violations.push(Violation::Sum {
                    what: "objects alive of a class",
                    kept: u64::from(kept),
                    found: u64::from(found),
                });
            }
        }
    }

    fn check_bytes(&self, violations: &mut Vec<Violation>) {
        let cells = [&self.arrays, &self.structs].into_iter().flat_map(|table| {
            table.ring.iter().map(|&index| {
                let run = table.entries[index as usize].run();
                crate::cell::ENTRY_BYTES + run.map_or(0, |(_, capacity)| u64::from(capacity) * 8)
            })
        });
        let objects = self
            .objects
            .entries
            .iter()
            .filter(|entry| entry.flags.contains(ObjectFlags::PRESENT))
            .map(|entry| ObjectTable::bytes_for(entry.length));
        let strings = self
            .strings
            .each()
            .map(|(_, _, _, _, bytes)| StringTable::bytes_for(bytes.len()));
        let found: u64 = cells.sum::<u64>() + objects.sum::<u64>() + strings.sum::<u64>();
        if found != self.bytes() {
            violations.push(Violation::Sum {
                what: "bytes in use",
                kept: self.bytes(),
                found,
            });
        }
    }
}

fn add(counts: &mut Vec<u32>, index: u32) {
    if index as usize >= counts.len() && index < u32::MAX / 2 {
        counts.resize(index as usize + 1, 0);
    }
    if let Some(count) = counts.get_mut(index as usize) {
        *count += 1;
    }
}

fn check_ring(table: &CellTable, population: Population, violations: &mut Vec<Violation>) {
    let mut garbage = 0;
    let queued: BTreeSet<u32> = table.candidates().collect();
    for (place, &index) in (0_u32..).zip(&table.ring) {
        let entry = &table.entries[index as usize];
        if entry.ring != place || entry.count == 0 {
            violations.push(Violation::Ring { population, place });
        }
        if entry.count == 1 {
            garbage += 1;
            if table.is_tracking() && !queued.contains(&index) {
                violations.push(Violation::NotQueued { population, index });
            }
        }
        if entry.is_queued() != queued.contains(&index) {
            violations.push(Violation::NotQueued { population, index });
        }
    }
    if garbage != table.garbage {
        violations.push(Violation::Sum {
            what: "garbage",
            kept: u64::from(table.garbage),
            found: u64::from(garbage),
        });
    }
}
