//! The scripts of a commit over folders of the game's own.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use cyperus_benchmarks::folder::Folders;
use cyperus_compiler::resolve::{FileId, SourceError, Sources};

use crate::history::{Entry, Repository};

/// Numbers of the commit's files; those of the folders follow.
const FOLDERS: u32 = 1 << 24;

/// Scripts of a commit, then those of the folders.
pub(crate) struct Layers<'a> {
    repository: &'a Mutex<Repository>,
    entries: &'a [Entry],
    /// The commit's files by the last part of their names.
    by_stem: BTreeMap<String, Vec<u32>>,
    namespaces: BTreeSet<String>,
    /// Where the official file lies: of several scripts with one name, the nearest counts.
    near: &'a str,
    folders: &'a Folders,
    has_namespaces: bool,
}

impl<'a> Layers<'a> {
    pub(crate) fn new(
        repository: &'a Mutex<Repository>,
        entries: &'a [Entry],
        near: &'a str,
        folders: &'a Folders,
        has_namespaces: bool,
    ) -> Self {
        let mut by_stem: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        let mut namespaces = BTreeSet::new();
        for (entry, number) in entries.iter().zip(0..) {
            let (place, stem) = split(&entry.path);
            by_stem.entry(stem).or_default().push(number);
            if has_namespaces {
                let place = place.replace('/', ":");
                for (at, _) in place.match_indices(':') {
                    namespaces.insert(place[at + 1..].to_owned());
                }
                namespaces.insert(place);
            }
        }
        Self {
            repository,
            entries,
            by_stem,
            namespaces,
            near,
            folders,
            has_namespaces,
        }
    }

    /// The commit's own file of a script.
    pub(crate) fn own(&self, script: &str) -> Option<FileId> {
        let script = script.to_ascii_lowercase();
        let stem = script.rsplit(':').next()?;
        let wanted = format!("/{}.psc", script.replace(':', "/"));
        let near = self.near.to_ascii_lowercase();
        self.by_stem
            .get(stem)?
            .iter()
            .filter(|&&number| {
                let path = &self.entries[number as usize].path;
                let ends = format!("/{}", path.to_ascii_lowercase()).ends_with(&wanted);
                ends && (!self.has_namespaces || self.declares(number, &script))
            })
            .max_by_key(|&&number| {
                let path = self.entries[number as usize].path.to_ascii_lowercase();
                let common = path.bytes().zip(near.bytes());
                (
                    common.take_while(|(one, other)| one == other).count(),
                    std::cmp::Reverse(path.len()),
                )
            })
            .map(|&number| FileId(number))
    }

    /// Whether a file's first line of code gives its script this name.
    fn declares(&self, number: u32, script: &str) -> bool {
        let Ok(bytes) = self.bytes(number) else {
            return false;
        };
        let text = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
        text.split("scriptname")
            .nth(1)
            .and_then(|rest| rest.split_whitespace().next())
            .is_some_and(|name| name == script)
    }

    fn bytes(&self, number: u32) -> Result<Vec<u8>, SourceError> {
        let entry = &self.entries[number as usize];
        let reason = match self.repository.lock() {
            Ok(mut repository) => match repository.read(&entry.blob) {
                Ok(bytes) => return Ok(bytes),
                Err(error) => error.to_string(),
            },
            Err(_) => "the reader of the repository is gone".to_owned(),
        };
        Err(SourceError {
            path: entry.path.clone(),
            reason,
        })
    }
}

/// Folder and name of a script's path, in lower case.
fn split(path: &str) -> (String, String) {
    let path = path.to_ascii_lowercase();
    let (place, name) = path.rsplit_once('/').unwrap_or(("", &path));
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    (place.to_owned(), stem.to_owned())
}

impl Sources for Layers<'_> {
    fn locate(&self, script: &str) -> Option<FileId> {
        self.own(script).or_else(|| {
            let FileId(number) = self.folders.locate(script)?;
            Some(FileId(FOLDERS + number))
        })
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        match file.0.checked_sub(FOLDERS) {
            Some(number) => self.folders.read(FileId(number)),
            None => self.bytes(file.0).map(Cow::Owned),
        }
    }

    fn path(&self, file: FileId) -> String {
        match file.0.checked_sub(FOLDERS) {
            Some(number) => self.folders.path(FileId(number)),
            None => self.entries[file.0 as usize].path.clone(),
        }
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.namespaces.contains(&namespace.to_ascii_lowercase())
            || self.folders.has_namespace(namespace)
    }
}
