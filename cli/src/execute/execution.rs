//! One run of a machine, from its first call to its end.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use cyperus_gc::{Clock, EventSink, ObjectRef};
use cyperus_vm::{Idle, LoadOptions, Machine, MachineOptions, StackId, Value};
use tracing::info;

use super::begin::Begun;
use super::entry::Entry;
use super::fill::StandIns;
use super::host::{HostBehaviour, Printer, TerminalHost};
use super::instance::{cannot_start, instance_argument};
use super::interrupt::Interrupt;
use super::library::Library;
use super::moment::{SaveMoment, Saving};
use super::progress::Progress;
use super::save::{self, SavedRun};
use super::start::{Surroundings, populate};
use super::step::Steps;
use crate::arguments::{ModArguments, StartArguments};
use crate::exit::Failure;
use crate::install::Summary;
use crate::report::plugin::{MissingScript, PluginReport};

/// A machine with a script in it, ready to run.
pub(crate) struct Execution {
    /// The machine.
    pub(crate) machine: Machine,
    library: Rc<Library>,
    printer: Rc<RefCell<Printer>>,
    /// The call whose result is printed.
    call: Option<StackId>,
    returns_value: bool,
    stand_ins: StandIns,
    steps: Steps,
    /// What was done with a mod.
    summary: Option<Summary>,
    notes: Vec<String>,
}

impl Execution {
    /// A machine over `library`.
    pub(crate) fn new(
        library: Rc<Library>,
        options: MachineOptions,
        clock: Clock,
        behaviour: HostBehaviour,
    ) -> Self {
        let host = TerminalHost::new(Rc::clone(&library), behaviour);
        let printer = host.printer();
        let machine = Machine::new(options, Box::new(host), clock);
        Self {
            machine,
            library,
            printer,
            call: None,
            returns_value: false,
            stand_ins: StandIns::default(),
            steps: Steps::default(),
            summary: None,
            notes: Vec::new(),
        }
    }

    /// A machine that continues from a save. With `is_changed` the library's scripts replace the saved
    /// ones.
    pub(crate) fn resume(
        save: SavedRun,
        library: Rc<Library>,
        is_changed: bool,
        events: Box<dyn EventSink>,
        (clock, behaviour): (Clock, HostBehaviour),
    ) -> Result<Self, Failure> {
        let host = TerminalHost::new(Rc::clone(&library), behaviour);
        let printer = host.printer();
        let (machine, memory) = save.resume(LoadOptions {
            clock,
            events,
            prefer_host_scripts: is_changed,
            ..LoadOptions::new(Box::new(host))
        })?;
        Ok(Self {
            machine,
            library,
            printer,
            call: memory.call.map(StackId),
            returns_value: memory.returns_value,
            stand_ins: StandIns::default(),
            steps: Steps::default(),
            summary: None,
            notes: Vec::new(),
        })
    }

    /// Ends the run for good and writes what the script printed, as far as it is still in a buffer. Whatever went wrong with the
    /// output ends the command here; it also ended the run.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let printer = Rc::clone(&self.printer);
        drop(self);
        let finished = printer.borrow_mut().finish();
        Ok(finished?)
    }

    /// Saves the run to a file.
    pub(crate) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let memory = save::Memory::new(self.call, self.returns_value);
        save::write(&mut self.machine, memory, path)
    }

    /// Loads the library's main script, builds what surrounds it, creates an instance if the entry needs
    /// one, and queues the call. A mod begins by what its plugin says.
    pub(crate) fn start(
        &mut self,
        start: &StartArguments,
        wanted: &ModArguments,
    ) -> Result<(), Failure> {
        let library = Rc::clone(&self.library);
        if let Some(order) = library.order() {
            let begun = Begun::new(&mut self.machine, &library, order, (start, wanted))?;
            self.steps = begun.steps;
            self.summary = Some(begun.summary);
            self.notes = begun.notes;
            return Ok(());
        }
        if let Some(flag) = wanted.given() {
            return Err(Failure::Usage {
                message: format!("{flag} is for a plugin, and this is a script"),
                hint: None,
            });
        }
        let script = self.library.main().to_owned();
        let machine = &mut self.machine;
        machine
            .load_script(&script)
            .map_err(|error| cannot_start(&error))?;
        let entry = Entry::find(machine, &script, start)?;
        let mut surroundings = Surroundings::build(machine, &script, start, entry.as_ref())?;
        let object = surroundings.main;
        self.stand_ins = surroundings.stand_ins;
        self.steps = surroundings.steps;
        let Some(entry) = entry else {
            info!(%script, "starting by what it extends");
            return Ok(());
        };
        let arguments = entry.arguments(&start.arguments, |kind, word| {
            let known = surroundings.population.named(machine, object, (word, kind));
            match known? {
                Some(thing) => Ok(Value::Object(thing)),
                None => instance_argument(machine, word).map_err(|error| error.to_string()),
            }
        })?;
        info!(
            %script,
            entry = %entry.name,
            instance = object.is_some(),
            arguments = arguments.len(),
            "starting"
        );
        self.returns_value = entry.returns_value;
        self.call = match object {
            // An instance gets its OnInit anyway, and only once.
            Some(_) if entry.is_init() => None,
            Some(object) if !entry.is_global => {
                Some(machine.call_method(object, &entry.name, &arguments))
            }
            _ => Some(machine.call_global(&script, &entry.name, &arguments)),
        }
        .transpose()
        .map_err(|error| cannot_start(&error))?;
        Ok(())
    }

    /// Puts everything into the machine that a session is about, and begins it: a mod, a script as what
    /// it extends, or only a world. Returns the script's instance.
    pub(crate) fn set_up(
        &mut self,
        start: &StartArguments,
        wanted: &ModArguments,
    ) -> Result<Option<ObjectRef>, Failure> {
        let library = Rc::clone(&self.library);
        if library.order().is_some() {
            self.start(start, wanted)?;
            return Ok(None);
        }
        let script = library.main().to_owned();
        let machine = &mut self.machine;
        if script.is_empty() {
            populate(machine, start)?;
            return Ok(None);
        }
        machine
            .load_script(&script)
            .map_err(|error| cannot_start(&error))?;
        let surroundings = Surroundings::build(machine, &script, start, None)?;
        self.stand_ins = surroundings.stand_ins;
        Ok(surroundings.main)
    }

    /// Lets so many frames pass, in which everything begins that is to begin.
    pub(crate) fn begin_all(&mut self, frames: u64) -> Result<(), Failure> {
        for passed in 0..frames {
            self.steps.take(&mut self.machine, passed)?;
            self.machine.run_frame();
        }
        Ok(())
    }

    /// Writes what scripts printed so far.
    pub(crate) fn flush(&mut self) {
        self.printer.borrow_mut().flush();
    }

    /// Runs frame by frame until nothing is left to do, a limit is met, the frames have passed, or the
    /// user interrupts. `after_frame` is called between frames, once for a stretch of frames in which
    /// nothing happens. Saves at the moment that `saving` names, or at the end if that moment never
    /// comes.
    pub(crate) fn run(
        &mut self,
        frames: &Frames<'_>,
        saving: Option<&Saving<'_>>,
        mut after_frame: impl FnMut(&mut Machine) -> Result<(), Failure>,
    ) -> Result<Ending, Failure> {
        let mut passed = 0;
        let mut is_saved = false;
        let mut progress = Progress::new(frames.most, frames.quiet, frames.script_prints);
        self.machine.allow_save_requests(saving.is_some());
        if let Some(SaveMoment::Instruction(at)) = saving.map(|saving| saving.moment) {
            self.machine
                .pause_at(self.machine.counters().instructions.saturating_add(at));
        }
        let save_frame = saving.and_then(|saving| match saving.moment {
            SaveMoment::Frame(frame) => Some(frame),
            SaveMoment::End | SaveMoment::Instruction(_) => None,
        });
        if let Some(saving) = saving
            && save_frame == Some(0)
        {
            self.save(saving.path)?;
            after_frame(&mut self.machine)?;
            is_saved = true;
        }
        let ending = loop {
            if frames.most.is_some_and(|most| passed >= most) {
                break Ending::Horizon;
            }
            if frames.interrupt.has_come() {
                break Ending::Interrupted;
            }
            self.steps.take(&mut self.machine, passed)?;
            let save_frame = save_frame.filter(|frame| *frame > passed);
            let stops = [frames.most, save_frame, self.steps.next()];
            let next_stop = stops.into_iter().flatten().min().unwrap_or(u64::MAX);
            let (idle, run) = self.step(next_stop.saturating_sub(passed));
            passed += run;
            if let Some(saving) = saving
                && (idle == Idle::Paused || (idle == Idle::FramesRun && save_frame == Some(passed)))
            {
                self.save(saving.path)?;
                is_saved = true;
            }
            after_frame(&mut self.machine)?;
            progress.at(passed);
            match idle {
                Idle::FramesRun | Idle::Paused => {}
                Idle::Done => break Ending::Done,
                Idle::Stuck => break Ending::Stuck,
                Idle::Stopped => break Ending::Stopped,
            }
        };
        drop(progress);
        if let Some(saving) = saving
            && (saving.moment == SaveMoment::End || !is_saved)
        {
            self.save(saving.path)?;
            after_frame(&mut self.machine)?;
        }
        let counters = self.machine.counters();
        info!(
            because = ending.words(),
            frame = self.machine.frame(),
            instructions = counters.instructions,
            errors = counters.errors,
            "run ended"
        );
        Ok(ending)
    }

    /// Runs one frame, or skips at most so many in which nothing happens. Says how many passed.
    fn step(&mut self, most: u64) -> (Idle, u64) {
        let goes_on = self.steps.next().is_some();
        let skipped = if goes_on {
            self.machine.pass_idle_frames(most)
        } else {
            self.machine.skip_idle_frames(most)
        };
        if skipped > 0 {
            return (Idle::FramesRun, skipped);
        }
        match self.machine.run_until_idle(Some(1)) {
            Idle::FramesRun => (Idle::FramesRun, 1),
            // An event is still to come, so time passes although nothing waits for it.
            Idle::Done | Idle::Stuck if goes_on => {
                self.machine.run_frame();
                (Idle::FramesRun, 1)
            }
            idle @ (Idle::Paused | Idle::Done | Idle::Stuck | Idle::Stopped) => (idle, 0),
        }
    }

    /// The event that was to be raised after the end; None if all of them were.
    pub(crate) fn missed_event_line(&self) -> Option<String> {
        self.steps.line()
    }

    /// What the start has to tell the user: stand-ins that were made, or what became of a mod.
    pub(crate) fn notes(&self) -> Vec<String> {
        let lines = self.notes.iter().cloned();
        lines.chain(self.stand_ins.line()).collect()
    }

    /// What became of a mod; None if a script is run.
    pub(crate) fn plugin_report(&self) -> Option<PluginReport> {
        let why = |script: &str| self.library.fault(script);
        let summary = self.summary.as_ref()?;
        let mut report = summary.report(&self.machine, why);
        // Nothing was to carry these, but scripts that did run call them or extend them.
        for fault in self.library.faults() {
            let known = &report.missing_scripts;
            let mut known = known.iter();
            if !known.any(|row| row.script.eq_ignore_ascii_case(&fault.script)) {
                report.missing_scripts.push(MissingScript {
                    script: fault.script,
                    things: 0,
                    reason: fault.reason,
                });
            }
        }
        Some(report)
    }

    /// What the entry returned, as text; None if it has no return type or has not returned.
    pub(crate) fn result(&mut self) -> Option<String> {
        let value = self.machine.take_result(self.call?)?;
        self.returns_value.then(|| self.machine.value_text(&value))
    }
}

/// How many frames a run may take, and who may end it sooner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frames<'a> {
    /// Most frames; None has no end.
    pub(crate) most: Option<u64>,
    /// The user's wish to end it.
    pub(crate) interrupt: &'a Interrupt,
    /// Whether nothing is shown.
    pub(crate) quiet: bool,
    /// Whether the script's output is shown.
    pub(crate) script_prints: bool,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// No stack, timer or queued call is left.
    Done,
    /// Stacks are left that nothing can wake.
    Stuck,
    /// A limit or the script itself ended it.
    Stopped,
    /// All its frames have passed.
    Horizon,
    /// The user ended it.
    Interrupted,
}

impl Ending {
    fn words(self) -> &'static str {
        match self {
            Self::Done => "nothing is left to do",
            Self::Stuck => "nothing can wake what still waits",
            Self::Stopped => "a limit stopped it",
            Self::Horizon => "all its frames have passed",
            Self::Interrupted => "it was interrupted",
        }
    }
}
