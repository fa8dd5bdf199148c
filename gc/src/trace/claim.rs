//! Claims: the thread that sets a mark scans what it marked. How a mark is set depends on the
//! number of threads.

use super::bytes::MarkBytes;
use super::view::{View, Work};
use crate::slot::SlotKind;

/// How a thread claims the target of an edge.
pub(crate) trait Claims {
    /// Sets the mark of an object; true for the thread that has to scan it.
    fn claim_object(&mut self, view: View<'_>, row: u32) -> bool;

    /// Sets the mark of an array or, otherwise, a struct; true for exactly one thread.
    fn claim_cell(view: View<'_>, is_array: bool, row: u32) -> bool;

    /// Sets the mark of a cluster; true for exactly one thread.
    fn claim_cluster(view: View<'_>, id: u32) -> bool;

    /// Claims the target of an edge; the winner gets the work of scanning it.
    #[inline]
    fn claim(&mut self, view: View<'_>, kind: SlotKind, row: u32) -> Option<Work> {
        match kind {
            // The mark first: most edges lead to something already marked, clustered or not.
            SlotKind::Object => self.claim_object(view, row).then(|| view.work_of(row)),
            SlotKind::Struct => Self::claim_cell(view, false, row).then(|| Work::structure(row)),
            SlotKind::Array => Self::claim_cell(view, true, row).then(|| Work::array(row, 0)),
            SlotKind::Plain | SlotKind::String | SlotKind::Var => None,
        }
    }
}

/// The only thread of a mark.
#[derive(Debug)]
pub(crate) struct Sole;

impl Claims for Sole {
    #[inline]
    fn claim_object(&mut self, view: View<'_>, row: u32) -> bool {
        view.objects.marks.claim::<false>(row)
    }

    #[inline]
    fn claim_cell(view: View<'_>, is_array: bool, row: u32) -> bool {
        view.cells(is_array).marks.claim::<false>(row)
    }

    #[inline]
    fn claim_cluster(view: View<'_>, id: u32) -> bool {
        view.clusters.reached.claim::<false>(id)
    }
}

/// One thread of several.
#[derive(Debug)]
pub(crate) struct Rival<'mark> {
    objects: &'mark MarkBytes,
    /// Objects claimed that are scanned individually, including those that another thread claimed
    /// at the same instant.
    pub(crate) won: u64,
}

impl<'mark> Rival<'mark> {
    pub(crate) fn new(objects: &'mark MarkBytes) -> Self {
        Self { objects, won: 0 }
    }
}

impl Claims for Rival<'_> {
    #[inline]
    fn claim_object(&mut self, view: View<'_>, row: u32) -> bool {
        let is_mine = self.objects.claim(row);
        if is_mine {
            self.won += u64::from(!view.is_member(row));
        }
        is_mine
    }

    #[inline]
    fn claim_cell(view: View<'_>, is_array: bool, row: u32) -> bool {
        view.cells(is_array).marks.claim::<true>(row)
    }

    #[inline]
    fn claim_cluster(view: View<'_>, id: u32) -> bool {
        view.clusters.reached.claim::<true>(id)
    }
}

impl View<'_> {
    /// Whether an object belongs to a cluster.
    #[inline]
    pub(super) fn is_member(self, row: u32) -> bool {
        self.clusters.count > 0 && self.clusters.rows.contains(row)
    }

    /// The work for a claimed object: its own scan, or its cluster's.
    #[inline]
    fn work_of(self, row: u32) -> Work {
        if self.is_member(row) {
            return Work::member(row);
        }
        Work::object(row)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::clock::Clock;
    use crate::heap::Heap;
    use crate::options::Options;
    use crate::trace::bits::tests::in_step;

    const ROWS: u32 = 1 << 18;

    /// Two threads claim clusters, arrays and structs that share words: each of them is claimed once.
    pub(in crate::trace) fn threads_meet<C: Claims>() {
        let mut heap = Heap::new(Options::default(), Clock::new_virtual());
        heap.clusters.reached.clear(ROWS as usize);
        heap.arrays.marks.clear(ROWS as usize);
        heap.structs.marks.clear(ROWS as usize);
        let view = heap.view();
        let won = AtomicU32::new(0);
        in_step(ROWS, |row, me| {
            if row % 3 == 0 || row % 2 == me {
                let claimed = u32::from(C::claim_cluster(view, row))
                    + u32::from(C::claim_cell(view, true, row))
                    + u32::from(C::claim_cell(view, false, row));
                won.fetch_add(claimed, Ordering::Relaxed);
            }
        });
        assert_eq!(won.into_inner(), 3 * ROWS, "each is claimed once");
        for row in 0..ROWS {
            assert!(view.clusters.reached.contains(row), "cluster {row}");
            assert!(view.arrays.marks.contains(row), "array {row}");
            assert!(view.structs.marks.contains(row), "struct {row}");
        }
    }

    #[test]
    fn threads_that_share_words_lose_nothing() {
        threads_meet::<Rival<'_>>();
    }
}
