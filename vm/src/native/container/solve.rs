//! Paths through containers, such as `.people[2].name`.

use std::collections::BTreeMap;

use super::object::form_of;
use super::{Sort, all, item, now, type_number, value_of};
use crate::machine::{Call, Reply};
use crate::value::Value;
use crate::world::{Entries, Item, Key};

/// Steps of a path. A script that has more has a bug.
const MOST_STEPS: usize = 64;

/// One step of a path.
enum Step {
    Name(String),
    Index(i32),
}

/// The steps; `None` if the text is no path.
fn steps(path: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let (index, after) = inner.split_once(']')?;
            steps.push(match index.trim().parse() {
                Ok(number) => Step::Index(number),
                Err(_) => Step::Name(index.trim().to_owned()),
            });
            rest = after;
        } else {
            let name = rest.strip_prefix('.').unwrap_or(rest);
            // Names of forms have dots of their own.
            let end = if name.starts_with("__formData|") {
                name.find('[').unwrap_or(name.len())
            } else {
                name.find(['.', '[']).unwrap_or(name.len())
            };
            let (name, after) = name.split_at(end);
            if name.is_empty() {
                return None;
            }
            steps.push(Step::Name(name.to_owned()));
            rest = after;
        }
        if steps.len() > MOST_STEPS {
            return None;
        }
    }
    Some(steps)
}

/// A step as a key of a map.
fn key(call: &Call<'_>, entries: &Entries, step: &Step) -> Option<Key> {
    match (entries, step) {
        (Entries::Map(_), Step::Name(name)) => Some(Key::Text(name.as_str().into())),
        (Entries::IntMap(_), Step::Index(number)) => Some(Key::Int(*number)),
        (Entries::IntMap(_), Step::Name(name)) => name.parse().ok().map(Key::Int),
        (Entries::FormMap(_), Step::Name(name)) => form_of(call, name).map(Key::Form),
        _ => None,
    }
}

fn place(at: i32, length: usize) -> Option<usize> {
    if at >= 0 {
        return usize::try_from(at).ok().filter(|at| *at < length);
    }
    length.checked_sub(at.unsigned_abs() as usize)
}

/// The item at a step of a container.
fn follow(call: &mut Call<'_>, number: i32, step: &Step) -> Option<Item> {
    let now = now(call.machine);
    all(call).touch(number, now);
    let storage = call.machine.bridge.world().storage();
    let entries = &storage.containers.get(number)?.entries;
    match (entries, step) {
        (Entries::List(list), Step::Index(at)) => list.get(place(*at, list.len())?).cloned(),
        _ => entries.pairs()?.get(&key(call, entries, step)?).cloned(),
    }
}

/// The item at the end of a path.
fn found(call: &mut Call<'_>, start: i32, path: &str) -> Option<Item> {
    let mut item = Item::Object(start);
    for step in steps(path)? {
        let Item::Object(number) = item else {
            return None;
        };
        item = follow(call, number, &step)?;
    }
    Some(item)
}

/// Where a path starts, and at which argument it is.
pub(super) type Start = fn(&mut Call<'_>) -> (i32, usize);

/// In a container that the first argument names.
pub(super) fn own(call: &mut Call<'_>) -> (i32, usize) {
    (call.int(0), 1)
}

/// In the map that everybody shares.
pub(super) fn shared(call: &mut Call<'_>) -> (i32, usize) {
    let now = now(call.machine);
    (all(call).shared(now), 0)
}

pub(super) fn get(call: &mut Call<'_>, start: Start, sort: Sort) -> Reply {
    let (start, at) = start(call);
    let (path, missing) = (call.text(at), call.value(at + 1));
    let value = found(call, start, &path);
    let value = value.and_then(|item| value_of(call.machine, &item, sort));
    Reply::Ready(value.unwrap_or(missing))
}

pub(super) fn has(call: &mut Call<'_>, start: Start) -> Reply {
    let (start, at) = start(call);
    let path = call.text(at);
    found(call, start, &path).is_some().into()
}

pub(super) fn value_type(call: &mut Call<'_>) -> Reply {
    let (number, path) = (call.int(0), call.text(1));
    let item = found(call, number, &path);
    type_number(item.as_ref())
}

/// Sets the item at the end of a path; whether there was a place for it. Missing maps on the way are
/// made if that is asked for.
pub(super) fn set(call: &mut Call<'_>, start: Start, sort: Sort) -> Reply {
    let (start, at) = start(call);
    let (path, item, makes) = (call.text(at), item(call, at + 1, sort), call.bool(at + 2));
    let is_set = put(call, start, &path, (item, makes));
    is_set.is_some().into()
}

fn put(call: &mut Call<'_>, start: i32, path: &str, (item, makes): (Item, bool)) -> Option<()> {
    let mut steps = steps(path)?;
    let last = steps.pop()?;
    let mut number = start;
    for step in steps {
        number = match follow(call, number, &step) {
            Some(Item::Object(inner)) => inner,
            Some(Item::Nothing) | None if makes => {
                let now = now(call.machine);
                let inner = all(call).create(Entries::Map(BTreeMap::new()), now);
                store(call, number, &step, Item::Object(inner), true)?;
                inner
            }
            _ => return None,
        };
    }
    store(call, number, &last, item, makes)
}

/// Stores an item at a step of a container; a key that is new needs leave.
fn store(call: &mut Call<'_>, number: i32, step: &Step, item: Item, makes: bool) -> Option<()> {
    let now = now(call.machine);
    let storage = call.machine.bridge.world().storage();
    let entries = &storage.containers.get(number)?.entries;
    if let (Entries::List(list), Step::Index(at)) = (entries, step) {
        let at = place(*at, list.len())?;
        all(call).change(number, now, |container| {
            if let Entries::List(list) = &mut container.entries {
                list[at] = item;
            }
        });
        return Some(());
    }
    let key = key(call, entries, step)?;
    if !makes && !entries.pairs()?.contains_key(&key) {
        return None;
    }
    all(call).set(number, &key, Some(item), now);
    Some(())
}

/// `JDB.allKeys` and `JDB.allValues`.
pub(super) fn shared_list(call: &mut Call<'_>, keys: bool) -> Reply {
    let (root, _) = shared(call);
    let storage = call.machine.bridge.world().storage();
    let Some(container) = storage.containers.get(root) else {
        return Value::Int(0).into();
    };
    let items = if keys {
        let pairs = container.entries.pairs().into_iter().flatten();
        pairs.map(|(key, _)| super::key_item(key)).collect()
    } else {
        container.entries.items().cloned().collect()
    };
    super::made(call, Entries::List(items))
}
