//! Several threads in a collection that goes in slices, in rounds: the stack is dealt out, each thread scans
//! its part up to a limit, and what is left goes back to the stack.
//!
//! A whole mark shares work in a cleverer way (`parallel`), but prepares a byte for each object, which a
//! slice has no time for. In a round, marks are bits that exactly one thread sets.
//!
//! Rounds are for the real clock. On the virtual clock a slice has its price whatever the threads do, and which
//! objects it reaches must not depend on them.

use super::claim::Claims;
use super::collector::Budget;
use super::mark::{Marked, PARALLEL_FLOOR, Pass};
use super::pipeline::Flight;
use super::view::{View, Work};
use crate::heap::Heap;
use crate::options::Stress;

/// The least work for each thread, at a tenth of a microsecond each or less: starting a thread takes longer than
/// half of it.
const LEAST: u64 = 512;

/// The most work for each thread between two readings of the clock.
const MOST: u64 = 16_384;

/// How much must be on the stack for each thread. Work that is deep in the stack is near the roots and has much
/// behind it, so a few pieces are enough.
const SHARE: usize = 2;

/// What a round is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Round {
    threads: u32,
    /// Pieces of work for each thread.
    pieces: u32,
}

impl Round {
    /// Whether a round that did so much was worth its threads.
    pub(super) fn is_worth(self, done: u64) -> bool {
        done >= LEAST || self.pieces == u32::MAX
    }
}

/// One thread of a round.
struct Peer;

impl Claims for Peer {
    #[inline]
    fn claim_object(&mut self, view: View<'_>, row: u32) -> bool {
        view.objects.marks.claim::<true>(row)
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

impl Heap {
    /// The round that is worth starting now; `None` if one thread does better alone. `piece` is what a piece
    /// of work takes on the whole, in nanoseconds.
    pub(super) fn next_round(&mut self, budget: &Budget, left: u64, piece: u64) -> Option<Round> {
        if self.options.stress.contains(Stress::THREAD_SHUFFLE) {
            // A round without a limit reaches the same objects on any number of threads.
            let threads = u32::try_from(self.collector.random(8)).unwrap_or(0);
            let pieces = u32::MAX;
            return (threads > 3).then_some(Round { threads, pieces });
        }
        let threads = self.options.threads;
        let is_large = self.objects.live >= PARALLEL_FLOOR
            && self.collector.stack.len() >= threads as usize * SHARE;
        if threads < 2 || !is_large || self.clock().is_virtual() || !budget.is_timed() {
            return None;
        }
        // Half of what is left, because a round that meets slow memory must not take twice the time.
        let pieces = left / piece.max(1) / 2 / u64::from(threads);
        let pieces = u32::try_from(pieces.min(MOST)).unwrap_or(0);
        (u64::from(pieces) >= LEAST).then_some(Round { threads, pieces })
    }

    /// Runs a round. Returns how many pieces of work all threads did.
    pub(super) fn mark_round(&mut self, round: Round, marked: &mut Marked) -> u64 {
        self.collector.threads = self.collector.threads.max(round.threads);
        let stack = std::mem::take(&mut self.collector.stack);
        let mut parts = dealt(stack, round.threads as usize);
        let view = self.view();
        let mine = parts.pop().unwrap_or_default();
        let results = std::thread::scope(|scope| {
            let others: Vec<_> = parts
                .into_iter()
                .map(|part| scope.spawn(move || view.scan_part(part, round.pieces)))
                .collect();
            let mut results = vec![view.scan_part(mine, round.pieces)];
            for other in others {
                match other.join() {
                    Ok(result) => results.push(result),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            results
        });
        let mut done = 0;
        for (mut found, rest, pieces) in results {
            done += u64::from(pieces);
            marked.scanned += found.scanned;
            marked.to_clear.append(&mut found.to_clear);
            marked.dissolve.append(&mut found.dissolve);
            self.collector.stack.extend(rest);
        }
        marked.to_clear.sort_unstable();
        marked.dissolve.sort_unstable();
        done
    }
}

/// Deals out a stack; neighbours go to different threads.
fn dealt(stack: Vec<Work>, threads: usize) -> Vec<Vec<Work>> {
    let mut parts = vec![Vec::with_capacity(stack.len() / threads.max(1) + 1); threads.max(1)];
    for (at, work) in stack.into_iter().enumerate() {
        parts[at % threads.max(1)].push(work);
    }
    parts
}

impl View<'_> {
    /// One thread's part of a round: what it found, what it did not get to, and how much it did.
    fn scan_part(self, mut stack: Vec<Work>, pieces: u32) -> (Marked, Vec<Work>, u32) {
        let mut marked = Marked::default();
        let mut flight = Flight::default();
        let mut pass = Pass {
            claims: &mut Peer,
            stack: &mut stack,
            marked: &mut marked,
        };
        let done = self.drain_some(&mut flight, &mut pass, pieces);
        flight.land(&mut stack);
        (marked, stack, done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_worth_its_threads_if_it_did_enough() {
        let round = |pieces| Round { threads: 3, pieces };
        assert!(round(600).is_worth(LEAST));
        assert!(!round(600).is_worth(LEAST - 1));
        // The stress mode always goes on.
        assert!(round(u32::MAX).is_worth(1));
    }

    #[test]
    fn neighbours_go_to_different_threads() {
        let stack: Vec<Work> = (0..7).map(Work::object).collect();
        let parts = dealt(stack, 3);
        let rows: Vec<Vec<u32>> = parts
            .iter()
            .map(|part| part.iter().map(|work| work.index()).collect())
            .collect();
        assert_eq!(rows, [vec![0, 3, 6], vec![1, 4], vec![2, 5]]);
    }

    #[test]
    fn threads_of_a_round_that_share_words_lose_nothing() {
        crate::trace::claim::tests::threads_meet::<Peer>();
    }
}
