//! What the interpreter's handlers pass on from one to the next: the place of the running function's
//! counters while a profile is kept, and nothing while none is.
//!
//! A call and a return change it without telling the profile, which would cost as much as the counting. So
//! a handler that leaves the fast paths *keeps* it first; everything else asks the profile.
#![expect(
    clippy::inline_always,
    reason = "parts of the interpreter's handlers: a call would cost more than the work"
)]

use super::Profile;
use crate::code::{Cursor, Pointer, TrackRef};

/// Counts what the handlers of the interpreter do, or does not.
pub(crate) trait Counter: Copy {
    /// Whether anything is counted.
    const COUNTS: bool;

    /// That of the current chain.
    fn current(profile: &Profile) -> Self;

    /// Tells the profile which chain runs.
    fn keep(self, profile: &mut Profile);

    /// Counts one way of the op before `c`.
    fn count(self, profile: &mut Profile, c: Cursor, way: usize);

    /// The op before `c` calls the function whose code begins at `start`: counts the call and the op. The
    /// counter of that function in its chain; `None` if the chain has to be found first, and then nothing
    /// was counted.
    ///
    /// An op that calls has a counter to spare, which holds the track that it took last.
    fn enter(self, profile: &mut Profile, c: Cursor, start: Pointer) -> Option<Self>;

    /// The op before `c` calls a getter that only reads a variable, with two ops: counts what it would
    /// count if it ran. False if its chain has to be found first.
    fn visit(self, profile: &mut Profile, c: Cursor, start: Pointer) -> bool;

    /// The op before `c` returns: counts it. The counter of the caller; `None` if its chain has to be
    /// found first.
    fn leave(self, profile: &mut Profile, c: Cursor) -> Option<Self>;

    /// The allocation site that the op before `c` has in this chain; `None` if it has none yet.
    fn site(self, profile: &Profile, c: Cursor) -> Option<u32>;
}

/// Counts nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Uncounted;

impl Counter for Uncounted {
    const COUNTS: bool = false;

    #[inline(always)]
    fn current(_profile: &Profile) -> Self {
        Self
    }

    #[inline(always)]
    fn keep(self, _profile: &mut Profile) {}

    #[inline(always)]
    fn count(self, _profile: &mut Profile, _c: Cursor, _way: usize) {}

    #[inline(always)]
    fn enter(self, _profile: &mut Profile, _c: Cursor, _start: Pointer) -> Option<Self> {
        Some(self)
    }

    #[inline(always)]
    fn visit(self, _profile: &mut Profile, _c: Cursor, _start: Pointer) -> bool {
        true
    }

    #[inline(always)]
    fn leave(self, _profile: &mut Profile, _c: Cursor) -> Option<Self> {
        Some(self)
    }

    #[inline(always)]
    fn site(self, _profile: &Profile, _c: Cursor) -> Option<u32> {
        None
    }
}

impl Counter for TrackRef {
    const COUNTS: bool = true;

    #[inline(always)]
    fn current(profile: &Profile) -> Self {
        profile.tracks.current()
    }

    #[inline(always)]
    fn keep(self, profile: &mut Profile) {
        profile.tracks.set_current(self);
    }

    #[inline(always)]
    fn count(self, profile: &mut Profile, c: Cursor, way: usize) {
        profile.tracks.add_one(self, c, way);
    }

    #[inline(always)]
    fn enter(self, profile: &mut Profile, c: Cursor, start: Pointer) -> Option<Self> {
        profile.tracks.enter(self, c, start)
    }

    #[inline(always)]
    fn visit(self, profile: &mut Profile, c: Cursor, start: Pointer) -> bool {
        profile.tracks.visit(self, c, start)
    }

    #[inline(always)]
    fn leave(self, profile: &mut Profile, c: Cursor) -> Option<Self> {
        profile.tracks.add_one(self, c, 0);
        self.caller()
    }

    #[inline(always)]
    fn site(self, profile: &Profile, c: Cursor) -> Option<u32> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it was stored as a 32-bit number"
        )]
        let site = profile.tracks.get(self, c, 0) as u32;
        (site != 0).then_some(site)
    }
}
