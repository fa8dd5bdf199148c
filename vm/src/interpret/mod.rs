//! The interpreter: one loop, one method for each instruction, in files by family.
//!
//! The dispatch (in `dispatch`) keeps two things in machine registers: the cursor, and the pex
//! instructions left until the next stop. Everything that needs more (errors, calls that are not
//! ready, polls) is out of line.

mod arithmetic;
mod array;
mod call;
mod callout;
mod compare;
mod convert;
mod dispatch;
mod field;
mod guard;
mod invoke;
mod native;
mod one;
mod poll;
mod property;
mod slow;
mod structure;
mod text;
mod tiered;
