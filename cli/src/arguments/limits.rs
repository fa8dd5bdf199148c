//! Arguments that bound what a script may eat. Each ends a run with status 3 and says which it was.

use clap::Args;

use super::number::{bytes, seconds};

/// The limits of a run.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// Instructions of the compiled script that may run; 0 is no limit.
    #[arg(long, value_name = "INSTRUCTIONS", default_value_t = 0)]
    pub(crate) fuel: u64,
    /// Memory for all that scripts make, strings included; K, M and G are understood.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes)]
    pub(crate) heap: u64,
    /// Seconds on the wall clock that a run may take.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) wall: Option<u64>,
    /// How many calls deep a script may go.
    #[arg(long, value_name = "CALLS", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) stack_depth: u32,
    /// How long scripts may make an array; 0 is no limit.
    #[arg(long, value_name = "ELEMENTS", default_value_t = 128)]
    pub(crate) array_limit: u32,
}
