//! Compares what a test traced with a file beside its script: `Script.snapshots/Test.txt`.

use std::fs;
use std::io::ErrorKind;
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
            files::write_whole_below(&path, text.as_bytes())?;
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

/// How a text differs from the one that is kept; None if it does not.
fn difference(path: &Path, text: &str) -> Result<Option<String>, Failure> {
    let kept = match fs::read(path) {
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
