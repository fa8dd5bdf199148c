//! Real scripts: the game's own, compiled against the embedded base and run in the small world.
//!
//! The sources belong to the game and are not included. `CYPERUS_FALLOUT4_SOURCES` names the folder
//! that has them (the Creation Kit's `Data/Scripts/Source/Base`); without it the test reports that
//! it was skipped. `vanilla.txt` has the names. Each script is attached to a placeholder object of
//! the right kind, with placeholders for its properties; then its handlers are called in every
//! state with arguments of the right types.
//!
//! A script may log a Papyrus error here, as it does in the game when something is None. What must
//! not happen is a fault of ours: a panic, code that cannot be linked, a function that is not
//! found, an argument of the wrong type, a native without its object.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use cyperus_compiler::resolve::{MemorySources, Sources as _};
use cyperus_compiler::{Options, Session};
use cyperus_gc::{Clock, ObjectRef};
use cyperus_pex::{Game, PexFile, StringIndex};
use cyperus_vm::{Host, LogEntry, Machine, MachineOptions, Value};

/// Where the sources are.
const VARIABLE: &str = "CYPERUS_FALLOUT4_SOURCES";
/// Enough for every handler of these scripts; some loop until something happens that never does.
const FUEL: u64 = 100_000;
const FRAMES: u64 = 300;

/// Compiled scripts by lower-case name, compiled on demand.
type Library = Rc<RefCell<BTreeMap<String, Option<Rc<PexFile>>>>>;

/// A host with one script and the base.
struct Stage {
    sources: Rc<MemorySources>,
    library: Library,
    log: Rc<RefCell<Vec<String>>>,
}

impl Host for Stage {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        load(&self.sources, &self.library, name)
    }

    fn log(&mut self, entry: &LogEntry) {
        self.log.borrow_mut().push(entry.to_string());
    }
}

fn load(sources: &MemorySources, library: &Library, name: &str) -> Option<Rc<PexFile>> {
    let key = name.to_ascii_lowercase();
    if let Some(known) = library.borrow().get(&key) {
        return known.clone();
    }
    let file = sources.locate(name)?;
    let session = Session::new(sources, Options::new(Game::Fallout4), &[file]);
    let compiled = session.compile(name).pex.map(Rc::new);
    library.borrow_mut().insert(key, compiled.clone());
    compiled
}

/// The result of one script.
#[derive(Default)]
struct Outcome {
    faults: Vec<String>,
    handlers: usize,
    errors: usize,
    missing_natives: BTreeSet<String>,
}

#[test]
fn scripts_of_the_game_run_their_handlers() {
    let Some(folder) = std::env::var_os(VARIABLE).map(PathBuf::from) else {
        println!("skipped: {VARIABLE} does not name a folder with the game's sources");
        return;
    };
    let names: Vec<&str> = include_str!("vanilla.txt").lines().collect();
    assert!(names.len() >= 40, "the list has shrunk to {}", names.len());
    let mut base = BTreeMap::new();
    let (mut failures, mut handlers, mut errors) = (Vec::new(), 0, 0);
    let mut missing = BTreeSet::new();
    for name in &names {
        let source = std::fs::read(folder.join(format!("{name}.psc")))
            .unwrap_or_else(|error| panic!("{name}.psc: {error}"));
        let outcome = perform(name, &source, &mut base);
        failures.extend(
            outcome
                .faults
                .iter()
                .map(|fault| format!("{name}: {fault}")),
        );
        handlers += outcome.handlers;
        errors += outcome.errors;
        missing.extend(outcome.missing_natives);
    }
    println!(
        "{} scripts, {handlers} handlers called, {errors} Papyrus errors logged, {} natives returned defaults: {}",
        names.len(),
        missing.len(),
        missing.into_iter().collect::<Vec<_>>().join(", ")
    );
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Compiles one script, attaches it and calls its handlers. `base` keeps the compiled scripts of
/// the base for the next one.
fn perform(name: &str, source: &[u8], base: &mut BTreeMap<String, Option<Rc<PexFile>>>) -> Outcome {
    let mut outcome = Outcome::default();
    let mut sources = MemorySources::new();
    for script in cyperus_scripts::base_scripts(Game::Fallout4) {
        sources.add(script.name, script.source);
    }
    let file = sources.add(name, source);
    let session = Session::new(&sources, Options::new(Game::Fallout4), &[file]);
    let compiled = session.compile(name);
    let Some(pex) = compiled.pex.map(Rc::new) else {
        let found = compiled
            .diagnostics
            .iter()
            .map(|found| found.message.clone());
        outcome.faults.push(format!(
            "does not compile: {}",
            found.collect::<Vec<_>>().join("; ")
        ));
        return outcome;
    };
    drop(session);
    let library: Library = Rc::new(RefCell::new(std::mem::take(base)));
    library
        .borrow_mut()
        .insert(name.to_ascii_lowercase(), Some(Rc::clone(&pex)));
    let log = Rc::new(RefCell::new(Vec::new()));
    let stage = Stage {
        sources: Rc::new(sources),
        library: Rc::clone(&library),
        log: Rc::clone(&log),
    };
    let options = MachineOptions {
        fuel: FUEL,
        ..MachineOptions::default()
    };
    let mut machine = Machine::new(options, Box::new(stage), Clock::new_virtual());
    play(&mut machine, name, &pex, &mut outcome);
    let _pass = machine.full_pass(cyperus_gc::Reason::Request);
    judge(&log.borrow(), &mut outcome);
    drop(machine);
    library.borrow_mut().remove(&name.to_ascii_lowercase());
    *base = std::mem::take(&mut *library.borrow_mut());
    outcome
}

/// Sets the scene and calls every handler in every state.
fn play(machine: &mut Machine, name: &str, pex: &PexFile, outcome: &mut Outcome) {
    let object = match machine.bind_stand_in(&format!("{name}Thing"), name) {
        Ok((object, _)) => object,
        Err(error) => {
            outcome.faults.push(error.to_string());
            return;
        }
    };
    let text = |index: StringIndex| {
        String::from_utf8_lossy(pex.strings.get(index).unwrap_or_default()).into_owned()
    };
    let script = &pex.objects[0];
    for property in &script.properties {
        let (property, kind) = (text(property.name), text(property.type_name));
        if let Some(value) = stand_in(machine, &property, &kind)
            && let Err(error) = machine.set_property(object, &property, &value)
        {
            outcome.faults.push(format!("property {property}: {error}"));
        }
    }
    settle(machine, object);
    machine.initialize(object);
    machine.run_until_idle(Some(FRAMES));
    for state in &script.states {
        let state_name = text(state.name);
        let _queued = machine.call_method(object, "GotoState", &[Value::text(&state_name)]);
        machine.run_until_idle(Some(FRAMES));
        for named in &state.functions {
            let handler = text(named.name);
            let folded = handler.to_ascii_lowercase();
            if !folded.starts_with("on") && !folded.starts_with("::remote_") {
                continue;
            }
            let arguments: Vec<Value> = named
                .function
                .parameters
                .iter()
                .map(|parameter| argument(machine, object, &text(parameter.type_name)))
                .collect();
            if let Err(error) = machine.call_method(object, &handler, &arguments) {
                outcome.faults.push(format!("{handler}: {error}"));
            }
            outcome.handlers += 1;
            machine.run_until_idle(Some(FRAMES));
            // Loops that wait for the player are cut off; the next handler starts with new fuel.
            machine.clear_stop();
            machine.set_fuel(machine.counters().instructions + FUEL);
        }
    }
}

/// Gives a reference a location and a linked reference, as level designers do.
fn settle(machine: &mut Machine, object: ObjectRef) {
    let linked = machine
        .world_mut()
        .stand_in("LinkedThing", "ObjectReference");
    let here = machine.world_mut().stand_in("Here", "Location");
    let form = machine.form_of(object);
    if let Some(reference) = form.and_then(|form| machine.world_mut().reference_mut(form)) {
        reference.links.insert(None, linked);
        reference.location = Some(here);
    }
}

/// A value for a property: a placeholder for an object, two for an array, the default otherwise.
fn stand_in(machine: &mut Machine, name: &str, kind: &str) -> Option<Value> {
    if let Some(element) = kind.strip_suffix("[]") {
        let one = stand_in(machine, &format!("{name}One"), element)?;
        let two = stand_in(machine, &format!("{name}Two"), element)?;
        return machine.new_array(kind, &[one, two]).map(Value::Array);
    }
    let plain = ["bool", "int", "float", "string", "var"];
    if plain.contains(&kind.to_ascii_lowercase().as_str()) || kind.contains('#') {
        return None;
    }
    let object = machine.stand_in(name, kind).ok()?;
    if let Some(alias) = machine.alias_of(object) {
        let what = if kind.eq_ignore_ascii_case("LocationAlias") {
            "Location"
        } else {
            "Actor"
        };
        let fill = machine.world_mut().stand_in(&format!("{name}Fill"), what);
        machine.world_mut().fill_alias(alias, fill);
    }
    Some(Value::Object(object))
}

/// An argument of a handler.
fn argument(machine: &mut Machine, own: ObjectRef, kind: &str) -> Value {
    match kind.to_ascii_lowercase().as_str() {
        "bool" => Value::Bool(true),
        "int" => Value::Int(1),
        "float" => Value::Float(1.0),
        "string" => Value::text("Something"),
        // The actor is the player; an object of the script's own type is the script itself.
        "actor" | "objectreference" => machine
            .view(cyperus_vm::world::Handle::form(
                cyperus_vm::world::FormId::PLAYER,
            ))
            .into(),
        _ if machine.is_instance(own, kind) => Value::Object(own),
        other => stand_in(machine, &format!("Any{other}"), kind).unwrap_or_default(),
    }
}

/// Sorts the log into faults of ours and errors of the script.
fn judge(log: &[String], outcome: &mut Outcome) {
    const FAULTS: [&str; 8] = [
        "not found",
        "Cannot run",
        "Incorrect number of arguments",
        "Type mismatch",
        "Mismatched types",
        "no native object bound",
        "Cannot open store",
        "does not have a property",
    ];
    for entry in log {
        if let Some(rest) = entry.split("Native function ").nth(1) {
            let native = rest.split(' ').next().unwrap_or_default();
            outcome.missing_natives.insert(native.to_owned());
        } else if FAULTS.iter().any(|fault| entry.contains(fault)) {
            outcome.faults.push(entry.replace('\n', " | "));
        } else if entry.contains("error: ") {
            outcome.errors += 1;
        }
    }
}
