//! The lines of `run --gc-trace`: one for each collection of script objects in slices, at its verdict,
//! and one for each full pass, at its end.

use super::quantity::{count, duration, milliseconds, of};
use super::recorder::{Collection, Pass};

/// A collection in slices. `at` is the time of the log in nanoseconds.
pub(super) fn collection(collection: &Collection, at: u64) -> String {
    format!(
        "gc {} @{} slices, {}: {} -> {} objects, {} dead; {}, longest slice {}; {}",
        collection.number,
        seconds(at),
        frames(collection),
        count(collection.objects),
        count(collection.reached),
        count(collection.dead),
        phases(collection),
        duration(collection.longest),
        clusters(collection),
    )
}

/// A full pass, with the collection in it.
pub(super) fn full_pass(pass: &Pass, collection: &Collection, at: u64) -> String {
    format!(
        "gc {} @{} full pass ({}), {}: {} -> {} objects, {} dead; {} and {} freed; {}: {}, destroy {}; {}",
        collection.number,
        seconds(at),
        pass.reason.name(),
        of(pass.rounds, "round", "rounds"),
        count(collection.objects),
        count(collection.reached),
        count(collection.dead),
        of(pass.reclaimed.arrays, "array", "arrays"),
        of(pass.reclaimed.structs, "struct", "structs"),
        duration(pass.took),
        phases(collection),
        duration(collection.destruction),
        clusters(collection),
    )
}

fn seconds(nanoseconds: u64) -> String {
    format!("{:.3}s", milliseconds(nanoseconds) / 1_000.0)
}

fn frames(collection: &Collection) -> String {
    match (collection.first_frame, collection.last_frame) {
        (first, last) if first == last => format!("frame {first}"),
        (first, last) => format!("frames {first} to {last}"),
    }
}

fn phases(collection: &Collection) -> String {
    format!(
        "mark {}, clusters {}, gather {}",
        duration(collection.times.mark),
        duration(collection.times.clusters),
        duration(collection.times.gather),
    )
}

fn clusters(collection: &Collection) -> String {
    let clusters = &collection.clusters;
    format!(
        "clusters: {} formed, {} judged, {} dead, {} dissolved",
        clusters.formed, clusters.judged, clusters.dead, clusters.dissolved
    )
}
