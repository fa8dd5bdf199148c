//! `--properties`: values for the main script's properties, as a plugin would set them.

use std::path::Path;

use cyperus_gc::ObjectRef;
use cyperus_vm::{Machine, Value};
use serde_json::{Map, Value as Json};

use crate::exit::Failure;
use crate::files;

/// Sets an instance's properties from a JSON object. A string for an object property is the name of a
/// form; a stand-in of the property's type is created for it.
pub(super) fn fill(machine: &mut Machine, object: ObjectRef, path: &Path) -> Result<(), Failure> {
    let wrong = |message: String| Failure::Content {
        path: path.to_owned(),
        message,
        hint: Some(
            "it must be one JSON object with property names and their values: numbers, true or \
             false, strings, null, lists, or names of forms"
                .to_owned(),
        ),
    };
    let text = files::read_text(path)?;
    let values: Map<String, Json> =
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    for (name, json) in &values {
        let kind = machine
            .property_type(object, name)
            .ok_or_else(|| wrong(format!("the script has no property called {name}")))?;
        let value = value(machine, &kind, name, json).map_err(&wrong)?;
        machine
            .set_property(object, name, &value)
            .map_err(|error| wrong(format!("{name}: {error}")))?;
    }
    Ok(())
}

fn value(machine: &mut Machine, kind: &str, name: &str, json: &Json) -> Result<Value, String> {
    let lower = kind.to_ascii_lowercase();
    if let Some(element) = lower.strip_suffix("[]") {
        return match json {
            Json::Null => Ok(Value::None),
            Json::Array(items) => {
                let items: Result<Vec<Value>, String> = items
                    .iter()
                    .map(|item| value(machine, element, name, item))
                    .collect();
                let array = machine.new_array(kind, &items?);
                array
                    .map(Value::Array)
                    .ok_or_else(|| format!("{name}: the array does not fit into the heap"))
            }
            Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Object(_) => {
                Err(format!("{name} is {} and needs a list", with_article(kind)))
            }
        };
    }
    let number = || {
        json.as_f64()
            .ok_or_else(|| format!("{name} is {} and needs a number", with_article(kind)))
    };
    match (lower.as_str(), json) {
        ("int", _) => json
            .as_i64()
            .and_then(|number| i32::try_from(number).ok())
            .map(Value::Int)
            .ok_or_else(|| format!("{name} is an Int and needs a whole number that fits 32 bits")),
        #[expect(clippy::cast_possible_truncation, reason = "a Float has 32 bits")]
        ("float", _) => number().map(|number| Value::Float(number as f32)),
        ("bool", Json::Bool(truth)) => Ok(Value::Bool(*truth)),
        ("bool", _) => Err(format!("{name} is a Bool and needs true or false")),
        ("string", Json::String(text)) => Ok(Value::text(text)),
        ("string", _) => Err(format!("{name} is a String and needs a string")),
        (_, Json::Null) => Ok(Value::None),
        ("var", Json::Bool(truth)) => Ok(Value::Bool(*truth)),
        ("var", Json::String(text)) => Ok(Value::text(text)),
        #[expect(clippy::cast_possible_truncation, reason = "a Float has 32 bits")]
        ("var", Json::Number(_)) => match json.as_i64().and_then(|n| i32::try_from(n).ok()) {
            Some(number) => Ok(Value::Int(number)),
            None => number().map(|number| Value::Float(number as f32)),
        },
        (_, Json::String(form)) => machine
            .stand_in(form, kind)
            .map(Value::Object)
            .map_err(|error| format!("{name}: {error}")),
        _ => Err(format!(
            "{name} is {} and needs the name of a form, or null",
            with_article(kind)
        )),
    }
}

/// A type's name with its article: `a Float`, `an Actor`.
fn with_article(type_name: &str) -> String {
    let vowel = type_name.starts_with(|first: char| "aeioAEIO".contains(first));
    format!("{} {type_name}", if vowel { "an" } else { "a" })
}
