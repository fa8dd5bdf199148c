//! A folder in which scripts are found by name, ignoring case on every system.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use super::link::NamedFolders;

/// A folder and what has been listed of it. Each folder below it is listed once, when a name first
/// leads there, so that asking for a script that does not exist costs no system call.
#[derive(Debug)]
pub(crate) struct Root {
    path: PathBuf,
    extension: &'static str,
    /// Where links may lead: the folders that the command line names.
    named: Arc<NamedFolders>,
    listings: RwLock<BTreeMap<PathBuf, Arc<Listing>>>,
}

/// A folder's entries: lower-case names to actual names.
type Listing = BTreeMap<String, String>;

impl Root {
    /// A root at each path, for scripts with that extension. Nothing is read yet. Links in one may lead
    /// to another.
    pub(crate) fn all(paths: Vec<PathBuf>, extension: &'static str) -> Vec<Self> {
        let named = Arc::new(NamedFolders::new(paths.clone()));
        let roots = paths.into_iter().map(|path| Self {
            path,
            extension,
            named: Arc::clone(&named),
            listings: RwLock::default(),
        });
        roots.collect()
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file of the script `name`: `A:B:C` is `A/B/C` with the extension, in any case.
    pub(crate) fn find(&self, name: &str) -> Option<PathBuf> {
        let mut folder = self.path.clone();
        let mut parts = name.split(':').peekable();
        while let Some(part) = parts.next() {
            let mut wanted = part.to_ascii_lowercase();
            if parts.peek().is_none() {
                wanted.push('.');
                wanted.push_str(self.extension);
            }
            let entry = self.listing(&folder).get(&wanted)?.clone();
            folder.push(entry);
        }
        Some(folder)
    }

    /// Names of the scripts here and in the folders below, at most `most` of them.
    pub(crate) fn names(&self, most: usize) -> Vec<String> {
        let mut names = Vec::new();
        let mut folders = vec![(self.path.clone(), String::new())];
        let ending = format!(".{}", self.extension);
        while let Some((folder, prefix)) = folders.pop() {
            for (lower, entry) in self.listing(&folder).iter() {
                if names.len() == most {
                    return names;
                }
                if lower.ends_with(&ending) {
                    let stem = entry.get(..entry.len() - ending.len());
                    names.extend(stem.map(|stem| format!("{prefix}{stem}")));
                } else if !entry.contains('.') && folder.join(entry).is_dir() {
                    folders.push((folder.join(entry), format!("{prefix}{entry}:")));
                }
            }
        }
        names
    }

    /// Whether the namespace `A:B` has a folder here.
    pub(crate) fn has_folder(&self, namespace: &str) -> bool {
        let mut folder = self.path.clone();
        for part in namespace.split(':') {
            match self.listing(&folder).get(&part.to_ascii_lowercase()) {
                Some(entry) => folder.push(entry),
                None => return false,
            }
        }
        folder.is_dir()
    }

    /// A folder that cannot be listed counts as empty: a script in it is then missing, and the message
    /// about that lists the folders.
    fn listing(&self, folder: &Path) -> Arc<Listing> {
        if let Ok(listings) = self.listings.read()
            && let Some(listing) = listings.get(folder)
        {
            return Arc::clone(listing);
        }
        let listing = Arc::new(list(folder, &self.named));
        if let Ok(mut listings) = self.listings.write() {
            listings.insert(folder.to_owned(), Arc::clone(&listing));
        }
        listing
    }
}

/// Whether an entry is a file, a folder or a link to one in a named folder. Reading anything else,
/// such as a pipe, may never end.
fn is_file_or_folder(entry: &DirEntry, named: &NamedFolders) -> bool {
    let Ok(kind) = entry.file_type() else {
        return false;
    };
    if kind.is_symlink() {
        let end = fs::metadata(entry.path());
        let may_be = end.is_ok_and(|end| end.is_file() || end.is_dir());
        return may_be && named.hold(&entry.path());
    }
    kind.is_file() || kind.is_dir()
}

fn list(folder: &Path, named: &NamedFolders) -> Listing {
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| is_file_or_folder(entry, named))
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    // Of two names that differ only in case, the first in order wins, on every run.
    names.sort_unstable_by(|a, b| b.cmp(a));
    names
        .into_iter()
        .map(|name| (name.to_ascii_lowercase(), name))
        .collect()
}
