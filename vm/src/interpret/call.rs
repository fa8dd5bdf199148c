//! Calls and returns: the fast path. Everything unusual is in `invoke`.
#![expect(
    clippy::inline_always,
    reason = "handlers of the interpreter's loop: the short ones must be inlined"
)]

use cyperus_gc::Slot;

use crate::code::{Cursor, Use, UsePair};
use crate::machine::Machine;
use crate::profile::{Counter, Profile};
use crate::program::{ALWAYS, Deed, Ready};
use crate::scheduler::Scheduler;

impl Machine {
    /// Calls that copy and clear few registers; [`Self::call_any`] makes the others.
    #[inline(always)]
    pub(super) fn call<C: Counter>(
        &mut self,
        c: Cursor,
        left: i64,
        counter: C,
        point: u32,
    ) -> Option<(Cursor, i64, C)> {
        let (next, counter) = match self.program.ready_call(point) {
            Some(ready)
                if ready.is_small
                    && (ready.key == ALWAYS || self.key_in(c, ready) == ready.key) =>
            {
                enter::<true, C>(
                    &mut self.profile,
                    &mut self.scheduler,
                    c,
                    counter,
                    point,
                    ready,
                )?
            }
            _ => return None,
        };
        Some((next, left, counter))
    }

    /// A call of a function or getter that is ready.
    pub(super) fn call_any<C: Counter>(
        &mut self,
        c: Cursor,
        counter: C,
        point: u32,
    ) -> Option<(Cursor, C)> {
        match self.program.ready_call(point) {
            Some(ready)
                if matches!(ready.deed, Deed::Call | Deed::CallReader)
                    && (ready.key == ALWAYS || self.key_in(c, ready) == ready.key) =>
            {
                enter::<false, C>(
                    &mut self.profile,
                    &mut self.scheduler,
                    c,
                    counter,
                    point,
                    ready,
                )
            }
            _ => None,
        }
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
    pub(super) fn return_word<C: Counter>(
        &mut self,
        c: Cursor,
        left: i64,
        counter: C,
        src: Use,
    ) -> Option<(Cursor, i64, C)> {
        Some((self.scheduler.leave(c.get(src))?, left, counter))
    }

    #[inline(always)]
    pub(super) fn return_nothing<C: Counter>(
        &mut self,
        _c: Cursor,
        left: i64,
        counter: C,
    ) -> Option<(Cursor, i64, C)> {
        Some((self.scheduler.leave(0)?, left, counter))
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
fn enter<const IS_SMALL: bool, C: Counter>(
    profile: &mut Profile,
    scheduler: &mut Scheduler,
    c: Cursor,
    counter: C,
    point: u32,
    ready: &Ready,
) -> Option<(Cursor, C)> {
    let mut ahead = counter;
    // Nothing can keep the call from taking place then.
    let next = scheduler.enter::<IS_SMALL>(c, point, ready, || {
        match counter.enter(profile, c, ready.start) {
            Some(there) => {
                ahead = there;
                true
            }
            None => false,
        }
    });
    Some((next?, ahead))
}
