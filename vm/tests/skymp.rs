//! The unit tests of skymp, compiled with the game's own tools, run from outside the repository:
//! `CYPERUS_SKYMP=DIR cargo test -p cyperus-vm --test skymp -- --ignored`, where DIR holds
//! `OpcodesTest.pex`, `AAATestObject.pex` and `LatentTest.pex`.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use cyperus_gc::Clock;
use cyperus_pex::PexFile;
use cyperus_vm::{Host, Idle, LogEntry, Machine, MachineOptions, Natives, Reply, Token, Value};

struct Folder {
    path: PathBuf,
    log: Rc<RefCell<Vec<String>>>,
}

impl Host for Folder {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        let wanted = format!("{name}.pex").to_lowercase();
        let entry = std::fs::read_dir(&self.path)
            .ok()?
            .filter_map(Result::ok)
            .find(|entry| entry.file_name().to_string_lossy().to_lowercase() == wanted)?;
        let bytes = std::fs::read(entry.path()).ok()?;
        cyperus_pex::read::read(&bytes).ok().map(Rc::new)
    }

    fn log(&mut self, entry: &LogEntry) {
        self.log.borrow_mut().push(entry.to_string());
    }
}

fn machine(natives: Natives) -> (Machine, Rc<RefCell<Vec<String>>>) {
    let path = std::env::var_os("CYPERUS_SKYMP").expect("CYPERUS_SKYMP names the folder");
    let log = Rc::new(RefCell::new(Vec::new()));
    let host = Folder {
        path: path.into(),
        log: Rc::clone(&log),
    };
    let machine = Machine::with_natives(
        MachineOptions::default(),
        Box::new(host),
        Clock::new_virtual(),
        natives,
    );
    (machine, log)
}

/// Assertions that hold in skymp's machine but not in the game (or here), by source line.
const CONTRADICTIONS: &[(u16, &str)] = &[
    (152, "x / 0 is 1 in skymp, 0 and an error here"),
    (153, "0 / 0 is 1 in skymp, 0 and an error here"),
    (437, "5.0 as String is `5` in skymp, `5.000000` in the game"),
];

#[test]
#[ignore = "needs files that are not ours to ship"]
fn opcodes() {
    let failed = Rc::new(RefCell::new(Vec::new()));
    let held = Rc::new(RefCell::new(0));
    let mut natives = Natives::standard();
    let (failures, successes) = (Rc::clone(&failed), Rc::clone(&held));
    natives.register("OpcodesTest", "Assert", move |call| {
        if call.bool(0) {
            *successes.borrow_mut() += 1;
        } else {
            let trace = call.machine.stack_trace();
            let place = trace.get(1).map(ToString::to_string).unwrap_or_default();
            failures.borrow_mut().push(place);
        }
        Reply::NOTHING
    });
    natives.register("OpcodesTest", "Print", |_| Reply::NOTHING);
    natives.register("OpcodesTest", "TestFunction", |_| Value::Int(42).into());
    let (mut machine, log) = machine(natives);
    let handle = machine.handles_mut().create("test");
    let other = machine
        .attach_script("AAATestObject", handle)
        .expect("script");
    let object = machine
        .attach_script("OpcodesTest", handle)
        .expect("script");
    machine
        .set_property(object, "AAATestObjectRef", &Value::Object(other))
        .expect("property");
    machine
        .set_property(object, "OpcodeRef", &Value::Object(object))
        .expect("property");
    machine.call_method(object, "Main", &[]).expect("function");
    assert_eq!(machine.run_until_idle(None), Idle::Done);
    let unexplained: Vec<String> = failed
        .borrow()
        .iter()
        .filter(|place| {
            !CONTRADICTIONS
                .iter()
                .any(|(line, _)| place.ends_with(&format!("Line {line}")))
        })
        .cloned()
        .collect();
    assert!(
        *held.borrow() > 100,
        "{} held; {:?}",
        held.borrow(),
        log.borrow()
    );
    assert!(
        unexplained.is_empty(),
        "{unexplained:#?}\n{} held\n{:#?}",
        held.borrow(),
        log.borrow()
    );
}

/// What a native of the test does with its two numbers.
type Body = fn(i32, i32) -> Value;

#[test]
#[ignore = "needs files that are not ours to ship"]
fn latent() {
    let pending: Rc<RefCell<Vec<(Token, Value)>>> = Rc::default();
    let count = Rc::new(RefCell::new(0));
    let mut natives = Natives::standard();
    let counter = Rc::clone(&count);
    natives.register("LatentTest", "NonLatentFunc", move |_| {
        *counter.borrow_mut() += 1;
        Reply::NOTHING
    });
    let later = |result: fn(i32, i32) -> Value| {
        let pending = Rc::clone(&pending);
        move |call: &mut cyperus_vm::Call<'_>| {
            let token = call.machine.new_token();
            let value = result(call.int(0), call.int(1));
            pending.borrow_mut().push((token, value));
            Reply::Pending(token)
        }
    };
    let bodies: [(&str, Body); 3] = [
        ("LatentFunc", |_, _| Value::None),
        ("LatentAdd", |a, b| Value::Int(a + b)),
        ("LatentDouble", |a, _| Value::Int(a * 2)),
    ];
    for (name, result) in bodies {
        natives.register("LatentTest", name, later(result));
    }
    let (mut machine, _) = machine(natives);
    let settle = |machine: &mut Machine| {
        while machine.run_until_idle(None) == Idle::Stuck {
            let Some((token, value)) = pending.borrow_mut().pop() else {
                break;
            };
            machine.resolve(token, value);
        }
    };
    machine
        .call_global("LatentTest", "Main", &[])
        .expect("function");
    assert_eq!(machine.run_until_idle(None), Idle::Stuck);
    assert_eq!(*count.borrow(), 1);
    settle(&mut machine);
    assert_eq!(*count.borrow(), 2);
    for (function, wanted) in [("Main2", 5), ("Main3", 6)] {
        let stack = machine
            .call_global("LatentTest", function, &[])
            .expect("function");
        settle(&mut machine);
        assert_eq!(machine.take_result(stack), Some(Value::Int(wanted)));
    }
}
