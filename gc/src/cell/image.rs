//! The table as rows and orders of a save, and from them.

use super::{CellTable, Entry};
use crate::image::{CellImage, Orders};
use crate::rows::END;
use crate::slot::ElementKind;

impl CellTable {
    /// What is next where. Every field is named, so that a new one is not forgotten.
    pub(crate) fn orders(&self) -> Orders {
        let Self {
            // An image of its own, with the payloads.
            entries,
            blocks: _,
            ring,
            cursor,
            queue,
            // Follow from the settings and the rows.
            tracking: _,
            poison: _,
            garbage: _,
            // Counts anew in the process that loads.
            allocated: _,
            // Set by the next mark.
            marks: _,
        } = self;
        Orders {
            ring: ring.to_vec(),
            candidates: queue.waiting().to_vec(),
            free: entries.free_list(),
            cursor: *cursor,
        }
    }

    /// Appends a row of an image; its place in the ring comes with the orders.
    pub(crate) fn restore_row(&mut self, image: CellImage) {
        let mut entry = match image {
            CellImage::Free { generation } => {
                let mut entry = Entry::new(generation, ElementKind::Bool, 0, 0);
                entry.count = 0;
                entry
            }
            CellImage::Live(row) => {
                let mut entry = Entry::new(row.generation, row.element, row.type_id, row.site);
                entry.length = row.length;
                entry.serial = row.serial;
                if row.capacity > 1 {
                    entry.set_run(self.blocks.allocate(row.capacity));
                }
                self.garbage += 1;
                entry
            }
        };
        entry.ring = END;
        self.entries.restore(entry);
    }

    /// Queues what is garbage and in no queue, in ring order: a load that dropped variables left it
    /// so.
    pub(crate) fn queue_forgotten(&mut self) {
        if !self.tracking {
            return;
        }
        for &index in &self.ring {
            let entry = &mut self.entries[index as usize];
            if entry.count == 1 && !entry.is_queued() {
                entry.set_queued(true);
                self.queue.push(index);
            }
        }
    }

    /// Puts checked orders in place.
    pub(crate) fn restore_orders(&mut self, orders: Orders) {
        for (place, &row) in (0_u32..).zip(&orders.ring) {
            self.entries[row as usize].ring = place;
        }
        self.entries.restore_free_list(&orders.free);
        if self.tracking {
            for &row in &orders.candidates {
                self.entries[row as usize].set_queued(true);
            }
            self.queue = orders.candidates.into();
        }
        // What a save brings counts as made; what was made and freed before it does not.
        self.allocated = orders.ring.len() as u64;
        self.ring = orders.ring.into();
        self.cursor = orders.cursor;
    }
}
