//! `doc`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::GameName;
use super::number::threads;

/// `doc`.
#[derive(Args, Debug)]
pub(crate) struct Doc {
    /// Scripts (.psc), folders of scripts, or a project. If left out: the project here or above.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder to write to; created if it does not exist.
    #[arg(short, long, value_name = "DIR", default_value = "doc")]
    pub(crate) out: PathBuf,
    /// How the pages are written.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) format: DocFormat,
    /// The name of the whole, shown at the top of each page.
    #[arg(long, value_name = "TEXT", default_value = "Scripts")]
    pub(crate) title: String,
    /// The game whose dialect to use.
    #[arg(
        short,
        long,
        value_name = "GAME",
        value_enum,
        default_value = "fallout4"
    )]
    pub(crate) game: GameName,
    /// A folder to search for scripts that others refer to. Can be given several times; earlier
    /// folders win. These scripts get no pages.
    #[arg(short, long = "import", value_name = "DIR")]
    pub(crate) imports: Vec<PathBuf>,
    /// Number of threads; 0 means one per core. The result is always the same.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = threads)]
    pub(crate) threads: usize,
}

/// `--format`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DocFormat {
    /// A site with a search, which opens from a disk without a server.
    #[default]
    Html,
    /// Markdown files, for a wiki or a repository.
    Markdown,
}

impl DocFormat {
    /// What the names of its pages end with.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Markdown => "md",
        }
    }
}
