//! One run of a program, and what can be seen of it.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use cyperus_gc::Clock;
use cyperus_pex::PexFile;
use cyperus_vm::{Host, Idle, LoadOptions, LogEntry, Machine, MachineOptions, Output, Save, Value};

#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
use cyperus_native::Cranelift;
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
use cyperus_vm::tier::{Compiler, Tier};

use crate::build::{Base, Scripts};
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
use crate::picky::Picky;
use crate::tree::Program;

/// Most work of one run. Few programs need so much.
const FUEL: u64 = 40_000;

/// Most frames of one run: a minute.
const FRAMES: u64 = 3_600;

/// The settings of the plain run, which all others are compared with.
pub(crate) fn plain(seed: u64) -> MachineOptions {
    let mut options = MachineOptions {
        fuel: FUEL,
        ..MachineOptions::default()
    };
    options.heap.byte_limit = 64 << 20;
    // Scripts draw from it as well as stress modes.
    options.heap.seed = seed;
    options
}

/// A line that a run printed or logged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Script time of a log entry.
    pub(crate) time: u64,
    pub(crate) text: String,
    /// The script stack of a log entry.
    pub(crate) stack: String,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.text, self.stack)
    }
}

/// What can be seen of a run.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) lines: Vec<Line>,
    pub(crate) idle: Idle,
    pub(crate) stop: Option<String>,
    pub(crate) instructions: u64,
}

/// What a machine printed and logged so far.
type Heard = Rc<RefCell<Vec<Line>>>;

struct Listener {
    scripts: Rc<Scripts>,
    base: Rc<Base>,
    heard: Heard,
}

impl Host for Listener {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let own = self.scripts.get(&name.to_ascii_lowercase());
        own.cloned().or_else(|| self.base.compiled(name))
    }

    fn output(&mut self, output: Output<'_>) {
        let text = match output {
            Output::Trace(text, _) => String::from_utf8_lossy(text).into_owned(),
            Output::Notification(_)
            | Output::MessageBox(_)
            | Output::UserLog { .. }
            | Output::Instruction(_) => format!("{output:?}"),
        };
        self.heard.borrow_mut().push(Line {
            time: 0,
            text,
            stack: String::new(),
        });
    }

    fn log(&mut self, entry: &LogEntry) {
        let mut stack = String::new();
        for line in &entry.stack {
            stack.push_str("\n    ");
            stack.push_str(&line.to_string());
        }
        self.heard.borrow_mut().push(Line {
            time: entry.time,
            text: entry.text(),
            stack,
        });
    }
}

/// A machine with a program.
pub(crate) struct Running {
    pub(crate) machine: Machine,
    heard: Heard,
}

impl Running {
    /// A program that is about to begin. An error is a finding: every program can begin.
    pub(crate) fn start(
        program: &Program,
        scripts: &Rc<Scripts>,
        base: &Rc<Base>,
        options: MachineOptions,
    ) -> Result<Self, String> {
        let heard = Heard::default();
        let host = Listener {
            scripts: Rc::clone(scripts),
            base: Rc::clone(base),
            heard: Rc::clone(&heard),
        };
        let mut machine = Machine::with_natives(
            options,
            Box::new(host),
            Clock::new_virtual(),
            base.natives(),
        );
        let mut arguments = Vec::new();
        for script in program.arguments() {
            let object = machine.create_instance(&script, true);
            let object = object.map_err(|error| format!("{script}: {error}"))?;
            arguments.push(Value::Object(object));
        }
        let main = machine.create_instance("Part0", true);
        let main = main.map_err(|error| format!("Part0: {error}"))?;
        machine
            .call_method(main, "Main", &arguments)
            .map_err(|error| format!("Main: {error}"))?;
        Ok(Self { machine, heard })
    }

    /// The machine that was saved, in a new one.
    pub(crate) fn load(
        save: &[u8],
        scripts: &Rc<Scripts>,
        base: &Rc<Base>,
    ) -> Result<Self, String> {
        let heard = Heard::default();
        let host = Listener {
            scripts: Rc::clone(scripts),
            base: Rc::clone(base),
            heard: Rc::clone(&heard),
        };
        let options = LoadOptions {
            natives: base.natives(),
            ..LoadOptions::new(Box::new(host))
        };
        let loaded = Save::open(save)
            .and_then(|save| save.into_machine(options))
            .map_err(|error| format!("the save does not load: {error}"))?;
        let mut machine = loaded.machine;
        // No save has it: fuel is what one process may use. Counts go on, so the run ends where it would have.
        machine.set_fuel(FUEL);
        Ok(Self { machine, heard })
    }

    /// Runs to the end, or to the pause that was asked for.
    pub(crate) fn go_on(&mut self) -> Idle {
        let left = FRAMES.saturating_sub(self.machine.frame());
        self.machine.run_until_idle(Some(left))
    }

    /// Bytes of a save.
    pub(crate) fn save(&mut self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        match self.machine.save(&mut bytes, b"selftest") {
            Ok(_) => Ok(bytes),
            Err(error) => Err(format!("it cannot be saved: {error}")),
        }
    }

    /// What was heard since the last call.
    pub(crate) fn take_lines(&mut self) -> Vec<Line> {
        self.heard.take()
    }

    /// The whole run, once it is over. A heap that is wrong is an error.
    pub(crate) fn account(&mut self, idle: Idle) -> Result<Account, String> {
        if let Some(violation) = self.machine.verify_heap().first() {
            return Err(format!("the heap is wrong at the end: {violation}"));
        }
        Ok(Account {
            lines: self.take_lines(),
            idle,
            stop: self.machine.stop().map(ToString::to_string),
            instructions: self.machine.counters().instructions,
        })
    }
}

/// Runs a program to its end.
pub(crate) fn run(
    program: &Program,
    scripts: &Rc<Scripts>,
    base: &Rc<Base>,
    options: MachineOptions,
) -> Result<Account, String> {
    let mut running = Running::start(program, scripts, base, options)?;
    let idle = running.go_on();
    running.account(idle)
}

/// How many functions become machine code.
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Portion {
    /// All that can.
    All,
    /// Some, by chance: making machine code takes longer than all else.
    Some,
}

/// The same as machine code.
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
pub(crate) fn run_compiled(
    program: &Program,
    scripts: &Rc<Scripts>,
    base: &Rc<Base>,
    options: MachineOptions,
    portion: Portion,
) -> Result<Account, String> {
    let chance = options.heap.seed;
    let mut running = Running::start(program, scripts, base, options)?;
    let tier = Tier::Native;
    let compiler = Cranelift::new(tier);
    let compiler: Box<dyn Compiler> = match portion {
        Portion::All => Box::new(compiler),
        Portion::Some => Box::new(Picky::new(compiler, chance)),
    };
    running.machine.choose_tier(tier, compiler);
    let idle = running.go_on();
    running.account(idle)
}
