//! Saves: the bytes as they are, and as changes to the content of a save of ours whose checksums are
//! made right again.

use cyperus_conformance::Container;
use cyperus_vm::{Idle, LoadError, LoadOptions, Machine, Save};

use crate::seen;

/// A save with stacks, timers, arrays and structs in it.
const OURS: &[u8] = include_bytes!("../../corpus/save/workshop");

/// Work after the load.
const FUEL: u64 = 20_000;

/// Bytes of one change: which section, where, and what.
const CHANGE: usize = 5;

fn loaded(bytes: &[u8]) -> Result<Machine, LoadError> {
    let mut save = Save::open(bytes)?;
    let settings = save.settings_mut();
    settings.heap.byte_limit = 8 << 20;
    settings.heap.threads = settings.heap.threads.min(2);
    // A save may ask for a pass at every step.
    settings.heap.stress -= cyperus_gc::Stress::EVERY_ALLOCATION;
    settings.collect_at_every_instruction = false;
    let options = LoadOptions::new(Box::new(()));
    save.into_machine(options).map(|loaded| loaded.machine)
}

/// The save of ours with each five bytes of the input as one change.
fn changed(changes: &[u8]) -> Option<Vec<u8>> {
    let mut container = Container::read(OURS)?;
    for change in changes.chunks_exact(CHANGE).take(64) {
        let &[section, high, low, how, value] = change else {
            continue;
        };
        let sections = container.chunks.len();
        let chunk = container.chunks.get_mut(usize::from(section) % sections)?;
        let length = chunk.plain.len().max(1);
        let at = usize::from(u16::from_be_bytes([high, low])) % length;
        match how % 4 {
            0 | 1 => {
                if let Some(byte) = chunk.plain.get_mut(at) {
                    *byte = value;
                }
            }
            2 => chunk.plain.insert(at.min(chunk.plain.len()), value),
            _ if at < chunk.plain.len() => {
                chunk.plain.remove(at);
            }
            _ => {}
        }
    }
    Some(container.write())
}

fn look(bytes: &[u8]) -> u64 {
    let mut machine = match loaded(bytes) {
        Ok(machine) => machine,
        Err(error) => {
            let text = error.to_string();
            let words: Vec<&str> = text.split(' ').take(6).collect();
            return seen(&words);
        }
    };
    let violations = machine.verify_heap();
    assert!(
        violations.is_empty(),
        "a loaded heap is wrong: {violations:?}"
    );
    machine.set_fuel(machine.counters().instructions.saturating_add(FUEL));
    let mut last = Idle::Done;
    for _ in 0..30 {
        last = machine.run_until_idle(Some(1));
        if !matches!(last, Idle::FramesRun | Idle::Paused) {
            break;
        }
    }
    let violations = machine.verify_heap();
    assert!(
        violations.is_empty(),
        "a continued heap is wrong: {violations:?}"
    );
    let stacks = machine.dump_stacks().len();
    let mut save = Vec::new();
    if machine.save(&mut save, b"").is_ok() {
        let again = loaded(&save).map(drop);
        assert!(again.is_ok(), "saved again, it does not load: {again:?}");
    }
    seen(&(format!("{last:?}"), stacks))
}

pub(crate) fn save(bytes: &[u8]) -> u64 {
    let plain = look(bytes);
    match changed(bytes) {
        Some(made) => seen(&(plain, look(&made))),
        None => plain,
    }
}
