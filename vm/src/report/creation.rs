//! Which script stack made a struct: kept only while the collector's log traces variables.
//!
//! Stacks share their callers, so a loop that makes a million structs takes one row for each frame
//! of its stack. What a row says is written down at once, because objects may be gone when it is
//! read.

use super::TraceLine;
use crate::code::Cursor;
use crate::id::FunctionId;
use crate::machine::Machine;
use crate::numbering::{Map, count, new_map};

/// Rows that are kept at most, some ten megabytes; stacks past it stay unknown.
const LIMIT: usize = 1 << 17;

/// One frame, as seen from one chain of callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    /// Number of the caller's row; zero at the bottom.
    caller: u32,
    function: FunctionId,
    instruction: u32,
    /// Self; zero in a global function.
    object: u64,
}

/// The stacks seen so far. Number `n` is row `n - 1`; zero is no stack.
#[derive(Debug)]
pub(crate) struct CreationStacks {
    rows: Vec<(u32, TraceLine)>,
    numbers: Map<Place, u32>,
}

impl Default for CreationStacks {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            numbers: new_map(),
        }
    }
}

impl Machine {
    /// The number of the current stack, whose newest frame is at `c`; zero when there is no room.
    pub(crate) fn creation_number(&mut self, c: Cursor) -> u32 {
        self.note_place(c);
        let mut stacks = std::mem::take(&mut self.creations);
        let mut number = 0;
        for frame in &self.current.frames {
            let place = Place {
                caller: number,
                function: frame.function,
                instruction: self.instruction_of(frame),
                object: self
                    .frame_self(frame)
                    .map_or(0, cyperus_gc::ObjectRef::bits),
            };
            if let Some(&known) = stacks.numbers.get(&place) {
                number = known;
                continue;
            }
            if stacks.rows.len() == LIMIT {
                number = 0;
                break;
            }
            let line = self.trace_line(&self.current, frame);
            stacks.rows.push((place.caller, line));
            number = count(stacks.rows.len());
            stacks.numbers.insert(place, number);
        }
        self.creations = stacks;
        number
    }

    /// The script stack that a collector event names, newest frame first; empty for zero.
    pub fn creation_stack(&self, stack: u32) -> Vec<&TraceLine> {
        let mut lines = Vec::new();
        let mut next = stack;
        while let Some((caller, line)) = next
            .checked_sub(1)
            .and_then(|row| self.creations.rows.get(row as usize))
        {
            lines.push(line);
            next = *caller;
        }
        lines
    }
}
