//! A run, or several side by side, on one screen of a terminal.

use std::fmt::Write as _;

use clap::builder::styling::AnsiColor;
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};

use super::doubt::known;
use super::plugin::PluginReport;
use super::quantity::{average, count, duration, float, of, percent, play_time};
use super::run::{Run, Scenario};
use super::sparkline::sparkline;
use super::verdict::{self, Level};

/// Width of a backlog curve in characters.
const CURVE: usize = 16;
/// One line below the head, and no other lines.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::new('─', '─', '─', '─'));
/// How many allocation sites are shown.
const SITES: usize = 3;

/// Columns that every terminal has.
const WIDTH: usize = 96;

/// Everything that `storm` and `compare` print.
pub(crate) fn screen(scenario: &Scenario, runs: &[Run]) -> String {
    let mut text = format!("{}\n", scenario.title);
    discarded(&mut text, runs);
    let _infallible = writeln!(text, "{}", figures(runs));
    sites(&mut text, runs);
    text.push('\n');
    let mut lines = verdict::conclusion(runs);
    if let Some(model) = model(runs) {
        match lines.last_mut() {
            Some(last) => *last = format!("{last} {model}"),
            None => lines.push(model),
        }
    }
    for line in lines {
        paragraph(&mut text, &line);
    }
    for line in plugin_lines(runs) {
        paragraph(&mut text, &line);
    }
    text
}

/// What became of a mod; nothing for a script. It is the same under every cleanup.
pub(crate) fn plugin_lines(runs: &[Run]) -> Vec<String> {
    let plugin = runs.first().and_then(|run| run.outcome.plugin.as_ref());
    plugin.map(PluginReport::lines).unwrap_or_default()
}

/// Whose costs the times are, and what is known where that is not the game of the script.
pub(crate) fn model(runs: &[Run]) -> Option<String> {
    let run = runs.first()?;
    let mut line = format!("The times are those of {}.", run.model());
    if let Some(known) = known(run.outcome.game) {
        line.push(' ');
        line.push_str(known);
    }
    Some(line)
}

/// The screen with its verdicts coloured. Done last, so that colours do not count as width.
pub(crate) fn styled(screen: &str) -> String {
    let words = [
        (Level::LongSave, AnsiColor::Red),
        (Level::Heavy, AnsiColor::Yellow),
        (Level::Inconclusive, AnsiColor::Yellow),
        (Level::Fine, AnsiColor::Green),
    ];
    let mut text = String::with_capacity(screen.len() + 64);
    for line in screen.split_inclusive('\n') {
        if !line.starts_with("  verdict ") {
            text.push_str(line);
            continue;
        }
        let mut line = line.to_owned();
        for (level, colour) in words {
            let style = colour.on_default().bold();
            line = line.replace(level.word(), &format!("{style}{}{style:#}", level.word()));
        }
        text.push_str(&line);
    }
    text
}

/// What the script allocates and discards; the same under every cleanup.
fn discarded(text: &mut String, runs: &[Run]) {
    let Some(run) = runs.first() else {
        return;
    };
    let allocated = &run.outcome.census.allocated;
    let dead = run.discarded();
    let _infallible = writeln!(
        text,
        "allocated {} and {}, discarded {} in {} of {} ({})",
        of(allocated.structs, "struct", "structs"),
        of(allocated.arrays, "array", "arrays"),
        count(dead),
        count(run.busy_frames()),
        of(run.outcome.frames, "frame", "frames"),
        play_time(run.outcome.frames),
    );
}

/// Breaks a sentence into lines of at most [`WIDTH`] columns; all but the first are indented.
fn paragraph(text: &mut String, sentence: &str) {
    let mut column = 0;
    for word in words(sentence) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push_str("\n  ");
            column = 2;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
    }
    text.push('\n');
}

/// The words of a sentence; a number keeps its unit.
fn words(sentence: &str) -> Vec<String> {
    const UNITS: [&str; 7] = ["ns", "µs", "ms", "s", "min", "h", "%"];
    let mut words: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        let is_unit = UNITS.contains(&word.trim_end_matches([',', '.', ';', ':', ')']));
        match words.last_mut() {
            Some(number) if is_unit && number.ends_with(|last: char| last.is_ascii_digit()) => {
                number.push(' ');
                number.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// One row of the table: its name, and its cell for a run.
type Row = (&'static str, fn(&Run, &Shared) -> String);

/// What the columns have in common.
struct Shared {
    /// The highest backlog of all runs, so that their curves share a scale.
    backlog: u64,
}

const ROWS: [Row; 8] = [
    ("freed by slices", freed),
    ("early exits", early_exits),
    ("backlog at the full pass", backlog),
    ("  frame by frame", |run, shared| {
        sparkline(&run.backlog(), CURVE, shared.backlog)
    }),
    ("rounds in the full pass", |run, _| {
        match run.longest_pass() {
            Some(pass) => format!("{} ({})", count(pass.rounds), pass.reason.name()),
            None => String::from("none"),
        }
    }),
    ("save freeze", |run, _| {
        duration(run.longest_pass().map_or(0, |pass| pass.took))
    }),
    ("budget used by slices", |run, _| used(run)),
    ("verdict", |run, _| verdict::level(run).word().to_owned()),
];

fn freed(run: &Run, _: &Shared) -> String {
    let freed = run.reclaimed_by_slices();
    format!(
        "{} ({} per call)",
        count(freed),
        average(float(freed) / float(run.sums.incremental.calls.max(1)))
    )
}

fn early_exits(run: &Run, _: &Shared) -> String {
    let slices = &run.sums.incremental;
    format!(
        "{} of {}",
        count(slices.early_exits),
        of(slices.calls, "call", "calls")
    )
}

/// How much of their time the slices used. The bug makes them give up early, so that their length alone
/// would praise it.
pub(crate) fn used(run: &Run) -> String {
    let slices = &run.sums.incremental;
    format!(
        "{} of {}",
        percent(slices.used, slices.budget),
        duration(slices.budget)
    )
}

/// What the slices left for the full pass.
fn backlog(run: &Run, _: &Shared) -> String {
    count(run.final_backlog())
}

fn figures(runs: &[Run]) -> String {
    let shared = Shared {
        backlog: runs.iter().flat_map(Run::backlog).max().unwrap_or(0),
    };
    let mut table = Table::new();
    table
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Disabled);
    let names = runs.iter().map(|run| run.cleanup().name().to_owned());
    table.set_header([String::new()].into_iter().chain(names));
    for (name, cell) in ROWS {
        let cells = runs.iter().map(|run| cell(run, &shared));
        table.add_row([name.to_owned()].into_iter().chain(cells));
    }
    for at in 0..runs.len() {
        if let Some(column) = table.column_mut(at + 1) {
            column.set_padding((2, 1));
        }
    }
    let lines: Vec<String> = table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.join("\n")
}

/// The sites are the same under every cleanup, because the script is.
fn sites(text: &mut String, runs: &[Run]) {
    let Some(run) = runs.first() else {
        return;
    };
    let all: u64 = run.outcome.sites.iter().map(|site| site.allocated).sum();
    if all == 0 {
        return;
    }
    text.push_str("\nallocation sites\n");
    let width = |of: fn(&super::json::Site) -> usize| {
        run.outcome
            .sites
            .iter()
            .take(SITES)
            .map(of)
            .max()
            .unwrap_or(0)
    };
    let place = width(|site| site.place.chars().count());
    let source = width(|site| site.source.chars().count());
    for site in run.outcome.sites.iter().take(SITES) {
        let _infallible = writeln!(
            text,
            "  {:<place$}  {:<source$}  {:>7}  {:>5}",
            site.place,
            site.source,
            count(site.allocated),
            percent(site.allocated, all)
        );
    }
    let more = run.outcome.sites.len().saturating_sub(SITES) as u64;
    if more > 0 {
        let _infallible = writeln!(text, "  and {} more", count(more));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn a_storm_fits_one_screen_and_says_what_is_wrong() {
        let storm = sample::Storm {
            structs: 1000,
            arrays: 1000,
            live: 0,
            frames: 60,
        };
        let screen = screen(&sample::scenario(), &sample::storms(storm));
        assert!(screen.lines().count() <= 24, "{screen}");
        for part in [
            "941 (save)",
            "LONG SAVE",
            "120 of 120 calls",
            "720 (6 per call)",
            "3 min 55 s",
        ] {
            assert!(screen.contains(part), "{part} is not in:\n{screen}");
        }
        assert!(
            screen.lines().all(|line| line.chars().count() <= WIDTH),
            "{screen}"
        );
    }
}
