//! The interpreter: one loop, one method for each instruction, in files by family.
//!
//! The dispatch (in `dispatch`) keeps the cursor and the pex instructions that remain until the next
//! stop in machine registers. Whatever needs more (errors, calls that are not ready, polls) is out
//! of line.

mod arithmetic;
mod array;
mod call;
mod compare;
mod convert;
mod dispatch;
mod field;
mod guard;
mod invoke;
mod native;
mod poll;
mod property;
mod slow;
mod structure;
mod text;
