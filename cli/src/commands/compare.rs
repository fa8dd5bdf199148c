//! `compare`: the same run under each cleanup, side by side.

use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use cyperus_gc::CleanupKind;

use crate::arguments::{CollectorArguments, Compare};
use crate::execute::Library;
use crate::exit::{Failure, Status};
use crate::measure::{Experiment, Measured, path_for};
use crate::report::run::{Run, Scenario, pace_name};
use crate::report::{page, table};
use crate::{files, output, storm};

pub(super) fn run(arguments: &Compare, quiet: bool) -> Result<Status, Failure> {
    let (title, opened) = open(arguments, quiet)?;
    let library = match opened {
        Ok(library) => library,
        Err(status) => return Ok(status),
    };
    let is_storm = arguments.file.is_none();
    let experiment = Experiment {
        library: Rc::new(library),
        entry: arguments.entry.as_deref(),
        frames: arguments.shape.frames.filter(|_| !is_storm),
        idle_frames: arguments.shape.frames.filter(|_| is_storm).unwrap_or(0),
        collector: &arguments.collector,
        limits: &arguments.limits,
        pictures: arguments.html.is_some(),
    };
    let mut kinds: Vec<CleanupKind> = Vec::new();
    for name in &arguments.cleanup {
        let kind = CleanupKind::from(*name);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let several = kinds.len() > 1;
    let mut measured = Vec::new();
    for kind in kinds {
        let own = |path: &PathBuf| path_for(path, kind, several);
        let log = arguments.collector.gc_log.as_ref().map(own);
        let save = arguments.save.as_ref().map(own);
        measured.push(experiment.run(kind, log.as_deref(), save.as_deref())?);
    }
    let Some(first) = measured.first() else {
        return Ok(Status::Fine);
    };
    let scenario = scenario(title, &arguments.collector, &first.run);
    let html = arguments.html.as_deref();
    conclude(
        &scenario,
        measured,
        &arguments.collector,
        html,
        arguments.json,
        true,
    )
}

/// What is to be run, in a word or two, and its scripts, unless they have errors.
type Opened = (String, Result<Library, Status>);

fn open(arguments: &Compare, quiet: bool) -> Result<Opened, Failure> {
    let Some(path) = &arguments.file else {
        return Ok((
            storm::title(&arguments.shape),
            storm::library(&arguments.shape)?,
        ));
    };
    let name = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy();
    let library = Library::open(path, &arguments.sources, arguments.code, quiet)?;
    Ok((name.into_owned(), library))
}

/// Shows and writes what came of the runs. As a list, JSON is one even of a single run.
pub(super) fn conclude(
    scenario: &Scenario,
    measured: Vec<Measured>,
    collector: &CollectorArguments,
    html: Option<&Path>,
    json: bool,
    as_list: bool,
) -> Result<Status, Failure> {
    let stops: Vec<String> = measured
        .iter()
        .filter_map(|measured| {
            let stop = measured.stop.as_ref()?;
            Some(format!("{}: {stop}", measured.run.cleanup().name()))
        })
        .collect();
    let runs: Vec<Run> = measured.into_iter().map(|measured| measured.run).collect();
    if let Some(path) = &collector.report {
        files::write_whole(path, reports(&runs, as_list)?.as_bytes())?;
    }
    if let Some(path) = html {
        files::write_whole(path, page::page(scenario, &runs)?.as_bytes())?;
    }
    if json {
        output::print(&reports(&runs, as_list)?)?;
    } else {
        output::print_styled(&table::styled(&table::screen(scenario, &runs)))?;
    }
    for stop in &stops {
        output::note(&format!("cyperus: {stop}\n"));
    }
    Ok(if stops.is_empty() {
        Status::Fine
    } else {
        Status::Stopped
    })
}

fn reports(runs: &[Run], as_list: bool) -> Result<String, Failure> {
    let reports: Vec<_> = runs.iter().map(Run::report).collect();
    let text = match reports.first() {
        Some(report) if !as_list => serde_json::to_string_pretty(report),
        _ => serde_json::to_string_pretty(&reports),
    };
    let mut text = text.map_err(io::Error::from)?;
    text.push('\n');
    Ok(text)
}

/// The inputs of a set of runs, as a report shows them.
pub(super) fn scenario(title: String, collector: &CollectorArguments, run: &Run) -> Scenario {
    let options = &run.outcome.options;
    let milliseconds = |nanoseconds: u64| {
        let value = crate::report::json::milliseconds(nanoseconds);
        format!("{value} ms")
    };
    let mut settings = vec![
        ("--pace", pace_name(options.pace).to_owned()),
        (
            "--clock",
            if run.outcome.is_virtual {
                "virtual"
            } else {
                "real"
            }
            .to_owned(),
        ),
        ("--seed", options.seed.to_string()),
        ("--update-budget-ms", milliseconds(options.update_budget)),
        ("--array-share", format!("{} %", options.array_share)),
        ("--struct-share", format!("{} %", options.struct_share)),
        ("--object-budget-ms", milliseconds(options.object_budget)),
        ("--purge-budget-ms", milliseconds(options.purge_budget)),
        ("--gc-threads", options.threads.to_string()),
        (
            "--heap",
            format!(
                "{} bytes",
                crate::report::quantity::count(options.byte_limit)
            ),
        ),
    ];
    if let Some(path) = &collector.costs {
        settings.push(("--costs", path.display().to_string()));
    }
    let mut costs = options.costs;
    let costs = cyperus_gc::Costs::NAMES
        .into_iter()
        .filter_map(|name| Some((name, *costs.by_name(name)?)));
    Scenario {
        title,
        command: command_line(),
        costs: costs.collect(),
        settings: settings
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    }
}

/// The words that were typed, quoted where a shell needs it; the program goes by its name.
fn command_line() -> String {
    let words = std::env::args_os().skip(1).map(|word| {
        let word = word.to_string_lossy().into_owned();
        let plain =
            |character: char| character.is_ascii_alphanumeric() || "-_./=,:".contains(character);
        if !word.is_empty() && word.chars().all(plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    });
    std::iter::once(String::from("cyperus"))
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
