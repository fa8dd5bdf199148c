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
mod wait;

use std::collections::{BTreeMap, BTreeSet};

use crate::code::Code;
use crate::id::{FunctionId, StackId};
use crate::numbering::{Map, count, new_map};

use chain::FIRST_CHAINS;
pub(crate) use chain::{Chain, MORE, ROOT};
pub(crate) use wait::{OpenWait, WaitKey, WaitReason, WaitSum};

/// The most counters: 128 megabytes. Call chains for which there is no room are counted by their
/// newest function alone.
const MOST_COUNTERS: usize = 1 << 24;

/// The most chains.
const MOST_CHAINS: usize = 1 << 18;

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
    /// The counters of all chains, two for each op.
    counts: Vec<u64>,
    /// What turns the address of an op into its counter, in the current chain: see [`Chain`].
    origin: usize,
    /// The chain of the running function.
    current: u32,
    /// The number of calls on the running stack.
    depth: usize,
    chains: Vec<Chain>,
    /// The chain of each function that a chain has called.
    children: Map<(u32, FunctionId), u32>,
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
            counts: Vec::new(),
            origin: 0,
            current: ROOT,
            depth: 0,
            chains: Vec::new(),
            children: new_map(),
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
            self.chains = FIRST_CHAINS.to_vec();
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

    /// The number of calls on the running stack.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// The chain of the running function.
    pub(crate) fn current(&self) -> u32 {
        self.current
    }

    /// All chains; their numbers are their places.
    pub(crate) fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// Counts one way of the op before the one at `next`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of many handlers")]
    pub(crate) fn count(&mut self, next: usize, way: usize) {
        let at = self.counter(next) + way;
        if let Some(count) = self.counts.get_mut(at) {
            *count += 1;
        }
    }

    /// Takes back what [`Self::count`] counted for an op that will be executed again.
    pub(crate) fn uncount(&mut self, next: usize) {
        let at = self.counter(next);
        if let Some(count) = self.counts.get_mut(at) {
            *count = count.saturating_sub(1);
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of many handlers")]
    fn counter(&self, next: usize) -> usize {
        next.wrapping_sub(self.origin) >> 3
    }

    /// The end of a loop did not go on, because of a poll: it goes to the loop's head.
    pub(crate) fn count_poll(&mut self, next: usize) {
        self.count(next, 0);
        let at = self.counter(next);
        let first = self.chains[self.current as usize].first;
        let op = count(at.saturating_sub(first as usize)) / 2;
        *self.polls.entry((self.current, op)).or_default() += 1;
    }

    /// An instruction of the running function was reached, but put off.
    pub(crate) fn attempt(&mut self, instruction: u32) {
        self.attempts.insert((self.current, instruction));
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
            chain: self.current,
            first,
            count: length,
            is_more,
        });
        self.attempt(instruction);
    }

    /// The allocation site that the op before the one at `next` has in this chain; `None` if it has
    /// none yet.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the handlers that allocate")]
    pub(crate) fn site(&self, next: usize) -> Option<u32> {
        let site = self.counts.get(self.counter(next)).copied()?;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it was stored as a 32-bit number"
        )]
        let site = site as u32;
        (site != 0).then_some(site)
    }

    /// Sets it.
    pub(crate) fn set_site(&mut self, next: usize, site: u32) {
        let at = self.counter(next);
        if let Some(place) = self.counts.get_mut(at) {
            *place = u64::from(site);
            self.sites.push((site, self.current));
        }
    }

    /// Whether a site of this number can be counted by chain.
    pub(crate) fn has_room_for(site: u32) -> bool {
        site < MOST_SITES
    }

    /// The site of a native's allocation in this chain.
    pub(crate) fn native_site(&self, site: u32) -> Option<u32> {
        self.native_sites.get(&(self.current, site)).copied()
    }

    /// Sets it.
    pub(crate) fn set_native_site(&mut self, site: u32, own: u32) {
        self.native_sites.insert((self.current, site), own);
        self.sites.push((own, self.current));
    }

    /// Counts an error of the running function.
    pub(crate) fn count_error(&mut self, instruction: u32) {
        *self.errors.entry((self.current, instruction)).or_default() += 1;
    }

    /// What was counted for a chain: two numbers for each op.
    pub(crate) fn counts_of(&self, chain: &Chain) -> &[u64] {
        let first = chain.first as usize;
        let end = first + 2 * chain.ops as usize;
        self.counts.get(first..end).unwrap_or_default()
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

    /// Room for the counters of a function in a new chain; `None` if there is none.
    fn room(&mut self, code: Option<&Code>) -> Option<u32> {
        let first = self.counts.len();
        let wanted = code.map_or(0, |code| 2 * code.ops.len());
        if first + wanted > MOST_COUNTERS || self.chains.len() >= MOST_CHAINS {
            return None;
        }
        self.counts.resize(first + wanted, 0);
        Some(count(first))
    }
}

/// The functions of a stack's calls, oldest first.
pub(crate) trait Calls {
    /// The function and code of the call with this number.
    fn call(&self, at: usize) -> Option<(FunctionId, &Code)>;
}
