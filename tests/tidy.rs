//! Rules about the repository itself that no compiler checks. Those that need their own file are in
//! `tidy/`.

#[path = "tidy/dependencies.rs"]
mod dependencies;
#[path = "tidy/modules.rs"]
mod modules;
#[path = "tidy/words.rs"]
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use cyperus_conformance::root;

/// All files below the root with one of the extensions, in order, without build output.
fn files(extensions: &[&str]) -> Vec<PathBuf> {
    files_below(root(), extensions)
}

/// The same below any folder; none if there is no such folder.
fn files_below(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("a readable entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() {
                let is_made = ["target", "node_modules", "dist"].contains(&name.as_str());
                if !is_made && !name.starts_with('.') {
                    folders.push(path);
                }
            } else if path
                .extension()
                .is_some_and(|has| extensions.iter().any(|e| has == *e))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a readable file of UTF-8 text")
}

/// The code without its line comments.
fn without_comments(code: &str) -> String {
    code.lines()
        .flat_map(|line| [line.split("//").next().unwrap_or_default(), "\n"])
        .collect()
}

/// Fails with all offences at once.
fn none(offences: &[String]) {
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}

#[test]
fn files_can_be_read_in_one_sitting() {
    let offences: Vec<_> = files(&["rs", "lalrpop"])
        .iter()
        .map(|path| (name(path), text(path).lines().count()))
        .filter(|(_, lines)| *lines > 800)
        .map(|(name, lines)| format!("{name} has {lines} lines, 800 is the limit"))
        .collect();
    none(&offences);
}

#[test]
fn files_say_what_they_are_for() {
    let offences: Vec<_> = files(&["rs"])
        .iter()
        .filter(|path| !text(path).starts_with("//!"))
        .map(|path| format!("{} does not open with //!", name(path)))
        .collect();
    none(&offences);
}

#[test]
fn names_say_something() {
    let empty = ["utils", "util", "helpers", "helper", "common", "misc"];
    let offences: Vec<_> = files(&["rs"])
        .iter()
        .map(|path| name(path))
        .filter(|name| name.split(['/', '.']).any(|part| empty.contains(&part)))
        .collect();
    none(&offences);
}

#[test]
fn unsafe_code_stays_behind_its_fence() {
    let mut offences = Vec::new();
    for path in files(&["rs"]) {
        let name = name(&path);
        let fenced = name == "gc/src/prefetch.rs"
            || name == "vm/src/code/registers.rs"
            || name == "vm/src/interpret/dispatch.rs"
            || name == "vm/src/interpret/callout.rs"
            || name == "native/src/code.rs"
            || name == "cli/src/allocator.rs"
            || name == "tests/tidy.rs";
        let opens = |line: &&str| {
            let code = line.split("//").next().unwrap_or_default();
            code.contains("unsafe {") || code.contains("unsafe fn") || code.contains("unsafe impl")
        };
        if !fenced && text(&path).lines().any(|line| opens(&line)) {
            offences.push(format!("{name} has unsafe code outside the allowed files"));
        }
    }
    none(&offences);
}

#[test]
fn no_test_is_ignored_without_a_reason() {
    let offences: Vec<_> = files(&["rs"])
        .iter()
        .filter(|path| {
            text(path)
                .lines()
                .any(|line| line.trim() == concat!("#[", "ignore]"))
        })
        .map(|path| name(path))
        .collect();
    none(&offences);
}

/// Links in the Markdown files lead to files that exist.
#[test]
fn links_in_the_documents_lead_somewhere() {
    let mut offences = Vec::new();
    for path in files(&["md"]) {
        let folder = path.parent().unwrap_or_else(|| root());
        for target in text(&path)
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let file = target.split('#').next().unwrap_or_default();
            let elsewhere = file.is_empty() || file.contains("://") || file.contains(' ');
            if !elsewhere && !folder.join(file).exists() {
                offences.push(format!(
                    "{} links to {target}, which is not there",
                    name(&path)
                ));
            }
        }
    }
    none(&offences);
}
