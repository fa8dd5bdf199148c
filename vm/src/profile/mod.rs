//! What is counted while a machine runs with a profile: how often each way of each op was taken, by
//! chain of calls, and what stacks waited for.
//!
//! Nothing is sampled. An op that charges pex instructions counts the way it took, in the counters of
//! the chain of calls that it runs in, and the linker has noted which instructions that way charges
//! ([`crate::code::Charge`]). So the counts add up to the machine's own count of instructions. An
//! op that allocates charges nothing: its counters hold the number of its allocation site in that
//! chain instead, so that the heap counts by chain as well.
//!
//! This room only keeps counts. What they mean is worked out in `inspect`, after the run.

mod chain;
mod counter;
mod wait;

use std::collections::{BTreeMap, BTreeSet};

use crate::code::{Code, Cursor, Tracks};
use crate::id::{FunctionId, StackId};
use crate::numbering::{Map, new_map};

pub(crate) use chain::{Chain, MORE, ROOT};
pub(crate) use counter::{Counter, Uncounted};
pub(crate) use wait::{OpenWait, WaitKey, WaitReason, WaitSum};

/// Sites with higher numbers are not counted by the heap.
const MOST_SITES: u32 = 1 << 24;

/// Instructions that were charged but not executed, or the other way round, where a run was stopped
/// in the middle of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Correction {
    /// The chain.
    pub(crate) chain: u32,
    /// The first instruction.
    pub(crate) first: u32,
    /// How many.
    pub(crate) count: u32,
    /// Whether they were executed without being charged.
    pub(crate) is_more: bool,
}

/// The counts of one machine.
#[derive(Debug)]
pub(crate) struct Profile {
    is_on: bool,
    /// Arrays and structs that had been allocated when it began.
    allocated_before: u64,
    /// The counters of all chains, two for each op, and which chain runs.
    tracks: Tracks,
    /// How many counters there are.
    counters: usize,
    chains: Vec<Chain>,
    /// The chain of each function that a chain has called.
    children: Map<(u32, FunctionId), u32>,
    /// The tracks that lead from an op of a chain.
    ways: Map<(u32, u32), Vec<u32>>,
    /// How often a poll sent a stack from the end of a loop to its head, by chain and op.
    polls: BTreeMap<(u32, u32), u64>,
    corrections: Vec<Correction>,
    /// Instructions that were reached, but put off, by chain.
    attempts: BTreeSet<(u32, u32)>,
    /// Allocation sites of chains, with the chain, in the order of their numbers.
    sites: Vec<(u32, u32)>,
    /// The same for allocations of natives, by chain and site.
    native_sites: Map<(u32, u32), u32>,
    /// Errors by chain and instruction.
    errors: BTreeMap<(u32, u32), u64>,
    open_waits: BTreeMap<StackId, OpenWait>,
    waits: BTreeMap<WaitKey, WaitSum>,
}

impl Default for Profile {
    fn default() -> Self {
        Self {
            is_on: false,
            allocated_before: 0,
            tracks: Tracks::default(),
            counters: 0,
            chains: Vec::new(),
            children: new_map(),
            ways: new_map(),
            polls: BTreeMap::new(),
            corrections: Vec::new(),
            attempts: BTreeSet::new(),
            sites: Vec::new(),
            native_sites: new_map(),
            errors: BTreeMap::new(),
            open_waits: BTreeMap::new(),
            waits: BTreeMap::new(),
        }
    }
}

impl Profile {
    /// Starts counting; so many arrays and structs are allocated already.
    pub(crate) fn begin(&mut self, allocated: u64) {
        if !self.is_on {
            self.is_on = true;
            self.allocated_before = allocated;
            for number in [ROOT, MORE] {
                self.chains.push(Chain::nobody(number));
                let track = self.tracks.add_chain(None, ROOT);
                debug_assert_eq!(track, number);
            }
            self.rest();
        }
    }

    /// Whether anything is counted.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// Arrays and structs that had been allocated when it began.
    pub(crate) fn allocated_before(&self) -> u64 {
        self.allocated_before
    }

    /// The chain of the running function.
    pub(crate) fn current(&self) -> u32 {
        self.tracks.current_chain()
    }

    /// All chains; their numbers are their places.
    pub(crate) fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// Counts one way of the op before `c`.
    fn count(&mut self, c: Cursor, way: usize) {
        let at = self.tracks.current();
        self.tracks.add_one(at, c, way);
    }

    /// The running function has returned. False if the chain of its caller has to be found first.
    pub(crate) fn leave(&mut self) -> bool {
        let caller = self.tracks.current().caller();
        if let Some(caller) = caller {
            self.tracks.set_current(caller);
        }
        caller.is_some()
    }

    /// Takes back what was counted for an op that will be executed again.
    pub(crate) fn uncount(&mut self, c: Cursor) {
        let at = self.tracks.current();
        let count = self.tracks.get(at, c, 0);
        self.tracks.set(at, c, 0, count.saturating_sub(1));
    }

    /// The end of a loop, which is this op, did not go on because of a poll: it goes to the loop's head.
    pub(crate) fn count_poll(&mut self, c: Cursor, op: u32) {
        self.count(c, 0);
        *self.polls.entry((self.current(), op)).or_default() += 1;
    }

    /// An instruction of the running function was reached, but put off.
    pub(crate) fn attempt(&mut self, instruction: u32) {
        self.attempts.insert((self.current(), instruction));
    }

    /// A run was stopped in the middle of a block, before this instruction.
    pub(crate) fn correct(&mut self, instruction: u32, unpaid: i32) {
        let is_more = unpaid > 0;
        let length = unpaid.unsigned_abs();
        let first = if is_more {
            instruction.saturating_sub(length)
        } else {
            instruction
        };
        self.corrections.push(Correction {
            chain: self.current(),
            first,
            count: length,
            is_more,
        });
        self.attempt(instruction);
    }

    /// Sets the allocation site that the op before `c` has in this chain.
    pub(crate) fn set_site(&mut self, c: Cursor, site: u32) {
        let at = self.tracks.current();
        self.tracks.set(at, c, 0, u64::from(site));
        self.sites.push((site, self.current()));
    }

    /// Whether a site of this number can be counted by chain.
    pub(crate) fn has_room_for(site: u32) -> bool {
        site < MOST_SITES
    }

    /// The site of a native's allocation in this chain.
    pub(crate) fn native_site(&self, site: u32) -> Option<u32> {
        self.native_sites.get(&(self.current(), site)).copied()
    }

    /// Sets it.
    pub(crate) fn set_native_site(&mut self, site: u32, own: u32) {
        let current = self.current();
        self.native_sites.insert((current, site), own);
        self.sites.push((own, current));
    }

    /// Counts an error of the running function.
    pub(crate) fn count_error(&mut self, instruction: u32) {
        *self
            .errors
            .entry((self.current(), instruction))
            .or_default() += 1;
    }

    /// What was counted for a chain: two numbers for each op.
    pub(crate) fn counts_of(&self, chain: u32) -> &[u64] {
        self.tracks.counters(chain)
    }

    /// How often a poll kept the end of a loop from going on.
    pub(crate) fn polls_at(&self, chain: u32, op: u32) -> u64 {
        self.polls.get(&(chain, op)).copied().unwrap_or_default()
    }

    /// Where runs were stopped in the middle of a block.
    pub(crate) fn corrections(&self) -> &[Correction] {
        &self.corrections
    }

    /// Instructions that were reached, but put off, by chain.
    pub(crate) fn attempts(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.attempts.iter().copied()
    }

    /// Allocation sites of chains, with the chain.
    pub(crate) fn sites(&self) -> &[(u32, u32)] {
        &self.sites
    }

    /// Errors by chain and instruction.
    pub(crate) fn errors(&self) -> impl Iterator<Item = ((u32, u32), u64)> + '_ {
        self.errors.iter().map(|(&place, &errors)| (place, errors))
    }
}

/// The functions of a stack's calls, oldest first.
pub(crate) trait Calls {
    /// The function and code of the call with this number.
    fn call(&self, at: usize) -> Option<(FunctionId, &Code)>;
}
