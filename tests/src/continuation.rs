//! A program of the suite, saved somewhere and continued in another process.
//!
//! One run writes a save at the given instruction and continues to its end. Another process loads
//! that save and continues from there. Both must end with the same output, log and status, the same
//! figures, the same collector log and, byte for byte, the same state; and a third process that
//! loads the save and does nothing must write the same save again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::case::shown;
use crate::{Case, Outcome};

/// The form of code in which a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One instruction at a time: it can be saved before each.
    SingleStep,
    /// As usual: it can be saved at polls.
    Fused,
}

/// What a save at one place showed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// Bytes of output before the save.
    pub printed: usize,
    /// Bytes of log before the save.
    pub logged: usize,
}

/// Saves of one program.
#[derive(Debug)]
pub struct Continuation<'c> {
    case: &'c Case,
    cyperus: &'c Path,
    form: Form,
    folder: tempfile::TempDir,
}

impl<'c> Continuation<'c> {
    /// Saves of `case`, in a separate folder.
    pub fn new(case: &'c Case, cyperus: &'c Path, form: Form) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| format!("a temporary folder: {error}"))?;
        Ok(Self {
            case,
            cyperus,
            form,
            folder,
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        fs::read(self.path(name)).map_err(|error| format!("{name}: {error}"))
    }

    fn report(&self, name: &str) -> Result<Value, String> {
        serde_json::from_slice(&self.bytes(name)?).map_err(|error| format!("{name}: {error}"))
    }

    /// Flags that name files in the folder.
    fn files(&self, pairs: &[(&str, &str)]) -> Vec<String> {
        pairs
            .iter()
            .flat_map(|(flag, name)| {
                [
                    (*flag).to_owned(),
                    self.path(name).to_string_lossy().into_owned(),
                ]
            })
            .collect()
    }

    /// The number of instructions in the whole program.
    pub fn instructions(&self) -> Result<u64, String> {
        let words = self.files(&[("--report", "plain.json")]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let outcome = Outcome::of(&mut self.case.command(self.cyperus, &words))?;
        let report = self.report("plain.json");
        let report = report.map_err(|error| format!("{error}\n{}", shown(&outcome)))?;
        number(&report, "instructions")
    }

    /// Saves after this many instructions and compares what comes after.
    pub fn check(&self, instruction: u64) -> Result<Point, String> {
        let straight = self.straight(instruction)?;
        if !self.path("save").exists() {
            return Err(format!("there is no save\n{}", shown(&straight)));
        }
        let continued = self.continued(&straight)?;
        let point = Point {
            printed: before("output", &straight.output, &continued.output)?,
            logged: before("log", &log_of(&straight), &log_of(&continued))?,
        };
        self.compare_collector_logs()?;
        if straight.status != continued.status {
            return Err(format!(
                "the straight run:\n{}the continued one:\n{}",
                shown(&straight),
                shown(&continued)
            ));
        }
        self.compare_reports()?;
        if self.bytes("straight.csave")? != self.bytes("continued.csave")? {
            return Err(format!(
                "the final states differ\n{}",
                self.inspected("straight.csave", "continued.csave")
            ));
        }
        self.save_again()?;
        Ok(point)
    }

    fn straight(&self, instruction: u64) -> Result<Outcome, String> {
        for name in ["save", "straight.csave", "continued.csave", "again.csave"] {
            let _may_be_missing = fs::remove_file(self.path(name));
        }
        let mut words = self.files(&[
            ("--save", "save"),
            ("--save-end", "straight.csave"),
            ("--report", "straight.json"),
            ("--gc-log", "straight.log"),
        ]);
        words.push("--save-at-instruction".to_owned());
        words.push(instruction.to_string());
        if self.form == Form::SingleStep {
            words.push("--single-step".to_owned());
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Outcome::of(&mut self.case.command(self.cyperus, &words))
    }

    fn load(&self, words: &[String]) -> Command {
        let mut command = Command::new(self.cyperus);
        command
            .current_dir(self.folder.path())
            .args(["run", "--all-errors", "--load", "save"])
            .args(words);
        command
    }

    fn continued(&self, straight: &Outcome) -> Result<Outcome, String> {
        let mut words = self.files(&[
            ("--save-end", "continued.csave"),
            ("--report", "continued.json"),
            ("--gc-log", "continued.log"),
        ]);
        // Limits count what this process does; all other settings are in the save.
        let given = &self.case.expected.arguments;
        for (flag, figure) in [("--fuel", "instructions"), ("--frames", "frame")] {
            let place = given.iter().position(|word| word == flag);
            let limit = place.and_then(|at| given.get(at + 1)?.parse::<u64>().ok());
            if let Some(limit) = limit {
                let used = number(&self.contents("save")?, figure)?;
                words.push(flag.to_owned());
                words.push(limit.saturating_sub(used).to_string());
            }
        }
        words.extend(given.iter().filter(|word| *word == "--strict").cloned());
        let outcome = Outcome::of(&mut self.load(&words))?;
        if self.path("continued.csave").exists() {
            return Ok(outcome);
        }
        Err(format!(
            "it is not continued:\n{}the straight run:\n{}",
            shown(&outcome),
            shown(straight)
        ))
    }

    /// What `inspect` reports about a save.
    fn contents(&self, name: &str) -> Result<Value, String> {
        let mut command = Command::new(self.cyperus);
        command.args(["inspect", "--json"]).arg(self.path(name));
        let outcome = Outcome::of(&mut command)?;
        serde_json::from_str(&outcome.output)
            .map_err(|error| format!("inspect: {error}\n{}", shown(&outcome)))
    }

    fn inspected(&self, first: &str, second: &str) -> String {
        let mut command = Command::new(self.cyperus);
        command
            .arg("inspect")
            .args([self.path(first), self.path(second)]);
        Outcome::of(&mut command).map_or_else(|error| error, |outcome| outcome.output)
    }

    /// The collector's log after the load's own pass must be the end of the straight run's log.
    fn compare_collector_logs(&self) -> Result<(), String> {
        let text = |name: &str| {
            let bytes = self.bytes(name)?;
            Ok::<_, String>(String::from_utf8_lossy(&bytes).into_owned())
        };
        let continued = text("continued.log")?;
        let after_load = after_load_pass(&continued);
        before("collector log", &text("straight.log")?, after_load).map(drop)
    }

    fn compare_reports(&self) -> Result<(), String> {
        let (straight, continued) = (
            self.report("straight.json")?,
            self.report("continued.json")?,
        );
        let same = [
            "version",
            "cleanup",
            "pace",
            "clock",
            "elapsed_ms",
            "live",
            "garbage",
        ];
        for key in same {
            if straight[key] != continued[key] {
                return Err(format!(
                    "{key}: {} and, continued, {}",
                    straight[key], continued[key]
                ));
            }
        }
        let passes = |report: &Value| {
            let list = report["full_passes"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            list.into_iter()
                .filter(|pass| pass["reason"] != "load")
                .collect::<Vec<_>>()
        };
        if !passes(&straight).ends_with(&passes(&continued)) {
            return Err(format!(
                "full passes: {} and, continued, {}",
                straight["full_passes"], continued["full_passes"]
            ));
        }
        let saved = self.contents("save")?;
        for (key, figure) in [
            ("frames", "frame"),
            ("instructions", "instructions"),
            ("errors", "errors"),
        ] {
            let sum = number(&saved, figure)? + number(&continued, key)?;
            let whole = number(&straight, key)?;
            if sum != whole {
                return Err(format!(
                    "{key}: {whole}, but {sum} up to the save and after it"
                ));
            }
        }
        Ok(())
    }

    /// Loading and saving changes no byte.
    fn save_again(&self) -> Result<(), String> {
        let words = ["--frames", "1", "--save", "again.csave", "--save-at", "0"].map(str::to_owned);
        let outcome = Outcome::of(&mut self.load(&words))?;
        if self.bytes("again.csave").ok() == Some(self.bytes("save")?) {
            return Ok(());
        }
        Err(format!(
            "save(load(x)) is not x:\n{}{}",
            shown(&outcome),
            self.inspected("save", "again.csave")
        ))
    }
}

fn number(report: &Value, key: &str) -> Result<u64, String> {
    report[key]
        .as_u64()
        .ok_or_else(|| format!("{key} is missing: {report}"))
}

/// How much of `straight` comes before `continued`, which must be its end.
fn before(what: &str, straight: &str, continued: &str) -> Result<usize, String> {
    if straight.ends_with(continued) {
        return Ok(straight.len() - continued.len());
    }
    Err(format!(
        "{what} of the straight run:\n{}\nof the continued one:\n{}",
        end(straight),
        end(continued)
    ))
}

/// The last lines.
fn end(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

/// The log without what a process says of itself: a straight run starts the script, a continued one
/// does not, and each has passes of its own.
fn log_of(outcome: &Outcome) -> String {
    let own = [
        "cyperus: the full pass of the ",
        "cyperus: made stand-ins for ",
    ];
    let log = outcome.whole_log();
    let lines = log.split_inclusive('\n');
    lines
        .filter(|line| !own.iter().any(|start| line.starts_with(start)))
        .collect()
}

/// A collector log without its header and the pass of the load, which is its first.
fn after_load_pass(log: &str) -> &str {
    let end = log
        .split_once("End full garbage collection")
        .and_then(|(_, rest)| rest.split_once('\n')?.1.split_once('\n'));
    end.map_or(log, |(_, rest)| rest)
}
