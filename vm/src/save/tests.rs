//! Damage is rejected with section and offset, and loading has two steps.

use std::cell::Cell;
use std::rc::Rc;

use cyperus_gc::{Clock, Event, EventSink};
use cyperus_pex::Game;

use super::{LoadOptions, Save};
use crate::machine::{Machine, MachineOptions};
use crate::persist::LoadError;
use crate::value::Value;

fn machine() -> Machine {
    Machine::new(
        MachineOptions::default(),
        Box::new(()),
        Clock::new_virtual(),
    )
}

fn load(bytes: &[u8]) -> Result<Machine, LoadError> {
    let options = LoadOptions::new(Box::new(()));
    Save::open(bytes)?
        .into_machine(options)
        .map(|loaded| loaded.machine)
}

/// A small machine: only the world and an attribute with an array.
fn small() -> Vec<u8> {
    let mut machine = machine();
    let array = machine.new_array("Int[]", &[Value::Int(1), Value::Int(2)]);
    let handle = machine.bridge.handles_mut().create("Thing");
    if let (Some(row), Some(array)) = (machine.bridge.handles_mut().get_mut(handle), array) {
        let value = crate::handles::Attribute::Value(Value::Array(array));
        row.attributes.insert("numbers".into(), value);
    }
    let mut bytes = Vec::new();
    machine.save(&mut bytes, b"memory").expect("nothing runs");
    bytes
}

/// A larger one: script objects of several types, with their scripts.
fn large() -> Vec<u8> {
    let mut machine = machine();
    for script in ["Quest", "Actor", "ObjectReference", "FormList"] {
        for _ in 0..50 {
            machine
                .create_instance(script, true)
                .expect("a native type");
        }
    }
    let mut bytes = Vec::new();
    machine
        .save(&mut bytes, &[7; 10_000])
        .expect("nothing runs");
    bytes
}

#[test]
fn a_save_comes_back_byte_for_byte() {
    for bytes in [small(), large()] {
        let mut machine = load(&bytes).expect("whole");
        assert!(machine.verify_heap().is_empty());
        let embedder: &[u8] = if bytes == small() {
            b"memory"
        } else {
            &[7; 10_000]
        };
        let mut again = Vec::new();
        machine.save(&mut again, embedder).expect("nothing runs");
        assert!(again == bytes, "save(load(x)) is not x");
    }
}

#[test]
fn every_flipped_bit_of_a_small_save_is_refused() {
    let bytes = small();
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let error = load(&damaged).map(|_| ()).expect_err("a bit is wrong");
            assert!(
                error.names_the_place(bytes.len()),
                "byte {at} bit {bit}: {error}"
            );
        }
    }
}

#[test]
fn every_cut_of_a_save_is_refused() {
    let bytes = small();
    for length in 0..bytes.len() {
        let error = load(&bytes[..length])
            .map(|_| ())
            .expect_err("something is missing");
        assert!(
            error.names_the_place(bytes.len()),
            "cut at {length}: {error}"
        );
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(matches!(load(&longer), Err(LoadError::Damaged { .. })));
}

#[test]
fn random_damage_of_a_larger_save_is_refused() {
    let bytes = large();
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..2_000 {
        let mut damaged = bytes.clone();
        match random.u8(0..4) {
            0 => {
                let at = random.usize(..damaged.len());
                damaged[at] = damaged[at].wrapping_add(random.u8(1..));
            }
            1 => {
                let from = random.usize(..damaged.len());
                let to = (from + random.usize(1..64)).min(damaged.len());
                damaged.drain(from..to);
            }
            2 => {
                let at = random.usize(..damaged.len());
                damaged.insert(at, random.u8(..));
            }
            _ => {
                let (one, other) = (random.usize(..damaged.len()), random.usize(..damaged.len()));
                if damaged[one] == damaged[other] {
                    continue;
                }
                damaged.swap(one, other);
            }
        }
        if damaged == bytes {
            continue;
        }
        let error = load(&damaged).map(|_| ()).expect_err("it is damaged");
        assert!(error.names_the_place(bytes.len() + 64), "{error}");
    }
}

#[test]
fn what_is_no_save_is_called_foreign() {
    assert!(matches!(load(b""), Err(LoadError::Foreign)));
    assert!(matches!(load(b"ScriptName X"), Err(LoadError::Foreign)));
}

/// Counts full passes of loads.
#[derive(Default)]
struct Passes(Rc<Cell<u32>>);

impl EventSink for Passes {
    fn event(&mut self, event: &Event) {
        if matches!(event, Event::FullPassEnd { .. }) {
            self.0.set(self.0.get() + 1);
        }
    }
}

#[test]
fn an_open_save_tells_its_game_and_takes_other_settings() {
    let bytes = large();
    let mut save = Save::open(&*bytes).expect("a save");
    // Native types without a script are made as Fallout 4 scripts.
    assert_eq!(save.game(), Some(Game::Fallout4));
    assert_eq!(save.settings().stack_depth, 100);
    save.settings_mut().stack_depth = 7;
    let loaded = save.into_machine(LoadOptions::new(Box::new(())));
    let machine = loaded.expect("it loads").machine;
    assert_eq!(machine.options().stack_depth, 7);
}

#[test]
fn a_load_ends_with_a_full_pass_unless_somebody_only_looks() {
    let bytes = large();
    let count = Rc::new(Cell::new(0));
    let options = || LoadOptions {
        events: Box::new(Passes(Rc::clone(&count))),
        ..LoadOptions::new(Box::new(()))
    };
    let save = Save::open(&*bytes).expect("a save");
    let loaded = save.into_machine_as_saved(options()).expect("it loads");
    assert!(loaded.pass.is_none());
    assert_eq!(count.get(), 0);
    let save = Save::open(&*bytes).expect("a save");
    let loaded = save.into_machine(options()).expect("it loads");
    assert!(loaded.pass.is_some());
    assert_eq!(count.get(), 1);
}
