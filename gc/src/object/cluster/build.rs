//! Building clusters: which objects join, what is listed outside, and stores into members that add
//! to the list.

use super::{Cluster, ClusterId, Origin, insert_sorted, remove_sorted};
use crate::fault::Fault;
use crate::handle::ObjectRef;
use crate::heap::Heap;
use crate::object::{ClassTraits, ObjectFlags};
use crate::slot::{Slot, SlotKind};
use crate::trace::Work;

/// After this many stores into members a cluster is not worth keeping.
const DIRTY_LIMIT: u32 = 64;

impl Heap {
    /// Builds a cluster from a root whose class allows it: every object that the root refers to,
    /// directly or through members, joins unless its class refuses. `None` if fewer than the
    /// minimum joined, if clusters are off, or if the root is already in a cluster.
    pub fn create_cluster(&mut self, root: ObjectRef) -> Result<Option<ClusterId>, Fault> {
        let entry = self.objects.entry(root.index(), root.generation())?;
        let class = self.classes[entry.class as usize].traits;
        if !self.options.clusters
            || !class.contains(ClassTraits::CLUSTER_ROOT)
            || self.in_cluster(root.index())
        {
            return Ok(None);
        }
        let id = self.new_record(root.index());
        let absorbed = self.absorb(id.index, root.index());
        if absorbed < self.options.minimum_cluster_size {
            self.free_cluster(id.index);
            return Ok(None);
        }
        self.clusters.counts.formed += 1;
        self.reach_new(id.index);
        Ok(Some(id))
    }

    /// Builds a cluster from an explicit list, such as a level's objects. Those that may join
    /// become members of the cluster of `container`. The others are returned, so that the host can
    /// hold them some other way; each object is in exactly one of the two lists. `None` if fewer of
    /// them than the minimum may join, if the container's class allows no cluster, if it is already in
    /// one, or if clusters are off.
    pub fn create_cluster_of(
        &mut self,
        container: ObjectRef,
        objects: &[ObjectRef],
    ) -> Result<Option<(ClusterId, Vec<ObjectRef>)>, Fault> {
        self.create_bundle(container, objects, Origin::Asked)
    }

    fn create_bundle(
        &mut self,
        container: ObjectRef,
        objects: &[ObjectRef],
        origin: Origin,
    ) -> Result<Option<(ClusterId, Vec<ObjectRef>)>, Fault> {
        let entry = self
            .objects
            .entry(container.index(), container.generation())?;
        let class = self.classes[entry.class as usize].traits;
        for object in objects {
            self.objects.entry(object.index(), object.generation())?;
        }
        if !self.options.clusters
            || !class.contains(ClassTraits::CLUSTER_ROOT)
            || self.in_cluster(container.index())
        {
            return Ok(None);
        }
        // Counted before there is a record: a bundle that stays too small must leave no trace, or a
        // save would not be the same after one more pass.
        let others = objects.iter().filter(|&&object| object != container);
        let willing = others.filter(|object| self.can_join(object.index()));
        if (willing.count() as u64) < u64::from(self.options.minimum_cluster_size) {
            return Ok(None);
        }
        let made = self.new_record(container.index());
        let id = made.index;
        self.clusters.records[id as usize].origin = origin;
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
        self.clusters.counts.formed += 1;
        self.reach_new(id);
        Ok(Some((made, others)))
    }

    /// Offers bundles of objects that live and die together, each with its container first. The
    /// next collection builds clusters of them, as far as their classes allow.
    pub fn offer_clusters(&mut self, bundles: Vec<(ObjectRef, Vec<ObjectRef>)>) {
        self.clusters.offered = bundles;
    }

    /// Builds clusters of what was offered until they have `most` objects, at the price of a trace
    /// of each.
    pub(super) fn build_offered(&mut self, most: u64) {
        let mut built = 0;
        for (container, objects) in std::mem::take(&mut self.clusters.offered) {
            if built >= most {
                break;
            }
            built += self.join_late(container, &objects);
            // An object may have died since the offer; its bundle is offered again without it.
            let made = self.create_bundle(container, &objects, Origin::Offered);
            if let Ok(Some((id, _))) = made {
                built += 1 + self.clusters.records[id.index as usize].members.len() as u64;
            }
        }
        let cost = self.options.costs.traced_object;
        self.clock_mut().charge(built * cost);
    }

    /// A container that is in a cluster already: those of its objects that came later join it. Returns how
    /// many did. A container that is not its cluster's root has no say in it.
    fn join_late(&mut self, container: ObjectRef, objects: &[ObjectRef]) -> u64 {
        let is_root = self.is_valid(container)
            && self.objects.entries[container.index() as usize]
                .flags
                .contains(ObjectFlags::CLUSTER_ROOT);
        if !is_root || !self.options.clusters {
            return 0;
        }
        let mut joined = 0;
        for &object in objects {
            // A bundle may name what died since.
            if self.is_valid(object) && self.can_join(object.index()) {
                let id = self.objects.entries[container.index() as usize].cluster;
                self.add(id, object);
                joined += 1;
            }
        }
        joined
    }

    /// Lists an object in the cluster of `member` as one that it refers to, without taking it in: the
    /// cluster keeps it alive. False if `member` is not in a cluster.
    pub fn add_mutable(&mut self, member: ObjectRef, object: ObjectRef) -> Result<bool, Fault> {
        self.objects.entry(object.index(), object.generation())?;
        let entry = self.objects.entry(member.index(), member.generation())?;
        if !self.in_cluster(member.index()) {
            return Ok(false);
        }
        let id = entry.cluster;
        self.clusters.records[id as usize].origin = Origin::Asked;
        self.refer(id, SlotKind::Object, object.slot());
        self.refresh_quiet(id);
        self.reach_new(id);
        Ok(true)
    }

    /// Adds an object to the cluster of `member`: absorbed, with everything it refers to, if its
    /// class allows, otherwise listed as mutable. False if `member` is not in a cluster.
    pub fn add_to_cluster(&mut self, member: ObjectRef, object: ObjectRef) -> Result<bool, Fault> {
        self.objects.entry(object.index(), object.generation())?;
        let entry = self.objects.entry(member.index(), member.generation())?;
        if !self.in_cluster(member.index()) {
            return Ok(false);
        }
        let id = entry.cluster;
        self.clusters.records[id as usize].origin = Origin::Asked;
        self.add(id, object);
        Ok(true)
    }

    fn add(&mut self, id: u32, object: ObjectRef) {
        if self.can_join(object.index()) {
            self.join(id, object.index());
            self.absorb(id, object.index());
        } else {
            self.refer(id, SlotKind::Object, object.slot());
            self.refresh_quiet(id);
        }
        // A new member may have been reached on its own; from now on its cluster answers for it. And what
        // is only listed must be visited although the cluster was visited before.
        self.reach_new(id);
    }

    /// A cluster of the stress mode, if one can be built.
    pub(super) fn create_stressed(&mut self, root: ObjectRef) {
        // A handle that comes from the table is no fault.
        if let Ok(Some(id)) = self.create_cluster(root) {
            self.clusters.records[id.index as usize].origin = Origin::Stress;
        }
    }

    /// A cluster created during a collection is live. Whatever the mark knows about the members so
    /// far, everything they refer to is visited now.
    fn reach_new(&mut self, id: u32) {
        if self.collector.is_active() {
            self.clusters.reached.insert(id);
        }
        if self.collector.is_marking() {
            self.collector.stack.push(Work::cluster(id));
        }
    }

    fn new_record(&mut self, root: u32) -> ClusterId {
        let (index, generation) = self.clusters.records.insert(|generation| Cluster {
            generation,
            is_live: true,
            root,
            ..Cluster::default()
        });
        self.clusters.count += 1;
        let entry = &mut self.objects.entries[root as usize];
        entry.flags.insert(ObjectFlags::CLUSTER_ROOT);
        entry.cluster = index;
        self.clusters.rows.insert(root);
        self.clusters.reached.make_room(index as usize + 1);
        ClusterId { index, generation }
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

    /// Continues from a member, absorbing what may join and listing the rest. Returns how many
    /// objects the cluster has apart from its root. A cluster that was offered has only the objects that were:
    /// what they refer to is not the host's, and scripts may want it in clusters of their own.
    fn absorb(&mut self, id: u32, from: u32) -> u32 {
        let takes_in = self.clusters.records[id as usize].origin != Origin::Offered;
        let mut walk = vec![from];
        while let Some(row) = walk.pop() {
            let mut edges = Vec::new();
            self.view().scan(
                Work::object(row),
                |_| {},
                |kind, value, _| edges.push((kind, value)),
            );
            for (kind, value) in edges {
                if takes_in && kind == SlotKind::Object && self.can_join(value.low()) {
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

    /// The cluster part of the write barrier: a place of `row`, which is in a cluster, holds `new` instead of
    /// `old`, each with its kind.
    #[cold]
    pub(crate) fn note_member_store(
        &mut self,
        row: u32,
        old: (SlotKind, Slot),
        new: (SlotKind, Slot),
    ) {
        let (kind, value) = new;
        let id = self.objects.entries[row as usize].cluster;
        if !value.is_none() && !matches!(kind, SlotKind::Plain | SlotKind::String | SlotKind::Var) {
            self.refer(id, kind, value);
        }
        let record = &mut self.clusters.records[id as usize];
        record.dirty += 1;
        let is_cut = old.0.leads_on() && !old.1.is_none() && old != new;
        let keeps_too_much = is_cut && record.origin != Origin::Asked;
        if record.dirty >= DIRTY_LIMIT || keeps_too_much {
            self.flag(id);
        } else {
            self.refresh_quiet(id);
        }
    }
}
