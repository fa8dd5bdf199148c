//! The report of a run for programs: version 1 of the format. Every key is always there.
//!
//! Fields are in the order of the file. Keys may be added; renaming or removing one needs a new version.

use serde::Serialize;

/// One run's report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Report {
    /// Version of the format.
    pub(crate) version: u32,
    /// `buggy`, `fixed` or `queued`.
    pub(crate) cleanup: &'static str,
    /// `game` or `debt`.
    pub(crate) pace: &'static str,
    /// `virtual` or `real`.
    pub(crate) clock: &'static str,
    /// Frames of this process.
    pub(crate) frames: u64,
    /// Pex instructions of this process.
    pub(crate) instructions: u64,
    /// Script plus collector time.
    pub(crate) elapsed_ms: f64,
    /// Everything allocated, including what a loaded save brought.
    pub(crate) allocated: Counts,
    /// Everything destroyed, by slices and by full passes.
    pub(crate) reclaimed: Reclaimed,
    /// Everything still there, dead or not.
    pub(crate) live: Counts,
    /// The dead among them.
    pub(crate) garbage: RingCounts,
    /// The most dead entries seen at any moment.
    pub(crate) peak_garbage: RingCounts,
    /// The slices of the rings, together.
    pub(crate) incremental: Incremental,
    /// The full passes, in order.
    pub(crate) full_passes: Vec<FullPass>,
    /// How long the game was paused: each frame's slices together, and each full pass.
    pub(crate) pauses_ms: Pauses,
    /// Run-time errors that scripts logged.
    pub(crate) errors: u64,
    /// `long save`, `heavy`, `fine` or `inconclusive`.
    pub(crate) verdict: &'static str,
    /// Why it is that.
    pub(crate) reasons: Vec<Reason>,
    /// The frames as time of play, at 60 a second.
    pub(crate) play_seconds: f64,
    /// How fast arrays and structs die.
    pub(crate) rates: Rates,
    /// Form properties that nobody set and that were read.
    pub(crate) unset_properties: Vec<UnsetProperty>,
    /// Natives that nobody implemented and that were asked for a value.
    pub(crate) default_natives: Vec<DefaultNative>,
    /// Where stacks stand at the end.
    pub(crate) waiting: Vec<Waiting>,
    /// The game of the script.
    pub(crate) game: &'static str,
    /// Whose costs the times are.
    pub(crate) model: &'static str,
}

/// A reason for a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reason {
    /// For programs.
    pub(crate) code: &'static str,
    /// For people, with the way out.
    pub(crate) text: String,
    /// The place in the script, where there is one.
    pub(crate) place: Option<String>,
}

/// How fast arrays and structs die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Rates {
    /// On average over all frames.
    pub(crate) discarded_per_frame: f64,
    /// Frames in which any died.
    pub(crate) discarding_frames: u64,
    /// On average over those frames.
    pub(crate) per_discarding_frame: f64,
}

/// A form property that was None when a script read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct UnsetProperty {
    /// Its name.
    pub(crate) property: String,
    /// Its type.
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    /// The script that declares it.
    pub(crate) script: String,
    /// File and line of the read, or the function where no line is known.
    pub(crate) place: String,
    /// How often it was read there.
    pub(crate) reads: u64,
}

/// A native that answered with a default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DefaultNative {
    /// Its name.
    pub(crate) native: String,
    /// How often it was called.
    pub(crate) calls: u64,
}

/// A stack at the end of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Waiting {
    /// The call, with script and line where they are known.
    pub(crate) place: String,
    /// What it waits for.
    pub(crate) waits_for: String,
    /// Seconds of script time until it goes on, where that is known.
    pub(crate) seconds_left: Option<f64>,
}

/// A number for each population.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Counts {
    /// Arrays.
    pub(crate) arrays: u64,
    /// Structs.
    pub(crate) structs: u64,
    /// Script objects.
    pub(crate) objects: u64,
}

/// A number for each population, in the order of a full pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct StageCounts {
    /// Script objects.
    pub(crate) objects: u64,
    /// Arrays.
    pub(crate) arrays: u64,
    /// Structs.
    pub(crate) structs: u64,
}

/// A number for each ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct RingCounts {
    /// Arrays.
    pub(crate) arrays: u64,
    /// Structs.
    pub(crate) structs: u64,
}

/// What was destroyed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Reclaimed {
    /// By slices at frame ends.
    pub(crate) incremental: Counts,
    /// By full passes.
    pub(crate) full: Counts,
}

/// The slices of both rings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Incremental {
    /// Calls of the cleanup.
    pub(crate) calls: u64,
    /// Entries examined.
    pub(crate) examined: u64,
    /// Calls that ended because the index met the cursor, with garbage and budget left.
    pub(crate) early_exits: u64,
    /// Time available.
    pub(crate) budget_ms: f64,
    /// Time used.
    pub(crate) used_ms: f64,
}

/// One full pass.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct FullPass {
    /// `save`, `load`, `request` or `limit`.
    pub(crate) reason: &'static str,
    /// Rounds, including the last, empty one.
    pub(crate) rounds: u64,
    /// Entries examined.
    pub(crate) examined: StageCounts,
    /// Entries destroyed.
    pub(crate) reclaimed: StageCounts,
    /// How long it took.
    pub(crate) ms: f64,
}

/// Percentiles of the pauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Pauses {
    /// Half of the pauses are at most this long.
    pub(crate) p50: f64,
    /// All but one in a hundred are at most this long.
    pub(crate) p99: f64,
    /// The longest.
    pub(crate) max: f64,
}

/// Nanoseconds as the milliseconds of a report.
pub(crate) fn milliseconds(nanoseconds: u64) -> f64 {
    super::quantity::float(nanoseconds) / 1_000_000.0
}
