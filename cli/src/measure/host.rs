//! The surroundings of a measured machine: it gets scripts and shows nothing but errors.

use std::rc::Rc;
use std::time::{Duration, Instant};

use cyperus_pex::PexFile;
use cyperus_vm::{Host, LogEntry};

use super::Library;
use crate::output;

/// The host.
pub(super) struct QuietHost {
    library: Rc<Library>,
    started: Instant,
    /// When the run has to end.
    deadline: Option<Instant>,
    /// Whether errors are shown: once is enough for three runs of the same script.
    shows_errors: bool,
}

impl QuietHost {
    pub(super) fn new(library: Rc<Library>, wall: Option<u64>, shows_errors: bool) -> Self {
        let started = Instant::now();
        Self {
            library,
            started,
            deadline: wall.and_then(|wall| started.checked_add(Duration::from_nanos(wall))),
            shows_errors,
        }
    }
}

impl Host for QuietHost {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        self.library.load(name)
    }

    fn log(&mut self, entry: &LogEntry) {
        if self.shows_errors {
            output::note(&entry.to_string());
        }
    }

    fn may_continue(&mut self) -> bool {
        self.deadline
            .is_none_or(|deadline| Instant::now() < deadline)
    }

    fn wait_until(&mut self, moment: u64) {
        let due = self.started.checked_add(Duration::from_nanos(moment));
        if let Some(due) = due {
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
        }
    }
}
