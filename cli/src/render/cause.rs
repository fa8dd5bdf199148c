//! Findings with one cause are one problem: the first is shown in full, the others are counted.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cyperus_compiler::diagnostic::Cause;

use crate::report::quantity::of;

/// How many files are named; the rest are counted.
const NAMED_FILES: usize = 5;

/// A finding as text, with what caused it outside its script.
#[derive(Debug)]
pub(crate) struct Finding {
    /// The text, with an empty line at its end.
    pub(crate) text: String,
    /// Findings of one cause are shown once; those of none always.
    pub(crate) cause: Option<Cause>,
}

/// The findings of one file.
pub(crate) type FileFindings<'a> = (String, &'a [Finding]);

/// The other findings of a cause.
#[derive(Default)]
struct Others<'a> {
    findings: usize,
    /// Their files, in order, each once.
    files: Vec<&'a str>,
}

/// The text of all findings, file by file, of each cause only the first.
pub(crate) fn once_for_each_cause(files: &[FileFindings<'_>]) -> Vec<String> {
    let mut others: BTreeMap<&Cause, Others<'_>> = BTreeMap::new();
    for (file, findings) in files {
        for cause in findings.iter().filter_map(|found| found.cause.as_ref()) {
            let others = others.entry(cause).or_default();
            others.findings += 1;
            if others.files.last() != Some(&file.as_str()) {
                others.files.push(file);
            }
        }
    }
    files
        .iter()
        .map(|(_, findings)| {
            let mut text = String::new();
            for found in *findings {
                match found.cause.as_ref().map(|cause| others.remove(cause)) {
                    None => text.push_str(&found.text),
                    Some(Some(others)) => push_with_others(&mut text, &found.text, &others),
                    Some(None) => {}
                }
            }
            text
        })
        .collect()
}

fn push_with_others(text: &mut String, first: &str, others: &Others<'_>) {
    let more = others.findings - 1;
    if more == 0 {
        text.push_str(first);
        return;
    }
    text.push_str(first.trim_end());
    let count = of(more as u64, "more error", "more errors");
    let verb = if more == 1 { "has" } else { "have" };
    let files = others.files.as_slice();
    // Writing to a string cannot fail.
    let _infallible = if let [_] = files {
        write!(text, "\n\nnote: {count} in this file {verb} the same cause")
    } else {
        write!(
            text,
            "\n\nnote: {count} {verb} the same cause, in {}: {}",
            of(files.len() as u64, "file", "files"),
            files[..files.len().min(NAMED_FILES)].join(", ")
        )
    };
    if files.len() > NAMED_FILES {
        let _infallible = write!(text, " and {} more", files.len() - NAMED_FILES);
    }
    text.push_str("\n\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(text: &str, cause: Option<&str>) -> Finding {
        Finding {
            text: format!("{text}\n\n"),
            cause: cause.map(|name| Cause::Script(name.into())),
        }
    }

    #[test]
    fn the_first_of_a_cause_stands_for_all() {
        let one = [
            finding("a1", Some("a")),
            finding("own", None),
            finding("a2", Some("a")),
            finding("b1", Some("b")),
        ];
        let two = [finding("a3", Some("a")), finding("own", None)];
        let files = [("One".to_owned(), &one[..]), ("Two".to_owned(), &two[..])];
        assert_eq!(
            once_for_each_cause(&files),
            [
                "a1\n\nnote: 2 more errors have the same cause, in 2 files: One, Two\n\nown\n\nb1\n\n",
                "own\n\n"
            ]
        );
    }

    #[test]
    fn files_are_named_up_to_a_limit() {
        let found = [finding("x", Some("a"))];
        let files: Vec<FileFindings<'_>> = (1..8)
            .map(|n| (format!("F{n}"), found.as_slice()))
            .collect();
        assert_eq!(
            once_for_each_cause(&files)[0],
            "x\n\nnote: 6 more errors have the same cause, in 7 files: F1, F2, F3, F4, F5 and 2 more\n\n"
        );
        let found = [finding("x", Some("a")), finding("y", Some("a"))];
        assert_eq!(
            once_for_each_cause(&[("F".to_owned(), found.as_slice())]),
            ["x\n\nnote: 1 more error in this file has the same cause\n\n"]
        );
    }
}
