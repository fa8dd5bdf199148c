//! Temporary files beside the file that they become: their names, their locks, and what is left of
//! them when a process was killed.
//!
//! The process that writes one holds its lock, so one without a lock is nobody's and may go.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use crate::hashing::Members;

/// Names longer than this many bytes are shortened, so that the temporary file's name fits as well.
const LONGEST: usize = 120;

/// How many names are tried where others hold the first.
const ATTEMPTS: u32 = 100;

/// The temporary files for one place.
#[derive(Debug)]
pub(crate) struct Temporary {
    folder: PathBuf,
    /// What their names begin with.
    start: OsString,
    /// What they end with.
    ending: &'static str,
}

/// The folder of a path.
fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

impl Temporary {
    /// Those that become the file at `path`, with an ending of their own.
    pub(crate) fn new(path: &Path, ending: &'static str) -> Self {
        let name = path.file_name().unwrap_or_default();
        let mut start = OsString::from(".");
        if name.len() <= LONGEST {
            start.push(name);
        } else {
            let mut hasher = DefaultHasher::new();
            name.hash(&mut hasher);
            let text = name.to_string_lossy();
            let end = text.floor_char_boundary(LONGEST / 2);
            start.push(format!("{}~{:016x}", &text[..end], hasher.finish()));
        }
        start.push(".");
        Self {
            folder: folder_of(path),
            start,
            ending,
        }
    }

    /// The folder that they are in.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// This process's own; where others hold the first names, a later attempt's.
    pub(crate) fn own(&self, attempt: u32) -> PathBuf {
        // The system is asked once: a build makes thousands of these.
        static PROCESS: LazyLock<u32> = LazyLock::new(std::process::id);
        let mut name = self.start.clone();
        name.push(match attempt {
            0 => format!("{}{}", *PROCESS, self.ending),
            _ => format!("{}{attempt:03}{}", *PROCESS, self.ending),
        });
        self.folder.join(name)
    }

    /// Whether a name in the folder is one of them: a number between start and ending.
    pub(crate) fn is_one(&self, name: &OsStr) -> bool {
        let number = name
            .as_encoded_bytes()
            .strip_prefix(self.start.as_encoded_bytes())
            .and_then(|rest| rest.strip_suffix(self.ending.as_bytes()));
        number.is_some_and(is_number)
    }

    /// Removes those that no process is writing.
    pub(crate) fn clear_away(&self) {
        remove_abandoned(&self.folder, |name| self.is_one(name));
    }

    /// Removes all of the folder with this ending that no process is writing, whatever they were to
    /// become. Listing a folder takes time, so each is cleared once in a process.
    pub(crate) fn clear_folder(&self) {
        static CLEARED: LazyLock<Mutex<Members<OsString>>> = LazyLock::new(Mutex::default);
        let is_first = match CLEARED.lock() {
            Ok(mut cleared) => cleared.insert(self.folder.clone().into_os_string()),
            Err(_) => false,
        };
        if is_first {
            remove_abandoned(&self.folder, |name| {
                let bytes = name.as_encoded_bytes();
                bytes
                    .strip_prefix(b".")
                    .and_then(|rest| rest.strip_suffix(self.ending.as_bytes()))
                    .and_then(|rest| rest.rsplit(|byte| *byte == b'.').next())
                    .is_some_and(is_number)
            });
        }
    }

    /// A new one with its lock held. Another process that clears away may have taken it for
    /// abandoned before it was locked; then it is made again.
    pub(crate) fn create(&self) -> io::Result<(File, PathBuf)> {
        let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
        for attempt in 0..ATTEMPTS {
            let path = self.own(attempt);
            match File::options()
                .read(true)
                .write(true)
                .create_new(true)
                .open(&path)
            {
                Ok(file) => {
                    // Where the file system knows no locks, nobody can tell an abandoned file, and
                    // the worst is that a rename fails.
                    let _unlocked = file.lock();
                    if has_name(&file, &path) {
                        return Ok((file, path));
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }
}

fn is_number(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit)
}

/// Nothing depends on this: what cannot be listed or removed stays.
fn remove_abandoned(folder: &Path, is_one: impl Fn(&OsStr) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !is_one(&entry.file_name()) {
            continue;
        }
        // The lock is held until the file is gone, so that its owner cannot get it in between. If the
        // owner has finished, the name may already belong to its next file.
        let path = entry.path();
        if let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
            && is_still(&file, &path)
        {
            let _stays = fs::remove_file(path);
        }
    }
}

/// Whether a new file that was just locked still has its name. Nobody gives it another, so any name is
/// its own; nobody who comes later can get the lock, so it keeps it.
#[cfg(unix)]
fn has_name(file: &File, _path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    file.metadata().is_ok_and(|own| own.nlink() > 0)
}

#[cfg(not(unix))]
fn has_name(file: &File, path: &Path) -> bool {
    is_still(file, path)
}

/// Whether a name still belongs to an open file.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(own), Ok(named)) => (own.dev(), own.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Windows keeps the name until every open file of it is closed.
#[cfg(not(unix))]
fn is_still(_file: &File, path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_another_process_takes_for_abandoned_is_made_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Temporary::new(&folder.path().join("save"), ".partial");
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..2000 {
                    place.clear_away();
                }
            });
            for _ in 0..500 {
                let (file, path) = place.create().expect("created");
                assert!(path.exists(), "it is there while its lock is held");
                // As a rename does: the name goes before the lock.
                fs::remove_file(path).expect("nobody else removed it");
                drop(file);
            }
        });
    }

    #[test]
    fn names_of_any_length_have_temporary_files_of_their_own() {
        let long = |last: char| format!("{}{last}", "n".repeat(249));
        let one = Temporary::new(Path::new(&long('a')), ".partial").own(0);
        let other = Temporary::new(Path::new(&long('b')), ".partial").own(0);
        assert_ne!(one, other);
        assert!(one.file_name().expect("a name").len() < 255);
    }

    #[test]
    fn a_name_that_another_holds_is_not_taken() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Temporary::new(&folder.path().join("x"), ".cyperus");
        fs::write(place.own(0), "of another").expect("written");
        let (_file, path) = place.create().expect("created");
        assert_ne!(path, place.own(0));
        assert!(place.is_one(path.file_name().expect("a name")));
    }
}
