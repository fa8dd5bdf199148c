//! `lsp`.

use std::path::PathBuf;

use clap::Args;

use super::{ExtenderName, GameName};

/// `lsp`.
#[derive(Args, Debug)]
pub(crate) struct Lsp {
    /// The game whose dialect to use, unless the editor says another one. Without it the project
    /// decides, and without a project it is fallout4.
    #[arg(short, long, value_name = "GAME", value_enum, help_heading = "Sources")]
    pub(crate) game: Option<GameName>,
    /// A folder to search for scripts after the folders that the editor has open. Can be given several
    /// times.
    #[arg(short, long = "import", value_name = "DIR", help_heading = "Sources")]
    pub(crate) imports: Vec<PathBuf>,
    /// Add the declarations of a script extender or library to the built-in base scripts. Can be given
    /// several times.
    #[arg(
        long = "with",
        value_name = "EXTENDER",
        value_enum,
        help_heading = "Sources"
    )]
    pub(crate) with: Vec<ExtenderName>,
    /// Taken for the sake of editors that add it: the server always speaks on stdin and stdout.
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
}
