//! Script objects in a report: their collections, what died and where it was made, and what else the
//! collector did. Numbers of classes and sites become names here.

use std::collections::BTreeMap;

use cyperus_gc::Reason;
use serde::Serialize;

use super::quantity::milliseconds;
use super::recorder::{Collection, Incidents, Recorder};

/// How many scripts or places a list has at most.
const LONGEST: usize = 20;

/// Names for the numbers in a recorder.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    scripts: BTreeMap<u32, String>,
    places: BTreeMap<u32, String>,
}

impl Names {
    /// Names of classes and of allocation sites, by number.
    pub(super) fn new(scripts: BTreeMap<u32, String>, places: BTreeMap<u32, String>) -> Self {
        Self { scripts, places }
    }

    /// The name of a class.
    pub(super) fn script(&self, class: u32) -> String {
        let known = self.scripts.get(&class).cloned();
        known.unwrap_or_else(|| format!("class {class}"))
    }

    fn place(&self, site: u32) -> String {
        let known = self.places.get(&site).cloned();
        known.unwrap_or_else(|| format!("site {site}"))
    }
}

/// One collection of script objects.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct CollectionRow {
    /// Its number in the run, from 1.
    pub(crate) number: u64,
    /// `slices`, or why the full pass ran: `save`, `load`, `request` or `limit`.
    pub(crate) kind: &'static str,
    /// The frame of its first slice; for a full pass, the last frame before it.
    pub(crate) first_frame: u64,
    /// The frame of the verdict.
    pub(crate) last_frame: u64,
    /// Slices until the verdict; for a full pass, its rounds.
    pub(crate) steps: u64,
    /// The most threads that marked.
    pub(crate) threads: u32,
    /// Objects when it began.
    pub(crate) objects: u64,
    /// Objects that were reached.
    pub(crate) reached: u64,
    /// Objects that nothing needed, spared for their `OnDestroy`.
    pub(crate) spared: u32,
    /// Objects that died.
    pub(crate) dead: u64,
    /// Objects destroyed from this verdict to the next.
    pub(crate) destroyed: u64,
    /// What its phases took.
    pub(crate) phases_ms: PhaseRow,
    /// The longest slice, or the whole full pass.
    pub(crate) longest_pause_ms: f64,
    /// Clusters.
    pub(crate) clusters: ClusterRow,
    /// The scripts of which most instances died; at most 8.
    pub(crate) dead_by_script: Vec<ScriptRow>,
}

/// The phases of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct PhaseRow {
    /// Finding what is reachable.
    pub(crate) mark: f64,
    /// Building clusters and taking them apart.
    pub(crate) clusters: f64,
    /// Judging.
    pub(crate) gather: f64,
    /// Destroying the dead.
    pub(crate) destroy: f64,
}

/// What a collection did with clusters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ClusterRow {
    /// Built since the collection before.
    pub(crate) formed: u32,
    /// Judged as one.
    pub(crate) judged: u32,
    /// Those of them that died.
    pub(crate) dead: u32,
    /// Taken apart.
    pub(crate) dissolved: u32,
}

/// A script and a number of its instances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ScriptRow {
    /// Its name.
    pub(crate) script: String,
    /// How many.
    pub(crate) count: u64,
}

/// A line of a script and a number of what it made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlaceRow {
    /// File and line, or the function where no line is known.
    pub(crate) place: String,
    /// How many.
    pub(crate) count: u64,
}

/// Script objects that died in the whole run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct DeathRows {
    /// By script, the most first; at most 20.
    pub(crate) by_script: Vec<ScriptRow>,
    /// By the line that made them, the most first; at most 20.
    pub(crate) by_place: Vec<PlaceRow>,
}

/// What the collector did beside its stages.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct IncidentRows {
    /// Arrays and structs that only held one another, and were taken apart.
    pub(crate) cycles_broken: CycleRow,
    /// The lines that made them; at most 20.
    pub(crate) cycles_by_place: Vec<PlaceRow>,
    /// Memory given back to the system.
    pub(crate) trimmed_bytes: u64,
    /// Waits for threads of the host.
    pub(crate) lock_waits: u64,
    /// How long they were together.
    pub(crate) lock_wait_ms: f64,
    /// Scripts whose destruction hooks took more than half of a slice.
    pub(crate) slow_hooks: Vec<SlowHookRow>,
    /// Time for taking clusters apart.
    pub(crate) dissolve_ms: f64,
    /// Objects that loads under way brought before a collection.
    pub(crate) loads_finished: u64,
    /// How long those loads took.
    pub(crate) load_ms: f64,
    /// The steps of destruction.
    pub(crate) destruction: DestructionRow,
    /// Scripts with destruction hooks of the host.
    pub(crate) hooks: Vec<HookRow>,
    /// What was done other than asked.
    pub(crate) fallbacks: Vec<FallbackRow>,
}

/// The steps of destruction in the whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DestructionRow {
    /// Objects that began to be destroyed.
    pub(crate) begun: u64,
    /// How often one was asked whether it is ready, and was not.
    pub(crate) not_ready: u64,
    /// Objects handed to the worker thread.
    pub(crate) handed_over: u64,
    /// The most that waited at once.
    pub(crate) most_waiting: u64,
}

/// A script with destruction hooks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct HookRow {
    /// Its name.
    pub(crate) script: String,
    /// Calls of its hooks.
    pub(crate) calls: u64,
    /// The time of all calls.
    pub(crate) total_ms: f64,
    /// The longest call.
    pub(crate) longest_ms: f64,
}

/// Arrays and structs in cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CycleRow {
    /// Arrays.
    pub(crate) arrays: u64,
    /// Structs.
    pub(crate) structs: u64,
}

/// A script with a slow destruction hook.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct SlowHookRow {
    /// Its name.
    pub(crate) script: String,
    /// How often it was slow.
    pub(crate) count: u64,
    /// The longest time.
    pub(crate) longest_ms: f64,
}

/// Something that was done other than asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FallbackRow {
    /// What, and why.
    pub(crate) reason: &'static str,
    /// How often.
    pub(crate) count: u64,
}

/// The collections that are kept, as rows.
pub(super) fn collections(recorder: &Recorder, names: &Names) -> Vec<CollectionRow> {
    let kept = recorder.collections.iter();
    kept.map(|collection| row(collection, names)).collect()
}

fn row(collection: &Collection, names: &Names) -> CollectionRow {
    let Collection {
        times, clusters, ..
    } = collection;
    let classes = collection.classes.iter();
    CollectionRow {
        number: collection.number,
        kind: collection.reason.map_or("slices", Reason::name),
        first_frame: collection.first_frame,
        last_frame: collection.last_frame,
        steps: collection.steps,
        threads: collection.threads,
        objects: collection.objects,
        reached: collection.reached,
        spared: collection.spared,
        dead: collection.dead,
        destroyed: collection.destroyed,
        phases_ms: PhaseRow {
            mark: milliseconds(times.mark),
            clusters: milliseconds(times.clusters),
            gather: milliseconds(times.gather),
            destroy: milliseconds(collection.destruction),
        },
        longest_pause_ms: milliseconds(collection.longest),
        clusters: ClusterRow {
            formed: clusters.formed,
            judged: clusters.judged,
            dead: clusters.dead,
            dissolved: clusters.dissolved,
        },
        dead_by_script: classes
            .map(|&(class, count)| ScriptRow {
                script: names.script(class),
                count: u64::from(count),
            })
            .collect(),
    }
}

/// What died in the whole run.
pub(super) fn deaths(recorder: &Recorder, names: &Names) -> DeathRows {
    let by_script = summed(recorder.collections.deaths_by_class(), |class| {
        names.script(class)
    });
    let by_place = summed(recorder.collections.deaths_by_site(), |site| {
        names.place(site)
    });
    DeathRows {
        by_script: by_script
            .map(|(script, count)| ScriptRow { script, count })
            .collect(),
        by_place: places(by_place),
    }
}

/// What happened beside the stages.
pub(super) fn incidents(incidents: &Incidents, names: &Names) -> IncidentRows {
    let slow = incidents.slow_hooks.iter();
    let fallbacks = incidents.fallbacks.iter();
    let hooks = incidents.hooks.iter();
    IncidentRows {
        cycles_broken: CycleRow {
            arrays: incidents.cycles.arrays,
            structs: incidents.cycles.structs,
        },
        cycles_by_place: places(summed(&incidents.cycle_sites, |site| names.place(site))),
        trimmed_bytes: incidents.trimmed,
        lock_waits: incidents.lock_waits,
        lock_wait_ms: milliseconds(incidents.lock_waited),
        slow_hooks: slow
            .map(|(&class, &(count, longest))| SlowHookRow {
                script: names.script(class),
                count,
                longest_ms: milliseconds(longest),
            })
            .collect(),
        dissolve_ms: milliseconds(incidents.dissolving),
        loads_finished: incidents.loads.0,
        load_ms: milliseconds(incidents.loads.1),
        destruction: DestructionRow {
            begun: incidents.destruction.begun,
            not_ready: incidents.destruction.not_ready,
            handed_over: incidents.destruction.handed_over,
            most_waiting: incidents.destruction.waiting,
        },
        hooks: hooks
            .map(|(&class, &(calls, total, longest))| HookRow {
                script: names.script(class),
                calls,
                total_ms: milliseconds(total),
                longest_ms: milliseconds(longest),
            })
            .collect(),
        fallbacks: fallbacks
            .map(|(&reason, &count)| FallbackRow { reason, count })
            .collect(),
    }
}

fn places(rows: impl Iterator<Item = (String, u64)>) -> Vec<PlaceRow> {
    rows.map(|(place, count)| PlaceRow { place, count })
        .collect()
}

/// Counts by name, the largest first. Several numbers may have one name: two calls in one line are one
/// place.
fn summed(
    counts: &BTreeMap<u32, u64>,
    name: impl Fn(u32) -> String,
) -> impl Iterator<Item = (String, u64)> {
    let mut by_name: BTreeMap<String, u64> = BTreeMap::new();
    for (&number, &count) in counts {
        *by_name.entry(name(number)).or_default() += count;
    }
    let mut rows: Vec<(String, u64)> = by_name.into_iter().collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    rows.into_iter().take(LONGEST)
}
