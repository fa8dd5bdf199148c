//! Pauses: the run stops at a poll, in the middle of a frame or a turn, and continues as if nothing
//! had happened. Saves are made at pauses and between frames.

use super::Scheduler;
use super::allowance::UNLIMITED;
use crate::id::StackId;

/// What is known about the next pause.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pause {
    /// The number of pex instructions in the whole run after which it is due.
    at: Option<u64>,
    /// Whether a script wants one now.
    requested: bool,
    /// Whether scripts may request one.
    allowed: bool,
    /// Whether a stack has stopped for it.
    has_come: bool,
}

impl Pause {
    /// Whether a stack has stopped for it.
    pub(super) fn has_come(self) -> bool {
        self.has_come
    }

    /// Pex instructions until it is due.
    pub(super) fn distance(self, executed: u64) -> i64 {
        match self.at {
            None => UNLIMITED,
            Some(at) => {
                let left = at.saturating_sub(executed);
                i64::try_from(left).unwrap_or(UNLIMITED).min(UNLIMITED)
            }
        }
    }

    pub(super) fn is_due(self, executed: u64) -> bool {
        self.requested || self.at.is_some_and(|at| executed >= at)
    }
}

impl Scheduler {
    /// Pauses the run at the first poll at or after this many pex instructions.
    pub(crate) fn pause_at(&mut self, instructions: u64) {
        self.pause.at = Some(instructions);
    }

    /// Whether scripts may request pauses.
    pub(crate) fn allow_pause_requests(&mut self, allowed: bool) {
        self.pause.allowed = allowed;
    }

    /// A script requests a save: pauses at the next poll. False if the host does not support
    /// saving.
    pub(crate) fn request_pause(&mut self) -> bool {
        if self.pause.allowed {
            self.pause.requested = true;
            self.account();
            self.cut_allowance();
        }
        self.pause.allowed
    }

    /// Whether a pause is pending.
    #[inline]
    pub(crate) fn wants_pause(&self) -> bool {
        self.pause.at.is_some() || self.pause.requested
    }

    /// At a poll: true if the current stack stops here for a pause.
    pub(crate) fn pause_here(&mut self) -> bool {
        let is_due = self.pause.is_due(self.allowance.instructions);
        self.pause.has_come |= is_due;
        is_due
    }

    /// The same before a single step. If it stops, the step's `cost` is refunded.
    pub(crate) fn pause_at_step(&mut self, cost: u16) -> bool {
        let is_due = self.pause.is_due(self.executed());
        if is_due {
            self.refund(cost);
            self.account();
            self.pause.has_come = true;
        }
        is_due
    }

    /// Between turns: true if the run pauses here.
    pub(crate) fn take_pause(&mut self) -> bool {
        if !self.pause.has_come && !self.pause.is_due(self.allowance.instructions) {
            return false;
        }
        self.pause.at = None;
        self.pause.requested = false;
        self.pause.has_come = false;
        self.is_mid_frame = true;
        true
    }

    /// Whether a pause came before the frame was over.
    pub(crate) fn is_mid_frame(&self) -> bool {
        self.is_mid_frame
    }

    /// Whether a frame that a pause interrupted continues; it then no longer counts as interrupted.
    pub(crate) fn take_mid_frame(&mut self) -> bool {
        std::mem::take(&mut self.is_mid_frame)
    }

    /// Takes the stack that was running when the pause came.
    pub(crate) fn take_paused(&mut self) -> Option<StackId> {
        self.paused.take()
    }
}
