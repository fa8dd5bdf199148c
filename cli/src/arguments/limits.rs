//! Limits on what a script may use. A run that meets one ends with status 3 and names it.

use clap::Args;

use super::number::{bytes, seconds, some_bytes};

/// The limits of a run.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// Most work that scripts may do, counted in instructions; 0 means no limit.
    ///
    /// Instructions that work on much at once (long texts, large arrays, many log lines) count for
    /// more than one; see docs/limits.md.
    #[arg(long, value_name = "INSTRUCTIONS", default_value_t = 0)]
    pub(crate) fuel: u64,
    /// Most memory that scripts may use, including strings; K, M and G work.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = some_bytes)]
    pub(crate) heap: u64,
    /// Most real time that a run may take.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) wall: Option<u64>,
    /// How deep calls may be nested.
    #[arg(long, value_name = "CALLS", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) stack_depth: u32,
    /// How long arrays may be; 0 means no limit.
    #[arg(long, value_name = "ELEMENTS", default_value_t = 128)]
    pub(crate) array_limit: u32,
    /// Most bytes of script output and log that are shown; 0 means no limit; K, M and G work.
    ///
    /// Lines after that are counted, and a last line says how many there were. The run goes on.
    #[arg(long, value_name = "BYTES", default_value = "256M", value_parser = bytes)]
    pub(crate) log_limit: u64,
}
