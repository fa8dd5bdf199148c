//! Values as they stand in files.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_pex::Game;

use crate::machine::Machine;
use crate::world::{Argument, FormId, Json, Kind};

/// The section of a file for a kind.
pub(super) fn section(kind: Kind, is_list: bool) -> &'static str {
    match (kind, is_list) {
        (Kind::Int, false) => "int",
        (Kind::Float, false) => "float",
        (Kind::Text, false) => "string",
        (Kind::Form, false) => "form",
        (Kind::Int, true) => "intList",
        (Kind::Float, true) => "floatList",
        (Kind::Text, true) => "stringList",
        (Kind::Form, true) => "formList",
    }
}

fn master(machine: &Machine) -> &'static str {
    match machine.game_here() {
        Game::Skyrim => "skyrim.esm",
        Game::Starfield => "starfield.esm",
        Game::Fallout4 | Game::Fallout76 => "fallout4.esm",
    }
}

/// A form as text: its number in its plugin, and the plugin.
pub(in crate::native) fn encoded_form(machine: &Machine, form: FormId) -> (u32, String) {
    let world = machine.bridge.world();
    let (plugin, number) = world.origin(form, master(machine));
    (number, plugin)
}

/// The form with a number in a plugin; `None` if there is none.
pub(in crate::native) fn decoded_form(
    machine: &Machine,
    number: &str,
    plugin: &str,
) -> Option<FormId> {
    let number = number.trim();
    let digits = number
        .strip_prefix("0x")
        .or_else(|| number.strip_prefix("0X"));
    let number = match digits {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => number.parse().ok()?,
    };
    let world = machine.bridge.world();
    let plugin = plugin.trim().to_ascii_lowercase();
    let form = if plugin.is_empty() {
        FormId(number)
    } else {
        world.number_in_plugin(&plugin, number)
    };
    world.form(form).map(|_| form)
}

/// A value as JSON.
pub(super) fn encoded(machine: &Machine, value: &Argument) -> Json {
    match value {
        Argument::Bool(value) => Json::from(*value),
        Argument::Int(value) => Json::from(*value),
        Argument::Float(value) => Json::from(f64::from(*value)),
        Argument::Text(text) => Json::from(&**text),
        Argument::Form(Some(form)) => {
            let (number, plugin) = encoded_form(machine, *form);
            Json::from(format!("0x{number:X}|{plugin}"))
        }
        Argument::Form(None) | Argument::Alias(_) => Json::Null,
    }
}

/// JSON as a value of a kind; `None` if it is of another kind.
pub(super) fn decoded(machine: &Machine, kind: Kind, value: &Json) -> Option<Argument> {
    match kind {
        Kind::Int => number(value).map(|number| Argument::Int(whole(number))),
        #[expect(clippy::cast_possible_truncation, reason = "scripts have such numbers")]
        Kind::Float => number(value).map(|number| Argument::Float(number as f32)),
        Kind::Text => value.as_str().map(|text| Argument::Text(text.into())),
        Kind::Form => match value {
            Json::Null => Some(Argument::Form(None)),
            _ => {
                let (number, plugin) = value.as_str()?.split_once('|')?;
                Some(Argument::Form(decoded_form(machine, number, plugin)))
            }
        },
    }
}

fn number(value: &Json) -> Option<f64> {
    value.as_f64().or_else(|| value.as_bool().map(f64::from))
}

fn whole(number: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    let whole = number as i32;
    whole
}
