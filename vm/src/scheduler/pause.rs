//! Pauses: the run stops at a poll, in the middle of a frame or a turn, and goes on as if nothing
//! had happened. Saves are made at pauses and between frames.

use crate::machine::Machine;

/// As good as no limit, and far from overflow.
const UNLIMITED: i64 = i64::MAX / 4;

/// What is known of the next pause.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pause {
    /// Pex instructions of the whole run after which it is due.
    at: Option<u64>,
    /// A script wants one now.
    requested: bool,
    /// Whether scripts are listened to.
    allowed: bool,
    /// A stack has stopped for it.
    has_come: bool,
}

impl Pause {
    /// Whether one is to come at all.
    #[inline]
    pub(crate) fn is_wanted(self) -> bool {
        self.at.is_some() || self.requested
    }

    /// Whether a stack has stopped for it.
    pub(crate) fn has_come(self) -> bool {
        self.has_come
    }

    /// A stack stops for it.
    pub(crate) fn come(&mut self) {
        self.has_come = true;
    }
}

impl Machine {
    /// Pauses the run at the first poll at or after this many pex instructions, counted from the
    /// start of the machine: [`crate::Idle::Paused`].
    pub fn pause_at(&mut self, instructions: u64) {
        self.pause.at = Some(instructions);
    }

    /// Whether scripts may ask for pauses, by asking for a save. Without it they are not heard.
    pub fn allow_save_requests(&mut self, allowed: bool) {
        self.pause.allowed = allowed;
    }

    /// A script wants a save: pauses at the next poll. False if nobody would save.
    pub(crate) fn request_pause(&mut self) -> bool {
        if self.pause.allowed {
            self.pause.requested = true;
            self.account();
            self.slice.cut();
        }
        self.pause.allowed
    }

    /// Pex instructions until the pause.
    pub(crate) fn until_pause(&self) -> i64 {
        match self.pause.at {
            None => UNLIMITED,
            Some(at) => {
                let left = at.saturating_sub(self.counters.instructions);
                i64::try_from(left).unwrap_or(UNLIMITED).min(UNLIMITED)
            }
        }
    }

    /// Whether it is time.
    pub(crate) fn pause_is_due(&self) -> bool {
        let reached = |at| self.counters.instructions >= at;
        self.pause.requested || self.pause.at.is_some_and(reached)
    }

    /// A single step with a pause to come: true if it comes here. What the step charges, `cost`, is
    /// given back then.
    pub(crate) fn pause_at_step(&mut self, cost: u16) -> bool {
        let executed = u64::try_from(self.slice.executed()).unwrap_or_default();
        let reached = |at| self.counters.instructions + executed >= at;
        let is_due = self.pause.requested || self.pause.at.is_some_and(reached);
        if is_due {
            self.slice.remaining += i64::from(cost);
            self.account();
            self.pause.come();
        }
        is_due
    }

    /// Between turns: true if the run pauses here.
    pub(crate) fn take_pause(&mut self) -> bool {
        if !self.pause.has_come && !self.pause_is_due() {
            return false;
        }
        self.pause.at = None;
        self.pause.requested = false;
        self.pause.has_come = false;
        self.is_mid_frame = true;
        true
    }
}
