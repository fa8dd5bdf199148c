//! A host with threads of its own. Run it with `cargo run -p cyperus --example host_threads`.
//!
//! It makes three instances that no script refers to. The first is on a list that the host keeps, the second is
//! still being loaded, and the third is dropped. A thread of the host holds the collection lock now and then, as one
//! does that reads objects. Frames pass, with a collection of objects in each tenth, and the program says what
//! became of the three.
#![expect(clippy::print_stdout, reason = "an example shows something")]

use std::error::Error;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cyperus_compiler::resolve::{MemorySources, Sources as _};
use cyperus_compiler::{Options, Session};
use cyperus_gc::{Clock, CollectionLock, Event, EventSink, ObjectHooks, ObjectRef, RootSet, Roots};
use cyperus_pex::{Game, PexFile};
use cyperus_vm::{Host, LogEntry, Machine, MachineOptions};

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

/// What the host holds: every look of the collector lists it.
#[derive(Default)]
struct Held(Arc<Mutex<Vec<ObjectRef>>>);

impl Held {
    fn change<T>(&self, change: impl FnOnce(&mut Vec<ObjectRef>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Roots for Held {
    fn collect(&self, into: &mut RootSet) {
        self.change(|held| held.iter().for_each(|&object| into.object(object)));
    }
}

/// Finishes what is being loaded when a collection is about to begin.
struct Loader(Vec<ObjectRef>);

impl ObjectHooks for Loader {
    fn flush_loading(&mut self) -> Vec<ObjectRef> {
        std::mem::take(&mut self.0)
    }
}

/// Counts what the lock and the loader did.
#[derive(Clone, Default)]
struct Figures(Arc<[AtomicU64; 2]>);

impl EventSink for Figures {
    fn event(&mut self, event: &Event) {
        if let Event::LockWait { .. } = event {
            self.0[0].fetch_add(1, Ordering::Relaxed);
        }
        if let Event::LoadsFinished { objects, .. } = event {
            self.0[1].fetch_add(*objects, Ordering::Relaxed);
        }
    }
}

/// A thread that holds the lock until a collection wants to run, over and over, until nobody else has the lock.
fn reader(lock: Arc<CollectionLock>) -> std::thread::JoinHandle<()> {
    std::thread::spawn(move || {
        while Arc::strong_count(&lock) > 1 {
            if let Ok(hold) = lock.hold() {
                for _ in 0..100 {
                    if lock.wants_to_run() {
                        break;
                    }
                    std::thread::sleep(Duration::from_micros(50));
                }
                drop(hold);
            }
            std::thread::sleep(Duration::from_micros(50));
        }
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut sources = MemorySources::new();
    for script in cyperus_scripts::base_scripts(Game::Fallout4) {
        sources.add(script.name, script.source);
    }
    sources.add("Thing", "ScriptName Thing");
    let mut options = MachineOptions::default();
    options.heap.flush_loading = true;
    let mut machine = Machine::new(options, Box::new(Program(sources)), Clock::new_virtual());
    let figures = Figures::default();
    machine.set_event_sink(Box::new(figures.clone()));
    let [held, loading, dropped] = [
        machine.create_instance("Thing", false)?,
        machine.create_instance("Thing", false)?,
        machine.create_instance("Thing", false)?,
    ];
    let list = Held::default();
    list.change(|list| list.push(held));
    let id = machine.heap.add_referencer(Box::new(list));
    machine.heap.set_loading(loading, true)?;
    let tell = |when: &str, machine: &Machine| {
        let is_there = |object| machine.heap.is_valid(object);
        println!(
            "{when}: on the host's list {}, loading {}, dropped {}",
            is_there(held),
            is_there(loading),
            is_there(dropped)
        );
    };
    let thread = reader(machine.heap.lock());
    let pass = |machine: &mut Machine, frames: u32| {
        for frame in 0..frames {
            if frame % 10 == 0 {
                machine.heap.request_collection();
            }
            machine.run_frame();
        }
    };
    pass(&mut machine, 40);
    tell("while it is held and loading", &machine);
    machine.heap.set_hooks(Box::new(Loader(vec![loading])));
    pass(&mut machine, 40);
    tell("after the load", &machine);
    machine.heap.remove_referencer(id);
    pass(&mut machine, 40);
    tell("after the host let go", &machine);
    let [waits, loads] = [0, 1].map(|at: usize| figures.0[at].load(Ordering::Relaxed));
    println!("collections waited for the thread: {}", waits > 0);
    println!("loads finished for a collection: {loads}");
    drop(machine);
    thread.join().map_err(|_| "the thread failed")?;
    Ok(())
}
