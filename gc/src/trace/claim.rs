//! Claims: whoever sets the mark of a row scans it. How that is done depends on who else is about.

use super::bytes::MarkBytes;
use super::view::{View, Work};
use crate::slot::SlotKind;

/// How a thread comes by what an edge leads to.
pub(crate) trait Claims {
    /// Whether other threads mark the same heap at the same time.
    const SHARED: bool;

    /// Claims what an edge leads to; the winner gets the work of scanning it.
    fn claim(&mut self, view: View<'_>, kind: SlotKind, row: u32) -> Option<Work>;
}

/// The one thread of a serial mark.
#[derive(Debug)]
pub(crate) struct Sole;

impl Claims for Sole {
    const SHARED: bool = false;

    #[inline]
    fn claim(&mut self, view: View<'_>, kind: SlotKind, row: u32) -> Option<Work> {
        match kind {
            SlotKind::Object => {
                // The bit first: most edges lead to what is marked already, clustered or not.
                let is_new = view.objects.marks.claim::<false>(row);
                is_new.then(|| view.work_of(row))
            }
            SlotKind::Struct | SlotKind::Array => view.claim_cell::<false>(kind, row),
            SlotKind::Plain | SlotKind::String | SlotKind::Var => None,
        }
    }
}

/// One thread of several.
#[derive(Debug)]
pub(crate) struct Rival<'mark> {
    objects: &'mark MarkBytes,
    /// Objects claimed that are scanned for themselves, those that another thread claimed in the
    /// same instant included.
    pub(crate) won: u64,
}

impl<'mark> Rival<'mark> {
    pub(crate) fn new(objects: &'mark MarkBytes) -> Self {
        Self { objects, won: 0 }
    }
}

impl Claims for Rival<'_> {
    const SHARED: bool = true;

    #[inline]
    fn claim(&mut self, view: View<'_>, kind: SlotKind, row: u32) -> Option<Work> {
        match kind {
            SlotKind::Object => {
                if !self.objects.claim(row) {
                    return None;
                }
                let work = view.work_of(row);
                self.won += u64::from(!work.is_member());
                Some(work)
            }
            SlotKind::Struct | SlotKind::Array => view.claim_cell::<true>(kind, row),
            SlotKind::Plain | SlotKind::String | SlotKind::Var => None,
        }
    }
}

impl View<'_> {
    /// What a claimed object has to have done: a scan, or its cluster's.
    #[inline]
    fn work_of(self, row: u32) -> Work {
        if self.clusters.count > 0 && self.clusters.rows.contains(row) {
            return Work::member(row);
        }
        Work::object(row)
    }

    #[inline]
    fn claim_cell<const SHARED: bool>(self, kind: SlotKind, row: u32) -> Option<Work> {
        if kind == SlotKind::Array {
            let is_new = self.arrays.marks.claim::<SHARED>(row);
            return is_new.then(|| Work::array(row, 0));
        }
        let is_new = self.structs.marks.claim::<SHARED>(row);
        is_new.then(|| Work::structure(row))
    }
}
