//! Paths into files of values, such as `.people[2].name`.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use super::encode::{decoded, encoded};
use super::file::{answer_names, may_parse};
use super::json::{change, look};
use super::{answer, answer_list, argument, count, is_same};
use crate::machine::{Call, Reply};
use crate::value::Value;
use crate::world::{Argument, Json, Kind, weight};

/// How deep a raw value may be.
const DEEPEST: usize = 32;

/// The value that the second argument leads to.
fn at(call: &mut Call<'_>) -> Option<Json> {
    let path = call.text(1);
    let found = look(call, |file| file.at(&path).cloned()).flatten();
    let visited = found.as_ref().map_or(0, weight) / 32;
    call.machine.scheduler.charge_search(visited);
    found
}

/// What the whole file takes is looked at when something in it changes.
fn charge(call: &mut Call<'_>) {
    let bytes = look(call, crate::world::ValueFile::bytes);
    let values = bytes.unwrap_or(0) / 32;
    call.machine.scheduler.charge_search(values);
}

/// `SetPath…Value`.
pub(super) fn set(call: &mut Call<'_>, kind: Kind) -> Reply {
    let value = argument(call, 2, kind);
    let value = encoded(call.machine, &value);
    let path = call.text(1);
    charge(call);
    change(call, |file| file.change(&path, |own| *own = value));
    Reply::NOTHING
}

fn depth(value: &Json) -> usize {
    let below: Option<usize> = match value {
        Json::Array(items) => items.iter().map(depth).max(),
        Json::Object(members) => members.values().map(depth).max(),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => None,
    };
    1 + below.unwrap_or(0)
}

/// `SetRawPathValue`: whether the text is JSON.
pub(super) fn set_raw(call: &mut Call<'_>) -> Reply {
    let (path, text) = (call.text(1), call.text(2));
    charge(call);
    if !may_parse(call, text.as_bytes()) {
        return false.into();
    }
    let value = serde_json::from_str::<Json>(&text).ok();
    let Some(value) = value.filter(|value| depth(value) <= DEEPEST) else {
        return false.into();
    };
    let is_set = change(call, |file| file.change(&path, |own| *own = value));
    is_set.unwrap_or(false).into()
}

/// `GetPath…Value`.
pub(super) fn get(call: &mut Call<'_>, kind: Kind) -> Reply {
    let missing = argument(call, 2, kind);
    let found = at(call).and_then(|value| decoded(call.machine, kind, &value));
    answer(call, &found.unwrap_or(missing))
}

/// `GetPathBoolValue`.
pub(super) fn get_bool(call: &mut Call<'_>) -> Reply {
    let missing = call.bool(2);
    let found = at(call);
    let found = found.and_then(|value| value.as_bool().or(Some(value.as_f64()? != 0.0)));
    found.unwrap_or(missing).into()
}

/// The values of a list or map at a path; those of another kind are the third argument.
fn elements(call: &mut Call<'_>, kind: Kind, other: &Argument) -> Vec<Argument> {
    let values: Vec<Json> = match at(call) {
        Some(Json::Array(items)) => items,
        Some(Json::Object(members)) => members.into_iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    let value = |item: &Json| decoded(call.machine, kind, item).unwrap_or_else(|| other.clone());
    values.iter().map(value).collect()
}

/// `Path…Elements`.
pub(super) fn all(call: &mut Call<'_>, kind: Kind) -> Reply {
    let other = argument(call, 2, kind);
    let values = elements(call, kind, &other);
    answer_list(call, kind, &values)
}

/// `FindPath…Element`.
pub(super) fn find(call: &mut Call<'_>, kind: Kind) -> Reply {
    let wanted = argument(call, 2, kind);
    let values = elements(call, kind, &kind.default_value());
    let found = values.iter().position(|value| is_same(value, &wanted));
    found.map_or_else(|| Value::Int(-1).into(), count)
}

/// `PathCount`: values in a list or map; -1 for anything else.
pub(super) fn length(call: &mut Call<'_>) -> Reply {
    match at(call) {
        Some(Json::Array(items)) => count(items.len()),
        Some(Json::Object(members)) => count(members.len()),
        _ => Value::Int(-1).into(),
    }
}

/// `PathMembers`: the names of a map.
pub(super) fn members(call: &mut Call<'_>) -> Reply {
    let names = match at(call) {
        Some(Json::Object(members)) => members.into_iter().map(|(name, _)| name).collect(),
        _ => Vec::new(),
    };
    answer_names(call, names)
}

/// Whether there is a value of some sort.
pub(super) fn is(call: &mut Call<'_>, sort: fn(&Json) -> bool) -> Reply {
    at(call).is_some_and(|value| sort(&value)).into()
}

/// Whether a value is a form's text.
pub(super) fn is_form(value: &Json) -> bool {
    let text = value.as_str().and_then(|text| text.split_once('|'));
    text.is_some_and(|(number, _)| {
        let digits = number.trim_start_matches("0x");
        !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_hexdigit())
    })
}

/// `SetPath…Array`.
pub(super) fn set_array(call: &mut Call<'_>) -> Reply {
    let (path, values, appends) = (call.text(1), call.elements(2), call.bool(3));
    charge(call);
    call.machine.scheduler.charge_work(values.len() as u64);
    let values: Vec<Argument> = values
        .iter()
        .map(|value| call.machine.argument(value))
        .collect();
    let machine = &*call.machine;
    let mut items: Vec<Json> = values.iter().map(|value| encoded(machine, value)).collect();
    change(call, |file| {
        file.change(&path, |own| match own {
            Json::Array(before) if appends => before.append(&mut items),
            _ => *own = Json::Array(items),
        })
    });
    Reply::NOTHING
}

/// `ClearPath`.
pub(super) fn clear(call: &mut Call<'_>) -> Reply {
    let path = call.text(1);
    charge(call);
    change(call, |file| file.remove(&path));
    Reply::NOTHING
}

/// `ClearPathIndex`.
pub(super) fn clear_index(call: &mut Call<'_>) -> Reply {
    let path = format!("{}[{}]", call.text(1), call.int(2));
    charge(call);
    change(call, |file| file.remove(&path));
    Reply::NOTHING
}
