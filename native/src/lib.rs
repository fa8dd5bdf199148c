//! Machine code for hot functions: the register code of `cyperus-vm`, through Cranelift.
//!
//! | file | does |
//! |---|---|
//! | `translate/` | one function to Cranelift's IR: numbers and branches, elements, calls, exits |
//! | `stub.rs` | calls of the machine that keep all registers |
//! | `code.rs` | the IR to machine code, and its memory |
//! | `worker.rs` | compiles on a thread of its own, or at once |
//!
//! What compiled code may do and what it leaves to the machine is said in `cyperus_vm::tier`. Nothing
//! here knows scripts, stacks or the heap beyond the layouts that those modules publish.

mod code;
mod stub;
mod translate;
mod worker;

pub use worker::Cranelift;
