//! Lists of values.

use std::cmp::Ordering;

use super::encode::{decoded, encoded, section};
use super::value::sum;
use super::{Place, answer, answer_list, argument, count, is_same, place_and_name};
use crate::machine::{Call, Machine, Reply};
use crate::value::Value;
use crate::world::{Argument, Json, Kind};

/// The longest list that `Resize` makes.
const MOST_RESIZED: usize = 500;

/// Looks at a list, which may be empty. Fuel pays for `visited` of its values, or for all of a
/// file's.
fn look<T>(call: &mut Call<'_>, kind: Kind, work: impl FnOnce(&[Argument]) -> T) -> T {
    let Some((place, name)) = place_and_name(call) else {
        return work(&[]);
    };
    match &place {
        Place::Form(form) => {
            let storage = call.machine.bridge.world().storage();
            let drawer = storage.drawer(*form);
            work(drawer.map_or(&[], |drawer| drawer.list(kind, &name)))
        }
        Place::File(file) => {
            let list = read(call.machine, file, kind, &name);
            call.machine.scheduler.charge_search(list.len() as u64);
            work(&list)
        }
    }
}

fn read(machine: &Machine, file: &str, kind: Kind, name: &str) -> Vec<Argument> {
    let file = machine.bridge.world().storage().files.get(file);
    let list = file.and_then(|file| file.get(section(kind, true), name));
    let items = list.and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let value = |item| decoded(machine, kind, item).unwrap_or_else(|| kind.default_value());
    items.iter().map(value).collect()
}

/// Changes a list. Does nothing if there is no place for one.
fn change<T: Default>(
    call: &mut Call<'_>,
    kind: Kind,
    work: impl FnOnce(&mut Vec<Argument>) -> T,
) -> T {
    let Some((place, name)) = place_and_name(call) else {
        return T::default();
    };
    match &place {
        Place::Form(form) => {
            let storage = call.machine.bridge.world_mut().storage_mut();
            let (result, visited) = storage.change(*form, |drawer| {
                drawer.change(kind, &name, |list| {
                    // Texts are measured one by one.
                    let visited = if kind == Kind::Text { list.len() } else { 0 };
                    (work(list), visited)
                })
            });
            call.machine.scheduler.charge_search(visited as u64);
            result
        }
        Place::File(file) => {
            let mut list = read(call.machine, file, kind, &name);
            call.machine.scheduler.charge_search(list.len() as u64);
            let result = work(&mut list);
            let machine = &mut *call.machine;
            let items: Vec<Json> = list.iter().map(|value| encoded(machine, value)).collect();
            let items = (!items.is_empty()).then_some(Json::Array(items));
            let storage = machine.bridge.world_mut().storage_mut();
            if let Some(file) = storage.files.get_mut(file) {
                file.set(section(kind, true), &name, items);
            }
            result
        }
    }
}

/// Charges for a list that is looked through, and returns its length.
fn charge(call: &mut Call<'_>, kind: Kind) {
    let length = look(call, kind, <[Argument]>::len);
    call.machine.scheduler.charge_search(length as u64);
}

fn index(call: &Call<'_>) -> Option<usize> {
    usize::try_from(call.int(2)).ok()
}

fn position(list: &[Argument], value: &Argument) -> Option<usize> {
    list.iter().position(|own| is_same(own, value))
}

/// `…ListAdd`: the new index, or -1.
pub(super) fn add(call: &mut Call<'_>, kind: Kind) -> Reply {
    let (value, may_repeat) = (argument(call, 2, kind), call.bool(3));
    if !may_repeat {
        charge(call, kind);
    }
    let at = change(call, kind, |list| {
        if !may_repeat && position(list, &value).is_some() {
            return None;
        }
        list.push(value);
        Some(list.len() - 1)
    });
    at.map_or_else(|| Value::Int(-1).into(), count)
}

/// `…ListGet`: the value at an index.
pub(super) fn get(call: &mut Call<'_>, kind: Kind) -> Reply {
    let at = index(call);
    let value = look(call, kind, |list| list.get(at?).cloned());
    answer(call, &value.unwrap_or_else(|| kind.default_value()))
}

/// `…ListSet`: the value that was there before.
pub(super) fn set(call: &mut Call<'_>, kind: Kind) -> Reply {
    let (at, value) = (index(call), argument(call, 3, kind));
    let before = change(call, kind, |list| {
        let place = list.get_mut(at?)?;
        Some(std::mem::replace(place, value))
    });
    answer(call, &before.unwrap_or_else(|| kind.default_value()))
}

/// `…ListAdjust`: the sum.
pub(super) fn adjust(call: &mut Call<'_>, kind: Kind) -> Reply {
    let (at, amount) = (index(call), argument(call, 3, kind));
    let after = change(call, kind, |list| {
        let place = list.get_mut(at?)?;
        *place = sum(Some(place), &amount);
        Some(place.clone())
    });
    answer(call, &after.unwrap_or_else(|| kind.default_value()))
}

/// `…ListInsert`: whether the index was in the list, or just after it.
pub(super) fn insert(call: &mut Call<'_>, kind: Kind) -> Reply {
    let (at, value) = (index(call), argument(call, 3, kind));
    charge(call, kind);
    let is_in = change(call, kind, |list| match at {
        Some(at) if at <= list.len() => {
            list.insert(at, value);
            true
        }
        _ => false,
    });
    is_in.into()
}

/// Takes a value out of a list.
fn take(
    call: &mut Call<'_>,
    kind: Kind,
    missing: Argument,
    at: impl FnOnce(usize) -> Option<usize>,
) -> Reply {
    charge(call, kind);
    let value = change(call, kind, |list| {
        let at = at(list.len()).filter(|at| *at < list.len())?;
        Some(list.remove(at))
    });
    answer(call, &value.unwrap_or(missing))
}

/// `…ListPluck`: the value at an index, which is gone afterwards.
pub(super) fn pluck(call: &mut Call<'_>, kind: Kind) -> Reply {
    let (at, missing) = (index(call), argument(call, 3, kind));
    take(call, kind, missing, |_| at)
}

/// `…ListShift`: the first value, which is gone afterwards.
pub(super) fn shift(call: &mut Call<'_>, kind: Kind) -> Reply {
    take(call, kind, kind.default_value(), |_| Some(0))
}

/// `…ListPop`: the last value, which is gone afterwards.
pub(super) fn pop(call: &mut Call<'_>, kind: Kind) -> Reply {
    take(call, kind, kind.default_value(), |length| {
        length.checked_sub(1)
    })
}

/// `…ListRemove`: how many values are gone.
pub(super) fn remove(call: &mut Call<'_>, kind: Kind) -> Reply {
    let (value, all) = (argument(call, 2, kind), call.bool(3));
    charge(call, kind);
    let removed = change(call, kind, |list| {
        if all {
            let before = list.len();
            list.retain(|own| !is_same(own, &value));
            return before - list.len();
        }
        let at = position(list, &value);
        at.map_or(0, |at| {
            list.remove(at);
            1
        })
    });
    count(removed)
}

/// `…ListRemoveAt`: whether there was a value.
pub(super) fn remove_at(call: &mut Call<'_>, kind: Kind) -> Reply {
    let at = index(call);
    charge(call, kind);
    let is_gone = change(call, kind, |list| match at {
        Some(at) if at < list.len() => {
            list.remove(at);
            true
        }
        _ => false,
    });
    is_gone.into()
}

/// `…ListClear`: how long the list was.
pub(super) fn clear(call: &mut Call<'_>, kind: Kind) -> Reply {
    let length = change(call, kind, |list| std::mem::take(list).len());
    count(length)
}

/// `…ListCount`.
pub(super) fn length(call: &mut Call<'_>, kind: Kind) -> Reply {
    let length = look(call, kind, <[Argument]>::len);
    count(length)
}

/// `…ListCountValue`: how many values are like one, or unlike it.
pub(super) fn count_value(call: &mut Call<'_>, kind: Kind) -> Reply {
    let (value, is_unlike) = (argument(call, 2, kind), call.bool(3));
    charge(call, kind);
    let found = look(call, kind, |list| {
        let same = list.iter().filter(|own| is_same(own, &value)).count();
        if is_unlike { list.len() - same } else { same }
    });
    count(found)
}

/// `…ListFind`: the first index of a value, or -1.
pub(super) fn find(call: &mut Call<'_>, kind: Kind) -> Reply {
    let value = argument(call, 2, kind);
    charge(call, kind);
    let at = look(call, kind, |list| position(list, &value));
    at.map_or_else(|| Value::Int(-1).into(), count)
}

/// `…ListHas`.
pub(super) fn has(call: &mut Call<'_>, kind: Kind) -> Reply {
    let value = argument(call, 2, kind);
    charge(call, kind);
    look(call, kind, |list| position(list, &value).is_some()).into()
}

/// The order of two values of one kind: texts ignore case.
pub(in crate::native) fn order(one: &Argument, other: &Argument) -> Ordering {
    match (one, other) {
        (Argument::Int(one), Argument::Int(other)) => one.cmp(other),
        (Argument::Float(one), Argument::Float(other)) => one.total_cmp(other),
        (Argument::Text(one), Argument::Text(other)) => {
            one.to_ascii_lowercase().cmp(&other.to_ascii_lowercase())
        }
        (Argument::Form(one), Argument::Form(other)) => one.cmp(other),
        _ => Ordering::Equal,
    }
}

/// `…ListSort`.
pub(super) fn sort(call: &mut Call<'_>, kind: Kind) -> Reply {
    charge(call, kind);
    charge(call, kind);
    change(call, kind, |list| list.sort_by(order));
    Reply::NOTHING
}

/// `…ListSlice`: fills an array from an index of the list on.
pub(super) fn slice(call: &mut Call<'_>, kind: Kind) -> Reply {
    let Some(array) = call.array(2) else {
        return Reply::NOTHING;
    };
    let start = usize::try_from(call.int(3)).unwrap_or(0);
    let room = call.machine.array_values(array).len();
    let values = look(call, kind, |list| {
        let rest = list.get(start..).unwrap_or_default();
        rest.iter().take(room).cloned().collect::<Vec<_>>()
    });
    call.machine.scheduler.charge_work(values.len() as u64);
    for (at, value) in values.iter().enumerate() {
        let value = call.machine.world_value(value);
        call.machine.set_element(array, at, &value);
    }
    Reply::NOTHING
}

/// `…ListResize`: how many values were added; negative if some were dropped.
pub(super) fn resize(call: &mut Call<'_>, kind: Kind) -> Reply {
    let (length, filler) = (index(call), argument(call, 3, kind));
    let Some(length) = length.filter(|length| *length <= MOST_RESIZED) else {
        return Value::Int(0).into();
    };
    let size = match &filler {
        Argument::Text(text) => text.len() as u64,
        Argument::Bool(_)
        | Argument::Int(_)
        | Argument::Float(_)
        | Argument::Form(_)
        | Argument::Alias(_) => 0,
    };
    if !call.machine.may_take(size.saturating_mul(length as u64)) {
        return Value::Int(0).into();
    }
    let grown = change(call, kind, |list| {
        let before = list.len();
        list.resize(length, filler);
        let signed = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        signed(length) - signed(before)
    });
    Value::Int(grown).into()
}

/// `…ListCopy`: the list is what an array has.
pub(super) fn copy(call: &mut Call<'_>, kind: Kind) -> Reply {
    let values = call.elements(2);
    call.machine.scheduler.charge_work(values.len() as u64);
    let values: Vec<Argument> = values
        .iter()
        .map(|value| call.machine.argument(value))
        .collect();
    let fits = place_and_name(call).is_some();
    change(call, kind, |list| *list = values);
    fits.into()
}

/// `…ListToArray`.
pub(super) fn to_array(call: &mut Call<'_>, kind: Kind) -> Reply {
    let values = look(call, kind, <[Argument]>::to_vec);
    answer_list(call, kind, &values)
}

/// `…ListRandom`: one of the values.
pub(super) fn random(call: &mut Call<'_>, kind: Kind) -> Reply {
    let length = look(call, kind, <[Argument]>::len);
    if length == 0 {
        return answer(call, &kind.default_value());
    }
    let library = call.machine.natives.library_mut();
    let at = library.draw(|random| random.usize(..length));
    let value = look(call, kind, |list| list.get(at).cloned());
    answer(call, &value.unwrap_or_else(|| kind.default_value()))
}
