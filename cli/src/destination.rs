//! What a file is written to that the command line names: links are followed, and what is no file
//! is written into instead of being replaced.

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// Links to links that are followed: more than any system follows.
const MOST_LINKS: u32 = 64;

/// Where a named file goes.
#[derive(Debug)]
pub(crate) enum Destination {
    /// A file that is replaced as a whole, with the permissions of the old one.
    File(PathBuf, Option<Permissions>),
    /// A device, a pipe or a socket: replacing it would take it away from everybody.
    Stream(PathBuf),
}

impl Destination {
    /// Where the file at `path` goes.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        if cfg!(windows) && names_device(path) {
            return Ok(Self::Stream(path.to_owned()));
        }
        match fs::metadata(path) {
            Ok(found) if found.is_file() => {
                let kept = found.permissions();
                let is_link = fs::symlink_metadata(path)?.is_symlink();
                let place = if is_link {
                    fs::canonicalize(path)?
                } else {
                    path.to_owned()
                };
                Ok(Self::File(place, Some(kept)))
            }
            Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(_) => Ok(Self::Stream(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Self::File(end_of_links(path)?, None))
            }
            Err(error) => Err(error),
        }
    }
}

/// Whether Windows takes this for a device: it does so in every folder, in any case and whatever the ending is.
fn names_device(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_ascii_uppercase();
    let is_port = |kind: &str| {
        let number = stem.strip_prefix(kind);
        number.is_some_and(|number| {
            number.len() == 1 && number != "0" && number.parse::<u8>().is_ok()
        })
    };
    matches!(stem.as_str(), "NUL" | "CON" | "PRN" | "AUX") || is_port("COM") || is_port("LPT")
}

/// The place that a link to nothing names, or the path itself.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&place) {
            Ok(target) => {
                let folder = place.parent().unwrap_or(Path::new(""));
                place = folder.join(target);
            }
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other("too many links"))
}

/// A file that the command line names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'a> {
    /// The flag or operand, as the command line spells it.
    pub(crate) flag: &'static str,
    /// The file.
    pub(crate) path: &'a Path,
}

/// A file with its flag, where it was given.
pub(crate) fn named<'a>(flag: &'static str, path: Option<&'a PathBuf>) -> Option<Named<'a>> {
    path.map(|path| Named { flag, path })
}

/// Refuses a command that would write over one of its own inputs, or write two things to one file.
pub(crate) fn must_differ<'a>(
    inputs: impl IntoIterator<Item = Option<Named<'a>>>,
    outputs: impl IntoIterator<Item = Option<Named<'a>>>,
) -> Result<(), Failure> {
    let inputs: Vec<Named<'_>> = inputs.into_iter().flatten().collect();
    let outputs: Vec<Named<'_>> = outputs.into_iter().flatten().collect();
    for (at, output) in outputs.iter().enumerate() {
        let Some(identity) = Identity::of(output.path) else {
            continue;
        };
        let others = inputs.iter().map(|input| (input, "is read"));
        let others = others.chain(outputs[..at].iter().map(|other| (other, "is written")));
        for (other, what) in others {
            if Identity::of(other.path).as_ref() == Some(&identity) {
                return Err(Failure::Usage {
                    message: format!(
                        "{}: {} would overwrite the file that {what} as {}",
                        output.path.display(),
                        output.flag,
                        other.flag
                    ),
                    hint: Some(String::from("give each its own file")),
                });
            }
        }
    }
    Ok(())
}

/// What makes two paths one file.
#[derive(Debug, PartialEq, Eq)]
enum Identity {
    /// The file itself, by whatever name.
    #[cfg(unix)]
    File(u64, u64),
    /// The place where it would be.
    Place(PathBuf),
}

impl Identity {
    /// `None` for what is no file: any number of things may go to the null device.
    fn of(path: &Path) -> Option<Self> {
        if cfg!(windows) && names_device(path) {
            return None;
        }
        match fs::metadata(path) {
            Ok(found) if !found.is_file() => None,
            #[cfg(unix)]
            Ok(found) => {
                use std::os::unix::fs::MetadataExt as _;
                Some(Self::File(found.dev(), found.ino()))
            }
            #[cfg(not(unix))]
            Ok(_) => fs::canonicalize(path).ok().map(Self::Place),
            Err(_) => {
                let place = end_of_links(path).ok()?;
                let folder = match place.parent() {
                    Some(folder) if !folder.as_os_str().is_empty() => folder,
                    _ => Path::new("."),
                };
                let folder = fs::canonicalize(folder).ok()?;
                let name = place.file_name()?;
                // Windows does not tell names apart by case. What is there already has one spelling.
                let name = if cfg!(windows) {
                    name.to_ascii_lowercase()
                } else {
                    name.to_owned()
                };
                Some(Self::Place(folder.join(name)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_of_windows_are_known_by_their_names() {
        for device in [
            "NUL",
            "nul",
            "C:/logs/Nul.json",
            "con",
            "COM1",
            "lpt9.txt",
            "AUX .psc",
        ] {
            assert!(names_device(Path::new(device)), "{device}");
        }
        for file in [
            "null",
            "NUL1",
            "COM",
            "COM0",
            "COM10",
            "report.nul",
            "console.log",
            "",
        ] {
            assert!(!names_device(Path::new(file)), "{file}");
        }
    }
}
