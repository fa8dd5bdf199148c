//! Converts the table to the rows and orders of a save, and back.

use super::{CellTable, Entry};
use crate::image::{CellImage, Orders};

impl CellTable {
    /// The orders of the table. Every field is named, so that a new one is not forgotten.
    pub(crate) fn orders(&self) -> Orders {
        let Self {
            // Saved in its own image, with the payloads.
            entries,
            blocks: _,
            ring,
            cursor,
            queue,
            // Derived from the settings and the rows.
            tracking: _,
            poison: _,
            garbage: _,
            // Starts again in the process that loads.
            allocated: _,
            // Set by the next mark.
            marks: _,
            // Whoever has weak references tells the heap again.
            weak: _,
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
        let entry = match image {
            CellImage::Free { generation } => Entry::free(generation),
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
        self.entries.restore(entry);
    }

    /// Queues garbage that is in no queue, in ring order. There is some after a load that dropped
    /// variables.
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

    /// Installs orders that were checked.
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
        // Entries from a save count as allocated; those freed before the save do not.
        self.allocated = orders.ring.len() as u64;
        self.ring = orders.ring.into();
        self.cursor = orders.cursor;
    }
}
