//! `config` and `new`.

use std::path::PathBuf;

use clap::Args;

use super::GameName;

/// `config`.
#[derive(Args, Debug)]
pub(crate) struct Config {
    /// A project, or a script or folder that belongs to one; the current folder if left out.
    #[arg(value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// `new`.
#[derive(Args, Debug)]
pub(crate) struct New {
    /// The folder to make. Its last part is the name of the project and of its first script.
    #[arg(value_name = "NAME")]
    pub(crate) path: PathBuf,
    /// The game that the project is for.
    #[arg(short, long, value_name = "GAME", value_enum, default_value_t = GameName::Fallout4)]
    pub(crate) game: GameName,
}
