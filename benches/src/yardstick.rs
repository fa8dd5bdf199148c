//! A plain mark to compare the collector's with: the obvious first version, over the same rows and
//! slots.
//!
//! A vector of row numbers is the stack, a flag in each row is the mark, and each reference is
//! checked against the generation of its row. Nothing is prefetched. Clearing the flags is not part
//! of the time, though the collector's clearing of its bits is.

use cyperus_gc::{Heap, ObjectRef};

/// A row as large as the heap's, with the fields that a mark reads at the same place.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(16))]
struct Row {
    generation: u32,
    offset: u32,
    length: u32,
    class: u32,
    unread: [u32; 2],
    flags: u32,
    rest: [u32; 4],
}

const _: () = assert!(size_of::<Row>() == 48);

/// The flag of a marked row.
const MARKED: u32 = 1;

/// A copy of a heap's objects in the simplest form.
#[derive(Debug)]
pub struct Yardstick {
    rows: Vec<Row>,
    slots: Vec<u64>,
    /// For each class, the slots that refer to objects.
    references: Vec<Vec<u32>>,
    root: u32,
    stack: Vec<u32>,
    /// Marks outside the rows, for [`Self::mark_bits`].
    bits: Vec<u64>,
}

impl Yardstick {
    /// Copies the objects of a heap, with rows and slots in the heap's order, to be marked from
    /// `root`.
    pub fn new(heap: &Heap, root: ObjectRef) -> Self {
        let mut rows = Vec::new();
        let mut slots = Vec::new();
        let mut references: Vec<Option<Vec<u32>>> = Vec::new();
        for object in heap.each_object() {
            let (Some(class), Some(content)) = (
                heap.object_class(object).ok(),
                heap.object_slots(object).ok(),
            ) else {
                continue;
            };
            let class_number = class.0 as usize;
            if references.len() <= class_number {
                references.resize(class_number + 1, None);
            }
            references[class_number].get_or_insert_with(|| {
                let layout = heap.class(class).layout();
                let slots = layout.references().iter().map(|&(slot, _)| slot);
                slots.collect::<Vec<_>>()
            });
            let row = object.index() as usize;
            if rows.len() <= row {
                rows.resize(row + 1, Row::default());
            }
            rows[row] = Row {
                generation: object.generation(),
                offset: number(slots.len()),
                length: number(content.len()),
                class: class.0,
                ..Row::default()
            };
            slots.extend(content.iter().map(|slot| slot.0));
        }
        let bits = vec![0; rows.len().div_ceil(64)];
        Self {
            rows,
            slots,
            references: references
                .into_iter()
                .map(Option::unwrap_or_default)
                .collect(),
            root: root.index(),
            stack: Vec::new(),
            bits,
        }
    }

    /// Clears the marks.
    pub fn clear(&mut self) {
        for row in &mut self.rows {
            row.flags = 0;
        }
        self.bits.fill(0);
    }

    /// Marks with flags in the rows. Returns how many objects were reached.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves of a reference"
    )]
    pub fn mark(&mut self) -> u64 {
        let mut reached = 1;
        self.rows[self.root as usize].flags |= MARKED;
        self.stack.push(self.root);
        while let Some(number) = self.stack.pop() {
            let row = self.rows[number as usize];
            let slots = &self.slots[row.offset as usize..][..row.length as usize];
            for &slot in &self.references[row.class as usize] {
                let value = slots[slot as usize];
                if value == 0 {
                    continue;
                }
                let target = &mut self.rows[value as u32 as usize];
                if target.generation == (value >> 32) as u32 && target.flags & MARKED == 0 {
                    target.flags |= MARKED;
                    reached += 1;
                    self.stack.push(value as u32);
                }
            }
        }
        reached
    }

    /// The same with one bit per row in a separate table, which trusts references as the collector
    /// does.
    #[expect(clippy::cast_possible_truncation, reason = "the row of a reference")]
    pub fn mark_bits(&mut self) -> u64 {
        let mut reached = 1;
        self.bits[self.root as usize / 64] |= 1 << (self.root % 64);
        self.stack.push(self.root);
        while let Some(number) = self.stack.pop() {
            let row = self.rows[number as usize];
            let slots = &self.slots[row.offset as usize..][..row.length as usize];
            for &slot in &self.references[row.class as usize] {
                let value = slots[slot as usize];
                if value == 0 {
                    continue;
                }
                let target = value as u32;
                let word = &mut self.bits[target as usize / 64];
                if *word >> (target % 64) & 1 == 0 {
                    *word |= 1 << (target % 64);
                    reached += 1;
                    self.stack.push(target);
                }
            }
        }
        reached
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
