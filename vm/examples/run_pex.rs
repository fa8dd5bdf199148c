//! Runs a function of a compiled script: `run_pex DIR SCRIPT FUNCTION [INT…]`.
//!
//! A minimal host: scripts come from one folder, everything is printed.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example program talks to the terminal"
)]

use std::path::PathBuf;
use std::rc::Rc;

use cyperus_gc::{CleanupKind, Clock, Pace};
use cyperus_pex::PexFile;
use cyperus_vm::{Host, LogEntry, Machine, MachineOptions, Output, Value};

struct Folder(PathBuf);

impl Host for Folder {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let wanted = format!("{}.pex", name.replace(':', "/")).to_lowercase();
        let entry = std::fs::read_dir(&self.0)
            .ok()?
            .filter_map(Result::ok)
            .find(|entry| entry.file_name().to_string_lossy().to_lowercase() == wanted)?;
        let bytes = std::fs::read(entry.path()).ok()?;
        cyperus_pex::read::read(&bytes).ok().map(Rc::new)
    }

    fn output(&mut self, output: Output<'_>) {
        match output {
            Output::Trace(text, _) | Output::Notification(text) | Output::MessageBox(text) => {
                println!("{}", String::from_utf8_lossy(text));
            }
            Output::UserLog { text, .. } => println!("{}", String::from_utf8_lossy(text)),
            Output::Instruction(text) => println!("{text}"),
        }
    }

    fn log(&mut self, entry: &LogEntry) {
        eprintln!("{entry}");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, script, function, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: run_pex DIR SCRIPT FUNCTION [INT...]");
        return;
    };
    let mut options = MachineOptions {
        array_limit: 0,
        single_step: std::env::var_os("SINGLE_STEP").is_some(),
        trace_instructions: std::env::var_os("TRACE").is_some(),
        ..MachineOptions::default()
    };
    options.heap.cleanup = CleanupKind::Queued;
    options.heap.pace = Pace::Debt;
    let mut machine = Machine::new(
        options,
        Box::new(Folder(folder.into())),
        Clock::new_virtual(),
    );
    let values: Vec<Value> = rest
        .iter()
        .map(|text| Value::Int(text.parse().unwrap_or_default()))
        .collect();
    let info = machine.function_info(script, function);
    let queued = if info.is_some_and(|info| info.is_global) {
        machine.call_global(script, function, &values)
    } else {
        machine
            .create_instance(script, true)
            .and_then(|object| machine.call_method(object, function, &values))
    };
    match queued {
        Ok(stack) => {
            let idle = machine.run_until_idle(None);
            match machine.take_result(stack) {
                Some(value) => println!("{}", machine.value_text(&value)),
                None => println!("no result: {idle:?} {:?}", machine.stop()),
            }
            eprintln!("{:?} frames {}", machine.counters(), machine.frame());
        }
        Err(error) => eprintln!("{error}"),
    }
}
