//! The summary of a log as text.

use std::fmt::Write as _;
use std::path::Path;

use super::read::LogStage;
use super::summary::{LogSummary, PassSummary, RingPoint};
use crate::report::quantity::{count, duration, of};
use crate::report::sparkline::sparkline;

/// Width of a curve in characters.
const CURVE: usize = 48;
/// How many passes and struct types are shown.
const LINES: usize = 8;

/// Nanoseconds of a log's milliseconds.
fn nanoseconds(milliseconds: u64) -> u64 {
    milliseconds.saturating_mul(1_000_000)
}

/// Everything that `gc-log` prints.
pub(crate) fn text(path: &Path, summary: &LogSummary) -> String {
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
        "full passes  {}, {} in all",
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
        None => write!(line, ", from line {first}; the log breaks off in it"),
    };
    // Time stamps and stated length disagree in some published logs; readers should see both.
    if let Some(stated) = pass.stated
        && stated.abs_diff(pass.span) > 1_000 + stated / 100
    {
        let span = duration(nanoseconds(pass.span));
        let _infallible = write!(line, " ({span} by its time stamps)");
    }
    line
}

fn write_rings(text: &mut String, summary: &LogSummary) -> std::fmt::Result {
    for (name, stage) in [("arrays", LogStage::Arrays), ("structs", LogStage::Structs)] {
        let points: Vec<&RingPoint> = summary.points_of(stage).collect();
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            continue;
        };
        let totals: Vec<u64> = points.iter().map(|point| u64::from(point.total)).collect();
        let most = totals.iter().copied().max().unwrap_or(0);
        writeln!(
            text,
            "\n{name:<7}  size    {}  first {}, most {}, last {}",
            sparkline(&totals, CURVE, most),
            count(u64::from(first.total)),
            count(most),
            count(u64::from(last.total))
        )?;
        // For an empty ring the cursor is 4294967295, which would flatten the curve.
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

/// The longest run of calls that started with the same cursor as the call before, on a ring that lost
/// one entry in between: the early exit at work.
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
        (0..10, _) => String::from("not stuck"),
        (calls, at) => format!(
            "stuck at {} for {} that freed one entry each",
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
            "{name}: {} created, {} destroyed",
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

/// The verdict as a sentence, with the longest pass and whether the log breaks off.
pub(super) fn sentence(summary: &LogSummary) -> String {
    let mut text = summary.verdict.sentence().to_owned();
    if let Some(longest) = summary.longest().map(PassSummary::milliseconds)
        && longest > 0
    {
        let longest = duration(nanoseconds(longest));
        let _infallible = write!(text, " The longest full pass took {longest}.");
    }
    if summary.passes.iter().any(|pass| pass.last_line.is_none()) {
        text.push_str(
            " The log breaks off inside a full pass: the game froze there or was killed.",
        );
    }
    text
}
