//! Processes that are killed while they save or compile.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use cyperus_vm::{Save, section_sizes};
use fastrand::Rng;

use crate::Program;

/// A program whose state takes a while to write.
const SCRIPT: &str = "ScriptName Hoard

Function Main()
    Int[] kept = new Int[0]
    While True
        Int at = 0
        While at < 20000
            kept.Add(Utility.RandomInt(-2000000000, 2000000000))
            at += 1
        EndWhile
        Utility.Wait(0.01)
    EndWhile
EndFunction
";

/// What happened to the killed processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kills {
    /// Processes that were killed before they ended.
    pub killed: u64,
    /// Those that had begun to write and had not finished.
    pub while_writing: u64,
    /// Rounds after which the file was the old one.
    pub old: u64,
    /// Rounds after which it was the new one.
    pub new: u64,
}

struct Attempt<'a> {
    cyperus: &'a Path,
    folder: &'a Path,
}

impl Attempt<'_> {
    fn command(&self, from: &str) -> Command {
        let mut command = Command::new(self.cyperus);
        command
            .current_dir(self.folder)
            .args([
                "run",
                "--load",
                from,
                "--frames",
                "1",
                "--save",
                "target.csave",
                "--save-at",
                "0",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    fn partial(&self, child: &Child) -> PathBuf {
        let name = format!(".target.csave.{}.partial", child.id());
        self.folder.join(name)
    }

    /// Waits until the process has begun to write or has ended.
    fn await_writing(&self, child: &mut Child) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            let length = fs::metadata(self.partial(child)).map_or(0, |data| data.len());
            if length > 0 || !matches!(child.try_wait(), Ok(None)) {
                return;
            }
            sleep(Duration::from_micros(50));
        }
    }
}

/// Makes the two saves: the same program after some frames and after more.
fn make_saves(cyperus: &Path, folder: &Path) -> Result<[Vec<u8>; 2], String> {
    let source = folder.join("Hoard.psc");
    fs::write(&source, SCRIPT).map_err(|error| error.to_string())?;
    let mut saves = Vec::new();
    for (name, frames) in [("first.csave", "40"), ("second.csave", "60")] {
        let made = Command::new(cyperus)
            .current_dir(folder)
            .args([
                "run",
                "Hoard.psc",
                "--array-limit",
                "0",
                "--update-budget-ms",
                "1000",
            ])
            .args(["--frames", frames, "--save", name])
            .output()
            .map_err(|error| error.to_string())?;
        let bytes = fs::read(folder.join(name))
            .map_err(|error| format!("{error}\n{}", String::from_utf8_lossy(&made.stderr)))?;
        saves.push(bytes);
    }
    saves
        .try_into()
        .map_err(|_| "there must be two saves".to_owned())
}

/// Kills `count` processes while they save. An error if a file is neither the old nor the new one,
/// or does not load.
pub fn kill_while_saving(cyperus: &Path, count: u64, seed: u64) -> Result<Kills, String> {
    let cyperus = cyperus.canonicalize().map_err(|error| error.to_string())?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let saves = make_saves(&cyperus, folder.path())?;
    let attempt = Attempt {
        cyperus: &cyperus,
        folder: folder.path(),
    };
    let target = folder.path().join("target.csave");
    fs::write(&target, &saves[0]).map_err(|error| error.to_string())?;
    let mut random = Rng::with_seed(seed);
    let mut sums = Kills::default();
    let mut present = 0;
    // How long a whole round takes, and how long only the writing takes; measured once,
    // undisturbed.
    let start = Instant::now();
    let mut child = attempt
        .command("first.csave")
        .spawn()
        .map_err(|error| error.to_string())?;
    attempt.await_writing(&mut child);
    let began = start.elapsed();
    child.wait().map_err(|error| error.to_string())?;
    let whole = start.elapsed();
    while sums.killed < count {
        let next = random.usize(..2);
        let name = ["first.csave", "second.csave"][next];
        let mut child = attempt
            .command(name)
            .spawn()
            .map_err(|error| error.to_string())?;
        let span = if random.bool() {
            attempt.await_writing(&mut child);
            whole.saturating_sub(began)
        } else {
            whole
        };
        sleep(span.mul_f64(random.f64() * 1.2));
        let is_running = matches!(child.try_wait(), Ok(None));
        child.kill().map_err(|error| error.to_string())?;
        child.wait().map_err(|error| error.to_string())?;
        sums.killed += u64::from(is_running);
        sums.while_writing += u64::from(is_running && attempt.partial(&child).exists());
        let bytes = fs::read(&target).map_err(|error| format!("the file is gone: {error}"))?;
        if bytes == saves[next] {
            sums.new += u64::from(next != present);
            sums.old += u64::from(next == present);
            present = next;
        } else if bytes == saves[present] {
            sums.old += 1;
        } else {
            let seen = section_sizes(&*bytes).map(drop);
            return Err(format!(
                "the file is neither the old nor the new one: {} bytes, {seen:?}",
                bytes.len()
            ));
        }
        Save::open(&*bytes)
            .and_then(Program::load)
            .map_err(|error| format!("it does not load: {error}"))?;
    }
    Ok(sums)
}

/// How many scripts a killed compilation has.
const SCRIPTS: usize = 60;

/// Kills `count` processes while they compile a folder. An error if a file is not what an undisturbed
/// compilation writes, or if something is left that the next one does not clear.
pub fn kill_while_compiling(cyperus: &Path, count: u64, seed: u64) -> Result<u64, String> {
    let cyperus = cyperus.canonicalize().map_err(|error| error.to_string())?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (sources, wanted, target) = ("sources", "wanted", "target");
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at(sources)).map_err(|error| error.to_string())?;
    for number in 0..SCRIPTS {
        let lines = format!("Debug.Trace(\"line {number}\")\n").repeat(200);
        let text = format!("ScriptName S{number}\nFunction Main() Global\n{lines}EndFunction\n");
        let file = at(sources).join(format!("S{number}.psc"));
        fs::write(file, text).map_err(|error| error.to_string())?;
    }
    let compile = |output: &str| {
        let mut command = Command::new(&cyperus);
        command
            .current_dir(folder.path())
            .args(["compile", sources, "-q", "-o", output])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    };
    let start = Instant::now();
    let made = compile(wanted)
        .status()
        .map_err(|error| error.to_string())?;
    let whole = start.elapsed();
    let expected = content(&at(wanted))?;
    if !made.success() || expected.len() != SCRIPTS {
        return Err(format!("{made}, with {} files", expected.len()));
    }
    let mut random = Rng::with_seed(seed);
    let mut killed = 0;
    while killed < count {
        let mut child = compile(target).spawn().map_err(|error| error.to_string())?;
        sleep(whole.mul_f64(random.f64() * 1.2));
        killed += u64::from(matches!(child.try_wait(), Ok(None)));
        child.kill().map_err(|error| error.to_string())?;
        child.wait().map_err(|error| error.to_string())?;
        if !at(target).exists() {
            continue;
        }
        for (name, bytes) in content(&at(target))? {
            // Names of temporary files begin with a dot.
            if !name.starts_with('.') && expected.get(&name) != Some(&bytes) {
                return Err(format!(
                    "{name} has {} bytes, not those of the script",
                    bytes.len()
                ));
            }
        }
        // Sometimes one is left alone: it has to clear what the others left.
        if random.u32(..40) == 0 || killed == count {
            compile(target)
                .status()
                .map_err(|error| error.to_string())?;
            if content(&at(target))? != expected {
                return Err("something was left that the next compilation did not clear".to_owned());
            }
            fs::remove_dir_all(at(target)).map_err(|error| error.to_string())?;
        }
    }
    Ok(killed)
}

/// The files of a folder, by name.
fn content(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let entries = fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut content = BTreeMap::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        // The record for the next build: not the same bytes every time.
        if name == ".cyperus-build" {
            continue;
        }
        content.insert(
            name,
            fs::read(entry.path()).map_err(|error| error.to_string())?,
        );
    }
    Ok(content)
}
