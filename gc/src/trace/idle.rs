//! Detects when a team of threads that share work has finished. It is the one protocol of the
//! parallel mark that is easy to get wrong, so it has its own file.

use crate::sync::atomic::{AtomicUsize, Ordering};
use crate::sync::thread;

/// Counts the threads in a team that have nothing to do.
///
/// A thread stops being counted *before* it tries to take shared work. So when the count equals the
/// size of the team and no work is shared, no thread has work, is about to get any, or ever will.
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

    /// Whether another thread is waiting for work.
    pub(crate) fn is_anyone_hungry(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Called by a thread that has no work left and finds none shared: waits for work from others.
    /// `None` when all work is done.
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
