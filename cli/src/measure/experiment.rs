//! Runs a script to measure the collector. Every run ends with one full pass, as a save does, because
//! that is the moment that players notice.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use cyperus_gc::{CleanupKind, Reason};
use cyperus_vm::Stop;
use tracing::{info, info_span};

use super::horizon::still_running;
use crate::arguments::{MachineArguments, StartArguments};
use crate::execute::{Behaviour, Ending, Frames, Library, Progress, Verifier, prepare};
use crate::exit::Failure;
use crate::report::observer::{Observer, Tap};
use crate::report::run::Run;

/// A script to run once for each cleanup, compiled once for all.
pub(crate) struct Experiment<'a> {
    /// The scripts.
    pub(crate) library: Rc<Library>,
    /// What the main one is started with.
    pub(crate) start: &'a StartArguments,
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
    /// Stand-ins that were made for properties, for the user.
    pub(crate) stand_ins: Option<String>,
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
        let mut observer = Observer::new(tap, &execution.machine, collector, log)?;
        execution.start(self.start)?;
        let stand_ins = execution.stand_in_line();
        let mut verifier = Verifier::new(collector.verifies());
        let ending = execution.run(&self.frames, None, |machine| {
            verifier.after_frame(machine);
            observer.catch_up(machine)
        })?;
        let machine = &mut execution.machine;
        let still_running = (ending == Ending::Horizon)
            .then(|| still_running(machine))
            .flatten();
        let mut is_interrupted = ending == Ending::Interrupted;
        let Frames {
            quiet, interrupt, ..
        } = self.frames;
        let mut progress = Progress::new(Some(self.idle_frames), quiet, false);
        for frame in 0..self.idle_frames {
            is_interrupted |= interrupt.has_come();
            if is_interrupted {
                break;
            }
            machine.run_frame();
            progress.at(frame);
            verifier.after_frame(machine);
            observer.catch_up(machine)?;
        }
        drop(progress);
        let stop = machine.stop().cloned();
        match save {
            Some(path) => execution.save(path)?,
            None => _ = machine.full_pass(Reason::Request),
        }
        let machine = &mut execution.machine;
        verifier.at_end(machine);
        let line = |script: &str, line| self.library.line(script, line);
        let run = observer.finish(machine, &line, self.library.game())?;
        if let Some(pass) = run.longest_pass() {
            info!(
                rounds = pass.rounds,
                freed = pass.freed,
                took_ns = pass.took,
                "measured full pass"
            );
        }
        Ok(Measured {
            run,
            stop,
            still_running,
            is_interrupted,
            stand_ins,
        })
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
