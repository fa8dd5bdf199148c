//! A machine saved to memory and continued by another machine in this process.
//!
//! This is much faster than new processes, and stricter: everything the two machines print and log
//! is compared, and so are the bytes of their states.

use std::fmt::Write as _;

use cyperus_vm::{Idle, Machine};

use crate::program::listen;
use crate::{Container, Program};

/// How many frames a program gets.
const FRAMES: u64 = 400;

fn saved(machine: &mut Machine) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    machine
        .save(&mut bytes, b"memory")
        .map_err(|error| format!("it cannot be saved: {error}"))?;
    Ok(bytes)
}

/// The sections in which two saves differ, and how.
pub(crate) fn difference(what: &str, one: &[u8], other: &[u8]) -> String {
    let mut text = format!("{what} differs");
    let chunks = |bytes| Container::read(bytes).map_or_else(Vec::new, |save| save.chunks);
    for (one, other) in chunks(one).iter().zip(&chunks(other)) {
        if one == other {
            continue;
        }
        let same = one
            .plain
            .iter()
            .zip(&other.plain)
            .take_while(|(a, b)| a == b);
        let at = same.count();
        let near = |bytes: &[u8]| {
            bytes[at.min(bytes.len())..]
                .iter()
                .take(24)
                .copied()
                .collect()
        };
        let (near_one, near_other): (Vec<u8>, Vec<u8>) = (near(&one.plain), near(&other.plain));
        let _infallible = write!(
            text,
            "\n{} of {} and {} bytes, from byte {at} on: {near_one:?} and {near_other:?}",
            String::from_utf8_lossy(&one.tag),
            one.plain.len(),
            other.plain.len()
        );
    }
    text
}

/// Loads a save, checks the heap, and checks that saving again produces the same bytes.
fn loaded(program: &Program, save: &[u8]) -> Result<(Machine, crate::Heard), String> {
    let (loaded, heard) = program.load_copy(save).map_err(|error| error.to_string())?;
    let mut machine = loaded.machine;
    if let Some(violation) = machine.verify_heap().first() {
        return Err(format!("the loaded heap is wrong: {violation}"));
    }
    let again = saved(&mut machine)?;
    if again != save {
        return Err(difference("save(load(x))", save, &again));
    }
    Ok((machine, heard))
}

/// An event without what belongs to the process: how many entries it ever created, how much memory
/// it returns to the system, and the numbers of allocation sites.
fn comparable(event: &str) -> String {
    if event.starts_with("Trimmed") {
        return "Trimmed".to_owned();
    }
    let mut text = String::new();
    let mut rest = event;
    while let Some((before, behind)) = rest.split_once("allocated: Tally {") {
        text.push_str(before);
        rest = behind.split_once('}').map_or("", |(_, rest)| rest);
    }
    if let Some((before, behind)) = rest.split_once("sites: [") {
        text.push_str(before);
        rest = behind.split_once(']').map_or("", |(_, rest)| rest);
    }
    text + rest
}

impl Program {
    /// The number of instructions in the whole program.
    pub fn instructions(&self) -> Option<u64> {
        let (mut machine, _) = self.start(true)?;
        machine.run_until_idle(Some(FRAMES));
        Some(machine.counters().instructions)
    }

    /// Saves at every instruction starting at `first`, at most at `most` of them, and loads each
    /// save. Both machines then continue to the next instruction, where their states must be the
    /// same byte for byte: so each save leads to the same future, step by step. Returns the number
    /// of saves.
    pub fn resume_step_by_step(&self, first: u64, most: u64) -> Result<u64, String> {
        let (mut machine, heard) = self.start(true).ok_or("it cannot start")?;
        machine.allow_save_requests(true);
        machine.pause_at(first);
        let mut idle = machine.run_until_idle(Some(FRAMES));
        let mut save = saved(&mut machine)?;
        let mut steps = 0;
        while idle == Idle::Paused && steps < most {
            let at = machine.counters().instructions;
            let wrong = |problem: String| format!("at instruction {at}: {problem}");
            let (mut copy, echo) = loaded(self, &save).map_err(wrong)?;
            heard.borrow_mut().clear();
            copy.allow_save_requests(true);
            machine.pause_at(at + 1);
            copy.pause_at(at + 1);
            idle = machine.run_until_idle(Some(FRAMES));
            let other = copy.run_until_idle(Some(FRAMES));
            if *heard.borrow() != *echo.borrow() || idle != other {
                return Err(wrong(format!(
                    "straight {idle:?} {:?}\ncontinued {other:?} {:?}",
                    heard.borrow(),
                    echo.borrow()
                )));
            }
            save = saved(&mut machine)?;
            let copied = saved(&mut copy)?;
            if copied != save {
                return Err(wrong(difference("one step later", &save, &copied)));
            }
            steps += 1;
        }
        Ok(steps)
    }

    /// Saves after this many instructions, at the first poll, and lets both machines run to the
    /// end: output, log, collector events, counters and final state must be the same.
    pub fn resume_at(&self, instruction: u64, single_step: bool) -> Result<(), String> {
        let (mut machine, heard) = self.start(single_step).ok_or("it cannot start")?;
        machine.allow_save_requests(true);
        machine.pause_at(instruction);
        let mut idle = machine.run_until_idle(Some(FRAMES));
        let save = saved(&mut machine)?;
        heard.borrow_mut().clear();
        let events = listen(&mut machine);
        let (mut copy, echo) = loaded(self, &save)?;
        let echoed_events = listen(&mut copy);
        copy.allow_save_requests(true);
        let mut other = idle;
        while idle == Idle::Paused {
            idle = machine.run_until_idle(Some(FRAMES));
        }
        while other == Idle::Paused {
            other = copy.run_until_idle(Some(FRAMES));
        }
        if *heard.borrow() != *echo.borrow() || idle != other {
            return Err(format!(
                "straight {idle:?} {:?}\ncontinued {other:?} {:?}\n{}",
                heard.borrow(),
                echo.borrow(),
                copy.dump_stacks().join("\n")
            ));
        }
        let (one, other) = (events.take(), echoed_events.take());
        let same = one.iter().map(|event| comparable(event));
        if !same.eq(other.iter().map(|event| comparable(event))) {
            let mut pairs = one.iter().zip(other.iter());
            let at = pairs.position(|(a, b)| comparable(a) != comparable(b));
            let at = at.unwrap_or(one.len().min(other.len()));
            return Err(format!(
                "the collector did {:?}, but when continued {:?}",
                one.get(at),
                other.get(at)
            ));
        }
        if machine.counters() != copy.counters() {
            return Err(format!(
                "{:?} and {:?}",
                machine.counters(),
                copy.counters()
            ));
        }
        let (last, copied) = (saved(&mut machine)?, saved(&mut copy)?);
        if last != copied {
            return Err(difference("the final state", &last, &copied));
        }
        Ok(())
    }
}
