//! The concurrent protocols, explored by loom: every order in which the threads can run, up to a
//! bound on preemptions. The crate's own sources are compiled here against loom's primitives.

#![expect(dead_code, reason = "the models use only part of the sources")]
#![expect(
    unreachable_pub,
    reason = "the sources are written for their own crate"
)]

use std::collections::VecDeque;

use loom::model::Builder;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

mod sync {
    pub(crate) use loom::sync::{Arc, Condvar, Mutex, MutexGuard};
    pub(crate) use loom::thread;

    pub(crate) mod atomic {
        pub(crate) use loom::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
    }
}

#[path = "../src/lock.rs"]
mod lock;

#[path = "../src/trace/idle.rs"]
mod idle;

#[path = "../src/trace/bytes.rs"]
mod bytes;

#[path = "../src/object/handover.rs"]
mod handover;

use bytes::MarkBytes;
use handover::Handover;
use idle::Idle;
use lock::{CollectionLock, LockError};

fn explore(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

#[test]
fn the_lock_keeps_holders_and_collector_apart() {
    explore(3, || {
        let lock = Arc::new(CollectionLock::new());
        let is_collecting = Arc::new(AtomicBool::new(false));
        let inside = Arc::new(AtomicUsize::new(0));
        let holders: Vec<_> = (0..2)
            .map(|_| {
                let (lock, is_collecting, inside) =
                    (lock.clone(), is_collecting.clone(), inside.clone());
                loom::thread::spawn(move || {
                    let hold = lock.hold().unwrap();
                    inside.fetch_add(1, Ordering::SeqCst);
                    assert!(!is_collecting.load(Ordering::SeqCst));
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(hold);
                })
            })
            .collect();
        let right = lock.collect().unwrap();
        is_collecting.store(true, Ordering::SeqCst);
        assert_eq!(inside.load(Ordering::SeqCst), 0);
        assert_eq!(lock.hold().unwrap_err(), LockError::Recursive);
        is_collecting.store(false, Ordering::SeqCst);
        drop(right);
        // A lost wake-up would be a deadlock here.
        for holder in holders {
            holder.join().unwrap();
        }
    });
}

#[test]
fn the_try_form_never_waits_unless_it_is_forced() {
    explore(3, || {
        let lock = Arc::new(CollectionLock::new());
        let other = lock.clone();
        let holder = loom::thread::spawn(move || drop(other.hold().unwrap()));
        let tried = lock.try_collect(0).unwrap().is_some();
        assert!(tried || lock.retries() == 1);
        drop(lock.try_collect(1).unwrap());
        holder.join().unwrap();
    });
}

/// Items that create items: an item of size n leads to two of size n-1. Each is processed once, and
/// all threads find out that there is no more work.
#[test]
fn the_team_ends_when_all_work_is_done_and_not_before() {
    explore(2, || {
        let idle = Arc::new(Idle::new(2));
        let shared = Arc::new(sync::Mutex::new(VecDeque::<u32>::new()));
        let done = Arc::new(AtomicUsize::new(0));
        let work = |idle: Arc<Idle>,
                    shared: Arc<sync::Mutex<VecDeque<u32>>>,
                    done: Arc<AtomicUsize>,
                    mut mine: Vec<u32>| {
            loop {
                while let Some(item) = mine.pop() {
                    done.fetch_add(1, Ordering::Relaxed);
                    if item > 0 {
                        mine.push(item - 1);
                        if idle.is_anyone_hungry() {
                            shared.lock().unwrap().push_back(item - 1);
                        } else {
                            mine.push(item - 1);
                        }
                    }
                }
                let has_work = || !shared.lock().unwrap().is_empty();
                match idle.wait(has_work, || shared.lock().unwrap().pop_front()) {
                    Some(item) => mine.push(item),
                    None => return,
                }
            }
        };
        let (a, b, c) = (idle.clone(), shared.clone(), done.clone());
        let other = loom::thread::spawn(move || work(a, b, c, Vec::new()));
        work(idle, shared.clone(), done.clone(), vec![2]);
        other.join().unwrap();
        assert_eq!(done.load(Ordering::Relaxed), 7);
        assert!(shared.lock().unwrap().is_empty());
    });
}

/// Two threads mark a diamond from both sides, 0 → {1, 2} → 3. Whatever they see of each other's
/// bytes, everything is marked and scanned, by one of them or by both.
#[test]
fn whatever_threads_claim_is_scanned_and_nothing_is_left_out() {
    const EDGES: [&[u32]; 4] = [&[1, 2], &[3], &[3], &[]];
    explore(3, || {
        let marks = Arc::new(MarkBytes::new(EDGES.len()));
        let scans: Arc<[AtomicUsize; 4]> = Arc::new(std::array::from_fn(|_| AtomicUsize::new(0)));
        let mark = |marks: &MarkBytes, scans: &[AtomicUsize; 4], seed: u32| {
            let mut stack: Vec<u32> = Vec::new();
            stack.extend(marks.claim(seed).then_some(seed));
            while let Some(row) = stack.pop() {
                scans[row as usize].fetch_add(1, Ordering::Relaxed);
                let edges = EDGES[row as usize].iter().copied();
                stack.extend(edges.filter(|&edge| marks.claim(edge)));
            }
        };
        let (other_marks, other_scans) = (marks.clone(), scans.clone());
        let other = loom::thread::spawn(move || mark(&other_marks, &other_scans, 2));
        mark(&marks, &scans, 0);
        other.join().unwrap();
        for (row, count) in (0..).zip(scans.iter()) {
            assert!(!marks.claim(row), "{row} is marked");
            let count = count.load(Ordering::Relaxed);
            assert!(
                (1..=2).contains(&count),
                "{row} is scanned by the thread that claims it"
            );
        }
    });
}

/// The worker's handover: batches go out, results come back in order, and no more than went out.
#[test]
fn the_worker_hands_every_batch_back_in_order() {
    explore(3, || {
        let mut worker = Handover::start(|batch: u32| batch * 10);
        worker.send(1);
        worker.send(2);
        assert_eq!(worker.receive(), Some(10));
        worker.send(3);
        assert_eq!(worker.receive(), Some(20));
        assert_eq!(worker.receive(), Some(30));
        assert_eq!(worker.receive(), None);
        // A lost wake-up would be a deadlock here.
        drop(worker);
    });
}

/// A heap may be dropped while its worker is busy: what was handed over is finished first, once
/// each.
#[test]
fn a_closed_desk_is_cleared_before_the_worker_leaves() {
    explore(3, || {
        let finished = Arc::new(AtomicUsize::new(0));
        let counted = finished.clone();
        let mut worker = Handover::start(move |batch: usize| {
            counted.fetch_add(batch, Ordering::SeqCst);
        });
        worker.send(1);
        worker.send(10);
        if finished.load(Ordering::SeqCst) == 0 {
            assert_eq!(worker.receive(), Some(()));
        }
        drop(worker);
        assert_eq!(finished.load(Ordering::SeqCst), 11);
    });
}
