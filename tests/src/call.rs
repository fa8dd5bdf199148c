//! Calling whatever a compiled script has, as a fuzzer does.

use cyperus_pex::PexFile;
use cyperus_vm::{Machine, Value};

/// The name of a file's script and of its functions, in all states; `None` if it has no script.
pub fn functions_of(file: &PexFile) -> Option<(String, Vec<String>)> {
    let object = file.objects.first()?;
    let functions = object.states.iter().flat_map(|state| &state.functions);
    let names = functions.map(|function| file.strings.text(function.name).into_owned());
    Some((file.strings.text(object.name).into_owned(), names.collect()))
}

/// Calls functions of a script with made-up arguments, one after the other, each for up to `frames`
/// frames, until the machine stops. Returns how many were called.
pub fn call_each(machine: &mut Machine, script: &str, functions: &[String], frames: u64) -> u64 {
    let instance = machine.create_instance(script, true).ok();
    let mut called = 0;
    for function in functions {
        let Some(info) = machine.function_info(script, function) else {
            continue;
        };
        let kinds = info.parameters.iter().map(|(_, kind)| kind);
        let arguments: Vec<Value> = kinds.map(|kind| argument(kind)).collect();
        let _refused = match instance {
            Some(object) if !info.is_global => {
                machine.call_method(object, function, &arguments).is_err()
            }
            _ => machine.call_global(script, function, &arguments).is_err(),
        };
        called += 1;
        machine.run_until_idle(Some(frames));
        if machine.stop().is_some() {
            break;
        }
    }
    called
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
