//! Arguments of the commands that take the collector apart.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::collector::{CleanupName, CollectorArguments};
use super::limits::LimitArguments;
use super::number::share;
use super::source::{CodeArguments, SourceArguments};

/// `sweep`.
#[derive(Args, Debug)]
pub(crate) struct Sweep {
    /// The ring to clean: `.` is garbage, `*` is live.
    #[arg(long, value_name = "RING", required_unless_present = "size")]
    pub(crate) ring: Option<String>,
    /// Make a ring of this many entries instead.
    #[arg(long, value_name = "ENTRIES", conflicts_with = "ring")]
    pub(crate) size: Option<u32>,
    /// How many of the entries of a made ring are garbage, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 50.0, value_parser = share,
          conflicts_with = "ring")]
    pub(crate) dead: f64,
    /// What a made ring's garbage is drawn from; the same seed makes the same ring everywhere.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        conflicts_with = "ring"
    )]
    pub(crate) seed: u64,
    /// Where the cursor stands at first.
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    pub(crate) next: u32,
    /// How many entries a call may examine, on a clock of one tick each; 0 is no limit.
    #[arg(long, value_name = "ENTRIES", default_value_t = 0)]
    pub(crate) budget: u64,
    /// How many calls to make.
    #[arg(long, value_name = "CALLS", default_value_t = 5)]
    pub(crate) calls: u64,
    /// Which loop cleans the ring.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) cleanup: CleanupName,
    /// One object a line for each call instead of drawings.
    #[arg(long)]
    pub(crate) json: bool,
}

/// `gc-log`.
#[derive(Args, Debug)]
pub(crate) struct GcLog {
    /// A log written by `--gc-log` or by the game's GC logger plugin (versions 1.0 and 1.1); `-`
    /// reads standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The summary as one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// `storm`.
#[derive(Args, Debug)]
pub(crate) struct Storm {
    /// The storm.
    #[command(flatten)]
    pub(crate) shape: StormShape,
    /// Which loop cleans the rings.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) cleanup: CleanupName,
    /// End with a save, whose full pass is the one that is measured.
    ///
    /// `cyperus run --load FILE` continues it.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Print the report as JSON instead of the table.
    #[arg(long)]
    pub(crate) json: bool,
    /// How the collector works.
    #[command(flatten)]
    pub(crate) collector: CollectorArguments,
    /// What the script may eat.
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

/// How much a storm makes, and what of it lives.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Storm")]
pub(crate) struct StormShape {
    /// Structs to make and drop, in one block.
    #[arg(long, value_name = "COUNT", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    pub(crate) structs: u32,
    /// Arrays to make and drop, in one block.
    #[arg(long, value_name = "COUNT", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    pub(crate) arrays: u32,
    /// Survivors in each ring that the storm fills.
    #[arg(long, value_name = "COUNT", default_value_t = 0,
          value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    pub(crate) live: u32,
    /// Where in the ring they are made: before the block, after it, or sprinkled between.
    #[arg(long, value_name = "PLACE", value_enum, default_value_t)]
    pub(crate) live_at: LiveAt,
    /// Idle frames after the storm (0 by default); with a file, how many frames it runs at most.
    #[arg(long, value_name = "COUNT")]
    pub(crate) frames: Option<u64>,
}

/// `--live-at`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LiveAt {
    /// Before the block.
    #[default]
    Before,
    /// After it.
    After,
    /// Sprinkled evenly in it.
    Between,
}

/// `compare`.
#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// A script to run, .psc or .pex; without it, the storm.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The function or event to start with.
    ///
    /// Without it: `ScriptEntryPoint`, else `Main`, else the event `OnInit`.
    #[arg(long, value_name = "NAME", requires = "file")]
    pub(crate) entry: Option<String>,
    /// The storm, where there is no file.
    #[command(flatten)]
    pub(crate) shape: StormShape,
    /// Which cleanups to compare.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "CLEANUPS",
          default_values_t = [CleanupName::Buggy, CleanupName::Fixed, CleanupName::Queued])]
    pub(crate) cleanup: Vec<CleanupName>,
    /// Write a page with charts and the rings, frame by frame: one file that opens offline.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// End each run with a save, whose full pass is the one that is measured.
    ///
    /// Where several cleanups are compared, each one's name stands before the extension.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Print the reports as a JSON list instead of the table.
    #[arg(long)]
    pub(crate) json: bool,
    /// Where sources come from.
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    /// How code is generated.
    #[command(flatten)]
    pub(crate) code: CodeArguments,
    /// How the collector works.
    #[command(flatten)]
    pub(crate) collector: CollectorArguments,
    /// What the script may eat.
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}
