//! Maps: `JMap`, `JIntMap` and `JFormMap`.

use std::collections::BTreeMap;

use super::{
    Sort, all, answer_list, change, count, item, key, key_item, look, made, now, type_number,
    value_of,
};
use crate::machine::{Call, Reply};
use crate::value::Value;
use crate::world::{Entries, Item, Key};

pub(super) fn object(call: &mut Call<'_>) -> Reply {
    made(call, Entries::Map(BTreeMap::new()))
}

pub(super) fn int_object(call: &mut Call<'_>) -> Reply {
    made(call, Entries::IntMap(BTreeMap::new()))
}

pub(super) fn form_object(call: &mut Call<'_>) -> Reply {
    made(call, Entries::FormMap(BTreeMap::new()))
}

/// The item of a key.
fn found(call: &mut Call<'_>) -> Option<Item> {
    let key = key(call, 1)?;
    look(call, 0, |container| {
        container.entries.pairs()?.get(&key).cloned()
    })
    .flatten()
}

pub(super) fn get(call: &mut Call<'_>, sort: Sort) -> Reply {
    let missing = call.value(2);
    let value = found(call).and_then(|item| value_of(call.machine, &item, sort));
    Reply::Ready(value.unwrap_or(missing))
}

pub(super) fn set(call: &mut Call<'_>, sort: Sort) -> Reply {
    let (number, now) = (call.int(0), now(call.machine));
    let item = item(call, 2, sort);
    if let Some(key) = key(call, 1) {
        let fits = look(call, 0, |container| fits(&container.entries, &key));
        if fits == Some(true) {
            all(call).set(number, &key, Some(item), now);
        }
    }
    Reply::NOTHING
}

/// Whether a map has keys of that kind.
pub(super) fn fits(entries: &Entries, key: &Key) -> bool {
    matches!(
        (entries, key),
        (Entries::Map(_), Key::Text(_))
            | (Entries::IntMap(_), Key::Int(_))
            | (Entries::FormMap(_), Key::Form(_))
    )
}

pub(super) fn has_key(call: &mut Call<'_>) -> Reply {
    found(call).is_some().into()
}

pub(super) fn value_type(call: &mut Call<'_>) -> Reply {
    let found = found(call);
    type_number(found.as_ref())
}

pub(super) fn remove_key(call: &mut Call<'_>) -> Reply {
    let (number, now) = (call.int(0), now(call.machine));
    let key = key(call, 1);
    key.is_some_and(|key| all(call).set(number, &key, None, now))
        .into()
}

/// The keys in order.
fn keys(call: &mut Call<'_>) -> Vec<Item> {
    let keys = look(call, 0, |container| {
        let pairs = container.entries.pairs();
        pairs.map(|pairs| pairs.keys().map(key_item).collect())
    });
    keys.flatten().unwrap_or_default()
}

pub(super) fn all_keys(call: &mut Call<'_>) -> Reply {
    let keys = keys(call);
    made(call, Entries::List(keys))
}

pub(super) fn keys_as_array(call: &mut Call<'_>, sort: Sort) -> Reply {
    let keys = keys(call);
    answer_list(call, &keys, sort)
}

pub(super) fn all_values(call: &mut Call<'_>) -> Reply {
    let values = look(call, 0, |container| {
        container.entries.items().cloned().collect()
    });
    made(call, Entries::List(values.unwrap_or_default()))
}

pub(super) fn length(call: &mut Call<'_>) -> Reply {
    let length = look(call, 0, |container| container.entries.len());
    count(length.unwrap_or(0))
}

pub(super) fn clear(call: &mut Call<'_>) -> Reply {
    change(call, 0, |container| container.entries.clear());
    Reply::NOTHING
}

/// Adds the pairs of another map of the same kind.
pub(super) fn add_pairs(call: &mut Call<'_>) -> Reply {
    let replaces = call.bool(2);
    let source = look(call, 1, |container| container.entries.pairs().cloned());
    let source = source.flatten().unwrap_or_default();
    call.machine.scheduler.charge_search(source.len() as u64);
    change(call, 0, |container| {
        for (key, item) in source {
            let may = fits(&container.entries, &key);
            let Some(pairs) = container.entries.pairs_mut().filter(|_| may) else {
                continue;
            };
            if replaces || !pairs.contains_key(&key) {
                pairs.insert(key, item);
            }
        }
    });
    Reply::NOTHING
}

/// The key after another one, the first one after the end key, and the end key after the last.
pub(super) fn next_key(call: &mut Call<'_>, sort: Sort) -> Reply {
    let (previous, end) = (call.value(1), call.value(2));
    let after = if previous == end { None } else { key(call, 1) };
    let next = look(call, 0, |container| {
        let pairs = container.entries.pairs()?;
        let mut keys = pairs.keys().map(|key| (key, key_item(key)));
        let found = keys.find(|(key, _)| after.as_ref().is_none_or(|after| *key > after));
        found.map(|(_, item)| item)
    });
    let value = next
        .flatten()
        .and_then(|item| value_of(call.machine, &item, sort));
    Reply::Ready(value.unwrap_or(end))
}

/// The key at an index; a negative one counts from the end.
pub(super) fn nth_key(call: &mut Call<'_>, sort: Sort) -> Reply {
    let (keys, at) = (keys(call), call.int(1));
    let place = if at >= 0 {
        usize::try_from(at).ok()
    } else {
        keys.len().checked_sub(at.unsigned_abs() as usize)
    };
    let item = place.and_then(|place| keys.get(place).cloned());
    let value = item.and_then(|item| value_of(call.machine, &item, sort));
    Reply::Ready(value.unwrap_or(Value::None))
}
