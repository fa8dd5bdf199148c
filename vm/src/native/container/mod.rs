//! What `JContainers` brings: lists and maps that scripts know by number.
//!
//! `JArray`, `JMap`, `JIntMap` and `JFormMap` have the same functions. The container itself says
//! which kind it is, and the type of the second argument what it is asked with.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

mod list;
mod map;
mod object;
mod rows;
mod solve;
mod tree;

use crate::machine::{Call, Machine, Native, Reply};
use crate::value::Value;
use crate::world::{Argument, Container, Containers, FormId, Handle, Item, Key};

/// The table.
pub(super) const ROWS: &[Native] = rows::ROWS;

/// The sorts of items that functions are named after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Int,
    Float,
    Text,
    Form,
    Object,
}

/// All containers.
fn all<'c>(call: &'c mut Call<'_>) -> &'c mut Containers {
    &mut call.machine.bridge.world_mut().storage_mut().containers
}

/// Script time in seconds.
fn now(machine: &Machine) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "nanoseconds of a session are far from 2^53"
    )]
    let seconds = machine.script_time() as f64 / 1e9;
    seconds
}

/// The container that an argument names, to look at; using it makes it live on.
fn look<T>(call: &mut Call<'_>, at: usize, work: impl FnOnce(&Container) -> T) -> Option<T> {
    let (number, now) = (call.int(at), now(call.machine));
    let all = all(call);
    all.touch(number, now);
    all.get(number).map(work)
}

/// The container that an argument names, to change it. Fuel pays for all that it holds.
fn change<T>(call: &mut Call<'_>, at: usize, work: impl FnOnce(&mut Container) -> T) -> Option<T> {
    let (number, now) = (call.int(at), now(call.machine));
    let length = all(call).get(number)?.entries.len();
    call.machine.scheduler.charge_search(length as u64);
    all(call).change(number, now, work)
}

/// A new container as a result.
fn made(call: &mut Call<'_>, entries: crate::world::Entries) -> Reply {
    let now = now(call.machine);
    call.machine.scheduler.charge_search(entries.len() as u64);
    Value::Int(all(call).create(entries, now)).into()
}

/// An argument as an item.
fn item(call: &mut Call<'_>, at: usize, sort: Sort) -> Item {
    match sort {
        Sort::Int => Item::Int(call.int(at)),
        Sort::Float => Item::Float(call.float(at)),
        Sort::Text => Item::Text(call.text(at).into()),
        Sort::Object => match call.int(at) {
            0 => Item::Nothing,
            number => Item::Object(number),
        },
        Sort::Form => {
            let value = call.value(at);
            item_of(call.machine, &value)
        }
    }
}

/// A value as an item.
fn item_of(machine: &mut Machine, value: &Value) -> Item {
    match machine.argument(value) {
        Argument::Bool(value) => Item::Int(i32::from(value)),
        Argument::Int(value) => Item::Int(value),
        Argument::Float(value) => Item::Float(value),
        Argument::Text(text) => Item::Text(text),
        Argument::Form(Some(form)) => Item::Form(form),
        Argument::Form(None) | Argument::Alias(_) => Item::Nothing,
    }
}

/// The key that an argument is: the one of a map by text, number or form.
fn key(call: &mut Call<'_>, at: usize) -> Option<Key> {
    match call.value(at) {
        Value::String(text) => Some(Key::Text(String::from_utf8_lossy(&text).into())),
        Value::Int(number) => Some(Key::Int(number)),
        value => match call.machine.argument(&value) {
            Argument::Form(Some(form)) => Some(Key::Form(form)),
            _ => None,
        },
    }
}

/// A key as an item of a list of keys.
fn key_item(key: &Key) -> Item {
    match key {
        Key::Text(text) => Item::Text(text.clone()),
        Key::Int(number) => Item::Int(*number),
        Key::Form(form) => Item::Form(*form),
    }
}

/// An item of a sort as a value; `None` if it is of another. Numbers become each other.
fn value_of(machine: &mut Machine, item: &Item, sort: Sort) -> Option<Value> {
    match (sort, item) {
        (Sort::Int, Item::Int(value)) => Some(Value::Int(*value)),
        #[expect(clippy::cast_possible_truncation, reason = "saturates")]
        (Sort::Int, Item::Float(value)) => Some(Value::Int(*value as i32)),
        (Sort::Float, Item::Float(value)) => Some(Value::Float(*value)),
        (Sort::Float, Item::Int(value)) => Some(Value::Float(crate::convert::int_to_float(*value))),
        (Sort::Text, Item::Text(text)) => Some(Value::text(text)),
        (Sort::Object, Item::Object(number)) => Some(Value::Int(*number)),
        (Sort::Form, Item::Form(form)) => Some(form_value(machine, *form)),
        _ => None,
    }
}

/// A form as a value; None if it is gone.
fn form_value(machine: &mut Machine, form: FormId) -> Value {
    machine.view(Handle::form(form)).into()
}

/// Items as a new array of the type that the native returns. Items of another sort are defaults.
fn answer_list(call: &mut Call<'_>, items: &[Item], sort: Sort) -> Reply {
    let Some((function, _)) = call.machine.natives.running() else {
        return Reply::NOTHING;
    };
    let held = call.machine.natives.held();
    for item in items {
        let value = value_of(call.machine, item, sort).unwrap_or_default();
        call.machine.natives.hold(value);
    }
    let values = call.machine.natives.in_flight();
    let values = values.get(held..).unwrap_or_default().to_vec();
    call.machine.scheduler.charge_work(values.len() as u64);
    let returns = call.machine.program.function(function).returns;
    let name = returns.name(&call.machine.program.symbols);
    let array = call.machine.new_array(&name, &values);
    call.machine.natives.release(held);
    Reply::Ready(array.map_or(Value::None, Value::Array))
}

/// Whether two items are the same for a script: texts ignore case.
fn is_same(one: &Item, other: &Item) -> bool {
    match (one, other) {
        (Item::Text(one), Item::Text(other)) => one.eq_ignore_ascii_case(other),
        _ => one == other,
    }
}

/// What `valueType` says.
fn type_number(item: Option<&Item>) -> Reply {
    Value::Int(match item {
        None => 0,
        Some(Item::Nothing) => 1,
        Some(Item::Int(_)) => 2,
        Some(Item::Float(_)) => 3,
        Some(Item::Form(_)) => 4,
        Some(Item::Object(_)) => 5,
        Some(Item::Text(_)) => 6,
    })
    .into()
}

/// A number of things as scripts see it.
fn count(number: usize) -> Reply {
    Value::Int(i32::try_from(number).unwrap_or(i32::MAX)).into()
}
