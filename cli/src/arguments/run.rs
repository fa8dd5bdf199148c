//! `run`.

use std::path::PathBuf;

use clap::{ArgMatches, Args};

use super::given::Given;
use super::{CleanupName, CodeArguments, CollectorArguments, LimitArguments, SourceArguments};

/// `run`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Run {
    /// A script: .psc is compiled first, .pex is loaded.
    #[arg(value_name = "FILE", required_unless_present = "load")]
    pub(crate) file: Option<PathBuf>,
    /// Arguments of the entry point, after `--`.
    ///
    /// They are converted to the parameters' types. For an object, give None, or the name of a script
    /// to create an instance of.
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<String>,
    /// The function or event to start with.
    ///
    /// If left out: the first of ScriptEntryPoint, Main and OnInit that the script has. A Global
    /// function is called directly; for any other, an instance of the script is created first.
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// A JSON file with values for the script's properties; stand-ins are created for the forms that
    /// it names.
    #[arg(long, value_name = "FILE")]
    pub(crate) properties: Option<PathBuf>,
    /// Stop after this many frames, instead of when no stack, timer or queued call is left.
    #[arg(long, value_name = "N")]
    pub(crate) frames: Option<u64>,
    /// Exit with status 1 if the script logs any run-time error.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Log an error for each call of an unimplemented native function, instead of one warning.
    #[arg(long)]
    pub(crate) strict_natives: bool,
    /// Make frame-synced natives finish in the next frame, as in the game.
    #[arg(long)]
    pub(crate) game_timing: bool,
    /// Run one instruction of the compiled script at a time. Slower, with the same figures.
    #[arg(long)]
    pub(crate) single_step: bool,
    /// Print each instruction to stderr before it runs; implies --single-step.
    #[arg(long)]
    pub(crate) trace: bool,
    /// Write what is in the heap at the end of the run: JSON if FILE ends in .json, else text.
    ///
    /// Lists what is live and dead by type and by allocating line, the objects that keep the most
    /// memory alive, pins by age, and growing scripts. `cyperus heap` shows the same for a save, and
    /// answers `why OBJECT`.
    #[arg(long, value_name = "FILE", help_heading = "Collector")]
    pub(crate) heap_report: Option<PathBuf>,
    /// Save at the end of the run, when --save-at says, or when a script asks for it.
    #[arg(long, value_name = "FILE", help_heading = "Saving")]
    pub(crate) save: Option<PathBuf>,
    /// Save at the end of this process's Nth frame instead; the run continues.
    #[arg(long, value_name = "N", requires = "save", help_heading = "Saving",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) save_at: Option<u64>,
    /// Save after this process has run N instructions, at the first point where a script can pause
    /// (with --single-step, any instruction); the run continues.
    #[arg(
        long,
        value_name = "N",
        requires = "save",
        conflicts_with = "save_at",
        help_heading = "Saving"
    )]
    pub(crate) save_at_instruction: Option<u64>,
    /// Also save at the end of the run, to this file.
    ///
    /// Together with --save and --save-at this gives two saves of one run for `inspect` to compare.
    #[arg(long, value_name = "FILE", help_heading = "Saving")]
    pub(crate) save_end: Option<PathBuf>,
    /// Continue from a save instead of starting afresh.
    ///
    /// Scripts and settings come from the save; flags given here override the settings. With FILE,
    /// scripts come from there and from the import folders, and calls in progress finish with their
    /// old code.
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["entry", "properties", "arguments"],
          help_heading = "Saving")]
    pub(crate) load: Option<PathBuf>,
    /// The settings that were given on the command line.
    #[arg(skip)]
    pub(crate) given: Given,
    /// How arrays and structs are cleaned up.
    #[arg(long, value_enum, default_value_t, help_heading = "Collector")]
    pub(crate) cleanup: CleanupName,
    #[command(flatten)]
    pub(crate) collector: CollectorArguments,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    #[command(flatten)]
    pub(crate) code: CodeArguments,
}

impl Run {
    /// Remembers which settings were given on the command line.
    pub(crate) fn note_given(&mut self, matches: &ArgMatches) {
        self.given = Given::of(matches);
    }
}
