//! Writes a save completely or not at all, whatever goes wrong.
//!
//! The content goes to a temporary file in the same folder, which is synced and renamed; then the
//! folder is synced. Until the rename the old file is untouched, and after it the new one is complete.
//! The steps go through [`Disk`], so that tests can make each of them fail.
//!
//! Each process has its own temporary file, so that two that save to the same place cannot mix their
//! bytes: the later rename wins. The next save removes what a killed process left behind.
//!
//! A link is followed, and the new file has the old one's permissions. What is no file, such as a
//! device, is written into.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::destination::Destination;
use crate::exit::Failure;
use crate::temporary::Temporary;

/// What the temporary files of saves end with.
const ENDING: &str = ".partial";

/// The steps of replacing a file.
pub(crate) trait Disk {
    /// Removes temporary files for this place that no running process is writing.
    fn clear_away(&mut self, place: &Temporary);
    /// Creates an empty temporary file for the writes that follow, with these permissions if there
    /// are any, and answers where it is.
    fn create(&mut self, place: &Temporary, kept: Option<Permissions>) -> io::Result<PathBuf>;
    /// Appends to it.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Makes sure that what was written reaches the disk.
    fn sync(&mut self) -> io::Result<()>;
    /// Renames it, replacing any file of that name.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    /// Makes sure that a folder's names reach the disk.
    fn sync_folder(&mut self, folder: &Path) -> io::Result<()>;
    /// Removes a file that is not needed; it does no harm if it stays.
    fn remove(&mut self, path: &Path);
}

/// The real disk.
#[derive(Debug, Default)]
pub(crate) struct RealDisk {
    file: Option<File>,
}

impl Disk for RealDisk {
    fn clear_away(&mut self, place: &Temporary) {
        place.clear_away();
    }

    fn create(&mut self, place: &Temporary, kept: Option<Permissions>) -> io::Result<PathBuf> {
        let (file, path) = place.create()?;
        if let Some(kept) = kept {
            file.set_permissions(kept)?;
        }
        self.file = Some(file);
        Ok(path)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.file {
            Some(file) => file.write_all(bytes),
            None => Ok(()),
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        match &self.file {
            Some(file) => file.sync_all(),
            None => Ok(()),
        }
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        // The lock is held until the name is the file's own, or another save could take it away.
        let renamed = fs::rename(from, to);
        self.file = None;
        renamed
    }

    #[cfg(unix)]
    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }

    /// Windows cannot sync a folder; there the rename itself is written through.
    #[cfg(not(unix))]
    fn sync_folder(&mut self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn remove(&mut self, path: &Path) {
        self.file = None;
        let _stays = fs::remove_file(path);
    }
}

/// Passes writes on to the disk.
struct Steps<'d>(&'d mut dyn Disk);

impl Write for Steps<'_> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.0.write(buf)?;
        Ok(buf.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Replaces the file at `path` with what `fill` writes, once `check` has looked at it. On any failure
/// the old file stays.
pub(crate) fn replace<T>(
    disk: &mut dyn Disk,
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
    check: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<T, Failure> {
    let failed = |error| Failure::file("write", path, error);
    let (path, kept) = match Destination::of(path).map_err(failed)? {
        Destination::File(place, kept) => (place, kept),
        Destination::Stream(stream) => {
            let file = File::options().write(true).open(stream).map_err(failed)?;
            let mut stream = BufWriter::with_capacity(1 << 18, file);
            let result = fill(&mut stream)?;
            stream.flush().map_err(failed)?;
            return Ok(result);
        }
    };
    let place = Temporary::new(&path, ENDING);
    disk.clear_away(&place);
    let partial = disk.create(&place, kept).map_err(failed)?;
    let written = (|| {
        let mut steps = BufWriter::with_capacity(1 << 18, Steps(&mut *disk));
        let result = fill(&mut steps)?;
        steps.flush().map_err(failed)?;
        drop(steps);
        disk.sync().map_err(failed)?;
        check(&partial)?;
        disk.rename(&partial, &path).map_err(failed)?;
        Ok(result)
    })();
    match written {
        Ok(result) => {
            disk.sync_folder(place.folder()).map_err(failed)?;
            Ok(result)
        }
        Err(failure) => {
            disk.remove(&partial);
            Err(failure)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// How an operation goes wrong.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Trouble {
        /// The machine stops here; nothing after it happens.
        Cut,
        /// Half of a write fits.
        Full,
        /// An error without any effect.
        Error,
    }

    /// What a file holds, and how much of it is synced.
    type Content = (Vec<u8>, usize);

    /// A disk with what is safe and what would be lost.
    #[derive(Default)]
    struct FakeDisk {
        open: PathBuf,
        /// Contents by file, and how much of each is synced.
        files: BTreeMap<PathBuf, Content>,
        /// Renames that a folder sync has not made safe: name, what had it before.
        unsafe_names: Vec<(PathBuf, Option<Content>)>,
        step: usize,
        trouble: Option<(usize, Trouble)>,
        is_cut: bool,
    }

    impl FakeDisk {
        fn next(&mut self) -> Result<Option<Trouble>, io::Error> {
            if self.is_cut {
                return Err(io::Error::other("the machine is off"));
            }
            let step = self.step;
            self.step += 1;
            match self.trouble {
                Some((at, Trouble::Cut)) if at == step => {
                    self.is_cut = true;
                    Err(io::Error::other("the machine is off"))
                }
                Some((at, trouble)) if at == step => Ok(Some(trouble)),
                _ => Ok(None),
            }
        }

        fn fail(trouble: Option<Trouble>) -> io::Result<()> {
            match trouble {
                None => Ok(()),
                Some(Trouble::Full) => Err(io::ErrorKind::StorageFull.into()),
                Some(_) => Err(io::Error::other("I/O error")),
            }
        }

        /// What may be found after the power comes back, for every choice of what was lost.
        fn survivors(&self, path: &Path) -> Vec<Option<Vec<u8>>> {
            let mut found = Vec::new();
            let mut add = |file: Option<&(Vec<u8>, usize)>| match file {
                None => found.push(None),
                Some((bytes, synced)) => {
                    found.push(Some(bytes.clone()));
                    found.push(Some(bytes[..*synced].to_vec()));
                    found.push(Some(bytes[..(*synced).max(bytes.len() / 2)].to_vec()));
                }
            };
            add(self.files.get(path));
            for (name, before) in &self.unsafe_names {
                if name == path {
                    add(before.as_ref());
                }
            }
            found
        }
    }

    impl Disk for FakeDisk {
        fn clear_away(&mut self, place: &Temporary) {
            self.files
                .retain(|path, _| !place.is_one(path.file_name().unwrap_or_default()));
        }

        fn create(&mut self, place: &Temporary, _kept: Option<Permissions>) -> io::Result<PathBuf> {
            let trouble = self.next()?;
            FakeDisk::fail(trouble)?;
            let path = place.own(0);
            self.open.clone_from(&path);
            self.files.insert(path.clone(), (Vec::new(), 0));
            Ok(path)
        }

        fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
            let trouble = self.next();
            let (file, _) = self.files.get_mut(&self.open).expect("created");
            match &trouble {
                Ok(None) => file.extend_from_slice(bytes),
                // A cut may leave any part of a write.
                Ok(Some(Trouble::Full)) | Err(_) => {
                    file.extend_from_slice(&bytes[..bytes.len() / 2]);
                }
                Ok(Some(_)) => {}
            }
            FakeDisk::fail(trouble?)
        }

        fn sync(&mut self) -> io::Result<()> {
            let trouble = self.next()?;
            FakeDisk::fail(trouble)?;
            let (file, synced) = self.files.get_mut(&self.open).expect("created");
            *synced = file.len();
            Ok(())
        }

        fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
            let trouble = self.next()?;
            FakeDisk::fail(trouble)?;
            let moved = self.files.remove(from).expect("there");
            let before = self.files.insert(to.to_owned(), moved);
            self.unsafe_names.push((to.to_owned(), before));
            Ok(())
        }

        fn sync_folder(&mut self, _folder: &Path) -> io::Result<()> {
            let trouble = self.next()?;
            FakeDisk::fail(trouble)?;
            self.unsafe_names.clear();
            Ok(())
        }

        fn remove(&mut self, path: &Path) {
            if self.next().is_ok() {
                self.files.remove(path);
            }
        }
    }

    /// Large enough for several writes.
    fn content(byte: u8) -> Vec<u8> {
        vec![byte; 700_000]
    }

    fn put(disk: &mut FakeDisk, bytes: &[u8]) -> Result<(), Failure> {
        let fill = |output: &mut dyn Write| {
            for piece in bytes.chunks(100_000) {
                output.write_all(piece).map_err(Failure::Output)?;
            }
            Ok(())
        };
        replace(disk, Path::new("a/save"), fill, |_| Ok(()))
    }

    #[test]
    fn whatever_fails_the_file_is_the_old_or_the_new_one() {
        let path = Path::new("a/save");
        let mut steps = 0;
        for trouble in [Trouble::Cut, Trouble::Full, Trouble::Error] {
            for at in 0.. {
                let mut disk = FakeDisk::default();
                put(&mut disk, &content(1)).expect("nothing fails");
                assert_eq!(
                    disk.survivors(path).iter().flatten().next(),
                    Some(&content(1))
                );
                disk.trouble = Some((disk.step + at, trouble));
                let result = put(&mut disk, &content(2));
                for survivor in disk.survivors(path) {
                    let survivor = survivor.expect("there is always a file");
                    assert!(
                        survivor == content(1) || survivor == content(2),
                        "{trouble:?} at step {at}: {} bytes",
                        survivor.len()
                    );
                    if result.is_ok() {
                        assert_eq!(survivor, content(2), "{trouble:?} at step {at}");
                    }
                }
                if result.is_ok() {
                    break;
                }
                steps += 1;
            }
        }
        assert!(steps > 20, "every step failed in every way: {steps}");
    }

    #[test]
    fn what_a_killed_process_left_is_cleared_away_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| folder.path().join(name);
        let others = [
            ".save.partial",
            ".save.7.tmp",
            ".other.7.partial",
            ".save.x.partial",
        ];
        for name in others.iter().chain(&[".save.7.partial", ".save.8.partial"]) {
            fs::write(file(name), "left").expect("written");
        }
        let living = File::open(file(".save.8.partial")).expect("there");
        living.try_lock().expect("nobody holds it");
        let fill = |output: &mut dyn Write| output.write_all(b"new").map_err(Failure::Output);
        replace(&mut RealDisk::default(), &file("save"), fill, |_| Ok(())).expect("nothing fails");
        assert_eq!(fs::read(file("save")).expect("there"), b"new");
        assert!(!file(".save.7.partial").exists());
        assert!(file(".save.8.partial").exists(), "its process lives");
        assert!(others.iter().all(|name| file(name).exists()));
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 6);
    }

    #[test]
    fn a_save_that_cannot_be_read_back_leaves_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("save");
        fs::write(&path, "old").expect("written");
        let fill = |output: &mut dyn Write| output.write_all(b"new").map_err(Failure::Output);
        let refuse = |partial: &Path| {
            assert_eq!(fs::read(partial).expect("there"), b"new");
            Err(Failure::content(partial, "damaged"))
        };
        assert!(replace(&mut RealDisk::default(), &path, fill, refuse).is_err());
        assert_eq!(fs::read(&path).expect("there"), b"old");
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_save_over_a_link_keeps_the_link_and_the_permissions() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").expect("written");
        fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("set");
        symlink("file", &link).expect("linked");
        let fill = |output: &mut dyn Write| output.write_all(b"new").map_err(Failure::Output);
        replace(&mut RealDisk::default(), &link, fill, |_| Ok(())).expect("nothing fails");
        assert_eq!(fs::read(&file).expect("there"), b"new");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        let mode = fs::metadata(&file).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_failed_save_can_be_tried_again() {
        let mut disk = FakeDisk {
            trouble: Some((2, Trouble::Full)),
            ..FakeDisk::default()
        };
        assert!(put(&mut disk, &content(1)).is_err());
        disk.trouble = None;
        put(&mut disk, &content(3)).expect("nothing fails");
        assert_eq!(disk.files[Path::new("a/save")].0, content(3));
        assert_eq!(disk.files.len(), 1, "no partial file is left");
    }
}
