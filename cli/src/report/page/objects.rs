//! The panel about script objects: the heap over time, the collections with their phases and pauses, and
//! what died and where it was made.

use serde::Serialize;

use super::curves;
use super::{Figure, figure};
use crate::report::quantity::{count, duration, float, of, percent};
use crate::report::recorder::Collection;
use crate::report::run::Run;
use crate::report::script_objects::{self, IncidentRows};

/// How many collections are shown at once; the others can be opened.
const OPEN: usize = 6;

/// The section of the page.
#[derive(Default, Serialize)]
pub(super) struct Objects {
    /// What happened, in one or two sentences.
    summary: String,
    charts: Vec<Figure>,
    open: Vec<Row>,
    more: Vec<Row>,
    scripts: Vec<DeathRow>,
    places: Vec<DeathRow>,
    /// What the collector did beside its stages, a sentence each.
    incidents: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    title: String,
    objects: String,
    dead: String,
    took: String,
    longest: String,
    clusters: String,
    phases: Vec<Phase>,
    scripts: String,
}

#[derive(Serialize)]
struct Phase {
    /// The CSS class that gives its colour.
    name: &'static str,
    /// Its share of the whole, in percent.
    width: String,
    text: String,
}

#[derive(Serialize)]
struct DeathRow {
    name: String,
    count: String,
    share: String,
}

/// The panel. All runs have the same script objects, so what is not a curve comes from the first.
pub(super) fn objects(runs: &[Run]) -> Objects {
    let Some(run) = runs.first() else {
        return Objects::default();
    };
    let collections: Vec<&Collection> = run.recorder.collections.iter().collect();
    let names = &run.outcome.names;
    let script = |class| names.script(class);
    let mut rows = collections
        .iter()
        .rev()
        .map(|collection| row(collection, &script));
    let deaths = script_objects::deaths(&run.recorder, names);
    let died: u64 = run.recorder.collections.deaths_by_class().values().sum();
    let death = |name: &str, number: u64| DeathRow {
        name: name.to_owned(),
        count: count(number),
        share: percent(number, died),
    };
    Objects {
        summary: summary(run, died),
        charts: charts(runs),
        open: rows.by_ref().take(OPEN).collect(),
        more: rows.collect(),
        scripts: deaths
            .by_script
            .iter()
            .map(|row| death(&row.script, row.count))
            .collect(),
        places: deaths
            .by_place
            .iter()
            .map(|row| death(&row.place, row.count))
            .collect(),
        incidents: incidents(&script_objects::incidents(&run.recorder.incidents, names)),
    }
}

fn summary(run: &Run, died: u64) -> String {
    let total = run.recorder.collections.total();
    let kept = run.recorder.collections.iter().count() as u64;
    if total == 0 {
        return String::from("No collection of script objects ran.");
    }
    let selection = format!(
        " {} of the collections are listed here, among them the first, the longest and the last.",
        count(kept)
    );
    let selection = if kept < total { selection.as_str() } else { "" };
    format!(
        "{} found {} that nothing needed; {} at the end.{selection}",
        of(total, "collection", "collections"),
        of(died, "script object", "script objects"),
        of(
            run.outcome.census.live.objects,
            "object is there",
            "objects are there"
        ),
    )
}

fn charts(runs: &[Run]) -> Vec<Figure> {
    let objects = |run: &Run| run.recorder.collections.objects().clone();
    let bytes = |run: &Run| run.recorder.collections.bytes().clone();
    let shown = runs
        .iter()
        .any(|run| !run.recorder.collections.objects().points().is_empty());
    if !shown {
        return Vec::new();
    }
    vec![
        figure(
            "Script objects after each frame",
            "Objects that still exist, needed or not. A saw tooth is healthy; a line that only climbs is a leak.",
            &curves::levels(runs, "script objects", objects),
        ),
        figure(
            "The whole heap after each frame, in bytes",
            "Script objects, arrays, structs and strings together.",
            &curves::levels(runs, "bytes", bytes),
        ),
    ]
}

fn row(collection: &Collection, script: &dyn Fn(u32) -> String) -> Row {
    let Collection {
        times, clusters, ..
    } = collection;
    let all = collection.took();
    let phase = |name, took: u64| Phase {
        name,
        width: format!("{:.1}", float(took) * 100.0 / float(all.max(1))),
        text: format!("{name} {}", duration(took)),
    };
    let scripts = collection.classes.iter();
    let scripts: Vec<String> = scripts
        .map(|&(class, number)| format!("{} {}", count(u64::from(number)), script(class)))
        .collect();
    Row {
        title: match collection.reason {
            None if collection.first_frame == collection.last_frame => {
                format!("1 slice, frame {}", count(collection.first_frame))
            }
            None => format!(
                "{}, frames {} to {}",
                of(collection.steps, "slice", "slices"),
                count(collection.first_frame),
                count(collection.last_frame)
            ),
            Some(reason) => format!(
                "full pass ({}) after frame {}, {}",
                reason.name(),
                count(collection.last_frame),
                of(collection.steps, "round", "rounds")
            ),
        },
        objects: format!(
            "{} → {} objects",
            count(collection.objects),
            count(collection.reached)
        ),
        dead: format!(
            "{} died, {} destroyed",
            count(collection.dead),
            count(collection.destroyed)
        ),
        took: duration(all),
        longest: duration(collection.longest),
        clusters: match (clusters.formed, clusters.judged, clusters.dissolved) {
            (0, 0, 0) => String::new(),
            (formed, judged, dissolved) => format!(
                "clusters: {formed} formed, {judged} judged, {} dead, {dissolved} dissolved",
                clusters.dead
            ),
        },
        phases: [
            phase("mark", times.mark),
            phase("clusters", times.clusters),
            phase("gather", times.gather),
            phase("destroy", collection.destruction),
        ]
        .into(),
        scripts: scripts.join(", "),
    }
}

fn incidents(rows: &IncidentRows) -> Vec<String> {
    let mut sentences = Vec::new();
    let cycles = rows.cycles_broken.arrays + rows.cycles_broken.structs;
    if cycles > 0 {
        let places: Vec<&str> = rows
            .cycles_by_place
            .iter()
            .map(|row| row.place.as_str())
            .collect();
        sentences.push(format!(
            "{} only held one another and were taken apart; made at {}.",
            of(cycles, "array or struct", "arrays and structs"),
            places.join(", ")
        ));
    }
    if rows.trimmed_bytes > 0 {
        sentences.push(format!(
            "{} of memory were given back to the system.",
            of(rows.trimmed_bytes, "byte", "bytes")
        ));
    }
    if rows.lock_waits > 0 {
        sentences.push(format!(
            "Collections waited for threads of the host {}.",
            of(rows.lock_waits, "time", "times")
        ));
    }
    let not_ready = rows.destruction.not_ready;
    if not_ready > 0 {
        sentences.push(format!(
            "Destruction waited {} for an object that was not ready.",
            of(not_ready, "time", "times")
        ));
    }
    sentences.extend(rows.slow_hooks.iter().map(|row| {
        format!(
            "Destroying {} took more than half of a slice {}.",
            row.script,
            of(row.count, "time", "times")
        )
    }));
    sentences.extend(rows.fallbacks.iter().map(|row| {
        format!(
            "Other than asked, {}: {}.",
            of(row.count, "time", "times"),
            row.reason
        )
    }));
    sentences
}
