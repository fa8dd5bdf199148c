//! A view of the machine for people: what is in the heap and why, and what stacks are doing.

mod allocation;
mod coverage;
mod default_answer;
mod dump;
mod instruction_count;
mod names;
mod overview;
mod placed;
mod profile;
mod retention;
mod tokens;

pub use allocation::{AllocationChain, CallPlace};
pub use default_answer::DefaultAnswer;
pub use instruction_count::{BranchCount, FunctionCounts, FunctionKind};
pub use overview::{StackOverview, Standing, TimerOverview};
pub use placed::PlacedReport;
pub use profile::{
    ProfileReport, ProfiledAllocation, ProfiledChain, ProfiledError, ProfiledFunction,
    ProfiledLine, ProfiledWait, WaitedFor,
};
pub use retention::{RetainingStep, Retention};
pub use tokens::{ClassTokens, NamedToken};
