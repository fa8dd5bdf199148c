//! Runs a script to measure the collector: what `storm` and `compare` share.
//!
//! Every run ends with one full pass, as a save does, because that is the moment that hurts.

mod host;
mod library;

pub(crate) use library::{Library, Opened};

use std::path::{Path, PathBuf};
use std::rc::Rc;

use cyperus_gc::{CleanupKind, Reason};
use cyperus_vm::{CreateError, Machine, MachineOptions, Stop};

use crate::arguments::{CollectorArguments, LimitArguments};
use crate::exit::Failure;
use crate::report::observer::Observer;
use crate::report::run::Run;
use host::QuietHost;

/// Frames between two writes of the log.
const FRAMES: u64 = 60;

/// A script to be run once for each cleanup.
pub(crate) struct Experiment<'a> {
    /// The compiled scripts.
    pub(crate) library: Rc<Library>,
    /// The script to start.
    pub(crate) script: String,
    /// Where it starts.
    pub(crate) entry: Entry,
    /// Frames that the script gets at most; None runs it to its end.
    pub(crate) frames: Option<u64>,
    /// Frames after its end.
    pub(crate) idle_frames: u64,
    /// How the collector works.
    pub(crate) collector: &'a CollectorArguments,
    /// What the script may eat.
    pub(crate) limits: &'a LimitArguments,
    /// Whether the rings are kept for the page.
    pub(crate) pictures: bool,
}

/// Where a run starts.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    /// An instance is made and its `OnInit` runs.
    Instance,
    /// A function by name, or the usual one.
    Function(Option<String>),
}

/// A run, and the limit that stopped it.
pub(crate) struct Measured {
    /// The figures.
    pub(crate) run: Run,
    /// Why it ended early, if it did.
    pub(crate) stop: Option<Stop>,
}

impl Experiment<'_> {
    /// Runs the script under one cleanup. `log` is where the GC log goes; `first` shows errors.
    pub(crate) fn run(
        &self,
        cleanup: CleanupKind,
        log: Option<&Path>,
        first: bool,
    ) -> Result<Measured, Failure> {
        let options = MachineOptions {
            heap: self.collector.options(cleanup, self.limits.heap)?,
            fuel: self.limits.fuel,
            stack_depth: self.limits.stack_depth as usize,
            array_limit: self.limits.array_limit,
            ..MachineOptions::default()
        };
        let host = QuietHost::new(Rc::clone(&self.library), self.limits.wall, first);
        let mut machine = Machine::new(options, Box::new(host), self.collector.new_clock());
        let mut observer = Observer::new(&mut machine, self.collector, log, self.pictures)?;
        self.start(&mut machine)?;
        self.frames(&mut machine, &mut observer)?;
        machine.full_pass(Reason::Request);
        let stop = machine.stop().cloned();
        let run = observer.finish(&mut machine, &|script, line| {
            self.library.line(script, line)
        })?;
        Ok(Measured { run, stop })
    }

    fn start(&self, machine: &mut Machine) -> Result<(), Failure> {
        let failed = |error: CreateError| Failure::Usage {
            message: error.to_string(),
            hint: None,
        };
        let name = match &self.entry {
            Entry::Instance => None,
            Entry::Function(Some(name)) => Some(name.as_str()),
            Entry::Function(None) => ["ScriptEntryPoint", "Main"]
                .into_iter()
                .find(|name| machine.declares(&self.script, name)),
        };
        let name = name.filter(|name| !name.eq_ignore_ascii_case("OnInit"));
        let Some(name) = name else {
            return machine
                .create_instance(&self.script, true)
                .map(drop)
                .map_err(failed);
        };
        let is_global = machine
            .function_info(&self.script, name)
            .is_some_and(|info| info.is_global);
        if is_global {
            return machine
                .call_global(&self.script, name, &[])
                .map(drop)
                .map_err(failed);
        }
        let object = machine
            .create_instance(&self.script, true)
            .map_err(failed)?;
        machine
            .call_method(object, name, &[])
            .map(drop)
            .map_err(failed)
    }

    fn frames(&self, machine: &mut Machine, observer: &mut Observer) -> Result<(), Failure> {
        let last = self.frames.map(|frames| machine.frame() + frames);
        // Without a log or a check there is nothing to do between frames.
        let step = match (self.collector.verify, self.collector.gc_log.is_some()) {
            (true, _) => Some(1),
            (false, true) => Some(FRAMES),
            (false, false) => None,
        };
        loop {
            let left = last.map(|last| last.saturating_sub(machine.frame()));
            let frames = match (left, step) {
                (Some(left), Some(step)) => Some(left.min(step)),
                (left, step) => left.or(step),
            };
            let ended = machine.run_until_idle(frames);
            self.look(machine, observer)?;
            let is_over = last.is_some_and(|last| machine.frame() >= last);
            if ended != cyperus_vm::Idle::FramesRun || is_over {
                break;
            }
        }
        for _ in 0..self.idle_frames {
            machine.run_frame();
            self.look(machine, observer)?;
        }
        Ok(())
    }

    fn look(&self, machine: &mut Machine, observer: &mut Observer) -> Result<(), Failure> {
        if self.collector.verify {
            let violations = machine.verify_heap();
            assert!(violations.is_empty(), "the heap is wrong: {violations:?}");
        }
        observer.catch_up(machine)
    }
}

/// Where the log of one of several runs goes: the cleanup's name stands before the extension.
pub(crate) fn log_path(path: &Path, cleanup: CleanupKind, several: bool) -> PathBuf {
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
    fn logs_of_several_runs_do_not_overwrite_each_other() {
        let path = Path::new("out/gc.log");
        assert_eq!(log_path(path, CleanupKind::Buggy, false), path);
        assert_eq!(
            log_path(path, CleanupKind::Buggy, true),
            Path::new("out/gc.buggy.log")
        );
        assert_eq!(
            log_path(Path::new("gc"), CleanupKind::Fixed, true),
            Path::new("gc.fixed")
        );
    }
}
