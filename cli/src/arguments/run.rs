//! `run`.

use std::path::PathBuf;

use clap::Args;

use super::{CleanupName, CodeArguments, CollectorArguments, LimitArguments, SourceArguments};

/// `run`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Run {
    /// A script: .psc is compiled first, .pex is loaded.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Arguments of the entry point, after `--`.
    ///
    /// They are converted to the parameters' types. An object is None or the name of a script,
    /// which makes an instance of it.
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<String>,
    /// The function or event to start with.
    ///
    /// Without it, the first that the script has of ScriptEntryPoint, Main and OnInit. A Global
    /// function is called as it is; for any other an instance of the script is made.
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// A JSON file with values for the script's properties; forms are named and get stand-ins.
    #[arg(long, value_name = "FILE")]
    pub(crate) properties: Option<PathBuf>,
    /// Stop after this many frames; without it, when no stack, timer or queued call is left.
    #[arg(long, value_name = "N")]
    pub(crate) frames: Option<u64>,
    /// Exit with status 1 if the script logged any run-time error.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Log an error for each native function that nobody implemented, instead of one warning.
    #[arg(long)]
    pub(crate) strict_natives: bool,
    /// Let natives that the game runs in its own frame finish in the next frame, as there.
    #[arg(long)]
    pub(crate) game_timing: bool,
    /// Run one instruction of the compiled script at a time. Slower; every figure is the same.
    #[arg(long)]
    pub(crate) single_step: bool,
    /// Print every instruction to stderr before it runs; implies --single-step.
    #[arg(long)]
    pub(crate) trace: bool,
    /// How arrays and structs are cleaned up.
    #[arg(long, value_enum, default_value_t, help_heading = "Collector")]
    pub(crate) cleanup: CleanupName,
    #[command(flatten)]
    pub(crate) collector: CollectorArguments,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    #[command(flatten)]
    pub(crate) code: CodeArguments,
}
