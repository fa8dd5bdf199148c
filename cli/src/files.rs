//! Reading and writing files, with errors that name the file.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use cyperus_pex::PexFile;
use encoding_rs::Encoding;

use crate::exit::Failure;

/// The whole content of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::file("read", path, error))
}

/// The whole content of a text file.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = read(path)?;
    // PowerShell's `>` writes UTF-16, and a listing that went through it is still a listing.
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
        hint: path
            .extension()
            .is_some_and(|has| has.eq_ignore_ascii_case("psc"))
            .then(|| "this looks like a source file: compile it first".to_owned()),
    })
}

/// Puts a file in place whole or not at all: the content goes to a temporary file in the same
/// folder, which then takes the name. Not synced: a compiled script can be made again.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let write = || {
        let mut file = tempfile::Builder::new()
            .prefix(".cyperus-")
            .tempfile_in(folder)?;
        file.write_all(bytes)?;
        set_ordinary_permissions(file.as_file())?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error| Failure::file("write", path, error))
}

/// As [`write_whole`], in a folder that may not exist yet.
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

/// A folder, with those above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::file("make the folder", path, error))
}

/// Temporary files are private; what a compiler makes is as readable as anything else.
#[cfg(unix)]
fn set_ordinary_permissions(file: &fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_ordinary_permissions(_file: &fs::File) -> std::io::Result<()> {
    Ok(())
}
