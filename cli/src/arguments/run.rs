//! `run`.

use std::path::PathBuf;

use clap::{ArgMatches, Args};

use super::coverage::{CoverageOutput, coverage};
use super::given::Given;
use super::{CleanupName, RunSetup, WatchArguments};

/// `run`.
#[derive(Args, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag on the command line"
)]
pub(crate) struct Run {
    /// A script or a plugin: .psc is compiled first, .pex is loaded, .esp, .esm and .esl bring a world
    /// of their own.
    #[arg(value_name = "FILE", required_unless_present = "load")]
    pub(crate) file: Option<PathBuf>,
    /// Exit with status 1 if the script logs any run-time error.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Show each run-time error and warning every time that it is logged.
    ///
    /// Otherwise one that repeats at the same line of a script is shown in full the first time, and its
    /// count comes at the end of the run. Figures and reports count all of them in any case.
    #[arg(long)]
    pub(crate) all_errors: bool,
    /// Print each instruction to stderr before it runs; implies --single-step.
    #[arg(long)]
    pub(crate) trace: bool,
    /// Show which lines and branches ran: table, source, lcov, cobertura or html, and after a colon the
    /// file to write; without one, stdout. Can be given several times.
    ///
    /// Counts the scripts that the run loads, except those that Cyperus brings. docs/coverage.md has more.
    #[arg(long, value_name = "FORMAT[:FILE]", value_parser = coverage)]
    pub(crate) coverage: Vec<CoverageOutput>,
    /// Write a profile of the run to FILE as JSON: what each function, line and chain of calls took.
    ///
    /// Everything is counted exactly, and the run stays the same. `cyperus profile FILE` shows it, and
    /// turns it into what other programs read.
    #[arg(long, value_name = "FILE")]
    pub(crate) profile: Option<PathBuf>,
    /// Write what is in the heap at the end of the run: JSON if FILE ends in .json, else text.
    ///
    /// Lists what is live and dead by type and by allocating line, the objects that keep the most
    /// memory alive, pins by age, and growing scripts. `cyperus heap` shows the same for a save, and
    /// answers `why OBJECT`.
    #[arg(long, value_name = "FILE", help_heading = "Collector")]
    pub(crate) heap_report: Option<PathBuf>,
    /// Print a line to stderr for each collection of script objects and each full pass.
    ///
    /// A collection in slices has its line at its verdict: when, in which frames, objects before and
    /// after, how many died, what its phases took, and clusters.
    #[arg(long, help_heading = "Collector")]
    pub(crate) gc_trace: bool,
    /// Save at the end of the run, when --save-at says, or when a script asks for it.
    #[arg(long, value_name = "FILE", help_heading = "Saving")]
    pub(crate) save: Option<PathBuf>,
    /// Save at the end of this process's Nth frame instead, or before the first one for 0; the run
    /// continues.
    #[arg(long, value_name = "N", requires = "save", help_heading = "Saving")]
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
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["entry", "properties", "arguments", "no_fill", "world",
          "write_world", "target", "fire"],
          help_heading = "Saving")]
    pub(crate) load: Option<PathBuf>,
    /// The settings that were given on the command line.
    #[arg(skip)]
    pub(crate) given: Given,
    /// How arrays and structs are cleaned up.
    #[arg(long, value_enum, default_value_t, help_heading = "Collector")]
    pub(crate) cleanup: CleanupName,
    #[command(flatten)]
    pub(crate) watch: WatchArguments,
    #[command(flatten)]
    pub(crate) setup: RunSetup,
}

impl Run {
    /// Remembers which settings were given on the command line.
    pub(crate) fn note_given(&mut self, matches: &ArgMatches) {
        self.given = Given::of(matches);
    }
}
