//! The report of a run for programs: version 1 of the format. Every key is always there.
//!
//! Fields are in the order of the file. Keys may be added; renaming or removing one needs a new version.

use serde::Serialize;

use super::plugin::PluginReport;
use super::script_objects::{CollectionRow, DeathRows, IncidentRows};

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
    /// Script time: the frames, without what the collector took beside them.
    pub(crate) elapsed_ms: f64,
    /// What the slices and full passes took.
    pub(crate) collector_ms: f64,
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
    /// The full passes, in order. Of more than 240, the first, the longest and the last are here, and
    /// an even selection of the others.
    pub(crate) full_passes: Vec<FullPass>,
    /// How many there were.
    pub(crate) full_pass_count: u64,
    /// The collections of script objects, in order. Of more than 240, the first, the longest and the
    /// last are here, and an even selection of the others.
    pub(crate) collections: Vec<CollectionRow>,
    /// How many there were.
    pub(crate) collection_count: u64,
    /// Script objects that died in the whole run.
    pub(crate) deaths: DeathRows,
    /// What the collector did beside its stages.
    pub(crate) incidents: IncidentRows,
    /// Dead arrays and structs that the last full pass found, or that are left where none ran.
    pub(crate) backlog: u64,
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
    /// The places that allocate, the busiest first; at most 20.
    pub(crate) sites: Vec<Site>,
    /// What became of the mod that was run; left out for a script.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plugin: Option<PluginReport>,
    /// The game of the script.
    pub(crate) game: &'static str,
    /// Whose costs the times are.
    pub(crate) model: &'static str,
}

/// A place in a script that allocates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Site {
    /// File and line, or the function where no line is known.
    pub(crate) place: String,
    /// The source line, or the function if the source is not known.
    pub(crate) source: String,
    /// How many arrays, structs and objects it allocated.
    pub(crate) allocated: u64,
    /// How many bytes they took.
    pub(crate) bytes: u64,
    /// The calls that led there, the most frequent first; at most 5. Those of a loaded save's past are
    /// not known.
    pub(crate) chains: Vec<Chain>,
}

/// A chain of calls to a place that allocates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Chain {
    /// The calls, from the allocating one to the first.
    pub(crate) calls: Vec<String>,
    /// How many arrays and structs were allocated through it.
    pub(crate) allocated: u64,
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
    /// Arrays alone, on average over all frames.
    pub(crate) arrays_per_frame: f64,
    /// Structs alone, on average over all frames.
    pub(crate) structs_per_frame: f64,
    /// How many of each the slices of one frame can free within their budgets; null if there is no
    /// limit or time is real.
    pub(crate) slices_free: Option<RingCounts>,
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
    /// The line that calls it; of several, the first that uses the value.
    pub(crate) place: Option<String>,
    /// Whether a script did anything with the value.
    pub(crate) used: bool,
}

/// Stacks that stand at the same place at the end of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Waiting {
    /// The call, with script and line where they are known.
    pub(crate) place: String,
    /// How many stacks are there.
    pub(crate) stacks: u64,
    /// `running`, `waiting` or `blocked`.
    pub(crate) state: &'static str,
    /// What they wait for.
    pub(crate) waits_for: Option<String>,
    /// Where the stack stands that blocks them.
    pub(crate) blocked_at: Option<String>,
    /// Seconds of script time until the first of them goes on, where that is known.
    pub(crate) seconds_left: Option<f64>,
    /// Whether nothing that was seen will let them go on.
    pub(crate) for_good: bool,
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
    /// Dead arrays and structs that it found.
    pub(crate) garbage: u64,
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
