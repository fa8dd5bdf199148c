//! `archive`: the files of an archive, listed or extracted one by one.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cyperus_plugin::archive::{ArchivedFile, FileName};
use serde::Serialize;

use crate::arguments::{Archive, ArchiveAction};
use crate::exit::{Failure, Status};
use crate::plugin::{ArchiveFile, open_archive};
use crate::report::quantity::of;
use crate::{files, output};

/// How many times its own size an archive may extract to. Texts pack to a tenth.
const LARGEST_SHARE: u64 = 32;

/// What even a small archive may extract to.
const LEAST_LIMIT: u64 = 256 << 20;

type OpenArchive = cyperus_plugin::archive::Archive<ArchiveFile>;

pub(super) fn run(arguments: &Archive, quiet: bool) -> Result<Status, Failure> {
    if arguments.action == ArchiveAction::List && arguments.output.is_some() {
        return Err(Failure::Usage {
            message: "archive list writes no files, so --output means nothing".to_owned(),
            hint: Some("use `archive extract` to write the files to a folder".to_owned()),
        });
    }
    if arguments.action == ArchiveAction::Extract && arguments.json {
        return Err(Failure::Usage {
            message: "archive extract prints nothing, so --json means nothing".to_owned(),
            hint: Some("use `archive list --json` for a list of the files".to_owned()),
        });
    }
    let archive = open_archive(&arguments.file)?;
    let filter = arguments.filter.as_deref().map(Filter::new);
    let wanted = |file: &ArchivedFile<'_>| {
        let filter = filter.as_ref();
        filter.is_none_or(|filter| filter.accepts(file.name))
    };
    match arguments.action {
        ArchiveAction::List if arguments.json => list_json(&archive, wanted),
        ArchiveAction::List => list(&archive, wanted),
        ArchiveAction::Extract => {
            let folder = target(arguments);
            let status = extract(&archive, wanted, &arguments.file, &folder, quiet);
            Ok(status)
        }
    }
}

/// The folder that files are written to.
fn target(arguments: &Archive) -> PathBuf {
    match &arguments.output {
        Some(folder) => folder.clone(),
        None => PathBuf::from(arguments.file.file_stem().unwrap_or_default()),
    }
}

/// A file as programs see it.
#[derive(Serialize)]
struct Listed {
    name: String,
    /// Bytes that it takes in the archive.
    bytes: u64,
    packed: bool,
}

fn list_json(
    archive: &OpenArchive,
    wanted: impl Fn(&ArchivedFile<'_>) -> bool,
) -> Result<Status, Failure> {
    let files = archive.files().filter(wanted);
    let rows = files.map(|file| Listed {
        name: file.name.to_string(),
        bytes: u64::from(file.length),
        packed: file.packed,
    });
    let rows: Vec<Listed> = rows.collect();
    output::print(&output::json(&rows)?)?;
    Ok(Status::Fine)
}

fn list(
    archive: &OpenArchive,
    wanted: impl Fn(&ArchivedFile<'_>) -> bool,
) -> Result<Status, Failure> {
    let mut text = String::new();
    for file in archive.files().filter(wanted) {
        let packed = if file.packed { "packed" } else { "" };
        // Names are the archive's own: a line end in one must not look like another file.
        let name = printable(file.name);
        // Writing to a string cannot fail.
        let _infallible = writeln!(text, "{:>10} {packed:<6} {name}", file.length);
    }
    output::print(&text)
}

/// A name without characters that would move the terminal's cursor.
fn printable(name: FileName<'_>) -> String {
    let name = name.to_string();
    if name.contains(char::is_control) {
        return name.escape_debug().to_string();
    }
    name
}

/// Bytes that all files of an archive may take together. Many entries can name the same packed bytes, so
/// that a few megabytes would fill any disk.
fn most_extracted(path: &Path) -> u64 {
    let length = fs::metadata(path).map_or(0, |found| found.len());
    length.saturating_mul(LARGEST_SHARE).max(LEAST_LIMIT)
}

/// Writes the files below `folder`. One that cannot be written is told of and does not keep the
/// others from being written.
fn extract(
    archive: &OpenArchive,
    wanted: impl Fn(&ArchivedFile<'_>) -> bool,
    path: &Path,
    folder: &Path,
    quiet: bool,
) -> Status {
    let (mut written, mut failed) = (0_u64, 0_u64);
    let mut room = most_extracted(path);
    for file in archive.files().filter(wanted) {
        match extract_file(archive, &file, (path, folder), &mut room) {
            Ok(()) => written += 1,
            Err(failure) => {
                output::show_failure(&failure);
                failed += 1;
            }
        }
    }
    if !quiet {
        let files = of(written, "file", "files");
        output::note(&format!("extracted {files} to {}\n", folder.display()));
    }
    if failed > 0 {
        Status::Usage
    } else {
        Status::Fine
    }
}

fn extract_file(
    archive: &OpenArchive,
    file: &ArchivedFile<'_>,
    (path, folder): (&Path, &Path),
    room: &mut u64,
) -> Result<(), Failure> {
    let Some(parts) = file.name.parts() else {
        let name = printable(file.name);
        let message = format!("refused to extract {name:?}: the name may lead out of the folder");
        return Err(Failure::content(path, message));
    };
    let bytes = archive
        .extract(file.index)
        .map_err(|error| Failure::content(path, error))?;
    let Some(left) = room.checked_sub(bytes.len() as u64) else {
        let name = printable(file.name);
        let message = format!(
            "refused to extract {name:?}: all files together take far more than an archive of this size holds"
        );
        return Err(Failure::content(path, message));
    };
    *room = left;
    files::make_folder(folder)?;
    let place = files::place_below(folder, &parts)?;
    files::write_whole(&place, &bytes)
}

/// `--filter`: pieces of text between the `*`s, in lower case and with slashes. All must occur, in
/// order.
struct Filter(Vec<String>);

impl Filter {
    fn new(text: &str) -> Self {
        let text = text.to_lowercase().replace('\\', "/");
        Self(text.split('*').map(str::to_owned).collect())
    }

    fn accepts(&self, name: FileName<'_>) -> bool {
        let name = name.to_string().to_lowercase();
        let mut rest = name.as_str();
        self.0.iter().all(|piece| match rest.find(piece.as_str()) {
            Some(at) => {
                rest = &rest[at + piece.len()..];
                true
            }
            None => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_take_more_than_there_is_room_for_are_refused() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus/archive");
        let mut seen = 0;
        for entry in fs::read_dir(corpus).unwrap() {
            let path = entry.unwrap().path();
            let Ok(archive) = open_archive(&path) else {
                continue;
            };
            for file in archive.files() {
                let Ok(bytes) = archive.extract(file.index) else {
                    continue;
                };
                if bytes.is_empty() {
                    continue;
                }
                let folder = tempfile::tempdir().unwrap();
                let mut room = bytes.len() as u64 - 1;
                let places = (&*path, folder.path());
                let refused = extract_file(&archive, &file, places, &mut room).unwrap_err();
                assert!(refused.to_string().contains("far more"), "{refused}");
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
                room += 1;
                extract_file(&archive, &file, places, &mut room).unwrap();
                assert_eq!(room, 0);
                seen += 1;
            }
        }
        assert!(seen > 0, "the corpus has archives with files");
    }
}
