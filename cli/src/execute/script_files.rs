//! The folder that scripts may read and write: `--files DIR`. Nothing outside it is ever touched: the
//! machine passes on only names that do not lead upwards, and links are refused here.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use cyperus_vm::{FileError, FolderEntry};

use crate::files;

/// Names of a folder that are looked at.
const MOST_NAMES: usize = 100_000;

/// Bytes that scripts of one run may write: a loop that writes must not fill a disk.
const MOST_WRITTEN: u64 = 1 << 30;

/// The same where what is written is kept in memory.
const MOST_KEPT: u64 = 256 << 20;

/// The folder, and what was written if it has to stay as it is.
#[derive(Debug)]
pub(super) struct ScriptFiles {
    folder: PathBuf,
    /// Files written so far, by lower-case path; `None` stands for one that was removed. A comparison
    /// runs a script several times, and each run has to find the same files.
    written: Option<BTreeMap<String, Option<Vec<u8>>>>,
    /// Bytes that were written so far.
    bytes: u64,
}

fn system(error: &std::io::Error) -> FileError {
    FileError::System(error.to_string())
}

/// The name that a folder has for a part of a path, ignoring case; the part itself if there is none.
fn spelled(folder: &Path, part: &str) -> String {
    if fs::symlink_metadata(folder.join(part)).is_ok() {
        return part.to_owned();
    }
    let names = fs::read_dir(folder).into_iter().flatten().take(MOST_NAMES);
    let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let same = names.filter(|name| name.eq_ignore_ascii_case(part));
    same.min().unwrap_or_else(|| part.to_owned())
}

impl ScriptFiles {
    /// A folder whose files are written, or only seem to be.
    pub(super) fn new(folder: PathBuf, is_kept_as_it_is: bool) -> Self {
        Self {
            folder,
            written: is_kept_as_it_is.then(BTreeMap::new),
            bytes: 0,
        }
    }

    /// The parts of a path as the disk spells them.
    fn parts(&self, path: &str) -> Vec<String> {
        let mut folder = self.folder.clone();
        let mut parts = Vec::new();
        for part in path.split('/').filter(|part| !part.is_empty()) {
            let part = spelled(&folder, part);
            folder.push(&part);
            parts.push(part);
        }
        parts
    }

    /// The place of a path; an error if a link is on the way.
    fn place(&self, path: &str) -> Result<PathBuf, FileError> {
        let mut place = self.folder.clone();
        for part in self.parts(path) {
            place.push(part);
            if fs::symlink_metadata(&place).is_ok_and(|found| found.is_symlink()) {
                return Err(FileError::Outside);
            }
        }
        Ok(place)
    }

    pub(super) fn read(&self, path: &str, most: usize) -> Result<Option<Vec<u8>>, FileError> {
        let written = self.written.as_ref();
        if let Some(bytes) = written.and_then(|it| it.get(&path.to_ascii_lowercase())) {
            return Ok(bytes.clone());
        }
        let place = self.place(path)?;
        // A pipe would wait for somebody, and a device may have no end.
        if !fs::metadata(&place).is_ok_and(|found| found.is_file()) {
            return Ok(None);
        }
        let file = match File::open(&place) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(|error| system(&error))?,
        };
        let mut bytes = Vec::new();
        let limit = most as u64 + 1;
        file.take(limit)
            .read_to_end(&mut bytes)
            .map_err(|error| system(&error))?;
        if bytes.len() > most {
            return Err(FileError::TooLarge);
        }
        Ok(Some(bytes))
    }

    pub(super) fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileError> {
        self.place(path)?;
        let most = match self.written {
            Some(_) => MOST_KEPT,
            None => MOST_WRITTEN,
        };
        let total = self.bytes.saturating_add(bytes.len() as u64);
        if total > most {
            let message = format!(
                "scripts have written {} MB, and may not write more",
                most >> 20
            );
            return Err(FileError::System(message));
        }
        self.bytes = total;
        if let Some(written) = &mut self.written {
            written.insert(path.to_ascii_lowercase(), Some(bytes.to_vec()));
            return Ok(());
        }
        let said = |failure: crate::exit::Failure| FileError::System(failure.to_string());
        files::make_folder(&self.folder).map_err(said)?;
        let place = files::place_below(&self.folder, &self.parts(path)).map_err(said)?;
        files::write_whole(&place, bytes).map_err(said)
    }

    pub(super) fn remove(&mut self, path: &str) -> Result<(), FileError> {
        let place = self.place(path)?;
        if let Some(written) = &mut self.written {
            written.insert(path.to_ascii_lowercase(), None);
            return Ok(());
        }
        match fs::remove_file(&place) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(system(&error)),
            _ => Ok(()),
        }
    }

    pub(super) fn list(&self, path: &str) -> Result<Vec<FolderEntry>, FileError> {
        let place = self.place(path)?;
        let entries = match fs::read_dir(&place) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|error| system(&error))?,
        };
        let mut found = Vec::new();
        for entry in entries.take(MOST_NAMES) {
            let entry = entry.map_err(|error| system(&error))?;
            let kind = entry.file_type().map_err(|error| system(&error))?;
            // What is neither cannot be read, and what is no text cannot be said in a script.
            if let Ok(name) = entry.file_name().into_string()
                && (kind.is_file() || kind.is_dir())
            {
                let is_folder = kind.is_dir();
                found.push(FolderEntry { name, is_folder });
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_ignore_case_and_links_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = ScriptFiles::new(folder.path().join("scripts"), false);
        files.write("MyMod/Config.json", b"{}").unwrap();
        files.write("mymod/CONFIG.json", b"[]").unwrap();
        let found = files.read("MYMOD/config.JSON", 10).unwrap();
        assert_eq!(found.as_deref(), Some(&b"[]"[..]));
        assert_eq!(files.list("mymod").unwrap().len(), 1);
        assert_eq!(files.read("none.json", 10), Ok(None));
        assert_eq!(files.read("MyMod/Config.json", 1), Err(FileError::TooLarge));
        fs::write(folder.path().join("secret.json"), "outside").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            symlink("../secret.json", folder.path().join("scripts/link.json")).unwrap();
            symlink("..", folder.path().join("scripts/up")).unwrap();
            for path in ["link.json", "up/secret.json"] {
                assert_eq!(files.read(path, 100), Err(FileError::Outside), "{path}");
                assert_eq!(files.write(path, b"x"), Err(FileError::Outside), "{path}");
                assert_eq!(files.remove(path), Err(FileError::Outside), "{path}");
            }
        }
        let secret = fs::read(folder.path().join("secret.json")).unwrap();
        assert_eq!(secret, b"outside");
    }

    #[test]
    fn a_folder_that_is_kept_seems_to_change() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("old.json"), "1").unwrap();
        let mut files = ScriptFiles::new(folder.path().to_owned(), true);
        files.write("Old.json", b"2").unwrap();
        files.write("new.json", b"3").unwrap();
        assert_eq!(
            files.read("old.json", 9).unwrap().as_deref(),
            Some(&b"2"[..])
        );
        files.remove("old.json").unwrap();
        assert_eq!(files.read("old.json", 9), Ok(None));
        assert_eq!(fs::read(folder.path().join("old.json")).unwrap(), b"1");
        assert!(!folder.path().join("new.json").exists());
    }

    #[test]
    fn what_scripts_write_has_a_limit() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = ScriptFiles::new(folder.path().to_owned(), true);
        let large = vec![b'x'; 64 << 20];
        for name in ["a", "b", "c", "d"] {
            files.write(name, &large).unwrap();
        }
        let refused = files.write("e", b"one more").unwrap_err();
        assert!(matches!(&refused, FileError::System(why) if why.contains("256 MB")));
        assert_eq!(files.read("e", 100), Ok(None));
    }
}
