//! What a compilation asks of its sources besides names: namespaces, and the files that are not inputs.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cyperus_compiler::resolve::{Absent, FileId, Origin, SourceError, Sources};

use super::model::{Digest, digest};
use super::state::FileState;
use crate::sources::Project;

/// A file as it was when it was first read.
pub(super) type Sight = (FileState, Digest);

/// A project whose answers are written down.
#[derive(Debug)]
pub(crate) struct Noting<'project> {
    project: &'project Project,
    notes: Mutex<Notes>,
}

#[derive(Debug, Default)]
struct Notes {
    /// By namespace: whether it has a folder, and whether scripts may be in it.
    namespaces: BTreeMap<String, (Option<bool>, Option<bool>)>,
    /// By path.
    files: BTreeMap<String, Sight>,
}

impl<'project> Noting<'project> {
    /// Nothing has been asked yet.
    pub(crate) fn new(project: &'project Project) -> Self {
        Self {
            project,
            notes: Mutex::default(),
        }
    }

    fn noted<T>(&self, note: impl FnOnce(&mut Notes) -> T) -> T {
        note(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The namespaces that were asked about, in order.
    pub(super) fn namespaces(&self) -> BTreeMap<String, (Option<bool>, Option<bool>)> {
        self.noted(|notes| notes.namespaces.clone())
    }

    /// What was seen of a file that was read and is not an input.
    pub(super) fn sight(&self, path: &str) -> Option<Sight> {
        self.noted(|notes| notes.files.get(path).copied())
    }
}

impl Sources for Noting<'_> {
    fn locate(&self, script: &str) -> Option<FileId> {
        self.project.locate(script)
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        if self.project.is_input(file) || self.project.is_base(file) {
            return self.project.read(file);
        }
        // Before it is read, so that a change in between is noticed by the next build.
        let path = self.project.path(file);
        let state = FileState::of(Path::new(&path)).unwrap_or_default();
        let bytes = self.project.read(file)?;
        let content = digest(&bytes);
        self.noted(|notes| *notes.files.entry(path).or_insert((state, content)));
        Ok(bytes)
    }

    fn path(&self, file: FileId) -> String {
        self.project.path(file)
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        let answer = self.project.has_namespace(namespace);
        self.noted(|notes| {
            let name = namespace.to_ascii_lowercase();
            notes.namespaces.entry(name).or_default().0 = Some(answer);
        });
        answer
    }

    fn may_hold(&self, namespace: &str) -> bool {
        let answer = self.project.may_hold(namespace);
        self.noted(|notes| {
            let name = namespace.to_ascii_lowercase();
            notes.namespaces.entry(name).or_default().1 = Some(answer);
        });
        answer
    }

    fn origin(&self, absent: Absent<'_>) -> Option<Origin> {
        self.project.origin(absent)
    }

    fn senders(&self, event: &str) -> Vec<String> {
        self.project.senders(event)
    }
}
