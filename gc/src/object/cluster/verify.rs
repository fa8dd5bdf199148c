//! Checks all records from scratch.

use super::Cluster;
use crate::heap::Heap;
use crate::slot::{Slot, SlotKind};
use crate::trace::Work;

impl Heap {
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
            if self.clusters.quiet.contains(id) != record.is_quiet() {
                wrong.push(format!("cluster {id}: whether it leads on is not as noted"));
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
        wrong.extend(self.verify_links());
        let rows = 0..self.objects.entries.count();
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

    /// A cluster that is named as referring to another one exists and does refer to it.
    fn verify_links(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let records = (0_u32..).zip(&self.clusters.records);
        for (id, record) in records.filter(|(_, it)| it.is_live) {
            for &other in &record.referred_by {
                let above = &self.clusters.records[other as usize];
                if !above.is_live || !above.refers_to.contains(&id) {
                    wrong.push(format!("cluster {id}: {other} does not refer to it"));
                }
            }
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
