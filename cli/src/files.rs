//! Reading and writing files, with errors that name the file.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use cyperus_pex::PexFile;
use encoding_rs::Encoding;
use tracing::debug;

use crate::destination::Destination;
use crate::exit::Failure;
use crate::temporary::Temporary;

/// What the names of temporary files end with. No other program's do: what is left of them is
/// removed.
const ENDING: &str = ".cyperus";

/// The largest script, listing or settings file that is read, in bytes. The games' largest have a
/// few hundred thousand.
const LARGEST: u64 = 256 << 20;

/// The largest plugin, which is looked at in memory.
const LARGEST_PLUGIN: u64 = 4 << 30;

/// Whether a file's name ends in `.extension`, ignoring case.
pub(crate) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension()
        .is_some_and(|has| has.eq_ignore_ascii_case(extension))
}

/// The whole content of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    Ok(read_looking(path)?.0)
}

/// The same with what the system said about the file just before it was read.
pub(crate) fn read_looking(path: &Path) -> Result<(Vec<u8>, Metadata), Failure> {
    let read = || {
        let (file, found) = open_looking(path)?;
        Ok((read_open(file, &found, LARGEST)?, found))
    };
    read().map_err(|error| Failure::file("read", path, error))
}

/// The whole content of a plugin. Of what does not begin as one, only the beginning: the size that a file
/// claims must not cost memory.
pub(crate) fn read_plugin(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = || {
        let (file, found) = open_regular(path)?;
        let mut beginning = Vec::new();
        (&file).take(64).read_to_end(&mut beginning)?;
        if !beginning.starts_with(b"TES4") {
            return Ok(beginning);
        }
        (&file).rewind()?;
        read_open(file, &found, LARGEST_PLUGIN)
    };
    read().map_err(|error| Failure::file("read", path, error))
}

/// The same for a script that somebody found in a folder: what is no regular file, such as a pipe
/// that nobody writes to, is no script.
pub(crate) fn read_script(path: &Path) -> io::Result<Vec<u8>> {
    let (file, found) = open_regular(path)?;
    read_open(file, &found, LARGEST)
}

fn open_regular(path: &Path) -> io::Result<(File, Metadata)> {
    let (file, found) = open_without_waiting(path)?;
    if found.is_file() {
        return Ok((file, found));
    }
    Err(io::Error::new(
        ErrorKind::InvalidInput,
        "it is not a regular file",
    ))
}

/// All of standard input.
pub(crate) fn read_standard_input() -> Result<Vec<u8>, Failure> {
    take_bounded(io::stdin().lock(), Vec::new(), LARGEST)
        .map_err(|error| Failure::file("read", Path::new("stdin"), error))
}

/// Opens a file that the command line names. A pipe with a name would wait for somebody who may never
/// come; one that a shell made has no name but a number, and is read.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    open_looking(path).map(|(file, _)| file)
}

/// The same with what the system says about the file.
fn open_looking(path: &Path) -> io::Result<(File, Metadata)> {
    let is_from_shell = ["/dev", "/proc"].iter().any(|root| path.starts_with(root));
    if !is_from_shell {
        let (file, found) = open_without_waiting(path)?;
        if found.is_file() {
            return Ok((file, found));
        }
        if is_pipe(&found) {
            return Err(io::Error::new(ErrorKind::InvalidInput, "it is a pipe"));
        }
    }
    with_metadata(File::open(path)?)
}

/// Opened without waiting, a pipe is open at once, and the open file says what it is: one call less for
/// each of many files than asking first. To reading a regular file the flag makes no difference.
#[cfg(unix)]
fn open_without_waiting(path: &Path) -> io::Result<(File, Metadata)> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = File::options();
    match options.read(true).custom_flags(libc::O_NONBLOCK).open(path) {
        // A file that is being taken from whoever serves it to others is waited for.
        Err(error) if error.kind() == ErrorKind::WouldBlock => with_metadata(File::open(path)?),
        opened => with_metadata(opened?),
    }
}

/// Pipes have a folder of their own, and cannot be among files.
#[cfg(not(unix))]
fn open_without_waiting(path: &Path) -> io::Result<(File, Metadata)> {
    with_metadata(File::open(path)?)
}

fn with_metadata(file: File) -> io::Result<(File, Metadata)> {
    let found = file.metadata()?;
    Ok((file, found))
}

#[cfg(unix)]
fn is_pipe(found: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&found.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_found: &Metadata) -> bool {
    false
}

/// Reads up to `most` bytes: a device has no end.
fn read_open(mut file: File, found: &Metadata, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let size = found.len();
    if found.is_file() && size <= most {
        // With room for one byte more, one call reads a file of that size, and shows that it has no more.
        let size = usize::try_from(size).unwrap_or(0);
        bytes.try_reserve_exact(size + 1)?;
        bytes.resize(size + 1, 0);
        let read = file.read(&mut bytes)?;
        bytes.truncate(read);
        if read == size {
            return Ok(bytes);
        }
    }
    take_bounded(file, bytes, most)
}

fn take_bounded(from: impl io::Read, mut bytes: Vec<u8>, most: u64) -> io::Result<Vec<u8>> {
    let rest = (most + 1).saturating_sub(bytes.len() as u64);
    from.take(rest).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(
            ErrorKind::FileTooLarge,
            format!("it has more than {} MB", most >> 20),
        ));
    }
    Ok(bytes)
}

/// The whole content of a text file.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = read(path)?;
    // PowerShell's `>` writes UTF-16, and listings are often written that way.
    if let Some((encoding, _)) = Encoding::for_bom(&bytes) {
        return Ok(encoding.decode(&bytes).0.into_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::content(path, format_args!("byte {at} is not UTF-8 text"))
    })
}

/// The whole content of a text file in any encoding that editors on Windows write.
pub(crate) fn read_any_text(path: &Path) -> Result<String, Failure> {
    let bytes = read(path)?;
    if let Some((encoding, _)) = Encoding::for_bom(&bytes) {
        return Ok(encoding.decode(&bytes).0.into_owned());
    }
    let text = String::from_utf8(bytes);
    Ok(text.unwrap_or_else(|error| {
        let bytes = error.into_bytes();
        encoding_rs::WINDOWS_1252.decode(&bytes).0.into_owned()
    }))
}

/// A compiled script that the command line names.
pub(crate) fn read_pex(path: &Path) -> Result<PexFile, Failure> {
    parse_pex(path, &read(path)?)
}

/// A compiled script that somebody found in a folder.
pub(crate) fn read_found_pex(path: &Path) -> Result<PexFile, Failure> {
    let bytes = read_script(path).map_err(|error| Failure::file("read", path, error))?;
    parse_pex(path, &bytes)
}

fn parse_pex(path: &Path, bytes: &[u8]) -> Result<PexFile, Failure> {
    cyperus_pex::read::read(bytes).map_err(|error| Failure::Content {
        path: path.to_owned(),
        message: error.to_string(),
        hint: has_extension(path, "psc")
            .then(|| "this looks like a source file; compile it first".to_owned()),
    })
}

/// Writes a file that the command line names: links are followed, a file is replaced as
/// [`write_whole`] does, and what is no file is written into.
pub(crate) fn write_named(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error| Failure::file("write", path, error);
    match Destination::of(path).map_err(failed)? {
        Destination::File(place, _) => write_whole(&place, bytes),
        Destination::Stream(stream) => {
            let mut stream = File::options().write(true).open(stream).map_err(failed)?;
            stream.write_all(bytes).map_err(failed)
        }
    }
}

/// Begins a file that the command line names and that grows while a command runs: its old content goes at once,
/// and what is no file is written into.
pub(crate) fn create_named(path: &Path) -> io::Result<File> {
    match Destination::of(path)? {
        Destination::File(place, _) => File::create(place),
        Destination::Stream(stream) => File::options().write(true).open(stream),
    }
}

/// Writes a file completely or not at all: the content goes to a temporary file in the same folder,
/// which is then renamed. It replaces whatever has that name, a link as well, and keeps the
/// permissions of a file. Not synced, because everything written this way can be made again.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    clear_folder_of(path);
    replace(path, bytes, true).map(|_| ())
}

/// Removes what killed processes left in the folder of a file that is about to be written.
pub(crate) fn clear_folder_of(path: &Path) {
    Temporary::new(path, ENDING).clear_folder();
}

/// As [`write_whole`], in a folder that was cleared; answers what the system says about the new file.
/// Where there surely is no old file, `may_be_there` saves looking for it.
pub(crate) fn replace(
    path: &Path,
    bytes: &[u8],
    may_be_there: bool,
) -> Result<io::Result<Metadata>, Failure> {
    let place = Temporary::new(path, ENDING);
    let failed = |error| Failure::file("write", path, error);
    let (mut file, temporary) = place.create().map_err(failed)?;
    let mut write = || {
        if may_be_there
            && let Ok(old) = fs::symlink_metadata(path)
            && old.is_file()
        {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(bytes)?;
        fs::rename(&temporary, path)
    };
    write().map_err(|error| {
        // If it was never made, or is gone already, there is nothing to tidy up.
        let _gone = fs::remove_file(&temporary);
        failed(error)
    })?;
    debug!(file = %path.display(), bytes = bytes.len(), "wrote file");
    Ok(file.metadata())
}

/// Where a file of these parts goes below `folder`; makes the folders that it needs. A link among them
/// is refused, because it may lead out of `folder`. A link in the place of the file itself is not
/// followed by [`write_whole`].
pub(crate) fn place_below(folder: &Path, parts: &[impl AsRef<str>]) -> Result<PathBuf, Failure> {
    let mut place = folder.to_owned();
    let Some((name, above)) = parts.split_last() else {
        return Ok(place);
    };
    for part in above {
        place.push(part.as_ref());
        match fs::symlink_metadata(&place) {
            Ok(found) if found.is_symlink() => {
                let message = "refused to write through a link: it may lead out of the folder";
                return Err(Failure::content(&place, message));
            }
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => make_folder(&place)?,
            Err(error) => return Err(Failure::file("look at", &place, error)),
        }
    }
    place.push(name.as_ref());
    Ok(place)
}

/// Like [`write_whole`], and creates the folder if it does not exist.
pub(crate) fn write_whole_below(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    match write_whole(path, bytes) {
        Err(Failure::File { error, .. }) if error.kind() == ErrorKind::NotFound => {
            if let Some(folder) = path.parent() {
                make_folder(folder)?;
            }
            write_whole(path, bytes)
        }
        other => other,
    }
}

/// Creates a folder and those above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::file("create the folder", path, error))
}
