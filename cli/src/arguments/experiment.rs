//! Arguments of the commands that examine the collector.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::collector::CleanupName;
use super::machine::MachineArguments;
use super::number::{frames, share};
use super::setup::RunSetup;

/// `sweep`.
#[derive(Args, Debug)]
pub(crate) struct Sweep {
    /// The ring to clean: `.` is garbage, `*` is live.
    #[arg(long, value_name = "RING", required_unless_present = "size")]
    pub(crate) ring: Option<String>,
    /// Generate a ring with this many entries instead.
    #[arg(long, value_name = "ENTRIES", conflicts_with = "ring",
          value_parser = clap::value_parser!(u32).range(..=10_000_000))]
    pub(crate) size: Option<u32>,
    /// How much of a generated ring is garbage, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 50.0, value_parser = share,
          conflicts_with = "ring")]
    pub(crate) dead: f64,
    /// Seed for a generated ring; the same seed gives the same ring on every computer.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        conflicts_with = "ring"
    )]
    pub(crate) seed: u64,
    /// Where the cursor starts.
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    pub(crate) next: u32,
    /// How many entries a call may examine; 0 means no limit.
    #[arg(long, value_name = "ENTRIES", default_value_t = 0)]
    pub(crate) budget: u64,
    /// How many calls to make.
    #[arg(long, value_name = "CALLS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    pub(crate) calls: u64,
    /// Which loop cleans the ring.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) cleanup: CleanupName,
    /// Print one JSON object per call instead of drawings.
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
    /// Print the summary as one JSON object.
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
    /// End with a save, and measure the save's own full pass.
    ///
    /// `cyperus run --load FILE` continues from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Print the report as JSON instead of the table.
    #[arg(long)]
    pub(crate) json: bool,
    /// Idle frames after the storm.
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = frames)]
    pub(crate) frames: u64,
    /// How the machine works.
    #[command(flatten)]
    pub(crate) machine: MachineArguments,
}

/// How much a storm allocates, and how much of it survives.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Storm")]
pub(crate) struct StormShape {
    /// Structs to allocate and drop, in one block.
    #[arg(long, value_name = "COUNT", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    pub(crate) structs: u32,
    /// Arrays to allocate and drop, in one block.
    #[arg(long, value_name = "COUNT", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    pub(crate) arrays: u32,
    /// Survivors in each ring that the storm fills.
    #[arg(long, value_name = "COUNT", default_value_t = 0,
          value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    pub(crate) live: u32,
    /// Where in the ring the survivors are: before the block, after it, or spread through it.
    #[arg(long, value_name = "PLACE", value_enum, default_value_t)]
    pub(crate) live_at: LiveAt,
}

/// `--live-at`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LiveAt {
    /// Before the block.
    #[default]
    Before,
    /// After it.
    After,
    /// Spread evenly through it.
    Between,
}

/// `compare`.
#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// The script (.psc, .pex) or the plugin (.esp, .esm, .esl) to run; runs the storm if left out.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The storm, where there is no file.
    #[command(flatten)]
    pub(crate) shape: StormShape,
    /// Which cleanups to compare.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "CLEANUPS",
          default_values_t = [CleanupName::Buggy, CleanupName::Fixed, CleanupName::Queued])]
    pub(crate) cleanup: Vec<CleanupName>,
    /// Write a page with charts and the rings frame by frame, as one file that opens offline.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// End each run with a save, and measure the save's own full pass.
    ///
    /// If several cleanups are compared, each file has the cleanup's name before its extension.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Print the reports as a JSON list instead of the table.
    #[arg(long)]
    pub(crate) json: bool,
    /// What is run, and how. Without a file, --frames and --minutes are idle frames after the storm,
    /// of which there are none if both are left out.
    #[command(flatten)]
    pub(crate) setup: RunSetup,
}
