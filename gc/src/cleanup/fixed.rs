//! The repaired loop: downwards, at most as many entries as the ring held when the call began.
//!
//! Going down, the entry that moves into a hole has already been passed (or comes from the end
//! after the wrap), and the index always moves, so a call uses its budget. A call that starts in
//! the middle can skip garbage from the end; the next one finds it.

use super::{Cleanup, Ring, Swept};
use crate::event::Exit;

/// The repaired loop.
#[derive(Clone, Copy, Debug)]
pub struct Fixed;

impl Cleanup for Fixed {
    fn sweep<R: Ring>(ring: &mut R, cursor: &mut u32, budget: Option<u64>) -> Swept {
        let mut swept = Swept {
            examined: 0,
            removed: 0,
            exit: Exit::Empty,
        };
        let mut fresh = ring.len();
        let mut index = if *cursor < ring.len() {
            *cursor
        } else {
            ring.len().wrapping_sub(1)
        };
        while !ring.is_empty() {
            swept.examined += 1;
            if ring.examine(index) {
                swept.removed += 1;
                ring.remove(index);
            }
            // From 0 to the end; if the last entry is gone this is 4294967295.
            index = if index == 0 {
                ring.len().wrapping_sub(1)
            } else {
                index - 1
            };
            if budget.is_some_and(|budget| ring.elapsed() >= budget) {
                swept.exit = Exit::OutOfTime;
                break;
            }
            if fresh == 1 {
                swept.exit = if ring.is_empty() {
                    Exit::Empty
                } else {
                    Exit::AllExamined
                };
                break;
            }
            fresh -= 1;
        }
        *cursor = index;
        swept
    }
}
