//! When a team of threads that share work is done: the one protocol of the parallel mark that is
//! easy to get wrong, by itself.

use crate::sync::atomic::{AtomicUsize, Ordering};
use crate::sync::thread;

/// Counts the threads of a team that have nothing to do.
///
/// A thread leaves this number *before* it tries to take shared work. So when the number equals the
/// team and no work is shared, nobody has work, nobody is about to have any, and nobody will.
#[derive(Debug)]
pub(crate) struct Idle {
    idle: AtomicUsize,
    team: usize,
}

impl Idle {
    pub(crate) fn new(team: usize) -> Self {
        Self {
            idle: AtomicUsize::new(0),
            team,
        }
    }

    /// Whether sharing work would help someone.
    pub(crate) fn is_anyone_hungry(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Called by a thread whose own work is done and shared by nobody: waits for work of others.
    /// None when all work is done.
    pub(crate) fn wait<T>(
        &self,
        is_there_work: impl Fn() -> bool,
        take: impl Fn() -> Option<T>,
    ) -> Option<T> {
        self.idle.fetch_add(1, Ordering::SeqCst);
        loop {
            if is_there_work() {
                self.idle.fetch_sub(1, Ordering::SeqCst);
                if let Some(work) = take() {
                    return Some(work);
                }
                self.idle.fetch_add(1, Ordering::SeqCst);
            }
            if self.idle.load(Ordering::SeqCst) == self.team && !is_there_work() {
                return None;
            }
            thread::yield_now();
        }
    }
}
