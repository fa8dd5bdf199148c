//! Calls and returns: the fast path. Everything unusual is in `invoke`.
#![expect(
    clippy::inline_always,
    reason = "handlers of the interpreter's loop: the short ones must be inlined"
)]

use cyperus_gc::Slot;

use crate::code::{Cursor, Use, UsePair};
use crate::machine::Machine;
use crate::profile::Profile;
use crate::program::{ALWAYS, Ready};
use crate::scheduler::Scheduler;

impl Machine {
    #[inline(always)]
    pub(super) fn call<const COUNTS: bool>(
        &mut self,
        c: Cursor,
        left: i64,
        point: u32,
    ) -> (Cursor, i64) {
        let next = match self.program.ready_call(point) {
            Some(ready) if ready.key == ALWAYS || self.key_in(c, ready) == ready.key => {
                enter::<COUNTS>(&mut self.profile, &mut self.scheduler, c, point, ready)
            }
            _ => Cursor::STOPPED,
        };
        (next, left)
    }

    /// The number under which the methods of the receiver are found; `u32::MAX` for None and deleted
    /// objects.
    #[inline(always)]
    pub(super) fn key_in(&self, c: Cursor, ready: &Ready) -> u32 {
        self.key_of(c.get(Use(ready.receiver)))
    }

    /// The number under which an object's methods are found; `u32::MAX` for None and deleted
    /// objects.
    #[inline(always)]
    pub(super) fn key_of(&self, object: u64) -> u32 {
        match Slot(object).as_object() {
            Some(object) => self.heap.object_state(object).unwrap_or(u32::MAX),
            None => u32::MAX,
        }
    }

    #[inline(always)]
    pub(super) fn return_word<const COUNTS: bool>(
        &mut self,
        c: Cursor,
        left: i64,
        src: Use,
    ) -> (Cursor, i64) {
        (self.scheduler.leave(c.get(src)), left)
    }

    #[inline(always)]
    pub(super) fn return_nothing<const COUNTS: bool>(
        &mut self,
        _c: Cursor,
        left: i64,
    ) -> (Cursor, i64) {
        (self.scheduler.leave(0), left)
    }

    pub(super) fn return_pair(&mut self, c: Cursor, src: UsePair, cost: u16) -> Cursor {
        self.scheduler.charge(cost);
        let value = c.pair(src);
        let Some(done) = self.scheduler.current_mut().activations.pop() else {
            return Cursor::STOPPED;
        };
        self.leave_slowly(done, value)
    }
}

/// Enters a function; a stopped cursor if that is not simple. The profile is told before the work: later
/// it would have to keep values through all of it.
#[inline(always)]
pub(super) fn enter<const COUNTS: bool>(
    profile: &mut Profile,
    scheduler: &mut Scheduler,
    c: Cursor,
    point: u32,
    ready: &Ready,
) -> Cursor {
    // Nothing can keep the call from taking place then.
    scheduler.enter(c, point, ready, || !COUNTS || profile.enter(c, ready.start))
}
