//! The `cyperus` binary: the library beside it, and the allocator.

#[cfg(unix)]
mod allocator;

use std::process::ExitCode;

#[cfg(unix)]
#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

fn main() -> ExitCode {
    cyperus::main()
}
