//! The heap read as rows.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "one kind is special, the others are treated the same"
)]

use super::{
    CellImage, CellRow, ClusterImage, HeapFacts, ObjectImage, ObjectRow, Orders, StringImage,
};
use crate::cell::CellTable;
use crate::event::Population;
use crate::heap::Heap;
use crate::object::{ObjectEntry, ObjectFlags};
use crate::slot::Slot;
use crate::trace::Phase;

impl Heap {
    fn cell_table(&self, population: Population) -> Option<&CellTable> {
        match population {
            Population::Arrays => Some(&self.arrays),
            Population::Structs => Some(&self.structs),
            Population::Objects => None,
        }
    }

    /// Whether no object is being destroyed and no collection is in progress, as after a full pass:
    /// only then are the rows complete.
    pub fn is_settled(&self) -> bool {
        self.collector.phase == Phase::Idle
            && self.purge.is_empty()
            && self.objects.garbage_count == 0
    }

    /// Objects that have yet to be destroyed before the heap can be settled: condemned ones, and deleted ones
    /// that are pinned.
    pub fn unsettled_objects(&self) -> u64 {
        self.purge.len() + u64::from(self.objects.garbage_count)
    }

    /// All rows of the array or struct table in order; none for objects.
    pub fn cell_images(&self, population: Population) -> impl Iterator<Item = CellImage> + '_ {
        let entries = self
            .cell_table(population)
            .map_or(&[][..], |table| table.entries.used());
        entries.iter().map(|entry| {
            if entry.count == 0 {
                return CellImage::Free {
                    generation: entry.generation,
                };
            }
            CellImage::Live(CellRow {
                generation: entry.generation,
                element: entry.element(),
                type_id: entry.type_id(),
                length: entry.length,
                capacity: CellTable::capacity(entry),
                site: entry.site(),
                serial: entry.serial,
            })
        })
    }

    /// The words in use of a live array or struct. `inline` provides the space for a payload that
    /// is inside its row.
    pub fn cell_words<'h>(
        &'h self,
        population: Population,
        index: u32,
        inline: &'h mut [Slot; 1],
    ) -> &'h [Slot] {
        let Some(table) = self.cell_table(population) else {
            return &[];
        };
        let Some(entry) = table
            .entries
            .get(index as usize)
            .filter(|entry| entry.count != 0)
        else {
            return &[];
        };
        let used = match population {
            Population::Structs => u64::from(entry.length),
            _ => crate::cell::slots_for(entry.element(), entry.length),
        };
        let used = usize::try_from(used).unwrap_or_default();
        match entry.run() {
            None => {
                *inline = [entry.inline()];
                inline.get(..used).unwrap_or_default()
            }
            Some((offset, capacity)) => table
                .blocks
                .run(offset, capacity)
                .get(..used)
                .unwrap_or_default(),
        }
    }

    /// The orders of the array or struct table.
    pub fn cell_orders(&self, population: Population) -> Orders {
        let Some(table) = self.cell_table(population) else {
            return Orders::default();
        };
        table.orders()
    }

    /// All rows of the object table in order.
    pub fn object_images(&self) -> impl Iterator<Item = ObjectImage> + '_ {
        self.objects.entries.iter().map(|entry| {
            if !entry.flags.contains(ObjectFlags::PRESENT) {
                return ObjectImage::Free {
                    generation: entry.generation,
                };
            }
            let ObjectEntry {
                // The same as the generation while the object exists.
                visible: _,
                // Free rows are saved as an order.
                link: _,
                // Where its variables are; they are written separately.
                offset: _,
                length: _,
                class,
                generation,
                state,
                flags,
                cluster,
                site,
                pins,
                serial,
            } = *entry;
            ObjectImage::Live(ObjectRow {
                generation,
                class,
                state,
                flags,
                cluster,
                site,
                pins,
                serial,
            })
        })
    }

    /// The variables of the object in a row.
    pub fn object_words(&self, index: u32) -> &[Slot] {
        match self.objects.entries.get(index as usize) {
            Some(entry) if entry.flags.contains(ObjectFlags::PRESENT) => self.objects.slots(entry),
            _ => &[],
        }
    }

    /// The orders of the object table: free rows.
    pub fn object_orders(&self) -> Orders {
        self.objects.orders()
    }

    /// All rows of the string table in order.
    pub fn string_images(&self) -> impl Iterator<Item = StringImage<'_>> + '_ {
        self.strings.images()
    }

    /// The orders of the string table: candidates and free rows.
    pub fn string_orders(&self) -> Orders {
        self.strings.orders()
    }

    /// All cluster records, and the free ones in reverse order of use.
    pub fn cluster_images(&self) -> (Vec<ClusterImage>, Vec<u32>) {
        self.clusters.images()
    }

    /// Calls `note` with the allocation site of every live row.
    pub fn each_site(&self, mut note: impl FnMut(u32)) {
        for entry in self.arrays.entries.iter().chain(&self.structs.entries) {
            if entry.count != 0 {
                note(entry.site());
            }
        }
        for entry in &self.objects.entries {
            if entry.flags.contains(ObjectFlags::PRESENT) {
                note(entry.site);
            }
        }
    }

    /// What the heap counts, in addition to its tables.
    pub fn facts(&self) -> HeapFacts {
        let mut facts = HeapFacts {
            frame: self.frame(),
            script_time: self.clock().script_time(),
            collector_time: self.clock().collector_time(),
            ..HeapFacts::default()
        };
        self.add_facts(&mut facts);
        self.collector.add_facts(&mut facts);
        facts
    }
}
