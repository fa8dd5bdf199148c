//! The summary of a log as JSON.

use serde::Serialize;

use super::read::LogStage;
use super::summary::{LogSummary, PassSummary, RingPoint, Verdict};
use super::text::sentence;

/// Most points in a ring's curve.
const POINTS: usize = 240;

/// The summary; fields are in the order of the output.
#[derive(Serialize)]
pub(crate) struct Summary<'a> {
    version: Option<&'a str>,
    settings: serde_json::Map<String, serde_json::Value>,
    lines: usize,
    slices: Slices,
    full_passes: Vec<Pass>,
    longest: Option<usize>,
    arrays: Vec<Point>,
    structs: Vec<Point>,
    types: Vec<Type<'a>>,
    objects_released: u64,
    verdict: &'static str,
    sentence: String,
}

#[derive(Serialize)]
struct Slices {
    calls: u64,
    freed: u64,
}

#[derive(Serialize)]
struct Pass {
    first_line: usize,
    last_line: Option<usize>,
    thread: u32,
    rounds: u32,
    ms: u64,
    stated_ms: Option<u64>,
    span_ms: u64,
    unneeded_objects_ms: u64,
    arrays: Option<(u32, u32)>,
    structs: Option<(u32, u32)>,
    structs_destroyed: u64,
}

#[derive(Serialize)]
struct Point {
    line: usize,
    at_ms: u64,
    total: u32,
    next: u32,
    full_pass: bool,
}

#[derive(Serialize)]
struct Type<'a> {
    name: &'a str,
    created: u64,
    destroyed: u64,
}

/// The summary with its curves thinned out.
pub(crate) fn json(summary: &LogSummary) -> Summary<'_> {
    let settings = summary.settings.iter();
    let passes = summary.passes.iter();
    let longest = (0..summary.passes.len())
        .rev()
        .max_by_key(|at| summary.passes[*at].milliseconds());
    Summary {
        version: summary.version.as_deref(),
        settings: settings
            .map(|(name, value)| {
                let number = value.parse::<i64>().map(serde_json::Value::from);
                (
                    name.clone(),
                    number.unwrap_or_else(|_| value.as_str().into()),
                )
            })
            .collect(),
        lines: summary.lines,
        slices: Slices {
            calls: summary.slices,
            freed: summary.slices_that_freed,
        },
        full_passes: passes.map(json_pass).collect(),
        longest,
        arrays: json_points(summary, LogStage::Arrays),
        structs: json_points(summary, LogStage::Structs),
        types: summary
            .structs
            .iter()
            .map(|(name, (created, destroyed))| Type {
                name,
                created: *created,
                destroyed: *destroyed,
            })
            .collect(),
        objects_released: summary.released,
        verdict: match summary.verdict {
            Verdict::NothingLogged => "nothing_logged",
            Verdict::LongSave => "long_save",
            Verdict::LongSaveLikely => "long_save_likely",
            Verdict::Backlog => "backlog",
            Verdict::Healthy => "healthy",
        },
        sentence: sentence(summary),
    }
}

fn json_pass(pass: &PassSummary) -> Pass {
    Pass {
        first_line: pass.first_line,
        last_line: pass.last_line,
        thread: pass.thread,
        rounds: pass.rounds,
        ms: pass.milliseconds(),
        stated_ms: pass.stated,
        span_ms: pass.span,
        unneeded_objects_ms: pass.unneeded,
        arrays: pass.totals[0],
        structs: pass.totals[1],
        structs_destroyed: pass.destroyed,
    }
}

/// An even selection of a ring's points, including the first and the last.
fn json_points(summary: &LogSummary, stage: LogStage) -> Vec<Point> {
    let all: Vec<&RingPoint> = summary.points_of(stage).collect();
    let kept = all.len().min(POINTS);
    (0..kept)
        .map(|at| {
            let point = all[at * (all.len() - 1) / (kept - 1).max(1)];
            Point {
                line: point.line,
                at_ms: point.at,
                total: point.total,
                next: point.next,
                full_pass: point.in_full_pass,
            }
        })
        .collect()
}
