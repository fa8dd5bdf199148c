//! Random Papyrus programs that must behave the same however they are run.
//!
//! ```text
//! seed, number ─generate→ Program ─print→ sources ─build→ .pex ─┬─ run plainly ─────→ Account ─┐
//!                  ↑                                            └─ run as each row of ─→ Account ─┴→ the same?
//!                  └──────────────── shrink, while a row still finds a difference ←───────────────────┘
//! ```
//!
//! | folder | does |
//! |---|---|
//! | `tree` | a program as a typed tree, and its text |
//! | `generate` | makes the tree of a program that compiles, runs for a bounded time and meets many errors |
//! | `build`, `reduce` | compiles it, and holds the game's own scripts, as far as programs use them |
//! | `execute` | runs it in a machine and writes down what can be seen |
//! | `oracle` | the table of ways to run a program, each with what has to be the same |
//! | `shrink` | makes a program that fails small enough to read |
//!
//! Program number n of a seed is always the same program. Nothing here does input or output, reads a
//! clock or starts a thread: the caller decides how many programs are tried, and where.
#![forbid(unsafe_code)]

mod build;
mod execute;
mod finding;
mod generate;
mod oracle;
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod picky;
mod reduce;
mod shrink;
mod tree;

pub use finding::{Effort, Finding, Laboratory};
pub use generate::generate;
pub use oracle::{Difference, ORACLES, Oracle, Rows};
pub use tree::{Program, Source};
