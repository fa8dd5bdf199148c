//! One file of the suite: where it is, what it expects, how it is run and judged.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{
    Diagnostic, Expectations, Judgement, Outcome, Severity, Stress, pattern, wrong_article,
};

/// A test file together with the scripts it may use.
#[derive(Clone, Debug)]
pub struct Case {
    /// Path below the suite without the extension: `run/arrays/add_appends`.
    pub name: String,
    /// The file.
    pub file: PathBuf,
    /// The folder that serves as its import root: `suite/run/arrays`.
    pub(crate) root: PathBuf,
    pub(crate) expected: Expectations,
}

/// The ways of running a program of the suite that must not change its behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Runs the source and compares with what the file expects.
    Source,
    /// Runs the source, then its compiled form: the same output, log and figures.
    Compiled,
    /// Runs under each cleanup: the same output and log.
    Cleanups,
    /// Runs twice: the same output, log and figures.
    Twice,
}

impl Mode {
    /// All of them, the plain run first.
    pub const ALL: [Self; 4] = [Self::Source, Self::Compiled, Self::Cleanups, Self::Twice];

    /// The word that replaces `run` in the name of the test.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Source => "run",
            Self::Compiled => "compiled",
            Self::Cleanups => "cleanups",
            Self::Twice => "twice",
        }
    }
}

/// All cases below a folder of the suite (`run`, `bytecode`, `compile_fail`), in order of their names.
///
/// Files whose name starts with a capital letter are scripts that other files use: they expect
/// nothing.
pub fn cases(suite: &Path, kind: &str) -> Result<Vec<Case>, String> {
    let mut found = Vec::new();
    for file in scripts_below(&suite.join(kind), &["psc", "listing"])? {
        let text = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let text = String::from_utf8_lossy(&text);
        let expected = Expectations::read(&text);
        if is_used_by_others(&file) {
            if expected.is_ok() {
                return Err(format!(
                    "{} starts with a capital letter, so it is a script for other files, but it expects something",
                    file.display()
                ));
            }
            continue;
        }
        let expected = expected.map_err(|error| format!("{}: {error}", file.display()))?;
        let below = file.strip_prefix(suite).unwrap_or(&file).with_extension("");
        let area: PathBuf = below.components().take(2).collect();
        let root = if area == below {
            suite.join(kind)
        } else {
            suite.join(area)
        };
        let name = below.to_string_lossy().replace('\\', "/");
        found.push(Case {
            name,
            file,
            root,
            expected,
        });
    }
    Ok(found)
}

/// A report without the text of script lines, which a compiled file does not have.
fn without_source_text(report: &str) -> String {
    let lines = report.lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with("\"source\": "));
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn is_used_by_others(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(|first: char| first.is_ascii_uppercase())
}

pub(crate) fn scripts_below(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        if !folder.exists() {
            continue;
        }
        let entries =
            fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|has| extensions.iter().any(|one| has == *one))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

impl Case {
    /// Runs the case in one way and judges it.
    pub fn run(&self, mode: Mode, cyperus: &Path) -> Result<(), String> {
        match mode {
            Mode::Source => self.check_run(&Outcome::of(&mut self.command(cyperus, &[]))?),
            Mode::Compiled => self.same_when_compiled(cyperus),
            Mode::Cleanups => self.same_under_each_cleanup(cyperus),
            Mode::Twice => self.same_twice(cyperus),
        }
    }

    /// Assembles a listing, runs it and judges it.
    pub fn run_listing(&self, cyperus: &Path) -> Result<(), String> {
        let folder = scratch_folder()?;
        let name = self.file.with_extension("pex");
        let pex = folder.path().join(name.file_name().unwrap_or_default());
        let mut assemble = Command::new(cyperus);
        let assembled = Outcome::of(assemble.arg("assemble").arg(&self.file).arg("-o").arg(&pex))?;
        if assembled.status != Some(0) {
            return Err(format!("it cannot be assembled:\n{}", shown(&assembled)));
        }
        self.check_run(&Outcome::of(&mut self.command_for(cyperus, &pex, &[]))?)
    }

    /// Runs the case under a stress mode, and compares it with an ordinary run. `more` are
    /// arguments for both runs.
    pub fn run_tortured(
        &self,
        stress: Stress,
        judgement: Judgement,
        more: &[&str],
        cyperus: &Path,
    ) -> Result<(), String> {
        if judgement == Judgement::NotRun {
            return Ok(());
        }
        let ordinary = Outcome::of(&mut self.command(cyperus, more))?;
        let mut flags = stress.arguments();
        flags.extend_from_slice(more);
        let tortured = Outcome::of(&mut self.command(cyperus, &flags))?;
        let is_same = match judgement {
            Judgement::Same => {
                (&ordinary.output, ordinary.whole_log(), ordinary.status)
                    == (&tortured.output, tortured.whole_log(), tortured.status)
            }
            Judgement::SameEnd | Judgement::NotRun => ordinary.status == tortured.status,
        };
        if is_same {
            return Ok(());
        }
        let flags = flags.join(" ");
        Err(format!(
            "ordinary:\n{}\n{flags}:\n{}",
            shown(&ordinary),
            shown(&tortured)
        ))
    }

    /// Whether the case's own arguments have this word.
    pub fn has_argument(&self, flag: &str) -> bool {
        self.expected.arguments.iter().any(|word| word == flag)
    }

    /// Whether the mode applies to this case.
    pub fn suits(&self, mode: Mode) -> bool {
        let has = |flag: &str| self.has_argument(flag);
        mode != Mode::Cleanups || !(has("--cleanup") || has("--pace"))
    }

    /// `cyperus run FILE`, in the folder of the file, so that its arguments can name files next to
    /// it.
    pub(crate) fn command(&self, cyperus: &Path, more: &[&str]) -> Command {
        self.command_for(cyperus, &self.file, more)
    }

    fn command_for(&self, cyperus: &Path, file: &Path, more: &[&str]) -> Command {
        let mut command = Command::new(cyperus);
        command
            .current_dir(self.file.parent().unwrap_or(&self.root))
            .args(["run", "--all-errors"])
            .arg(file);
        self.game(&mut command)
            .args(more)
            .args(&self.expected.arguments);
        command
    }

    fn game<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        match &self.expected.game {
            Some(game) => command.args(["--game", game]),
            None => command,
        }
    }

    fn check_run(&self, outcome: &Outcome) -> Result<(), String> {
        let mut wrong = String::new();
        let output: Vec<_> = outcome.output.lines().map(str::trim_end).collect();
        if output != self.expected.output {
            differ(&mut wrong, "output", &self.expected.output, &output);
        }
        let log = outcome.log();
        let as_expected = log.len() == self.expected.log.len()
            && self
                .expected
                .log
                .iter()
                .zip(&log)
                .all(|(expected, line)| pattern::matches(expected, line));
        if !as_expected {
            differ(&mut wrong, "log", &self.expected.log, &log);
        }
        for words in &self.expected.messages {
            if !outcome.messages.contains(words) {
                let _ = writeln!(wrong, "standard error does not contain {words:?}");
            }
        }
        let status = self.expected.status.unwrap_or(0);
        if outcome.status != Some(status) {
            let _ = writeln!(wrong, "status {:?} instead of {status}", outcome.status);
        }
        if wrong.is_empty() {
            return Ok(());
        }
        let _ = writeln!(wrong, "standard error:\n{}", shortened(&outcome.messages));
        Err(wrong)
    }

    fn same_twice(&self, cyperus: &Path) -> Result<(), String> {
        let folder = scratch_folder()?;
        let run = |name: &str| {
            let report = folder.path().join(name);
            let report_flag = report.to_string_lossy().into_owned();
            let outcome = Outcome::of(&mut self.command(cyperus, &["--report", &report_flag]))?;
            Ok::<_, String>((outcome, fs::read(&report).unwrap_or_default()))
        };
        let first = run("first.json")?;
        let second = run("second.json")?;
        if first == second {
            return Ok(());
        }
        Err(format!(
            "two runs differ\nfirst:\n{}{}\nsecond:\n{}{}",
            shown(&first.0),
            String::from_utf8_lossy(&first.1),
            shown(&second.0),
            String::from_utf8_lossy(&second.1)
        ))
    }

    fn same_under_each_cleanup(&self, cyperus: &Path) -> Result<(), String> {
        let run = |more: &[&str]| Outcome::of(&mut self.command(cyperus, more));
        let fixed = run(&["--cleanup", "fixed"])?;
        for more in [
            ["--cleanup", "buggy", "--pace", "game"],
            ["--cleanup", "queued", "--pace", "debt"],
        ] {
            let other = run(&more)?;
            if (&other.output, other.whole_log(), other.status)
                != (&fixed.output, fixed.whole_log(), fixed.status)
            {
                let flags = more.join(" ");
                return Err(format!(
                    "--cleanup fixed:\n{}\n{flags}:\n{}",
                    shown(&fixed),
                    shown(&other)
                ));
            }
        }
        Ok(())
    }

    fn same_when_compiled(&self, cyperus: &Path) -> Result<(), String> {
        let folder = scratch_folder()?;
        let mut compile = Command::new(cyperus);
        compile
            .current_dir(&self.root)
            .arg("compile")
            .arg(&self.file);
        compile.args(
            scripts_below(&self.root, &["psc"])?
                .iter()
                .filter(|file| is_used_by_others(file)),
        );
        self.game(&mut compile).arg("-o").arg(folder.path());
        let compiled = Outcome::of(&mut compile)?;
        if compiled.status != Some(0) {
            return Err(format!("it does not compile:\n{}", shown(&compiled)));
        }
        let below = self.file.strip_prefix(&self.root).unwrap_or(&self.file);
        let pex = folder.path().join(below).with_extension("pex");
        let run = |file: &Path, name: &str| {
            let report = folder.path().join(name);
            let flag = report.to_string_lossy().into_owned();
            let outcome = Outcome::of(&mut self.command_for(cyperus, file, &["--report", &flag]))?;
            let report = fs::read_to_string(&report).unwrap_or_default();
            Ok::<_, String>((outcome, without_source_text(&report)))
        };
        let (source, source_report) = run(&self.file, "source.json")?;
        let (binary, binary_report) = run(&pex, "binary.json")?;
        if (
            &source.output,
            source.whole_log(),
            source.status,
            &source_report,
        ) == (
            &binary.output,
            binary.whole_log(),
            binary.status,
            &binary_report,
        ) {
            return Ok(());
        }
        Err(format!(
            "source:\n{}{source_report}\ncompiled:\n{}{binary_report}",
            shown(&source),
            shown(&binary)
        ))
    }

    /// `cyperus check`: every error of the file is expected, and every expected diagnostic appears.
    pub fn check_diagnostics(&self, cyperus: &Path) -> Result<(), String> {
        let mut command = Command::new(cyperus);
        command.current_dir(self.file.parent().unwrap_or(&self.root));
        command.args(["check", "--format", "json"]).arg(&self.file);
        let outcome = Outcome::of(self.game(&mut command).args(&self.expected.arguments))?;
        let file = self.file.file_name().unwrap_or_default().to_string_lossy();
        let mut found = Vec::new();
        for line in outcome
            .messages
            .lines()
            .filter(|line| line.starts_with('{'))
        {
            found
                .push(Found::read(line, &file).ok_or_else(|| format!("not a diagnostic: {line}"))?);
        }
        let mut wrong = String::new();
        for text in found.iter().flat_map(|found| &found.texts) {
            if let Some(article) = wrong_article(text) {
                let _ = writeln!(wrong, "the article does not fit: {article:?} in {text:?}");
            }
        }
        for wanted in &self.expected.messages {
            let mut texts = found.iter().flat_map(|found| &found.texts);
            if !texts.any(|text| text.contains(wanted)) {
                let _ = writeln!(wrong, "no diagnostic says: {wanted}");
            }
        }
        let mut left = found.clone();
        for expected in &self.expected.diagnostics {
            match left.iter().position(|found| found.is(expected)) {
                Some(at) => drop(left.remove(at)),
                None => drop(writeln!(wrong, "missing: {expected}")),
            }
        }
        for found in left
            .iter()
            .filter(|found| found.severity == Severity::Error)
        {
            let _ = writeln!(wrong, "unexpected: {}", found.line);
        }
        let errors = found.iter().any(|found| found.severity == Severity::Error);
        let status = self.expected.status.unwrap_or(i32::from(errors));
        if outcome.status != Some(status) {
            let _ = writeln!(wrong, "status {:?} instead of {status}", outcome.status);
        }
        if wrong.is_empty() {
            return Ok(());
        }
        let _ = writeln!(wrong, "standard error:\n{}", shortened(&outcome.messages));
        Err(wrong)
    }
}

/// A diagnostic that appeared.
#[derive(Clone, Debug)]
struct Found {
    severity: Severity,
    code: String,
    name: String,
    first_line: u64,
    columns: (u64, u64),
    /// All its text: message, labels, notes and help.
    texts: Vec<String>,
    /// The whole line, for messages.
    line: String,
}

impl Found {
    /// Reads one line of `--format json`.
    fn read(line: &str, file: &str) -> Option<Self> {
        let object: Value = serde_json::from_str(line).ok()?;
        let number = |key: &str| object.get(key)?.as_u64();
        let text = |key: &str| Some(object.get(key)?.as_str()?.to_owned());
        let severity = match text("severity")?.as_str() {
            "error" => Severity::Error,
            _ => Severity::Warning,
        };
        // A diagnostic in another file has no line in this one.
        let here = text("file")?.ends_with(file);
        Some(Self {
            severity,
            code: text("code")?,
            name: text("name").unwrap_or_default(),
            first_line: if here { number("line")? } else { 0 },
            columns: (number("column")?, number("end_column")?),
            texts: texts(&object),
            line: line.to_owned(),
        })
    }

    fn is(&self, expected: &Diagnostic) -> bool {
        let columns = match expected.columns {
            None => true,
            Some((first, None)) => first == self.columns.0,
            Some((first, Some(behind))) => (first, behind) == self.columns,
        };
        let named = self.code.eq_ignore_ascii_case(&expected.code)
            || self.name.eq_ignore_ascii_case(&expected.code);
        self.severity == expected.severity && named && self.first_line == expected.line && columns
    }
}

/// All texts of a diagnostic that people read, at any depth.
fn texts(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let Some(object) = value.as_object() else {
        return found;
    };
    found.extend(
        object
            .get("message")
            .and_then(Value::as_str)
            .map(str::to_owned),
    );
    for key in ["help", "labels", "notes"] {
        for entry in object
            .get(key)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            found.extend(entry.as_str().map(str::to_owned));
            found.extend(texts(entry));
        }
    }
    found
}

fn differ(wrong: &mut String, what: &str, expected: &[String], found: &[&str]) {
    let _ = writeln!(
        wrong,
        "{what}: expected {} lines, found {}",
        expected.len(),
        found.len()
    );
    for at in 0..expected.len().max(found.len()) {
        let (expected, found) = (expected.get(at), found.get(at));
        if expected
            .is_some_and(|expected| found.is_some_and(|found| pattern::matches(expected, found)))
        {
            continue;
        }
        let _ = writeln!(
            wrong,
            "  {}: expected {:?}, found {:?}",
            at + 1,
            expected.map_or("nothing", |line| line),
            found.copied().unwrap_or("nothing")
        );
    }
}

pub(crate) fn shown(outcome: &Outcome) -> String {
    format!(
        "status {:?}\n{}{}",
        outcome.status,
        shortened(&outcome.output),
        shortened(&outcome.messages)
    )
}

/// The first lines: more would not help.
fn shortened(text: &str) -> String {
    text.lines()
        .take(30)
        .flat_map(|line| ["  ", line, "\n"])
        .collect()
}

fn scratch_folder() -> Result<tempfile::TempDir, String> {
    tempfile::tempdir().map_err(|error| format!("a temporary folder: {error}"))
}
