//! `run`: a script from its file to its end.

use std::rc::Rc;
use std::time::Duration;

use cyperus_vm::{Idle, Limit, MachineOptions};

use crate::arguments::Run;
use crate::execute::{Execution, Library, Manner, verify_heap};
use crate::exit::{Failure, Status};
use crate::report::observer::Observer;
use crate::report::run::Run as Measured;
use crate::{files, output};

pub(super) fn run(arguments: &Run, quiet: bool) -> Result<Status, Failure> {
    let library = match Library::open(&arguments.file, &arguments.sources, arguments.code, quiet)? {
        Ok(library) => Rc::new(library),
        Err(status) => return Ok(status),
    };
    let manner = Manner {
        wall: arguments.limits.wall.map(Duration::from_nanos),
        silent: false,
    };
    let clock = arguments.collector.new_clock();
    let mut execution = Execution::new(Rc::clone(&library), options(arguments)?, clock, manner);
    let log = arguments.collector.gc_log.as_deref();
    let mut observer = Observer::new(&mut execution.machine, &arguments.collector, log, false)?;
    let words = &arguments.arguments;
    execution.start(
        arguments.entry.as_deref(),
        words,
        arguments.properties.as_deref(),
    )?;
    let verify = arguments.collector.verify;
    let idle = execution.run(arguments.frames, |machine| {
        if verify {
            verify_heap(machine);
        }
        observer.catch_up(machine)
    })?;
    let result = execution.result();
    let errors = execution.machine.counters().errors;
    let stop = execution.machine.stop().cloned();
    let waiting = execution.machine.stack_count();
    let line = |script: &str, line| library.line(script, line);
    let measured = observer.finish(&mut execution.machine, &line)?;
    // Dropping the machine flushes what the script printed: the result comes behind it.
    drop(execution);
    if let Some(result) = result {
        output::print(&format!("{result}\n"))?;
    }
    if let Some(path) = &arguments.collector.report {
        files::write_whole(path, report(&measured)?.as_bytes())?;
    }
    match stop {
        Some(stop) if stop.limit != Limit::Quit => {
            output::note(&format!("cyperus: {stop}\n"));
            return Ok(Status::Stopped);
        }
        _ => {}
    }
    if idle == Idle::Stuck && !quiet {
        output::note(&format!(
            "cyperus: {waiting} script stacks wait for something that will never come\n"
        ));
    }
    Ok(if arguments.strict && errors > 0 {
        Status::Script
    } else {
        Status::Fine
    })
}

fn report(measured: &Measured) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(&measured.report()).map_err(std::io::Error::from)?;
    Ok(text + "\n")
}

fn options(arguments: &Run) -> Result<MachineOptions, Failure> {
    let limits = &arguments.limits;
    Ok(MachineOptions {
        heap: arguments
            .collector
            .options(arguments.cleanup.into(), limits.heap)?,
        fuel: limits.fuel,
        stack_depth: limits.stack_depth as usize,
        array_limit: limits.array_limit,
        game_timing: arguments.game_timing,
        strict_natives: arguments.strict_natives,
        single_step: arguments.single_step || arguments.trace,
        trace_instructions: arguments.trace,
        ..MachineOptions::default()
    })
}
