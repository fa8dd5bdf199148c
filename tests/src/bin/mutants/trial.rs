//! Tests one by one: how long each takes, which places it reaches, and whether it passes with a mutant.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cyperus_conformance::{REACHED, SWITCH};

use crate::build::{Copy, Program};

/// Kibibytes of address space that a test may use: a mutant may allocate for ever.
const MEMORY: u64 = 16 << 20;

/// Seconds that every test gets, and how many times its own time more, before it counts as never ending.
const PATIENCE: (u64, u64) = (10, 20);

/// Operations on random heaps, which are many more otherwise.
const OPERATIONS: &str = "20000";

/// Seconds of a test that counts as quick.
const QUICK: u64 = 4;

/// How many of the tests that reach a mutant run in a process of their own, and how many tests at most, for
/// how long, run in one process afterwards.
const ALONE: usize = 6;
const LARGEST: usize = 40;
const LONGEST_BATCH: Duration = Duration::from_secs(2);

/// Seconds of any test without a mutant.
const LONGEST: u64 = 1_800;

/// One test of a program.
#[derive(Debug)]
pub(crate) struct Test {
    program: PathBuf,
    folder: PathBuf,
    pub(crate) name: String,
    takes: Duration,
    reaches: BTreeSet<u32>,
    /// Whether its program takes several names; the suite takes one.
    is_joinable: bool,
}

impl Test {
    pub(crate) fn milliseconds(&self) -> usize {
        usize::try_from(self.takes.as_millis()).unwrap_or(usize::MAX)
    }

    fn command(&self, seconds: u64) -> Command {
        let mut command = Command::new("timeout");
        command
            .args(["--signal", "KILL", &seconds.to_string(), "sh", "-c"])
            .arg(format!("ulimit -v {MEMORY}; exec \"$@\""))
            .arg("sh")
            .arg(&self.program)
            .args(["--exact", &self.name])
            .env("CYPERUS_OPERATIONS", OPERATIONS)
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// Runs without a mutant and notes what happens; `None` if it is not over in time, false if it fails.
    fn measure(&mut self, notes: &Path, seconds: u64) -> Option<bool> {
        let began = Instant::now();
        let status = self.command(seconds).env(REACHED, notes).status();
        self.takes = began.elapsed();
        let numbers = fs::read_to_string(notes).unwrap_or_default();
        self.reaches = numbers.lines().filter_map(|it| it.parse().ok()).collect();
        // A test that reaches no place leaves no file.
        let _removed = fs::remove_file(notes);
        let passes = status.is_ok_and(|status| status.success());
        (passes || self.takes.as_secs() < seconds).then_some(passes)
    }
}

/// Tests that run in one process, one after another: most take less time than the start of a process.
pub(crate) struct Batch<'t> {
    tests: Vec<&'t Test>,
}

impl<'t> Batch<'t> {
    /// Tests in batches. The first ones stay alone, because most mutants are noticed by one of them.
    pub(crate) fn of(tests: &[&'t Test]) -> Vec<Self> {
        let mut batches: Vec<Self> = Vec::new();
        // The batch of each program that takes more.
        let mut open: BTreeMap<&Path, usize> = BTreeMap::new();
        for (at, &test) in tests.iter().enumerate() {
            let is_alone = at < ALONE || !test.is_joinable;
            let joined = open.get(test.program.as_path()).copied();
            if let Some(joined) = joined.filter(|_| !is_alone)
                && batches[joined].takes(test)
            {
                batches[joined].tests.push(test);
                continue;
            }
            if !is_alone {
                open.insert(&test.program, batches.len());
            }
            batches.push(Self { tests: vec![test] });
        }
        batches
    }

    fn duration(&self) -> Duration {
        self.tests.iter().map(|test| test.takes).sum()
    }

    fn takes(&self, test: &Test) -> bool {
        self.tests.len() < LARGEST && self.duration() + test.takes < LONGEST_BATCH
    }

    /// The test that fails or never ends with a mutant switched on; `None` if all pass.
    pub(crate) fn failure(&self, number: Option<u32>) -> Option<String> {
        let (first, others) = self.tests.split_first()?;
        let seconds = PATIENCE.0 + PATIENCE.1 * self.duration().as_secs();
        let mut command = first.command(seconds);
        if !others.is_empty() {
            command.args(others.iter().map(|test| &test.name));
            command.args(["--test-threads", "1"]);
            command.stdout(Stdio::piped());
        }
        if let Some(number) = number {
            command.env(SWITCH, number.to_string());
        }
        let output = command.output().ok();
        let output = output.filter(|output| !output.status.success());
        let text = String::from_utf8_lossy(&output?.stdout).into_owned();
        Some(failing(&text).unwrap_or_else(|| first.name.clone()))
    }
}

/// The test that failed, in the output of its program. One that ended the process has no verdict.
fn failing(output: &str) -> Option<String> {
    let lines = output.lines().filter_map(|line| line.strip_prefix("test "));
    let fates = lines.filter_map(|line| line.split_once(" ... "));
    let bad = fates.filter(|(_, fate)| !fate.starts_with("ok"));
    bad.map(|(name, _)| name.to_owned()).next()
}

/// All tests, the quickest first.
pub(crate) struct Survey {
    tests: Vec<Test>,
}

impl Survey {
    /// Runs every test once; those that are not quick are left out, if that is asked for.
    pub(crate) fn new(copy: &Copy, jobs: usize, is_quick: bool) -> Result<Self, String> {
        let mut tests = Vec::new();
        for program in copy.programs()? {
            tests.extend(list(&program)?);
        }
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let next = AtomicUsize::new(0);
        let tests: Vec<Mutex<Test>> = tests.into_iter().map(Mutex::new).collect();
        let failures = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(test) = tests.get(at) else { break };
                        let mut test = test.lock().expect("one thread has it");
                        let notes = folder.path().join(at.to_string());
                        let seconds = if is_quick { QUICK } else { LONGEST };
                        match test.measure(&notes, seconds) {
                            None if is_quick => test.takes = Duration::MAX,
                            Some(true) => {}
                            _ => {
                                let mut failures = failures.lock().expect("no thread panics");
                                failures.push(test.name.clone());
                            }
                        }
                    }
                });
            }
        });
        let failures = failures.into_inner().expect("no thread panics");
        if !failures.is_empty() {
            let names = failures.join(", ");
            return Err(format!("these fail without any mutant: {names}"));
        }
        let tests = tests.into_iter().map(Mutex::into_inner);
        let mut tests: Vec<Test> = tests.collect::<Result<_, _>>().expect("no thread panics");
        tests.retain(|test| test.takes < Duration::MAX);
        tests.sort_by_key(|test| test.takes);
        Ok(Self { tests })
    }

    pub(crate) fn all(&self) -> Vec<&Test> {
        self.tests.iter().collect()
    }

    /// The tests that reach a place.
    pub(crate) fn reaching(&self, site: u32) -> Vec<&Test> {
        let reaching = self.tests.iter().filter(|it| it.reaches.contains(&site));
        reaching.collect()
    }
}

/// The tests of a program; of the suite only those about the collector, and of their ways only those that
/// differ in what the collector does.
fn list(program: &Program) -> Result<Vec<Test>, String> {
    let output = Command::new(&program.path)
        .args(["--list", "--format", "terse"])
        .current_dir(&program.folder)
        .output()
        .map_err(|error| format!("{}: {error}", program.path.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
    let ways = ["run/gc/", "cleanups/gc/", "stress-"];
    let about = |name: &&str| {
        let is_way = ways.iter().any(|way| name.starts_with(way));
        program.target != "suite" || (is_way && name.contains("/gc/"))
    };
    Ok(names
        .filter(about)
        .map(|name| Test {
            program: program.path.clone(),
            folder: program.folder.clone(),
            name: name.to_owned(),
            takes: Duration::ZERO,
            reaches: BTreeSet::new(),
            is_joinable: program.target != "suite",
        })
        .collect())
}
