//! Converts clusters to the records of a save, and back.

use super::{Cluster, Clusters, Origin};
use crate::heap::Heap;
use crate::image::{ClusterImage, RestoreFault};
use crate::rows::END;
use crate::slot::SlotKind;

impl Cluster {
    /// The record as a save has it.
    fn image(&self) -> ClusterImage {
        let Self {
            generation,
            is_live,
            origin,
            root,
            members,
            mutable,
            cells,
            refers_to,
            referred_by,
            dirty,
            needs_dissolve,
            // Free records are saved as a list.
            link: _,
        } = self;
        if !is_live {
            return ClusterImage {
                // How often it was used, not counting the next time.
                generation: generation.wrapping_sub(1),
                ..ClusterImage::default()
            };
        }
        let cells = cells.iter();
        ClusterImage {
            generation: *generation,
            is_live: true,
            is_offered: *origin == Origin::Offered,
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

    /// The record for a save's image, without its place in the free list.
    fn of_image(image: ClusterImage) -> Self {
        let ClusterImage {
            generation,
            is_live,
            is_offered,
            root,
            members,
            mutable,
            cells,
            refers_to,
            referred_by,
            dirty,
            needs_dissolve,
        } = image;
        let cell = |(is_struct, slot)| {
            let kind = if is_struct {
                SlotKind::Struct
            } else {
                SlotKind::Array
            };
            (kind, slot)
        };
        Self {
            generation: if is_live {
                generation
            } else {
                generation.wrapping_add(1)
            },
            is_live,
            origin: if is_offered {
                Origin::Offered
            } else {
                Origin::Asked
            },
            root,
            members,
            mutable,
            cells: cells.into_iter().map(cell).collect(),
            refers_to,
            referred_by,
            dirty,
            needs_dissolve,
            link: END,
        }
    }
}

impl Clusters {
    /// All records, and the free ones in reverse order of use.
    pub(crate) fn images(&self) -> (Vec<ClusterImage>, Vec<u32>) {
        let Self {
            records,
            // What happened since the last verdict; empty at rest, or only for a report.
            dissolving: _,
            // Derived from the records.
            count: _,
            quiet: _,
            rows: _,
            some_need_dissolving: _,
            // Set by the next mark.
            reached: _,
            is_calm: _,
            // Offered again before each collection.
            offered: _,
            // Reported with the last verdict.
            counts: _,
        } = self;
        let mut free = records.free_list();
        free.reverse();
        (records.iter().map(Cluster::image).collect(), free)
    }
}

impl Heap {
    /// Installs checked records, with the free ones in reverse order of use.
    pub(crate) fn install_clusters(
        &mut self,
        images: Vec<ClusterImage>,
        mut free: Vec<u32>,
    ) -> Result<(), RestoreFault> {
        let mut clusters = Clusters::default();
        for image in images {
            clusters.records.restore(Cluster::of_image(image));
        }
        free.reverse();
        if !clusters.records.fits_free_list(&free) {
            return Err(RestoreFault::List("cluster"));
        }
        clusters.records.restore_free_list(&free);
        for record in &clusters.records {
            clusters.some_need_dissolving |= record.needs_dissolve;
            clusters.count += u32::from(record.is_live);
            if record.is_live {
                clusters.rows.insert(record.root);
            }
            for &row in &record.members {
                clusters.rows.insert(row);
            }
        }
        clusters.reached.make_room(clusters.records.len());
        self.clusters = clusters;
        for id in 0..self.clusters.records.count() {
            if self.clusters.records[id as usize].is_live {
                self.refresh_quiet(id);
            }
        }
        Ok(())
    }
}
