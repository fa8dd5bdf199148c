//! The page: one HTML file that contains everything it shows and opens offline.
//!
//! Texts and drawings are made here; the script in the page only steps through them.

mod curves;
mod lines;
mod objects;

use std::io;

use cyperus_gc::CleanupKind;
use cyperus_gc::event::Scope;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};
use serde::Serialize;

use super::chart::{Chart, Size};
use super::doubt::known;
use super::lesson::{self, Scene, Step};
use super::quantity::{count, duration, of, play_time};
use super::recorder::{Call, Moment, Picture, exit_name};
use super::run::{Run, Scenario};
use super::table;
use super::verdict::{self, Level};

/// The page as text.
pub(crate) fn page(scenario: &Scenario, runs: &[Run]) -> io::Result<String> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    let template = environment
        .template_from_named_str("page.html", include_str!("page.html"))
        .map_err(io::Error::other)?;
    let worst = runs.iter().map(verdict::level).max().unwrap_or(Level::Fine);
    let reports: Vec<_> = runs.iter().map(Run::report).collect();
    let real = runs.iter().any(|run| !run.outcome.is_virtual);
    let lines = runs.first().map(lines::lines).unwrap_or_default();
    let costs = scenario.costs.iter();
    let costs: Vec<_> = costs.map(|(name, cost)| (*name, count(*cost))).collect();
    template
        .render(context! {
            version => env!("CARGO_PKG_VERSION"),
            title => scenario.title.as_str(),
            facts => facts(runs),
            level => worst.class(),
            headline => headline(worst, runs),
            conclusion => verdict::conclusion(runs),
            model => table::model(runs),
            lines => Serde(lines),
            plugin => table::plugin_lines(runs),
            has_long_save => worst == Level::LongSave,
            shows_bug => runs.iter().any(|run| run.cleanup() == CleanupKind::Buggy),
            cards => Serde(runs.iter().map(card).collect::<Vec<_>>()),
            square => square(runs),
            objects => Serde(objects::objects(runs)),
            charts => Serde(charts(runs)),
            pauses => Serde(pauses(runs)),
            caveat => if real { ", except for the times, which come from a real clock" } else { "" },
            command => scenario.command.as_str(),
            settings => Serde(&scenario.settings),
            costs => Serde(costs),
            reports => serde_json::to_string_pretty(&reports)?,
            data => Value::from_safe_string(data(runs)?),
            style => Value::from_safe_string(include_str!("page.css").to_owned()),
            script => Value::from_safe_string(include_str!("page.js").to_owned()),
        })
        .map_err(io::Error::other)
}

fn headline(worst: Level, runs: &[Run]) -> String {
    match worst {
        Level::Fine => String::from("No long save"),
        Level::Inconclusive => match runs.iter().find_map(|run| known(run.outcome.game)) {
            Some(_) if runs.iter().any(verdict::is_slow) => {
                String::from("Inconclusive: not known for this game")
            }
            _ => String::from("Inconclusive: too little was measured"),
        },
        Level::Heavy => String::from("A heavy script"),
        Level::LongSave => {
            let longest = runs
                .iter()
                .filter_map(Run::longest_pass)
                .map(|pass| pass.took);
            format!("Long save: {}", duration(longest.max().unwrap_or(0)))
        }
    }
}

fn facts(runs: &[Run]) -> String {
    let Some(run) = runs.first() else {
        return String::new();
    };
    let allocated = &run.outcome.census.allocated;
    format!(
        "{} and {} allocated, {} discarded, in {} ({} of play)",
        of(allocated.structs, "struct", "structs"),
        of(allocated.arrays, "array", "arrays"),
        count(run.discarded()),
        of(run.outcome.frames, "frame", "frames"),
        play_time(run.outcome.frames),
    )
}

#[derive(Serialize)]
struct Card {
    name: &'static str,
    level: &'static str,
    word: String,
    freeze: String,
    unit: String,
    rounds: String,
    slices: String,
    early: String,
    backlog: String,
    used: String,
    about: &'static str,
}

fn card(run: &Run) -> Card {
    let pass = run.longest_pass();
    let level = verdict::level(run);
    let slices = &run.sums.incremental;
    Card {
        name: run.cleanup().name(),
        level: level.class(),
        word: level.word().to_ascii_lowercase(),
        freeze: pass.map_or_else(|| String::from("none"), |pass| duration(pass.took)),
        unit: pass.map_or_else(
            || String::from("no full pass ran"),
            |pass| format!("the longest full pass ({})", pass.reason.name()),
        ),
        rounds: pass.map_or_else(|| String::from("none"), |pass| count(pass.rounds)),
        slices: format!(
            "{} in {}",
            count(run.reclaimed_by_slices()),
            of(slices.calls, "call", "calls")
        ),
        early: format!("{} of {}", count(slices.early_exits), count(slices.calls)),
        backlog: count(run.final_backlog()),
        used: table::used(run),
        about: match run.cleanup() {
            CleanupKind::Buggy => {
                "The game's own loop. A call ends when its index meets the cursor, even after a single look."
            }
            CleanupKind::Fixed => {
                "The community's fix. A call always moves on, and ends after one lap or when its time is up."
            }
            CleanupKind::Queued => {
                "Cyperus's own. It examines only entries that have died, so the cost depends on the garbage and not on the population."
            }
        },
    }
}

/// What a square of the ring view stands for.
fn square(runs: &[Run]) -> String {
    let moments = runs.iter().flat_map(|run| run.recorder.moments());
    let calls = moments.flat_map(|moment| moment.arrays.iter().chain(&moment.structs));
    let most = calls.map(|call| call.before.per_square).max().unwrap_or(1);
    match most {
        0 | 1 => String::from("one entry"),
        most => format!("up to {}", of(most as u64, "entry", "entries")),
    }
}

#[derive(Serialize)]
struct Figure {
    title: &'static str,
    text: String,
    /// A sentence about curves that cannot be told apart; empty if there are none.
    equal: String,
    wide: Value,
    narrow: Value,
}

fn charts(runs: &[Run]) -> Vec<Figure> {
    let figures = [
        (
            "Backlog: dead entries after each frame",
            "What the slices did not free. A line that stays up is a backlog that only the next save clears.",
            curves::backlog(runs),
        ),
        (
            "What a full pass costs, by how much garbage it finds",
            "For any amount of garbage, read off how long the game would freeze: every round of this run's passes is a point. The buggy loop scans all objects once for each dead entry; the others do so once or twice.",
            curves::cost(runs),
        ),
        (
            "Pauses, from the shortest to the longest",
            "A frame's slices together are one pause, and so is a full pass. The axis is stretched towards the rare, long ones. A short slice is good only if it has nothing left to do: slices that give up are short as well.",
            curves::pauses(runs),
        ),
    ];
    figures
        .into_iter()
        .map(|(title, text, chart)| figure(title, text, &chart))
        .collect()
}

/// A chart in both sizes, with its words.
fn figure(title: &'static str, text: &str, chart: &Chart) -> Figure {
    Figure {
        title,
        text: text.to_owned(),
        equal: chart.equal_curves(),
        wide: Value::from_safe_string(chart.draw(Size::WIDE)),
        narrow: Value::from_safe_string(chart.draw(Size::NARROW)),
    }
}

#[derive(Serialize)]
struct PauseRow {
    name: &'static str,
    cells: Vec<String>,
}

/// A row for each share and a column for each run, so that the table fits a phone.
fn pauses(runs: &[Run]) -> Vec<PauseRow> {
    let row = |name, cell: &dyn Fn(&Run) -> String| PauseRow {
        name,
        cells: runs.iter().map(cell).collect(),
    };
    let shares = [
        ("half are at most", 0.5),
        ("90 % are at most", 0.9),
        ("99 % are at most", 0.99),
        ("99.9 % are at most", 0.999),
        ("the longest", 1.0),
    ];
    let mut rows = vec![row("number", &|run| count(run.pauses().total()))];
    rows.extend(shares.map(|(name, share)| row(name, &|run: &Run| duration(run.pause(share)))));
    rows.push(row("budget used by slices", &table::used));
    rows
}

/// What the page's script steps through.
#[derive(Serialize)]
struct Data<'a> {
    runs: Vec<RunData<'a>>,
    lesson: LessonData,
}

#[derive(Serialize)]
struct RunData<'a> {
    name: &'static str,
    /// The moment that is shown first: the beginning of the longest full pass.
    opens: usize,
    moments: Vec<MomentData<'a>>,
}

/// Keys are short, because there are many moments.
#[derive(Serialize)]
struct MomentData<'a> {
    s: &'static str,
    n: u64,
    p: u64,
    arrays: Option<CallData<'a>>,
    structs: Option<CallData<'a>>,
}

#[derive(Serialize)]
#[expect(non_snake_case, reason = "B is the budget, b the ring before")]
struct CallData<'a> {
    b: (usize, usize, &'a str),
    a: (usize, usize, &'a str),
    db: usize,
    da: usize,
    nb: u32,
    na: u32,
    e: u64,
    r: u64,
    x: &'static str,
    early: bool,
    t: u64,
    B: Option<u64>,
}

#[derive(Serialize)]
struct LessonData {
    budget: u64,
    cleanups: Vec<&'static str>,
    scenes: Vec<SceneData>,
}

#[derive(Serialize)]
struct SceneData {
    name: &'static str,
    about: &'static str,
    steps: std::collections::BTreeMap<&'static str, Vec<Step>>,
}

fn data(runs: &[Run]) -> io::Result<String> {
    let data = Data {
        runs: runs
            .iter()
            .map(|run| RunData {
                name: run.cleanup().name(),
                opens: opens(run),
                moments: run.recorder.moments().map(moment).collect(),
            })
            .collect(),
        lesson: LessonData {
            budget: lesson::BUDGET,
            cleanups: CleanupKind::ALL.map(CleanupKind::name).to_vec(),
            scenes: lesson::SCENES.iter().map(scene).collect(),
        },
    };
    // Only `<` could end a script element early.
    Ok(serde_json::to_string(&data)?.replace('<', "\\u003c"))
}

/// The moment that people want to see first: the save, before its first round.
fn opens(run: &Run) -> usize {
    let longest = run.longest_pass().map(|pass| pass.number);
    let found = run
        .recorder
        .moments()
        .position(|moment| moment.scope == Scope::FullPass && Some(moment.pass) == longest);
    found.unwrap_or(0)
}

fn scene(scene: &Scene) -> SceneData {
    SceneData {
        name: scene.name,
        about: scene.about,
        steps: CleanupKind::ALL
            .into_iter()
            .map(|kind| (kind.name(), lesson::steps(kind, scene)))
            .collect(),
    }
}

fn moment(moment: &Moment) -> MomentData<'_> {
    MomentData {
        s: match moment.scope {
            Scope::Slice => "frame",
            Scope::FullPass => "round",
        },
        n: moment.number,
        p: moment.pass,
        arrays: moment.arrays.as_ref().map(call),
        structs: moment.structs.as_ref().map(call),
    }
}

fn call(call: &Call) -> CallData<'_> {
    let picture = |picture: &'_ Picture| (picture.total, picture.per_square);
    let (before, after) = (picture(&call.before), picture(&call.after));
    CallData {
        b: (before.0, before.1, &call.before.runs),
        a: (after.0, after.1, &call.after.runs),
        db: call.before.dead,
        da: call.after.dead,
        nb: call.next_before,
        na: call.next_after,
        e: call.examined,
        r: call.reclaimed,
        x: exit_name(call.exit),
        early: call.early,
        t: call.took,
        B: call.budget,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn the_page_is_whole_and_says_the_verdict() {
        let storm = sample::Storm {
            structs: 1000,
            arrays: 1000,
            live: 40,
            frames: 60,
        };
        let page = page(&sample::scenario(), &sample::storms(storm)).expect("a page");
        assert!(page.contains("Long save: 3 min 55 s"), "{page}");
    }
}
