//! The end of a frame: one slice for each ring under its budget, then the objects' slices.

use tracing::{debug, trace};

use super::Heap;
use super::ring_view::RingView;
use crate::cleanup::{Ring, Swept};
use crate::event::{Event, EventSink, Scope, Stage, StageBegin, StageEnd};
use crate::lock::{Collecting, CollectionLock};
use crate::options::Pace;
use crate::roots::Roots;

/// A slice is reported as over budget if it exceeds its budget by more than one in this many parts.
/// A slice always pays for the entry at which it notices that its time is up.
const OVERRUN: u64 = 2;

impl Heap {
    /// Ends a frame: the slices of the rings, strings, and the objects' slices.
    pub fn end_frame(&mut self, roots: &dyn Roots, sink: &mut dyn EventSink) {
        self.frame += 1;
        self.flush_pending(sink);
        if self.begins_collection() {
            self.flush_loading(sink);
        }
        let lock = self.lock();
        let _collecting = self.acquire(&lock, sink);
        let start = self.clock.now();
        self.look(roots, |heap| {
            let options = &heap.options;
            let array_budget = options.slice_budget(options.array_share);
            let struct_budget = options.slice_budget(options.struct_share);
            let array_budget = heap.stressed_budget(array_budget);
            let struct_budget = heap.stressed_budget(struct_budget);
            heap.ring_stage::<false>(Scope::Slice, array_budget, sink);
            heap.ring_stage::<true>(Scope::Slice, struct_budget, sink);
            heap.object_slice(sink);
            let freed = heap.strings.clean();
            heap.unreserve(freed);
            let took = heap.clock.now() - start;
            let census = heap.settled_census();
            trace!(
                frame = heap.frame,
                took_ns = took,
                garbage = census.garbage.total(),
                bytes = census.bytes,
                "frame collected"
            );
            let event = Event::FrameEnd {
                frame: heap.frame,
                at: heap.clock.moment(),
                took,
                census,
            };
            sink.event(&event);
        });
        self.resume_panic();
    }

    /// Waits for the host's threads; the wait is a separate event and not part of any stage. If
    /// this thread holds the lock itself, the host has broken its promise: that is reported, and
    /// the collection continues, since waiting would never end.
    pub(super) fn acquire<'lock>(
        &mut self,
        lock: &'lock CollectionLock,
        sink: &mut dyn EventSink,
    ) -> Option<Collecting<'lock>> {
        if let Ok(Some(collecting)) = lock.try_collect(0) {
            return Some(collecting);
        }
        let start = self.clock.now();
        match lock.collect() {
            Ok(collecting) => {
                let nanoseconds = self.clock.now() - start;
                debug!(took_ns = nanoseconds, "waited for the host's threads");
                sink.event(&Event::LockWait { nanoseconds });
                Some(collecting)
            }
            Err(_) => {
                let reason = "a collection ran although its own thread holds the lock";
                tracing::warn!(reason);
                sink.event(&Event::Fallback { reason });
                None
            }
        }
    }

    /// Cleans one ring once. Returns what it did.
    pub(super) fn ring_stage<const STRUCTS: bool>(
        &mut self,
        scope: Scope,
        budget: Option<u64>,
        sink: &mut dyn EventSink,
    ) -> Swept {
        let stage = if STRUCTS {
            Stage::Structs
        } else {
            Stage::Arrays
        };
        let table = if STRUCTS { &self.structs } else { &self.arrays };
        let mut cursor = table.cursor;
        let debt = match (scope, self.options.pace) {
            (Scope::Slice, Pace::Debt) => u64::from(table.garbage),
            (Scope::Slice, Pace::Game) | (Scope::FullPass, _) => 0,
        };
        let total = u32::try_from(table.ring.len()).unwrap_or(u32::MAX);
        let garbage = table.garbage;
        let at = self.clock.moment();
        sink.event(&Event::StageBegin(StageBegin {
            stage,
            scope,
            at,
            total,
            next: cursor,
            garbage,
            budget,
        }));
        self.show_ring(stage, sink);
        let start = self.clock.now();
        let cleanup = self.options.cleanup;
        let destroy_cost = match scope {
            Scope::Slice => self.options.costs.destroyed_in_slice,
            Scope::FullPass => self.options.costs.destroyed_in_full_pass,
        };
        let mut ring = RingView::<STRUCTS> {
            heap: self,
            sink,
            scope,
            start,
            debt,
            paid: 0,
            destroy_cost,
        };
        let swept = cleanup.sweep(&mut ring, &mut cursor, budget);
        let (total, paid) = (ring.len(), ring.paid);
        let table = if STRUCTS {
            &mut self.structs
        } else {
            &mut self.arrays
        };
        table.cursor = cursor;
        let end = StageEnd {
            stage,
            scope,
            at: 0,
            took: 0,
            budget: budget.map(|budget| budget + paid),
            examined: swept.examined,
            reclaimed: swept.removed,
            exit: swept.exit,
            garbage: table.garbage,
            total,
            next: cursor,
            result: swept.removed > 0,
        };
        self.emit_stage_end(end, start, sink);
        self.show_ring(stage, sink);
        swept
    }

    /// Shows the ring of a stage to a sink that asks for it, with the counts of the current look.
    fn show_ring(&self, stage: Stage, sink: &mut dyn EventSink) {
        if !sink.wants_ring() {
            return;
        }
        let table = match stage {
            Stage::Arrays => &self.arrays,
            Stage::Structs => &self.structs,
            Stage::UnneededObjects | Stage::Objects => return,
        };
        let garbage = |index: &u32| table.entries[*index as usize].count == 1;
        sink.ring(stage, &mut table.ring.iter().map(garbage));
    }

    /// Adds the time to the record and reports it, followed by an early exit if it was one.
    pub(crate) fn emit_stage_end(&mut self, end: StageEnd, start: u64, sink: &mut dyn EventSink) {
        let took = self.clock.now() - start;
        let end = StageEnd {
            at: self.clock.moment(),
            took,
            ..end
        };
        sink.event(&Event::StageEnd(end));
        if end.scope == Scope::Slice
            && let Some(budget) = end.budget
            && took > budget.saturating_add(budget / OVERRUN)
        {
            debug!(
                stage = end.stage.name(),
                took_ns = took,
                budget_ns = budget,
                "slice over budget"
            );
        }
        if end.is_early_exit() {
            sink.event(&Event::EarlyExit {
                stage: end.stage,
                scope: end.scope,
                garbage: end.garbage,
                next: end.next,
            });
        }
    }
}
