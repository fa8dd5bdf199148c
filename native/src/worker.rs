//! Who compiles when: a thread of its own for `auto`, so that no frame waits; at once for `native`.

use std::fmt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use cyperus_vm::tier::{Compiled, Compiler, Tier, Unit};

use crate::code::CodeMemory;

/// Compiles with Cranelift. Dropping it gives back the memory of what it compiled.
pub struct Cranelift {
    way: Way,
}

enum Way {
    /// Nothing was compiled yet.
    Idle { on_thread: bool },
    /// Compiles when asked; what is done waits here.
    AtOnce {
        memory: Box<CodeMemory>,
        done: Vec<Compiled>,
    },
    /// Compiles on a thread.
    Thread {
        units: Option<Sender<Unit>>,
        done: Receiver<Compiled>,
        thread: Option<JoinHandle<()>>,
    },
    /// This processor is not supported.
    Unable { done: Vec<Compiled> },
}

impl Cranelift {
    /// For a tier. Starts no thread before there is something to compile.
    pub fn new(tier: Tier) -> Self {
        Self {
            way: Way::Idle {
                on_thread: tier == Tier::Auto,
            },
        }
    }

    /// Whether there is compiled code on this processor.
    pub fn is_supported() -> bool {
        cranelift_native::builder().is_ok()
    }

    fn start(&mut self) {
        let Way::Idle { on_thread } = self.way else {
            return;
        };
        self.way = if on_thread {
            on_a_thread()
        } else {
            match CodeMemory::new() {
                Some(memory) => Way::AtOnce {
                    memory: Box::new(memory),
                    done: Vec::new(),
                },
                None => Way::Unable { done: Vec::new() },
            }
        };
    }
}

/// The answer for a unit that nobody can compile.
fn refused(unit: &Unit) -> Compiled {
    Compiled {
        function: unit.function,
        entries: Box::default(),
        code: None,
    }
}

fn on_a_thread() -> Way {
    let (units, todo) = channel::<Unit>();
    let (finished, done) = channel();
    let work = move || {
        let mut memory = CodeMemory::new();
        while let Ok(unit) = todo.recv() {
            let compiled = match &mut memory {
                Some(memory) => memory.compile(&unit),
                None => refused(&unit),
            };
            if finished.send(compiled).is_err() {
                break;
            }
        }
        // The memory is dropped here, after the machine has let go of the other end.
    };
    match std::thread::Builder::new()
        .name("compiler".to_owned())
        .spawn(work)
    {
        Ok(thread) => Way::Thread {
            units: Some(units),
            done,
            thread: Some(thread),
        },
        Err(_) => Way::Unable { done: Vec::new() },
    }
}

impl Compiler for Cranelift {
    fn compile(&mut self, unit: Unit) {
        self.start();
        match &mut self.way {
            Way::Idle { .. } => {}
            Way::AtOnce { memory, done } => done.push(memory.compile(&unit)),
            Way::Unable { done } => done.push(refused(&unit)),
            Way::Thread { units, .. } => {
                // If the thread is gone, its result never comes, and the function stays interpreted.
                let _gone = units
                    .as_ref()
                    .is_some_and(|units| units.send(unit).is_err());
            }
        }
    }

    fn finished(&mut self, wait: bool) -> Option<Compiled> {
        match &mut self.way {
            Way::Idle { .. } => None,
            Way::AtOnce { done, .. } | Way::Unable { done } => done.pop(),
            Way::Thread { done, .. } if wait => done.recv().ok(),
            Way::Thread { done, .. } => done.try_recv().ok(),
        }
    }
}

impl Drop for Cranelift {
    fn drop(&mut self) {
        if let Way::Thread { units, thread, .. } = &mut self.way {
            drop(units.take());
            if let Some(thread) = thread.take() {
                // It ends after the unit that it is compiling.
                let _panic = thread.join();
            }
        }
    }
}

impl fmt::Debug for Cranelift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cranelift")
    }
}
