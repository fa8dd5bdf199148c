//! `check` and `compile`.

use std::path::PathBuf;

use clap::Args;

use super::{CodeArguments, SourceArguments, Stage};

/// `check`.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Scripts (.psc), or folders of scripts.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Print what a stage of the compiler makes of the inputs.
    #[arg(long, value_name = "STAGE", value_enum)]
    pub(crate) dump: Option<Stage>,
    /// How many threads work; 0 is one for each core. The result is the same.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
}

/// `compile`.
#[derive(Args, Debug)]
pub(crate) struct Compile {
    /// Scripts (.psc), or folders of scripts.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder to write .pex files to; made if it does not exist.
    ///
    /// The script A:B:C becomes A/B/C.pex there.
    #[arg(short, long, value_name = "DIR", required_unless_present = "dump")]
    pub(crate) output: Option<PathBuf>,
    /// Print what a stage of the compiler makes of the inputs instead of writing files.
    #[arg(long, value_name = "STAGE", value_enum)]
    pub(crate) dump: Option<Stage>,
    /// How many threads work; 0 is one for each core. The result is the same.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
    /// Write user, machine and time into the files' headers.
    ///
    /// Without it the headers hold the bare source file name and nothing about you, and the same
    /// source gives the same bytes.
    #[arg(long)]
    pub(crate) stamp: bool,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    #[command(flatten)]
    pub(crate) code: CodeArguments,
}
