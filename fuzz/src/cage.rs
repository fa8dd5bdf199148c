//! A machine under tight limits, and a program that nobody trusts.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use cyperus_gc::Clock;
use cyperus_pex::PexFile;
use cyperus_vm::{Host, LogEntry, Machine, MachineOptions, Value};

/// Work that one input may do.
const FUEL: u64 = 20_000;

/// Bytes that one input may allocate.
const HEAP: u64 = 4 << 20;

/// Frames after each call.
const FRAMES: u64 = 20;

/// Functions that are called.
const CALLS: usize = 32;

/// What the machine said: the texts of errors without their details.
type Heard = Rc<RefCell<BTreeSet<String>>>;

struct Cage {
    files: Vec<(String, Rc<PexFile>)>,
    heard: Heard,
}

impl Host for Cage {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let mut files = self.files.iter();
        let found = files.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, file)| Rc::clone(file))
    }

    fn log(&mut self, entry: &LogEntry) {
        let text = entry.text();
        let words: Vec<&str> = text.split(' ').take(3).collect();
        self.heard.borrow_mut().insert(words.join(" "));
    }
}

/// Settings for hostile input.
pub(crate) fn limits() -> MachineOptions {
    let mut options = MachineOptions {
        fuel: FUEL,
        ..MachineOptions::default()
    };
    options.heap.byte_limit = HEAP;
    options
}

fn argument(kind: &str) -> Value {
    match kind.to_ascii_lowercase().as_str() {
        "int" => Value::Int(3),
        "float" => Value::Float(1.5),
        "bool" => Value::Bool(true),
        "string" => Value::text("text"),
        _ => Value::None,
    }
}

/// Calls every function of a script. Returns what was logged, for [`crate::seen`].
pub(crate) fn run(file: PexFile) -> BTreeSet<String> {
    let Some(object) = file.objects.first() else {
        return BTreeSet::new();
    };
    let script = file.strings.text(object.name).into_owned();
    let functions: Vec<String> = object
        .states
        .iter()
        .flat_map(|state| &state.functions)
        .take(CALLS)
        .map(|function| file.strings.text(function.name).into_owned())
        .collect();
    let heard = Heard::default();
    let host = Cage {
        files: vec![(script.clone(), Rc::new(file))],
        heard: Rc::clone(&heard),
    };
    let mut machine = Machine::new(limits(), Box::new(host), Clock::new_virtual());
    let instance = machine.create_instance(&script, true).ok();
    for function in functions {
        let Some(info) = machine.function_info(&script, &function) else {
            continue;
        };
        let arguments: Vec<Value> = info
            .parameters
            .iter()
            .map(|(_, kind)| argument(kind))
            .collect();
        let _refused = match instance {
            Some(object) if !info.is_global => {
                machine.call_method(object, &function, &arguments).is_err()
            }
            _ => machine.call_global(&script, &function, &arguments).is_err(),
        };
        machine.run_until_idle(Some(FRAMES));
        if machine.stop().is_some() {
            break;
        }
    }
    let violations = machine.verify_heap();
    assert!(violations.is_empty(), "the heap is wrong: {violations:?}");
    heard.take()
}
