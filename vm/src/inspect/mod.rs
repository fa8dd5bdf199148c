//! A view of the machine for people: what is in the heap and why, and what stacks are doing.

mod dump;
mod names;
mod overview;
mod retention;
mod tokens;

pub use overview::{StackOverview, TimerOverview};
pub use retention::{RetainingStep, Retention};
pub use tokens::{ClassTokens, NamedToken};
