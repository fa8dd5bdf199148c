//! `storm`: the long save bug, reproduced without any file.

use std::rc::Rc;

use crate::arguments::{ModArguments, StartArguments, Storm};
use crate::destination::{must_differ, named};
use crate::execute::{Frames, Interrupt};
use crate::exit::{Failure, Status};
use crate::measure::{Conclusion, Experiment, JsonShape, scenario};
use crate::storm;

pub(super) fn run(arguments: &Storm, quiet: bool) -> Result<Status, Failure> {
    let interrupt = Interrupt::listen();
    let collector = &arguments.machine.collector;
    must_differ(
        [named("--costs", collector.costs.as_ref())],
        [
            named("--save", arguments.save.as_ref()),
            named("--gc-log", collector.gc_log.as_ref()),
            named("--report", collector.report.as_ref()),
        ],
    )?;
    let start = StartArguments::default();
    let plugin = ModArguments::default();
    let experiment = Experiment {
        library: Rc::new(storm::library(&arguments.shape)?),
        start: &start,
        plugin: &plugin,
        frames: Frames {
            most: None,
            interrupt: &interrupt,
            quiet,
            script_prints: false,
        },
        idle_frames: arguments.frames,
        machine: &arguments.machine,
        pictures: false,
    };
    let log = collector.gc_log.as_deref();
    let save = arguments.save.as_deref();
    let measured = experiment.run(arguments.cleanup.into(), log, save)?;
    let title = storm::title(&arguments.shape, arguments.frames);
    let scenario = scenario(title, collector, &measured);
    let conclusion = Conclusion {
        collector,
        html: None,
        json: arguments.json,
        shape: JsonShape::Single,
    };
    conclusion.draw(&scenario, vec![measured])
}
