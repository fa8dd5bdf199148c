//! What a test's machine sees of the outside: scripts from the shelf, and somebody who writes down
//! what it shows.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use cyperus_pex::PexFile;
use cyperus_vm::{Host, Output, TraceLine};

use super::shelf::OwnShelf;
use crate::execute::Interrupt;
use crate::report::quantity::of;

/// Most bytes of output that are kept of a test.
const KEPT: usize = 1 << 20;

/// What a test showed.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// Its output, line by line.
    pub(super) lines: Vec<String>,
    bytes: usize,
    /// Lines that there was no room for.
    pub(super) dropped: usize,
    /// Where it wanted a snapshot.
    pub(super) snapshots: Vec<Taken>,
}

/// A snapshot that a test took.
#[derive(Debug)]
pub(super) struct Taken {
    pub(super) name: String,
    /// How many lines there were by then.
    pub(super) lines: usize,
    pub(super) stack: Vec<TraceLine>,
}

impl Record {
    fn line(&mut self, text: &[u8]) {
        if self.bytes > KEPT {
            self.dropped += 1;
            return;
        }
        self.bytes += text.len() + 1;
        self.lines.push(String::from_utf8_lossy(text).into_owned());
    }

    /// Everything, a line each.
    pub(super) fn text(&self) -> String {
        let mut text = joined(&self.lines);
        if self.dropped > 0 {
            text.push_str(&of(self.dropped as u64, "more line", "more lines"));
            text.push('\n');
        }
        text
    }
}

/// Lines as one text.
pub(super) fn joined(lines: &[String]) -> String {
    let pieces = lines.iter().flat_map(|line| [line.as_str(), "\n"]);
    pieces.collect()
}

/// The host of one test.
pub(super) struct TestHost {
    shelf: Rc<OwnShelf>,
    record: Rc<RefCell<Record>>,
    interrupt: Interrupt,
    wall: Option<Duration>,
    started: Instant,
}

impl TestHost {
    pub(super) fn new(
        shelf: Rc<OwnShelf>,
        record: Rc<RefCell<Record>>,
        interrupt: Interrupt,
        wall: Option<Duration>,
    ) -> Self {
        Self {
            shelf,
            record,
            interrupt,
            wall,
            started: Instant::now(),
        }
    }
}

impl Host for TestHost {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        self.shelf.script(name)
    }

    fn output(&mut self, output: Output<'_>) {
        let mut record = self.record.borrow_mut();
        match output {
            Output::Trace(text, _) | Output::Notification(text) | Output::MessageBox(text) => {
                record.line(text);
            }
            Output::UserLog { log, text, .. } => {
                let text = String::from_utf8_lossy(text);
                record.line(format!("user log {log}: {text}").as_bytes());
            }
            Output::Instruction(text) => record.line(text.as_bytes()),
        }
    }

    fn snapshot(&mut self, name: &str, stack: &[TraceLine]) {
        let mut record = self.record.borrow_mut();
        let lines = record.lines.len();
        record.snapshots.push(Taken {
            name: name.to_owned(),
            lines,
            stack: stack.to_vec(),
        });
    }

    fn may_continue(&mut self) -> bool {
        let is_late = self.wall.is_some_and(|wall| self.started.elapsed() >= wall);
        !is_late && !self.interrupt.has_come()
    }

    fn wait_until(&mut self, moment: u64) {
        let wait = Duration::from_nanos(moment).saturating_sub(self.started.elapsed());
        std::thread::sleep(wait);
    }
}
