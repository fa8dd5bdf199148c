//! A machine under tight limits, and a program that nobody trusts.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use cyperus_conformance::{call_each, functions_of};
use cyperus_gc::Clock;
use cyperus_native::Cranelift;
use cyperus_pex::PexFile;
use cyperus_vm::tier::Tier;
use cyperus_vm::{Host, LogEntry, Machine, MachineOptions};

/// Work that one input may do.
const FUEL: u64 = 20_000;

/// Bytes that one input may allocate.
const HEAP: u64 = 4 << 20;

/// Frames after each call.
const FRAMES: u64 = 20;

/// Functions that are called.
const CALLS: usize = 32;

/// Inputs whose number of instructions is a multiple of this also run as machine code, which takes long to
/// make.
const COMPILED: u64 = 8;

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

/// Calls every function of a script. Returns what was logged, for [`crate::seen`].
pub(crate) fn run(file: PexFile) -> BTreeSet<String> {
    let Some((script, mut functions)) = functions_of(&file) else {
        return BTreeSet::new();
    };
    functions.truncate(CALLS);
    let file = Rc::new(file);
    let call = |tier: Tier| {
        let heard = Heard::default();
        let host = Cage {
            files: vec![(script.clone(), Rc::clone(&file))],
            heard: Rc::clone(&heard),
        };
        let mut machine = Machine::new(limits(), Box::new(host), Clock::new_virtual());
        machine.choose_tier(tier, Box::new(Cranelift::new(tier)));
        call_each(&mut machine, &script, &functions, FRAMES);
        let violations = machine.verify_heap();
        assert!(violations.is_empty(), "the heap is wrong: {violations:?}");
        (heard.take(), machine.counters())
    };
    let (heard, counters) = call(Tier::Interpreter);
    if counters.instructions % COMPILED == 0 {
        let compiled = call(Tier::Native);
        assert_eq!(
            (&heard, counters),
            (&compiled.0, compiled.1),
            "the tiers differ"
        );
    }
    heard
}
