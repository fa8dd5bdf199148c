//! What is in a heap, for people and programs: `run --heap-report`, `heap`, and the answer to `why`.
//! Reads a machine between frames and changes nothing in it.

mod find;
mod page;
mod placed;
mod tokens;

pub(crate) use find::{Found, find};
pub(crate) use page::{page, why_page};
pub(crate) use placed::{Placed, PlacedReason};
pub(crate) use tokens::TokenListing;

use cyperus_gc::event::Population;
use cyperus_gc::inspect::{HeapReport, Node, Share};
use cyperus_vm::Machine;
use serde::Serialize;

/// The heap in tables.
#[derive(Debug, Serialize)]
pub(crate) struct Contents {
    version: u32,
    frame: u64,
    bytes: u64,
    objects: Sum,
    arrays: Sum,
    structs: Sum,
    types: Vec<TypeRow>,
    lines: Vec<LineRow>,
    largest_retained: Vec<HolderRow>,
    growing: Vec<GrowingRow>,
    pins: Vec<PinRow>,
    /// References that scripts placed in the world.
    placed: Placed,
}

/// Live and dead of a population.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Sum {
    live: u64,
    dead: u64,
}

#[derive(Debug, Serialize)]
struct TypeRow {
    kind: &'static str,
    #[serde(rename = "type")]
    type_name: String,
    live: u64,
    dead: u64,
    bytes: u64,
}

#[derive(Debug, Serialize)]
struct LineRow {
    /// None if no script allocated it: the host did, or a native that no script called.
    script: Option<String>,
    function: Option<String>,
    line: Option<u16>,
    kind: &'static str,
    live: u64,
    dead: u64,
    bytes: u64,
}

#[derive(Debug, Serialize)]
struct HolderRow {
    object: String,
    kind: &'static str,
    bytes: u64,
}

#[derive(Debug, Serialize)]
struct GrowingRow {
    #[serde(rename = "type")]
    type_name: String,
    /// Survivors of the last collections, the oldest first.
    survivors: Vec<u32>,
}

#[derive(Debug, Serialize)]
struct PinRow {
    object: String,
    pins: u32,
    /// Allocations since its own.
    age: u32,
    deleted: bool,
}

/// Why something is alive.
#[derive(Debug, Serialize)]
pub(crate) struct Reason {
    object: String,
    alive: bool,
    /// The script line that allocated it.
    made_by: Option<String>,
    held_by: Option<String>,
    path: Vec<Link>,
}

/// A step of the chain.
#[derive(Debug, Serialize)]
struct Link {
    place: String,
    object: String,
}

const fn kind(population: Population) -> &'static str {
    match population {
        Population::Objects => "object",
        Population::Arrays => "array",
        Population::Structs => "struct",
    }
}

impl Contents {
    /// What is in a machine's heap.
    pub(crate) fn of(machine: &mut Machine) -> Self {
        let report = machine.inspect_heap();
        let bytes = machine.heap.bytes();
        let placed = Placed::of(machine);
        let sum = |wanted: Population| {
            let rows = report.types.iter();
            let rows = rows.filter(|((population, _), _)| *population == wanted);
            rows.fold(Sum::default(), |sum, (_, share)| Sum {
                live: sum.live + share.live,
                dead: sum.dead + share.dead,
            })
        };
        Self {
            version: 1,
            frame: machine.frame(),
            bytes,
            objects: sum(Population::Objects),
            arrays: sum(Population::Arrays),
            structs: sum(Population::Structs),
            types: types(machine, &report),
            lines: lines(machine, &report),
            largest_retained: report
                .holders
                .iter()
                .map(|(node, bytes)| HolderRow {
                    object: machine.node_text(node),
                    kind: kind(node.population),
                    bytes: *bytes,
                })
                .collect(),
            growing: report
                .growing
                .iter()
                .map(|(class, survivors)| GrowingRow {
                    type_name: machine.type_text(Population::Objects, class.0),
                    survivors: survivors.clone(),
                })
                .collect(),
            pins: report
                .pins
                .iter()
                .map(|pin| PinRow {
                    object: machine.node_text(&pin.node),
                    pins: pin.pins,
                    age: pin.age,
                    deleted: pin.is_deleted,
                })
                .collect(),
            placed,
        }
    }
}

fn types(machine: &Machine, report: &HeapReport) -> Vec<TypeRow> {
    let row = |&((population, type_id), share): &((Population, u32), Share)| TypeRow {
        kind: kind(population),
        type_name: machine.type_text(population, type_id),
        live: share.live,
        dead: share.dead,
        bytes: share.bytes,
    };
    report.types.iter().map(row).collect()
}

/// By allocating line: the instructions of a line share a row.
fn lines(machine: &Machine, report: &HeapReport) -> Vec<LineRow> {
    let mut rows: Vec<LineRow> = Vec::new();
    for &((population, site), share) in &report.sites {
        let (script, function, line) = match machine.allocation_site(site) {
            Some((script, function, line)) => (Some(script), Some(function), line),
            None => (None, None, None),
        };
        let kind = kind(population);
        let same = |row: &&mut LineRow| {
            (row.kind, &row.script, &row.function, row.line) == (kind, &script, &function, line)
        };
        if let Some(row) = rows.iter_mut().find(same) {
            row.live += share.live;
            row.dead += share.dead;
            row.bytes += share.bytes;
            continue;
        }
        rows.push(LineRow {
            script,
            function,
            line,
            kind,
            live: share.live,
            dead: share.dead,
            bytes: share.bytes,
        });
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.bytes));
    rows
}

/// A place in a script, for people.
fn place_text(script: &str, function: &str, line: Option<u16>) -> String {
    match line {
        Some(line) => format!("{script}.{function}() line {line}"),
        None => format!("{script}.{function}()"),
    }
}

impl Reason {
    /// Why something in a machine's heap is alive.
    pub(crate) fn of(machine: &mut Machine, node: &Node) -> Self {
        let why = machine.why(node.population, cyperus_gc::Slot(node.handle));
        let made_by = machine.allocation_site(node.site);
        let made_by = made_by.map(|(script, function, line)| place_text(&script, &function, line));
        let links = why.iter().flat_map(|why| &why.steps);
        Self {
            object: machine.node_text(node),
            alive: why.is_some(),
            made_by,
            path: links
                .map(|step| Link {
                    place: step.place.clone(),
                    object: step.name.clone(),
                })
                .collect(),
            held_by: why.map(|why| why.holder),
        }
    }
}
