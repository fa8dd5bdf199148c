//! `run`: runs a script, or continues a save.

use std::path::Path;
use std::rc::Rc;

use cyperus_vm::{Limit, Machine};
use tracing::info;

use crate::arguments::Run;
use crate::coverage::{Candidate, Counts, Coverage};
use crate::destination::{must_differ, named};
use crate::execute::{
    Behaviour, Ending, Execution, Frames, Interrupt, Library, SaveMoment, SavedRun, Saving,
    Verifier, choose_tier, override_saved, prepare, write_world,
};
use crate::exit::{Failure, Status};
use crate::heap::{Contents, page};
use crate::measure::{broken, cut, horizon_line, interruption, pass_lines, still_running};
use crate::profile::Profile;
use crate::report::observer::{Observer, Subject};
use crate::report::quantity::of;
use crate::report::run::Run as Measured;
use crate::report::tap::Tap;
use crate::{files, output};

pub(super) fn run(arguments: &Run, quiet: bool, interrupt: &Interrupt) -> Result<Status, Failure> {
    let setup = &arguments.setup;
    if let (Some(file), Some(path)) = (&arguments.file, &setup.start.write_world) {
        return write_world(file, setup, path, quiet);
    }
    let collector = &setup.machine.collector;
    must_not_overwrite(arguments)?;
    let log = collector.gc_log.as_deref();
    let tap = Tap::new(log.is_some(), false).telling(arguments.gc_trace);
    let (library, mut execution) = match &arguments.load {
        None => begun(arguments, quiet, &tap)?,
        Some(save) => resumed(arguments, quiet, save, &tap)?,
    };
    begin_counting(arguments, &mut execution.machine);
    let mut observer = Observer::new(tap, &execution.machine, collector, log)?;
    if arguments.load.is_some() {
        observer.catch_up(&execution.machine)?;
    } else {
        execution.start(&setup.start, &setup.plugin)?;
    }
    tell(quiet, execution.notes());
    let mut verifier = Verifier::new(collector.verifies());
    let saving = saving(arguments);
    let frames = Frames {
        most: setup.horizon.most_frames(),
        interrupt,
        quiet,
        script_prints: true,
    };
    let ending = execution.run(&frames, saving.as_ref(), |machine| {
        verifier.after_frame(machine);
        observer.catch_up(machine)
    })?;
    if let Some(path) = &arguments.save_end {
        execution.save(path)?;
        observer.catch_up(&execution.machine)?;
    }
    verifier.at_end(&mut execution.machine);
    write_looks(arguments, &mut execution.machine, &library)?;
    let coverage = covered(arguments, &execution.machine, &library);
    let result = execution.result();
    let missed = execution.missed_event_line();
    let errors = execution.machine.counters().errors;
    let stop = execution.machine.stop().cloned();
    let waiting = execution.machine.stack_count();
    let running = still_running(&execution.machine);
    let is_over = matches!(ending, Ending::Horizon | Ending::Interrupted);
    let cut = cut(&execution.machine, is_over, running.is_some());
    let running = running.filter(|_| ending == Ending::Horizon);
    let line = |script: &str, line| library.line(script, line);
    let subject = Subject {
        script: library.main_file(),
        game: library.game(),
        plugin: execution.plugin_report(),
        line: &line,
    };
    let measured = observer.finish(&mut execution.machine, &subject, cut)?;
    // What the script printed comes before the result.
    execution.finish()?;
    if let Some(result) = result {
        output::print(&format!("{result}\n"))?;
    }
    if let Some(path) = &collector.report {
        write_report(&measured, path)?;
    }
    coverage.map_or(Ok(()), |it| it.write_all(&arguments.coverage))?;
    tell(quiet, pass_lines(&measured));
    let stop = stop.filter(|stop| stop.limit != Limit::Quit);
    let stopped = stop
        .map(|stop| stop.to_string())
        .or_else(|| (ending == Ending::Interrupted).then(|| interruption(measured.outcome.frames)));
    if let Some(stopped) = stopped {
        output::note(&format!("cyperus: {stopped}\n"));
        return Ok(Status::Stopped);
    }
    let horizon = running.map(|it| horizon_line(setup.horizon, measured.outcome.frames, &it));
    let stuck = (ending == Ending::Stuck).then(|| stuck_line(waiting));
    tell(quiet, [horizon, missed, stuck].into_iter().flatten());
    Ok(judged(&measured, arguments, errors))
}

/// Counts what was asked for, from the first instruction on.
fn begin_counting(arguments: &Run, machine: &mut Machine) {
    if arguments.profile.is_some() || !arguments.coverage.is_empty() {
        machine.begin_profile();
    }
    if arguments.setup.machine.collector.report.is_some() {
        machine.count_allocation_chains();
    }
}

/// What ran of the scripts that were loaded, if somebody wants to know.
fn covered(arguments: &Run, machine: &Machine, library: &Library) -> Option<Coverage> {
    if arguments.coverage.is_empty() {
        return None;
    }
    let mut counts = Counts::default();
    counts.add(machine);
    let scripts = library.own_scripts();
    let candidates = scripts.iter().map(|(file, path, text)| Candidate {
        file,
        path: path.clone(),
        text: text.clone(),
    });
    Some(Coverage::new(&counts, candidates.collect()))
}

/// Writes what looks into the machine at the end of the run.
fn write_looks(arguments: &Run, machine: &mut Machine, library: &Library) -> Result<(), Failure> {
    if let Some(path) = &arguments.profile {
        let profile = Profile::of(machine, library.main_file());
        files::write_named(path, output::json(&profile)?.as_bytes())?;
        info!(file = %path.display(), "wrote profile");
    }
    if let Some(path) = &arguments.heap_report {
        write_heap_report(machine, path, library)?;
    }
    Ok(())
}

fn write_report(measured: &Measured, path: &Path) -> Result<(), Failure> {
    files::write_named(path, output::json(&measured.report())?.as_bytes())?;
    info!(file = %path.display(), "wrote report");
    Ok(())
}

/// Refuses to write over what the run reads, or two things to one file. A save may replace the one
/// that the run continues.
fn must_not_overwrite(arguments: &Run) -> Result<(), Failure> {
    let setup = &arguments.setup;
    let collector = &setup.machine.collector;
    let covered = || {
        let files = arguments.coverage.iter();
        files.map(|wanted| named("--coverage", wanted.file.as_ref()))
    };
    must_differ(
        [
            named("FILE", arguments.file.as_ref()),
            named("--properties", setup.start.properties.as_ref()),
            named("--costs", collector.costs.as_ref()),
            named("--flags", setup.sources.flags.as_ref()),
        ]
        .into_iter()
        .chain(
            setup
                .start
                .world
                .iter()
                .map(|path| named("--world", Some(path))),
        ),
        [
            named("--save", arguments.save.as_ref()),
            named("--save-end", arguments.save_end.as_ref()),
            named("--profile", arguments.profile.as_ref()),
            named("--heap-report", arguments.heap_report.as_ref()),
            named("--gc-log", collector.gc_log.as_ref()),
            named("--report", collector.report.as_ref()),
        ]
        .into_iter()
        .chain(covered()),
    )?;
    // The save is read before anything is written, so only the files of figures must spare it.
    must_differ(
        [named("--load", arguments.load.as_ref())],
        [
            named("--profile", arguments.profile.as_ref()),
            named("--heap-report", arguments.heap_report.as_ref()),
            named("--gc-log", collector.gc_log.as_ref()),
            named("--report", collector.report.as_ref()),
        ]
        .into_iter()
        .chain(covered()),
    )
}

/// Tells people something, a line each, unless they want to hear nothing.
fn tell(quiet: bool, lines: impl IntoIterator<Item = String>) {
    for line in lines.into_iter().filter(|_| !quiet) {
        output::note(&format!("cyperus: {line}\n"));
    }
}

/// Nothing can wake what still waits.
fn stuck_line(waiting: usize) -> String {
    format!(
        "stopped with {} that nothing can wake any more",
        of(waiting as u64, "waiting stack", "waiting stacks")
    )
}

/// The status of a run that came to its end, with a line for each bound that it broke.
fn judged(measured: &Measured, arguments: &Run, errors: u64) -> Status {
    let broken = broken(measured, &arguments.setup.machine.collector);
    for line in &broken {
        output::note(&format!("cyperus: {line}\n"));
    }
    if !broken.is_empty() || (arguments.strict && errors > 0) {
        Status::Script
    } else {
        Status::Fine
    }
}

/// A machine that has not run yet, and its scripts.
fn begun(arguments: &Run, quiet: bool, tap: &Tap) -> Result<(Rc<Library>, Execution), Failure> {
    // The parser requires a file if there is no save.
    let Some(file) = &arguments.file else {
        return Err(Failure::Usage {
            message: "nothing to run".to_owned(),
            hint: Some("give a script, or a save with --load".to_owned()),
        });
    };
    let setup = &arguments.setup;
    let library = Library::open(file, &setup.sources, setup.code, &setup.plugin.data, quiet)?;
    let library = Rc::new(library);
    let execution = prepare(
        &setup.machine,
        Rc::clone(&library),
        arguments.cleanup.into(),
        behaviour(arguments),
        tap.sink(),
    )?;
    Ok((library, execution))
}

/// A machine that continues from a save, and its library: that of FILE, or one for what the saved scripts
/// import.
fn resumed(
    arguments: &Run,
    quiet: bool,
    save: &Path,
    tap: &Tap,
) -> Result<(Rc<Library>, Execution), Failure> {
    let machine = &arguments.setup.machine;
    let (sources, code) = (&arguments.setup.sources, arguments.setup.code);
    let (library, mut save) = match &arguments.file {
        Some(file) => {
            let data = &arguments.setup.plugin.data;
            let library = Library::open(file, sources, code, data, quiet)?;
            (library, SavedRun::open(save)?)
        }
        None => {
            let save = SavedRun::open(save)?;
            let game = save.game().unwrap_or(sources.game.into());
            (Library::of_imports(game, sources, code)?, save)
        }
    };
    let library = Rc::new(library);
    let clock = machine.collector.new_clock();
    let mut options = machine.options(arguments.cleanup.into())?;
    options.trace_instructions = arguments.trace;
    override_saved(&arguments.given, &options, save.settings_mut());
    let mut execution = Execution::resume(
        save,
        Rc::clone(&library),
        arguments.file.is_some(),
        tap.sink(),
        (clock, behaviour(arguments).of_host(machine)),
    )?;
    machine.collector.instruct(&mut execution.machine);
    choose_tier(&mut execution.machine, machine.tier)?;
    if options.fuel > 0 {
        let before = execution.machine.counters();
        let before = before.instructions.saturating_add(before.work);
        execution
            .machine
            .set_fuel(before.saturating_add(options.fuel));
    }
    Ok((library, execution))
}

fn behaviour(arguments: &Run) -> Behaviour {
    Behaviour {
        silent: false,
        traces: arguments.trace,
        all_errors: arguments.all_errors,
    }
}

fn saving(arguments: &Run) -> Option<Saving<'_>> {
    let moment = match (arguments.save_at, arguments.save_at_instruction) {
        (Some(frame), _) => SaveMoment::Frame(frame),
        (None, Some(at)) => SaveMoment::Instruction(at),
        (None, None) => SaveMoment::End,
    };
    arguments
        .save
        .as_deref()
        .map(|path| Saving { path, moment })
}

/// Writes what is in the heap, in the format that the file's extension asks for.
fn write_heap_report(machine: &mut Machine, path: &Path, library: &Library) -> Result<(), Failure> {
    let contents = Contents::of(machine);
    let text = if files::has_extension(path, "json") {
        output::json(&contents)?
    } else {
        page(&contents, &|script, line| library.line(script, line))
    };
    files::write_named(path, text.as_bytes())?;
    info!(file = %path.display(), "wrote heap report");
    Ok(())
}
