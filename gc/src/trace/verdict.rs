//! The record of a collection: what its phases took, and the verdict as an event.

use crate::event::{Event, EventSink, Judgement, PhaseTimes, Scope};
use crate::heap::Heap;

impl Heap {
    /// Runs a phase of a collection and adds what it took to the record.
    pub(crate) fn timed<T>(
        &mut self,
        of: impl FnOnce(&mut PhaseTimes) -> &mut u64,
        phase: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let start = self.clock_mut().now();
        let result = phase(self);
        let took = self.clock_mut().now() - start;
        *of(&mut self.collector.times) += took;
        result
    }

    /// Reports the verdict of the collection that just ended.
    pub(crate) fn emit_verdict(&mut self, scope: Scope, sink: &mut dyn EventSink) {
        let nanoseconds = std::mem::take(&mut self.clusters.dissolving);
        let clusters = self.clusters.counts.dissolved;
        if clusters > 0 {
            tracing::debug!(clusters, took_ns = nanoseconds, "clusters dissolved");
            sink.event(&Event::Dissolved {
                clusters,
                nanoseconds,
            });
        }
        let [classes, sites] = self.objects.deaths.take();
        let verdict = Judgement {
            scope,
            at: self.clock_mut().moment(),
            dead: classes.iter().map(|&(_, count)| u64::from(count)).sum(),
            reached: u64::from(self.objects.live).saturating_sub(self.purge.len()),
            spared: std::mem::take(&mut self.collector.spared),
            threads: self.collector.threads,
            times: std::mem::take(&mut self.collector.times),
            clusters: std::mem::take(&mut self.clusters.counts),
            classes,
            sites,
        };
        sink.event(&Event::Verdict(verdict));
    }
}
