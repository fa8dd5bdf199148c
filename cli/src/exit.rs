//! How a command ends: the exit status and, where it failed, why.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The exit statuses that scripts and CI can rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// 0: fine.
    Fine,
    /// 1: the script is wrong.
    Script,
    /// 2: wrong usage, or a file could not be read or written.
    Usage,
    /// 3: stopped by a limit, or by Ctrl-C or SIGTERM.
    Stopped,
    /// 70: a bug in Cyperus.
    Bug,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Fine => 0,
            Status::Script => 1,
            Status::Usage => 2,
            Status::Stopped => 3,
            Status::Bug => 70,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Whoever read our output is gone: there is nothing to say, and nobody to say it to.
    #[error("the output was closed")]
    Closed,
    /// The script has errors. They have been shown already.
    #[error("the script has errors")]
    Diagnosed,
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
    /// A file or folder could not be used.
    #[error("cannot {verb} {}: {error}", path.display())]
    File {
        /// What failed: `read`, `write`, …
        verb: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file's content is not what the command needs.
    #[error("{}: {message}", path.display())]
    Content {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it, and where.
        message: String,
        /// What to do about it, if we know.
        hint: Option<String>,
    },
    /// Something is wrong at a place in a file.
    #[error("{}:{line}:{column}: {message}", path.display())]
    Place {
        /// Which file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong, and what was expected.
        message: String,
        /// What to do about it, if we know.
        hint: Option<String>,
    },
    /// A listing that does not assemble.
    #[error("{}({},{}): {}", path.display(), error.line, error.column, error.kind)]
    Listing {
        /// Which file.
        path: PathBuf,
        /// Where and why.
        error: cyperus_pex::assemble::AssembleError,
    },
    /// A limit left no room to start.
    #[error("{0}")]
    Limit(&'static str),
    /// The command line asks for something impossible.
    #[error("{message}")]
    Usage {
        /// What is wrong.
        message: String,
        /// What to write instead.
        hint: Option<String>,
    },
}

impl Failure {
    /// A failed file operation.
    pub(crate) fn file(verb: &'static str, path: &Path, error: io::Error) -> Self {
        Self::File {
            verb,
            path: path.to_owned(),
            error,
        }
    }

    /// A file with content that cannot be used.
    pub(crate) fn content(path: &Path, message: impl std::fmt::Display) -> Self {
        Self::Content {
            path: path.to_owned(),
            message: format!("{message}"),
            hint: None,
        }
    }

    /// Something wrong at a byte of a file's text.
    pub(crate) fn at(path: &Path, text: &str, at: usize, message: impl std::fmt::Display) -> Self {
        let (line, column) = position(text, at);
        Self::Place {
            path: path.to_owned(),
            line,
            column,
            message: format!("{message}"),
            hint: None,
        }
    }

    /// The same failure with what to do about it, where a hint can be shown.
    pub(crate) fn with_hint(mut self, new: Option<String>) -> Self {
        if let Self::Content { hint, .. } | Self::Usage { hint, .. } | Self::Place { hint, .. } =
            &mut self
        {
            *hint = new;
        }
        self
    }

    /// Whether there is still something to tell the user.
    pub(crate) fn is_news(&self) -> bool {
        !matches!(self, Self::Closed | Self::Diagnosed)
    }

    /// What to do about it, where we know.
    pub(crate) fn hint(&self) -> Option<&str> {
        match self {
            Self::Content { hint, .. } | Self::Usage { hint, .. } | Self::Place { hint, .. } => {
                hint.as_deref()
            }
            // Windows refuses to replace a file that an editor or the game holds open.
            Self::File { verb, error, .. } => (cfg!(windows)
                && *verb == "write"
                && error.kind() == io::ErrorKind::PermissionDenied)
                .then_some("another program may have it open; close it there and try again"),
            Self::Closed
            | Self::Diagnosed
            | Self::Output(_)
            | Self::Listing { .. }
            | Self::Limit(_) => None,
        }
    }

    /// The exit status it leads to.
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::Closed => Status::Fine,
            Self::Diagnosed | Self::Listing { .. } => Status::Script,
            Self::Limit(_) => Status::Stopped,
            Self::Output(_)
            | Self::File { .. }
            | Self::Content { .. }
            | Self::Place { .. }
            | Self::Usage { .. } => Status::Usage,
        }
    }
}

/// Line and column of a byte, counted from 1; columns count characters.
pub(crate) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at.min(text.len())).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let column = before
        .get(start..)
        .map_or(0, |rest| rest.chars().count())
        .saturating_add(1);
    (line, column)
}

/// An error when writing to stdout. A closed pipe is how `| head` ends, and no failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::Output(error)
        }
    }
}
