//! The tracing collector: which objects, arrays and structs are reachable from the roots.
//!
//! The mark reads tables and never writes them: what it learns goes into mark bits beside the
//! tables and into a list of places to clear. So the mark on one thread, the parallel mark and the
//! slices of the incremental mark share one step ([`View::step`]); they differ in how they claim.

mod bits;
mod bytes;
mod claim;
mod collector;
mod cycle;
mod farewell;
mod idle;
mod mark;
mod measure;
mod parallel;
mod pipeline;
mod plan;
mod round;
mod token;
mod verdict;
mod view;
#[cfg(test)]
mod walk;

pub(crate) use bits::{MarkBits, WORD_ROWS};
pub(crate) use claim::{Claims, Sole};
pub(crate) use collector::Collector;
pub use collector::Phase;
pub use measure::{MarkMode, MarkStats};
pub(crate) use plan::Plan;
pub use token::{OFFSET_LIMIT, Step, Token, TokenError, TokenKind, TokenStream};
pub(crate) use view::{CHUNK, Place, View, Work};
