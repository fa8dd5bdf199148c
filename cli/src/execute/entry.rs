//! Which function a run starts with, and with which arguments.

use cyperus_vm::{Machine, Value};

use super::instance::instance_argument;
use crate::exit::Failure;

/// Tried in this order if the user names none.
const USUAL: [&str; 3] = ["ScriptEntryPoint", "Main", "OnInit"];

/// The function that a run starts with.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Its name.
    pub(crate) name: String,
    /// Whether it needs no instance.
    pub(crate) is_global: bool,
    /// Whether it has a return type.
    pub(crate) returns_value: bool,
    parameters: Vec<(String, String)>,
}

impl Entry {
    /// The function that the user names, or the first of the usual ones that the script has.
    pub(crate) fn find(
        machine: &mut Machine,
        script: &str,
        wanted: Option<&str>,
    ) -> Result<Self, Failure> {
        let candidates = wanted
            .as_ref()
            .map_or(USUAL.as_slice(), std::slice::from_ref);
        for name in candidates {
            // Every script inherits an OnInit; only its own is a reason to run it.
            if wanted.is_none() && *name == "OnInit" && !machine.declares(script, name) {
                continue;
            }
            if let Some(info) = machine.function_info(script, name) {
                return Ok(Self {
                    name: (*name).to_owned(),
                    is_global: info.is_global,
                    returns_value: !info.returns.eq_ignore_ascii_case("None"),
                    parameters: info.parameters,
                });
            }
        }
        Err(match wanted {
            Some(name) => Failure::Usage {
                message: format!("{script} has no function or event called {name}"),
                hint: Some("`cyperus disasm` lists a script's functions and events".to_owned()),
            },
            None => Failure::Usage {
                message: format!(
                    "nothing to run: {script} has no ScriptEntryPoint, Main or OnInit"
                ),
                hint: Some("use --entry NAME to start with any function or event".to_owned()),
            },
        })
    }

    /// Whether this is the event that every instance gets when it is created.
    pub(crate) fn is_init(&self) -> bool {
        self.name.eq_ignore_ascii_case("OnInit")
    }

    /// The words of the command line as values of the parameters' types.
    pub(crate) fn arguments(
        &self,
        machine: &mut Machine,
        words: &[String],
    ) -> Result<Vec<Value>, Failure> {
        if words.len() != self.parameters.len() {
            let list: Vec<String> = self
                .parameters
                .iter()
                .map(|(name, kind)| format!("{kind} {name}"))
                .collect();
            return Err(Failure::Usage {
                message: format!(
                    "{} takes {}, but {}",
                    self.name,
                    parameters(&list),
                    match words.len() {
                        0 => "none were given".to_owned(),
                        1 => "1 was given".to_owned(),
                        given => format!("{given} were given"),
                    }
                ),
                hint: Some(
                    "give arguments after `--`: cyperus run FILE -- 42 \"some text\"".to_owned(),
                ),
            });
        }
        let parameters = self.parameters.iter().zip(words);
        parameters
            .map(|((name, kind), word)| argument(machine, name, kind, word))
            .collect()
    }
}

/// How many parameters there are, and which.
fn parameters(list: &[String]) -> String {
    match list {
        [] => String::from("no arguments"),
        [one] => format!("1 argument ({one})"),
        several => format!("{} arguments ({})", several.len(), several.join(", ")),
    }
}

fn argument(machine: &mut Machine, name: &str, kind: &str, word: &str) -> Result<Value, Failure> {
    let wrong = |wanted: &str| Failure::Usage {
        message: format!("argument {name} must be {wanted}, not {word:?}"),
        hint: None,
    };
    let is_none = word.eq_ignore_ascii_case("None");
    match kind.to_ascii_lowercase().as_str() {
        "int" => integer(word)
            .map(Value::Int)
            .ok_or_else(|| wrong("a whole number")),
        "float" => word
            .parse()
            .map(Value::Float)
            .map_err(|_| wrong("a number")),
        "bool" => boolean(word)
            .map(Value::Bool)
            .ok_or_else(|| wrong("True or False")),
        "string" => Ok(Value::text(word)),
        "var" if is_none => Ok(Value::None),
        "var" => Ok(integer(word)
            .map(Value::Int)
            .or_else(|| boolean(word).map(Value::Bool))
            .or_else(|| word.parse().ok().map(Value::Float))
            .unwrap_or_else(|| Value::text(word))),
        _ if is_none => Ok(Value::None),
        list if list.ends_with("[]") || list.contains('#') => Err(wrong(
            "None, because arrays and structs cannot be given on a command line",
        )),
        _ => instance_argument(machine, word).map_err(|error| Failure::Usage {
            message: format!("argument {name}: {error}"),
            hint: Some("give None, or the name of a script to create an instance of".to_owned()),
        }),
    }
}

fn boolean(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// A number as Papyrus writes it: decimal, or hexadecimal with up to 32 bits.
fn integer(word: &str) -> Option<i32> {
    match word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")) {
        Some(digits) => u32::from_str_radix(digits, 16).ok().map(u32::cast_signed),
        None => word.parse().ok(),
    }
}
