//! Builds a heap from rows. Nothing in the rows is trusted: lists must fit their tables, payloads
//! their lengths, and references must refer to something that exists.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "one kind is special, the others are treated the same"
)]

use super::{CellImage, ClusterImage, HeapFacts, ObjectImage, Orders, RestoreFault, StringImage};
use crate::cell::{CellTable, slots_for};
use crate::event::Population;
use crate::heap::Heap;
use crate::object::{ObjectFlags, ObjectTable};
use crate::rows::Row as _;
use crate::slot::{ElementKind, Slot, SlotKind, VarTag};
use crate::text::StringTable;

/// Marks each row of `list`. A fault if a row does not exist, occurs twice, or is not free or live
/// as required.
fn tick(
    list: &[u32],
    seen: &mut [bool],
    name: &'static str,
    fits: impl Fn(u32) -> bool,
) -> Result<(), RestoreFault> {
    for &row in list {
        let place = seen.get_mut(row as usize).ok_or(RestoreFault::List(name))?;
        if std::mem::replace(place, true) || !fits(row) {
            return Err(RestoreFault::List(name));
        }
    }
    Ok(())
}

impl Heap {
    fn restored_table(&mut self, population: Population) -> Option<&mut CellTable> {
        match population {
            Population::Arrays => Some(&mut self.arrays),
            Population::Structs => Some(&mut self.structs),
            Population::Objects => None,
        }
    }

    /// Reserves the bytes of a restored row. The limit also applies to loaded heaps, and no memory
    /// is allocated before it has been checked.
    fn book(&mut self, bytes: u64) -> Result<(), RestoreFault> {
        self.reserve(bytes).map_err(|full| RestoreFault::TooLarge {
            needed: full.used.saturating_add(full.wanted),
            limit: full.limit,
        })
    }

    /// The number of slots that fit into a struct of this many slots.
    pub fn struct_capacity(&self, slots: u32) -> u32 {
        if slots <= 1 {
            1
        } else {
            crate::block::capacity_for(slots)
        }
    }

    /// Appends a row to the array or struct table, with a payload of defaults.
    pub fn restore_cell(
        &mut self,
        population: Population,
        image: CellImage,
    ) -> Result<(), RestoreFault> {
        let is_struct = population == Population::Structs;
        let row = match image {
            CellImage::Free { .. } => None,
            CellImage::Live(row) => Some(row),
        };
        let index = self
            .restored_table(population)
            .map_or(0, |table| table.entries.count());
        if let Some(row) = row {
            let fits = row.words(is_struct) <= u64::from(row.capacity);
            let capacity_is_one =
                row.capacity == 1 || crate::block::capacity_for(row.capacity) == row.capacity;
            if !fits || !capacity_is_one || row.generation == 0 {
                return Err(RestoreFault::Payload(index));
            }
            if is_struct
                && self
                    .struct_types
                    .get(row.type_id as usize)
                    .is_none_or(|known| known.layout.slots() != row.length)
            {
                return Err(RestoreFault::Type(index));
            }
            self.book(CellTable::bytes_for(row.capacity))?;
        }
        let Some(table) = self.restored_table(population) else {
            return Err(RestoreFault::Type(index));
        };
        table.restore_row(image);
        Ok(())
    }

    /// Fills the payload of a live row of the array or struct table.
    pub fn restore_cell_words(
        &mut self,
        population: Population,
        index: u32,
        words: &[Slot],
    ) -> Result<(), RestoreFault> {
        let Some(table) = self.restored_table(population) else {
            return Err(RestoreFault::Type(index));
        };
        let Some(entry) = table.entries.get(index as usize).copied() else {
            return Err(RestoreFault::Payload(index));
        };
        let used = match population {
            Population::Structs => u64::from(entry.length),
            _ => slots_for(entry.element(), entry.length),
        };
        if entry.count == 0 || used != words.len() as u64 {
            return Err(RestoreFault::Payload(index));
        }
        match entry.run() {
            None => {
                if let Some(&word) = words.first() {
                    table.set_word(index, 0, word);
                }
            }
            Some((offset, capacity)) => {
                table.blocks.run_mut(offset, capacity)[..words.len()].copy_from_slice(words);
            }
        }
        Ok(())
    }

    /// Installs the orders of the array or struct table.
    pub fn restore_cell_orders(
        &mut self,
        population: Population,
        orders: Orders,
    ) -> Result<(), RestoreFault> {
        let Some(table) = self.restored_table(population) else {
            return Err(RestoreFault::List("ring"));
        };
        let mut seen = vec![false; table.entries.len()];
        tick(&orders.ring, &mut seen, "ring", |row| {
            table.entries[row as usize].count != 0
        })?;
        let in_use = table.entries.iter().filter(|entry| entry.count != 0);
        if orders.ring.len() != in_use.count() {
            return Err(RestoreFault::List("ring"));
        }
        if !table.entries.fits_free_list(&orders.free) {
            return Err(RestoreFault::List("free row"));
        }
        let mut queued = vec![false; table.entries.len()];
        tick(&orders.candidates, &mut queued, "candidate", |row| {
            table.entries[row as usize].count != 0
        })?;
        table.restore_orders(orders);
        Ok(())
    }

    /// Appends a row to the object table, with all variables at their defaults.
    pub fn restore_object(&mut self, image: ObjectImage) -> Result<(), RestoreFault> {
        let slots = match image {
            ObjectImage::Free { .. } => 0,
            ObjectImage::Live(row) => {
                let index = self.objects.entries.count();
                let class = self.classes.get(row.class as usize);
                let slots = class.ok_or(RestoreFault::Type(index))?.layout.slots();
                let wanted = ObjectFlags::PRESENT;
                let unwanted = ObjectFlags::GARBAGE
                    | ObjectFlags::DEAD
                    | ObjectFlags::BEGUN
                    | ObjectFlags::FINISHED;
                if row.generation == 0
                    || !row.flags.contains(wanted)
                    || row.flags.intersects(unwanted)
                {
                    return Err(RestoreFault::Payload(index));
                }
                self.book(ObjectTable::bytes_for(slots))?;
                self.plan_class(row.class);
                slots
            }
        };
        let row = self.objects.entries.count();
        let is_live = matches!(image, ObjectImage::Live(_));
        self.objects.restore_row(image, slots);
        if is_live {
            self.note_farewell(row);
        }
        Ok(())
    }

    /// Fills the variables of the object in a row.
    pub fn restore_object_words(&mut self, index: u32, words: &[Slot]) -> Result<(), RestoreFault> {
        let there = self
            .objects
            .entries
            .get(index as usize)
            .is_some_and(|entry| entry.flags.contains(ObjectFlags::PRESENT));
        if !there || self.objects.slots_mut(index).len() != words.len() {
            return Err(RestoreFault::Payload(index));
        }
        self.objects.slots_mut(index).copy_from_slice(words);
        Ok(())
    }

    /// Installs the orders of the object table.
    pub fn restore_object_orders(&mut self, orders: &Orders) -> Result<(), RestoreFault> {
        if !self.objects.entries.fits_free_list(&orders.free) {
            return Err(RestoreFault::List("free object"));
        }
        self.objects.restore_orders(orders);
        Ok(())
    }

    /// Appends a row to the string table.
    pub fn restore_string(&mut self, image: StringImage<'_>) -> Result<(), RestoreFault> {
        if let StringImage::Live {
            generation, bytes, ..
        } = image
        {
            if generation == 0 {
                return Err(RestoreFault::List("string"));
            }
            self.book(StringTable::bytes_for(bytes.len()))?;
        }
        self.strings.restore_row(image);
        Ok(())
    }

    /// Installs the orders of the string table.
    pub fn restore_string_orders(&mut self, orders: Orders) -> Result<(), RestoreFault> {
        let rows = self.strings.rows();
        if !rows.fits_free_list(&orders.free) {
            return Err(RestoreFault::List("free string"));
        }
        let mut queued = vec![false; rows.len()];
        tick(&orders.candidates, &mut queued, "string candidate", |row| {
            !rows[row as usize].is_free()
        })?;
        self.strings.restore_orders(orders);
        Ok(())
    }

    /// Installs the clusters, after the objects.
    pub fn restore_clusters(
        &mut self,
        records: Vec<ClusterImage>,
        free: Vec<u32>,
    ) -> Result<(), RestoreFault> {
        let fault = RestoreFault::List("cluster");
        let rows = self.objects.entries.len();
        let is_row = |&row: &u32| {
            (row as usize) < rows
                && self.objects.entries[row as usize]
                    .flags
                    .contains(ObjectFlags::PRESENT)
        };
        for record in &records {
            let is_cluster =
                |id: &u32| records.get(*id as usize).is_some_and(|other| other.is_live);
            let ascends = |list: &[u32]| list.is_sorted_by(|a, b| a < b);
            let lists = [&record.members, &record.mutable];
            let links = [&record.refers_to, &record.referred_by];
            // A record that is not in use contains nothing except how often it was used.
            let nothing = ClusterImage {
                generation: record.generation,
                ..ClusterImage::default()
            };
            let fits = *record == nothing
                || (record.is_live
                    && is_row(&record.root)
                    && lists
                        .iter()
                        .all(|list| ascends(list) && list.iter().all(is_row))
                    && links
                        .iter()
                        .all(|list| ascends(list) && list.iter().all(is_cluster)));
            if !fits {
                return Err(fault);
            }
        }
        for (row, entry) in (0_u32..).zip(&self.objects.entries) {
            let is_root = entry.flags.contains(ObjectFlags::CLUSTER_ROOT);
            let is_member = entry.flags.contains(ObjectFlags::CLUSTERED);
            if !is_root && !is_member {
                continue;
            }
            let record = records
                .get(entry.cluster as usize)
                .filter(|record| record.is_live);
            let listed = record.is_some_and(|record| {
                if is_root {
                    record.root == row
                } else {
                    record.members.binary_search(&row).is_ok()
                }
            });
            if !listed {
                return Err(fault);
            }
        }
        for (id, record) in (0_u32..).zip(&records) {
            let in_it = |row: &u32| {
                let entry = &self.objects.entries[*row as usize];
                let flags = ObjectFlags::CLUSTERED | ObjectFlags::CLUSTER_ROOT;
                entry.cluster == id && entry.flags.intersects(flags)
            };
            if record.is_live && !(in_it(&record.root) && record.members.iter().all(in_it)) {
                return Err(fault);
            }
        }
        self.install_clusters(records, free)
    }

    /// Counts every reference in every payload. Call this once, after all rows are in place.
    pub fn restore_counts(&mut self) -> Result<(), RestoreFault> {
        for row in 0..self.objects.entries.count() {
            let entry = self.objects.entries[row as usize];
            if !entry.flags.contains(ObjectFlags::PRESENT) {
                continue;
            }
            let class = entry.class as usize;
            for place in 0..self.classes[class].layout.references().len() {
                let (slot, kind) = self.classes[class].layout.references()[place];
                let slots = self.objects.slots(&self.objects.entries[row as usize]);
                let value = slots[slot as usize];
                let second = slots.get(slot as usize + 1).copied().unwrap_or_default();
                self.count_restored(row, kind, value, second)?;
            }
        }
        for row in 0..self.structs.entries.count() {
            let entry = self.structs.entries[row as usize];
            if entry.count == 0 {
                continue;
            }
            let layout = entry.type_id() as usize;
            for place in 0..self.struct_types[layout].layout.references().len() {
                let (slot, kind) = self.struct_types[layout].layout.references()[place];
                let value = self.structs.word(&entry, slot);
                let second = match kind {
                    SlotKind::Var => self.structs.word(&entry, slot + 1),
                    _ => Slot::NONE,
                };
                self.count_restored(row, kind, value, second)?;
            }
        }
        for row in 0..self.arrays.entries.count() {
            let entry = self.arrays.entries[row as usize];
            let kind = entry.element().slot_kind();
            if entry.count == 0 || kind == SlotKind::Plain {
                continue;
            }
            for place in 0..entry.length {
                let (value, second) = match entry.element() {
                    ElementKind::Var => self.arrays.pair(&entry, place),
                    _ => (self.arrays.element(&entry, place), Slot::NONE),
                };
                self.count_restored(row, kind, value, second)?;
            }
        }
        self.arrays.queue_forgotten();
        self.structs.queue_forgotten();
        self.strings.queue_forgotten();
        Ok(())
    }

    fn count_restored(
        &mut self,
        row: u32,
        kind: SlotKind,
        first: Slot,
        second: Slot,
    ) -> Result<(), RestoreFault> {
        let (kind, value) = match kind {
            SlotKind::Var => (VarTag(first.0).kind(), second),
            kind => (kind, first),
        };
        if value.is_none() {
            return Ok(());
        }
        let (index, generation) = (value.low(), value.0 >> 32);
        let generation = u32::try_from(generation).unwrap_or_default();
        let is_there = match kind {
            SlotKind::Plain | SlotKind::Var => return Ok(()),
            SlotKind::String => self.strings.bytes(index, generation).is_ok(),
            SlotKind::Array => self.arrays.entry(index, generation).is_ok(),
            SlotKind::Struct => self.structs.entry(index, generation).is_ok(),
            SlotKind::Object => self.objects.entry(index, generation).is_ok(),
        };
        if !is_there {
            return Err(RestoreFault::Dangling(row));
        }
        match kind {
            SlotKind::Plain | SlotKind::Var | SlotKind::Object => {}
            SlotKind::String => self.strings.retain(index, generation),
            SlotKind::Array => self.arrays.retain(index, generation),
            SlotKind::Struct => self.structs.retain(index, generation),
        }
        Ok(())
    }

    /// Restores clock, frame and counters.
    pub fn restore_facts(&mut self, facts: &HeapFacts) {
        self.set_frame(facts.frame);
        self.clock_mut().set_script_time(facts.script_time);
        self.clock_mut().set_collector_time(facts.collector_time);
        self.take_facts(facts);
        self.collector.take_facts(facts);
    }
}
