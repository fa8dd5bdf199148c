//! The scripts of a conversation, in front of those of the library. Scripts are only ever added, each
//! under a name that nobody asked for before, so the answers do not change.

use std::borrow::Cow;
use std::sync::{Arc, PoisonError, RwLock};

use cyperus_compiler::resolve::{Absent, FileId, Origin, SourceError, Sources};

use crate::plugin::ModSources;

/// Numbers from here on are scripts of the conversation; no folder has so many files.
const OWN: u32 = 0x7000_0000;
/// Numbers from here on are files in archives.
const ARCHIVED: u32 = 0x8000_0000;

/// Sources with scripts that were typed.
#[derive(Debug)]
pub(super) struct Overlay {
    below: Arc<ModSources>,
    own: RwLock<Vec<(String, Arc<str>)>>,
}

impl Overlay {
    pub(super) fn new(below: Arc<ModSources>) -> Self {
        Self {
            below,
            own: RwLock::default(),
        }
    }

    /// Adds a script.
    pub(super) fn add(&self, name: &str, text: &str) {
        let mut own = self.own.write().unwrap_or_else(PoisonError::into_inner);
        own.push((name.to_owned(), text.into()));
    }

    fn own(&self, file: FileId) -> Option<(String, Arc<str>)> {
        let number = file.0.checked_sub(OWN).filter(|_| file.0 < ARCHIVED)?;
        let own = self.own.read().unwrap_or_else(PoisonError::into_inner);
        own.get(usize::try_from(number).ok()?).cloned()
    }
}

impl Sources for Overlay {
    fn locate(&self, script: &str) -> Option<FileId> {
        let own = self.own.read().unwrap_or_else(PoisonError::into_inner);
        // The newest is asked for most.
        let found = own
            .iter()
            .rposition(|(name, _)| name.eq_ignore_ascii_case(script));
        drop(own);
        match found.and_then(|at| u32::try_from(at).ok()) {
            Some(at) => Some(FileId(OWN + at)),
            None => self.below.locate(script),
        }
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        match self.own(file) {
            Some((_, text)) => Ok(Cow::Owned(text.as_bytes().to_vec())),
            None => self.below.read(file),
        }
    }

    fn path(&self, file: FileId) -> String {
        match self.own(file) {
            Some((name, _)) => format!("{name}.psc"),
            None => self.below.path(file),
        }
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.below.has_namespace(namespace)
    }

    fn origin(&self, absent: Absent<'_>) -> Option<Origin> {
        self.below.origin(absent)
    }

    fn senders(&self, event: &str) -> Vec<String> {
        self.below.senders(event)
    }
}
