//! Where source text comes from. The compiler never opens a file itself.

use std::borrow::Cow;
use std::sync::Arc;

use hashbrown::HashTable;

use super::origin::{Absent, Origin};
use super::script::ParsedScript;
use crate::ast::{ParseMode, hash_name};

/// A file of a [`Sources`], by its own numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// Why a file that exists cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {reason}")]
pub struct SourceError {
    /// The file, as the user knows it.
    pub path: String,
    /// What the system said.
    pub reason: String,
}

/// Scripts by name. Asked from several threads at once; the answers must not change meanwhile.
pub trait Sources: Send + Sync {
    /// The file of the script with this full name (`A:B:C`), ignoring case. Of several, the one
    /// that comes first in the order of the roots.
    fn locate(&self, script: &str) -> Option<FileId>;

    /// The file's bytes. Called once for each file that is compiled or imported, and once more for a
    /// compiled one with statements over several lines.
    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError>;

    /// The file as people should see it named.
    fn path(&self, file: FileId) -> String;

    /// Whether any script lives in this namespace or below it, ignoring case.
    fn has_namespace(&self, namespace: &str) -> bool;

    /// Whether [`Self::locate`] could find a script right in this namespace, ignoring case. `true`
    /// where that is not known: then every name is looked up.
    fn may_hold(&self, _namespace: &str) -> bool {
        true
    }

    /// Where a name that no source declares comes from, if that is known. Only asked in order to
    /// explain an error.
    fn origin(&self, _absent: Absent<'_>) -> Option<Origin> {
        None
    }

    /// The game's types that declare an event of this name, ignoring case, in order of their names.
    /// Only asked in order to explain an error.
    fn senders(&self, _event: &str) -> Vec<String> {
        Vec::new()
    }

    /// What an earlier session [kept](Self::keep) of a file, if the file is still the same.
    fn kept(&self, _file: FileId, _mode: ParseMode) -> Option<Arc<ParsedScript>> {
        None
    }

    /// Offers what was made of a file, for sessions to come.
    fn keep(&self, _file: FileId, _parsed: &Arc<ParsedScript>) {}
}

/// Sources that somebody else owns, borrowed or shared.
macro_rules! pass_on {
    ($($owner:ty),*) => {$(
        impl<S: Sources + ?Sized> Sources for $owner {
            fn locate(&self, script: &str) -> Option<FileId> {
                (**self).locate(script)
            }

            fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
                (**self).read(file)
            }

            fn path(&self, file: FileId) -> String {
                (**self).path(file)
            }

            fn has_namespace(&self, namespace: &str) -> bool {
                (**self).has_namespace(namespace)
            }

            fn may_hold(&self, namespace: &str) -> bool {
                (**self).may_hold(namespace)
            }

            fn origin(&self, absent: Absent<'_>) -> Option<Origin> {
                (**self).origin(absent)
            }

            fn senders(&self, event: &str) -> Vec<String> {
                (**self).senders(event)
            }

            fn kept(&self, file: FileId, mode: ParseMode) -> Option<Arc<ParsedScript>> {
                (**self).kept(file, mode)
            }

            fn keep(&self, file: FileId, parsed: &Arc<ParsedScript>) {
                (**self).keep(file, parsed);
            }
        }
    )*};
}

pass_on!(&S, Arc<S>);

/// Scripts held in memory, for tests, embedded declarations and tools.
#[derive(Debug, Default)]
pub struct MemorySources {
    files: Vec<(String, Vec<u8>)>,
    by_name: HashTable<u32>,
}

impl MemorySources {
    /// No scripts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a script under its full name and returns its file. Of two scripts with one name the
    /// first is found.
    pub fn add(&mut self, name: &str, text: impl Into<Vec<u8>>) -> FileId {
        let number = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        self.files.push((name.to_owned(), text.into()));
        let files = &self.files;
        if self.locate(name).is_none() {
            self.by_name.insert_unique(hash_name(name), number, |&at| {
                files
                    .get(at as usize)
                    .map_or(0, |(name, _)| hash_name(name))
            });
        }
        FileId(number)
    }
}

impl Sources for MemorySources {
    fn locate(&self, script: &str) -> Option<FileId> {
        self.by_name
            .find(hash_name(script), |&at| {
                self.files
                    .get(at as usize)
                    .is_some_and(|(name, _)| name.eq_ignore_ascii_case(script))
            })
            .map(|&at| FileId(at))
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        match self.files.get(file.0 as usize) {
            Some((_, text)) => Ok(Cow::Borrowed(text)),
            None => Err(SourceError {
                path: format!("file {}", file.0),
                reason: "there is no such file".to_owned(),
            }),
        }
    }

    fn path(&self, file: FileId) -> String {
        self.files
            .get(file.0 as usize)
            .map(|(name, _)| format!("{}.psc", name.replace(':', "/")))
            .unwrap_or_default()
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.files.iter().any(|(name, _)| {
            name.as_bytes().get(namespace.len()) == Some(&b':')
                && name
                    .get(..namespace.len())
                    .is_some_and(|start| start.eq_ignore_ascii_case(namespace))
        })
    }
}
