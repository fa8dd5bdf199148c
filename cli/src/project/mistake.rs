//! What can be wrong with a project file, as data, and its wording.

use std::fmt;
use std::path::Path;

use crate::exit::Failure;

/// A mistake, and the byte of the file where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    pub(super) at: usize,
    pub(super) mistake: Mistake,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// The file is not of its format.
    Syntax {
        format: &'static str,
        message: String,
    },
    /// A key that means nothing here.
    UnknownKey {
        key: String,
        table: String,
        known: Vec<&'static str>,
    },
    /// A value of the wrong kind.
    WrongKind {
        key: String,
        expected: &'static str,
        found: &'static str,
    },
    /// A text that cannot be meant.
    WrongWord {
        key: String,
        text: String,
        expected: String,
    },
    /// A number or a text of the right kind that cannot be used.
    Unfit {
        key: String,
        text: String,
        expected: String,
    },
    /// A file or folder that is not there.
    NotThere {
        key: String,
        path: String,
        wanted: &'static str,
    },
    /// A root element of another name.
    NoProject { found: String },
    /// An attribute that an element needs.
    NoAttribute {
        element: &'static str,
        attribute: &'static str,
    },
    /// A variable that nothing declares.
    NoVariable { text: String },
    /// Variables that are made of each other.
    Circle { name: String },
    /// A name or value of a variable that Pyro refuses.
    WrongVariable { name: String, reason: &'static str },
    /// A script that no import has.
    NoScript { name: String },
    /// A folder that no import has.
    NoFolder { name: String },
    /// A project that compiles nothing.
    Empty,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { format, message } => write!(f, "this is not {format}: {message}"),
            Self::UnknownKey { key, table, .. } if table.is_empty() => {
                write!(f, "there is no setting {key}")
            }
            Self::UnknownKey { key, table, .. } => write!(f, "[{table}] has no setting {key}"),
            Self::WrongKind {
                key,
                expected,
                found,
            } => write!(f, "{key}: expected {expected}, not {found}"),
            Self::WrongWord {
                key,
                text,
                expected,
            } => write!(f, "{key}: {text:?} is none of: {expected}"),
            Self::Unfit {
                key,
                text,
                expected,
            } => write!(f, "{key}: {text} is not {expected}"),
            Self::NotThere { key, path, wanted } => {
                write!(f, "{key}: there is no {wanted} {path}")
            }
            Self::NoProject { found } => {
                write!(f, "expected the element PapyrusProject, not {found}")
            }
            Self::NoAttribute { element, attribute } => {
                write!(f, "{element} needs the attribute {attribute}")
            }
            Self::NoVariable { text } => write!(f, "no variable is called {text}"),
            Self::Circle { name } => write!(f, "the variable {name} is made of itself"),
            Self::WrongVariable { name, reason } => write!(f, "the variable {name:?} {reason}"),
            Self::NoScript { name } => write!(f, "no import folder has the script {name}"),
            Self::NoFolder { name } => write!(f, "no import folder has the folder {name}"),
            Self::Empty => f.write_str("this project names no scripts and no folders"),
        }
    }
}

impl Mistake {
    /// What would be right, if the message does not say it already.
    fn hint(&self) -> Option<String> {
        match self {
            Self::UnknownKey { key, known, .. } => {
                let near = cyperus_compiler::nearest_name(key, known.iter().copied());
                Some(match near {
                    Some(near) => format!("did you mean {near}?"),
                    None => format!("expected one of: {}", known.join(", ")),
                })
            }
            Self::NoVariable { .. } => {
                Some("declare it in Variables, or write @@ for the sign itself".to_owned())
            }
            Self::NoScript { .. } | Self::NoFolder { .. } => {
                Some("--import adds a folder to those of the project".to_owned())
            }
            Self::Empty => Some("add Folders or Scripts".to_owned()),
            Self::Syntax { .. }
            | Self::WrongKind { .. }
            | Self::WrongWord { .. }
            | Self::Unfit { .. }
            | Self::NotThere { .. }
            | Self::NoProject { .. }
            | Self::NoAttribute { .. }
            | Self::Circle { .. }
            | Self::WrongVariable { .. } => None,
        }
    }
}

impl Complaint {
    /// As the failure of a command.
    pub(super) fn failure(&self, path: &Path, text: &str) -> Failure {
        Failure::at(path, text, self.at, &self.mistake).with_hint(self.mistake.hint())
    }
}

impl Complaint {
    /// In words, with the way out.
    pub(super) fn message(&self) -> String {
        match self.mistake.hint() {
            Some(hint) => format!("{}\n{hint}", self.mistake),
            None => self.mistake.to_string(),
        }
    }
}

/// A mistake at a byte.
pub(super) fn wrong<T>(at: usize, mistake: Mistake) -> Result<T, Complaint> {
    Err(Complaint { at, mistake })
}
