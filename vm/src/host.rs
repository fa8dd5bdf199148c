//! What the machine needs from its surroundings.

use std::rc::Rc;

use cyperus_pex::PexFile;

use crate::report::{FileError, LogEntry, ScriptProblem, TraceLine};

/// Something a script shows to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output<'t> {
    /// `Debug.Trace` and similar functions: text and severity (0 info, 1 warning, 2 error).
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
    /// An instruction, if tracing is on.
    Instruction(&'t str),
}

/// A name in a folder of files for scripts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FolderEntry {
    /// The name, without its folder.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// The surroundings of a machine: files, terminal, wall clock. The machine itself never touches
/// them.
pub trait Host {
    /// The compiled script with that name, ignoring case; `None` if there is none.
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>>;

    /// Names of scripts that [`Self::load_script`] could load, at most `most` of them. A save needs
    /// them if code requests scripts by names it builds at run time.
    fn script_names(&mut self, most: usize) -> Vec<String> {
        let _ = most;
        Vec::new()
    }

    /// What the user should know about a missing script, if anything. A text of the host's own is a
    /// [`ScriptProblem::WhyMissing`].
    fn why_missing(&self, name: &str) -> Option<ScriptProblem> {
        let _ = name;
        None
    }

    /// Shows something.
    fn output(&mut self, output: Output<'_>) {
        let _ = output;
    }

    /// Receives an error or warning of the machine.
    fn log(&mut self, entry: &LogEntry) {
        let _ = entry;
    }

    /// A test compares what it has shown so far with what is kept under this name.
    fn snapshot(&mut self, name: &str, stack: &[TraceLine]) {
        let _ = (name, stack);
    }

    /// The content of a file, `None` if there is none. The path has `/` between its parts, is not
    /// absolute and never leads upwards; what it is relative to is the host's choice. Longer than
    /// `most` bytes is an error.
    fn read_file(&mut self, path: &str, most: usize) -> Result<Option<Vec<u8>>, FileError> {
        let _ = (path, most);
        Err(FileError::NoFolder)
    }

    /// Writes a file completely or not at all; folders on the way are created.
    fn write_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileError> {
        let _ = (path, bytes);
        Err(FileError::NoFolder)
    }

    /// Removes a file; one that is not there is no error.
    fn remove_file(&mut self, path: &str) -> Result<(), FileError> {
        let _ = path;
        Err(FileError::NoFolder)
    }

    /// What a folder has, in any order; nothing if there is none. The empty path is the outermost.
    fn list_folder(&mut self, path: &str) -> Result<Vec<FolderEntry>, FileError> {
        let _ = path;
        Err(FileError::NoFolder)
    }

    /// Whether the run may continue; asked once per frame. `false` ends it with
    /// [`crate::Limit::Wall`].
    fn may_continue(&mut self) -> bool {
        true
    }

    /// Waits until a moment of script time, in nanoseconds. Only called with a real clock.
    fn wait_until(&mut self, moment: u64) {
        let _ = moment;
    }
}

/// A host without scripts that ignores all output.
impl Host for () {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let _ = name;
        None
    }
}
