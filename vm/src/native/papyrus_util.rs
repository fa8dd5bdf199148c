//! `PapyrusUtil`: arrays of any size, texts with separators, and numbers in bounds.
//!
//! A result that is an array is always a new one. Texts are equal if only their case differs, and
//! objects if the same thing is behind them.

use std::collections::BTreeSet;

use super::storage::order;
use crate::machine::{Call, Machine, Native, Reply, table};
use crate::value::Value;
use crate::world::Argument;

/// Elements of an array. A script that asks for more has a bug.
const MOST_ELEMENTS: usize = 1 << 17;

pub(super) const ROWS: &[Native] = table! { machine:
    PapyrusUtil.GetVersion immediate => |_| Value::Int(46).into();
    PapyrusUtil.GetScriptVersion immediate => |_| Value::Int(46).into();

    PapyrusUtil.ActorArray immediate => filled;
    PapyrusUtil.AliasArray immediate => filled;
    PapyrusUtil.BoolArray immediate => filled;
    PapyrusUtil.FloatArray immediate => filled;
    PapyrusUtil.FormArray immediate => filled;
    PapyrusUtil.IntArray immediate => filled;
    PapyrusUtil.ObjRefArray immediate => filled;
    PapyrusUtil.StringArray immediate => filled;
    PapyrusUtil.ResizeActorArray immediate => resized;
    PapyrusUtil.ResizeAliasArray immediate => resized;
    PapyrusUtil.ResizeBoolArray immediate => resized;
    PapyrusUtil.ResizeFloatArray immediate => resized;
    PapyrusUtil.ResizeFormArray immediate => resized;
    PapyrusUtil.ResizeIntArray immediate => resized;
    PapyrusUtil.ResizeObjRefArray immediate => resized;
    PapyrusUtil.ResizeStringArray immediate => resized;
    PapyrusUtil.PushActor immediate => pushed;
    PapyrusUtil.PushAlias immediate => pushed;
    PapyrusUtil.PushBool immediate => pushed;
    PapyrusUtil.PushFloat immediate => pushed;
    PapyrusUtil.PushForm immediate => pushed;
    PapyrusUtil.PushInt immediate => pushed;
    PapyrusUtil.PushObjRef immediate => pushed;
    PapyrusUtil.PushString immediate => pushed;
    PapyrusUtil.RemoveActor immediate => removed;
    PapyrusUtil.RemoveAlias immediate => removed;
    PapyrusUtil.RemoveBool immediate => removed;
    PapyrusUtil.RemoveFloat immediate => removed;
    PapyrusUtil.RemoveForm immediate => removed;
    PapyrusUtil.RemoveInt immediate => removed;
    PapyrusUtil.RemoveObjRef immediate => removed;
    PapyrusUtil.RemoveString immediate => removed;
    PapyrusUtil.RemoveDupeActor immediate => without_repeats;
    PapyrusUtil.RemoveDupeAlias immediate => without_repeats;
    PapyrusUtil.RemoveDupeFloat immediate => without_repeats;
    PapyrusUtil.RemoveDupeForm immediate => without_repeats;
    PapyrusUtil.RemoveDupeInt immediate => without_repeats;
    PapyrusUtil.RemoveDupeObjRef immediate => without_repeats;
    PapyrusUtil.RemoveDupeString immediate => without_repeats;
    PapyrusUtil.GetDiffActor immediate => difference;
    PapyrusUtil.GetDiffAlias immediate => difference;
    PapyrusUtil.GetDiffFloat immediate => difference;
    PapyrusUtil.GetDiffForm immediate => difference;
    PapyrusUtil.GetDiffInt immediate => difference;
    PapyrusUtil.GetDiffObjRef immediate => difference;
    PapyrusUtil.GetDiffString immediate => difference;
    PapyrusUtil.GetMatchingActor immediate => matching;
    PapyrusUtil.GetMatchingAlias immediate => matching;
    PapyrusUtil.GetMatchingFloat immediate => matching;
    PapyrusUtil.GetMatchingForm immediate => matching;
    PapyrusUtil.GetMatchingInt immediate => matching;
    PapyrusUtil.GetMatchingObjRef immediate => matching;
    PapyrusUtil.GetMatchingString immediate => matching;
    PapyrusUtil.CountActor immediate => counted;
    PapyrusUtil.CountAlias immediate => counted;
    PapyrusUtil.CountBool immediate => counted;
    PapyrusUtil.CountFloat immediate => counted;
    PapyrusUtil.CountForm immediate => counted;
    PapyrusUtil.CountInt immediate => counted;
    PapyrusUtil.CountObjRef immediate => counted;
    PapyrusUtil.CountString immediate => counted;
    PapyrusUtil.CountFalse immediate => |call| count_of(call, &Value::Bool(false));
    PapyrusUtil.CountNone immediate => |call| count_of(call, &Value::None);
    PapyrusUtil.CountTrue immediate => |call| count_of(call, &Value::Bool(true));
    PapyrusUtil.ClearEmpty immediate => |call| without(call, &Value::text(""));
    PapyrusUtil.ClearNone immediate => |call| without(call, &Value::None);
    PapyrusUtil.MergeActorArray immediate => merged;
    PapyrusUtil.MergeAliasArray immediate => merged;
    PapyrusUtil.MergeBoolArray immediate => merged;
    PapyrusUtil.MergeFloatArray immediate => merged;
    PapyrusUtil.MergeFormArray immediate => merged;
    PapyrusUtil.MergeIntArray immediate => merged;
    PapyrusUtil.MergeObjRefArray immediate => merged;
    PapyrusUtil.MergeStringArray immediate => merged;
    PapyrusUtil.SliceActorArray immediate => sliced;
    PapyrusUtil.SliceAliasArray immediate => sliced;
    PapyrusUtil.SliceBoolArray immediate => sliced;
    PapyrusUtil.SliceFloatArray immediate => sliced;
    PapyrusUtil.SliceFormArray immediate => sliced;
    PapyrusUtil.SliceIntArray immediate => sliced;
    PapyrusUtil.SliceObjRefArray immediate => sliced;
    PapyrusUtil.SliceStringArray immediate => sliced;
    PapyrusUtil.SortFloatArray immediate => sorted;
    PapyrusUtil.SortIntArray immediate => sorted;
    PapyrusUtil.SortStringArray immediate => sorted;

    PapyrusUtil.StringJoin immediate => joined;
    PapyrusUtil.StringSplit immediate => split;
    PapyrusUtil.AddFloatValues immediate => |call| {
        let values = elements(call, 0);
        Value::Float(values.iter().filter_map(Value::as_float).sum()).into()
    };
    PapyrusUtil.AddIntValues immediate => |call| {
        let values = elements(call, 0);
        let sum = values.iter().filter_map(Value::as_int);
        Value::Int(sum.fold(0, i32::wrapping_add)).into()
    };
    PapyrusUtil.ClampFloat immediate => |call| {
        let (value, low, high) = (call.float(0), call.float(1), call.float(2));
        // The lower bound wins if the bounds are the wrong way round.
        Value::Float(value.min(high).max(low)).into()
    };
    PapyrusUtil.ClampInt immediate => |call| {
        Value::Int(call.int(0).min(call.int(2)).max(call.int(1))).into()
    };
    PapyrusUtil.SignFloat immediate => |call| {
        let size = call.float(1).abs();
        Value::Float(if call.bool(0) { -size } else { size }).into()
    };
    PapyrusUtil.SignInt immediate => |call| {
        let size = call.int(1).wrapping_abs();
        Value::Int(if call.bool(0) { size.wrapping_neg() } else { size }).into()
    };
    PapyrusUtil.WrapFloat immediate => |call| {
        let (value, end, start) = (call.float(0), call.float(1), call.float(2));
        let wrapped = if value > end { start } else if value < start { end } else { value };
        Value::Float(wrapped).into()
    };
    PapyrusUtil.WrapInt immediate => |call| {
        let (value, end, start) = (call.int(0), call.int(1), call.int(2));
        let wrapped = if value > end { start } else if value < start { end } else { value };
        Value::Int(wrapped).into()
    };
};

/// The elements of an array argument. Fuel pays for all of them.
fn elements(call: &mut Call<'_>, at: usize) -> Vec<Value> {
    let values = call.elements(at);
    call.machine.scheduler.charge_search(values.len() as u64);
    values
}

/// Values as a new array of the type that the native returns.
fn answer(call: &mut Call<'_>, values: &[Value]) -> Reply {
    let Some((function, _)) = call.machine.natives.running() else {
        return Reply::NOTHING;
    };
    call.machine.scheduler.charge_work(values.len() as u64);
    let returns = call.machine.program.function(function).returns;
    let name = returns.name(&call.machine.program.symbols);
    let array = call.machine.new_array(&name, values);
    Reply::Ready(array.map_or(Value::None, Value::Array))
}

/// What two values have in common if they are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Nothing,
    Number(i64),
    Text(Vec<u8>),
    Thing(u64),
}

fn key(machine: &Machine, value: &Value) -> Key {
    match value {
        Value::None | Value::Array(_) | Value::Struct(_) => Key::Nothing,
        Value::Bool(value) => Key::Number(i64::from(*value)),
        Value::Int(value) => Key::Number(i64::from(*value)),
        // Both zeros are equal.
        Value::Float(value) => Key::Number(i64::from((value + 0.0).to_bits())),
        Value::String(text) => Key::Text(text.to_ascii_lowercase()),
        Value::Object(object) => {
            let handle = machine.bridge.handles().of(*object);
            Key::Thing(handle.map_or_else(|| u64::MAX ^ object.bits(), |handle| handle.0))
        }
    }
}

fn filled(call: &mut Call<'_>) -> Reply {
    let size = usize::try_from(call.int(0)).unwrap_or(usize::MAX);
    if size > MOST_ELEMENTS {
        return Reply::NOTHING;
    }
    let filler = default_or(call, 1);
    let values = call.copies(filler, size);
    answer(call, &values)
}

/// An argument, as the element of an array that it becomes.
fn default_or(call: &Call<'_>, at: usize) -> Value {
    call.value(at)
}

fn resized(call: &mut Call<'_>) -> Reply {
    let size = usize::try_from(call.int(1)).unwrap_or(usize::MAX);
    if size > MOST_ELEMENTS {
        return Reply::NOTHING;
    }
    let (mut values, filler) = (elements(call, 0), default_or(call, 2));
    let added = size.saturating_sub(values.len());
    values.truncate(size);
    values.extend(call.copies(filler, added));
    answer(call, &values)
}

fn pushed(call: &mut Call<'_>) -> Reply {
    let mut values = elements(call, 0);
    values.push(call.value(1));
    answer(call, &values)
}

fn removed(call: &mut Call<'_>) -> Reply {
    let value = call.value(1);
    without(call, &value)
}

fn without(call: &mut Call<'_>, value: &Value) -> Reply {
    let mut values = elements(call, 0);
    let (machine, wanted) = (&*call.machine, key(call.machine, value));
    values.retain(|own| key(machine, own) != wanted);
    answer(call, &values)
}

fn keep_first(machine: &Machine, values: &mut Vec<Value>) {
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(key(machine, value)));
}

fn without_repeats(call: &mut Call<'_>) -> Reply {
    let mut values = elements(call, 0);
    keep_first(call.machine, &mut values);
    answer(call, &values)
}

/// Values of the first array that the second does not have, and the other way round if that is
/// asked for.
fn difference(call: &mut Call<'_>) -> Reply {
    let (one, other) = (elements(call, 0), elements(call, 1));
    let (is_mutual, may_repeat) = (call.bool(2), call.bool(3));
    let machine = &*call.machine;
    let keys = |values: &[Value]| -> BTreeSet<Key> {
        values.iter().map(|value| key(machine, value)).collect()
    };
    let (of_one, of_other) = (keys(&one), keys(&other));
    let mut values: Vec<Value> = one;
    values.retain(|value| !of_other.contains(&key(machine, value)));
    if is_mutual {
        let lacking = other.into_iter();
        values.extend(lacking.filter(|value| !of_one.contains(&key(machine, value))));
    }
    if !may_repeat {
        keep_first(machine, &mut values);
    }
    answer(call, &values)
}

fn matching(call: &mut Call<'_>) -> Reply {
    let (mut one, other) = (elements(call, 0), elements(call, 1));
    let machine = &*call.machine;
    let keys: BTreeSet<Key> = other.iter().map(|value| key(machine, value)).collect();
    one.retain(|value| keys.contains(&key(machine, value)));
    keep_first(machine, &mut one);
    answer(call, &one)
}

fn counted(call: &mut Call<'_>) -> Reply {
    let value = call.value(1);
    count_of(call, &value)
}

fn count_of(call: &mut Call<'_>, value: &Value) -> Reply {
    let values = elements(call, 0);
    let (machine, wanted) = (&*call.machine, key(call.machine, value));
    let found = values.iter().filter(|own| key(machine, own) == wanted);
    Value::Int(i32::try_from(found.count()).unwrap_or(i32::MAX)).into()
}

fn merged(call: &mut Call<'_>) -> Reply {
    let mut values = elements(call, 0);
    values.extend(elements(call, 1));
    if call.bool(2) {
        keep_first(call.machine, &mut values);
    }
    answer(call, &values)
}

/// The elements from one index to another; the last is included, and -1 is the end.
fn sliced(call: &mut Call<'_>) -> Reply {
    let values = elements(call, 0);
    let start = usize::try_from(call.int(1)).unwrap_or(0);
    let end = usize::try_from(call.int(2)).map_or(values.len(), |end| end.saturating_add(1));
    let part = values.get(start..end.min(values.len())).unwrap_or_default();
    let part = part.to_vec();
    answer(call, &part)
}

/// Sorts an array in place.
fn sorted(call: &mut Call<'_>) -> Reply {
    let (values, is_falling) = (elements(call, 0), call.bool(1));
    let Some(array) = call.array(0) else {
        return Reply::NOTHING;
    };
    let mut plain: Vec<Argument> = values
        .iter()
        .map(|value| call.machine.argument(value))
        .collect();
    call.machine.scheduler.charge_work(plain.len() as u64);
    plain.sort_by(order);
    if is_falling {
        plain.reverse();
    }
    for (at, value) in plain.iter().enumerate() {
        let value = call.machine.world_value(value);
        call.machine.set_element(array, at, &value);
    }
    Reply::NOTHING
}

fn joined(call: &mut Call<'_>) -> Reply {
    let (values, separator) = (elements(call, 0), call.bytes(1));
    let between = (separator.len() as u64).saturating_mul(values.len() as u64);
    if !call.machine.may_take(between) {
        return Value::text("").into();
    }
    let mut text = Vec::new();
    for (at, value) in values.iter().enumerate() {
        if at > 0 {
            text.extend_from_slice(&separator);
        }
        if let Value::String(part) = value {
            text.extend_from_slice(part);
        }
    }
    Value::String(text.into()).into()
}

/// Parts of a text without blanks around them. A text without the separator is one part; an empty
/// text has none.
fn split(call: &mut Call<'_>) -> Reply {
    let (text, separator) = (call.text(0), call.text(1));
    let parts: Vec<Value> = if text.is_empty() {
        Vec::new()
    } else if separator.is_empty() {
        vec![Value::text(text.trim())]
    } else {
        let parts = text.split(separator.as_str());
        parts.map(|part| Value::text(part.trim())).collect()
    };
    answer(call, &parts)
}
