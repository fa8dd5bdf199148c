//! How fast saves are written and read, and how much memory that takes.
//!
//! ```text
//! cargo run --release -p cyperus-benchmarks --bin save_speed [-- OBJECTS [CELLS]]
//! ```
//!
//! A machine with 1,000,000 script objects of four variables each, every one on its own handle,
//! 100,000 arrays of ten Ints and 100,000 structs is saved to a temporary file, and loaded from it
//! in another process. Speeds are uncompressed bytes of state per processor time of one thread, so
//! a loaded machine does not distort them; both are printed with and without the full pass that is
//! part of every save and load. Extra memory is the peak of the process during the work minus what
//! it had before (saving) or after it (loading), compared with the bytes of the heap.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::fs::File;
use std::io::{BufReader, BufWriter, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::rc::Rc;

use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_gc::{Clock, Reason, Slot, SlotKind, StructId};
use cyperus_pex::{Game, PexFile};
use cyperus_vm::{Host, LoadOptions, Machine, MachineOptions, Save, Value, section_sizes};

const SCRIPT: &str = "ScriptName Thing extends ScriptObject
Struct Pair
    Int left
    Float right
EndStruct
Int number
Float share
Int[] list
Pair both
Pair Function Make() Global
    Return new Pair
EndFunction
";

const ROOT: &str = "ScriptName ScriptObject Native Hidden\n";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.first().map(String::as_str) {
        Some("load") => load(Path::new(words.get(1).map_or("", String::as_str))),
        _ => {
            let number = |at: usize, default: u32| {
                let word = words.get(at);
                word.and_then(|word| word.parse().ok()).unwrap_or(default)
            };
            save(number(0, 1_000_000), number(1, 100_000))
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

struct Scripts(Vec<(&'static str, Rc<PexFile>)>);

impl Host for Scripts {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let mut scripts = self.0.iter();
        let found = scripts.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, file)| Rc::clone(file))
    }
}

/// A machine with this many objects, arrays and structs.
fn machine(objects: u32, cells: u32) -> Option<Machine> {
    let mut sources = MemorySources::new();
    let inputs = [
        sources.add("Thing", SCRIPT),
        sources.add("ScriptObject", ROOT),
    ];
    let session = Session::new(&sources, Options::new(Game::Fallout4), &inputs);
    let names = ["Thing", "ScriptObject"];
    let files = names.map(|name| session.compile(name).pex.map(|file| (name, Rc::new(file))));
    let host = Scripts(files.into_iter().collect::<Option<_>>()?);
    let mut machine = Machine::new(
        MachineOptions::default(),
        Box::new(host),
        Clock::new_virtual(),
    );
    let first = machine.create_instance("Thing", true).ok()?;
    let class = machine.heap.object_class(first).ok()?;
    let state = machine.heap.object_state(first).ok()?;
    let mut structures = (0..16).map(StructId);
    let structure = structures.find(|&id| {
        let name = machine.heap_struct_name(id);
        name.is_some_and(|name| name.eq_ignore_ascii_case("Thing#Pair"))
    })?;
    for number in 1..objects {
        let object = machine.heap.allocate_object(class, 0).ok()?;
        machine.heap.set_object_state(object, state).ok()?;
        let handle = machine.handles_mut().create("");
        machine.handles_mut().attach(handle, object);
        machine.handles_mut().get_mut(handle)?.keeps_scripts = true;
        let word = Slot::from_int(number.cast_signed());
        let plain = SlotKind::Plain;
        machine.heap.store_object(object, 0, plain, word).ok()?;
        let share = Slot::from_float(0.5);
        machine.heap.store_object(object, 1, plain, share).ok()?;
        if number <= cells {
            let values: Vec<Value> = (0..10).map(Value::Int).collect();
            let array = machine.new_array("Int[]", &values)?.slot();
            machine
                .heap
                .store_object(object, 2, SlotKind::Array, array)
                .ok()?;
            let made = machine.heap.allocate_struct(structure, 0).ok()?;
            machine.heap.store_struct(made, 0, plain, word).ok()?;
            machine
                .heap
                .store_object(object, 3, SlotKind::Struct, made.slot())
                .ok()?;
        }
    }
    Some(machine)
}

fn save(objects: u32, cells: u32) -> Result<(), String> {
    let mut machine = machine(objects, cells).ok_or("the machine cannot be made")?;
    let folder = std::env::temp_dir();
    let path = folder.join(format!("cyperus-bench-{}.csave", std::process::id()));
    let census = machine.census();
    println!(
        "{} objects, {} arrays, {} structs: {:.1} MB of heap",
        census.live.objects,
        census.live.arrays,
        census.live.structs,
        megabytes(census.bytes)
    );
    let result = measure_save(&mut machine, &path);
    drop(machine);
    let result = result.and_then(|()| {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        let status = Command::new(own).arg("load").arg(&path).status();
        let status = status.map_err(|error| error.to_string())?;
        status
            .success()
            .then_some(())
            .ok_or("loading failed".to_owned())
    });
    let _stays = std::fs::remove_file(&path);
    result
}

fn measure_save(machine: &mut Machine, path: &Path) -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    // Once without measuring, so that the collector's tables find their size.
    machine
        .save(&mut std::io::sink(), b"")
        .map_err(|error| error.to_string())?;
    machine.run_frame();
    let mut speeds = Vec::new();
    let mut plain = 0;
    let mut stored = 0;
    let before = resident();
    forget_peak();
    // The second time nothing has run since the first full pass, so there is none.
    for _ in 0..2 {
        let mut file = BufWriter::with_capacity(1 << 18, File::create(path).map_err(text)?);
        let start = processor_time();
        let saved = machine
            .save(&mut file, b"")
            .map_err(|error| error.to_string())?;
        file.flush().map_err(text)?;
        let took = processor_time() - start;
        plain = saved.sections.iter().map(|section| section.plain).sum();
        stored = saved.sections.iter().map(|section| section.stored).sum();
        speeds.push(megabytes(plain) / took);
    }
    let extra = peak().saturating_sub(before);
    let heap = machine.census().bytes;
    println!(
        "state {:.1} MB, {:.1} MB in the file",
        megabytes(plain),
        megabytes(stored)
    );
    println!(
        "save  {:>6.0} MB/s with its full pass, {:>6.0} MB/s without; extra memory {:.1} MB, {:.1} % of the heap",
        speeds[0],
        speeds[1],
        megabytes(extra),
        share(extra, heap)
    );
    Ok(())
}

fn load(path: &Path) -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    let sections = {
        let file = BufReader::new(File::open(path).map_err(text)?);
        section_sizes(file).map_err(|error| error.to_string())?
    };
    let plain: u64 = sections.iter().map(|section| section.plain).sum();
    let file = BufReader::with_capacity(1 << 18, File::open(path).map_err(text)?);
    let options = LoadOptions::new(Box::new(()));
    let start = processor_time();
    let loaded = Save::open(file).and_then(|save| save.into_machine_as_saved(options));
    let loaded = loaded.map_err(|error| error.to_string())?;
    let read = processor_time() - start;
    let mut machine = loaded.machine;
    let extra = peak().saturating_sub(resident());
    machine.full_pass(Reason::Load);
    let whole = processor_time() - start;
    let heap = machine.census().bytes;
    println!(
        "load  {:>6.0} MB/s with its full pass, {:>6.0} MB/s without; extra memory {:.1} MB, {:.1} % of the heap",
        megabytes(plain) / whole,
        megabytes(plain) / read,
        megabytes(extra),
        share(extra, heap)
    );
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "only displayed")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

fn share(part: u64, whole: u64) -> f64 {
    megabytes(part) / megabytes(whole) * 100.0
}

/// Seconds of processor time of this thread.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.map_or(0.0, |nanoseconds: u64| megabytes(nanoseconds) / 1e3)
}

fn status(key: &str) -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with(key));
    let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    number.unwrap_or_default() * 1024
}

/// Bytes in memory now.
fn resident() -> u64 {
    status("VmRSS")
}

/// The peak memory in bytes since the start or [`forget_peak`].
fn peak() -> u64 {
    status("VmHWM")
}

fn forget_peak() {
    let _refused = std::fs::write("/proc/self/clear_refs", "5");
}
