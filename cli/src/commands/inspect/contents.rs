//! Everything about one save, as data.

use std::collections::BTreeMap;
use std::path::Path;

use cyperus_gc::event::Population;
use cyperus_vm::Machine;
use serde::Serialize;

use super::warning::warnings;
use crate::execute::SavedRun;
use crate::exit::Failure;
use crate::heap::Placed;

/// Arrays that are listed.
const LARGEST: usize = 10;

/// What is in a save.
#[derive(Debug, Serialize)]
pub(super) struct Contents {
    pub(super) file: String,
    pub(super) written_by: String,
    pub(super) game: Option<String>,
    pub(super) frame: u64,
    pub(super) seconds: f64,
    pub(super) instructions: u64,
    pub(super) errors: u64,
    pub(super) sections: Vec<Section>,
    /// Instances by script.
    pub(super) scripts: BTreeMap<String, u64>,
    pub(super) array_types: BTreeMap<String, u64>,
    pub(super) struct_types: BTreeMap<String, u64>,
    pub(super) arrays: u64,
    pub(super) structs: u64,
    pub(super) objects: u64,
    pub(super) strings: u64,
    pub(super) heap_bytes: u64,
    pub(super) largest_arrays: Vec<Array>,
    pub(super) stacks: Vec<Stack>,
    /// Stacks that have not started: queued calls and events.
    pub(super) queued: u64,
    /// Stacks that are waiting for time, a native, an object or guards.
    pub(super) waiting: u64,
    pub(super) timers: Vec<Timer>,
    pub(super) registrations: u64,
    /// Instances that are not attached to a game object, by script.
    pub(super) unattached: BTreeMap<String, u64>,
    /// References that scripts placed in the world.
    pub(super) placed: Placed,
    pub(super) warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Section {
    pub(super) tag: String,
    pub(super) holds: &'static str,
    pub(super) stored: u64,
    pub(super) plain: u64,
}

#[derive(Debug, Serialize)]
pub(super) struct Array {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) length: u32,
}

#[derive(Debug, Serialize)]
pub(super) struct Stack {
    pub(super) id: u32,
    pub(super) state: &'static str,
    pub(super) waits_for: Option<String>,
    pub(super) seconds_left: Option<f64>,
    pub(super) trace: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Timer {
    pub(super) object: String,
    pub(super) id: Option<i32>,
    pub(super) game_time: bool,
    pub(super) seconds_left: f64,
    pub(super) every: f64,
}

/// What a section contains, in a word or two.
fn holds(tag: [u8; 4]) -> &'static str {
    match &tag {
        b"META" => "settings and counters",
        b"SCRP" => "compiled scripts",
        b"NAME" => "names",
        b"STRS" => "strings",
        b"NUMS" => "types, states, functions, sites",
        b"OBJI" => "objects",
        b"STCI" => "structs",
        b"ARRI" => "arrays",
        b"OBJD" => "variables of objects",
        b"STCD" => "members of structs",
        b"ARRD" => "elements of arrays",
        b"CLUS" => "clusters",
        b"HAND" => "handles and attached scripts",
        b"WRLD" => "the world",
        b"GIVN" => "what the world was given",
        b"STOR" => "what libraries stored",
        b"PLCD" => "lines that placed references",
        b"STAK" => "stacks",
        b"SCHD" => "queues, locks, timers, registrations",
        b"LIBR" => "state of natives",
        b"HOST" => "state of the run",
        b"END " => "end mark",
        _ => "?",
    }
}

impl Contents {
    /// Loads a save and looks into it.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let save = SavedRun::open(path)?;
        let game = save.game();
        let loaded = save.look()?;
        let mut machine = loaded.machine;
        let census = machine.census();
        let (scripts, unattached) = by_script(&machine);
        let overviews = machine.stack_overviews();
        let queued = overviews.iter().filter(|stack| !stack.is_started).count();
        let waits = |state: &str| state.starts_with("Waiting");
        let waiting = overviews.iter().filter(|stack| waits(stack.state)).count();
        let stacks: Vec<Stack> = overviews
            .into_iter()
            .map(|stack| Stack {
                id: stack.id.0,
                state: if stack.is_started || waits(stack.state) {
                    stack.state
                } else {
                    "Queued"
                },
                waits_for: stack.waits_for,
                seconds_left: stack.seconds_left,
                trace: stack.trace,
            })
            .collect();
        let counters = machine.counters();
        let placed = Placed::of(&mut machine);
        let mut contents = Self {
            file: path.display().to_string(),
            written_by: loaded.written_by,
            game: game.map(|game| format!("{game:?}").to_lowercase()),
            frame: machine.frame(),
            seconds: crate::report::quantity::float(machine.script_time()) / 1e9,
            instructions: counters.instructions,
            errors: counters.errors,
            sections: loaded
                .sections
                .iter()
                .map(|section| Section {
                    tag: String::from_utf8_lossy(&section.tag).trim_end().to_owned(),
                    holds: holds(section.tag),
                    stored: section.stored,
                    plain: section.plain,
                })
                .collect(),
            scripts,
            array_types: array_types(&machine),
            struct_types: struct_types(&machine),
            arrays: census.live.arrays,
            structs: census.live.structs,
            objects: census.live.objects,
            strings: u64::from(machine.heap.string_count()),
            heap_bytes: census.bytes,
            largest_arrays: largest_arrays(&machine),
            stacks,
            queued: queued as u64,
            waiting: waiting as u64,
            timers: timers(&machine),
            registrations: machine.registration_count() as u64,
            unattached,
            placed,
            warnings: Vec::new(),
        };
        contents.warnings = warnings(&contents, game);
        Ok(contents)
    }
}

fn timers(machine: &Machine) -> Vec<Timer> {
    let timers = machine.timer_overviews().into_iter();
    let rows = timers.map(|timer| Timer {
        object: timer.object,
        id: timer.id,
        game_time: timer.is_game_time,
        seconds_left: timer.seconds_left,
        every: timer.every,
    });
    rows.collect()
}

/// Instances by script: all of them, and those that are not attached.
fn by_script(machine: &Machine) -> (BTreeMap<String, u64>, BTreeMap<String, u64>) {
    let (mut all, mut unattached) = (BTreeMap::new(), BTreeMap::new());
    for object in machine.heap.each_object() {
        let script = machine.script_name(object).unwrap_or("?");
        if machine.handles().of(object).is_none() {
            add(&mut unattached, script);
        }
        add(&mut all, script);
    }
    (all, unattached)
}

/// Counts one more of a name; the text is copied only for the first.
fn add(counts: &mut BTreeMap<String, u64>, name: &str) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => drop(counts.insert(name.to_owned(), 1)),
    }
}

fn array_types(machine: &Machine) -> BTreeMap<String, u64> {
    let mut by_number: BTreeMap<u32, u64> = BTreeMap::new();
    for array in machine.heap.array_ring() {
        let number = machine.heap.array_type(array).unwrap_or(u32::MAX);
        *by_number.entry(number).or_insert(0) += 1;
    }
    let named = by_number.into_iter();
    let named = named.map(|(number, count)| {
        let name = machine.type_text(Population::Arrays, number);
        (name, count)
    });
    named.collect()
}

fn struct_types(machine: &Machine) -> BTreeMap<String, u64> {
    let mut by_number: BTreeMap<u32, u64> = BTreeMap::new();
    for structure in machine.heap.struct_ring() {
        let id = machine.heap.struct_type(structure);
        let number = id.map_or(u32::MAX, |id| id.0);
        *by_number.entry(number).or_insert(0) += 1;
    }
    let named = by_number.into_iter();
    let named = named.map(|(number, count)| {
        let name = machine.type_text(Population::Structs, number);
        (name, count)
    });
    named.collect()
}

fn largest_arrays(machine: &Machine) -> Vec<Array> {
    let lengths = machine.heap.array_ring();
    let mut arrays: Vec<_> = lengths
        .map(|array| (machine.heap.array_length(array).unwrap_or_default(), array))
        .collect();
    arrays.sort_by_key(|&(length, array)| (std::cmp::Reverse(length), array));
    arrays.truncate(LARGEST);
    let rows = arrays.into_iter().map(|(length, array)| Array {
        kind: machine.type_text(
            Population::Arrays,
            machine.heap.array_type(array).unwrap_or(u32::MAX),
        ),
        length,
    });
    rows.collect()
}
