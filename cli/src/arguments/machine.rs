//! Arguments for the machine that runs a script, shared by every command that runs one.

use std::path::PathBuf;

use clap::Args;
use cyperus_gc::CleanupKind;
use cyperus_vm::MachineOptions;

use super::collector::CollectorArguments;
use super::limits::LimitArguments;
use crate::exit::Failure;

/// When functions become machine code.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TierName {
    /// When they are hot.
    Auto,
    /// Never.
    Interpreter,
    /// At their first call.
    Native,
}

/// How the machine behaves.
#[derive(Args, Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct MachineArguments {
    /// Log an error for each call of an unimplemented native function, instead of one warning.
    #[arg(long)]
    pub(crate) strict_natives: bool,
    /// Let every native answer at once. In the games, and here by default, most natives take a frame.
    #[arg(long, overrides_with = "game_timing")]
    pub(crate) instant_natives: bool,
    /// What is the default now. Older command lines have it.
    #[arg(long, hide = true, overrides_with = "instant_natives")]
    pub(crate) game_timing: bool,
    /// Run one instruction of the compiled script at a time. Slower, with the same figures.
    #[arg(long)]
    pub(crate) single_step: bool,
    /// When functions become machine code. What a run does and shows is the same with each.
    #[arg(long, value_name = "TIER", value_enum, default_value_t = TierName::Auto)]
    pub(crate) tier: TierName,
    /// A folder for the files that scripts read and write by `JsonUtil`, `MiscUtil` and `JContainers`.
    ///
    /// They reach nothing outside it. If left out, there are no such files: what `JsonUtil` sets is in
    /// memory and in saves, and a line says so. `compare` reads the folder and leaves it as it is.
    #[arg(long, value_name = "DIR")]
    pub(crate) files: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) collector: CollectorArguments,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

impl MachineArguments {
    /// The machine's settings under a cleanup. Reads the costs file where one is named.
    pub(crate) fn options(&self, cleanup: CleanupKind) -> Result<MachineOptions, Failure> {
        let limits = &self.limits;
        Ok(MachineOptions {
            fuel: limits.fuel,
            stack_depth: limits.stack_depth as usize,
            array_limit: limits.array_limit,
            game_timing: self.game_timing || !self.instant_natives,
            strict_natives: self.strict_natives,
            single_step: self.single_step,
            ..self.collector.options(cleanup, limits.heap)?
        })
    }
}
