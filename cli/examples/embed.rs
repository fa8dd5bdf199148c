//! Papyrus inside another program: compiles a script, gives it a native, calls a function, lets
//! frames pass, reads the result. Run it with `cargo run -p cyperus --example embed`.
#![expect(clippy::print_stdout, reason = "an example shows something")]

use std::{error::Error, rc::Rc};

use cyperus_compiler::resolve::{MemorySources, Sources as _};
use cyperus_compiler::{Options, Session};
use cyperus_gc::Clock;
use cyperus_pex::{Game, PexFile};
use cyperus_vm::{Host, LogEntry, Machine, MachineOptions, Natives, Value};

const TOWER: &str = "ScriptName Tower Native
Float Function Height(Float afFloors) Native Global";

const LIFT: &str = "ScriptName Lift
Int Property Rides Auto
Float Function Ride(Int aiFloors)
    Utility.Wait(aiFloors as Float)
    Rides += 1
    Return Tower.Height(aiFloors)
EndFunction";

/// Brings the machine its scripts, and hears its errors.
struct Program(MemorySources);

impl Host for Program {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let file = self.0.locate(name)?;
        let session = Session::new(&self.0, Options::new(Game::Fallout4), &[file]);
        session.compile(name).pex.map(Rc::new)
    }

    fn log(&mut self, entry: &LogEntry) {
        println!("{entry}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut sources = MemorySources::new();
    for script in cyperus_scripts::base_scripts(Game::Fallout4) {
        sources.add(script.name, script.source);
    }
    sources.add("Tower", TOWER);
    sources.add("Lift", LIFT);
    let mut natives = Natives::standard();
    natives.register("Tower", "Height", |call| (call.float(0) * 3.5).into());
    let (options, host) = (MachineOptions::default(), Box::new(Program(sources)));
    let mut machine = Machine::with_natives(options, host, Clock::new_virtual(), natives);

    let lift = machine.create_instance("Lift", true)?;
    let ride = machine.call_method(lift, "Ride", &[Value::Int(4)])?;
    while machine.is_running(ride) {
        machine.run_frame(); // a sixtieth of a second of script time
    }
    let (metres, rides) = (machine.take_result(ride), machine.property(lift, "Rides"));
    println!("{metres:?} metres, {rides:?} rides");
    Ok(())
}
