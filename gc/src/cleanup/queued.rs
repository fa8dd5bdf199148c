//! Ours: examines only entries whose count fell to 1, in the order in which they fell.
//!
//! The cost depends on the garbage, not on the population. Destroying an entry releases what it
//! held, and entries whose count thereby falls to 1 join the queue, so chains die in the same call.
//! The ring keeps its order rules (swap-remove) and its cursor, which this cleanup neither reads
//! nor moves.

use super::{Cleanup, Ring, Swept};
use crate::event::Exit;

/// The candidate queue.
#[derive(Clone, Copy, Debug)]
pub struct Queued;

impl Cleanup for Queued {
    fn sweep<R: Ring>(ring: &mut R, _: &mut u32, budget: Option<u64>) -> Swept {
        let mut swept = Swept {
            examined: 0,
            removed: 0,
            exit: Exit::NoCandidates,
        };
        while let Some(position) = ring.next_candidate() {
            swept.examined += 1;
            if ring.examine(position) {
                swept.removed += 1;
                ring.remove(position);
            }
            if budget.is_some_and(|budget| ring.elapsed() >= budget) {
                swept.exit = Exit::OutOfTime;
                return swept;
            }
        }
        if ring.is_empty() {
            swept.exit = Exit::Empty;
        }
        swept
    }
}
