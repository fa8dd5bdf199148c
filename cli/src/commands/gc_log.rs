//! `gc-log`: what a GC log amounts to, whoever wrote it.
//!
//! Logs of a long hang have millions of lines, so the file is read line by line and never held
//! whole. A line that cannot be understood is part of what a game's log is, and no error.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _};
use std::path::Path;

use cyperus_gc::log::{LogReader, LogStage, LogSummary, PassSummary, RingPoint, Verdict};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::arguments::GcLog;
use crate::exit::{Failure, Status};
use crate::output;
use crate::report::quantity::{count, duration, of};
use crate::report::sparkline::sparkline;

/// Characters of a curve.
const CURVE: usize = 48;
/// Points of a ring's curve in the JSON at most.
const POINTS: usize = 240;
/// Passes and struct types worth a line.
const LINES: usize = 8;
/// Files from this size on show how far they are read.
const SLOW: u64 = 32 << 20;

pub(super) fn run(arguments: &GcLog) -> Result<Status, Failure> {
    let summary = read(&arguments.file)?;
    if arguments.json {
        let mut text = serde_json::to_string(&json(&summary)).map_err(io::Error::from)?;
        text.push('\n');
        return output::print(&text);
    }
    output::print(&text(&arguments.file, &summary))
}

fn read(path: &Path) -> Result<LogSummary, Failure> {
    let failed = |error| Failure::file("read", path, error);
    if path == Path::new("-") {
        return read_lines(io::stdin().lock(), &ProgressBar::hidden()).map_err(failed);
    }
    let file = File::open(path).map_err(failed)?;
    let size = file.metadata().map_err(failed)?.len();
    let progress = if size >= SLOW && io::stderr().is_terminal() {
        ProgressBar::new(size).with_style(
            ProgressStyle::with_template("reading {bar:32} {bytes} of {total_bytes}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        )
    } else {
        ProgressBar::hidden()
    };
    let summary = read_lines(BufReader::with_capacity(1 << 16, file), &progress).map_err(failed);
    progress.finish_and_clear();
    summary
}

fn read_lines(mut from: impl BufRead, progress: &ProgressBar) -> io::Result<LogSummary> {
    let mut reader = LogReader::new();
    let mut line = Vec::new();
    let mut read = 0;
    loop {
        line.clear();
        let length = from.read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(reader.finish());
        }
        read += length as u64;
        if read >= 1 << 20 {
            progress.inc(read);
            read = 0;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        // Names in a log are in whatever code page the game ran under.
        reader.line(&String::from_utf8_lossy(text));
    }
}

/// Nanoseconds of a log's milliseconds.
fn nanoseconds(milliseconds: u64) -> u64 {
    milliseconds.saturating_mul(1_000_000)
}

fn text(path: &Path, summary: &LogSummary) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _infallible = write_head(&mut text, path, summary)
        .and_then(|()| write_passes(&mut text, summary))
        .and_then(|()| write_rings(&mut text, summary))
        .and_then(|()| write_structs(&mut text, summary))
        .and_then(|()| writeln!(text, "\n{}", sentence(summary)));
    text
}

fn write_head(text: &mut String, path: &Path, summary: &LogSummary) -> std::fmt::Result {
    write!(
        text,
        "{}: {}",
        path.display(),
        of(summary.lines as u64, "line", "lines")
    )?;
    if let Some(version) = &summary.version {
        write!(text, ", GCBugFix v{version}")?;
    }
    for (name, value) in &summary.settings {
        write!(text, ", {name} {value}")?;
    }
    writeln!(
        text,
        "\nslices       {}, {} freed something",
        of(summary.slices, "call", "calls"),
        count(summary.slices_that_freed)
    )
}

fn write_passes(text: &mut String, summary: &LogSummary) -> std::fmt::Result {
    let rounds: u64 = summary
        .passes
        .iter()
        .map(|pass| u64::from(pass.rounds))
        .sum();
    writeln!(
        text,
        "full passes  {}, {} together",
        count(summary.passes.len() as u64),
        of(rounds, "round", "rounds"),
    )?;
    // The longest ones, in the order of the log.
    let mut shown: Vec<(usize, &PassSummary)> = summary.passes.iter().enumerate().collect();
    shown.sort_by_key(|(at, pass)| (std::cmp::Reverse(pass.milliseconds()), *at));
    shown.truncate(LINES);
    let longest = shown.first().map(|(at, _)| *at).filter(|_| shown.len() > 1);
    shown.sort_by_key(|(at, _)| *at);
    for (at, pass) in &shown {
        let mark = if Some(*at) == longest {
            "  (longest)"
        } else {
            ""
        };
        writeln!(text, "  {:>3}  {}{mark}", at + 1, pass_line(pass))?;
    }
    let more = summary.passes.len() - shown.len();
    if more > 0 {
        writeln!(text, "  and {} shorter", of(more as u64, "pass", "passes"))?;
    }
    Ok(())
}

fn pass_line(pass: &PassSummary) -> String {
    let time = duration(nanoseconds(pass.milliseconds()));
    let mut line = match pass.rounds {
        0 => format!("{time}, rounds not logged"),
        rounds => format!("{time} in {}", of(u64::from(rounds), "round", "rounds")),
    };
    for (name, totals) in ["arrays", "structs"].into_iter().zip(pass.totals) {
        if let Some((first, last)) = totals {
            let (first, last) = (count(u64::from(first)), count(u64::from(last)));
            let _infallible = write!(line, ", {name} {first} -> {last}");
        }
    }
    let first = count(pass.first_line as u64);
    let _infallible = match pass.last_line {
        Some(last) => write!(line, ", lines {first} to {}", count(last as u64)),
        None => write!(line, ", from line {first}, and the log breaks off in it"),
    };
    // Stamps and the stated length disagree in published logs; a reader should know which is which.
    if let Some(stated) = pass.stated
        && stated.abs_diff(pass.span) > 1_000 + stated / 100
    {
        let span = duration(nanoseconds(pass.span));
        let _infallible = write!(line, " (its stamps span {span})");
    }
    line
}

fn write_rings(text: &mut String, summary: &LogSummary) -> std::fmt::Result {
    for (name, stage) in [("arrays", LogStage::Arrays), ("structs", LogStage::Structs)] {
        let points: Vec<&RingPoint> = points(summary, stage).collect();
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            continue;
        };
        let totals: Vec<u64> = points.iter().map(|point| u64::from(point.total)).collect();
        let most = totals.iter().copied().max().unwrap_or(0);
        writeln!(
            text,
            "\n{name:<7}  size    {}  {} at first, {} at most, {} at last",
            sparkline(&totals, CURVE, most),
            count(u64::from(first.total)),
            count(most),
            count(u64::from(last.total))
        )?;
        // After an empty ring the cursor is 4294967295, which would flatten the curve.
        let cursors: Vec<u64> = points
            .iter()
            .map(|point| u64::from(point.next.min(point.total)))
            .collect();
        writeln!(
            text,
            "         cursor  {}  {}",
            sparkline(&cursors, CURVE, most),
            standstill(&points)
        )?;
    }
    Ok(())
}

fn points(summary: &LogSummary, stage: LogStage) -> impl Iterator<Item = &RingPoint> {
    summary
        .points
        .iter()
        .filter(move |point| point.stage == stage)
}

/// The longest run of calls that began with the cursor where the call before had it, on a ring
/// that lost an entry in between: the early exit at work.
fn standstill(points: &[&RingPoint]) -> String {
    let mut longest = (0, 0);
    let mut run = 0;
    for pair in points.windows(2) {
        let stands = pair[0].next == pair[1].next && pair[0].total == pair[1].total + 1;
        run = if stands { run + 1 } else { 0 };
        if run > longest.0 {
            longest = (run, pair[1].next);
        }
    }
    match longest {
        (0..10, _) => String::from("does not stand still"),
        (calls, at) => format!(
            "standing at {} for {} that freed one entry each",
            count(u64::from(at)),
            of(calls, "call", "calls")
        ),
    }
}

fn write_structs(text: &mut String, summary: &LogSummary) -> std::fmt::Result {
    if summary.structs.is_empty() && summary.released == 0 {
        return Ok(());
    }
    writeln!(text)?;
    let mut types: Vec<_> = summary.structs.iter().collect();
    types.sort_by_key(|(name, (made, gone))| (std::cmp::Reverse(made.max(gone)), name.as_str()));
    for (name, (made, gone)) in types.iter().take(LINES) {
        writeln!(
            text,
            "{name}: {} made, {} destroyed",
            count(*made),
            count(*gone)
        )?;
    }
    let more = types.len().saturating_sub(LINES) as u64;
    if more > 0 {
        writeln!(text, "and {}", of(more, "more type", "more types"))?;
    }
    if summary.released > 0 {
        writeln!(
            text,
            "{} released",
            of(summary.released, "object", "objects")
        )?;
    }
    Ok(())
}

fn sentence(summary: &LogSummary) -> String {
    let mut text = summary.verdict.sentence().to_owned();
    if let Some(longest) = summary.longest().map(PassSummary::milliseconds)
        && longest > 0
    {
        let longest = duration(nanoseconds(longest));
        let _infallible = write!(text, " The longest full pass took {longest}.");
    }
    if summary.passes.iter().any(|pass| pass.last_line.is_none()) {
        text.push_str(" The log breaks off inside a full pass: the game hung there or was killed.");
    }
    text
}

/// The summary as machines read it.
#[derive(Serialize)]
struct Summary<'a> {
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

fn json(summary: &LogSummary) -> Summary<'_> {
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

/// An even choice of the ring's points, the first and the last among them.
fn json_points(summary: &LogSummary, stage: LogStage) -> Vec<Point> {
    let all: Vec<&RingPoint> = points(summary, stage).collect();
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
