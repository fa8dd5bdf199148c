//! The mark with several threads: each drains its own stack and gives half of it away when others
//! need work.
//!
//! The result does not depend on which thread scans what. Arrays and structs are claimed once, by
//! whichever thread sets the bit; objects by bytes, occasionally by two threads ([`MarkBytes`]),
//! which counts once. The resulting lists are sorted.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crossbeam_deque::{Steal, Stealer, Worker};

use super::bytes::MarkBytes;
use super::claim::Rival;
use super::idle::Idle;
use super::mark::{Marked, Pass};
use super::pipeline::Flight;
use super::view::{View, Work};
use crate::heap::Heap;

/// The smallest amount of work that is given away.
const BLOCK: usize = 256;

/// The most blocks that a shared stack is cut into.
const PARTS: usize = 8;

/// How many scans there are between two checks whether another thread needs work.
const STRETCH: u32 = 512;

/// Blocks of work that are reused between threads and marks.
#[derive(Debug, Default)]
pub(crate) struct BlockPool {
    free: Mutex<Vec<Vec<Work>>>,
    outstanding: AtomicUsize,
    /// Blocks given away so far.
    taken: AtomicUsize,
}

impl BlockPool {
    fn take(&self) -> Vec<Work> {
        self.outstanding.fetch_add(1, Ordering::Relaxed);
        self.taken.fetch_add(1, Ordering::Relaxed);
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

    /// Blocks that have not been returned.
    pub(crate) fn outstanding(&self) -> usize {
        self.outstanding.load(Ordering::Relaxed)
    }

    /// Blocks that threads gave away since the last call.
    pub(crate) fn take_shared(&self) -> usize {
        self.taken.swap(0, Ordering::Relaxed)
    }

    /// Blocks kept for the next mark; `halve` frees half of them, so that one huge mark does not
    /// keep its memory for ever.
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
    objects: &'mark MarkBytes,
}

impl Heap {
    /// Marks from `seeds` with `threads` threads, including this one. Only the seeds are marked
    /// before. `block` is for tests; `None` means the usual size.
    pub(crate) fn mark_parallel(
        &mut self,
        seeds: Vec<Work>,
        threads: u32,
        block: Option<usize>,
    ) -> Marked {
        let mut objects = MarkBytes::new(self.objects.entries.len());
        for seed in seeds.iter().filter(|seed| seed.is_object()) {
            objects.claim(seed.index());
        }
        let workers: Vec<Worker<Vec<Work>>> =
            (0..threads.max(1)).map(|_| Worker::new_lifo()).collect();
        let team = Team {
            view: self.view(),
            stealers: workers.iter().map(Worker::stealer).collect(),
            pool: &self.collector.pool,
            idle: Idle::new(workers.len()),
            block: block.unwrap_or(BLOCK),
            objects: &objects,
        };
        let (mut marked, won) = team.run(workers, seeds);
        let apart = &self.clusters.rows;
        let distinct = self.objects.marks.absorb(&mut objects, apart);
        // Every new object was claimed by some thread. One that was claimed twice was scanned
        // twice, but it counts once, so that the count does not depend on how the threads ran.
        debug_assert!(won >= distinct, "{won} won, {distinct} new");
        marked.scanned -= won.saturating_sub(distinct);
        marked.to_clear.sort_unstable();
        marked.to_clear.dedup();
        marked.dissolve.sort_unstable();
        marked
    }
}

impl Team<'_> {
    /// Marks from `seeds`, which this thread gets; the others steal from it. Returns what all of
    /// them found, and how many objects they claimed.
    fn run(&self, workers: Vec<Worker<Vec<Work>>>, seeds: Vec<Work>) -> (Marked, u64) {
        let results = std::thread::scope(|scope| {
            let mut workers = workers.into_iter();
            let mine = workers.next();
            let others: Vec<_> = workers
                .map(|worker| scope.spawn(move || self.work(&worker, Vec::new())))
                .collect();
            let mut results = Vec::new();
            results.extend(mine.map(|worker| self.work(&worker, seeds)));
            for other in others {
                match other.join() {
                    Ok(result) => results.push(result),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            results
        });
        let mut all = Marked::default();
        let mut won = 0;
        for (mut marked, claimed) in results {
            all.to_clear.append(&mut marked.to_clear);
            all.dissolve.append(&mut marked.dissolve);
            all.scanned += marked.scanned;
            won += claimed;
        }
        (all, won)
    }

    /// One thread's part: what it found, and how many objects it claimed.
    fn work(&self, worker: &Worker<Vec<Work>>, mut stack: Vec<Work>) -> (Marked, u64) {
        let mut marked = Marked::default();
        let mut flight = Flight::default();
        let mut claims = Rival::new(self.objects);
        let stretch = STRETCH.min(u32::try_from(self.block).unwrap_or(STRETCH) * 2);
        loop {
            let mut pass = Pass {
                claims: &mut claims,
                stack: &mut stack,
                marked: &mut marked,
            };
            let done = self.view.drain_some(&mut flight, &mut pass, stretch);
            if stack.len() >= 2 * self.block && self.idle.is_anyone_hungry() {
                self.share(&mut stack, worker);
            }
            if done < stretch {
                match worker
                    .pop()
                    .or_else(|| self.idle.wait(|| self.is_there_work(), || self.take()))
                {
                    Some(block) => {
                        stack.extend_from_slice(&block);
                        self.pool.give_back(block);
                    }
                    None => return (marked, claims.won),
                }
            }
        }
    }

    /// Puts half of the stack where others can take it: the older half, which is nearest to the
    /// roots and has the most behind it. It is half because late in a mark nothing new is found,
    /// and one stack may hold all the remaining work.
    fn share(&self, stack: &mut Vec<Work>, worker: &Worker<Vec<Work>>) {
        let half = stack.len() / 2;
        for part in stack[..half].chunks(self.block.max(half.div_ceil(PARTS))) {
            let mut block = self.pool.take();
            block.extend_from_slice(part);
            worker.push(block);
        }
        stack.drain(..half);
    }

    /// Steals a block from any thread that has one.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::options::Options;

    #[test]
    fn the_older_half_of_a_stack_is_given_away_in_parts() {
        let heap = Heap::new(Options::default(), Clock::new_virtual());
        let objects = MarkBytes::new(0);
        // The size of a block, and how many parts half of a thousand has.
        for (block, parts) in [(10, 8), (200, 3), (500, 1)] {
            let worker = Worker::new_lifo();
            let team = Team {
                view: heap.view(),
                stealers: vec![worker.stealer()],
                pool: &BlockPool::default(),
                idle: Idle::new(1),
                block,
                objects: &objects,
            };
            let mut stack: Vec<Work> = (0..1_000).map(Work::object).collect();
            team.share(&mut stack, &worker);
            assert_eq!(stack.len(), 500);
            assert_eq!(stack[0].index(), 500, "the newer half stays");
            assert_eq!(team.pool.outstanding(), parts, "{block}");
            let mut given: Vec<u32> = Vec::new();
            while let Some(block) = team.take() {
                given.extend(block.iter().map(|work| work.index()));
            }
            given.sort_unstable();
            assert_eq!(given, (0..500).collect::<Vec<_>>());
            assert!(!team.is_there_work());
        }
    }
}
