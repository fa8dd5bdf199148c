//! What the machine asks of its surroundings.

use std::rc::Rc;

use cyperus_pex::PexFile;

use crate::report::{LogEntry, ScriptProblem};

/// Something a script shows to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output<'t> {
    /// `Debug.Trace` and its relatives: text and severity (0 info, 1 warning, 2 error).
    Trace(&'t [u8], i32),
    /// `Debug.Notification`.
    Notification(&'t [u8]),
    /// `Debug.MessageBox`.
    MessageBox(&'t [u8]),
    /// A line of a user log.
    UserLog {
        /// The log's name.
        log: &'t str,
        /// The line.
        text: &'t [u8],
        /// 0 info, 1 warning, 2 error.
        severity: i32,
    },
    /// An instruction, with tracing on.
    Instruction(&'t str),
}

/// The surroundings of a machine: files, terminal, wall clock. Nothing in the machine touches those
/// itself.
pub trait Host {
    /// The compiled script of that name, ignoring case; `None` if there is none.
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>>;

    /// Names of scripts that [`Self::load_script`] could bring, at most `most` of them: a save wants
    /// them where code asks for scripts by names that it makes up while it runs.
    fn script_names(&mut self, most: usize) -> Vec<String> {
        let _ = most;
        Vec::new()
    }

    /// What people should know about a script that is not there, if anything; a host's own words
    /// are [`ScriptProblem::WhyMissing`].
    fn why_missing(&self, name: &str) -> Option<ScriptProblem> {
        let _ = name;
        None
    }

    /// Shows something.
    fn output(&mut self, output: Output<'_>) {
        let _ = output;
    }

    /// Takes an error or warning of the machine.
    fn log(&mut self, entry: &LogEntry) {
        let _ = entry;
    }

    /// Whether the run may go on; asked once a frame. `false` ends it with [`crate::Limit::Wall`].
    fn may_continue(&mut self) -> bool {
        true
    }

    /// Waits until a moment of script time, in nanoseconds. Only asked with a real clock.
    fn wait_until(&mut self, moment: u64) {
        let _ = moment;
    }
}

/// A host without scripts that hears nothing.
impl Host for () {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let _ = name;
        None
    }
}
