//! `test`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::collector::CleanupName;
use super::coverage::{CoverageOutput, coverage};
use super::expectation::Budget;
use super::horizon::HorizonArguments;
use super::machine::MachineArguments;
use super::number::threads;
use super::setup::StartArguments;
use super::source::{CodeArguments, ExtenderName, GameName, SourceArguments};
use super::watch::WatchArguments;
use crate::render::Format;

/// `test`.
#[derive(Args, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag on the command line"
)]
pub(crate) struct Test {
    /// Scripts (.psc), or folders of scripts; if left out, this folder.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Only tests with this in their name, ignoring case. Can be given several times.
    #[arg(long, value_name = "TEXT")]
    pub(crate) filter: Vec<String>,
    /// List the tests, and run none.
    #[arg(long)]
    pub(crate) list: bool,
    /// The format of the results on stdout.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) format: TestFormat,
    /// Skip everything after the first test that does not pass.
    #[arg(long)]
    pub(crate) fail_fast: bool,
    /// Run the tests in another order: the same one for the same seed.
    #[arg(long, value_name = "SEED")]
    pub(crate) shuffle: Option<u64>,
    /// Run each test so often, each time with other random numbers.
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) repeat: u32,
    /// Number of threads; 0 means one per core. The result is always the same.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = threads)]
    pub(crate) threads: usize,
    /// Write the texts that Assert.Snapshot compares with, instead of comparing.
    #[arg(long)]
    pub(crate) update_snapshots: bool,
    /// Most work that a test may do, counted in instructions; 0 means no limit. A test that needs more
    /// is an error.
    #[arg(
        long = "test-fuel",
        value_name = "INSTRUCTIONS",
        default_value_t = 10_000_000,
        help_heading = "Limits"
    )]
    pub(crate) fuel_for_each: u64,
    /// Show which lines and branches ran: table, source, lcov, cobertura or html, and after a colon the
    /// file to write; without one, stdout. Can be given several times.
    ///
    /// Counts the scripts in PATH, also those that no test loads, and all others that tests load, except
    /// those that Cyperus brings. docs/coverage.md has more.
    #[arg(long, value_name = "FORMAT[:FILE]", value_parser = coverage)]
    pub(crate) coverage: Vec<CoverageOutput>,
    /// A world file (.toml or .json) for every test. Several are merged in order.
    #[arg(long, value_name = "FILE")]
    pub(crate) world: Vec<PathBuf>,
    /// Leave properties that nobody sets None.
    #[arg(long)]
    pub(crate) no_fill: bool,
    /// How arrays and structs are cleaned up.
    #[arg(long, value_enum, default_value_t, help_heading = "Collector")]
    pub(crate) cleanup: CleanupName,
    /// Like --gc-budget, for all tests together: the longest pass, the sum of the backlogs, and the
    /// average over all frames.
    #[arg(long, value_name = "FIGURES", help_heading = "Collector")]
    pub(crate) gc_budget_total: Option<Budget>,
    #[command(flatten)]
    pub(crate) watch: WatchArguments,
    #[command(flatten)]
    pub(crate) horizon: HorizonArguments,
    #[command(flatten)]
    pub(crate) machine: MachineArguments,
    #[command(flatten)]
    pub(crate) sources: TestSources,
    #[command(flatten)]
    pub(crate) code: CodeArguments,
}

/// Where scripts are found. `--format` is that of the results here, so findings of the compiler have
/// the one that goes with it.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Sources")]
pub(crate) struct TestSources {
    /// The game whose dialect, flags and file format to use.
    #[arg(short, long, value_name = "GAME", value_enum, default_value_t = GameName::Fallout4)]
    pub(crate) game: GameName,
    /// A folder to search for scripts. Can be given several times; earlier folders win.
    #[arg(short, long = "import", value_name = "DIR")]
    pub(crate) imports: Vec<PathBuf>,
    /// Search the import folders before the inputs' own, as a .ppj asks.
    #[arg(long, hide = true)]
    pub(crate) imports_lead: bool,
    /// Add a script extender's declarations to the built-in base scripts. Can be given several times.
    #[arg(long = "with", value_name = "EXTENDER", value_enum)]
    pub(crate) with: Vec<ExtenderName>,
    /// A user flags file (.flg) to use instead of the game's built-in flags.
    #[arg(short, long = "flags", value_name = "FILE")]
    pub(crate) flags: Option<PathBuf>,
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

/// `--format`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TestFormat {
    /// A line for each test, and what is wrong with those that fail.
    #[default]
    Human,
    /// The XML that most services for continuous integration read.
    Junit,
    /// TAP, version 14.
    Tap,
    /// One JSON object per line.
    Json,
    /// Annotations for GitHub's workflow logs.
    Github,
}

impl Test {
    /// Where scripts are found, as for other commands.
    pub(crate) fn source_arguments(&self) -> SourceArguments {
        let TestSources {
            game,
            imports,
            imports_lead,
            with,
            flags,
            allow,
            warn,
            deny,
        } = self.sources.clone();
        SourceArguments {
            game,
            imports,
            imports_lead,
            with,
            flags,
            format: match self.format {
                TestFormat::Github => Format::Github,
                TestFormat::Human | TestFormat::Junit | TestFormat::Tap | TestFormat::Json => {
                    Format::Human
                }
            },
            allow,
            warn,
            deny,
        }
    }

    /// What surrounds each test.
    pub(crate) fn start(&self) -> StartArguments {
        StartArguments {
            world: self.world.clone(),
            no_fill: self.no_fill,
            ..StartArguments::default()
        }
    }
}
