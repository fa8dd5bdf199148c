//! Damaged saves: what must be rejected, and what may load but must not break anything afterwards.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cyperus_gc::Stress;
use cyperus_vm::{Idle, LoadError, LoadOptions, Machine, Save};
use fastrand::Rng;

use crate::{Container, Program};

/// How many instructions a machine from a damaged save may run.
const FUEL: u64 = 20_000;

/// How many bytes its heap may use.
const HEAP: u64 = 8 << 20;

/// What happened to the damaged saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Damages {
    /// Bytes changed: rejected, with section and offset.
    pub refused: u64,
    /// Content changed with correct checksums: rejected.
    pub hostile_refused: u64,
    /// Content changed with correct checksums: loaded, ran and was saved again.
    pub hostile_loaded: u64,
}

/// A save of the program in the middle of its run.
pub fn save_somewhere(program: &Program, random: &mut Rng) -> Option<Vec<u8>> {
    let instructions = program.instructions()?;
    let (mut machine, _) = program.start(random.bool())?;
    machine.pause_at(random.u64(0..=instructions));
    machine.run_until_idle(Some(100));
    let mut save = Vec::new();
    machine.save(&mut save, b"memory").ok()?;
    Some(save)
}

/// Changes some bytes of a save.
fn damage_bytes(save: &[u8], random: &mut Rng) -> Vec<u8> {
    let mut bytes = save.to_vec();
    for _ in 0..=random.usize(..3) {
        let at = random.usize(..bytes.len());
        let to = (at + random.usize(1..300)).min(bytes.len());
        match random.u8(..9) {
            0 => bytes[at] ^= 1 << random.u8(..8),
            1 => bytes[at] = random.u8(..),
            2 => bytes.truncate(at.max(1)),
            3 => drop(bytes.drain(at..to)),
            4 => bytes[at..to].fill(0),
            5 => {
                let other = random.usize(..bytes.len());
                bytes.swap(at, other);
            }
            6 => bytes.insert(at, random.u8(..)),
            7 => {
                let copy = bytes[at..to].to_vec();
                let place = random.usize(..=bytes.len());
                bytes.splice(place..place, copy);
            }
            _ => bytes.extend((0..random.usize(1..64)).map(|_| random.u8(..))),
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// Changes the content, leaving the checksums to the caller.
fn damage_content(container: &mut Container, random: &mut Rng) {
    for _ in 0..=random.usize(..3) {
        // Sections are picked by number, not by size: the small ones are the interesting ones.
        let at = random.usize(..container.chunks.len());
        let others = container.chunks[random.usize(..container.chunks.len())]
            .plain
            .clone();
        let plain = &mut container.chunks[at].plain;
        if plain.is_empty() || others.is_empty() {
            continue;
        }
        let at = random.usize(..plain.len());
        let to = (at + random.usize(1..40)).min(plain.len());
        let number = |random: &mut Rng| {
            let near = random.u32(..64);
            let choices = [0, 1, 2, near, 0x7FFF_FFFF, u32::MAX, u32::MAX - 1, 1 << 31];
            choices[random.usize(..choices.len())].to_le_bytes()
        };
        match random.u8(..10) {
            0 => plain[at] ^= 1 << random.u8(..8),
            1 => plain[at] = random.u8(..),
            2 => plain[at] = plain[at].wrapping_add(1),
            3 | 4 if at + 4 <= plain.len() => {
                plain[at..at + 4].copy_from_slice(&number(random));
            }
            5 if at + 8 <= plain.len() => {
                let words = [number(random), number(random)].concat();
                plain[at..at + 8].copy_from_slice(&words);
            }
            6 => plain.truncate(at.max(1)),
            7 => {
                let from = random.usize(..others.len());
                let piece = others[from..].iter().zip(&mut plain[at..to]);
                piece.for_each(|(from, to)| *to = *from);
            }
            8 => drop(plain.drain(at..to)),
            _ => {
                let copy = plain[at..to].to_vec();
                plain.splice(at..at, copy);
            }
        }
    }
    container.chunks.retain(|chunk| !chunk.plain.is_empty());
    match random.u8(..60) {
        0 if container.chunks.len() > 1 => {
            container
                .chunks
                .remove(random.usize(..container.chunks.len()));
        }
        1 if container.chunks.len() > 1 => {
            let (one, other) = (
                random.usize(..container.chunks.len()),
                random.usize(..container.chunks.len()),
            );
            container.chunks.swap(one, other);
        }
        _ => {}
    }
}

fn limited(save: &[u8]) -> Result<Machine, LoadError> {
    let mut save = Save::open(save)?;
    let settings = save.settings_mut();
    settings.heap.byte_limit = HEAP;
    settings.heap.threads = settings.heap.threads.min(2);
    // Such a save requests a pass at every step, which takes too long.
    settings.heap.stress -= Stress::EVERY_ALLOCATION;
    settings.collect_at_every_instruction = false;
    // Nothing records the output: what a script prints is not part of the save's memory.
    let options = LoadOptions::new(Box::new(()));
    save.into_machine(options).map(|loaded| loaded.machine)
}

/// Lets a machine from a save with hostile content run for a while, then saves and loads it.
fn use_it(mut machine: Machine) -> Result<(), String> {
    if let Some(violation) = machine.verify_heap().first() {
        return Err(format!("its heap is wrong: {violation}"));
    }
    machine.set_fuel(machine.counters().instructions.saturating_add(FUEL));
    machine.allow_save_requests(true);
    for _ in 0..30 {
        if !matches!(
            machine.run_until_idle(Some(1)),
            Idle::FramesRun | Idle::Paused
        ) {
            break;
        }
    }
    if let Some(violation) = machine.verify_heap().first() {
        return Err(format!("its heap is wrong after some frames: {violation}"));
    }
    machine.dump_stacks();
    machine.stack_traces();
    let mut save = Vec::new();
    if machine.save(&mut save, b"").is_ok() {
        limited(&save).map_err(|error| format!("saved again, it does not load: {error}"))?;
    }
    Ok(())
}

/// Damages one of the saves and tries to load it. An error says what went wrong.
pub fn damage_one(saves: &[Vec<u8>], random: &mut Rng, sums: &mut Damages) -> Result<(), String> {
    let Some(save) = random.choice(saves) else {
        return Err("there is no save".to_owned());
    };
    if random.bool() {
        let bytes = damage_bytes(save, random);
        if bytes == *save {
            return Ok(());
        }
        let result = catch_unwind(AssertUnwindSafe(|| limited(&bytes).map(drop)));
        return match result {
            Err(_) => Err("loading it panicked".to_owned()),
            Ok(Ok(())) => Err("it loads as if it were intact".to_owned()),
            Ok(Err(error)) if error.names_the_place(bytes.len()) => {
                sums.refused += 1;
                Ok(())
            }
            Ok(Err(error)) => Err(format!("the message is not exact: {error}")),
        };
    }
    let mut container = Container::read(save).ok_or("the description of the format is wrong")?;
    damage_content(&mut container, random);
    let bytes = container.write();
    let result = catch_unwind(AssertUnwindSafe(|| match limited(&bytes) {
        Err(LoadError::Input(error)) => Err(error.to_string()),
        Err(_) => Ok(false),
        Ok(machine) => use_it(machine).map(|()| true),
    }));
    match result {
        Err(_) => Err("a save with other content and right checksums panicked".to_owned()),
        Ok(Err(problem)) => Err(problem),
        Ok(Ok(is_loaded)) => {
            sums.hostile_loaded += u64::from(is_loaded);
            sums.hostile_refused += u64::from(!is_loaded);
            Ok(())
        }
    }
}
