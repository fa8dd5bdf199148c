//! Clusters: bundles of objects that are reached, and die, as one.
//!
//! A cluster lives if anything reaches it; its members are neither marked nor scanned. That is
//! sound only while everything its members refer to is known, so the record lists it all: other
//! members, *mutable* objects outside, the arrays and structs that members hold (they are scanned
//! every time, because they change without the members changing), and other clusters. A store into
//! a member goes through the barrier, which adds the new target at once; a cluster that is stored
//! into often is dissolved at the next collection. Dissolving goes upwards: a cluster that refers
//! to a dissolved one no longer knows which object that was.
//!
//! A record only grows. So a cluster keeps what its members no longer refer to. Whoever asks for a cluster asks
//! for that. One that nobody asked for must not be noticed: it is dissolved as soon as a member loses a
//! reference ([`Origin`]).

mod build;
mod dissolve;
mod image;
mod verify;

use super::ObjectFlags;
use crate::event::ClusterCounts;
use crate::handle::ObjectRef;
use crate::heap::Heap;
use crate::rows::{Row, Rows, row_fields};
use crate::slot::{Slot, SlotKind};
use crate::trace::MarkBits;

/// Identifies a cluster for as long as it exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct ClusterId {
    index: u32,
    generation: u32,
}

/// Who wanted a cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Origin {
    /// Somebody asked for this one: its members live and die as one, whatever they refer to.
    #[default]
    Asked,
    /// The host offered its members, to save work. Nothing dead may stay because of it.
    Offered,
    /// The stress mode. No full pass ends with one.
    Stress,
}

/// One record. All lists of numbers are strictly ascending.
#[derive(Debug, Default, Clone)]
pub(crate) struct Cluster {
    generation: u32,
    pub(crate) is_live: bool,
    origin: Origin,
    pub(crate) root: u32,
    /// Rows of the members, without the root.
    pub(crate) members: Vec<u32>,
    /// Rows outside that members refer to.
    pub(crate) mutable: Vec<u32>,
    /// Arrays and structs that members hold or held.
    pub(crate) cells: Vec<(SlotKind, Slot)>,
    /// Clusters that members refer to directly; the mark continues from them.
    pub(crate) refers_to: Vec<u32>,
    /// The reverse of `refers_to`.
    pub(crate) referred_by: Vec<u32>,
    /// Stores into members.
    dirty: u32,
    pub(crate) needs_dissolve: bool,
    /// The next free record, while this one is free.
    link: u32,
}

impl Cluster {
    /// Whether a mark that reaches it has nothing to follow.
    fn is_quiet(&self) -> bool {
        self.mutable.is_empty()
            && self.refers_to.is_empty()
            && self.cells.is_empty()
            && !self.needs_dissolve
    }
}

impl Row for Cluster {
    fn is_free(&self) -> bool {
        !self.is_live
    }

    row_fields!(generation, link);
}

/// All clusters of a heap.
#[derive(Debug, Default)]
pub(crate) struct Clusters {
    pub(crate) records: Rows<Cluster>,
    /// Clusters in use.
    pub(crate) count: u32,
    /// Clusters that the current mark has reached.
    pub(crate) reached: MarkBits,
    /// Clusters that refer to nothing outside: nothing else to do once they are reached.
    pub(crate) quiet: MarkBits,
    /// Rows of all members and roots, so that the mark can test them without reading the row.
    pub(crate) rows: MarkBits,
    /// Whether any record needs dissolving.
    pub(crate) some_need_dissolving: bool,
    /// Whether the stress mode is to leave clusters alone.
    is_calm: bool,
    /// What the host wants to be clusters.
    pub(crate) offered: Vec<(ObjectRef, Vec<ObjectRef>)>,
    /// What happened since the last verdict.
    pub(crate) counts: ClusterCounts,
    /// Nanoseconds of taking clusters apart since then.
    pub(crate) dissolving: u64,
}

impl Heap {
    /// The cluster an object is in, as root or member.
    pub fn cluster_of(&self, object: ObjectRef) -> Option<ClusterId> {
        let entry = self
            .objects
            .entry(object.index(), object.generation())
            .ok()?;
        if !self.in_cluster(object.index()) {
            return None;
        }
        let record = &self.clusters.records[entry.cluster as usize];
        Some(ClusterId {
            index: entry.cluster,
            generation: record.generation,
        })
    }

    /// Root and members of a cluster; `None` if it no longer exists.
    pub fn cluster_members(&self, id: ClusterId) -> Option<Vec<ObjectRef>> {
        let record = self.record(id)?;
        let handle =
            |&row: &u32| ObjectRef::new(row, self.objects.entries[row as usize].generation);
        std::iter::once(&record.root)
            .chain(&record.members)
            .map(handle)
            .collect()
    }

    /// Clusters in use.
    pub fn cluster_count(&self) -> u32 {
        self.clusters.count
    }

    fn record(&self, id: ClusterId) -> Option<&Cluster> {
        self.clusters.records.named(id.index, id.generation).ok()
    }

    /// Updates `quiet` from the record.
    fn refresh_quiet(&mut self, id: u32) {
        if self.clusters.records[id as usize].is_quiet() {
            self.clusters.quiet.insert(id);
        } else {
            self.clusters.quiet.remove(id);
        }
    }

    pub(crate) fn in_cluster(&self, row: u32) -> bool {
        let flags = self.objects.entries[row as usize].flags;
        flags.intersects(ObjectFlags::CLUSTERED | ObjectFlags::CLUSTER_ROOT)
    }
}

/// Adds to a strictly ascending list.
fn insert_sorted(list: &mut Vec<u32>, value: u32) {
    if let Err(place) = list.binary_search(&value) {
        list.insert(place, value);
    }
}

fn remove_sorted(list: &mut Vec<u32>, value: u32) {
    if let Ok(place) = list.binary_search(&value) {
        list.remove(place);
    }
}
