//! The collection lock: host threads hold it while they use objects; a collection waits for them.
//!
//! A collection first *wants to run*, which holders can poll as a hint to let go, then waits until
//! there are no holders, then runs. Anyone who arrives meanwhile waits. The request ends only when
//! the run has begun, so no holder slips in between.

use std::sync::PoisonError;

use thiserror::Error;

use crate::sync::thread::{self, ThreadId};
use crate::sync::{Condvar, Mutex, MutexGuard};

/// Why the lock was not granted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LockError {
    /// This thread is already collecting: waiting would never end.
    #[error("this thread is already running a collection")]
    Recursive,
    /// This thread holds the lock: its own collection would wait for itself.
    #[error("this thread holds the lock itself")]
    HeldHere,
}

#[derive(Debug, Default)]
struct State {
    holders: Vec<ThreadId>,
    wanting: u32,
    running: Option<ThreadId>,
    retries: u32,
    /// Threads that wait for a change. Without one there is nobody to wake, and waking is a call of the
    /// system: at the end of every frame it cost more than the rest of the lock.
    waiting: u32,
}

/// Keeps collections and the host's object users apart.
#[derive(Debug)]
pub struct CollectionLock {
    state: Mutex<State>,
    changed: Condvar,
}

/// A hold; it ends when dropped.
#[derive(Debug)]
pub struct Hold<'lock> {
    lock: &'lock CollectionLock,
}

/// The right to collect; it ends when dropped.
#[derive(Debug)]
pub struct Collecting<'lock> {
    lock: &'lock CollectionLock,
}

impl Default for CollectionLock {
    fn default() -> Self {
        Self::new()
    }
}

impl CollectionLock {
    /// A free lock.
    pub fn new() -> Self {
        Self {
            state: Mutex::new(State::default()),
            changed: Condvar::new(),
        }
    }

    /// A panic while the state is locked leaves it intact: every change is one assignment.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, mut state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        state.waiting += 1;
        let mut state = self
            .changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
        state.waiting -= 1;
        state
    }

    /// Wakes whoever waits for a change that was just made.
    fn tell(&self, state: MutexGuard<'_, State>) {
        let somebody_waits = state.waiting > 0;
        drop(state);
        if somebody_waits {
            self.changed.notify_all();
        }
    }

    /// Waits while a collection runs or wants to, then holds. A thread that already holds may hold
    /// again, even if a collection wants to run: otherwise it could never let go.
    pub fn hold(&self) -> Result<Hold<'_>, LockError> {
        let me = thread::current().id();
        let mut state = self.state();
        if state.running == Some(me) {
            return Err(LockError::Recursive);
        }
        while state.running.is_some() || (state.wanting > 0 && !state.holders.contains(&me)) {
            state = self.wait(state);
        }
        state.holders.push(me);
        Ok(Hold { lock: self })
    }

    /// Whether a collection is waiting: a hint to holders to let go soon.
    pub fn wants_to_run(&self) -> bool {
        self.state().wanting > 0
    }

    /// Waits for all holders, then collects.
    pub fn collect(&self) -> Result<Collecting<'_>, LockError> {
        let me = thread::current().id();
        let mut state = self.state();
        if state.running == Some(me) {
            return Err(LockError::Recursive);
        }
        if state.holders.contains(&me) {
            return Err(LockError::HeldHere);
        }
        state.wanting += 1;
        while state.running.is_some() || !state.holders.is_empty() {
            state = self.wait(state);
        }
        state.running = Some(me);
        state.wanting -= 1;
        state.retries = 0;
        Ok(Collecting { lock: self })
    }

    /// Collects if there are no holders. Otherwise gives up and returns `None`, until `force_after`
    /// tries in a row have given up (zero: never force).
    pub fn try_collect(&self, force_after: u32) -> Result<Option<Collecting<'_>>, LockError> {
        {
            let mut state = self.state();
            let me = thread::current().id();
            if state.running == Some(me) {
                return Err(LockError::Recursive);
            }
            let is_free = state.running.is_none() && state.holders.is_empty();
            let is_forced = force_after > 0 && state.retries >= force_after;
            if is_free {
                state.running = Some(me);
                state.retries = 0;
                return Ok(Some(Collecting { lock: self }));
            }
            if !is_forced {
                state.retries += 1;
                return Ok(None);
            }
        }
        self.collect().map(Some)
    }

    /// The number of tries that gave up since the last collection.
    pub fn retries(&self) -> u32 {
        self.state().retries
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let me = thread::current().id();
        let mut state = self.lock.state();
        if let Some(place) = state.holders.iter().position(|&holder| holder == me) {
            state.holders.swap_remove(place);
        }
        self.lock.tell(state);
    }
}

impl Drop for Collecting<'_> {
    fn drop(&mut self) {
        let mut state = self.lock.state();
        state.running = None;
        self.lock.tell(state);
    }
}
