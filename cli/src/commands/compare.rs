//! `compare`: the same run under each cleanup, side by side.

use std::path::PathBuf;
use std::rc::Rc;

use cyperus_gc::CleanupKind;

use crate::arguments::{CleanupName, Compare, RunSetup};
use crate::destination::{must_differ, named};
use crate::execute::{Frames, Interrupt, Library, write_world};
use crate::exit::{Failure, Status};
use crate::measure::{Conclusion, Experiment, JsonShape, horizon_line, path_for, scenario};
use crate::{output, storm};

pub(super) fn run(arguments: &Compare, quiet: bool) -> Result<Status, Failure> {
    must_not_overwrite(arguments)?;
    let start = &arguments.setup.start;
    if let (Some(file), Some(path)) = (&arguments.file, &start.write_world) {
        return write_world(file, &arguments.setup, path, quiet);
    }
    let interrupt = Interrupt::listen();
    let (title, library) = open(arguments, quiet)?;
    let setup = &arguments.setup;
    let collector = &setup.machine.collector;
    let is_storm = arguments.file.is_none();
    let experiment = Experiment {
        library: Rc::new(library),
        start: &setup.start,
        plugin: &setup.plugin,
        frames: Frames {
            most: setup.horizon.most_frames().filter(|_| !is_storm),
            interrupt: &interrupt,
            quiet,
            script_prints: false,
        },
        idle_frames: if is_storm { idle_frames(setup) } else { 0 },
        machine: &setup.machine,
        pictures: arguments.html.is_some(),
    };
    let kinds = kinds(&arguments.cleanup);
    let several = kinds.len() > 1;
    let mut measured = Vec::new();
    for kind in kinds {
        let own = |path: &PathBuf| path_for(path, kind, several);
        let log = collector.gc_log.as_ref().map(own);
        let save = arguments.save.as_ref().map(own);
        measured.push(experiment.run(kind, log.as_deref(), save.as_deref())?);
        // A run that was cut short cannot be compared with a longer one.
        if interrupt.has_come() {
            break;
        }
    }
    let Some(first) = measured.first() else {
        return Ok(Status::Fine);
    };
    for line in first.notes.iter().filter(|_| !quiet) {
        output::note(&format!("cyperus: {line}\n"));
    }
    let running = first.still_running.clone();
    let frames = first.run.outcome.frames;
    let scenario = scenario(title, collector, first);
    let conclusion = Conclusion {
        collector,
        html: arguments.html.as_deref(),
        json: arguments.json,
        shape: JsonShape::List,
    };
    let status = conclusion.draw(&scenario, measured)?;
    if let Some(running) = running.filter(|_| !quiet) {
        let line = horizon_line(setup.horizon, frames, &running);
        output::note(&format!("cyperus: {line}\n"));
    }
    Ok(status)
}

/// Refuses to write over what the runs read, or two things to one file.
fn must_not_overwrite(arguments: &Compare) -> Result<(), Failure> {
    let start = &arguments.setup.start;
    let collector = &arguments.setup.machine.collector;
    let kinds = kinds(&arguments.cleanup);
    let several = kinds.len() > 1;
    let of_runs = |path: &Option<PathBuf>| -> Vec<PathBuf> {
        let paths = path.iter();
        paths
            .flat_map(|path| kinds.iter().map(|&kind| path_for(path, kind, several)))
            .collect()
    };
    let (logs, saves) = (of_runs(&collector.gc_log), of_runs(&arguments.save));
    let figures = [
        named("--report", collector.report.as_ref()),
        named("--html", arguments.html.as_ref()),
    ];
    must_differ(
        [
            named("FILE", arguments.file.as_ref()),
            named("--properties", start.properties.as_ref()),
            named("--costs", collector.costs.as_ref()),
            named("--flags", arguments.setup.sources.flags.as_ref()),
        ]
        .into_iter()
        .chain(start.world.iter().map(|path| named("--world", Some(path)))),
        logs.iter()
            .map(|path| named("--gc-log", Some(path)))
            .chain(saves.iter().map(|path| named("--save", Some(path))))
            .chain(figures),
    )
}

/// What is to be run, in a word or two, and its scripts.
fn open(arguments: &Compare, quiet: bool) -> Result<(String, Library), Failure> {
    let setup = &arguments.setup;
    let Some(path) = &arguments.file else {
        if let Some(given) = setup.start.first_given().or_else(|| setup.plugin.given()) {
            return Err(Failure::Usage {
                message: format!("{given}: there is no script to start"),
                hint: Some("give a script; without one, compare runs the storm".to_owned()),
            });
        }
        let shape = &arguments.shape;
        let title = storm::title(shape, idle_frames(setup));
        return Ok((title, storm::library(shape)?));
    };
    let name = path.file_name().unwrap_or(path.as_os_str());
    let library = Library::open(path, &setup.sources, setup.code, &setup.plugin.data, quiet)?;
    Ok((name.to_string_lossy().into_owned(), library))
}

/// A storm ends by itself; what was asked for comes after it.
fn idle_frames(setup: &RunSetup) -> u64 {
    setup.horizon.given_frames().unwrap_or(0)
}

/// The cleanups that are named, each once, in order.
fn kinds(names: &[CleanupName]) -> Vec<CleanupKind> {
    let mut kinds: Vec<CleanupKind> = Vec::new();
    for name in names {
        let kind = CleanupKind::from(*name);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}
