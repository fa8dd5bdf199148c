//! Register code: what the linker makes, the program owns and the interpreter executes.
//!
//! The code is typed, its polls are explicit, and every place where a stack can stop has a map to
//! the `.pex` (`resume`). A tier that compiles hot functions starts here, and needs nothing else
//! from this crate except the machine's slow paths.

mod function;
mod liveness;
mod op;
mod registers;
mod table;

pub(crate) use function::{Charge, Code, Home, Way};
pub(crate) use liveness::{Group, Liveness};
pub use op::{Def, DefPair, Op, RegisterVisitor, Site, Use, UsePair};
pub(crate) use registers::{Cursor, Entry, Pointer, Registers, Room, TrackRef, Tracks, fetch, put};
pub(crate) use table::for_each_op;
