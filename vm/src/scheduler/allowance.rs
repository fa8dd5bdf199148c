//! How much the running stack may do until the next stop, and the count of what it did.
//!
//! The code itself charges pex instructions. This file computes how many may run: the rest of the
//! turn if another stack is ready, the rest of the frame's budget, the rest of the fuel, the
//! distance to the next pause.

use std::mem::offset_of;

use super::{Limit, Scheduler};
use crate::code::Cursor;

/// Pex instructions per turn, as in the games.
const TURN: i64 = 100;

/// Effectively unlimited, and far from overflow.
pub(super) const UNLIMITED: i64 = i64::MAX / 4;

/// An allowance is never longer than this, so that fuel and the wall clock are checked at least
/// this often.
const LONGEST: i64 = 16_000;

/// Units of work between two calls that ask the host whether the run may continue.
const BETWEEN_QUESTIONS: u64 = 1 << 17;

/// Prices and budgets in the form needed for counting.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prices {
    /// Nanoseconds per pex instruction.
    instruction: i64,
    /// Nanoseconds per native call.
    native_call: i64,
    /// The same in instructions, rounded up.
    native_units: i64,
    /// Nanoseconds of script time per frame.
    update_budget: i64,
}

impl Prices {
    /// From nanoseconds per instruction, per native call, and of script time per frame.
    pub(crate) fn new(instruction: u64, native_call: u64, update_budget: u64) -> Self {
        let signed = |value: u64| i64::try_from(value).unwrap_or(i64::MAX / 8);
        Self {
            instruction: signed(instruction),
            native_call: signed(native_call),
            native_units: signed(native_call.div_ceil(instruction.max(1))),
            update_budget: signed(update_budget),
        }
    }
}

/// The counters of the running stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    /// Where the interpreter continues, in builds where it loops.
    next: Cursor,
    /// Pex instructions until the next stop; the interpreter counts it down.
    remaining: i64,
    /// What `remaining` was when the allowance began.
    start: i64,
    /// How far the frame's budget is below the other limits; negative if another limit is tighter.
    slack: i64,
    /// Instructions in this turn before this allowance.
    pub(super) turn: i64,
    /// Nanoseconds left in the frame's budget.
    pub(super) frame_left: i64,
    /// Total pex instructions booked.
    pub(super) instructions: u64,
    /// Total work charged in addition to instructions: see `work`.
    pub(super) work: u64,
    /// The work at which a check is due: fuel may be spent, or the host has to be asked.
    work_due: u64,
    /// The same for fuel only, as known at the last poll.
    work_fuelled: u64,
    /// Instructions and work when the host was last asked.
    asked: u64,
    /// Total pex instructions that may run; 0 for no limit.
    fuel: u64,
    prices: Prices,
}

/// Where compiled code finds what a native call is charged to, from the address of the allowance on.
#[derive(Clone, Copy, Debug)]
pub struct Meter;

impl Meter {
    /// How far the frame's budget is below the other limits.
    pub const SLACK: usize = offset_of!(Allowance, slack);
    /// Nanoseconds left in the frame's budget.
    pub const FRAME_LEFT: usize = offset_of!(Allowance, frame_left);
    /// Work so far.
    pub const WORK: usize = offset_of!(Allowance, work);
    /// The work at which a check is due.
    pub const WORK_DUE: usize = offset_of!(Allowance, work_due);
    /// Nanoseconds per native call.
    pub const NATIVE_CALL: usize = offset_of!(Allowance, prices) + offset_of!(Prices, native_call);
    /// The same in instructions.
    pub const NATIVE_UNITS: usize =
        offset_of!(Allowance, prices) + offset_of!(Prices, native_units);
}

impl Allowance {
    pub(super) fn new(prices: Prices, fuel: u64) -> Self {
        Self {
            next: Cursor::STOPPED,
            remaining: 0,
            start: 0,
            slack: 0,
            turn: 0,
            frame_left: 0,
            instructions: 0,
            work: 0,
            work_due: 0,
            work_fuelled: u64::MAX,
            asked: 0,
            fuel,
            prices,
        }
    }

    pub(super) fn begin_turn(&mut self) {
        self.turn = 0;
    }

    /// Another stack became ready while one is running: its turn will now end.
    pub(super) fn narrow(&mut self) {
        let executed = self.start - self.remaining;
        let left = TURN - self.turn - executed;
        if left < self.remaining {
            let frame = self.start - self.slack.min(0);
            self.remaining = left;
            self.start = executed + left;
            self.slack = self.start - frame;
        }
    }

    fn renew(&mut self, others_are_ready: bool, until_pause: i64) {
        let turn = if others_are_ready {
            (TURN - self.turn).max(1)
        } else {
            UNLIMITED
        };
        let fuel = match self.fuel {
            0 => UNLIMITED,
            fuel => i64::try_from(fuel.saturating_sub(self.spent())).unwrap_or(UNLIMITED),
        };
        let others = turn.min(fuel).min(until_pause).clamp(1, LONGEST);
        let price = self.prices.instruction;
        let frame = if price == 0 {
            UNLIMITED
        } else {
            (self.frame_left + price - 1).div_euclid(price).max(1)
        };
        self.slack = others - frame;
        self.remaining = others.min(frame);
        self.start = self.remaining;
    }

    /// Total instructions and other work: what fuel pays for.
    fn spent(&self) -> u64 {
        self.instructions.saturating_add(self.work)
    }

    /// Computes how much work fuel allows, at a poll: only there is the count of instructions the
    /// same however the code is linked.
    fn renew_work(&mut self) {
        self.work_fuelled = match self.fuel {
            0 => u64::MAX,
            fuel => fuel.saturating_sub(self.instructions),
        };
        self.renew_due();
    }

    fn renew_due(&mut self) {
        let question = self.asked.saturating_add(BETWEEN_QUESTIONS);
        let question = question.saturating_sub(self.instructions);
        self.work_due = self.work_fuelled.min(question);
    }

    fn account(&mut self) {
        let executed = self.start - self.remaining;
        self.start = self.remaining;
        self.turn += executed;
        self.instructions += u64::try_from(executed).unwrap_or_default();
        let price = executed.saturating_mul(self.prices.instruction);
        self.frame_left = self.frame_left.saturating_sub(price);
    }

    fn frame_is_over(&self) -> bool {
        self.prices.instruction != 0 && self.frame_left <= 0
    }
}

impl Scheduler {
    /// Computes how much may run until the next stop.
    pub(crate) fn renew_allowance(&mut self) {
        let until_pause = self.pause.distance(self.allowance.instructions);
        self.allowance.renew(!self.ready.is_empty(), until_pause);
        self.allowance.renew_work();
    }

    /// The same in the middle of a block, when an instruction is retried.
    pub(crate) fn renew_allowance_in_block(&mut self) {
        let until_pause = self.pause.distance(self.allowance.instructions);
        self.allowance.renew(!self.ready.is_empty(), until_pause);
        self.allowance.renew_due();
    }

    /// A poll of compiled code, with this much left of the allowance. If all it would do is to begin a new
    /// allowance, does that and returns it; otherwise changes nothing.
    pub(crate) fn renew_quietly(&mut self, remaining: i64) -> Option<i64> {
        let before = self.allowance;
        self.allowance.remaining = remaining;
        self.allowance.account();
        let spent = self.allowance.spent();
        let is_asked = spent.saturating_sub(self.allowance.asked) >= BETWEEN_QUESTIONS;
        let is_paused = self.pause.is_due(self.allowance.instructions);
        if is_asked || is_paused || self.fuel_is_spent().is_some() || self.wants_to_stop() {
            self.allowance = before;
            return None;
        }
        self.renew_allowance();
        Some(self.allowance.remaining)
    }

    /// Charges a native call of compiled code, and polls after it if nothing is left then. If the poll would
    /// do more than begin a new allowance, changes nothing.
    pub(crate) fn pay_native_quietly(&mut self, cost: u16) -> bool {
        let before = self.allowance;
        self.charge(cost);
        self.charge_native();
        let left = self.remaining_after_work();
        let is_paid = left > 0 || self.renew_quietly(left).is_some();
        if !is_paid {
            self.allowance = before;
        }
        is_paid
    }

    /// The address of the allowance, for compiled code: see [`Meter`].
    pub(crate) fn meter(&mut self) -> usize {
        (&raw mut self.allowance).expose_provenance()
    }

    /// Books what ran since the allowance began.
    pub(crate) fn account(&mut self) {
        self.allowance.account();
    }

    /// Pex instructions booked so far.
    pub(crate) fn instructions(&self) -> u64 {
        self.allowance.instructions
    }

    /// Total pex instructions executed, including those not booked yet.
    pub(super) fn executed(&self) -> u64 {
        let unbooked = self.allowance.start - self.allowance.remaining;
        self.allowance.instructions + u64::try_from(unbooked).unwrap_or_default()
    }

    /// Corrects the count when a run ends in the middle of a block.
    pub(crate) fn settle_instructions(&mut self, unpaid: i32) {
        let booked = self.allowance.instructions;
        self.allowance.instructions = booked.saturating_add_signed(i64::from(unpaid));
    }

    /// Pex instructions until the next stop.
    #[inline]
    pub(crate) fn remaining(&self) -> i64 {
        self.allowance.remaining
    }

    /// Sets how many are left, if the interpreter kept the count itself.
    #[inline]
    pub(crate) fn set_remaining(&mut self, remaining: i64) {
        self.allowance.remaining = remaining;
    }

    /// Charges the cost of an instruction.
    #[inline]
    pub(crate) fn charge(&mut self, cost: u16) {
        self.allowance.remaining -= i64::from(cost);
    }

    /// Refunds the cost of an instruction that is retried and charged then.
    #[inline]
    pub(crate) fn refund(&mut self, cost: u16) {
        self.allowance.remaining += i64::from(cost);
    }

    /// Books a native call on the frame's budget.
    #[inline]
    pub(crate) fn charge_native(&mut self) {
        let allowance = &mut self.allowance;
        let prices = allowance.prices;
        allowance.frame_left = allowance.frame_left.saturating_sub(prices.native_call);
        let before = allowance.slack.max(0);
        allowance.slack += prices.native_units;
        let tighter = allowance.slack.max(0) - before;
        allowance.remaining -= tighter;
        allowance.start -= tighter;
    }

    /// Makes the code poll as soon as it can; nothing is booked for it.
    pub(super) fn cut_allowance(&mut self) {
        self.allowance.start = 0;
        self.allowance.remaining = 0;
    }

    /// Where the interpreter continues, in builds where it loops.
    #[inline]
    pub(crate) fn next_cursor(&self) -> Cursor {
        self.allowance.next
    }

    /// Sets what [`Self::next_cursor`] returns.
    #[inline]
    pub(crate) fn set_next_cursor(&mut self, next: Cursor) {
        self.allowance.next = next;
    }

    /// A frame begins with its full budget.
    pub(crate) fn refill_frame(&mut self) {
        self.allowance.frame_left = self.allowance.prices.update_budget;
    }

    /// Whether the frame's budget is used up.
    pub(crate) fn frame_is_over(&self) -> bool {
        self.allowance.frame_is_over()
    }

    /// Changes the fuel.
    pub(crate) fn set_fuel(&mut self, fuel: u64) {
        self.allowance.fuel = fuel;
    }

    /// Whether the fuel is spent.
    pub(crate) fn fuel_is_spent(&self) -> Option<Limit> {
        let fuel = self.allowance.fuel;
        (fuel != 0 && self.allowance.spent() >= fuel).then_some(Limit::Fuel)
    }

    /// The same before an instruction that would do much work.
    pub(crate) fn work_is_spent(&self) -> Option<Limit> {
        (self.allowance.work >= self.allowance.work_fuelled).then_some(Limit::Fuel)
    }

    /// Work charged so far, in addition to instructions.
    pub(crate) fn work(&self) -> u64 {
        self.allowance.work
    }

    /// Charges work: see `work` for what is charged.
    #[inline]
    pub(crate) fn charge_work(&mut self, units: u64) {
        self.allowance.work = self.allowance.work.saturating_add(units);
    }

    /// Whether a check is due before more work is done.
    #[inline]
    pub(crate) fn work_is_due(&self) -> bool {
        self.allowance.work >= self.allowance.work_due
    }

    /// Pex instructions until the next stop, after work was charged: none if a check is due. Only
    /// for use while the scheduler, not the interpreter, keeps the count.
    #[inline]
    pub(crate) fn remaining_after_work(&mut self) -> i64 {
        let allowance = &mut self.allowance;
        if allowance.work >= allowance.work_due && allowance.remaining > 0 {
            allowance.start -= allowance.remaining;
            allowance.remaining = 0;
        }
        allowance.remaining
    }

    /// Whether it is time to ask the host if the run may continue; it then counts as asked.
    pub(crate) fn question_is_due(&mut self) -> bool {
        let spent = self.allowance.spent();
        let is_due = spent.saturating_sub(self.allowance.asked) >= BETWEEN_QUESTIONS;
        if is_due {
            self.allowance.asked = spent;
        }
        is_due
    }

    /// Whether the running stack has to stop: its frame or its turn is over, or the run is.
    pub(crate) fn wants_to_stop(&self) -> bool {
        let turn_is_over = self.allowance.turn >= TURN && !self.ready.is_empty();
        turn_is_over || self.frame_is_over() || self.stop.is_some()
    }
}
