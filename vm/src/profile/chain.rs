//! Chains of calls: which function was called by which, down to the first. Calls from different lines
//! of one function are one chain, so a recursion has as many chains as it is deep.

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
    /// Its first counter.
    pub(super) first: usize,
    /// How many ops its code has; each has two counters.
    pub(super) ops: u32,
    /// For an op at address `a`, the first counter is `(a + size_of(Op) - origin) / 8`: ops have 16
    /// bytes, and two counters each.
    origin: usize,
    /// The chain that was called last, which is likely to be called next.
    last: u32,
    /// All chains that it called.
    children: Vec<u32>,
}

impl Chain {
    const ROOT: Self = Self {
        function: NOBODY,
        parent: ROOT,
        calls: 0,
        first: 0,
        ops: 0,
        // No address leads to a counter.
        origin: usize::MAX,
        last: ROOT,
        children: Vec::new(),
    };

    /// Whether it stands for no function.
    pub(crate) fn is_nobody(&self) -> bool {
        self.function == NOBODY
    }
}

impl Profile {
    /// The running stack has `depth` calls after an op that calls or returns, the newest of `top`.
    /// False if the chain has to be found first.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the handlers of calls")]
    pub(crate) fn follow(&mut self, depth: usize, top: Option<FunctionId>) -> bool {
        let before = std::mem::replace(&mut self.depth, depth);
        let chain = &self.chains[self.current as usize];
        if depth > before {
            let next = chain.last;
            let row = &mut self.chains[next as usize];
            if Some(row.function) != top {
                return false;
            }
            row.calls += 1;
            self.origin = row.origin;
            self.current = next;
        } else if depth < before {
            let next = chain.parent;
            if next == MORE {
                return false;
            }
            self.origin = self.chains[next as usize].origin;
            self.current = next;
        }
        true
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
        // The next script function is more likely to be called by the fast path.
        self.chains[chain as usize].calls += 1;
    }

    fn child(&mut self, parent: u32, function: FunctionId, code: Option<&Code>) -> u32 {
        let parent = if self.chains[parent as usize].parent == MORE {
            MORE
        } else {
            parent
        };
        let known = self.chains[parent as usize]
            .children
            .iter()
            .copied()
            .find(|&child| self.chains[child as usize].function == function);
        let child = match known {
            Some(child) => child,
            None => self.add(parent, function, code),
        };
        if code.is_some() {
            self.chains[parent as usize].last = child;
        }
        child
    }

    fn add(&mut self, parent: u32, function: FunctionId, code: Option<&Code>) -> u32 {
        let (parent, first) = match self.room(code) {
            Some(first) => (parent, first),
            None if parent == MORE => {
                // There are not many functions, so this is not much more.
                let first = self.counts.len();
                let wanted = code.map_or(0, |code| 2 * code.ops.len());
                self.counts.resize(first + wanted, 0);
                (MORE, first)
            }
            None => return self.child(MORE, function, code),
        };
        let origin = code.map_or(usize::MAX, |code| {
            Pointer::of(code, 0)
                .next_address()
                .wrapping_sub(first.wrapping_mul(8))
        });
        let child = count(self.chains.len());
        self.chains.push(Chain {
            function,
            parent,
            calls: 0,
            first,
            ops: code.map_or(0, |code| count(code.ops.len())),
            origin,
            last: ROOT,
            children: Vec::new(),
        });
        self.chains[parent as usize].children.push(child);
        child
    }
}
