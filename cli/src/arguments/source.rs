//! Arguments for where sources come from and which findings are shown, shared by every command that
//! compiles.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cyperus_pex::Game;
use cyperus_scripts::Extender;

use super::number::threads;
use crate::render::Format;

/// Where scripts are found, and which findings are shown.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Sources")]
pub(crate) struct SourceArguments {
    /// The game whose dialect, flags and file format to use.
    #[arg(short, long, value_name = "GAME", value_enum, default_value_t = GameName::Fallout4)]
    pub(crate) game: GameName,
    /// A folder to search for scripts. Can be given several times; earlier folders win.
    ///
    /// The inputs' own folder is searched first, the built-in base scripts last. The base scripts are
    /// left out if the folders have the game's own (ScriptObject.psc, in Skyrim Form.psc, and
    /// GlobalVariable.psc). The scripts of a script extender alone do not replace them.
    #[arg(short, long = "import", value_name = "DIR")]
    pub(crate) imports: Vec<PathBuf>,
    /// Search the import folders before the inputs' own, as a .ppj asks for.
    #[arg(long, hide = true)]
    pub(crate) imports_lead: bool,
    /// Add the declarations of a script extender or library to the built-in base scripts. Can be given several times.
    #[arg(long = "with", value_name = "EXTENDER", value_enum)]
    pub(crate) with: Vec<ExtenderName>,
    /// A user flags file (.flg) to use instead of the game's built-in flags.
    #[arg(short, long = "flags", value_name = "FILE")]
    pub(crate) flags: Option<PathBuf>,
    /// The format of diagnostics on stderr.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Turn a warning off, by name or code; `warnings` turns all of them off.
    #[arg(short = 'A', long, value_name = "WARNING")]
    pub(crate) allow: Vec<String>,
    /// Turn a style remark into a warning, by name or code; `style` does so for all of them.
    #[arg(short = 'W', long, value_name = "WARNING")]
    pub(crate) warn: Vec<String>,
    /// Turn a warning into an error, by name or code; `warnings` does so for all of them.
    #[arg(short = 'D', long, value_name = "WARNING")]
    pub(crate) deny: Vec<String>,
}

/// Which scripts a command looks at that writes no bytecode and shows no diagnostics.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Sources")]
pub(crate) struct ScriptArguments {
    /// The game whose dialect and style to use.
    #[arg(short, long, value_name = "GAME", value_enum, default_value_t = GameName::Fallout4)]
    pub(crate) game: GameName,
    /// A folder to search for scripts that these ones use. Can be given several times.
    #[arg(short, long = "import", value_name = "DIR")]
    pub(crate) imports: Vec<PathBuf>,
    /// Add the declarations of a script extender or library to the built-in base scripts. Can be given several times.
    #[arg(long = "with", value_name = "EXTENDER", value_enum)]
    pub(crate) with: Vec<ExtenderName>,
    /// Number of threads; 0 means one per core. The result is always the same.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = threads)]
    pub(crate) threads: usize,
}

/// How code is generated.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Code")]
pub(crate) struct CodeArguments {
    /// Optimise exactly as the official compiler's -op does.
    #[arg(short = 'O', long)]
    pub(crate) optimize: bool,
    /// Leave out calls of DebugOnly functions.
    #[arg(short, long)]
    pub(crate) release: bool,
    /// Leave out calls of BetaOnly functions.
    #[arg(long = "final")]
    pub(crate) final_build: bool,
    /// Whether strings that differ only in case share an entry.
    #[arg(long, value_name = "KIND", value_enum, default_value_t)]
    pub(crate) string_table: StringTableKind,
}

/// `--string-table`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum StringTableKind {
    /// Names share an entry; literals keep their own spelling.
    #[default]
    Exact,
    /// All share the entry with the first spelling, as in the official compilers.
    Official,
}

impl SourceArguments {
    /// The script extenders that are named, each once.
    pub(crate) fn extenders(&self) -> Vec<Extender> {
        extenders(&self.with)
    }
}

impl ScriptArguments {
    /// The script extenders that are named, each once.
    pub(crate) fn extenders(&self) -> Vec<Extender> {
        extenders(&self.with)
    }
}

/// Script extenders by their names, each once.
pub(crate) fn extenders(names: &[ExtenderName]) -> Vec<Extender> {
    let mut named: Vec<Extender> = names.iter().map(|name| name.extender()).collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// `--with`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtenderName {
    /// For Fallout 4.
    F4se,
    /// For Skyrim.
    Skse,
    /// For Starfield.
    Sfse,
    /// For Skyrim: `StorageUtil`, `JsonUtil`, `PapyrusUtil`, `MiscUtil`.
    #[value(name = "papyrusutil")]
    PapyrusUtil,
    /// For Skyrim: `JMap`, `JArray`, `JValue` and their relatives.
    #[value(name = "jcontainers")]
    JContainers,
}

impl ExtenderName {
    fn extender(self) -> Extender {
        match self {
            Self::F4se => Extender::F4se,
            Self::Skse => Extender::Skse,
            Self::Sfse => Extender::Sfse,
            Self::PapyrusUtil => Extender::PapyrusUtil,
            Self::JContainers => Extender::JContainers,
        }
    }
}

/// `--game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Skyrim, any edition.
    Skyrim,
    /// Fallout 4.
    Fallout4,
    /// Fallout 76.
    Fallout76,
    /// Starfield.
    Starfield,
}

impl GameName {
    /// The name of a game.
    pub(crate) fn of(game: Game) -> Self {
        match game {
            Game::Skyrim => Self::Skyrim,
            Game::Fallout4 => Self::Fallout4,
            Game::Fallout76 => Self::Fallout76,
            Game::Starfield => Self::Starfield,
        }
    }
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
