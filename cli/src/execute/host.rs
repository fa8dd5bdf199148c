//! What the machine sees of the outside: scripts from the library, text to the terminal, and real time
//! if the user wants it.

use std::cell::RefCell;
use std::io::{self, BufWriter, IsTerminal as _, LineWriter, Write};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use cyperus_pex::PexFile;
use cyperus_vm::{FileError, FolderEntry, Host, LogEntry, Output};

use super::budget::OutputBudget;
use super::library::Library;
use super::repeat::Repeats;
use super::script_files::ScriptFiles;

/// How the host behaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostBehaviour {
    /// Time on the wall clock after which the run is stopped.
    pub(crate) wall: Option<Duration>,
    /// Whether the script's output and log are dropped, for measurements.
    pub(crate) silent: bool,
    /// Whether an error is shown each time that it is logged, not once with a count at the end.
    pub(crate) all_errors: bool,
    /// Most bytes of output and log that are shown; 0 for no limit.
    pub(crate) log_limit: u64,
    /// The folder of files for scripts.
    pub(crate) files: Option<PathBuf>,
}

/// Standard output as a run uses it: buffered, and with the first thing that went wrong.
pub(super) struct Printer {
    /// Line by line for people, in blocks for pipes.
    stdout: Box<dyn Write>,
    /// Why nothing more can be written.
    error: Option<io::Error>,
}

impl Printer {
    fn new() -> Self {
        let stdout: Box<dyn Write> = if io::stdout().is_terminal() {
            Box::new(LineWriter::new(io::stdout()))
        } else {
            Box::new(BufWriter::with_capacity(64 * 1024, io::stdout()))
        };
        Self {
            stdout,
            error: None,
        }
    }

    fn line(&mut self, text: &[u8]) {
        if self.error.is_some() {
            return;
        }
        let stdout = &mut self.stdout;
        let written = stdout.write_all(text);
        self.error = written.and_then(|()| stdout.write_all(b"\n")).err();
    }

    pub(super) fn flush(&mut self) {
        if self.error.is_none() {
            self.error = self.stdout.flush().err();
        }
    }

    /// Writes what is left in the buffer; the first thing that went wrong on the way, once.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.flush();
        self.error.take().map_or(Ok(()), Err)
    }
}

pub(super) struct TerminalHost {
    library: Rc<Library>,
    behaviour: HostBehaviour,
    started: Instant,
    /// Shared with the run, which tells at its end what went wrong.
    printer: Rc<RefCell<Printer>>,
    repeats: Repeats,
    budget: OutputBudget,
    files: Option<ScriptFiles>,
}

impl TerminalHost {
    pub(super) fn new(library: Rc<Library>, mut behaviour: HostBehaviour) -> Self {
        let files = behaviour.files.take();
        let files = files.map(|folder| ScriptFiles::new(folder, behaviour.silent));
        Self {
            library,
            started: Instant::now(),
            printer: Rc::new(RefCell::new(Printer::new())),
            repeats: Repeats::default(),
            budget: OutputBudget::new(behaviour.log_limit),
            behaviour,
            files,
        }
    }

    /// Where its output goes.
    pub(super) fn printer(&self) -> Rc<RefCell<Printer>> {
        Rc::clone(&self.printer)
    }

    fn line(&mut self, text: &[u8]) {
        if !self.behaviour.silent && self.budget.admits(text.len() + 1, 1) {
            self.printer.borrow_mut().line(text);
        }
    }

    /// Time that is left of the wall clock's limit.
    fn time_left(&self) -> Duration {
        match self.behaviour.wall {
            None => Duration::MAX,
            Some(wall) => wall.saturating_sub(self.started.elapsed()),
        }
    }
}

impl Host for TerminalHost {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        self.library.script(name)
    }

    fn script_names(&mut self, most: usize) -> Vec<String> {
        self.library.script_names(most)
    }

    fn output(&mut self, output: Output<'_>) {
        match output {
            Output::Trace(text, _) | Output::Notification(text) | Output::MessageBox(text) => {
                self.line(text);
            }
            Output::UserLog { log, text, .. } => {
                self.log_line(&format!(
                    "user log {log}: {}",
                    String::from_utf8_lossy(text)
                ));
            }
            Output::Instruction(text) => self.log_line(text),
        }
    }

    fn log(&mut self, entry: &LogEntry) {
        if !self.behaviour.silent && (self.behaviour.all_errors || self.repeats.is_new(entry)) {
            self.log_line(&entry.to_string());
        }
    }

    fn read_file(&mut self, path: &str, most: usize) -> Result<Option<Vec<u8>>, FileError> {
        let files = self.files.as_ref().ok_or(FileError::NoFolder)?;
        files.read(path, most)
    }

    fn write_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileError> {
        let files = self.files.as_mut().ok_or(FileError::NoFolder)?;
        files.write(path, bytes)
    }

    fn remove_file(&mut self, path: &str) -> Result<(), FileError> {
        let files = self.files.as_mut().ok_or(FileError::NoFolder)?;
        files.remove(path)
    }

    fn list_folder(&mut self, path: &str) -> Result<Vec<FolderEntry>, FileError> {
        let files = self.files.as_ref().ok_or(FileError::NoFolder)?;
        files.list(path)
    }

    fn may_continue(&mut self) -> bool {
        // If nobody can read what it prints, there is no point in going on.
        !self.time_left().is_zero() && self.printer.borrow().error.is_none()
    }

    fn wait_until(&mut self, moment: u64) {
        // Somebody at a terminal should see what was printed before the wait.
        self.printer.borrow_mut().flush();
        let wait = Duration::from_nanos(moment).saturating_sub(self.started.elapsed());
        std::thread::sleep(wait.min(self.time_left()));
    }
}

impl TerminalHost {
    fn log_line(&mut self, text: &str) {
        let lines = text.bytes().filter(|&byte| byte == b'\n').count() as u64 + 1;
        if !self.behaviour.silent && self.budget.admits(text.len() + 1, lines) {
            // Output that came before the entry must also be seen before it, even in one pipe.
            self.printer.borrow_mut().flush();
            crate::output::note(&format!("{text}\n"));
        }
    }
}

/// Buffered text is written before anything else is printed, even if the run failed.
impl Drop for Printer {
    fn drop(&mut self) {
        self.flush();
    }
}

/// The counts of repeated errors and of dropped lines come last.
impl Drop for TerminalHost {
    fn drop(&mut self) {
        self.printer.borrow_mut().flush();
        crate::output::note(&self.repeats.summary());
        crate::output::note(&self.budget.summary());
    }
}
