//! Dissolving clusters: which ones are flagged, together with all clusters that refer to them.

use super::{Cluster, ClusterId, Origin, remove_sorted};
use crate::handle::ObjectRef;
use crate::heap::Heap;
use crate::layout::ClassId;
use crate::object::{ClassTraits, ObjectEntry, ObjectFlags};
use crate::options::Stress;

impl Heap {
    /// Dissolves a cluster and all that refer to it; false if it no longer exists.
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

    /// Changes how instances of a class are treated. Clusters with such instances are dissolved at
    /// the next collection, because they may no longer be allowed. Condemned instances keep or lack
    /// hooks as the class did at their verdict.
    pub fn set_class_traits(&mut self, class: ClassId, traits: ClassTraits) {
        if self.classes[class.0 as usize].traits == traits {
            return;
        }
        self.classes[class.0 as usize].traits = traits;
        for row in 0..self.objects.entries.count() {
            let entry = &self.objects.entries[row as usize];
            if entry.class == class.0 && self.objects.alive.contains(row) {
                self.objects.farewells.remove(row);
                self.note_farewell(row);
            }
        }
        let rows = |entry: &ObjectEntry| entry.class == class.0;
        let ids: Vec<u32> = (0_u32..)
            .zip(&self.objects.entries)
            .filter(|&(row, entry)| rows(entry) && self.in_cluster(row))
            .map(|(_, entry)| entry.cluster)
            .collect();
        self.note_dissolves(&ids);
    }

    /// Flags a cluster for dissolving before the next mark.
    pub(super) fn flag(&mut self, id: u32) {
        self.clusters.records[id as usize].needs_dissolve = true;
        self.clusters.some_need_dissolving = true;
        self.refresh_quiet(id);
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

    /// Before a mark: dissolves what must be dissolved, or everything if clusters are off, and builds
    /// what was offered, for `most` objects.
    pub(crate) fn prepare_clusters(&mut self, most: u64) {
        let is_stressed = self.options.stress.contains(Stress::RANDOM_CLUSTERS);
        let is_shuffled = is_stressed && !self.clusters.is_calm;
        if !self.options.clusters || is_shuffled {
            for place in 0..self.clusters.records.len() {
                let dissolve = !is_shuffled || self.collector.random(2) == 0;
                self.clusters.records[place].needs_dissolve |=
                    dissolve && self.clusters.records[place].is_live;
            }
            self.clusters.some_need_dissolving = true;
        }
        self.dissolve_flagged();
        self.build_offered(most);
        if is_shuffled && self.options.clusters {
            let roots: Vec<ObjectRef> = self.each_object().collect();
            for object in roots {
                if self.collector.random(8) == 0 {
                    self.create_stressed(object);
                }
            }
        }
        self.clusters.reached.clear(self.clusters.records.len());
    }

    /// Flags the clusters of the stress mode, and keeps it from making others for as long as `work` takes.
    /// None if there are none: then there is nothing to do.
    pub(crate) fn without_stressed<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let ids: Vec<u32> = (0_u32..)
            .zip(&self.clusters.records)
            .filter(|(_, record)| record.is_live && record.origin == Origin::Stress)
            .map(|(id, _)| id)
            .collect();
        if ids.is_empty() {
            return None;
        }
        self.note_dissolves(&ids);
        self.clusters.is_calm = true;
        let result = work(self);
        self.clusters.is_calm = false;
        Some(result)
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
        let start = self.clock_mut().now();
        while let Some(id) = list.pop() {
            if self.clusters.records[id as usize].is_live {
                list.extend(self.free_cluster(id));
                self.clusters.counts.dissolved += 1;
            }
        }
        let took = self.clock_mut().now() - start;
        self.clusters.dissolving += took;
    }

    /// Frees a record; its objects are on their own again. Returns the clusters that referred to
    /// it.
    pub(in crate::object) fn free_cluster(&mut self, id: u32) -> Vec<u32> {
        let mut row = self.clusters.records.occupied(id);
        let generation = row.generation;
        let record = std::mem::replace(
            &mut *row,
            Cluster {
                generation,
                ..Cluster::default()
            },
        );
        row.free();
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
        record.referred_by
    }

    /// After a gather: frees the records of clusters that were not reached; their members are dead.
    pub(crate) fn free_dead_clusters(&mut self) {
        self.clusters.counts.judged += self.clusters.count;
        for id in 0..self.clusters.records.count() {
            if self.clusters.records[id as usize].is_live && !self.clusters.reached.contains(id) {
                self.clusters.counts.dead += 1;
                self.free_cluster(id);
            }
        }
        self.dissolve_flagged();
    }
}
