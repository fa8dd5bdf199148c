//! Sources of a mod as the compiler asks for them: folders, then the base scripts, then archives.

use std::borrow::Cow;
use std::sync::{Arc, PoisonError, RwLock};

use cyperus_compiler::resolve::{Absent, FileId, Origin, SourceError, Sources};

use super::archive::{Archives, Found};
use super::roots::Roots;
use crate::render::Source;
use crate::sources::Project;

/// Numbers with this bit are files in archives; the project's own are far below.
const ARCHIVED: u32 = 1 << 31;

/// Folders of an archive that sources are in.
const FOLDERS: [&str; 4] = [
    "scripts/source/user",
    "scripts/source",
    "source/scripts",
    "scripts/source/base",
];

/// The sources of a mod.
#[derive(Debug)]
pub(crate) struct ModSources {
    project: Arc<Project>,
    archives: Arc<Archives>,
    /// The archived files that have been found, by the rest of their number.
    found: RwLock<Vec<Found>>,
}

impl ModSources {
    /// The sources of a project, then those in the archives of `roots`.
    pub(crate) fn new(project: Arc<Project>, roots: &Roots) -> Self {
        Self {
            project,
            archives: roots.archives(),
            found: RwLock::default(),
        }
    }

    /// A script's source, to show an excerpt of it.
    pub(crate) fn source(&self, script: &str) -> Option<Source> {
        let file = self.locate(script)?;
        let bytes = self.read(file).ok()?.into_owned();
        Some(Source::new(self.path(file), bytes))
    }

    fn archived(&self, file: FileId) -> Option<Found> {
        let index = usize::try_from(file.0.checked_sub(ARCHIVED)?).ok()?;
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        found.get(index).copied()
    }
}

/// The names that a script may have in an archive.
fn names(script: &str) -> Vec<String> {
    let path = script.replace(':', "/");
    let names = FOLDERS.iter().map(|folder| format!("{folder}/{path}.psc"));
    names.collect()
}

impl Sources for ModSources {
    fn locate(&self, script: &str) -> Option<FileId> {
        if let Some(file) = self.project.locate(script) {
            return Some(file);
        }
        let file = self.archives.find(&names(script))?;
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        let index = u32::try_from(found.len()).ok()?;
        found.push(file);
        Some(FileId(ARCHIVED | index))
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        let Some(found) = self.archived(file) else {
            return self.project.read(file);
        };
        self.archives
            .read(found)
            .map(Cow::Owned)
            .map_err(|reason| SourceError {
                path: self.archives.path(found),
                reason,
            })
    }

    fn path(&self, file: FileId) -> String {
        match self.archived(file) {
            Some(found) => self.archives.path(found),
            None => self.project.path(file),
        }
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.project.has_namespace(namespace)
    }

    fn origin(&self, absent: Absent<'_>) -> Option<Origin> {
        self.project.origin(absent)
    }

    fn senders(&self, event: &str) -> Vec<String> {
        self.project.senders(event)
    }
}
