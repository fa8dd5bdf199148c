//! Which function a run starts with, and with which arguments.

use cyperus_vm::world::native_type;
use cyperus_vm::{Machine, Value};

use super::kind::Kind;
use crate::arguments::StartArguments;
use crate::exit::Failure;

/// Tried in this order if the user names none.
const USUAL: [&str; 2] = ["ScriptEntryPoint", "Main"];
/// Most functions and events that a message lists.
const LISTED: usize = 12;

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
    /// The function that the user names, or the first of the usual ones that the script has. None if
    /// the script is to begin by what it extends.
    pub(crate) fn find(
        machine: &mut Machine,
        script: &str,
        start: &StartArguments,
    ) -> Result<Option<Self>, Failure> {
        let wanted = start.entry.as_deref();
        let candidates = wanted
            .as_ref()
            .map_or(USUAL.as_slice(), std::slice::from_ref);
        for name in candidates {
            if let Some(info) = machine.function_info(script, name) {
                return Ok(Some(Self {
                    name: (*name).to_owned(),
                    is_global: info.is_global,
                    returns_value: !info.returns.eq_ignore_ascii_case("None"),
                    parameters: info.parameters,
                }));
            }
        }
        if let Some(name) = wanted {
            return Err(Failure::Usage {
                message: format!("{script} has no function or event called {name}"),
                hint: Some(enterable(machine, script)),
            });
        }
        let events = Kind::of(machine, script).events();
        let begins = events
            .iter()
            .any(|event| machine.has_handler(script, event));
        if !begins && start.fire.is_empty() && start.world.is_empty() {
            let known: Vec<&str> = USUAL.iter().chain(events).copied().collect();
            return Err(Failure::Usage {
                message: format!("nothing to run: {script} has no {}", choice(&known)),
                hint: Some(enterable(machine, script)),
            });
        }
        if let Some(word) = start.arguments.first() {
            return Err(Failure::Usage {
                message: format!("nothing takes the argument {word:?}"),
                hint: Some("name what takes it: --entry NAME".to_owned()),
            });
        }
        Ok(None)
    }

    /// Whether this is the event that every instance gets when it is created.
    pub(crate) fn is_init(&self) -> bool {
        self.name.eq_ignore_ascii_case("OnInit")
    }

    /// The words of the command line as values of the parameters' types. `object` finds or makes an
    /// object of a type by its name.
    pub(crate) fn arguments(
        &self,
        words: &[String],
        mut object: impl FnMut(&str, &str) -> Result<Value, String>,
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
            .map(|((name, kind), word)| argument(name, kind, word, &mut object))
            .collect()
    }
}

/// Words as a choice: `a, b or c`.
fn choice(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// What a run of the script could start with.
fn enterable(machine: &mut Machine, script: &str) -> String {
    let all = machine.functions_of(script);
    let named: Vec<String> = all
        .iter()
        .take(LISTED)
        .map(|(name, info)| {
            let parameters = info.parameters.iter();
            let list: Vec<String> = parameters
                .map(|(name, kind)| format!("{} {name}", native_type(kind).unwrap_or(kind)))
                .collect();
            format!("{name}({})", list.join(", "))
        })
        .collect();
    let more = match all.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    if named.is_empty() {
        return format!("{script} has no function and no event of its own");
    }
    format!(
        "start with one of these, with --entry NAME: {}{more}",
        named.join(", ")
    )
}

/// How many parameters there are, and which.
fn parameters(list: &[String]) -> String {
    match list {
        [] => String::from("no arguments"),
        [one] => format!("1 argument ({one})"),
        several => format!("{} arguments ({})", several.len(), several.join(", ")),
    }
}

fn argument(
    name: &str,
    kind: &str,
    word: &str,
    object: &mut impl FnMut(&str, &str) -> Result<Value, String>,
) -> Result<Value, Failure> {
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
        _ => object(kind, word).map_err(|message| Failure::Usage {
            message: format!("argument {name}: {message}"),
            hint: Some(
                "give None, Player, self, the name of an entry of a world file, or the name of a \
                     script to create an instance of"
                    .to_owned(),
            ),
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
