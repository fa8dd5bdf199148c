//! Damages plugins, string files and archives at random and checks the rules for every reader of
//! untrusted files.
//!
//! For each input, reading everything in it ends without a panic and in time; no more memory is
//! reserved than the input's size justifies; an error names a record, group or file, and an offset
//! inside the input.

mod look;

use std::alloc::System;
use std::fmt::Write as _;
use std::time::Duration;

use crate::build::{samples, strings};
use cpu_time::ProcessTime;
use cyperus_plugin::archive::Archive;
use cyperus_plugin::{Plugin, PluginError, ReadOptions, StringKind, StringTable, Subject};
use fastrand::Rng;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The total that one step may allocate, freed or not: a part per byte of input, and a fixed part.
/// A step is one record, one file of an archive, or one of the lists; only the lists themselves
/// outlive a step. At most three times the file may be unpacked.
const BYTES_PER_BYTE: usize = 3;
/// The decoder's tables, and the smallest buffer that is unpacked to, grown once.
const BYTES_ONCE: usize = 40 * 1024;

/// Far more processor time than any input of this size needs, even in a debug build. How long it takes
/// by the clock says nothing on a busy machine.
const LONGEST: Duration = Duration::from_secs(5);

/// What happened.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) inputs: u64,
    /// Plugins and archives with a sound structure.
    pub(crate) accepted: u64,
    pub(crate) refused: u64,
    /// Records and archived files that could not be read, and scripts that ended early.
    pub(crate) problems: u64,
    pub(crate) slowest: Duration,
    /// The most that one step allocated, in bytes, and in hundredths of its input's size.
    pub(crate) most_allocated: usize,
    pub(crate) most_in_proportion: usize,
}

/// One input being checked.
pub(crate) struct Check<'input> {
    input: &'input [u8],
    summary: &'input mut Summary,
}

impl Check<'_> {
    /// Runs a step and checks that it stays within the memory limit.
    pub(crate) fn step<T>(&mut self, step: impl FnOnce() -> T) -> Result<T, String> {
        let region = Region::new(ALLOCATOR);
        let outcome = step();
        let allocated = region.change().bytes_allocated;
        let summary = &mut *self.summary;
        summary.most_allocated = summary.most_allocated.max(allocated);
        let share = 100 * allocated / self.input.len().max(1);
        summary.most_in_proportion = summary.most_in_proportion.max(share);
        if allocated > BYTES_PER_BYTE * self.input.len() + BYTES_ONCE {
            return Err(format!("a step allocated {allocated} bytes"));
        }
        Ok(outcome)
    }

    /// Checks the form of a plugin's error.
    pub(crate) fn problem(&mut self, error: &PluginError) -> Result<(), String> {
        self.summary.problems += 1;
        let text = error.to_string();
        if error.offset.in_file() > self.input.len() || !text.contains("at byte ") {
            return Err(format!("{text}: no offset inside the input"));
        }
        if error.subject == Subject::File && error.offset.in_file() > 24 {
            let top =
                text.contains("expected a group") || text.contains("header of a record or group");
            if !top {
                return Err(format!("{text}: does not name a record"));
            }
        }
        Ok(())
    }

    fn plugin(&mut self) -> Result<bool, String> {
        let input = self.input;
        match self.step(|| Plugin::read(input, ReadOptions::default()))? {
            Ok(plugin) => {
                let survey = plugin.survey();
                for problem in &survey.problems {
                    self.problem(problem)?;
                }
                look::at_plugin(self, &plugin).map(|()| true)
            }
            Err(error) => self.problem(&error).map(|()| false),
        }
    }

    fn archive(&mut self) -> Result<bool, String> {
        let input = self.input;
        let archive = match self.step(|| Archive::read(input))? {
            Ok(archive) => archive,
            Err(error) => {
                let inside = error.offset <= input.len() as u64 || error.file.is_none();
                return inside.then_some(false).ok_or_else(|| error.to_string());
            }
        };
        for file in archive.files().take(100) {
            let outcome = self.step(|| archive.extract(file.index))?;
            if let Err(error) = outcome {
                self.summary.problems += 1;
                if error.file.is_none() {
                    return Err(format!("{error}: does not name a file"));
                }
            }
        }
        let name = archive.files().last().map(|file| file.name.to_string());
        self.step(|| name.map(|name| archive.find(&name).is_some()))?;
        Ok(true)
    }

    fn strings(&mut self) -> Result<bool, String> {
        let input = self.input;
        let mut sound = false;
        for kind in [StringKind::Names, StringKind::Dialogue] {
            match self.step(|| StringTable::read(input, kind))? {
                Ok(table) => {
                    sound = true;
                    let found =
                        [0, 1, 5, 9].map(|key| table.get(key).map(|text| text.decode().len()));
                    if found
                        .iter()
                        .flatten()
                        .any(|length| *length > 3 * input.len())
                    {
                        return Err(format!("texts of {found:?} bytes"));
                    }
                }
                Err(error) => self.problem(&error)?,
            }
        }
        Ok(sound)
    }

    fn run(&mut self) -> Result<bool, String> {
        match self.input.first_chunk::<4>() {
            Some(b"BTDX" | b"BSA\0") => self.archive(),
            Some([b'T', ..]) => self.plugin(),
            _ => self.strings(),
        }
    }
}

/// Reads everything in an input.
pub(crate) fn check(input: &[u8], summary: &mut Summary) -> Result<(), String> {
    let start = ProcessTime::now();
    let accepted = Check {
        input,
        summary: &mut *summary,
    }
    .run()?;
    let time = start.elapsed();
    summary.slowest = summary.slowest.max(time);
    summary.inputs += 1;
    if accepted {
        summary.accepted += 1;
    } else {
        summary.refused += 1;
    }
    if time > LONGEST {
        return Err(format!("took {time:?}"));
    }
    Ok(())
}

/// The files to damage: plugins and archives of every layout, string files of both kinds.
pub(crate) fn bases() -> Vec<Vec<u8>> {
    let texts: [(u32, &[u8]); 3] = [(5, b"Five"), (1, "Äh".as_bytes()), (9, b"na\xEFve")];
    let mut files = samples::plugins();
    files.extend(samples::archives());
    files.push(strings(&texts, false));
    files.push(strings(&texts, true));
    files
}

/// Damages one of the files: flips, overwrites, cuts, doubles, moves.
fn damage(random: &mut Rng, bases: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = bases[random.usize(..bases.len())].clone();
    for _ in 0..random.usize(1..=4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.usize(..bytes.len());
        let rest = bytes.len() - at;
        match random.u8(..9) {
            0 => bytes[at] ^= 1 << random.u8(..8),
            1 => bytes[at] = random.u8(..),
            2 => bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][random.usize(..5)],
            3 => bytes.truncate(at),
            4 => {
                let end = at + random.usize(..=rest.min(40));
                bytes.drain(at..end);
            }
            5 => {
                let end = at + random.usize(..=rest.min(40));
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            6 => {
                let number = [0_u32, 1, 4, 0xFF, 0xFFFF, 0x7FFF_FFFF, u32::MAX];
                let number = number[random.usize(..number.len())].to_le_bytes();
                let count = rest.min(4);
                bytes[at..at + count].copy_from_slice(&number[..count]);
            }
            7 => {
                let other = &bases[random.usize(..bases.len())];
                let from = random.usize(..other.len());
                let count = random.usize(..200).min(other.len() - from).min(rest);
                bytes[at..at + count].copy_from_slice(&other[from..from + count]);
            }
            _ => {
                let step = random.u8(1..=4);
                bytes[at] = bytes[at].wrapping_add(step);
            }
        }
    }
    bytes
}

/// Damages files `count` times; stops at the first that breaks a rule.
pub(crate) fn run(seed: u64, count: u64, bases: &[Vec<u8>]) -> Result<Summary, String> {
    let mut summary = Summary::default();
    for (index, base) in bases.iter().enumerate() {
        check(base, &mut summary).map_err(|error| format!("undamaged file {index}: {error}"))?;
    }
    for index in 0..count {
        let mut random = Rng::with_seed(seed.wrapping_mul(0x9E37_79B9).wrapping_add(index));
        let input = damage(&mut random, bases);
        let outcome =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(&input, &mut summary)));
        let outcome = outcome.unwrap_or_else(|_| Err("panic".to_owned()));
        outcome.map_err(|error| {
            let mut bytes = String::new();
            for byte in &input {
                let _ = write!(bytes, "{byte:02x}");
            }
            format!("seed {seed}, input {index}: {error}\n{bytes}")
        })?;
    }
    Ok(summary)
}
