//! Compares what a test traced with a file beside its script: `Script.snapshots/Test.txt`.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::bench::Bench;
use super::discover::TestPlace;
use super::finding::Finding;
use super::host::{Record, joined};
use crate::exit::Failure;
use crate::files;

/// Compares every snapshot that a test took, or writes it.
pub(super) fn compare(
    bench: &Bench,
    test: &TestPlace,
    record: &Record,
) -> Result<Vec<Finding>, Failure> {
    let mut findings = Vec::new();
    let mut first = 0;
    let mut seen: Vec<PathBuf> = Vec::new();
    for taken in &record.snapshots {
        let lines = record.lines.get(first..taken.lines).unwrap_or_default();
        first = taken.lines;
        let text = joined(lines);
        let path = path_of(test, &taken.name);
        let at = |message: String| Finding::at(message, &bench.shelf, &taken.stack, &[]);
        if seen.contains(&path) {
            findings.push(at(format!("two snapshots are called {:?}", taken.name)));
            continue;
        }
        if bench.updates_snapshots {
            write(&path, &text)?;
        } else {
            findings.extend(difference(&path, &text)?.map(at));
        }
        seen.push(path);
    }
    Ok(findings)
}

/// The file of a snapshot.
fn path_of(test: &TestPlace, name: &str) -> PathBuf {
    let folder = test.file.with_extension("snapshots");
    let plain: String = name
        .chars()
        .map(|letter| {
            if letter.is_alphanumeric() {
                letter
            } else {
                '-'
            }
        })
        .collect();
    let file = match plain.as_str() {
        "" => format!("{}.txt", test.name),
        plain => format!("{}.{plain}.txt", test.name),
    };
    folder.join(file)
}

/// Writes a snapshot. A link in place of its folder is refused: it may lead anywhere.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = |path: &Path| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let place = files::place_below(
        folder.parent().unwrap_or(Path::new("")),
        &[name(folder), name(path)],
    )?;
    files::write_whole(&place, text.as_bytes())
}

/// The bytes of a snapshot. A link may lead to a file that nobody named, whose lines would be shown.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let is_link = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    if is_link(folder) || is_link(path) {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            "it is a link, which may lead out of the folder",
        ));
    }
    files::read_script(path)
}

/// How a text differs from the one that is kept; None if it does not.
fn difference(path: &Path, text: &str) -> Result<Option<String>, Failure> {
    let kept = match read(path) {
        Ok(kept) => String::from_utf8_lossy(&kept).replace("\r\n", "\n"),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(Some(format!(
                "there is no snapshot {} yet; --update-snapshots writes it",
                path.display()
            )));
        }
        Err(error) => return Err(Failure::file("read", path, error)),
    };
    if kept == text {
        return Ok(None);
    }
    let (mut ours, mut theirs) = (text.lines(), kept.lines());
    let mut number = 0;
    loop {
        number += 1;
        let (own, other) = (ours.next(), theirs.next());
        if own != other || own.is_none() {
            let said =
                |line: Option<&str>| line.map_or("nothing".to_owned(), |it| format!("{it:?}"));
            return Ok(Some(format!(
                "line {number} of the trace is {}, and {} in {}",
                said(own),
                said(other),
                path.display()
            )));
        }
    }
}
