//! The command line as types. The first line of a doc comment is the short help, the rest the
//! long help; every command shows an example.

mod collector;
mod experiment;
mod source;

pub(crate) use experiment::{GcLog, Sweep};
pub(crate) use source::{CodeArguments, GameName, SourceArguments, Stage, StringTableKind};

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

/// What `cyperus` alone prints: the door for newcomers.
pub(crate) const WELCOME: &str = "\
Cyperus runs, checks, compiles and measures Papyrus scripts without the game.

  cyperus disasm FILE             what a compiled script holds
  cyperus assemble FILE -o OUT    a listing back to a compiled script

`cyperus COMMAND --help` explains a command with an example, `cyperus --help` lists all of them.
";

/// Runs, checks, compiles and measures Papyrus scripts without the game.
#[derive(Debug, Parser)]
#[command(
    name = "cyperus",
    version,
    max_term_width = 100,
    subcommand_required = true
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Say more on stderr; twice for details, three times for everything.
    ///
    /// The environment variable RUST_LOG, where set, decides instead.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
    /// Only errors on stderr: no warnings, no progress, no summary.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Clean one ring call by call and watch the cursor.
    ///
    /// Draws the ring before and after each call of a cleanup. In a row of garbage the buggy loop
    /// meets its own cursor after one entry and gives up: that is the long save in one picture.
    #[command(
        after_help = "Example:\n  cyperus sweep --ring '....*...' --next 0 --calls 4 --cleanup buggy"
    )]
    Sweep(Sweep),
    /// Print a completion script for a shell.
    #[command(
        after_help = "Example:\n  cyperus completions bash > ~/.local/share/bash-completion/completions/cyperus"
    )]
    Completions(Completions),
}

/// `completions`.
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}
