//! `check` and `compile`.

use std::path::PathBuf;

use clap::Args;

use super::number::threads;
use super::{CodeArguments, SourceArguments, Stage, WatchArguments};

/// `check`.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Scripts (.psc), folders of scripts, plugins, which stand for the scripts that they attach, or a
    /// project. If left out: the project here or above.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// A Data folder to search for the scripts of plugins, after the plugin's own folder. Can be
    /// given several times.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Vec<PathBuf>,
    /// Print the output of a compiler stage.
    #[arg(long, value_name = "STAGE", value_enum)]
    pub(crate) dump: Option<Stage>,
    /// Number of threads; 0 means one per core. The result is always the same.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = threads)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) watch: WatchArguments,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
}

/// `compile`.
#[derive(Args, Debug)]
pub(crate) struct Compile {
    /// Scripts (.psc), folders of scripts, or a project (.ppj, cyperus.toml). If left out: the project
    /// here or above.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder to write .pex files to; created if it does not exist. A project can name one.
    ///
    /// The script A:B:C becomes A/B/C.pex there.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Print the output of a compiler stage instead of writing files.
    #[arg(long, value_name = "STAGE", value_enum)]
    pub(crate) dump: Option<Stage>,
    /// Number of threads; 0 means one per core. The result is always the same.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = threads)]
    pub(crate) threads: usize,
    /// Compile every script, also those whose files are up to date.
    ///
    /// Otherwise a script is compiled only if its source, something that it was checked against, a
    /// setting or its file has changed since the last build into this folder, which leaves a record
    /// there (.cyperus-build).
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Write the user, computer and time into the files' headers.
    ///
    /// Without this, headers contain only the source file's name and nothing about you, and the
    /// same source gives the same bytes.
    #[arg(long)]
    pub(crate) stamp: bool,
    #[command(flatten)]
    pub(crate) watch: WatchArguments,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    #[command(flatten)]
    pub(crate) code: CodeArguments,
}
