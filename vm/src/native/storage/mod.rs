//! What `PapyrusUtil` brings: values and lists by name, on forms, for nobody, or in files.
//!
//! `StorageUtil` and `JsonUtil` have the same functions. The first argument says where the values
//! are: a form, None for nobody's, or a text, which is the name of a file. So the bodies are shared.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

mod encode;
mod file;
mod json;
mod json_rows;
mod key;
mod list;
mod path;
mod storage_rows;
mod value;

use crate::machine::{Call, Native, Reply};
use crate::value::Value;
use crate::world::{Argument, FormId, Kind};

pub(super) use encode::{decoded_form, encoded_form};
pub(super) use file::{list_folder, may_parse, read_file, remove_file, write_file};
pub(super) use list::order;

/// The tables.
pub(super) const TABLES: &[&[Native]] = &[storage_rows::ROWS, json_rows::ROWS, file::ROWS];

/// Where values are.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// On a form; form 0 is nobody.
    Form(FormId),
    /// In a file, by its path.
    File(Box<str>),
}

/// The place that the first argument names; `None` if it may not be used.
fn place(call: &mut Call<'_>) -> Option<Place> {
    match call.value(0) {
        Value::String(name) => {
            let name = String::from_utf8_lossy(&name).into_owned();
            json::open(call, &name).map(Place::File)
        }
        value => match call.machine.argument(&value) {
            Argument::Form(form) => Some(Place::Form(form.unwrap_or(FormId(0)))),
            _ => None,
        },
    }
}

/// The place and the name that the first two arguments say; `None` if they say none.
fn place_and_name(call: &mut Call<'_>) -> Option<(Place, String)> {
    let name = call.text(1).to_ascii_lowercase();
    if name.is_empty() {
        return None;
    }
    place(call).map(|place| (place, name))
}

/// An argument as a value of a kind.
fn argument(call: &mut Call<'_>, at: usize, kind: Kind) -> Argument {
    match kind {
        Kind::Int => Argument::Int(call.int(at)),
        Kind::Float => Argument::Float(call.float(at)),
        Kind::Text => Argument::Text(call.text(at).into()),
        Kind::Form => match call.value(at) {
            Value::None => Argument::Form(None),
            value => match call.machine.argument(&value) {
                form @ Argument::Form(_) => form,
                _ => Argument::Form(None),
            },
        },
    }
}

/// A stored value as a result. A form that is gone is None.
fn answer(call: &mut Call<'_>, value: &Argument) -> Reply {
    Reply::Ready(call.machine.world_value(value))
}

/// Stored values as a new array.
fn answer_list(call: &mut Call<'_>, kind: Kind, list: &[Argument]) -> Reply {
    let held = call.machine.natives.held();
    for value in list {
        let value = call.machine.world_value(value);
        call.machine.natives.hold(value);
    }
    let values = call.machine.natives.in_flight();
    let values = values.get(held..).unwrap_or_default().to_vec();
    call.machine.scheduler.charge_work(values.len() as u64);
    let array = call.machine.new_array(array_type(kind), &values);
    call.machine.natives.release(held);
    Reply::Ready(array.map_or(Value::None, Value::Array))
}

/// The type of arrays of a kind.
fn array_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "Int[]",
        Kind::Float => "Float[]",
        Kind::Text => "String[]",
        Kind::Form => "Form[]",
    }
}

/// Whether two values are the same for a script: texts ignore case.
fn is_same(one: &Argument, other: &Argument) -> bool {
    match (one, other) {
        (Argument::Text(one), Argument::Text(other)) => one.eq_ignore_ascii_case(other),
        _ => one == other,
    }
}

/// Whether a value is the one that a script gets where nothing is stored.
fn is_nothing(value: &Argument, kind: Kind) -> bool {
    *value == kind.default_value()
}

/// A number of things as scripts see it.
fn count(number: usize) -> Reply {
    Value::Int(i32::try_from(number).unwrap_or(i32::MAX)).into()
}
