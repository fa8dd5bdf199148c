//! `repl`.

use std::path::PathBuf;

use clap::Args;

use super::{CleanupName, MachineArguments, ModArguments, SourceArguments, StartArguments};

/// `repl`.
#[derive(Args, Debug)]
pub(crate) struct Repl {
    /// A script (.psc, .pex), of which an instance called `it` is made, or a plugin, which begins.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// A world file (.toml or .json). Its entries can be called by their names. Several are merged.
    #[arg(long, value_name = "FILE")]
    pub(crate) world: Vec<PathBuf>,
    /// A Data folder to search for scripts, masters and archives of a plugin. Can be given several
    /// times.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Vec<PathBuf>,
    /// Exit with status 1 if an input had errors, logged some, or was stopped.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Most frames that an input may take; 60 are a second of script time.
    #[arg(long, value_name = "N", default_value_t = 216_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) frames: u64,
    /// Neither read nor write the file with the inputs of earlier sessions.
    #[arg(long)]
    pub(crate) no_history: bool,
    /// How arrays and structs are cleaned up.
    #[arg(long, value_enum, default_value_t, help_heading = "Collector")]
    pub(crate) cleanup: CleanupName,
    #[command(flatten)]
    pub(crate) machine: MachineArguments,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
}

impl Repl {
    /// What surrounds the script.
    pub(crate) fn start(&self) -> StartArguments {
        StartArguments {
            world: self.world.clone(),
            ..StartArguments::default()
        }
    }

    /// Where a plugin finds its parts.
    pub(crate) fn plugin(&self) -> ModArguments {
        ModArguments {
            data: self.data.clone(),
            ..ModArguments::default()
        }
    }
}
