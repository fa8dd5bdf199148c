//! Arguments that say where sources come from and how they are judged: the same for every command
//! that compiles.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cyperus_pex::Game;

use crate::render::Format;

/// Where scripts are found, and what is said about them.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Sources")]
pub(crate) struct SourceArguments {
    /// Whose dialect, flags and file format.
    #[arg(short, long, value_name = "GAME", value_enum, default_value_t = GameName::Fallout4)]
    pub(crate) game: GameName,
    /// A folder to look for scripts in; may be given several times, earlier ones win.
    ///
    /// The inputs' own folder is searched first, our built-in base scripts last. The base scripts
    /// are left out as soon as a folder holds the game's own ScriptObject.psc.
    #[arg(short, long = "import", value_name = "DIR")]
    pub(crate) imports: Vec<PathBuf>,
    /// A user flags file (.flg) instead of the game's built-in flags.
    #[arg(short, long = "flags", value_name = "FILE")]
    pub(crate) flags: Option<PathBuf>,
    /// How diagnostics are written to stderr.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Turn a warning off, by name or code; `warnings` turns all of them off.
    #[arg(short = 'A', long, value_name = "WARNING")]
    pub(crate) allow: Vec<String>,
    /// Turn a style remark into a warning, by name or code; `style` turns all of them on.
    #[arg(short = 'W', long, value_name = "WARNING")]
    pub(crate) warn: Vec<String>,
    /// Make a warning an error, by name or code; `warnings` does it for all of them.
    #[arg(short = 'D', long, value_name = "WARNING")]
    pub(crate) deny: Vec<String>,
}

/// How code is generated.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Code")]
pub(crate) struct CodeArguments {
    /// Optimise, exactly as the official compiler's -op does.
    #[arg(short = 'O', long)]
    pub(crate) optimize: bool,
    /// Leave out calls to DebugOnly functions.
    #[arg(short, long)]
    pub(crate) release: bool,
    /// Leave out calls to BetaOnly functions.
    #[arg(long = "final")]
    pub(crate) final_build: bool,
    /// How strings that differ only in case share an entry.
    #[arg(long, value_name = "KIND", value_enum, default_value_t)]
    pub(crate) string_table: StringTableKind,
}

/// `--string-table`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum StringTableKind {
    /// Names share an entry, literals keep their own spelling.
    #[default]
    Exact,
    /// Everything shares an entry by its first spelling, as in the vendors' compilers.
    Official,
}

/// `--game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Skyrim, all editions.
    Skyrim,
    /// Fallout 4.
    Fallout4,
    /// Fallout 76.
    Fallout76,
    /// Starfield.
    Starfield,
}

impl From<GameName> for Game {
    fn from(name: GameName) -> Self {
        match name {
            GameName::Skyrim => Self::Skyrim,
            GameName::Fallout4 => Self::Fallout4,
            GameName::Fallout76 => Self::Fallout76,
            GameName::Starfield => Self::Starfield,
        }
    }
}

/// `--dump`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stage {
    /// The lexer's tokens.
    Tokens,
    /// The syntax tree.
    Ast,
    /// The checked statements, every value with its type.
    Typed,
    /// The compiled file as a listing.
    Pex,
}
