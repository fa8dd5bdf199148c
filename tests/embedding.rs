//! What a program that embeds the machine relies on.

use std::cell::RefCell;
use std::rc::Rc;

use cyperus_compiler::resolve::{MemorySources, Sources as _};
use cyperus_compiler::{Options, Session};
use cyperus_conformance::Program;
use cyperus_gc::{Clock, Event, EventSink, Reason};
use cyperus_pex::{Game, PexFile};
use cyperus_vm::{Host, LoadOptions, LogEntry, Machine, MachineOptions, Natives, Save, Value};

const TOWER: &str = "ScriptName Tower Native
Float Function Height(Float afFloors) Native Global";

const LIFT: &str = "ScriptName Lift
Float Function Ride(Int aiFloors)
    Utility.Wait(aiFloors as Float)
    Return Tower.Height(aiFloors)
EndFunction";

/// Compiles what the machine asks for.
struct Scripts(MemorySources);

impl Scripts {
    fn new() -> Self {
        let mut sources = MemorySources::new();
        for script in cyperus_scripts::base_scripts(Game::Fallout4) {
            sources.add(script.name, script.source);
        }
        sources.add("Tower", TOWER);
        sources.add("Lift", LIFT);
        Self(sources)
    }
}

impl Host for Scripts {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let file = self.0.locate(name)?;
        let session = Session::new(&self.0, Options::new(Game::Fallout4), &[file]);
        session.compile(name).pex.map(Rc::new)
    }

    fn log(&mut self, entry: &LogEntry) {
        assert_eq!(entry.to_string(), "", "nothing is to be logged");
    }
}

fn natives() -> Natives {
    let mut natives = Natives::standard();
    natives.register("Tower", "Height", |call| (call.float(0) * 3.5).into());
    natives
}

/// Records the reasons of full passes.
#[derive(Clone, Default)]
struct Passes(Rc<RefCell<Vec<Reason>>>);

impl EventSink for Passes {
    fn event(&mut self, event: &Event) {
        if let Event::FullPassBegin { reason, .. } = event {
            self.0.borrow_mut().push(*reason);
        }
    }
}

#[test]
fn a_load_ends_with_a_full_pass() {
    let program = Program::of(Game::Fallout4, &[("Idle", "ScriptName Idle\n")]).expect("a program");
    let (mut machine, _) = program.start(false).expect("a machine");
    machine.run_frame();
    let mut bytes = Vec::new();
    machine.save(&mut bytes, b"").expect("a save");
    let passes = Passes::default();
    let options = || LoadOptions {
        events: Box::new(passes.clone()),
        ..LoadOptions::new(Box::new(()))
    };
    let save = || Save::open(bytes.as_slice()).expect("a save");
    let looked = save().into_machine_as_saved(options()).expect("a load");
    assert!(looked.pass.is_none() && passes.0.borrow().is_empty());
    let loaded = save().into_machine(options()).expect("a load");
    assert!(loaded.pass.is_some());
    assert_eq!(*passes.0.borrow(), [Reason::Load]);
}

#[test]
fn natives_of_the_embedder_answer_after_a_load() {
    let mut machine = Machine::with_natives(
        MachineOptions::default(),
        Box::new(Scripts::new()),
        Clock::new_virtual(),
        natives(),
    );
    let lift = machine.create_instance("Lift", true).expect("an instance");
    let ride = machine.call_method(lift, "Ride", &[Value::Int(4)]);
    let ride = ride.expect("a call");
    machine.run_frame();
    let mut bytes = Vec::new();
    machine.save(&mut bytes, b"").expect("a save");
    let options = LoadOptions {
        natives: natives(),
        ..LoadOptions::new(Box::new(Scripts::new()))
    };
    let save = Save::open(bytes.as_slice()).expect("a save");
    let mut machine = save.into_machine(options).expect("a load").machine;
    machine.run_until_idle(None);
    assert_eq!(machine.take_result(ride), Some(Value::Float(14.0)));
}
