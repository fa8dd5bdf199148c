//! How runs end.

use std::fmt;

/// A limit that can end a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Pex instructions, and work that grows with a size.
    Fuel,
    /// Heap bytes.
    Heap,
    /// Real time, as decided by the host.
    Wall,
    /// Script time: it ends 36 years after the start.
    Time,
    /// A script ended the run.
    Quit,
}

impl Limit {
    /// The command-line flag that sets the limit, if there is one.
    pub const fn flag(self) -> Option<&'static str> {
        match self {
            Self::Fuel => Some("--fuel"),
            Self::Heap => Some("--heap"),
            Self::Wall => Some("--wall"),
            Self::Time | Self::Quit => None,
        }
    }
}

/// Why and where a run was ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The limit.
    pub limit: Limit,
    /// The script that was running, if any.
    pub script: Option<String>,
    /// The function that was running.
    pub function: Option<String>,
    /// Its source line, if known.
    pub line: Option<u16>,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.limit {
            Limit::Fuel => "stopped after as much work as --fuel allows",
            Limit::Heap => "stopped: the heap is full (--heap), even after a full collection",
            Limit::Wall => "stopped after as much real time as --wall allows",
            Limit::Time => "stopped at the end of script time, 36 years after the start",
            Limit::Quit => "the script ended the run",
        })?;
        if let (Some(script), Some(function)) = (&self.script, &self.function) {
            write!(f, ", in {script}.{function}()")?;
            match self.line {
                Some(line) => write!(f, " line {line}")?,
                None => f.write_str(" line ?")?,
            }
        }
        Ok(())
    }
}

/// How [`crate::Machine::run_until_idle`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// No stack, timer or queued call is left.
    Done,
    /// Nothing will ever happen, but stacks are left: a deadlock, or latent calls that only the
    /// embedder can complete.
    Stuck,
    /// The requested number of frames ran.
    FramesRun,
    /// A limit ended the run: see [`crate::Machine::stop`].
    Stopped,
    /// The pause that the embedder or a script requested; the frame may not be over.
    Paused,
}
