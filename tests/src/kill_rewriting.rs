//! Processes that are killed while they change files in place: `fmt`, and `test` with a coverage file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

use fastrand::Rng;

/// Scripts in the folder of a killed `fmt`.
const SCRIPTS: usize = 40;

/// Rounds after which one process is left alone: it has to clear what the others left.
const UNDISTURBED: u64 = 40;

/// For `map_err`, which hands errors over.
#[expect(clippy::needless_pass_by_value, reason = "that is how errors come")]
fn words(error: impl ToString) -> String {
    error.to_string()
}

/// A folder, the command that changes it, and the contents that each of its files may have.
struct Work<'a> {
    cyperus: &'a Path,
    folder: &'a Path,
    allowed: BTreeMap<String, Vec<Vec<u8>>>,
}

impl Work<'_> {
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.cyperus);
        command
            .current_dir(self.folder)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// Kills one process at a random moment. Says whether it still ran.
    fn kill(&self, arguments: &[&str], random: &mut Rng, whole: f64) -> Result<bool, String> {
        let mut child = self.command(arguments).spawn().map_err(words)?;
        sleep(std::time::Duration::from_secs_f64(
            whole * random.f64() * 1.2,
        ));
        let is_running = matches!(child.try_wait(), Ok(None));
        child.kill().map_err(words)?;
        child.wait().map_err(words)?;
        Ok(is_running)
    }

    /// An error if a file has other content than it may have. Unfinished files begin with a dot.
    fn inspect(&self) -> Result<Vec<String>, String> {
        let mut left = Vec::new();
        for entry in fs::read_dir(self.folder).map_err(words)?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                left.push(name);
                continue;
            }
            let bytes = fs::read(entry.path()).map_err(words)?;
            if let Some(allowed) = self.allowed.get(&name)
                && !allowed.contains(&bytes)
            {
                return Err(format!("{name} is half written: {} bytes", bytes.len()));
            }
        }
        Ok(left)
    }
}

/// Kills `count` processes while they format a folder. An error if a script is neither as it was nor
/// formatted, or if something stays that the next process does not clear.
pub fn kill_while_formatting(cyperus: &Path, count: u64, seed: u64) -> Result<u64, String> {
    let cyperus = cyperus.canonicalize().map_err(words)?;
    let folder = tempfile::tempdir().map_err(words)?;
    let mut work = Work {
        cyperus: &cyperus,
        folder: folder.path(),
        allowed: BTreeMap::new(),
    };
    let mut plain = BTreeMap::new();
    for number in 0..SCRIPTS {
        let lines = format!("debug.trace( \"line {number}\" )\n").repeat(200);
        let text = format!("scriptname S{number}\nfunction Main() global\n{lines}endfunction\n");
        let name = format!("S{number}.psc");
        fs::write(folder.path().join(&name), &text).map_err(words)?;
        plain.insert(name, text.into_bytes());
    }
    let format = ["fmt", ".", "-q"];
    let start = Instant::now();
    let status = work.command(&format).status().map_err(words)?;
    let whole = start.elapsed().as_secs_f64();
    for (name, text) in &plain {
        let formatted = fs::read(folder.path().join(name)).map_err(words)?;
        if !status.success() || formatted == *text {
            return Err(format!("{name} was not formatted: {status}"));
        }
        work.allowed
            .insert(name.clone(), vec![text.clone(), formatted]);
    }
    let mut random = Rng::with_seed(seed);
    let (mut killed, mut rounds) = (0, 0_u64);
    while killed < count {
        for (name, text) in &plain {
            if random.bool() {
                fs::write(folder.path().join(name), text).map_err(words)?;
            }
        }
        killed += u64::from(work.kill(&format, &mut random, whole)?);
        work.inspect()?;
        rounds += 1;
        if rounds.is_multiple_of(UNDISTURBED) || killed >= count {
            work.command(&format).status().map_err(words)?;
            let left = work.inspect()?;
            if !left.is_empty() {
                return Err(format!("the next fmt did not clear {left:?}"));
            }
        }
    }
    Ok(killed)
}

/// Kills `count` processes while they run tests and write a coverage file. An error if that file is
/// neither the one of the earlier run nor the new one.
pub fn kill_while_testing(cyperus: &Path, count: u64, seed: u64) -> Result<u64, String> {
    let cyperus = cyperus.canonicalize().map_err(words)?;
    let folder = tempfile::tempdir().map_err(words)?;
    let mut work = Work {
        cyperus: &cyperus,
        folder: folder.path(),
        allowed: BTreeMap::new(),
    };
    let functions: Vec<String> = (0..100)
        .map(|number| {
            let half = ["First", "Second"][number % 2];
            let sum = number + 1;
            format!(
                "Function Test{half}{number}()\nAssert.Equal({number} + 1, {sum})\nEndFunction\n"
            )
        })
        .collect();
    let text = format!("ScriptName Checks\n{}", functions.concat());
    fs::write(folder.path().join("Checks.psc"), text).map_err(words)?;
    let run = |half: &'static str| {
        [
            "test",
            ".",
            "--filter",
            half,
            "--coverage",
            "lcov:lines.info",
        ]
    };
    let start = Instant::now();
    let mut contents = Vec::new();
    for half in ["First", "Second"] {
        let status = work.command(&run(half)).status().map_err(words)?;
        contents.push(fs::read(folder.path().join("lines.info")).map_err(words)?);
        if !status.success() {
            return Err(format!("the tests fail: {status}"));
        }
    }
    let whole = start.elapsed().as_secs_f64() / 2.0;
    if contents[0] == contents[1] {
        return Err("both halves cover the same lines".to_owned());
    }
    work.allowed.insert("lines.info".to_owned(), contents);
    let mut random = Rng::with_seed(seed);
    let mut killed = 0;
    while killed < count {
        let half = ["First", "Second"][random.usize(..2)];
        killed += u64::from(work.kill(&run(half), &mut random, whole)?);
        work.inspect()?;
    }
    work.command(&run("First")).status().map_err(words)?;
    let left = work.inspect()?;
    if !left.is_empty() {
        return Err(format!("the next test did not clear {left:?}"));
    }
    Ok(killed)
}
