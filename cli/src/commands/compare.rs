//! `compare`: the same run under each cleanup, side by side.

use std::path::PathBuf;
use std::rc::Rc;

use cyperus_gc::CleanupKind;

use crate::arguments::{CleanupName, Compare};
use crate::execute::Library;
use crate::exit::{Failure, Status};
use crate::measure::{Conclusion, Experiment, JsonShape, path_for, scenario};
use crate::storm;

pub(super) fn run(arguments: &Compare, quiet: bool) -> Result<Status, Failure> {
    let (title, library) = open(arguments, quiet)?;
    let collector = &arguments.collector;
    let is_storm = arguments.file.is_none();
    let experiment = Experiment {
        library: Rc::new(library),
        entry: arguments.entry.as_deref(),
        frames: arguments.shape.frames.filter(|_| !is_storm),
        idle_frames: arguments.shape.frames.filter(|_| is_storm).unwrap_or(0),
        collector,
        limits: &arguments.limits,
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
    }
    let Some(first) = measured.first() else {
        return Ok(Status::Fine);
    };
    let scenario = scenario(title, collector, first);
    let conclusion = Conclusion {
        report: collector.report.as_deref(),
        html: arguments.html.as_deref(),
        json: arguments.json,
        shape: JsonShape::List,
    };
    conclusion.draw(&scenario, measured)
}

/// What is to be run, in a word or two, and its scripts.
fn open(arguments: &Compare, quiet: bool) -> Result<(String, Library), Failure> {
    let Some(path) = &arguments.file else {
        let shape = &arguments.shape;
        return Ok((storm::title(shape), storm::library(shape)?));
    };
    let name = path.file_name().unwrap_or(path.as_os_str());
    let library = Library::open(path, &arguments.sources, arguments.code, quiet)?;
    Ok((name.to_string_lossy().into_owned(), library))
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
