//! Stacks and who runs when: frames with a budget, turns, object locks, latent calls, timers,
//! events.
//!
//! Everything is ordered: ready stacks first in, first out; waiters of a lock likewise; timers by
//! due time, then by when they were started. So a run is the same every time under the virtual
//! clock.

mod dump;
mod event;
mod frame;
mod latent;
mod lock;
mod overview;
mod pause;
mod stack;
mod turn;

pub(crate) use event::Registrations;
pub(crate) use latent::Alarm;
pub(crate) use lock::{Admission, Locks};
pub use overview::{StackOverview, TimerOverview};
pub(crate) use pause::Pause;
pub(crate) use stack::{Awaited, Completion, Frame, Return, Stack, StackKind, StackState};
pub(crate) use turn::Slice;
