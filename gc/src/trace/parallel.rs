//! The mark by several threads: each drains its own stack and gives blocks of it away when others
//! are hungry.
//!
//! The result does not depend on who scans what: an entry is claimed once, by whichever thread sets
//! its bit, and the lists that come out are sorted.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crossbeam_deque::{Steal, Stealer, Worker};

use super::idle::Idle;
use super::mark::Marked;
use super::pipeline::Flight;
use super::view::{View, Work};

/// Work given away at once.
const BLOCK: usize = 256;

/// Scans between two looks at whether anyone is hungry.
const STRETCH: u32 = 512;

/// Blocks of work that are reused between threads and marks.
#[derive(Debug, Default)]
pub(crate) struct BlockPool {
    free: Mutex<Vec<Vec<Work>>>,
    outstanding: AtomicUsize,
}

impl BlockPool {
    fn take(&self) -> Vec<Work> {
        self.outstanding.fetch_add(1, Ordering::Relaxed);
        let free = self.free.lock().map(|mut free| free.pop());
        free.ok().flatten().unwrap_or_default()
    }

    fn give_back(&self, mut block: Vec<Work>) {
        block.clear();
        self.outstanding.fetch_sub(1, Ordering::Relaxed);
        if let Ok(mut free) = self.free.lock() {
            free.push(block);
        }
    }

    /// Blocks that are not back.
    pub(crate) fn outstanding(&self) -> usize {
        self.outstanding.load(Ordering::Relaxed)
    }

    /// Blocks kept for the next mark; `halve` forgets half of them, so that one huge mark does not
    /// hold its memory for good.
    pub(crate) fn kept(&mut self, halve: bool) -> usize {
        self.free.get_mut().map_or(0, |free| {
            if halve {
                free.truncate(free.len() / 2);
            }
            free.len()
        })
    }
}

/// What the threads share.
struct Team<'mark> {
    view: View<'mark>,
    stealers: Vec<Stealer<Vec<Work>>>,
    pool: &'mark BlockPool,
    idle: Idle,
    block: usize,
}

impl View<'_> {
    /// Marks from `seeds` with `threads` threads, this one included. `block` is for tests; None is
    /// the usual size.
    pub(crate) fn mark_parallel(
        self,
        seeds: Vec<Work>,
        threads: u32,
        pool: &BlockPool,
        block: Option<usize>,
    ) -> Marked {
        let workers: Vec<Worker<Vec<Work>>> =
            (0..threads.max(1)).map(|_| Worker::new_lifo()).collect();
        let team = Team {
            view: self,
            stealers: workers.iter().map(Worker::stealer).collect(),
            pool,
            idle: Idle::new(threads.max(1) as usize),
            block: block.unwrap_or(BLOCK),
        };
        let mut results = std::thread::scope(|scope| {
            let mut workers = workers.into_iter();
            let mine = workers.next();
            let others: Vec<_> = workers
                .map(|worker| {
                    let team = &team;
                    scope.spawn(move || team.work(&worker, Vec::new()))
                })
                .collect();
            let mut results = Vec::new();
            results.extend(mine.map(|worker| team.work(&worker, seeds)));
            for other in others {
                match other.join() {
                    Ok(marked) => results.push(marked),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            results
        });
        let mut marked = results.pop().unwrap_or_default();
        for mut other in results {
            marked.to_clear.append(&mut other.to_clear);
            marked.dissolve.append(&mut other.dissolve);
            marked.scanned += other.scanned;
        }
        marked.to_clear.sort_unstable();
        marked.dissolve.sort_unstable();
        marked
    }
}

impl Team<'_> {
    /// One thread's part.
    fn work(&self, worker: &Worker<Vec<Work>>, mut stack: Vec<Work>) -> Marked {
        let mut marked = Marked::default();
        let mut flight = Flight::default();
        loop {
            let stretch = STRETCH.min(u32::try_from(self.block).unwrap_or(STRETCH) * 2);
            self.view
                .drain_some::<true>(&mut flight, &mut stack, &mut marked, stretch);
            if stack.len() >= 2 * self.block && self.idle.is_anyone_hungry() {
                // The oldest work: nearest the roots, so with the most behind it.
                let mut block = self.pool.take();
                block.extend(stack.drain(..self.block));
                worker.push(block);
            }
            if stack.is_empty() && flight.is_empty() {
                match worker
                    .pop()
                    .or_else(|| self.idle.wait(|| self.is_there_work(), || self.take()))
                {
                    Some(block) => {
                        stack.extend_from_slice(&block);
                        self.pool.give_back(block);
                    }
                    None => return marked,
                }
            }
        }
    }

    /// Takes a block from whoever has one.
    fn take(&self) -> Option<Vec<Work>> {
        for stealer in &self.stealers {
            loop {
                match stealer.steal() {
                    Steal::Success(block) => return Some(block),
                    Steal::Empty => break,
                    Steal::Retry => {}
                }
            }
        }
        None
    }

    fn is_there_work(&self) -> bool {
        self.stealers.iter().any(|stealer| !stealer.is_empty())
    }
}
