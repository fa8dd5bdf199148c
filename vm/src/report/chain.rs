//! How often each chain of calls allocated an array or a struct, while a report needs it.
//!
//! A chain consists of functions and instructions, not objects, so a thousand instances of a script
//! share theirs. Chains share their callers. The memory does not grow with a run: once the rows are
//! used up, allocations from new chains are counted together.

use crate::id::FunctionId;
use crate::numbering::{Map, count, new_map};

/// The most rows, a few hundred kilobytes. Only a script whose functions call each other in every
/// order needs more.
const LIMIT: usize = 1 << 12;

/// One call, as seen from one chain of callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ChainCall {
    /// Number of the caller's row; zero at the bottom.
    pub(crate) caller: u32,
    pub(crate) function: FunctionId,
    pub(crate) instruction: u32,
}

#[derive(Debug)]
struct Row {
    call: ChainCall,
    /// The heap's site for the allocations of this call, and how many there were.
    site: u32,
    allocated: u64,
}

/// The chains seen so far. Number `n` is row `n - 1`; zero means no chain.
#[derive(Debug)]
pub(crate) struct ChainCounts {
    rows: Vec<Row>,
    numbers: Map<ChainCall, u32>,
}

impl Default for ChainCounts {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            numbers: new_map(),
        }
    }
}

impl ChainCounts {
    /// The number of a call, added if it is new; `None` if there is no room left.
    pub(crate) fn number(&mut self, call: ChainCall) -> Option<u32> {
        if let Some(known) = self.numbers.get(&call) {
            return Some(*known);
        }
        if self.rows.len() == LIMIT {
            return None;
        }
        self.rows.push(Row {
            call,
            site: 0,
            allocated: 0,
        });
        let number = count(self.rows.len());
        self.numbers.insert(call, number);
        Some(number)
    }

    /// Counts an allocation by the newest call of that chain.
    pub(crate) fn count(&mut self, number: u32, site: u32) {
        if let Some(row) = self.row_mut(number) {
            row.site = site;
            row.allocated += 1;
        }
    }

    fn row_mut(&mut self, number: u32) -> Option<&mut Row> {
        self.rows.get_mut(number.checked_sub(1)? as usize)
    }

    /// Each chain that allocated: the heap's site, how often, and its calls, newest first.
    pub(crate) fn chains(&self) -> impl Iterator<Item = (u32, u64, Vec<ChainCall>)> {
        let rows = self.rows.iter().filter(|row| row.allocated > 0);
        rows.map(|row| (row.site, row.allocated, self.calls(row.call)))
    }

    fn calls(&self, newest: ChainCall) -> Vec<ChainCall> {
        let mut calls = vec![newest];
        let mut next = newest.caller;
        while let Some(row) = next
            .checked_sub(1)
            .and_then(|row| self.rows.get(row as usize))
        {
            calls.push(row.call);
            next = row.call.caller;
        }
        calls
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(caller: u32, function: u32) -> ChainCall {
        ChainCall {
            caller,
            function: FunctionId(function),
            instruction: 0,
        }
    }

    #[test]
    fn two_ways_to_one_place_are_counted_apart() {
        let mut chains = ChainCounts::default();
        for _ in 0..3 {
            let day = chains.number(call(0, 1)).expect("room");
            let place = chains.number(call(day, 9)).expect("room");
            chains.count(place, 5);
        }
        let night = chains.number(call(0, 2)).expect("room");
        let place = chains.number(call(night, 9)).expect("room");
        chains.count(place, 5);
        let seen: Vec<_> = chains
            .chains()
            .map(|(site, times, calls)| (site, times, calls.last().map(|call| call.function.0)))
            .collect();
        assert_eq!(seen, [(5, 3, Some(1)), (5, 1, Some(2))]);
    }

    #[test]
    fn chains_without_end_take_no_more_room() {
        let mut chains = ChainCounts::default();
        let mut caller = 0;
        for function in 0..100_000 {
            let Some(number) = chains.number(call(caller, function)) else {
                assert_eq!(chains.rows.len(), LIMIT);
                return;
            };
            caller = number;
        }
        panic!("no limit");
    }
}
