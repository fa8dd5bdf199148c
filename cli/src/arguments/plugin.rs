//! Arguments of the commands that read plugins and archives.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::source::GameName;

/// `inspect`.
#[derive(Args, Debug)]
pub(crate) struct Inspect {
    /// A save or a plugin.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// A later save to compare with the first.
    #[arg(value_name = "SAVE")]
    pub(crate) later: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) plugin: PluginArguments,
}

/// What to show of a plugin, and where its scripts are.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Plugins")]
pub(crate) struct PluginArguments {
    /// Show every form that has scripts, with the values of their properties.
    #[arg(long)]
    pub(crate) forms: bool,
    /// List every mistake, and exit with status 1 if there is one.
    #[arg(long)]
    pub(crate) verify: bool,
    /// A Data folder to search for scripts after the plugin's own folder: Scripts, Scripts/Source and
    /// the folders below it, Source/Scripts, and archives. Can be given several times.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Vec<PathBuf>,
    /// A folder to search for scripts, .psc or .pex, before any other. Can be given several times.
    #[arg(short, long = "import", value_name = "DIR")]
    pub(crate) imports: Vec<PathBuf>,
    /// The game that the plugin is for, if the file does not show it.
    #[arg(short, long, value_name = "GAME", value_enum)]
    pub(crate) game: Option<GameName>,
}

impl PluginArguments {
    /// A flag that was given, for files that are no plugins.
    pub(crate) fn given(&self) -> Option<&'static str> {
        [
            (self.forms, "--forms"),
            (self.verify, "--verify"),
            (!self.data.is_empty(), "--data"),
            (!self.imports.is_empty(), "--import"),
            (self.game.is_some(), "--game"),
        ]
        .into_iter()
        .find_map(|(given, flag)| given.then_some(flag))
    }
}

/// What happens to a mod, in every command that runs one.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Plugins")]
pub(crate) struct ModArguments {
    /// A Data folder to search for scripts, masters and archives after the plugin's own folder. Can be
    /// given several times.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Vec<PathBuf>,
    /// Start a quest that does not start by itself. Can be given several times, as the next three.
    ///
    /// Forms are named by their editor id, or as MyMod.esp:000801.
    #[arg(long = "start", value_name = "QUEST")]
    pub(crate) starts: Vec<String>,
    /// Set stages of a quest, in order; their fragments run.
    #[arg(long = "stage", value_name = "QUEST=N[,N]")]
    pub(crate) stages: Vec<String>,
    /// Place things at the player; they get the scripts of their base.
    #[arg(long = "place", value_name = "BASE[:COUNT]")]
    pub(crate) places: Vec<String>,
    /// Cast a spell on the player or on --target; scripts of its effects run.
    #[arg(long = "cast", value_name = "SPELL")]
    pub(crate) casts: Vec<String>,
    /// Let scripts and quests begin in another order.
    ///
    /// The games do not document theirs. If two seeds give different results, the mod depends on it.
    #[arg(long, value_name = "N")]
    pub(crate) order_seed: Option<u64>,
}

impl ModArguments {
    /// A flag that was given, for commands that run no plugin.
    pub(crate) fn given(&self) -> Option<&'static str> {
        [
            (!self.data.is_empty(), "--data"),
            (!self.starts.is_empty(), "--start"),
            (!self.stages.is_empty(), "--stage"),
            (!self.places.is_empty(), "--place"),
            (!self.casts.is_empty(), "--cast"),
            (self.order_seed.is_some(), "--order-seed"),
        ]
        .into_iter()
        .find_map(|(given, flag)| given.then_some(flag))
    }
}

/// `archive`.
#[derive(Args, Debug)]
pub(crate) struct Archive {
    /// What to do.
    #[arg(value_name = "ACTION", value_enum)]
    pub(crate) action: ArchiveAction,
    /// The archive.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The folder to extract to; if left out, a folder with the archive's name in the current folder.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// With list: print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Only files with this text in their name or folders, ignoring case; * stands for anything.
    #[arg(long, value_name = "TEXT")]
    pub(crate) filter: Option<String>,
}

/// What to do with an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ArchiveAction {
    /// Print the size and name of each file.
    List,
    /// Write the files to a folder.
    Extract,
}
