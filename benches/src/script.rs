//! The same loop as a Papyrus script, compiled and run in this process, and as a Lua program in its
//! own process. Only the loop's processor time counts on both sides.

use std::process::Command;
use std::rc::Rc;

use cyperus_compiler::resolve::{MemorySources, Sources as _};
use cyperus_compiler::{Options, Session};
use cyperus_gc::Clock;
use cyperus_pex::{Game, PexFile};
use cyperus_vm::{Host, Machine, MachineOptions, Value};

use crate::stopwatch::thread_time;

/// The command that runs Lua.
const LUA: &str = "lua5.4";

/// A host with one script and the base.
struct Stage(Rc<MemorySources>);

impl Host for Stage {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let file = self.0.locate(name)?;
        let session = Session::new(&*self.0, Options::new(Game::Fallout4), &[file]);
        session.compile(name).pex.map(Rc::new)
    }
}

/// A Papyrus script whose `Main(Int n)` is timed.
#[derive(Debug)]
pub struct Script {
    sources: Rc<MemorySources>,
    name: &'static str,
}

impl Script {
    /// A script of this name and source.
    pub fn new(name: &'static str, source: &str) -> Self {
        let mut sources = MemorySources::new();
        for script in cyperus_scripts::base_scripts(Game::Fallout4) {
            sources.add(script.name, script.source);
        }
        sources.add(name, source);
        Self {
            sources: Rc::new(sources),
            name,
        }
    }

    /// The same with one script more.
    #[must_use]
    pub fn with(mut self, name: &str, source: &str) -> Self {
        if let Some(sources) = Rc::get_mut(&mut self.sources) {
            sources.add(name, source);
        }
        self
    }

    /// A machine that finds the script.
    pub fn machine(&self, options: MachineOptions) -> Machine {
        let stage = Box::new(Stage(Rc::clone(&self.sources)));
        Machine::new(options, stage, Clock::new_virtual())
    }

    /// Runs `Main(count)`. Returns nanoseconds of thread time, including collection, and its
    /// result.
    pub fn run(&self, heap: cyperus_gc::Options, count: i32) -> (f64, i32) {
        let options = MachineOptions {
            heap,
            array_limit: 0,
            ..MachineOptions::default()
        };
        let mut machine = self.machine(options);
        // The first call loads and links. Some programs need more than one or two of what they work on.
        let warm = call(&mut machine, self.name, 4);
        assert!(warm.is_some(), "{} does not run", self.name);
        let mut result = None;
        let time = thread_time(|| result = call(&mut machine, self.name, count));
        (time, result.unwrap_or_default())
    }
}

fn call(machine: &mut Machine, script: &str, count: i32) -> Option<i32> {
    machine.load_script(script).ok()?;
    let arguments = [Value::Int(count)];
    let stack = match machine.call_global(script, "Main", &arguments) {
        Ok(stack) => stack,
        // Not a global function: it wants an object.
        Err(_) => {
            let object = machine.create_instance(script, true).ok()?;
            machine.call_method(object, "Main", &arguments).ok()?
        }
    };
    machine.run_until_idle(None);
    match machine.take_result(stack)? {
        Value::Int(result) => Some(result),
        Value::None
        | Value::Bool(_)
        | Value::Float(_)
        | Value::String(_)
        | Value::Object(_)
        | Value::Array(_)
        | Value::Struct(_) => None,
    }
}

/// Runs a Lua chunk that defines `main(n)`. Returns nanoseconds of processor time of `main(count)`
/// and its result, or the reason if Lua does not run.
pub fn run_lua(chunk: &str, count: i32) -> Result<(f64, i32), String> {
    let program = format!(
        "{chunk}\nlocal start = os.clock()\nlocal result = main({count})\n\
         print(string.format('%.0f %d', (os.clock() - start) * 1e9, result))"
    );
    let output = Command::new(LUA)
        .args(["-e", &program])
        .output()
        .map_err(|error| format!("{LUA}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut words = text.split_whitespace();
    let time = words.next().and_then(|word| word.parse().ok());
    let result = words.next().and_then(|word| word.parse().ok());
    time.zip(result)
        .ok_or_else(|| format!("{LUA}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
