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
    /// They are converted to the parameters' types. An object is None or the name of a script,
    /// which makes an instance of it.
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<String>,
    /// The function or event to start with.
    ///
    /// Without it, the first that the script has of ScriptEntryPoint, Main and OnInit. A Global
    /// function is called as it is; for any other an instance of the script is made.
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// A JSON file with values for the script's properties; forms are named and get stand-ins.
    #[arg(long, value_name = "FILE")]
    pub(crate) properties: Option<PathBuf>,
    /// Stop after this many frames; without it, when no stack, timer or queued call is left.
    #[arg(long, value_name = "N")]
    pub(crate) frames: Option<u64>,
    /// Exit with status 1 if the script logged any run-time error.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Log an error for each native function that nobody implemented, instead of one warning.
    #[arg(long)]
    pub(crate) strict_natives: bool,
    /// Let natives that the game runs in its own frame finish in the next frame, as there.
    #[arg(long)]
    pub(crate) game_timing: bool,
    /// Run one instruction of the compiled script at a time. Slower; every figure is the same.
    #[arg(long)]
    pub(crate) single_step: bool,
    /// Print every instruction to stderr before it runs; implies --single-step.
    #[arg(long)]
    pub(crate) trace: bool,
    /// Write what the heap holds when the run is over: JSON if FILE ends in .json, else text.
    ///
    /// Live and dead by type and by allocating line, what keeps most alive, pins by age, growing
    /// scripts. `cyperus heap` shows the same of a save and answers `why OBJECT`.
    #[arg(long, value_name = "FILE", help_heading = "Collector")]
    pub(crate) heap_report: Option<PathBuf>,
    /// Save at the end of the run, or when --save-at says or a script asks.
    #[arg(long, value_name = "FILE", help_heading = "Saving")]
    pub(crate) save: Option<PathBuf>,
    /// Save at the end of this process's Nth frame instead; the run goes on.
    #[arg(long, value_name = "N", requires = "save", help_heading = "Saving",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) save_at: Option<u64>,
    /// Save where this process has run N instructions, at the first place where a script can stop;
    /// with --single-step that is every instruction. The run goes on.
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
    /// With --save and --save-at, two saves of one run, which inspect compares.
    #[arg(long, value_name = "FILE", help_heading = "Saving")]
    pub(crate) save_end: Option<PathBuf>,
    /// Continue a save instead of starting anew.
    ///
    /// The save brings its scripts and settings; flags given here override the settings. With FILE
    /// the scripts come from there and the import roots, and calls under way finish with their old
    /// code.
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["entry", "properties", "arguments"],
          help_heading = "Saving")]
    pub(crate) load: Option<PathBuf>,
    /// The settings that stand on the command line.
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
    /// Remembers which settings stand on the command line.
    pub(crate) fn note_given(&mut self, matches: &ArgMatches) {
        self.given = Given::of(matches);
    }
}
