//! Which script stack created a struct: recorded only while the collector's log traces variables.
//!
//! Stacks share their callers, so a loop that makes a million structs takes one row for each call
//! of its stack. The text of a row is made at once, because objects may be gone when it is read.

use super::TraceLine;
use crate::id::FunctionId;
use crate::numbering::{Map, count, new_map};

/// The most rows kept, about ten megabytes. Stacks beyond that stay unknown.
const LIMIT: usize = 1 << 17;

/// One call, as seen from one chain of callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SeenCall {
    /// Number of the caller's row; zero at the bottom.
    pub(crate) caller: u32,
    pub(crate) function: FunctionId,
    pub(crate) instruction: u32,
    /// Self; zero in a global function.
    pub(crate) object: u64,
}

/// The stacks seen so far. Number `n` is row `n - 1`; zero means no stack.
#[derive(Debug)]
pub(crate) struct CreationStacks {
    rows: Vec<(u32, TraceLine)>,
    numbers: Map<SeenCall, u32>,
}

impl Default for CreationStacks {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            numbers: new_map(),
        }
    }
}

impl CreationStacks {
    /// The number of a call, if it has been seen.
    pub(crate) fn find(&self, call: SeenCall) -> Option<u32> {
        self.numbers.get(&call).copied()
    }

    /// Adds a call; `None` if there is no room left.
    pub(crate) fn add(&mut self, call: SeenCall, line: TraceLine) -> Option<u32> {
        if self.rows.len() == LIMIT {
            return None;
        }
        self.rows.push((call.caller, line));
        let number = count(self.rows.len());
        self.numbers.insert(call, number);
        Some(number)
    }

    /// The stack with that number, newest call first; empty for zero.
    pub(crate) fn stack(&self, number: u32) -> Vec<&TraceLine> {
        let mut lines = Vec::new();
        let mut next = number;
        while let Some((caller, line)) = next
            .checked_sub(1)
            .and_then(|row| self.rows.get(row as usize))
        {
            lines.push(line);
            next = *caller;
        }
        lines
    }
}
