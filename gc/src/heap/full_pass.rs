//! The full pass: scripts stand still, and rounds of unneeded objects, objects, arrays and structs
//! follow one another until a whole round frees nothing.

use tracing::{debug, debug_span, trace};

use super::Heap;
use crate::event::{Event, EventSink, Exit, Reason, Scope, Stage, StageBegin, StageEnd, Tally};
use crate::object::ObjectFlags;
use crate::roots::Roots;

/// What a full pass did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FullPassOutcome {
    /// Rounds, including the last, empty one.
    pub rounds: u32,
    /// How many of them actually traced the objects; the others kept the mark of an earlier one.
    pub traces: u32,
    /// Entries examined.
    pub examined: Tally,
    /// Entries destroyed.
    pub reclaimed: Tally,
    /// Nanoseconds it took.
    pub took: u64,
}

impl Heap {
    /// Runs a full pass.
    pub fn full_pass(
        &mut self,
        reason: Reason,
        roots: &dyn Roots,
        sink: &mut dyn EventSink,
    ) -> FullPassOutcome {
        self.full_pass_keeping(ObjectFlags::empty(), reason, roots, sink)
    }

    /// Runs a full pass that keeps objects with one of these labels.
    pub fn full_pass_keeping(
        &mut self,
        labels: ObjectFlags,
        reason: Reason,
        roots: &dyn Roots,
        sink: &mut dyn EventSink,
    ) -> FullPassOutcome {
        let _span = debug_span!("full_pass", reason = reason.name()).entered();
        self.flush_pending(sink);
        self.flush_loading(sink);
        let lock = self.lock();
        let _collecting = self.acquire(&lock, sink);
        let start = self.clock.now();
        self.collector.keep = labels & ObjectFlags::LABELS;
        let outcome = self.look(roots, |heap| {
            let at = heap.clock.moment();
            let census = heap.settled_census();
            sink.event(&Event::FullPassBegin { reason, at, census });
            let mut outcome = heap.rounds(sink);
            let freed = heap.strings.clean();
            heap.unreserve(freed);
            outcome.took = heap.clock.now() - start;
            sink.event(&Event::FullPassEnd {
                reason,
                at: heap.clock.moment(),
                took: outcome.took,
                rounds: outcome.rounds,
                examined: outcome.examined,
                reclaimed: outcome.reclaimed,
                census: heap.settled_census(),
            });
            outcome
        });
        debug!(
            rounds = outcome.rounds,
            objects = outcome.reclaimed.objects,
            arrays = outcome.reclaimed.arrays,
            structs = outcome.reclaimed.structs,
            took_ns = outcome.took,
            "full pass ended"
        );
        self.collector.keep = ObjectFlags::empty();
        let bytes = self.arrays.trim() + self.structs.trim() + self.objects.trim();
        if bytes > 0 {
            debug!(bytes, "memory given back");
            sink.event(&Event::Trimmed { bytes });
        }
        self.resume_panic();
        outcome
    }

    fn rounds(&mut self, sink: &mut dyn EventSink) -> FullPassOutcome {
        let mut outcome = FullPassOutcome::default();
        let mut traced = None;
        let mut has_broken = false;
        loop {
            outcome.rounds += 1;
            let mut examined = Tally::default();
            let mut reclaimed = Tally::default();
            outcome.traces += u32::from(traced.is_none() || !self.reuses_marks());
            examined.objects = self.unneeded_objects_stage(&mut traced, sink);
            reclaimed.objects = self.purge_all(sink);
            if reclaimed.objects > 0 {
                traced = None;
            }
            let swept = self.ring_stage::<false>(Scope::FullPass, None, sink);
            examined.arrays = swept.examined;
            reclaimed.arrays = swept.removed;
            let swept = self.ring_stage::<true>(Scope::FullPass, None, sink);
            examined.structs = swept.examined;
            reclaimed.structs = swept.removed;
            outcome.examined += examined;
            outcome.reclaimed += reclaimed;
            trace!(
                round = outcome.rounds,
                reclaimed = reclaimed.total(),
                "round ended"
            );
            sink.event(&Event::RoundEnd {
                round: outcome.rounds,
                examined,
                reclaimed,
            });
            if reclaimed.total() > 0 {
                has_broken = false;
            } else if has_broken || !self.break_cycles(sink) {
                return outcome;
            } else {
                has_broken = true;
            }
        }
    }

    /// Finds the objects that nothing needs. While scripts stand still, freeing garbage does not
    /// change anything reachable, so a mark stays valid until an object is destroyed. The game still
    /// traces in every round: the virtual clock is charged for that without doing it; the real clock
    /// can only show it by doing it.
    fn unneeded_objects_stage(
        &mut self,
        traced: &mut Option<u64>,
        sink: &mut dyn EventSink,
    ) -> u64 {
        let start = self.begin_unneeded(sink);
        let examined = u64::from(self.objects.live);
        let costs = self.options.costs;
        let cost = costs.unneeded_objects_pass + examined * costs.traced_object;
        self.collector.forget_times();
        self.timed(|times| &mut times.mark, |heap| heap.clock.charge(cost));
        let is_reused = traced.is_some() && self.reuses_marks();
        let dead = if is_reused { 0 } else { self.find_unneeded() };
        self.end_unneeded(start, examined, dead, sink);
        if !is_reused {
            *traced = Some(dead);
            self.emit_verdict(Scope::FullPass, sink);
        }
        examined
    }

    fn reuses_marks(&self) -> bool {
        self.clock.is_virtual() || self.options.reuse_marks
    }

    fn begin_unneeded(&mut self, sink: &mut dyn EventSink) -> u64 {
        let at = self.clock.moment();
        sink.event(&Event::StageBegin(StageBegin {
            stage: Stage::UnneededObjects,
            scope: Scope::FullPass,
            at,
            total: self.objects.live,
            next: 0,
            garbage: 0,
            budget: None,
        }));
        self.clock.now()
    }

    fn end_unneeded(
        &mut self,
        start: u64,
        examined: u64,
        reclaimed: u64,
        sink: &mut dyn EventSink,
    ) {
        let end = StageEnd {
            stage: Stage::UnneededObjects,
            scope: Scope::FullPass,
            at: 0,
            took: 0,
            budget: None,
            examined,
            reclaimed,
            exit: Exit::Done,
            garbage: 0,
            total: self.objects.live,
            next: 0,
            result: reclaimed > 0,
        };
        self.emit_stage_end(end, start, sink);
    }
}
