//! Where the concurrent parts get their primitives. The protocol tests put loom's in their place.

pub(crate) use std::sync::{Arc, Condvar, Mutex, MutexGuard};
pub(crate) use std::thread;

pub(crate) mod atomic {
    //! Atomics.
    pub(crate) use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
}
