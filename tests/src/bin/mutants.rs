//! Breaks the collector's mechanisms one by one and reports which breakages the tests notice.
//!
//! ```text
//! cargo run -p cyperus-conformance --bin mutants -- [--derived N] [NAME…]
//! ```
//!
//! The list is `tests/mutants/collector.txt`; NAME picks those whose name contains it. With `--derived
//! N`, every Nth mutant that can be derived from the lines of `gc/src` is tried as well. Each one is
//! compiled in a copy of the repository under `target/mutants`, and tested there: first the tests of the
//! heap, then those of the collector as scripts see it. The copy keeps its build. `timeout` of the
//! system's tools ends what never ends. A mutant is *noticed* if a test fails or the
//! compiler does not accept it, and *survives* if everything passes. The status is 1 if one survives.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use cyperus_conformance::{Mutant, derived, listed, root};

/// What is run on each mutant, in order, until one fails.
const SUITES: [(&str, &[&str]); 4] = [
    (
        "the rows",
        &[
            "test",
            "-q",
            "-p",
            "cyperus-gc",
            "--test",
            "heap",
            "--",
            "--skip",
            "random_heaps",
        ],
    ),
    (
        "random heaps",
        &[
            "test",
            "-q",
            "-p",
            "cyperus-gc",
            "--test",
            "heap",
            "random_heaps",
        ],
    ),
    (
        "runs of scripts",
        &["test", "-q", "-p", "cyperus", "--test", "collector"],
    ),
    (
        "the suite",
        &[
            "test", "-q", "-p", "cyperus", "--test", "suite", "--", "/gc/",
        ],
    ),
];

/// Seconds after which a mutant counts as noticed because it never ends.
const PATIENCE: &str = "300";

/// How a mutant fared.
enum Fate {
    /// A test noticed it: which suite.
    Noticed(usize),
    /// The compiler refuses it.
    Refused,
    /// Nobody noticed it.
    Survived,
}

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            println!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<usize, String> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut every = None;
    if let Some(at) = words.iter().position(|word| word == "--derived") {
        let number = words.get(at + 1).and_then(|word| word.parse().ok());
        every = Some(number.ok_or("--derived needs a number")?);
        words.drain(at..at + 2);
    }
    let all = mutants(every)?;
    let chosen = |mutant: &&Mutant| {
        words.is_empty() || words.iter().any(|word| mutant.name.contains(word.as_str()))
    };
    let copy = root().join("target/mutants");
    copy_repository(&copy).map_err(|error| error.to_string())?;
    let (mut noticed, mut refused, mut survivors) = (0, 0, Vec::new());
    for mutant in all.iter().filter(chosen) {
        match fate(&copy, mutant)? {
            Fate::Noticed(suite) => {
                noticed += 1;
                println!("noticed   {} (by {})", mutant.name, SUITES[suite].0);
            }
            Fate::Refused => {
                refused += 1;
                println!("refused   {}", mutant.name);
            }
            Fate::Survived => {
                println!("SURVIVED  {}", mutant.name);
                survivors.push(&mutant.name);
            }
        }
    }
    println!(
        "{noticed} noticed, {refused} refused by the compiler, {} survived",
        survivors.len()
    );
    Ok(survivors.len())
}

/// The list, and every Nth derived one.
fn mutants(every: Option<usize>) -> Result<Vec<Mutant>, String> {
    let list = root().join("tests/mutants/collector.txt");
    let list = fs::read_to_string(list).map_err(|error| error.to_string())?;
    let mut all = listed(&list)?;
    if let Some(every) = every {
        let mut files = Vec::new();
        sources(&root().join("gc/src"), &mut files).map_err(|error| error.to_string())?;
        let mut more = Vec::new();
        for file in files {
            let name = file.strip_prefix(root()).unwrap_or(&file);
            let name = name.to_string_lossy().replace('\\', "/");
            more.extend(derived(root(), &name).map_err(|error| error.to_string())?);
        }
        all.extend(more.into_iter().step_by(every.max(1)));
    }
    Ok(all)
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, files)?;
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Copies what git knows. The copy keeps its own build between runs.
fn copy_repository(copy: &Path) -> io::Result<()> {
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output()?;
    for name in listed.stdout.split(|&byte| byte == 0) {
        let name = String::from_utf8_lossy(name).into_owned();
        let (from, to) = (root().join(&name), copy.join(&name));
        if name.is_empty() || !from.is_file() {
            continue;
        }
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = fs::read(&from)?;
        // An untouched file is not compiled again.
        if fs::read(&to).ok().as_ref() != Some(&text) {
            fs::write(&to, text)?;
        }
    }
    Ok(())
}

fn fate(copy: &Path, mutant: &Mutant) -> Result<Fate, String> {
    let path = copy.join(&mutant.file);
    let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let broken = mutant.apply(&text)?;
    fs::write(&path, broken).map_err(|error| error.to_string())?;
    let found = tested(copy);
    fs::write(&path, text).map_err(|error| error.to_string())?;
    found.map_err(|error| error.to_string())
}

fn tested(copy: &Path) -> io::Result<Fate> {
    let cargo = |words: &[&str]| {
        Command::new("timeout")
            .args([PATIENCE, "cargo"])
            .args(words)
            .current_dir(copy)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
    };
    if !cargo(&["check", "-q", "-p", "cyperus-vm"])?.success() {
        return Ok(Fate::Refused);
    }
    for (number, (_, words)) in SUITES.iter().enumerate() {
        if !cargo(words)?.success() {
            return Ok(Fate::Noticed(number));
        }
    }
    Ok(Fate::Survived)
}
