//! Breaks the collector's mechanisms one by one and reports which breakages the tests notice.
//!
//! ```text
//! cargo run -p cyperus-conformance --bin mutants -- [--heap] [--every N] [NAME…]
//! cargo run -p cyperus-conformance --bin mutants -- --listed [--heap] [NAME…]
//! ```
//!
//! Without `--listed`, mutants are derived from the lines of `gc/src` and of the machine's part, and all of
//! them are compiled at once: a variable of the environment switches one on, so each costs only a test
//! run. `--every N` takes every Nth. With `--listed` they come from `tests/mutants/collector.txt`, and each
//! is compiled. NAME picks those whose name contains it; `--heap` runs only the tests of the heap.
//!
//! All happens in a copy of the repository under `target/mutants`, which keeps its build. `timeout` of the
//! system's tools ends what never ends. A mutant is *noticed* if a test fails or never ends, and *survives*
//! if everything passes. Survivors in `tests/mutants/equal.txt` change nothing that a test could see; the
//! file says why. The status is 1 if any other survives.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use cyperus_conformance::{MODULE, Mutant, SWITCH, Switch, listed, root, switched};

/// Files of the machine that belong to the collector.
const MACHINE: [&str; 8] = [
    "vm/src/machine/clusters.rs",
    "vm/src/machine/collecting.rs",
    "vm/src/machine/roots.rs",
    "vm/src/machine/natives/weak.rs",
    "vm/src/native/collector.rs",
    "vm/src/native/population.rs",
    "vm/src/program/traits.rs",
    "vm/src/scheduler/roots.rs",
];

/// Files of the heap without mutants: they only describe, or loom compiles them in a crate of its own.
const LEFT_OUT: [&str; 7] = [
    "gc/src/inspect/",
    "gc/src/verify/",
    "gc/src/trace/walk.rs",
    "gc/src/trace/measure.rs",
    "gc/src/sync.rs",
    "gc/src/text/",
    "gc/src/heap/describe.rs",
];

/// A suite: its name, and the words for cargo up to those for the test.
type Suite = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// What is run on each mutant, in order, until one fails.
const SUITES: [Suite; 5] = [
    (
        "the rows",
        &["-p", "cyperus-gc", "--test", "heap"],
        &["--skip", "random_heaps"],
    ),
    ("tests of units", &["-p", "cyperus-gc", "--lib"], &[]),
    (
        "random heaps",
        &["-p", "cyperus-gc", "--test", "heap"],
        &["random_heaps"],
    ),
    (
        "runs of scripts",
        &["-p", "cyperus", "--test", "collector"],
        &[],
    ),
    (
        "the suite",
        &["-p", "cyperus", "--test", "suite"],
        &["/gc/"],
    ),
];

/// How many of them need only the heap.
const OF_THE_HEAP: usize = 3;

/// Seconds after which a mutant counts as noticed because it never ends.
const PATIENCE: &str = "300";

/// How often the compiler may refuse some of the mutants that are compiled at once.
const ATTEMPTS: u32 = 12;

/// Mutants may leave things unused; no lint is to refuse them.
const LINTS: &str = "#![allow(warnings, clippy::all)]\n";

/// How a mutant fared.
enum Fate {
    /// A test noticed it: which suite.
    Noticed(usize),
    /// The compiler refuses it.
    Refused,
    /// Nobody noticed it.
    Survived,
}

/// What was asked for.
struct Wish {
    is_listed: bool,
    suites: usize,
    every: usize,
    names: Vec<String>,
}

impl Wish {
    fn chooses(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|word| name.contains(word.as_str()))
    }
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

fn wish() -> Result<Wish, String> {
    let mut wish = Wish {
        is_listed: false,
        suites: SUITES.len(),
        every: 1,
        names: Vec::new(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--listed" => wish.is_listed = true,
            "--heap" => wish.suites = OF_THE_HEAP,
            "--every" => {
                let number = words.next().and_then(|word| word.parse().ok());
                wish.every = number.ok_or("--every needs a number")?;
            }
            _ => wish.names.push(word),
        }
    }
    Ok(wish)
}

fn run() -> Result<usize, String> {
    let wish = wish()?;
    let copy = root().join("target/mutants");
    copy_repository(&copy).map_err(|error| error.to_string())?;
    if wish.is_listed {
        try_listed(&copy, &wish)
    } else {
        try_switched(&copy, &wish)
    }
}

/// Counts fates and prints them as they become known.
#[derive(Default)]
struct Score {
    noticed: usize,
    refused: usize,
    equal: usize,
    survivors: usize,
}

impl Score {
    fn add(&mut self, name: &str, fate: &Fate, equal: &BTreeSet<String>) {
        match fate {
            Fate::Noticed(suite) => {
                self.noticed += 1;
                println!("noticed   {name} (by {})", SUITES[*suite].0);
            }
            Fate::Refused => {
                self.refused += 1;
                println!("refused   {name}");
            }
            Fate::Survived if equal.contains(name) => {
                self.equal += 1;
                println!("equal     {name}");
            }
            Fate::Survived => {
                self.survivors += 1;
                println!("SURVIVED  {name}");
            }
        }
    }

    fn end(&self) -> usize {
        println!(
            "{} noticed, {} refused by the compiler, {} equal, {} survived",
            self.noticed, self.refused, self.equal, self.survivors
        );
        self.survivors
    }
}

/// Mutants of the list, each compiled.
fn try_listed(copy: &Path, wish: &Wish) -> Result<usize, String> {
    let list = root().join("tests/mutants/collector.txt");
    let list = fs::read_to_string(list).map_err(|error| error.to_string())?;
    let mut score = Score::default();
    let all = listed(&list)?;
    for mutant in all.iter().filter(|mutant| wish.chooses(&mutant.name)) {
        let fate = fate(copy, mutant, wish)?;
        score.add(&mutant.name, &fate, &BTreeSet::new());
    }
    Ok(score.end())
}

/// Mutants of the lines, compiled once.
fn try_switched(copy: &Path, wish: &Wish) -> Result<usize, String> {
    let equal = equal()?;
    let (switches, refused) = compile_switches(copy, wish)?;
    println!("{} mutants; the compiler refuses {refused}", switches.len());
    let mut score = Score::default();
    let chosen = switches.iter().filter(|switch| wish.chooses(&switch.name));
    for switch in chosen.step_by(wish.every.max(1)) {
        let number = switch.number.to_string();
        let mut fate = Fate::Survived;
        for suite in 0..wish.suites {
            if !passes(copy, suite, Some(&number)).map_err(|error| error.to_string())? {
                fate = Fate::Noticed(suite);
                break;
            }
        }
        score.add(&switch.name, &fate, &equal);
    }
    Ok(score.end())
}

/// Names of the mutants that change nothing a test could see: lines with `= ` before them, without the
/// number of the line.
fn equal() -> Result<BTreeSet<String>, String> {
    let list = root().join("tests/mutants/equal.txt");
    let list = fs::read_to_string(list).map_err(|error| error.to_string())?;
    let names = list.lines().filter_map(|line| line.strip_prefix("= "));
    Ok(names.map(str::to_owned).collect())
}

/// Writes all mutants into the copy and builds the tests, without those that the compiler refuses.
/// Returns the mutants, and how many were refused.
fn compile_switches(copy: &Path, wish: &Wish) -> Result<(Vec<Switch>, usize), String> {
    let mut refused = BTreeSet::new();
    let originals = originals().map_err(|error| error.to_string())?;
    for _ in 0..ATTEMPTS {
        let switches = write_switches(copy, &originals, &refused);
        let switches = switches.map_err(|error| error.to_string())?;
        let mut complaints = String::new();
        for (_, words, _) in SUITES.iter().take(wish.suites) {
            let built = Command::new("cargo")
                .args(["test", "-q", "--no-run", "--message-format", "short"])
                .args(*words)
                .current_dir(copy)
                .output()
                .map_err(|error| error.to_string())?;
            if !built.status.success() {
                complaints = String::from_utf8_lossy(&built.stderr).into_owned();
                break;
            }
        }
        if complaints.is_empty() {
            return Ok((switches, refused.len()));
        }
        let before = refused.len();
        for place in complaints.lines().filter(|line| line.contains("error")) {
            let mut words = place.split(':');
            let (file, line) = (
                words.next(),
                words.next().and_then(|it| it.parse::<usize>().ok()),
            );
            let Some(line) = line else { continue };
            // What a mutant breaks may show a few lines before or after it.
            let near = |distance: usize| {
                let of_file = switches.iter().filter(|it| Some(it.file.as_str()) == file);
                let lines = of_file.filter(move |it| it.line.abs_diff(line) <= distance);
                lines.map(|it| it.name.clone()).collect::<Vec<_>>()
            };
            let nearest = (0..8).map(near).find(|names| !names.is_empty());
            refused.extend(nearest.unwrap_or_default());
        }
        if refused.len() == before {
            return Err(complaints);
        }
    }
    Err("the compiler keeps refusing mutants".to_owned())
}

/// The files that have mutants, by name, as they were when the run began.
fn originals() -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    sources(&root().join("gc/src"), &mut files)?;
    files.extend(MACHINE.iter().map(|file| root().join(file)));
    let mut originals = Vec::new();
    for path in files {
        let name = path.strip_prefix(root()).unwrap_or(&path);
        let name = name.to_string_lossy().replace('\\', "/");
        if !LEFT_OUT.iter().any(|start| name.starts_with(start)) {
            originals.push((name, fs::read_to_string(&path)?));
        }
    }
    Ok(originals)
}

fn write_switches(
    copy: &Path,
    originals: &[(String, String)],
    refused: &BTreeSet<String>,
) -> io::Result<Vec<Switch>> {
    let mut switches: Vec<Switch> = Vec::new();
    for (name, text) in originals {
        let module = if name.starts_with("gc/") {
            "crate::mutant"
        } else {
            "cyperus_gc::mutant"
        };
        let first = u32::try_from(switches.len()).unwrap_or(u32::MAX) + 1;
        let made = switched(name, text, first, module, refused);
        write_if_changed(&copy.join(name), made.text.as_bytes())?;
        switches.extend(made.switches);
    }
    write_if_changed(&copy.join("gc/src/mutant.rs"), MODULE.as_bytes())?;
    for (file, more) in [
        ("gc/src/lib.rs", "\npub mod mutant;\n"),
        ("vm/src/lib.rs", ""),
    ] {
        let path = copy.join(file);
        let text = fs::read_to_string(&path)?;
        if text.contains(LINTS) {
            continue;
        }
        // The attribute goes after the crate's documentation, before its first item.
        let modules = ["\npub mod ", "\nmod "];
        let at = modules.iter().find_map(|word| text.find(word)).unwrap_or(0);
        let text = format!("{}\n{LINTS}{}{more}", &text[..at], &text[at..]);
        write_if_changed(&path, text.as_bytes())?;
    }
    Ok(switches)
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, files)?;
        } else if path.extension().is_some_and(|it| it == "rs")
            && !path.ends_with("tests.rs")
            && !path.ends_with("gc/src/lib.rs")
        {
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
        let from = root().join(&name);
        if !name.is_empty() && from.is_file() {
            write_if_changed(&copy.join(&name), &fs::read(&from)?)?;
        }
    }
    Ok(())
}

/// An untouched file is not compiled again.
fn write_if_changed(path: &Path, text: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    if fs::read(path).ok().as_deref() != Some(text) {
        fs::write(path, text)?;
    }
    Ok(())
}

/// Compiles and tests one mutant of the list.
fn fate(copy: &Path, mutant: &Mutant, wish: &Wish) -> Result<Fate, String> {
    let path = copy.join(&mutant.file);
    let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let broken = mutant.apply(&text)?;
    fs::write(&path, broken).map_err(|error| error.to_string())?;
    let found = tested(copy, wish);
    fs::write(&path, text).map_err(|error| error.to_string())?;
    found.map_err(|error| error.to_string())
}

fn tested(copy: &Path, wish: &Wish) -> io::Result<Fate> {
    let package = if wish.suites > OF_THE_HEAP {
        "cyperus-vm"
    } else {
        "cyperus-gc"
    };
    let check = Command::new("cargo")
        .args(["check", "-q", "-p", package])
        .current_dir(copy)
        .stderr(Stdio::null())
        .status()?;
    if !check.success() {
        return Ok(Fate::Refused);
    }
    for suite in 0..wish.suites {
        if !passes(copy, suite, None)? {
            return Ok(Fate::Noticed(suite));
        }
    }
    Ok(Fate::Survived)
}

/// Runs a suite in the copy, with a mutant switched on.
fn passes(copy: &Path, suite: usize, switch: Option<&str>) -> io::Result<bool> {
    let (_, cargo, test) = SUITES[suite];
    let mut command = Command::new("timeout");
    command
        .args([PATIENCE, "cargo", "test", "-q"])
        .args(cargo)
        .arg("--")
        .args(test)
        .current_dir(copy)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Some(switch) = switch {
        command.env(SWITCH, switch);
    }
    Ok(command.status()?.success())
}
