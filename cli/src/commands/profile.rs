//! `profile`: what a run spent its instructions, allocations and waits on.

use std::path::Path;
use std::rc::Rc;

use crate::arguments::Profile as Arguments;
use crate::destination::{must_differ, named};
use crate::execute::{Behaviour, Frames, Interrupt, Library, prepare};
use crate::exit::{Failure, Status};
use crate::profile::{Difference, Profile};
use crate::{files, output};

pub(super) fn run(arguments: &Arguments, quiet: bool) -> Result<Status, Failure> {
    must_not_overwrite(arguments)?;
    let first = profile(&arguments.file, arguments, quiet)?;
    if let Some(other) = &arguments.other {
        let second = profile(other, arguments, quiet)?;
        let difference = Difference::between(&first, &second);
        return if arguments.json {
            output::print(&output::json(&difference)?)
        } else {
            output::print(&difference.screen(arguments.top))
        };
    }
    for out in &arguments.out {
        first.write(out)?;
    }
    if arguments.json {
        return output::print(&output::json(&first)?);
    }
    output::print(&first.screen(arguments.top))
}

/// Refuses to write over what the run reads, or two things to one file.
fn must_not_overwrite(arguments: &Arguments) -> Result<(), Failure> {
    let setup = &arguments.setup;
    let collector = &setup.machine.collector;
    let inputs = [
        named("FILE", Some(&arguments.file)),
        named("FILE", arguments.other.as_ref()),
        named("--properties", setup.start.properties.as_ref()),
        named("--costs", collector.costs.as_ref()),
        named("--flags", setup.sources.flags.as_ref()),
    ];
    let worlds = setup.start.world.iter();
    let out = arguments.out.iter();
    must_differ(
        inputs
            .into_iter()
            .chain(worlds.map(|path| named("--world", Some(path)))),
        out.map(|out| named("--out", Some(&out.file))).chain([
            named("--gc-log", collector.gc_log.as_ref()),
            named("--report", collector.report.as_ref()),
        ]),
    )
}

/// The profile in a file, or of a run of it.
fn profile(path: &Path, arguments: &Arguments, quiet: bool) -> Result<Profile, Failure> {
    let runs = ["psc", "pex", "esp", "esm", "esl"];
    if !runs
        .iter()
        .any(|extension| files::has_extension(path, extension))
    {
        return Profile::read(path);
    }
    let setup = &arguments.setup;
    let interrupt = Interrupt::listen();
    let library = Library::open(path, &setup.sources, setup.code, &setup.plugin.data, quiet)?;
    let library = Rc::new(library);
    let behaviour = Behaviour {
        silent: true,
        ..Behaviour::default()
    };
    let mut execution = prepare(
        &setup.machine,
        Rc::clone(&library),
        arguments.cleanup.into(),
        behaviour,
        Box::new(()),
    )?;
    execution.machine.begin_profile();
    execution.start(&setup.start, &setup.plugin)?;
    let frames = Frames {
        most: setup.horizon.most_frames(),
        interrupt: &interrupt,
        quiet,
        script_prints: false,
    };
    execution.run(&frames, None, |_| Ok(()))?;
    let stop = execution.machine.stop().map(ToString::to_string);
    if let Some(stop) = stop.filter(|_| !quiet) {
        output::note(&format!("cyperus: {stop}\n"));
    }
    Ok(Profile::of(&mut execution.machine, library.main_file()))
}
