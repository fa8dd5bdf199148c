//! Marks for measurement and diagnosis: the same heap, marked in ways that a collection would not
//! choose itself.

use crate::heap::Heap;
use crate::object::ObjectFlags;
use crate::roots::Roots;

/// How to mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkMode {
    /// On one thread, as collections do unless they are given more.
    OneThread,
    /// The parallel mark with this many threads.
    Parallel(u32),
}

/// The results of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkStats {
    /// Pieces of work done.
    pub scanned: u64,
    /// Objects reached, including members of reached clusters.
    pub objects: u64,
    /// Arrays reached.
    pub arrays: u64,
    /// Structs reached.
    pub structs: u64,
    /// Blocks of the parallel mark that were not returned.
    pub outstanding: usize,
    /// Blocks that threads gave to one another.
    pub shared: usize,
}

impl Heap {
    /// Marks everything again and counts, without collecting. Abandons a collection in progress.
    /// `count` is optional, because counting walks over all tables.
    pub fn mark(&mut self, roots: &dyn Roots, mode: MarkMode, count: bool) -> MarkStats {
        self.look(roots, |heap| {
            heap.collector.abandon();
            heap.collector.pool.take_shared();
            heap.prepare_clusters(u64::MAX);
            heap.clear_marks();
            let mut stack = Vec::new();
            let marked = match mode {
                MarkMode::OneThread => {
                    heap.collector.pool.kept(true);
                    heap.seed(&mut stack);
                    heap.view().drain(stack)
                }
                MarkMode::Parallel(threads) => {
                    heap.seed(&mut stack);
                    heap.mark_parallel(stack, threads, None)
                }
            };
            let mut stats = MarkStats {
                scanned: marked.scanned,
                objects: 0,
                arrays: 0,
                structs: 0,
                outstanding: heap.collector.pool.outstanding(),
                shared: heap.collector.pool.take_shared(),
            };
            if count {
                heap.count_marks(&mut stats);
            }
            stats
        })
    }

    /// Work blocks that the parallel mark keeps for next time; a mark that does not need them frees
    /// half of them.
    pub fn pooled_blocks(&mut self) -> usize {
        self.collector.pool.kept(false)
    }

    fn count_marks(&self, stats: &mut MarkStats) {
        let rows = 0..self.objects.entries.count();
        let is_alive = |row: &u32| {
            let flags = self.objects.entries[*row as usize].flags;
            flags.contains(ObjectFlags::PRESENT) && !flags.contains(ObjectFlags::DEAD)
        };
        stats.objects = rows
            .filter(is_alive)
            .filter(|&row| self.is_reached(row))
            .count() as u64;
        let reached = |table: &crate::cell::CellTable| {
            table
                .ring
                .iter()
                .filter(|&&row| table.marks.contains(row))
                .count() as u64
        };
        stats.arrays = reached(&self.arrays);
        stats.structs = reached(&self.structs);
    }
}
