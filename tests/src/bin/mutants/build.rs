//! The copy of the repository in which mutants are compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use cyperus_conformance::{MODULE, Mutant, Switch, root, spliced, switched};

/// Files of the machine that belong to the collector.
const MACHINE: [&str; 11] = [
    "vm/src/machine/clusters.rs",
    "vm/src/machine/collecting.rs",
    "vm/src/machine/detention.rs",
    "vm/src/machine/roots.rs",
    "vm/src/machine/natives/weak.rs",
    "vm/src/native/collector.rs",
    "vm/src/native/population.rs",
    "vm/src/program/traits.rs",
    "vm/src/persist/heap.rs",
    "vm/src/roots.rs",
    "vm/src/scheduler/roots.rs",
];

/// Files of the heap without mutants: they only describe, or loom compiles them in a crate of its own.
const LEFT_OUT: [&str; 8] = [
    "gc/src/inspect/",
    "gc/src/object/cluster/verify.rs",
    "gc/src/verify/",
    "gc/src/trace/walk.rs",
    "gc/src/trace/measure.rs",
    "gc/src/sync.rs",
    "gc/src/text/",
    "gc/src/heap/describe.rs",
];

/// What is built, for cargo: tests of the heap alone, and all.
const OF_THE_HEAP: &[&str] = &[
    "-p",
    "cyperus-gc",
    "--lib",
    "--test",
    "heap",
    "--test",
    "vectors",
];
const ALL: &[&str] = &[
    "-p",
    "cyperus-gc",
    "-p",
    "cyperus-vm",
    "-p",
    "cyperus",
    "--lib",
    "--test",
    "heap",
    "--test",
    "vectors",
    "--test",
    "collector",
    "--test",
    "saves",
    "--test",
    "suite",
];

/// The crates whose code tests spend their time in. Optimised a little they take longer to build, once,
/// and every test of every mutant takes a fraction of the time.
const OPTIMISED: [&str; 4] = [
    "cyperus-gc",
    "cyperus-vm",
    "cyperus-compiler",
    "cyperus-pex",
];

/// How often the compiler may refuse some of the mutants that are compiled at once.
const ATTEMPTS: u32 = 20;

/// Mutants may leave things unused; no lint is to refuse them.
const LINTS: &str = "#![allow(warnings, clippy::all)]\n";

/// A program with tests, as cargo built it.
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    /// Where cargo would run it.
    pub(crate) folder: PathBuf,
    /// The name of the target.
    pub(crate) target: String,
}

/// The copy.
pub(crate) struct Copy {
    folder: PathBuf,
    words: &'static [&'static str],
    /// The files that may have mutants, by name, as they were when the run began.
    originals: BTreeMap<String, String>,
}

impl Copy {
    pub(crate) fn new(is_heap: bool) -> io::Result<Self> {
        // Two builds, so that neither throws the other away.
        let name = if is_heap { "mutants-heap" } else { "mutants" };
        let folder = root().join("target").join(name);
        copy_repository(&folder)?;
        Ok(Self {
            folder,
            words: if is_heap { OF_THE_HEAP } else { ALL },
            originals: originals()?,
        })
    }

    /// Writes all mutants that are derived from lines and builds, without those that the compiler
    /// refuses. Returns the mutants, and how many were refused.
    pub(crate) fn with_lines(&self) -> Result<(Vec<Switch>, usize), String> {
        let mut refused = BTreeSet::new();
        for _ in 0..ATTEMPTS {
            let mut switches: Vec<Switch> = Vec::new();
            for (name, text) in &self.originals {
                if LEFT_OUT.iter().any(|start| name.starts_with(start)) {
                    continue;
                }
                let first = number_after(&switches);
                let made = switched(name, text, first, module_for(name), &refused);
                self.write(name, &made.text)?;
                switches.extend(made.switches);
            }
            self.write_module()?;
            let Err(complaints) = self.build() else {
                return Ok((switches, refused.len()));
            };
            let before = refused.len();
            refused.extend(blamed(&complaints, &switches));
            if refused.len() == before {
                return Err(complaints);
            }
        }
        Err("the compiler keeps refusing mutants".to_owned())
    }

    /// Writes the mutants of the list that lie in functions, and builds. Returns them, and the others.
    pub(crate) fn with_list<'m>(
        &self,
        list: &'m [Mutant],
    ) -> Result<(Vec<Switch>, Vec<&'m Mutant>), String> {
        let mut files: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
        let mut alone = Vec::new();
        for mutant in list {
            let text = self.original(&mutant.file)?;
            match spliced(&mutant.file, &text, &[mutant], 1, "crate") {
                Ok(_) => files.entry(&mutant.file).or_default().push(mutant),
                Err(_) => alone.push(mutant),
            }
        }
        let mut switches: Vec<Switch> = Vec::new();
        for (name, mutants) in files {
            let text = self.original(name)?;
            let first = number_after(&switches);
            let made = spliced(name, &text, &mutants, first, module_for(name))?;
            self.write(name, &made.text)?;
            switches.extend(made.switches);
        }
        self.write_module()?;
        match self.build() {
            Ok(()) => Ok((switches, alone)),
            Err(complaints) => {
                let blamed = blamed(&complaints, &switches).join(", ");
                Err(format!("{complaints}\nnot compiled: one of {blamed}"))
            }
        }
    }

    /// Builds with one mutant of the list and no other; false if the compiler refuses it.
    pub(crate) fn with_one(&self, mutant: &Mutant) -> Result<bool, String> {
        self.restore().map_err(|error| error.to_string())?;
        let text = self.original(&mutant.file)?;
        self.write(&mutant.file, &mutant.apply(&text)?)?;
        Ok(self.build().is_ok())
    }

    /// Takes all mutants away.
    pub(crate) fn restore(&self) -> io::Result<()> {
        copy_repository(&self.folder)
    }

    fn original(&self, name: &str) -> Result<String, String> {
        if let Some(text) = self.originals.get(name) {
            return Ok(text.clone());
        }
        fs::read_to_string(root().join(name)).map_err(|error| format!("{name}: {error}"))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let written = write_if_changed(&self.folder.join(name), text.as_bytes());
        written.map_err(|error| format!("{name}: {error}"))
    }

    /// The module that code with mutants asks.
    fn write_module(&self) -> Result<(), String> {
        self.write("gc/src/mutant.rs", MODULE)?;
        for (file, more) in [
            ("gc/src/lib.rs", "\npub mod mutant;\n"),
            ("vm/src/lib.rs", ""),
        ] {
            let text = self.original(file)?;
            // The attribute goes after the crate's documentation, before its first item.
            let modules = ["\npub mod ", "\nmod "];
            let places = modules.iter().filter_map(|word| text.find(word));
            let at = places.min().unwrap_or(0);
            let text = format!("{}\n{LINTS}{}{more}", &text[..at], &text[at..]);
            self.write(file, &text)?;
        }
        Ok(())
    }

    fn cargo(&self, format: &str) -> io::Result<std::process::Output> {
        let optimised = OPTIMISED.map(|name| format!("profile.dev.package.{name}.opt-level=1"));
        Command::new("cargo")
            .args(["test", "-q", "--no-run", "--message-format", format])
            .args(optimised.iter().flat_map(|it| ["--config", it]))
            .args(self.words)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .output()
    }

    /// Builds all tests; what the compiler says if it refuses.
    fn build(&self) -> Result<(), String> {
        let built = self.cargo("short").map_err(|error| error.to_string())?;
        if built.status.success() {
            return Ok(());
        }
        Err(String::from_utf8_lossy(&built.stderr).into_owned())
    }

    /// The programs of the last build.
    pub(crate) fn programs(&self) -> Result<Vec<Program>, String> {
        let built = self.cargo("json").map_err(|error| error.to_string())?;
        let mut programs = Vec::new();
        for line in String::from_utf8_lossy(&built.stdout).lines() {
            let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else {
                continue;
            };
            let manifest = message["manifest_path"].as_str().map(Path::new);
            let (Some(path), Some(folder)) = (
                message["executable"].as_str(),
                manifest.and_then(Path::parent),
            ) else {
                continue;
            };
            if message["profile"]["test"] == true {
                programs.push(Program {
                    path: PathBuf::from(path),
                    folder: folder.to_owned(),
                    target: message["target"]["name"].as_str().unwrap_or("").to_owned(),
                });
            }
        }
        programs.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(programs)
    }
}

fn number_after(switches: &[Switch]) -> u32 {
    u32::try_from(switches.len()).unwrap_or(u32::MAX - 1) + 1
}

fn module_for(name: &str) -> &'static str {
    if name.starts_with("gc/") {
        "crate::mutant"
    } else {
        "cyperus_gc::mutant"
    }
}

/// The mutants that lie where the compiler complains. What one breaks may show a few lines away.
fn blamed(complaints: &str, switches: &[Switch]) -> Vec<String> {
    let mut names = Vec::new();
    for place in complaints.lines().filter(|line| line.contains("error")) {
        let mut words = place.split(':');
        let file = words.next();
        let line = words.next().and_then(|it| it.parse::<usize>().ok());
        let Some(line) = line else { continue };
        let near = |distance: usize| {
            let of_file = switches.iter().filter(|it| Some(it.file.as_str()) == file);
            let lines = of_file.filter(move |it| {
                it.line <= line + distance && line < it.line + it.length + distance
            });
            lines.map(|it| it.name.clone()).collect::<Vec<_>>()
        };
        let nearest = (0..8).map(near).find(|names| !names.is_empty());
        names.extend(nearest.unwrap_or_default());
    }
    names
}

fn originals() -> io::Result<BTreeMap<String, String>> {
    let mut files = Vec::new();
    sources(&root().join("gc/src"), &mut files)?;
    files.extend(MACHINE.iter().map(|file| root().join(file)));
    let mut originals = BTreeMap::new();
    for path in files {
        let name = path.strip_prefix(root()).unwrap_or(&path);
        let name = name.to_string_lossy().replace('\\', "/");
        originals.insert(name, fs::read_to_string(&path)?);
    }
    Ok(originals)
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
