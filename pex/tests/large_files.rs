//! Files of a megabyte, honest and hostile: everything stays in proportion to the file.
//!
//! Times are printed, not asserted: a machine may be busy. In a release build each takes a small
//! part of a second.

#![expect(clippy::print_stdout, reason = "times are only displayed")]

use cyperus_pex::file::{Function, Local, NamedFunction, Object, State, UserFlag, Variable};
use cyperus_pex::{
    Code, Game, Opcode, PexFile, StringIndex, Value, assemble::assemble, listing, read::read,
    validate::validate, write::write,
};
use std::time::Instant;

fn identifier(index: u16) -> Value {
    Value::Identifier(StringIndex(index))
}

fn file_with(functions: Vec<NamedFunction>) -> PexFile {
    let mut file = PexFile::new(Game::Skyrim);
    file.strings.push(b"").expect("there is room for one");
    let states = vec![State {
        name: StringIndex(0),
        functions,
    }];
    file.objects.push(Object {
        states,
        ..Object::default()
    });
    file
}

/// Runs a step and prints how long it took.
fn timed<T>(what: &str, step: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = step();
    println!("  {what}: {:?}", start.elapsed());
    result
}

/// Every step from bytes to bytes; the listing is at most `most` times as long.
fn check(name: &str, file: &PexFile, most: usize) {
    let bytes = write(file).expect("the model fits the format");
    println!("{name}: {} bytes", bytes.len());
    assert_eq!(timed("read", || read(&bytes)).as_ref(), Ok(file));
    let report = timed("validate", || validate(file));
    let text = timed("list", || listing::listing(file));
    assert_eq!(timed("assemble", || assemble(&text)).as_ref(), Ok(file));
    let findings = report.findings.len() + report.left_out;
    println!("  {} bytes of listing, {findings} findings", text.len());
    assert!(
        text.len() <= most * bytes.len(),
        "{name}: {} for {}",
        text.len(),
        bytes.len()
    );
    assert!(listing::json::json(file).len() <= 100 * bytes.len());
}

#[test]
fn much_code() {
    let mut code = Code::new();
    for _ in 0..300 {
        code.push(
            Opcode::IAdd,
            &[identifier(1), identifier(2), Value::Int(77)],
        );
        code.push(
            Opcode::CmpLt,
            &[identifier(3), identifier(1), Value::Float(1.25)],
        );
        code.push(Opcode::JmpF, &[identifier(3), Value::Int(-2)]);
        code.push(
            Opcode::CallMethod,
            &[identifier(4), identifier(5), identifier(1), identifier(2)],
        );
    }
    let local = |name| Local {
        name: StringIndex(name),
        type_name: StringIndex(6),
    };
    let function = Function {
        code,
        locals: vec![local(1), local(2), local(3)],
        ..Function::default()
    };
    let functions = (0..80)
        .map(|_| NamedFunction {
            name: StringIndex(4),
            function: function.clone(),
        })
        .collect();
    let mut file = file_with(functions);
    for name in ["::temp0", "count", "::temp1", "Work", "self", "Int"] {
        file.strings.push(name.as_bytes()).unwrap();
    }
    check("much code", &file, 10);
}

/// One huge name, used as often as a megabyte allows.
#[test]
fn a_huge_name_everywhere() {
    let mut code = Code::new();
    for _ in 0..40_000 {
        code.push(
            Opcode::IAdd,
            &[identifier(1), identifier(1), Value::String(StringIndex(1))],
        );
    }
    let function = Function {
        code,
        ..Function::default()
    };
    let mut file = file_with(vec![NamedFunction {
        name: StringIndex(1),
        function,
    }]);
    file.strings.push(&vec![b'\x01'; 60_000]).unwrap();
    check("a huge name", &file, 10);
}

/// As many user flags as fit, and records that have them all.
#[test]
fn all_user_flags_everywhere() {
    let mut file = file_with(Vec::new());
    for number in 0..60_000_u32 {
        file.strings
            .push(format!("flag{number}").as_bytes())
            .unwrap();
    }
    for name in 1..=60_000 {
        file.user_flags.push(UserFlag {
            name: StringIndex(name),
            bit: name.to_be_bytes()[0],
        });
    }
    let variable = Variable {
        user_flags: u32::MAX,
        ..Variable::default()
    };
    file.objects[0].variables = vec![variable; 40_000];
    check("all user flags", &file, 40);
}

/// The same function over and over, each with a debug record.
#[test]
fn one_name_for_all_functions() {
    let mut file = file_with(vec![NamedFunction::default(); 50_000]);
    let record = cyperus_pex::file::DebugFunction {
        lines: vec![3],
        ..Default::default()
    };
    file.debug_info = Some(cyperus_pex::file::DebugInfo {
        functions: vec![record; 60_000],
        ..Default::default()
    });
    check("one name", &file, 10);
}
