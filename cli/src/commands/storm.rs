//! `storm`: the seed's reproduction without any file.

use std::rc::Rc;

use crate::arguments::Storm;
use crate::commands::compare::{conclude, scenario};
use crate::exit::{Failure, Status};
use crate::measure::{Entry, Experiment, Library, Opened};
use crate::storm;

pub(super) fn run(arguments: &Storm) -> Result<Status, Failure> {
    let Opened { library, script } =
        Library::of_text(storm::NAME, &storm::source(&arguments.shape)?)?;
    let experiment = Experiment {
        library: Rc::new(library),
        // The storm is ours: if it does not compile, that is our bug, and the machine says so.
        script: script.unwrap_or_else(|| storm::NAME.to_owned()),
        entry: Entry::Instance,
        frames: None,
        idle_frames: arguments.shape.frames.unwrap_or(0),
        collector: &arguments.collector,
        limits: &arguments.limits,
        pictures: false,
    };
    let log = arguments.collector.gc_log.as_deref();
    let measured = experiment.run(arguments.cleanup.into(), log, true)?;
    let scenario = scenario(
        storm::title(&arguments.shape),
        &arguments.collector,
        &measured.run,
    );
    conclude(
        &scenario,
        vec![measured],
        &arguments.collector,
        None,
        arguments.json,
        false,
    )
}
