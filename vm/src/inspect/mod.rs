//! A view of the machine for people: what is in the heap and why, and what stacks are doing.

mod allocation;
mod coverage;
mod default_answer;
mod dump;
mod names;
mod overview;
mod placed;
mod retention;
mod tokens;

pub use allocation::{AllocationChain, CallPlace};
pub use default_answer::DefaultAnswer;
pub use overview::{StackOverview, Standing, TimerOverview};
pub use placed::PlacedReport;
pub use retention::{RetainingStep, Retention};
pub use tokens::{ClassTokens, NamedToken};
