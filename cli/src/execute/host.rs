//! What the machine sees of the outside: scripts from the library, text to the terminal, and real time
//! if the user wants it.

use std::io::{self, BufWriter, IsTerminal as _, LineWriter, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use cyperus_pex::PexFile;
use cyperus_vm::{Host, LogEntry, Output};

use super::library::Library;
use super::repeat::Repeats;

/// How the host behaves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HostBehaviour {
    /// Time on the wall clock after which the run is stopped.
    pub(crate) wall: Option<Duration>,
    /// Whether the script's output and log are dropped, for measurements.
    pub(crate) silent: bool,
    /// Whether an error is shown each time that it is logged, not once with a count at the end.
    pub(crate) all_errors: bool,
}

pub(super) struct TerminalHost {
    library: Rc<Library>,
    behaviour: HostBehaviour,
    started: Instant,
    /// Line by line for people, in blocks for pipes.
    stdout: Box<dyn Write>,
    /// Whether stdout is closed; then there is no point in going on.
    closed: bool,
    repeats: Repeats,
}

impl TerminalHost {
    pub(super) fn new(library: Rc<Library>, behaviour: HostBehaviour) -> Self {
        let stdout: Box<dyn Write> = if io::stdout().is_terminal() {
            Box::new(LineWriter::new(io::stdout()))
        } else {
            Box::new(BufWriter::with_capacity(64 * 1024, io::stdout()))
        };
        Self {
            library,
            behaviour,
            started: Instant::now(),
            stdout,
            closed: false,
            repeats: Repeats::default(),
        }
    }

    fn line(&mut self, text: &[u8]) {
        if self.behaviour.silent {
            return;
        }
        let written = self
            .stdout
            .write_all(text)
            .and_then(|()| self.stdout.write_all(b"\n"));
        self.closed |= written.is_err();
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

    fn may_continue(&mut self) -> bool {
        let in_time = self
            .behaviour
            .wall
            .is_none_or(|wall| self.started.elapsed() < wall);
        in_time && !self.closed
    }

    fn wait_until(&mut self, moment: u64) {
        // Somebody at a terminal should see what was printed before the wait.
        self.closed |= self.stdout.flush().is_err();
        let passed = self.started.elapsed();
        std::thread::sleep(Duration::from_nanos(moment).saturating_sub(passed));
    }
}

impl TerminalHost {
    fn log_line(&mut self, text: &str) {
        if !self.behaviour.silent {
            // Output that came before the entry must also be seen before it, even in one pipe.
            self.closed |= self.stdout.flush().is_err();
            crate::output::note(&format!("{text}\n"));
        }
    }
}

/// Buffered text is written before anything else is printed, and the counts of repeated errors last.
impl Drop for TerminalHost {
    fn drop(&mut self) {
        let _closed = self.stdout.flush();
        crate::output::note(&self.repeats.summary());
    }
}
