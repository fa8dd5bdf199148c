//! Runs a script to measure the collector. Every run ends with one full pass, as a save does, because
//! that is the moment that players notice.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use cyperus_gc::{CleanupKind, Reason};
use cyperus_vm::{Limit, Machine, Stop};
use tracing::{info, info_span};

use super::horizon::still_running;
use crate::arguments::{MachineArguments, ModArguments, StartArguments};
use crate::execute::{Behaviour, Ending, Frames, Library, Progress, Verifier, prepare};
use crate::exit::Failure;
use crate::report::observer::{Observer, Subject};
use crate::report::run::{Cut, Run};
use crate::report::tap::Tap;

/// A script to run once for each cleanup, compiled once for all.
pub(crate) struct Experiment<'a> {
    /// The scripts.
    pub(crate) library: Rc<Library>,
    /// What the main one is started with.
    pub(crate) start: &'a StartArguments,
    /// What happens to a mod.
    pub(crate) plugin: &'a ModArguments,
    /// Most frames to run, and who may end it sooner.
    pub(crate) frames: Frames<'a>,
    /// Idle frames after its end.
    pub(crate) idle_frames: u64,
    /// How the machine works.
    pub(crate) machine: &'a MachineArguments,
    /// Whether the rings are kept for the page.
    pub(crate) pictures: bool,
}

/// A run, and the limit that stopped it, if any.
pub(crate) struct Measured {
    /// The figures.
    pub(crate) run: Run,
    /// Why it ended early, if it did.
    pub(crate) stop: Option<Stop>,
    /// What was still running when its frames had passed.
    pub(crate) still_running: Option<String>,
    /// Whether the user ended it.
    pub(crate) is_interrupted: bool,
    /// What the user is told besides: stand-ins that were made, an event that was not raised.
    pub(crate) notes: Vec<String>,
}

impl Experiment<'_> {
    /// Runs the script under one cleanup. `log` is where the GC log goes. The full pass at the end is
    /// that of the save, where there is one.
    pub(crate) fn run(
        &self,
        cleanup: CleanupKind,
        log: Option<&Path>,
        save: Option<&Path>,
    ) -> Result<Measured, Failure> {
        let _measure = info_span!("measure", cleanup = %cleanup.name()).entered();
        let collector = &self.machine.collector;
        let tap = Tap::new(log.is_some(), self.pictures);
        let behaviour = Behaviour {
            silent: true,
            ..Behaviour::default()
        };
        let library = Rc::clone(&self.library);
        let mut execution = prepare(self.machine, library, cleanup, behaviour, tap.sink())?;
        execution.machine.count_allocation_chains();
        let mut observer = Observer::new(tap, &execution.machine, collector, log)?;
        execution.start(self.start, self.plugin)?;
        let mut notes: Vec<String> = execution.notes();
        let mut verifier = Verifier::new(collector.verifies());
        let ending = execution.run(&self.frames, None, |machine| {
            verifier.after_frame(machine);
            observer.catch_up(machine)
        })?;
        notes.extend(execution.missed_event_line());
        let machine = &mut execution.machine;
        let running = still_running(machine);
        let mut is_interrupted = ending == Ending::Interrupted;
        is_interrupted |= self.idle(machine, |machine| {
            verifier.after_frame(machine);
            observer.catch_up(machine)
        })?;
        let stop = machine.stop().cloned();
        match save {
            Some(path) => execution.save(path)?,
            None => _ = machine.full_pass(Reason::Request),
        }
        let plugin = execution.plugin_report();
        let machine = &mut execution.machine;
        verifier.at_end(machine);
        let line = |script: &str, line| self.library.line(script, line);
        let subject = Subject {
            script: self.library.main_file(),
            game: self.library.game(),
            plugin,
            line: &line,
        };
        let cut = cut(
            machine,
            is_interrupted || ending == Ending::Horizon,
            running.is_some(),
        );
        let run = observer.finish(machine, &subject, cut)?;
        if let Some(pass) = run.longest_pass() {
            info!(
                rounds = pass.rounds,
                freed = pass.freed(),
                took_ns = pass.took,
                "measured full pass"
            );
        }
        Ok(Measured {
            run,
            stop,
            still_running: running.filter(|_| ending == Ending::Horizon),
            is_interrupted,
            notes,
        })
    }

    /// Lets the idle frames pass; says whether the user ended them.
    fn idle(
        &self,
        machine: &mut Machine,
        mut after_frame: impl FnMut(&mut Machine) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let Frames {
            quiet, interrupt, ..
        } = self.frames;
        let mut progress = Progress::new(Some(self.idle_frames), quiet, false);
        let mut passed = 0;
        while passed < self.idle_frames && machine.stop().is_none() {
            if interrupt.has_come() {
                return Ok(true);
            }
            let skipped = machine.pass_idle_frames(self.idle_frames - passed);
            if skipped == 0 {
                machine.run_frame();
            }
            passed += skipped.max(1);
            progress.at(passed);
            after_frame(machine)?;
        }
        Ok(false)
    }
}

/// What ended a run before its script did.
pub(crate) fn cut(machine: &Machine, is_over: bool, is_running: bool) -> Option<Cut> {
    match machine.stop() {
        Some(stop) if stop.limit != Limit::Quit => Some(Cut::Limit(stop.to_string())),
        Some(_) => None,
        None => (is_over && is_running).then_some(Cut::Frames),
    }
}

/// The file of one of several runs: the cleanup's name goes before the extension.
pub(crate) fn path_for(path: &Path, cleanup: CleanupKind, several: bool) -> PathBuf {
    if !several {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(".");
    name.push(cleanup.name());
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_several_runs_do_not_overwrite_each_other() {
        let path = Path::new("out/gc.log");
        assert_eq!(path_for(path, CleanupKind::Buggy, false), path);
        assert_eq!(
            path_for(path, CleanupKind::Buggy, true),
            Path::new("out/gc.buggy.log")
        );
        assert_eq!(
            path_for(Path::new("gc"), CleanupKind::Fixed, true),
            Path::new("gc.fixed")
        );
    }
}
