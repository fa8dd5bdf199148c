//! What is in a heap, for people: live and dead by class and by allocating line, the largest
//! holders, pins by age, classes that keep growing, and why something is still alive.
//!
//! All of it is found by walking the tables with exact counts; nothing here changes the heap.

mod path;
mod referrer;
mod retain;
mod survivor;

use std::collections::BTreeMap;

pub use referrer::Referrer;

use crate::cell::CellTable;
use crate::event::Population;
use crate::handle::ObjectRef;
use crate::heap::Heap;
use crate::layout::ClassId;
use crate::object::{ObjectFlags, ObjectTable};
use crate::roots::Roots;
use crate::slot::{Slot, SlotKind};
use crate::trace::Work;

/// Something in the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Node {
    /// Which table.
    pub population: Population,
    /// Handle bits.
    pub handle: u64,
    /// Class, array type or struct type.
    pub type_id: u32,
    /// Allocation site.
    pub site: u32,
    /// Number of the allocation in the whole heap.
    pub serial: u32,
}

/// Where a reference is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// Listed by the machine or by a referencer.
    Root,
    /// Pinned, kept or loading.
    Pin,
    /// In this slot of the step before.
    Slot(u32),
    /// In this element of the step before.
    Element(u32),
}

/// One step of a retaining path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// How it is held.
    pub via: Via,
    /// What is held.
    pub node: Node,
}

/// The live and dead entries of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// How many are reachable.
    pub live: u64,
    /// How many are not.
    pub dead: u64,
    /// Bytes of both.
    pub bytes: u64,
}

/// A pinned object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin {
    /// The object.
    pub node: Node,
    /// Its pins.
    pub pins: u32,
    /// Allocations in the heap since it was created: its age.
    pub age: u32,
    /// Whether it was deleted and stays only because of its pins.
    pub is_deleted: bool,
}

/// The heap in tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeapReport {
    /// By population and type, most bytes first.
    pub types: Vec<((Population, u32), Share)>,
    /// By population and allocation site, most bytes first.
    pub sites: Vec<((Population, u32), Share)>,
    /// The entries that keep the most bytes alive, including themselves, most first.
    pub holders: Vec<(Node, u64)>,
    /// Pins, oldest first.
    pub pins: Vec<Pin>,
    /// Classes whose survivors grew in each of the last collections, with the counts.
    pub growing: Vec<(ClassId, Vec<u32>)>,
}

/// How many holders a report lists.
const HOLDERS: usize = 20;

impl Heap {
    /// The heap in tables.
    pub fn inspect(&mut self, roots: &dyn Roots) -> HeapReport {
        self.look(roots, |heap| {
            let graph = heap.graph();
            let mut report = HeapReport::default();
            let mut types: BTreeMap<(Population, u32), Share> = BTreeMap::new();
            let mut sites: BTreeMap<(Population, u32), Share> = BTreeMap::new();
            for (place, &(population, row)) in graph.rows.iter().enumerate() {
                let node = heap.node(population, row);
                let bytes = heap.entry_bytes(population, row);
                let is_live = graph.order[place].is_some();
                for share in [
                    types.entry((population, node.type_id)).or_default(),
                    sites.entry((population, node.site)).or_default(),
                ] {
                    share.live += u64::from(is_live);
                    share.dead += u64::from(!is_live);
                    share.bytes += bytes;
                }
            }
            report.types = by_bytes(types);
            report.sites = by_bytes(sites);
            report.holders = heap.largest_holders(&graph, HOLDERS);
            report.pins = heap.pins();
            report.growing = heap.collector.growing();
            report
        })
    }

    /// For each allocation site, how many of its arrays and structs are alive; sites that are
    /// missing at the end have none.
    pub fn survivors(&mut self, roots: &dyn Roots) -> Vec<u64> {
        self.look(roots, |heap| heap.count_survivors())
    }

    /// The shortest chain of references that keeps something alive, from a root down to it; `None`
    /// if nothing does.
    pub fn why(
        &mut self,
        roots: &dyn Roots,
        population: Population,
        handle: Slot,
    ) -> Option<Vec<Step>> {
        self.look(roots, |heap| heap.shortest_path(population, handle.low()))
    }

    /// Everything in the heap that is not being destroyed: objects, arrays, structs, each in row
    /// order.
    pub fn nodes(&self) -> Vec<Node> {
        let mut rows = self.present_rows();
        rows.sort_unstable();
        rows.into_iter()
            .map(|(population, row)| self.node(population, row))
            .collect()
    }

    fn pins(&self) -> Vec<Pin> {
        let mut pins: Vec<Pin> = self
            .objects
            .kept
            .iter()
            .map(|&row| {
                let entry = &self.objects.entries[row as usize];
                Pin {
                    node: self.node(Population::Objects, row),
                    pins: entry.pins,
                    age: self.next_serial().wrapping_sub(entry.serial),
                    is_deleted: entry.flags.contains(ObjectFlags::GARBAGE),
                }
            })
            .filter(|pin| pin.pins > 0)
            .collect();
        pins.sort_by_key(|pin| std::cmp::Reverse(pin.age));
        pins
    }

    /// A row as named in reports.
    pub(crate) fn node(&self, population: Population, row: u32) -> Node {
        let (generation, type_id, site, serial) = match population {
            Population::Objects => {
                let entry = &self.objects.entries[row as usize];
                (entry.generation, entry.class, entry.site, entry.serial)
            }
            Population::Arrays | Population::Structs => {
                let entry = &self.cells(population).entries[row as usize];
                (
                    entry.generation,
                    entry.type_id(),
                    entry.site(),
                    entry.serial,
                )
            }
        };
        let handle = u64::from(generation) << 32 | u64::from(row);
        Node {
            population,
            handle,
            type_id,
            site,
            serial,
        }
    }

    fn cells(&self, population: Population) -> &CellTable {
        if population == Population::Structs {
            &self.structs
        } else {
            &self.arrays
        }
    }

    fn entry_bytes(&self, population: Population, row: u32) -> u64 {
        match population {
            Population::Objects => {
                ObjectTable::bytes_for(self.objects.entries[row as usize].length)
            }
            Population::Arrays | Population::Structs => {
                let run = self.cells(population).entries[row as usize].run();
                crate::cell::ENTRY_BYTES + run.map_or(0, |(_, capacity)| u64::from(capacity) * 8)
            }
        }
    }

    /// The roots of the current look and the kept objects, in a fixed order.
    fn root_nodes(&self) -> Vec<(Via, Population, u32)> {
        let is_kept = |row: &&u32| {
            let entry = &self.objects.entries[**row as usize];
            !entry.flags.contains(ObjectFlags::GARBAGE) || entry.pins > 0
        };
        let kept = self.objects.kept.iter().filter(is_kept);
        let mut nodes: Vec<_> = kept
            .map(|&row| (Via::Pin, Population::Objects, row))
            .collect();
        let roots = self.roots();
        let valid = |object: &&ObjectRef| self.is_valid(**object);
        let objects = roots
            .objects
            .iter()
            .filter(valid)
            .map(|it| (Population::Objects, it.index()));
        let arrays = roots
            .arrays
            .iter()
            .map(|it| (Population::Arrays, it.index()));
        let structs = roots
            .structs
            .iter()
            .map(|it| (Population::Structs, it.index()));
        let listed = objects.chain(arrays).chain(structs);
        nodes.extend(listed.map(|(population, row)| (Via::Root, population, row)));
        nodes
    }

    /// Every reference in a row: what it refers to, and where it is.
    fn each_edge(&self, from: (Population, u32), mut edge: impl FnMut(Via, (Population, u32))) {
        let (population, row) = from;
        let is_var_array = population == Population::Arrays
            && self.arrays.entries[row as usize].element() == crate::slot::ElementKind::Var;
        let mut work = Some(match population {
            Population::Objects => Work::object(row),
            Population::Structs => Work::structure(row),
            Population::Arrays => Work::array(row, 0),
        });
        while let Some(now) = work.take() {
            self.view().scan(
                now,
                |next| work = Some(next),
                |kind, value, place| {
                    let to = match kind {
                        SlotKind::Object => Population::Objects,
                        SlotKind::Array => Population::Arrays,
                        SlotKind::Struct => Population::Structs,
                        SlotKind::Plain | SlotKind::String | SlotKind::Var => return,
                    };
                    let is_garbage = self.view().is_garbage(kind, value);
                    let via = match population {
                        Population::Arrays if is_var_array => Via::Element(place.word / 2),
                        Population::Arrays => Via::Element(place.word),
                        Population::Objects | Population::Structs => Via::Slot(place.word),
                    };
                    if !is_garbage {
                        edge(via, (to, value.low()));
                    }
                },
            );
        }
    }
}

fn by_bytes(shares: BTreeMap<(Population, u32), Share>) -> Vec<((Population, u32), Share)> {
    let mut rows: Vec<_> = shares.into_iter().collect();
    rows.sort_by_key(|&(key, share)| (std::cmp::Reverse(share.bytes), key));
    rows
}
