//! Archives on disk. Only an archive's list of files is kept in memory; a file's bytes are read when they
//! are asked for.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use cyperus_plugin::archive::{Archive, ReadAt};
use tracing::warn;

use crate::exit::Failure;

/// An open file that is read at any place.
#[derive(Debug)]
pub(crate) struct ArchiveFile {
    /// Reading moves the file's one cursor, so one reader at a time.
    file: Mutex<File>,
    length: u64,
}

impl ReadAt for ArchiveFile {
    fn length(&self) -> u64 {
        self.length
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        // A poisoned lock is no problem: every read begins with a seek.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }
}

/// Opens an archive and reads its list of files.
pub(crate) fn open_archive(path: &Path) -> Result<Archive<ArchiveFile>, Failure> {
    let failed = |error| Failure::file("read", path, error);
    // A pipe would wait for somebody, and nothing can be looked up in a device.
    let found = fs::metadata(path).map_err(failed)?;
    if !found.is_file() {
        return Err(Failure::content(path, "it is not a regular file"));
    }
    let length = found.len();
    let file = File::open(path).map_err(failed)?;
    let source = ArchiveFile {
        file: Mutex::new(file),
        length,
    };
    Archive::read(source).map_err(|error| Failure::content(path, error))
}

/// Archives in the order in which they are searched. Each is opened when a search first gets to it.
#[derive(Debug, Default)]
pub(super) struct Archives(Vec<LazyArchive>);

#[derive(Debug)]
struct LazyArchive {
    path: PathBuf,
    /// None if it cannot be read.
    opened: OnceLock<Option<Archive<ArchiveFile>>>,
}

/// A file in one of several archives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    archive: usize,
    file: u32,
}

impl Archives {
    pub(super) fn new(paths: Vec<PathBuf>) -> Self {
        let lazily = |path| LazyArchive {
            path,
            opened: OnceLock::new(),
        };
        Self(paths.into_iter().map(lazily).collect())
    }

    fn open(&self, archive: usize) -> Option<&Archive<ArchiveFile>> {
        let archive = self.0.get(archive)?;
        let open = || match open_archive(&archive.path) {
            Ok(opened) => Some(opened),
            Err(failure) => {
                warn!("left out an archive: {failure}");
                None
            }
        };
        archive.opened.get_or_init(open).as_ref()
    }

    /// The first file that has one of these names; of one archive, the first name wins.
    pub(super) fn find(&self, names: &[String]) -> Option<Found> {
        (0..self.0.len()).find_map(|archive| {
            let opened = self.open(archive)?;
            let file = names.iter().find_map(|name| opened.find(name))?.index;
            Some(Found { archive, file })
        })
    }

    /// A file's bytes, or why they cannot be had.
    pub(super) fn read(&self, found: Found) -> Result<Vec<u8>, String> {
        let opened = self.open(found.archive);
        let opened = opened.ok_or_else(|| "there is no such archive".to_owned())?;
        opened
            .extract(found.file)
            .map_err(|error| error.to_string())
    }

    /// The archive that a file is in, as people should see it named.
    pub(super) fn path(&self, found: Found) -> String {
        let archive = self.0.get(found.archive);
        archive.map_or_else(String::new, |archive| archive.path.display().to_string())
    }
}
