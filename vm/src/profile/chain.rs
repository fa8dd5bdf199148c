//! Chains of calls: which function was called by which, down to the first. Calls from different lines
//! of one function are one chain, so a recursion has as many chains as it is deep.

use std::cmp::Ordering;

use super::{Calls, Profile};
use crate::code::{Code, Pointer};
use crate::id::FunctionId;
use crate::numbering::count;

/// The chain without calls.
pub(crate) const ROOT: u32 = 0;

/// The caller of all functions for whose chains there was no room.
pub(crate) const MORE: u32 = 1;

/// No function has this number.
const NOBODY: FunctionId = FunctionId(u32::MAX);

/// The chains that are always there: [`ROOT`] and [`MORE`].
pub(super) const FIRST_CHAINS: [Chain; 2] = [Chain::ROOT; 2];

/// A function as called by one chain of callers.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The newest function.
    pub(crate) function: FunctionId,
    /// The chain of its caller.
    pub(crate) parent: u32,
    /// How often it was called.
    pub(crate) calls: u64,
    /// For an op at address `a`, the first counter is `(a + size_of(Op) - origin) / 8`: ops have 16
    /// bytes, and two counters each.
    origin: usize,
    /// Its first counter.
    pub(super) first: u32,
    /// How many ops its code has; each has two counters.
    pub(super) ops: u32,
}

// Every call and return reads a row: a power of two costs a shift instead of a multiplication.
const _: () = assert!(size_of::<Chain>() == 32);

impl Chain {
    const ROOT: Self = Self {
        function: NOBODY,
        parent: ROOT,
        calls: 0,
        // No address leads to a counter.
        origin: usize::MAX,
        first: 0,
        ops: 0,
    };

    /// Whether it stands for no function.
    pub(crate) fn is_nobody(&self) -> bool {
        self.function == NOBODY
    }
}

impl Profile {
    /// The running stack has `depth` calls after the op before the one at `next`, which calls or
    /// returns; the newest is of `top`. False if the chain has to be found first.
    ///
    /// An op that calls has a counter to spare, which holds the chain that it called last.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the handlers of calls")]
    pub(crate) fn follow(&mut self, next: usize, depth: usize, top: FunctionId) -> bool {
        let before = std::mem::replace(&mut self.depth, depth);
        let to = match depth.cmp(&before) {
            Ordering::Equal => return true,
            Ordering::Greater => {
                let link = self.counts.get(self.counter(next) + 1).copied();
                number(link.unwrap_or_default())
            }
            Ordering::Less => self.chains[self.current as usize].parent,
        };
        // A guess: another function may be called this time, and after a return, a chain for which
        // there was no room has another parent.
        let guess = self.chains.get_mut(to as usize);
        let Some(row) = guess.filter(|row| row.function == top) else {
            return false;
        };
        row.calls += u64::from(depth > before);
        self.origin = row.origin;
        self.current = to;
        true
    }

    /// The op before the one at `next` has called this function: finds the chain and notes it with
    /// the op.
    pub(crate) fn step_into(&mut self, next: usize, function: FunctionId, code: &Code) {
        let chain = self.child(self.current, function, Some(code));
        let link = self.counter(next) + 1;
        if let Some(link) = self.counts.get_mut(link) {
            *link = u64::from(chain);
        }
        self.go_to(chain, self.depth);
        self.chains[chain as usize].calls += 1;
    }

    /// The same without a guess. `is_call` says whether the newest call has just begun.
    pub(crate) fn locate(&mut self, depth: usize, calls: &impl Calls, is_call: bool) {
        let mut at = ROOT;
        for place in 0..depth {
            if let Some((function, code)) = calls.call(place) {
                at = self.child(at, function, Some(code));
            }
        }
        self.go_to(at, depth);
        if is_call {
            self.chains[at as usize].calls += 1;
        }
    }

    /// A stack of `depth` calls runs, whose chain is known.
    pub(crate) fn go_to(&mut self, chain: u32, depth: usize) {
        self.current = chain;
        self.depth = depth;
        self.origin = self.chains[chain as usize].origin;
    }

    /// No stack runs.
    pub(crate) fn rest(&mut self) {
        self.go_to(ROOT, 0);
    }

    /// Counts a call of a native by the running function.
    pub(crate) fn count_native(&mut self, function: FunctionId) {
        let chain = self.child(self.current, function, None);
        self.chains[chain as usize].calls += 1;
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
        let (parent, first) = match self.room(code) {
            Some(first) => (parent, first),
            None if parent == MORE => {
                // There are not many functions, so this is not much more.
                let first = count(self.counts.len());
                let wanted = code.map_or(0, |code| 2 * code.ops.len());
                self.counts.resize(first as usize + wanted, 0);
                (MORE, first)
            }
            None => return self.child(MORE, function, code),
        };
        let origin = code.map_or(usize::MAX, |code| {
            Pointer::of(code, 0)
                .next_address()
                .wrapping_sub(first as usize * 8)
        });
        let child = count(self.chains.len());
        self.chains.push(Chain {
            function,
            parent,
            calls: 0,
            origin,
            first,
            ops: code.map_or(0, |code| count(code.ops.len())),
        });
        self.children.insert((parent, function), child);
        child
    }
}

/// A chain's number as a counter holds it.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the handlers of calls")]
#[expect(
    clippy::cast_possible_truncation,
    reason = "it was stored as a 32-bit number"
)]
fn number(counter: u64) -> u32 {
    counter as u32
}
