//! A desk between two threads: one hands over jobs and takes results back in the same order, the
//! other does the work. It knows nothing about objects, so that the protocol tests can explore this
//! same file.

use std::collections::VecDeque;
use std::sync::PoisonError;

use crate::sync::{Arc, Condvar, Mutex, MutexGuard, thread};

/// What is on the desk.
#[derive(Debug)]
struct Desk<Job, Done> {
    jobs: VecDeque<Job>,
    done: VecDeque<Done>,
    /// No more jobs will come.
    is_closed: bool,
    /// Whether the worker has left: it was told to, or it panicked.
    is_deserted: bool,
}

#[derive(Debug)]
struct Shared<Job, Done> {
    desk: Mutex<Desk<Job, Done>>,
    /// A job came, or the desk was closed.
    for_worker: Condvar,
    /// A result came, or the worker left.
    for_owner: Condvar,
}

impl<Job, Done> Shared<Job, Done> {
    /// The desk. No thread panics while holding it, so a poisoned one is still good.
    fn desk(&self) -> MutexGuard<'_, Desk<Job, Done>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job; `None` if the desk is closed and empty.
    fn next_job(&self) -> Option<Job> {
        let mut desk = self.desk();
        loop {
            if let Some(job) = desk.jobs.pop_front() {
                return Some(job);
            }
            if desk.is_closed {
                return None;
            }
            desk = self
                .for_worker
                .wait(desk)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Reports that the worker has left, however it leaves.
struct Presence<Job, Done>(Arc<Shared<Job, Done>>);

impl<Job, Done> Drop for Presence<Job, Done> {
    fn drop(&mut self) {
        self.0.desk().is_deserted = true;
        self.0.for_owner.notify_one();
    }
}

/// The owner's side, and the thread at the desk.
#[derive(Debug)]
pub(crate) struct Handover<Job, Done> {
    shared: Arc<Shared<Job, Done>>,
    thread: Option<thread::JoinHandle<()>>,
    /// Jobs handed over whose results have not been taken back yet.
    in_flight: u32,
}

impl<Job: Send + 'static, Done: Send + 'static> Handover<Job, Done> {
    /// Starts the thread.
    pub(crate) fn start(mut work: impl FnMut(Job) -> Done + Send + 'static) -> Self {
        let shared = Arc::new(Shared {
            desk: Mutex::new(Desk {
                jobs: VecDeque::new(),
                done: VecDeque::new(),
                is_closed: false,
                is_deserted: false,
            }),
            for_worker: Condvar::new(),
            for_owner: Condvar::new(),
        });
        let presence = Presence(Arc::clone(&shared));
        let thread = thread::spawn(move || {
            let shared = &presence.0;
            while let Some(job) = shared.next_job() {
                let done = work(job);
                shared.desk().done.push_back(done);
                shared.for_owner.notify_one();
            }
        });
        Self {
            shared,
            thread: Some(thread),
            in_flight: 0,
        }
    }

    /// Hands over a job.
    pub(crate) fn send(&mut self, job: Job) {
        self.shared.desk().jobs.push_back(job);
        self.in_flight += 1;
        self.shared.for_worker.notify_one();
    }

    /// Waits for the oldest result; `None` if no job is in progress, or if the worker died.
    pub(crate) fn receive(&mut self) -> Option<Done> {
        self.in_flight = self.in_flight.checked_sub(1)?;
        let mut desk = self.shared.desk();
        loop {
            if let Some(done) = desk.done.pop_front() {
                return Some(done);
            }
            if desk.is_deserted {
                return None;
            }
            desk = self
                .shared
                .for_owner
                .wait(desk)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<Job, Done> Drop for Handover<Job, Done> {
    fn drop(&mut self) {
        self.shared.desk().is_closed = true;
        self.shared.for_worker.notify_one();
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join().is_err();
        }
    }
}
