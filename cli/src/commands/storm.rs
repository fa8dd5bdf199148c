//! `storm`: the seed's reproduction without any file.

use std::rc::Rc;

use crate::arguments::Storm;
use crate::commands::compare::{conclude, scenario};
use crate::exit::{Failure, Status};
use crate::measure::Experiment;
use crate::storm;

pub(super) fn run(arguments: &Storm) -> Result<Status, Failure> {
    let library = match storm::library(&arguments.shape)? {
        Ok(library) => library,
        Err(status) => return Ok(status),
    };
    let experiment = Experiment {
        library: Rc::new(library),
        entry: None,
        frames: None,
        idle_frames: arguments.shape.frames.unwrap_or(0),
        collector: &arguments.collector,
        limits: &arguments.limits,
        pictures: false,
    };
    let log = arguments.collector.gc_log.as_deref();
    let save = arguments.save.as_deref();
    let measured = experiment.run(arguments.cleanup.into(), log, save)?;
    let title = storm::title(&arguments.shape);
    let scenario = scenario(title, &arguments.collector, &measured.run);
    conclude(
        &scenario,
        vec![measured],
        &arguments.collector,
        None,
        arguments.json,
        false,
    )
}
