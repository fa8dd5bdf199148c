//! Reading and writing files, with errors that name the file.

use std::ffi::OsString;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::sync::LazyLock;

use cyperus_pex::PexFile;
use encoding_rs::Encoding;
use tracing::debug;

use crate::exit::Failure;

/// The end of temporary files' names: two processes that write the same file must not share one.
static TEMPORARY: LazyLock<String> = LazyLock::new(|| format!(".{}.tmp", std::process::id()));

/// Whether a file's name ends in `.extension`, ignoring case.
pub(crate) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension()
        .is_some_and(|has| has.eq_ignore_ascii_case(extension))
}

/// The whole content of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::file("read", path, error))
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

/// A compiled script.
pub(crate) fn read_pex(path: &Path) -> Result<PexFile, Failure> {
    let bytes = read(path)?;
    cyperus_pex::read::read(&bytes).map_err(|error| Failure::Content {
        path: path.to_owned(),
        message: error.to_string(),
        hint: has_extension(path, "psc")
            .then(|| "this looks like a source file; compile it first".to_owned()),
    })
}

/// Writes a file completely or not at all: the content goes to a temporary file in the same folder,
/// which is then renamed. Not synced, because everything written this way can be made again.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(TEMPORARY.as_str());
    let temporary = path.with_file_name(name);
    let write = || {
        fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)?
            .write_all(bytes)?;
        fs::rename(&temporary, path)
    };
    write().map_err(|error| {
        // If it was never made, or is gone already, there is nothing to tidy up.
        let _gone = fs::remove_file(&temporary);
        Failure::file("write", path, error)
    })?;
    debug!(file = %path.display(), bytes = bytes.len(), "wrote file");
    Ok(())
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
