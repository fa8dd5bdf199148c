//! The primitives of the concurrent parts. The protocol tests replace them with loom's.

pub(crate) use std::sync::{Arc, Condvar, Mutex, MutexGuard};
pub(crate) use std::thread;

pub(crate) mod atomic {
    //! Atomics.
    pub(crate) use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
}
