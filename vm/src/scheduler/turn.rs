//! One turn of one stack, and the counting of what it uses.
//!
//! Pex instructions are charged by the code itself; what is counted here is how many may run until
//! the next stop: the rest of the turn if another stack is ready, the rest of the frame's budget,
//! the rest of the fuel.

use super::{Admission, Completion, Stack, StackState};
use crate::code::Cursor;
use crate::id::StackId;
use crate::machine::{Limit, Machine};
use crate::types::Type;

/// Pex instructions of a turn, as in the games.
const TURN: i64 = 100;

/// As good as no limit, and far from overflow.
const UNLIMITED: i64 = i64::MAX / 4;

/// The counting of the running stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    /// Where the interpreter goes on, where it loops.
    pub(crate) next: Cursor,
    /// Pex instructions until the next stop; the interpreter counts it down.
    pub(crate) remaining: i64,
    /// What `remaining` was when the slice began.
    start: i64,
    /// By how much the frame's budget is the tightest limit; negative if it is not.
    slack: i64,
    /// Instructions of this turn before this slice.
    turn: i64,
}

impl Slice {
    /// Instructions since something was booked.
    pub(crate) fn executed(&self) -> i64 {
        self.start - self.remaining
    }

    /// Instructions of the turn that a pause cut in two.
    pub(crate) fn turn(&self) -> i64 {
        let Self {
            // Worked out again when the turn goes on.
            next: _,
            remaining: _,
            start: _,
            slack: _,
            turn,
        } = self;
        *turn
    }

    /// Sets what [`Self::turn`] tells, when a save is loaded.
    pub(crate) fn set_turn(&mut self, turn: i64) {
        self.turn = turn;
    }

    /// The code polls as soon as it can; nothing is booked for it.
    pub(crate) fn cut(&mut self) {
        self.start = 0;
        self.remaining = 0;
    }
}

impl Default for Slice {
    fn default() -> Self {
        Self {
            next: Cursor::STOPPED,
            remaining: 0,
            start: 0,
            slack: 0,
            turn: 0,
        }
    }
}

/// A slice is never longer: an interpreter that keeps something for each instruction stays small.
const LONGEST: i64 = 20_000;

impl Machine {
    /// Works out how much may run until the next stop.
    pub(crate) fn begin_slice(&mut self) {
        let turn = if self.ready.is_empty() {
            UNLIMITED
        } else {
            (TURN - self.slice.turn).max(1)
        };
        let fuel = match self.options.fuel {
            0 => UNLIMITED,
            fuel => {
                i64::try_from(fuel.saturating_sub(self.counters.instructions)).unwrap_or(UNLIMITED)
            }
        };
        let others = turn.min(fuel).min(self.until_pause()).clamp(1, LONGEST);
        let price = self.prices.instruction;
        let frame = if price == 0 {
            UNLIMITED
        } else {
            (self.frame_left + price - 1).div_euclid(price).max(1)
        };
        self.slice.slack = others - frame;
        self.slice.remaining = others.min(frame);
        self.slice.start = self.slice.remaining;
    }

    /// Books what ran since the slice began.
    pub(crate) fn account(&mut self) {
        let executed = self.slice.start - self.slice.remaining;
        self.slice.start = self.slice.remaining;
        self.slice.turn += executed;
        self.counters.instructions += u64::try_from(executed).unwrap_or_default();
        let price = executed.saturating_mul(self.prices.instruction);
        self.frame_left = self.frame_left.saturating_sub(price);
    }

    /// Books a native call on the frame's budget.
    #[inline]
    pub(crate) fn charge_native(&mut self) {
        self.frame_left = self.frame_left.saturating_sub(self.prices.native_call);
        let before = self.slice.slack.max(0);
        self.slice.slack += self.prices.native_units;
        let tighter = self.slice.slack.max(0) - before;
        self.slice.remaining -= tighter;
        self.slice.start -= tighter;
    }

    /// Another stack became ready while one runs: its turn now ends.
    pub(crate) fn narrow(&mut self) {
        let executed = self.slice.start - self.slice.remaining;
        let left = TURN - self.slice.turn - executed;
        if left < self.slice.remaining {
            let frame = self.slice.start - self.slice.slack.min(0);
            self.slice.remaining = left;
            self.slice.start = executed + left;
            self.slice.slack = self.slice.start - frame;
        }
    }

    /// Whether the fuel is spent.
    pub(crate) fn fuel_is_spent(&self) -> Option<Limit> {
        let fuel = self.options.fuel;
        (fuel != 0 && self.counters.instructions >= fuel).then_some(Limit::Fuel)
    }

    /// Whether the running stack has to make room: its frame or its turn is over, or the run is.
    pub(crate) fn wants_to_stop(&self) -> bool {
        let turn_is_over = self.slice.turn >= TURN && !self.ready.is_empty();
        let frame_is_over = self.prices.instruction != 0 && self.frame_left <= 0;
        turn_is_over || frame_is_over || self.stop.is_some()
    }

    /// Runs one turn of a stack.
    pub(crate) fn run_turn(&mut self, id: StackId) {
        let Some(stack) = self.stacks.remove(&id) else {
            return;
        };
        self.current = stack;
        self.slice.turn = 0;
        self.begin_slice();
        if self.locks.is_active() {
            let own = self.own_self();
            let admission = if self.current.is_started {
                self.lock_for_return(own)
            } else {
                self.lock_for_call(own)
            };
            if admission == Admission::Waiting {
                self.put_back();
                return;
            }
        }
        self.current.is_started = true;
        self.go_on(id);
    }

    /// Goes on with the turn that a pause cut in two.
    pub(crate) fn resume_turn(&mut self, id: StackId) {
        let Some(stack) = self.stacks.remove(&id) else {
            return;
        };
        self.current = stack;
        self.begin_slice();
        self.go_on(id);
    }

    fn go_on(&mut self, id: StackId) {
        let cursor = self.resume();
        if !cursor.is_stopped() {
            self.heap.close_gate();
            self.run(cursor);
            self.heap.open_gate();
        }
        self.account();
        if self.current.frames.is_empty() {
            self.retire();
        } else {
            if self.pause.has_come() {
                self.paused = Some(id);
            } else if self.current.state == StackState::Running {
                self.ready.push_back(id);
            }
            self.put_back();
        }
    }

    fn put_back(&mut self) {
        let stack = std::mem::replace(&mut self.current, Stack::nobody());
        self.stacks.insert(stack.id, stack);
    }

    /// The last frame returned: hands the result on.
    pub(crate) fn finish_stack(&mut self, returns: Type, value: (u64, u64)) -> Cursor {
        let completion = self.current.completion;
        match completion {
            Completion::Forget => {}
            Completion::Keep => {
                let value = self.value_of(returns, value);
                self.results.insert(self.current.id, value);
            }
            Completion::Resolve(token) => {
                let value = self.value_of(returns, value);
                self.resolve_token(token, value);
            }
            Completion::Initialized(object) => self.initialized(object),
        }
        Cursor::STOPPED
    }

    /// Takes a finished stack away.
    fn retire(&mut self) {
        self.unlock_all();
        let stack = std::mem::replace(&mut self.current, Stack::nobody());
        self.locks.forget(stack.id);
        if self.stacks.len() <= 1 {
            self.deactivate_locks();
        }
    }
}
