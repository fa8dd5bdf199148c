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
    let inputs = [Some(&arguments.file), arguments.other.as_ref()];
    must_differ(
        inputs.map(|path| named("FILE", path)),
        arguments
            .out
            .iter()
            .map(|out| named("--out", Some(&out.file))),
    )?;
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
