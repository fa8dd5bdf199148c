//! Saves compiled scripts at every instruction, loads each save in a new machine, and compares what
//! becomes of both: `save_everywhere [--fused] [--every N] FILE.pex… [-- FOLDER…]`.
//!
//! Scripts come from the file's folder and from the folders behind `--`. Prints one line for each
//! script and ends with status 1 if anything differs.
#![expect(
    clippy::print_stdout,
    reason = "an example program talks to the terminal"
)]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use cyperus_gc::{CleanupKind, Clock};
use cyperus_pex::PexFile;
use cyperus_vm::{Host, Idle, LoadOptions, LogEntry, Machine, MachineOptions, Output};

/// Frames that a script gets.
const FRAMES: u64 = 400;

/// Instructions that are tried of one script.
const MOST: u64 = 3_000;

#[derive(Clone)]
struct Listener {
    folders: Rc<[PathBuf]>,
    heard: Rc<RefCell<Vec<String>>>,
}

impl Host for Listener {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let wanted = format!("{}.pex", name.replace(':', "/")).to_lowercase();
        self.folders.iter().find_map(|folder| {
            let entry = std::fs::read_dir(folder)
                .ok()?
                .filter_map(Result::ok)
                .find(|entry| entry.file_name().to_string_lossy().to_lowercase() == wanted)?;
            let bytes = std::fs::read(entry.path()).ok()?;
            cyperus_pex::read::read(&bytes).ok().map(Rc::new)
        })
    }

    fn output(&mut self, output: Output<'_>) {
        self.heard.borrow_mut().push(format!("{output:?}"));
    }

    fn log(&mut self, entry: &LogEntry) {
        self.heard.borrow_mut().push(entry.to_string());
    }
}

struct Case {
    name: String,
    folders: Rc<[PathBuf]>,
    fused: bool,
    cleanup: CleanupKind,
}

type Heard = Rc<RefCell<Vec<String>>>;

impl Case {
    fn host(&self) -> (Listener, Heard) {
        let heard = Heard::default();
        let folders = Rc::clone(&self.folders);
        (
            Listener {
                folders,
                heard: Rc::clone(&heard),
            },
            heard,
        )
    }

    fn start(&self) -> Option<(Machine, Heard)> {
        let mut options = MachineOptions {
            single_step: !self.fused,
            fuel: 400_000,
            ..MachineOptions::default()
        };
        options.heap.cleanup = self.cleanup;
        let (host, heard) = self.host();
        let mut machine = Machine::new(options, Box::new(host), Clock::new_virtual());
        let entry = ["ScriptEntryPoint", "Main"]
            .into_iter()
            .find(|name| machine.declares(&self.name, name));
        let info = entry.and_then(|entry| machine.function_info(&self.name, entry));
        match (entry, info) {
            (Some(entry), Some(info)) if info.is_global => {
                machine.call_global(&self.name, entry, &[]).ok()?;
            }
            (Some(entry), _) => {
                let object = machine.create_instance(&self.name, true).ok()?;
                machine.call_method(object, entry, &[]).ok()?;
            }
            (None, _) => {
                machine.create_instance(&self.name, true).ok()?;
            }
        }
        Some((machine, heard))
    }

    fn instructions(&self) -> Option<u64> {
        let (mut machine, _) = self.start()?;
        machine.run_until_idle(Some(FRAMES));
        Some(machine.counters().instructions.min(MOST))
    }

    /// What is wrong with a save at this instruction; nothing if all is well.
    fn check(&self, at: u64) -> Result<(), String> {
        let (mut machine, heard) = self.start().ok_or("cannot start")?;
        machine.allow_save_requests(true);
        machine.pause_at(at);
        let mut idle = machine.run_until_idle(Some(FRAMES));
        let mut save = Vec::new();
        machine
            .save(&mut save, b"x")
            .map_err(|error| error.to_string())?;
        let before = heard.borrow().len();
        let (host, second) = self.host();
        let options = LoadOptions {
            host: Box::new(host),
            clock: Clock::new_virtual(),
            change: &mut |_| {},
            prefer_host_scripts: false,
        };
        let loaded = Machine::from_save(&mut &save[..], options).map_err(|e| e.to_string())?;
        let mut copy = loaded.machine;
        copy.finish_load();
        let violations = copy.verify_heap();
        if let Some(violation) = violations.first() {
            return Err(format!("the loaded heap is wrong: {violation}"));
        }
        let mut again = Vec::new();
        copy.save(&mut again, &loaded.embedder)
            .map_err(|error| error.to_string())?;
        if again != save {
            return Err(difference(&save, &again, "save(load(x))"));
        }
        copy.allow_save_requests(true);
        let mut other = idle;
        while idle == Idle::Paused {
            idle = machine.run_until_idle(Some(FRAMES));
        }
        while other == Idle::Paused {
            other = copy.run_until_idle(Some(FRAMES));
        }
        let straight = heard.borrow()[before..].join("\n");
        let continued = second.borrow().join("\n");
        if straight != continued || idle != other {
            return Err(format!(
                "straight {idle:?}:\n{straight}\ncontinued {other:?}:\n{continued}\n{}",
                copy.dump_stacks().join("\n")
            ));
        }
        if machine.counters() != copy.counters() {
            return Err(format!(
                "{:?} and {:?}",
                machine.counters(),
                copy.counters()
            ));
        }
        let (mut first, mut last) = (Vec::new(), Vec::new());
        machine
            .save(&mut first, b"")
            .map_err(|error| error.to_string())?;
        copy.save(&mut last, b"")
            .map_err(|error| error.to_string())?;
        if first != last {
            return Err(difference(&first, &last, "the final state"));
        }
        Ok(())
    }
}

fn difference(one: &[u8], other: &[u8], what: &str) -> String {
    let sizes = |bytes: &[u8]| {
        let sections = cyperus_vm::section_sizes(&mut &bytes[..]).unwrap_or_default();
        let text = sections.iter().map(|section| {
            format!(
                "{} {}",
                String::from_utf8_lossy(&section.tag),
                section.plain
            )
        });
        text.collect::<Vec<_>>().join(", ")
    };
    let at = one.iter().zip(other).position(|(a, b)| a != b);
    format!(
        "{what} differs at byte {at:?}\n{}\n{}",
        sizes(one),
        sizes(other)
    )
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut lists = words.split(|word| word == "--");
    let mut files: Vec<String> = lists.next().unwrap_or_default().to_vec();
    let base: Vec<PathBuf> = lists.flatten().map(PathBuf::from).collect();
    let fused = files.iter().any(|word| word == "--fused");
    let every = files.iter().position(|word| word == "--every");
    let step: u64 = every
        .and_then(|at| files.get(at + 1)?.parse().ok())
        .unwrap_or(1);
    if let Some(at) = every {
        files.drain(at..at + 2);
    }
    files.retain(|word| word != "--fused");
    let (mut failed, mut saves) = (0, 0);
    for (number, file) in files.iter().enumerate() {
        let path = Path::new(file);
        let mut folders = vec![path.parent().unwrap_or(Path::new(".")).to_owned()];
        folders.extend(base.iter().cloned());
        let case = Case {
            name: path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            folders: folders.into(),
            fused,
            cleanup: CleanupKind::ALL[number % 3],
        };
        let Some(count) = case.instructions() else {
            continue;
        };
        let mut at = 0;
        let problem = loop {
            if at > count {
                break None;
            }
            if let Err(problem) = case.check(at) {
                break Some(problem);
            }
            saves += 1;
            at += step;
        };
        match problem {
            None => println!("fine   {file}: {count} instructions"),
            Some(problem) => {
                failed += 1;
                println!("WRONG  {file} at instruction {at}: {problem}");
            }
        }
    }
    println!("{} scripts, {saves} saves, {failed} wrong", files.len());
    if failed > 0 {
        std::process::exit(1);
    }
}
