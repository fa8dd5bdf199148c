//! Watches a machine's collector: records figures for reports, and writes the GC log.
//!
//! Events come through a [`Tap`]. Names in the log come from the machine, which cannot be asked while the
//! collector works, so lines are written after each frame.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use cyperus_gc::event::{Content, EntryInfo, Event, EventSink, Population};
use cyperus_gc::{ClassId, CleanupKind, StructId};
use cyperus_pex::Game;
use cyperus_vm::Machine;

use super::json::{DefaultNative, UnsetProperty};
use super::plugin::PluginReport;
use super::recorder::Recorder;
use super::run::{Cut, Outcome, Run};
use super::script_objects::Names as ScriptNames;
use super::site::{place, sites, source_place};
use super::standing::standing;
use super::tap::{Shared, Tap};
use crate::arguments::CollectorArguments;
use crate::exit::Failure;
use crate::files;
use crate::gc_log::{LogOptions, LogWriter, Names};

/// Watches one run.
pub(crate) struct Observer {
    shared: Rc<RefCell<Shared>>,
    log: Option<Log>,
    first_frame: u64,
    first_instruction: u64,
    first_error: u64,
    first_allocation: u64,
}

struct Log {
    writer: LogWriter<KnownNames>,
    path: PathBuf,
    file: BufWriter<File>,
}

impl Observer {
    /// Starts watching `machine`, which has not run yet and whose events go to `tap`.
    pub(crate) fn new(
        tap: Tap,
        machine: &Machine,
        arguments: &CollectorArguments,
        log: Option<&Path>,
    ) -> Result<Self, Failure> {
        let log = match log {
            None => None,
            Some(path) => {
                let file = files::create_named(path)
                    .map_err(|error| Failure::file("write", path, error))?;
                let options = LogOptions {
                    passes: arguments.logs_passes(),
                    variables: arguments.gc_log_variables,
                    fix: machine.heap.options().cleanup != CleanupKind::Buggy,
                    ..LogOptions::default()
                };
                Some(Log {
                    writer: LogWriter::new(options, KnownNames::default()),
                    path: path.to_owned(),
                    file: BufWriter::new(file),
                })
            }
        };
        let counters = machine.counters();
        Ok(Self {
            shared: tap.shared(),
            log,
            first_frame: machine.frame(),
            first_instruction: counters.instructions,
            first_error: counters.errors,
            first_allocation: allocated(machine),
        })
    }

    /// Writes the log lines for what happened since the last call. To be called after each frame.
    pub(crate) fn catch_up(&mut self, machine: &Machine) -> Result<(), Failure> {
        let Some(log) = &mut self.log else {
            return Ok(());
        };
        let events = match &mut self.shared.borrow_mut().unwritten {
            Some(unwritten) => std::mem::take(unwritten),
            None => return Ok(()),
        };
        for event in &events {
            if let Event::Created { entry, .. } | Event::Destroyed { entry, .. } = event {
                log.writer.names_mut().learn(machine, entry);
            }
            if let Event::Destroyed { entry, .. } = event {
                log.writer.names_mut().stack = stack_of(machine, entry);
            }
            log.writer.event(event);
        }
        let text = log.writer.take();
        log.file
            .write_all(text.as_bytes())
            .map_err(|error| Failure::file("write", &log.path, error))
    }

    /// Ends the watch of a script that `subject` describes; `cut` is what ended it before its time.
    pub(crate) fn finish(
        mut self,
        machine: &mut Machine,
        subject: &Subject<'_>,
        cut: Option<Cut>,
    ) -> Result<Run, Failure> {
        self.catch_up(machine)?;
        if let Some(log) = &mut self.log {
            log.file
                .flush()
                .map_err(|error| Failure::file("write", &log.path, error))?;
        }
        let census = machine.census();
        let counters = machine.counters();
        let (options, script_costs) = (machine.heap.options().clone(), machine.options().costs);
        let outcome = Outcome {
            has_own_costs: options.costs != cyperus_gc::Costs::default()
                || script_costs != cyperus_vm::ScriptCosts::default(),
            options,
            script_costs,
            is_virtual: machine.heap.clock().is_virtual(),
            census,
            allocated: allocated(machine) - self.first_allocation,
            frames: machine.frame() - self.first_frame,
            last_frame: machine.frame(),
            instructions: counters.instructions - self.first_instruction,
            elapsed: machine.script_time(),
            errors: counters.errors - self.first_error,
            unset_properties: unset_properties(machine),
            default_natives: default_natives(machine),
            waiting: standing(machine),
            cut,
            script: subject.script.clone(),
            game: subject.game,
            plugin: subject.plugin.clone(),
            sites: sites(machine, subject.line),
            names: names(machine, &self.shared.borrow().recorder),
        };
        let shared = std::mem::take(&mut *self.shared.borrow_mut());
        Ok(Run::new(shared.recorder, outcome))
    }
}

/// Names for the numbers in a recorder.
fn names(machine: &Machine, recorder: &Recorder) -> ScriptNames {
    let deaths = recorder.collections.deaths_by_class().keys();
    let incidents = &recorder.incidents;
    let hooks = incidents.slow_hooks.keys().chain(incidents.hooks.keys());
    let script = |class: &u32| {
        let name = machine.heap_class_name(ClassId(*class));
        (*class, name.unwrap_or("?").to_owned())
    };
    let sites = recorder.collections.deaths_by_site().keys();
    let cycles = recorder.incidents.cycle_sites.keys();
    ScriptNames::new(
        deaths.chain(hooks).map(script).collect(),
        sites
            .chain(cycles)
            .map(|&site| (site, place(machine, site)))
            .collect(),
    )
}

fn unset_properties(machine: &Machine) -> Vec<UnsetProperty> {
    let reads = machine.unset_reads().into_iter();
    let mut rows: Vec<UnsetProperty> = Vec::new();
    for read in reads {
        let place = match read.place {
            (script, _, Some(line)) => source_place(&script, line),
            (script, function, None) => format!("{script}.{function}()"),
        };
        let same = |row: &&mut UnsetProperty| {
            row.place == place && row.property == read.property && row.script == read.script
        };
        match rows.iter_mut().find(same) {
            Some(row) => row.reads += read.reads,
            None => rows.push(UnsetProperty {
                property: read.property,
                type_name: read.type_name,
                script: read.script,
                place,
                reads: read.reads,
            }),
        }
    }
    rows
}

/// What is known of the script that runs.
pub(crate) struct Subject<'a> {
    /// Its file.
    pub(crate) script: String,
    /// Its game.
    pub(crate) game: Game,
    /// What became of the mod that it is, if it is one.
    pub(crate) plugin: Option<PluginReport>,
    /// A line of a script, if its source is known.
    pub(crate) line: &'a dyn Fn(&str, u16) -> Option<String>,
}

/// Arrays and structs allocated so far, by a loaded save's past as well.
fn allocated(machine: &Machine) -> u64 {
    let allocated = machine.heap.settled_census().allocated;
    allocated.arrays + allocated.structs
}

fn default_natives(machine: &Machine) -> Vec<DefaultNative> {
    let mut natives: Vec<DefaultNative> = Vec::new();
    for answer in machine.default_answers() {
        let place = answer.place.map(|place| match place.line {
            Some(line) => source_place(&place.script, line),
            None => format!("{}.{}()", place.script, place.function),
        });
        match natives
            .iter_mut()
            .find(|known| known.native == answer.native)
        {
            Some(known) => {
                known.calls += answer.calls;
                if answer.is_used && !known.used {
                    known.used = true;
                    known.place = place;
                }
            }
            None => natives.push(DefaultNative {
                native: answer.native,
                calls: answer.calls,
                place,
                used: answer.is_used,
            }),
        }
    }
    natives.sort_by_key(|native| std::cmp::Reverse(native.calls));
    natives
}

/// Names for the log, learnt from the machine between frames.
#[derive(Debug, Default)]
struct KnownNames {
    structs: BTreeMap<u32, KnownStruct>,
    /// The stack that allocated the current event's entry.
    stack: Vec<String>,
}

/// A struct type: its name, and the names and types of its members.
#[derive(Debug, Default)]
struct KnownStruct {
    name: String,
    members: Vec<(String, String)>,
}

impl KnownNames {
    fn learn(&mut self, machine: &Machine, entry: &EntryInfo) {
        if entry.population == Population::Structs {
            self.structs.entry(entry.type_id).or_insert_with(|| {
                let id = StructId(entry.type_id);
                let members = machine.heap_struct_members(id).into_iter();
                KnownStruct {
                    name: machine.heap_struct_name(id).unwrap_or("?").to_owned(),
                    members: members
                        .map(|(name, kind)| (name.to_owned(), kind))
                        .collect(),
                }
            });
        }
    }
}

/// The stack that allocated an entry, innermost call first. For what a loaded save brought, only the
/// allocating line is known.
fn stack_of(machine: &Machine, entry: &EntryInfo) -> Vec<String> {
    let lines = machine.creation_stack(entry.stack);
    if lines.is_empty() {
        return site_line(machine, entry.site).into_iter().collect();
    }
    lines.into_iter().map(|line| format!("\t{line}")).collect()
}

fn site_line(machine: &Machine, site: u32) -> Option<String> {
    let (script, function, line) = machine.allocation_site(site)?;
    let file = script.replace(':', "\\");
    let line = line.map_or_else(|| String::from("?"), |line| line.to_string());
    Some(format!(
        "\t{script}.{function}() - \"{file}.psc\" Line {line}"
    ))
}

impl Names for KnownNames {
    fn struct_name(&self, type_id: u32) -> String {
        self.structs
            .get(&type_id)
            .map(|known| known.name.clone())
            .unwrap_or_default()
    }

    fn contents(&self, entry: &EntryInfo) -> String {
        let members = match entry.population {
            Population::Structs => self.structs.get(&entry.type_id),
            Population::Arrays | Population::Objects => None,
        };
        let members = members.map_or(&[][..], |known| &known.members);
        let shown = entry
            .contents
            .iter()
            .enumerate()
            .map(|(at, content)| match members.get(at) {
                Some((name, kind)) => format!("{name} = {}", content_text(content, kind)),
                None => content_text(content, "Int"),
            });
        format!("[{}]", shown.collect::<Vec<_>>().join(", "))
    }

    fn creation_stack(&self, _: &EntryInfo) -> Vec<String> {
        self.stack.clone()
    }

    fn object_handle(&self, entry: &EntryInfo) -> u64 {
        entry.handle
    }
}

/// A value as scripts would print it; a reference is shown by number.
fn content_text(content: &Content, kind: &str) -> String {
    match content {
        Content::Plain(bits) if kind.eq_ignore_ascii_case("Float") => {
            format!("{:.6}", f32::from_bits(*bits))
        }
        Content::Plain(bits) if kind.eq_ignore_ascii_case("Bool") => {
            String::from(if *bits == 0 { "False" } else { "True" })
        }
        Content::Plain(bits) => bits.cast_signed().to_string(),
        Content::String(bytes) => format!("\"{}\"", String::from_utf8_lossy(bytes)),
        Content::Reference(_, serial) => format!("0x{serial:016X}"),
        Content::None => String::from("None"),
    }
}
