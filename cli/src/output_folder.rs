//! A folder that a build writes many files to. What is the same for many of them is looked up once: the
//! folders between, and which names were there before.

use std::ffi::{OsStr, OsString};
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use crate::exit::Failure;
use crate::files;
use crate::hashing::{Lookup, Members};

/// The folder, for as long as one build takes.
#[derive(Debug)]
pub(crate) struct OutputFolder<'a> {
    path: &'a Path,
    /// By the parts between the folder and a file, as the file's name spells them.
    below: RwLock<Lookup<Box<str>, Arc<Below>>>,
}

/// A folder at or below it.
#[derive(Debug)]
struct Below {
    path: PathBuf,
    /// The names in it before anything was written, in lower case: not every system tells cases apart.
    names: Members<OsString>,
}

/// A place for a file.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) path: PathBuf,
    may_be_there: bool,
}

impl<'a> OutputFolder<'a> {
    /// A folder that exists. Nothing is looked at yet.
    pub(crate) fn new(path: &'a Path) -> Self {
        Self {
            path,
            below: RwLock::default(),
        }
    }

    /// Where the file of `A:B:C` goes: to `A/B/C` with the extension. The folders are made.
    pub(crate) fn place(&self, name: &str, extension: &str) -> Result<Place, Failure> {
        let (above, last) = name.rsplit_once(':').unwrap_or(("", name));
        let below = self.below(above)?;
        let name = format!("{last}.{extension}");
        let may_be_there = below.names.contains(&*lower(name.as_ref()));
        Ok(Place {
            path: below.path.join(name),
            may_be_there,
        })
    }

    fn below(&self, above: &str) -> Result<Arc<Below>, Failure> {
        let known = self.below.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(below) = known.get(above) {
            return Ok(Arc::clone(below));
        }
        drop(known);
        let mut parts: Vec<&str> = above.split(':').filter(|part| !part.is_empty()).collect();
        parts.push("");
        let path = files::place_below(self.path, &parts)?;
        files::clear_folder_of(&path.join("any"));
        let entries = fs::read_dir(&path).map_err(|error| Failure::file("list", &path, error))?;
        let mut names = Members::default();
        for entry in entries.flatten() {
            names.insert(lower(&entry.file_name()));
        }
        let below = Arc::new(Below { path, names });
        let mut known = self.below.write().unwrap_or_else(PoisonError::into_inner);
        // Of two threads that looked, the first is right: the other may have seen what that wrote.
        Ok(Arc::clone(known.entry(above.into()).or_insert(below)))
    }
}

impl Place {
    /// Writes a file as [`files::write_whole`] does, and answers what the system says about it.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<io::Result<Metadata>, Failure> {
        match files::replace(&self.path, bytes, self.may_be_there) {
            // Somebody has removed the folder.
            Err(Failure::File { error, .. }) if error.kind() == ErrorKind::NotFound => {
                if let Some(folder) = self.path.parent() {
                    files::make_folder(folder)?;
                }
                files::replace(&self.path, bytes, true)
            }
            other => other,
        }
    }
}

fn lower(name: &OsStr) -> OsString {
    name.to_ascii_lowercase()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_file_that_was_there_keeps_its_permissions() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = folder.path().join("A/B.pex");
        files::make_folder(old.parent().expect("a folder")).expect("made");
        fs::write(&old, "old").expect("written");
        fs::set_permissions(&old, fs::Permissions::from_mode(0o600)).expect("set");
        let output = OutputFolder::new(folder.path());
        for name in ["A:C", "A:B", "D:E"] {
            let place = output.place(name, "pex").expect("a place");
            let found = place.write(name.as_bytes()).expect("written");
            let found = found.expect("known");
            assert_eq!(fs::read(&place.path).expect("there"), name.as_bytes());
            assert_eq!(
                found.permissions().mode() & 0o777 == 0o600,
                name == "A:B",
                "{name}"
            );
        }
    }

    #[test]
    fn folders_and_files_that_go_while_a_build_runs_are_made_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = OutputFolder::new(folder.path());
        let place = output.place("A:B", "pex").expect("a place");
        fs::remove_dir(folder.path().join("A")).expect("removed");
        place.write(b"new").expect("written").expect("known");
        assert_eq!(fs::read(&place.path).expect("there"), b"new");
    }

    #[test]
    fn a_link_is_not_written_through() {
        let folder = tempfile::tempdir().expect("a folder");
        let other = tempfile::tempdir().expect("a folder");
        std::os::unix::fs::symlink(other.path(), folder.path().join("A")).expect("a link");
        let output = OutputFolder::new(folder.path());
        assert!(output.place("A:B", "pex").is_err());
        assert!(output.place("B", "pex").is_ok());
    }
}
