//! `storm`: the long save bug, reproduced without any file.

use std::rc::Rc;

use crate::arguments::Storm;
use crate::exit::{Failure, Status};
use crate::measure::{Conclusion, Experiment, JsonShape, scenario};
use crate::storm;

pub(super) fn run(arguments: &Storm) -> Result<Status, Failure> {
    let collector = &arguments.collector;
    let experiment = Experiment {
        library: Rc::new(storm::library(&arguments.shape)?),
        entry: None,
        frames: None,
        idle_frames: arguments.shape.frames.unwrap_or(0),
        collector,
        limits: &arguments.limits,
        pictures: false,
    };
    let log = collector.gc_log.as_deref();
    let save = arguments.save.as_deref();
    let measured = experiment.run(arguments.cleanup.into(), log, save)?;
    let scenario = scenario(storm::title(&arguments.shape), collector, &measured);
    let conclusion = Conclusion {
        report: collector.report.as_deref(),
        html: None,
        json: arguments.json,
        shape: JsonShape::Single,
    };
    conclusion.draw(&scenario, vec![measured])
}
