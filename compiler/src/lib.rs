//! `.psc` source text to `PexFile`: the stages of the compiler in the order in which they run.
//!
//! ```text
//! bytes ─lex, parse→ ast::Script ─check→ one typed statement at a time ─→ Sink: lower ─→ PexFile
//! ```
//!
//! There is no typed tree of a whole script: the check hands each statement to a
//! [`Sink`](check::Sink) and forgets it. `resolve` answers what the check asks about other scripts.
//!
//! Nothing here touches a disk, a terminal or a clock: sources come through a trait, findings go
//! out as [`diagnostic::Diagnostic`] values.

pub mod ast;
pub mod check;
pub mod diagnostic;
pub mod lex;
pub mod lower;
pub mod parse;
pub mod resolve;
pub mod session;
pub mod source;
mod suggestion;
pub mod types;

pub use session::{Compiled, HeaderFields, Options, Session, StringTableMode};
pub use suggestion::nearest as nearest_name;
