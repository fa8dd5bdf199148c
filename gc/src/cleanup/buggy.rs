//! The loop as the game shipped it: upwards, ending when the index meets the cursor.
//!
//! A removal does not advance the index, because another entry has moved into the hole. So if the
//! very first entry at the cursor is garbage, the index still *is* the cursor after the removal,
//! and the call ends with one entry freed and its budget unspent. In a solid run of garbage the
//! cursor stays at its start, so every call frees only one entry. This is what makes saving slow.

use super::{Cleanup, Ring, Swept};
use crate::event::Exit;

/// The shipped loop.
#[derive(Clone, Copy, Debug)]
pub struct Buggy;

impl Cleanup for Buggy {
    fn sweep<R: Ring>(ring: &mut R, cursor: &mut u32, budget: Option<u64>) -> Swept {
        let mut swept = Swept {
            examined: 0,
            removed: 0,
            exit: Exit::Empty,
        };
        if *cursor >= ring.len() {
            // On an empty ring this wraps to 4294967295, which the game's log also shows.
            *cursor = ring.len().wrapping_sub(1);
        }
        let mut index = *cursor;
        while !ring.is_empty() {
            swept.examined += 1;
            if ring.examine(index) {
                swept.removed += 1;
                ring.remove(index);
                if !ring.is_empty() && *cursor >= ring.len() {
                    *cursor = ring.len() - 1;
                }
            } else {
                index += 1;
            }
            if index >= ring.len() {
                index = 0;
            }
            // The order of the three tests decides which one ends the call, and the game's clock is
            // only read if the first does not.
            if index == *cursor {
                swept.exit = if ring.is_empty() {
                    Exit::Empty
                } else {
                    Exit::CursorMet
                };
                break;
            }
            if budget.is_some_and(|budget| ring.elapsed() > budget) {
                swept.exit = Exit::OutOfTime;
                break;
            }
        }
        *cursor = index;
        swept
    }
}
