//! Somebody who runs the programs.

use std::path::Path;
use std::process::Command;

use cyperus_benchmarks::program::{FOLDER, Precision, Program};

/// A command that runs programs in one language.
pub(crate) struct Peer {
    /// Its name in the table.
    pub(crate) name: &'static str,
    /// What it says about its version.
    pub(crate) version: String,
    command: String,
    /// What follows the name of the program: its extension, options.
    extension: &'static str,
    options: &'static str,
    precision: Precision,
}

/// What a run gave.
pub(crate) type Outcome = Result<f64, String>;

/// Others: name, command, extension, how to ask for the version.
const OTHERS: [(&str, &str, &str, &str); 6] = [
    ("lua5.4", "lua5.4", "lua", "lua5.4 -v"),
    ("LuaJIT", "luajit", "lua", "luajit -v"),
    (
        "LuaJIT, interpreter only",
        "luajit -joff",
        "lua",
        "luajit -v",
    ),
    ("Node.js", "node", "js", "node --version"),
    (
        "Node.js, interpreter only",
        "node --jitless",
        "js",
        "node --version",
    ),
    ("Python", "python3", "py", "python3 --version"),
];

/// Cyperus: name and options.
const OURS: [(&str, &str); 4] = [
    (
        "`--tier interpreter`",
        "--tier interpreter --cleanup queued --pace debt",
    ),
    ("`--tier auto`", "--cleanup queued --pace debt"),
    (
        "`--tier interpreter`, default cleanup and pace",
        "--tier interpreter",
    ),
    ("`--tier auto`, default cleanup and pace", ""),
];

impl Peer {
    /// All that can be run here. Lua comes first: the others are measured by it.
    pub(crate) fn installed(cyperus: &Path) -> Vec<Self> {
        let others = OTHERS
            .into_iter()
            .filter_map(|(name, command, extension, ask)| {
                Some(Self {
                    name,
                    version: answer(ask)?,
                    command: command.to_owned(),
                    extension,
                    options: "",
                    precision: Precision::Double,
                })
            });
        let command = format!("'{}' run", cyperus.display());
        let version = answer(&format!("'{}' --version", cyperus.display())).unwrap_or_default();
        let ours = OURS.into_iter().map(|(name, options)| Self {
            name,
            version: version.clone(),
            command: command.clone(),
            extension: "psc",
            options,
            precision: Precision::Single,
        });
        others.chain(ours).collect()
    }

    /// Whether it is one of the ways to run Cyperus.
    pub(crate) fn is_ours(&self) -> bool {
        self.extension == "psc"
    }

    /// Seconds of processor time for one run, if its result is right.
    pub(crate) fn run(&self, program: &Program) -> Outcome {
        let file = format!("{FOLDER}/{}.{}", program.name, self.extension);
        let count = program.count;
        let arguments = if self.is_ours() {
            format!("--array-limit 0 {} -- {count}", self.options)
        } else {
            count.to_string()
        };
        let timed = format!(
            "TIMEFORMAT='%3U %3S'; time {} '{file}' {arguments}",
            self.command
        );
        let output = Command::new("bash")
            .args(["-c", &timed])
            .output()
            .map_err(|error| format!("bash: {error}"))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let result = printed.split_whitespace().rev().find_map(|word| {
            let number: f64 = word.parse().ok()?;
            Some(number)
        });
        let expected = program.result(self.precision);
        if result != Some(f64::from(expected)) {
            let name = self.name;
            return Err(format!(
                "{name}, {}: {result:?} instead of {expected}",
                program.name
            ));
        }
        let report = String::from_utf8_lossy(&output.stderr);
        let words = report.split_whitespace().rev().take(2);
        let times: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
        match times[..] {
            [system, user] => Ok(user + system),
            _ => Err(format!("bash did not time {}: {report}", self.name)),
        }
    }
}

/// The first line that a command prints; `None` if it cannot be run.
fn answer(command: &str) -> Option<String> {
    let output = Command::new("bash").args(["-c", command]).output().ok()?;
    let printed = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&printed);
    let line = text.lines().next().filter(|_| output.status.success())?;
    Some(line.to_owned())
}
