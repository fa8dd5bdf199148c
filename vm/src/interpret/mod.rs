//! The interpreter: one loop, one method for each instruction, in files by family.
//!
//! The dispatch (in `window`) keeps the cursor and the pex instructions that remain until the next
//! stop in machine registers. Whatever needs more (errors, calls that are not ready, polls) is out
//! of line.

mod arithmetic;
mod array;
mod call;
mod compare;
mod convert;
mod field;
mod guard;
mod invoke;
mod poll;
mod property;
mod slow;
mod structure;
mod text;
mod window;

pub(crate) use arithmetic::{float_to_int, int_to_float};
pub(crate) use array::element_kind;
pub(crate) use window::{Cursor, Entry, Pointer, Registers};
