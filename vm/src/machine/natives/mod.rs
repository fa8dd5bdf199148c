//! The table of natives, what a native receives, and what the standard library remembers.
//!
//! The bodies in the rows take the machine, so the table lives with it. The bodies themselves are
//! in `native`.

mod call;
mod calls;
mod declaration;
mod library;
mod registry;
mod synthesize;
mod table;
mod weak;

pub(crate) use call::nanoseconds;
pub use call::{Call, Reply};
pub(crate) use calls::NativeCalls;
pub(crate) use library::Library;
pub(crate) use registry::Body;
pub use registry::{Native, Natives, Timing, native};
pub(crate) use table::table;
pub(crate) use weak::{SavedCells, WeakCell};
