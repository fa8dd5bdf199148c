//! Clusters: bundles of objects that are reached, and die, as one.
//!
//! A cluster is judged by whether anyone reaches it; its members are neither marked nor scanned.
//! That is sound only while everything its members refer to is known, so the record lists it all:
//! other members, *mutable* objects outside, the arrays and structs that members hold (they are
//! scanned every time, for they change without the members changing), and other clusters. A store
//! into a member goes through the barrier, which adds the new target at once; a cluster that is
//! stored into often is dissolved at the next collection. Dissolving goes upwards: a cluster that
//! refers to a dissolved one no longer knows which object that was.

use super::{ClassTraits, ObjectFlags};
use crate::fault::Fault;
use crate::handle::ObjectRef;
use crate::heap::Heap;
use crate::image::ClusterImage;
use crate::layout::ClassId;
use crate::options::Stress;
use crate::slot::{Slot, SlotKind};
use crate::trace::{MarkBits, Work};

/// Stores into members after which a cluster is not worth keeping.
const DIRTY_LIMIT: u32 = 64;

/// Names a cluster for as long as it exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct ClusterId {
    index: u32,
    generation: u32,
}

/// One record. All lists of numbers are strictly ascending.
#[derive(Debug, Default, Clone)]
pub(crate) struct Cluster {
    generation: u32,
    pub(crate) is_live: bool,
    pub(crate) root: u32,
    /// Rows of the members, without the root.
    pub(crate) members: Vec<u32>,
    /// Rows outside that members refer to.
    pub(crate) mutable: Vec<u32>,
    /// Arrays and structs that members hold or held.
    pub(crate) cells: Vec<(SlotKind, Slot)>,
    /// Clusters that members refer to, directly; the mark walks on from them.
    pub(crate) refers_to: Vec<u32>,
    /// The reverse of `refers_to`.
    pub(crate) referred_by: Vec<u32>,
    dirty: u32,
    pub(crate) needs_dissolve: bool,
}

/// All clusters of a heap.
#[derive(Debug, Default)]
pub(crate) struct Clusters {
    pub(crate) records: Vec<Cluster>,
    free: Vec<u32>,
    /// Clusters in use.
    pub(crate) count: u32,
    /// Clusters that the present mark has reached.
    pub(crate) reached: MarkBits,
    /// Clusters that refer to nothing outside: reaching one is all there is to do.
    pub(crate) quiet: MarkBits,
    /// Rows of all members and roots, where the mark can test them without the row.
    pub(crate) rows: MarkBits,
    /// Whether any record needs dissolving.
    pub(crate) some_need_dissolving: bool,
}

impl Cluster {
    /// The record as a save has it.
    fn image(&self) -> ClusterImage {
        let Self {
            generation,
            is_live,
            root,
            members,
            mutable,
            cells,
            refers_to,
            referred_by,
            dirty,
            needs_dissolve,
        } = self;
        if !is_live {
            return ClusterImage {
                generation: *generation,
                ..ClusterImage::default()
            };
        }
        let cells = cells.iter();
        ClusterImage {
            generation: *generation,
            is_live: true,
            root: *root,
            members: members.clone(),
            mutable: mutable.clone(),
            cells: cells
                .map(|&(kind, slot)| (kind == SlotKind::Struct, slot))
                .collect(),
            refers_to: refers_to.clone(),
            referred_by: referred_by.clone(),
            dirty: *dirty,
            needs_dissolve: *needs_dissolve,
        }
    }
}

impl Clusters {
    /// All records, and the free ones, the next to be used last.
    pub(crate) fn images(&self) -> (Vec<ClusterImage>, Vec<u32>) {
        let Self {
            records,
            free,
            // Follow from the records.
            count: _,
            quiet: _,
            rows: _,
            some_need_dissolving: _,
            // Set by the next mark.
            reached: _,
        } = self;
        (records.iter().map(Cluster::image).collect(), free.clone())
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

impl Heap {
    /// Builds a cluster from a root of a class that may be one: every object that the root refers
    /// to, directly or through members, joins if its class does not refuse. None when fewer than
    /// the minimum joined, when clusters are off, or when the root is in a cluster already.
    pub fn create_cluster(&mut self, root: ObjectRef) -> Result<Option<ClusterId>, Fault> {
        let entry = self.objects.entry(root.index(), root.generation())?;
        let class = self.classes[entry.class as usize].traits;
        if !self.options.clusters
            || !class.contains(ClassTraits::CLUSTER_ROOT)
            || class.contains(ClassTraits::NO_CLUSTER)
            || self.in_cluster(root.index())
        {
            return Ok(None);
        }
        let id = self.new_record(root.index());
        let absorbed = self.absorb(id, root.index());
        if absorbed < self.options.minimum_cluster_size {
            self.free_cluster(id);
            return Ok(None);
        }
        self.reach_new(id);
        let generation = self.clusters.records[id as usize].generation;
        Ok(Some(ClusterId {
            index: id,
            generation,
        }))
    }

    /// Builds a cluster from an explicit list, as for a level's objects: those that may join become
    /// members of the cluster of `container`, and the others are given back for the host to hold
    /// some other way, so that each object is in exactly one of the two lists. None when the
    /// container is in a cluster already or clusters are off.
    pub fn create_cluster_of(
        &mut self,
        container: ObjectRef,
        objects: &[ObjectRef],
    ) -> Result<Option<(ClusterId, Vec<ObjectRef>)>, Fault> {
        self.objects
            .entry(container.index(), container.generation())?;
        for object in objects {
            self.objects.entry(object.index(), object.generation())?;
        }
        if !self.options.clusters || self.in_cluster(container.index()) {
            return Ok(None);
        }
        let id = self.new_record(container.index());
        self.absorb(id, container.index());
        let mut others = Vec::new();
        for &object in objects {
            let entry = &self.objects.entries[object.index() as usize];
            if self.in_cluster(object.index()) && entry.cluster == id {
                continue; // a member that another one refers to
            }
            if self.can_join(object.index()) {
                self.join(id, object.index());
                self.absorb(id, object.index());
            } else {
                others.push(object);
            }
        }
        self.reach_new(id);
        let generation = self.clusters.records[id as usize].generation;
        Ok(Some((
            ClusterId {
                index: id,
                generation,
            },
            others,
        )))
    }

    /// Changes how instances of a class are treated; clusters with such instances are dissolved at
    /// the next collection, since they may not be clusters any more. Instances under a verdict keep
    /// or lack hooks as the class did when it was passed.
    pub fn set_class_traits(&mut self, class: ClassId, traits: ClassTraits) {
        if self.classes[class.0 as usize].traits == traits {
            return;
        }
        self.classes[class.0 as usize].traits = traits;
        let rows = |entry: &super::ObjectEntry| entry.class == class.0;
        let ids: Vec<u32> = (0_u32..)
            .zip(&self.objects.entries)
            .filter(|&(row, entry)| rows(entry) && self.in_cluster(row))
            .map(|(_, entry)| entry.cluster)
            .collect();
        self.note_dissolves(&ids);
    }

    /// A cluster born during a collection is live; whatever the mark thinks of the members so far,
    /// all they refer to is visited now.
    fn reach_new(&mut self, id: u32) {
        if self.collector.is_active() {
            self.clusters.reached.insert(id);
        }
        if self.collector.is_marking() {
            self.collector.stack.push(Work::cluster(id));
        }
    }

    /// Makes an object part of the cluster that `member` is in: absorbed, with all it refers to, if
    /// its class allows, else listed as mutable. False when `member` is in no cluster.
    pub fn add_to_cluster(&mut self, member: ObjectRef, object: ObjectRef) -> Result<bool, Fault> {
        self.objects.entry(object.index(), object.generation())?;
        let entry = self.objects.entry(member.index(), member.generation())?;
        if !self.in_cluster(member.index()) {
            return Ok(false);
        }
        let id = entry.cluster;
        if self.can_join(object.index()) {
            self.join(id, object.index());
            self.absorb(id, object.index());
            // The newcomer may have been reached alone; from now on its cluster answers for it.
            self.reach_new(id);
        } else {
            self.refer(id, SlotKind::Object, object.slot());
            self.refresh_quiet(id);
        }
        Ok(true)
    }

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

    /// Root and members of a cluster; None when it is gone.
    pub fn cluster_members(&self, id: ClusterId) -> Option<Vec<ObjectRef>> {
        let record = self.record(id)?;
        let handle = |&row: &u32| ObjectRef::new(row, self.objects.entries[row as usize].birth);
        std::iter::once(&record.root)
            .chain(&record.members)
            .map(handle)
            .collect()
    }

    /// Dissolves a cluster and all that refer to it; false when it is gone.
    pub fn dissolve_cluster(&mut self, id: ClusterId) -> bool {
        let is_there = self.record(id).is_some();
        if is_there {
            self.flag(id.index);
            if !self.collector.is_active() {
                self.dissolve_flagged();
            }
        }
        is_there
    }

    /// Clusters in use.
    pub fn cluster_count(&self) -> u32 {
        self.clusters.count
    }

    fn record(&self, id: ClusterId) -> Option<&Cluster> {
        let record = self.clusters.records.get(id.index as usize)?;
        (record.is_live && record.generation == id.generation).then_some(record)
    }

    /// Keeps `quiet` true to the record.
    fn refresh_quiet(&mut self, id: u32) {
        let record = &self.clusters.records[id as usize];
        let is_quiet = record.mutable.is_empty()
            && record.refers_to.is_empty()
            && record.cells.is_empty()
            && !record.needs_dissolve;
        if is_quiet {
            self.clusters.quiet.insert(id);
        } else {
            self.clusters.quiet.remove(id);
        }
    }

    /// Flags a cluster for dissolving before the next mark.
    fn flag(&mut self, id: u32) {
        self.clusters.records[id as usize].needs_dissolve = true;
        self.clusters.some_need_dissolving = true;
        self.refresh_quiet(id);
    }

    pub(crate) fn in_cluster(&self, row: u32) -> bool {
        let flags = self.objects.entries[row as usize].flags;
        flags.intersects(ObjectFlags::CLUSTERED | ObjectFlags::CLUSTER_ROOT)
    }

    /// Puts checked records in place.
    pub(crate) fn install_clusters(&mut self, records: Vec<ClusterImage>, free: Vec<u32>) {
        self.clusters = Clusters {
            free,
            ..Clusters::default()
        };
        for image in records {
            let id = u32::try_from(self.clusters.records.len()).unwrap_or(u32::MAX);
            self.clusters.some_need_dissolving |= image.needs_dissolve;
            self.clusters.count += u32::from(image.is_live);
            if image.is_live {
                self.clusters.rows.insert(image.root);
            }
            for &row in &image.members {
                self.clusters.rows.insert(row);
            }
            let kind = |is_struct| {
                if is_struct {
                    SlotKind::Struct
                } else {
                    SlotKind::Array
                }
            };
            self.clusters.records.push(Cluster {
                generation: image.generation,
                is_live: image.is_live,
                root: image.root,
                members: image.members,
                mutable: image.mutable,
                cells: image
                    .cells
                    .into_iter()
                    .map(|(is_struct, slot)| (kind(is_struct), slot))
                    .collect(),
                refers_to: image.refers_to,
                referred_by: image.referred_by,
                dirty: image.dirty,
                needs_dissolve: image.needs_dissolve,
            });
            self.clusters.reached.make_room(id as usize + 1);
            if image.is_live {
                self.refresh_quiet(id);
            }
        }
    }

    fn new_record(&mut self, root: u32) -> u32 {
        let id = self.clusters.free.pop().unwrap_or_else(|| {
            self.clusters.records.push(Cluster::default());
            u32::try_from(self.clusters.records.len() - 1).unwrap_or(u32::MAX)
        });
        let record = &mut self.clusters.records[id as usize];
        *record = Cluster {
            generation: record.generation.wrapping_add(1),
            is_live: true,
            root,
            ..Cluster::default()
        };
        self.clusters.count += 1;
        let entry = &mut self.objects.entries[root as usize];
        entry.flags.insert(ObjectFlags::CLUSTER_ROOT);
        entry.cluster = id;
        self.clusters.rows.insert(root);
        self.clusters.reached.make_room(id as usize + 1);
        id
    }

    fn can_join(&self, row: u32) -> bool {
        let entry = &self.objects.entries[row as usize];
        let blocked = ObjectFlags::GARBAGE | ObjectFlags::LOADING | ObjectFlags::DEAD;
        !self.in_cluster(row)
            && !entry.flags.intersects(blocked)
            && !self.classes[entry.class as usize]
                .traits
                .contains(ClassTraits::NO_CLUSTER)
    }

    fn join(&mut self, id: u32, row: u32) {
        let entry = &mut self.objects.entries[row as usize];
        entry.flags.insert(ObjectFlags::CLUSTERED);
        entry.cluster = id;
        self.clusters.rows.insert(row);
        let record = &mut self.clusters.records[id as usize];
        insert_sorted(&mut record.members, row);
        remove_sorted(&mut record.mutable, row);
    }

    /// Walks on from a member, taking in what may join and listing the rest. Returns how many
    /// objects the cluster has besides its root.
    fn absorb(&mut self, id: u32, from: u32) -> u32 {
        let mut walk = vec![from];
        while let Some(row) = walk.pop() {
            let mut edges = Vec::new();
            self.view().scan(
                Work::object(row),
                |_| {},
                |kind, value, _| edges.push((kind, value)),
            );
            for (kind, value) in edges {
                if kind == SlotKind::Object && self.can_join(value.low()) {
                    self.join(id, value.low());
                    walk.push(value.low());
                } else {
                    self.refer(id, kind, value);
                }
            }
        }
        self.refresh_quiet(id);
        u32::try_from(self.clusters.records[id as usize].members.len()).unwrap_or(u32::MAX)
    }

    /// Lists something outside that a member refers to.
    fn refer(&mut self, id: u32, kind: SlotKind, value: Slot) {
        if kind != SlotKind::Object {
            let cells = &mut self.clusters.records[id as usize].cells;
            if !cells.contains(&(kind, value)) {
                cells.push((kind, value));
            }
            return;
        }
        let row = value.low();
        if !self.in_cluster(row) {
            insert_sorted(&mut self.clusters.records[id as usize].mutable, row);
            return;
        }
        let other = self.objects.entries[row as usize].cluster;
        if other != id {
            insert_sorted(&mut self.clusters.records[id as usize].refers_to, other);
            insert_sorted(&mut self.clusters.records[other as usize].referred_by, id);
        }
    }

    /// The cluster half of the write barrier: `row`, which is in a cluster, now holds `value`.
    #[cold]
    pub(crate) fn note_member_store(&mut self, row: u32, kind: SlotKind, value: Slot) {
        let id = self.objects.entries[row as usize].cluster;
        if !value.is_none() && !matches!(kind, SlotKind::Plain | SlotKind::String | SlotKind::Var) {
            self.refer(id, kind, value);
        }
        let record = &mut self.clusters.records[id as usize];
        record.dirty += 1;
        if record.dirty >= DIRTY_LIMIT {
            self.flag(id);
        } else {
            self.refresh_quiet(id);
        }
    }

    /// Marks a cluster for dissolving because its root or a member was deleted.
    pub(crate) fn note_member_deleted(&mut self, row: u32) {
        if self.in_cluster(row) {
            let id = self.objects.entries[row as usize].cluster;
            self.flag(id);
        }
    }

    /// Marks clusters in which the mark met deleted objects.
    pub(crate) fn note_dissolves(&mut self, ids: &[u32]) {
        for &id in ids {
            self.flag(id);
        }
    }

    /// Before a mark: dissolves what must be dissolved, or everything if clusters are off.
    pub(crate) fn prepare_clusters(&mut self) {
        let is_shuffled = self.options.stress.contains(Stress::RANDOM_CLUSTERS);
        if !self.options.clusters || is_shuffled {
            for place in 0..self.clusters.records.len() {
                let dissolve = !is_shuffled || self.collector.random(2) == 0;
                self.clusters.records[place].needs_dissolve |=
                    dissolve && self.clusters.records[place].is_live;
            }
            self.clusters.some_need_dissolving = true;
        }
        self.dissolve_flagged();
        if is_shuffled && self.options.clusters {
            let roots: Vec<ObjectRef> = self.each_object().collect();
            for object in roots {
                if self.collector.random(8) == 0 {
                    // Every handle just came from the table, so no fault can come of it.
                    let _built = self.create_cluster(object);
                }
            }
        }
        self.clusters.reached.clear(self.clusters.records.len());
    }

    /// Dissolves all flagged clusters and, upwards, all that refer to them.
    pub(crate) fn dissolve_flagged(&mut self) {
        if !std::mem::take(&mut self.clusters.some_need_dissolving) {
            return;
        }
        let mut list: Vec<u32> = (0_u32..)
            .zip(&self.clusters.records)
            .filter(|(_, record)| record.is_live && record.needs_dissolve)
            .map(|(id, _)| id)
            .collect();
        while let Some(id) = list.pop() {
            if self.clusters.records[id as usize].is_live {
                list.extend(self.free_cluster(id));
            }
        }
    }

    /// Frees a record; its objects stand alone again. Returns the clusters that referred to it.
    pub(super) fn free_cluster(&mut self, id: u32) -> Vec<u32> {
        let record = std::mem::take(&mut self.clusters.records[id as usize]);
        let kept = &mut self.clusters.records[id as usize];
        kept.generation = record.generation;
        for &row in std::iter::once(&record.root).chain(&record.members) {
            let entry = &mut self.objects.entries[row as usize];
            entry
                .flags
                .remove(ObjectFlags::CLUSTERED | ObjectFlags::CLUSTER_ROOT);
            entry.cluster = 0;
            self.clusters.rows.remove(row);
        }
        for &other in &record.refers_to {
            remove_sorted(&mut self.clusters.records[other as usize].referred_by, id);
        }
        for &other in &record.referred_by {
            remove_sorted(&mut self.clusters.records[other as usize].refers_to, id);
        }
        self.clusters.count -= 1;
        self.clusters.free.push(id);
        record.referred_by
    }

    /// After a gather: the records of clusters that nobody reached go; their members are dead.
    pub(crate) fn free_dead_clusters(&mut self) {
        for id in 0..u32::try_from(self.clusters.records.len()).unwrap_or(u32::MAX) {
            if self.clusters.records[id as usize].is_live && !self.clusters.reached.contains(id) {
                self.free_cluster(id);
            }
        }
        self.dissolve_flagged();
    }

    /// Checks every record against the objects and the other records, from scratch.
    pub fn verify_clusters(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut in_clusters = 0;
        for (id, record) in (0_u32..)
            .zip(&self.clusters.records)
            .filter(|(_, it)| it.is_live)
        {
            for list in [
                &record.members,
                &record.mutable,
                &record.refers_to,
                &record.referred_by,
            ] {
                if !list.is_sorted_by(|left, right| left < right) {
                    wrong.push(format!("cluster {id}: a list is not strictly ascending"));
                }
            }
            if record.members.contains(&record.root) {
                wrong.push(format!("cluster {id}: the root is among the members"));
            }
            in_clusters += record.members.len() + 1;
            for &row in std::iter::once(&record.root).chain(&record.members) {
                if !self.in_cluster(row) || self.objects.entries[row as usize].cluster != id {
                    wrong.push(format!("cluster {id}: object {row} does not know it"));
                }
                self.view().scan(
                    Work::object(row),
                    |_| {},
                    |kind, value, _| {
                        if !self.knows(id, record, kind, value) {
                            wrong.push(format!("cluster {id}: misses {kind:?} {value:?} of {row}"));
                        }
                    },
                );
            }
            for &other in &record.refers_to {
                if !self.clusters.records[other as usize]
                    .referred_by
                    .contains(&id)
                {
                    wrong.push(format!(
                        "cluster {id}: {other} does not know it is referred to"
                    ));
                }
            }
        }
        let rows = 0..u32::try_from(self.objects.entries.len()).unwrap_or(u32::MAX);
        let flagged = rows.clone().filter(|&row| self.in_cluster(row)).count();
        for row in rows.filter(|&row| self.in_cluster(row) != self.clusters.rows.contains(row)) {
            wrong.push(format!("object {row}: flags and list disagree"));
        }
        if flagged != in_clusters {
            wrong.push(format!(
                "{flagged} objects say they are in clusters, {in_clusters} are"
            ));
        }
        wrong
    }

    fn knows(&self, id: u32, record: &Cluster, kind: SlotKind, value: Slot) -> bool {
        if kind != SlotKind::Object {
            return record.cells.contains(&(kind, value));
        }
        // An object that was listed before it joined another cluster leads there through its row.
        let other = self.objects.entries[value.low() as usize].cluster;
        let is_clustered = self.in_cluster(value.low());
        record.mutable.binary_search(&value.low()).is_ok()
            || (is_clustered && (other == id || record.refers_to.contains(&other)))
    }
}
