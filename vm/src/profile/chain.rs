//! Chains of calls: which function was called by which, down to the first. Calls from different lines
//! of one function are one chain, so a recursion has as many chains as it is deep.

use super::{Calls, Profile};
use crate::code::{Code, Cursor};
use crate::id::FunctionId;
use crate::numbering::count;

/// The chain without calls.
pub(crate) const ROOT: u32 = 0;

/// The caller of all functions for whose chains there was no room.
pub(crate) const MORE: u32 = 1;

/// The most counters: 128 megabytes. Call chains for which there is no room are counted by their
/// newest function alone.
const MOST_COUNTERS: usize = 1 << 24;

/// The most chains.
const MOST_CHAINS: usize = 1 << 18;

/// The most tracks: 40 megabytes. Calls without one take longer.
const MOST_TRACKS: u32 = 1 << 20;

/// No function has this number.
const NOBODY: FunctionId = FunctionId(u32::MAX);

/// A function as called by one chain of callers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    /// The newest function.
    pub(crate) function: FunctionId,
    /// The chain of its caller.
    pub(crate) parent: u32,
    /// The track that leads here from anywhere.
    track: u32,
}

impl Chain {
    /// What [`ROOT`] and [`MORE`] are, whose tracks have their numbers.
    pub(super) fn nobody(number: u32) -> Self {
        Self {
            function: NOBODY,
            parent: ROOT,
            track: number,
        }
    }

    /// Whether it stands for no function.
    pub(crate) fn is_nobody(&self) -> bool {
        self.function == NOBODY
    }
}

impl Profile {
    /// Whether the newest call on the current chain is of this function.
    pub(crate) fn is_in(&self, function: FunctionId) -> bool {
        self.is_chain_of(self.current(), function)
    }

    /// Whether the newest call on a chain is of this function.
    pub(crate) fn is_chain_of(&self, chain: u32, function: FunctionId) -> bool {
        let chain = self.chains.get(chain as usize);
        chain.is_some_and(|chain| chain.function == function)
    }

    /// The op before `c`, which is the one with this number, has called this function: finds the chain,
    /// and notes a track with the op that leads there the next time.
    pub(crate) fn step_into(&mut self, c: Cursor, op: u32, function: FunctionId, code: &Code) {
        let from = self.current();
        let chain = self.child(from, function, Some(code));
        if let Some(track) = self.way(from, op, chain) {
            let at = self.tracks.current();
            self.tracks.set_link(at, c, track);
        }
        self.begin_call(chain);
    }

    /// The track from an op to a chain; none if there is no room for it, or no way back.
    fn way(&mut self, from: u32, op: u32, chain: u32) -> Option<u32> {
        if self.chains[chain as usize].parent == MORE {
            return None;
        }
        let ways = self.ways.entry((from, op)).or_default();
        let known = ways.iter().find(|&&way| self.tracks.calls(way).0 == chain);
        if let Some(&known) = known {
            return Some(known);
        }
        if self.tracks.count() >= MOST_TRACKS {
            return None;
        }
        let way = self.tracks.add_way(self.chains[chain as usize].track);
        ways.push(way);
        Some(way)
    }

    /// Finds the chain of a stack. `is_call` says whether the newest call has just begun.
    pub(crate) fn locate(&mut self, depth: usize, calls: &impl Calls, is_call: bool) {
        let mut at = ROOT;
        for place in 0..depth {
            if let Some((function, code)) = calls.call(place) {
                at = self.child(at, function, Some(code));
            }
        }
        if is_call {
            self.begin_call(at);
        } else {
            self.go_to(at);
        }
    }

    fn begin_call(&mut self, chain: u32) {
        self.tracks.add_call(self.chains[chain as usize].track);
        self.go_to(chain);
    }

    /// A stack runs whose chain is known.
    pub(crate) fn go_to(&mut self, chain: u32) {
        self.tracks.go_to(self.chains[chain as usize].track);
    }

    /// No stack runs.
    pub(crate) fn rest(&mut self) {
        self.go_to(ROOT);
    }

    /// Counts a call of a native by the running function.
    pub(crate) fn count_native(&mut self, function: FunctionId) {
        let chain = self.child(self.current(), function, None);
        self.tracks.add_call(self.chains[chain as usize].track);
    }

    /// How often an op of a chain called along a track that was noted with it. These calls are not in the
    /// op's own counters.
    pub(crate) fn calls_at(&self, chain: u32, op: u32) -> u64 {
        let ways = self.ways.get(&(chain, op)).into_iter().flatten();
        ways.map(|&way| self.tracks.calls(way).1).sum()
    }

    /// How often the newest function of each chain was called.
    pub(crate) fn calls_by_chain(&self) -> Vec<u64> {
        let mut sums = vec![0; self.chains.len()];
        for track in 0..self.tracks.count() {
            let (chain, calls) = self.tracks.calls(track);
            if let Some(sum) = sums.get_mut(chain as usize) {
                *sum += calls;
            }
        }
        sums
    }

    fn child(&mut self, parent: u32, function: FunctionId, code: Option<&Code>) -> u32 {
        let parent = if self.chains[parent as usize].parent == MORE {
            MORE
        } else {
            parent
        };
        match self.children.get(&(parent, function)) {
            Some(&child) => child,
            None => self.add(parent, function, code),
        }
    }

    fn add(&mut self, parent: u32, function: FunctionId, code: Option<&Code>) -> u32 {
        // There are not many functions, so one chain more for each of them is not much.
        if parent != MORE && !self.has_room(code) {
            return self.child(MORE, function, code);
        }
        let child = count(self.chains.len());
        let track = self.chains[parent as usize].track;
        let track = self.tracks.add_chain(code, track);
        self.counters += counters_of(code);
        self.chains.push(Chain {
            function,
            parent,
            track,
        });
        self.children.insert((parent, function), child);
        child
    }

    /// Whether there is room for the counters of a function in a new chain.
    fn has_room(&self, code: Option<&Code>) -> bool {
        self.counters + counters_of(code) <= MOST_COUNTERS && self.chains.len() < MOST_CHAINS
    }
}

fn counters_of(code: Option<&Code>) -> usize {
    code.map_or(0, |code| 2 * code.ops.len())
}
