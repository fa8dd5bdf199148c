//! Containers of any kind: `JValue`, pools, files, and the ones that everybody shares.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use std::collections::BTreeMap;

use super::tree::{from_json, to_json};
use super::{all, change, count, look, made, now};
use crate::machine::{Call, Reply};
use crate::native::storage::{
    decoded_form, encoded_form, list_folder, read_file, remove_file, write_file,
};
use crate::value::Value;
use crate::world::{Argument, Container, Entries, FormId, Item, Key};

/// The number of a container that exists; 0 otherwise.
fn number(call: &mut Call<'_>, at: usize) -> Reply {
    let number = call.int(at);
    let found = look(call, at, |_| number);
    Value::Int(found.unwrap_or(0)).into()
}

pub(super) fn retain(call: &mut Call<'_>) -> Reply {
    let tag = call.text(1);
    change(call, 0, |container| keep(container, &tag));
    number(call, 0)
}

fn keep(container: &mut Container, tag: &str) {
    container.retained = container.retained.saturating_add(1);
    if !tag.is_empty() {
        container.tag = tag.into();
    }
}

pub(super) fn release(call: &mut Call<'_>) -> Reply {
    change(call, 0, |container| {
        container.retained = container.retained.saturating_sub(1);
    });
    Value::Int(0).into()
}

pub(super) fn release_and_retain(call: &mut Call<'_>) -> Reply {
    if call.int(0) != call.int(1) {
        let tag = call.text(2);
        change(call, 1, |container| keep(container, &tag));
        change(call, 0, |container| {
            container.retained = container.retained.saturating_sub(1);
        });
    }
    number(call, 1)
}

pub(super) fn release_tag(call: &mut Call<'_>) -> Reply {
    let tag = call.text(0);
    let length = all(call).len();
    call.machine.scheduler.charge_search(length as u64);
    if !tag.is_empty() {
        all(call).release_tag(&tag);
    }
    Reply::NOTHING
}

pub(super) fn zero_lifetime(call: &mut Call<'_>) -> Reply {
    number(call, 0)
}

pub(super) fn add_to_pool(call: &mut Call<'_>) -> Reply {
    let (name, own) = (call.text(1).to_ascii_lowercase(), call.int(0));
    if look(call, 0, |_| ()).is_some() {
        all(call).pool(&name, own);
        call.machine.natives.keep(name.len());
    }
    number(call, 0)
}

pub(super) fn clean_pool(call: &mut Call<'_>) -> Reply {
    let name = call.text(0).to_ascii_lowercase();
    all(call).end_pool(&name);
    Reply::NOTHING
}

pub(super) fn is(call: &mut Call<'_>, kind: fn(&Entries) -> bool) -> Reply {
    let found = look(call, 0, |container| kind(&container.entries));
    found.unwrap_or(false).into()
}

pub(super) fn is_empty(call: &mut Call<'_>) -> Reply {
    let length = look(call, 0, |container| container.entries.len());
    (length.unwrap_or(0) == 0).into()
}

pub(super) fn shallow_copy(call: &mut Call<'_>) -> Reply {
    let copy = look(call, 0, |container| container.entries.clone());
    copy.map_or_else(|| Value::Int(0).into(), |copy| made(call, copy))
}

/// A copy of a container and of all that it holds. Containers that hold each other stay a ring.
pub(super) fn deep_copy(call: &mut Call<'_>) -> Reply {
    let start = call.int(0);
    let now = now(call.machine);
    let mut copies: BTreeMap<i32, i32> = BTreeMap::new();
    let mut waiting = vec![start];
    while let Some(number) = waiting.pop() {
        let all = all(call);
        let Some(entries) = all.get(number).map(|container| container.entries.clone()) else {
            continue;
        };
        if copies.contains_key(&number) {
            continue;
        }
        waiting.extend(entries.items().filter_map(|item| match item {
            Item::Object(inner) => Some(*inner),
            _ => None,
        }));
        let length = entries.len() as u64;
        let copy = all.create(entries, now);
        copies.insert(number, copy);
        call.machine.scheduler.charge_search(length);
    }
    for copy in copies.values() {
        all(call).change(*copy, now, |container| {
            let renumber = |item: &mut Item| {
                if let Item::Object(inner) = item
                    && let Some(copy) = copies.get(inner)
                {
                    *inner = *copy;
                }
            };
            match &mut container.entries {
                Entries::List(list) => list.iter_mut().for_each(renumber),
                Entries::Map(map) | Entries::IntMap(map) | Entries::FormMap(map) => {
                    map.values_mut().for_each(renumber);
                }
            }
        });
    }
    Value::Int(copies.get(&start).copied().unwrap_or(0)).into()
}

pub(super) fn read(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    let Some(text) = read_file(call, &name) else {
        return Value::Int(0).into();
    };
    Value::Int(from_json(call, &text)).into()
}

/// A map with a container for each file of a folder.
pub(super) fn read_folder(call: &mut Call<'_>) -> Reply {
    let (folder, extension) = (call.text(0), call.text(1).to_ascii_lowercase());
    let mut map = BTreeMap::new();
    for entry in list_folder(call, &folder) {
        if entry.is_folder || !entry.name.to_ascii_lowercase().ends_with(&extension) {
            continue;
        }
        let path = format!("{folder}/{}", entry.name);
        if let Some(text) = read_file(call, &path) {
            let object = from_json(call, &text);
            let key = Key::Text(entry.name.into());
            map.insert(key, Item::Object(object));
        }
    }
    made(call, Entries::Map(map))
}

pub(super) fn from_prototype(call: &mut Call<'_>) -> Reply {
    let text = call.bytes(0);
    Value::Int(from_json(call, &text)).into()
}

pub(super) fn write(call: &mut Call<'_>) -> Reply {
    let (number, name) = (call.int(0), call.text(1));
    write_as(call, number, &name)
}

fn write_as(call: &mut Call<'_>, number: i32, name: &str) -> Reply {
    if let Some(text) = to_json(call, number) {
        write_file(call, name, text.as_bytes());
    }
    Reply::NOTHING
}

pub(super) fn root(call: &mut Call<'_>) -> Reply {
    let now = now(call.machine);
    Value::Int(all(call).shared(now)).into()
}

/// `JDB.setObj`: a member of the map that everybody shares.
pub(super) fn set_shared(call: &mut Call<'_>) -> Reply {
    let (name, object, now) = (call.text(0), call.int(1), now(call.machine));
    let root = all(call).shared(now);
    let item = (object != 0).then_some(Item::Object(object));
    all(call).set(root, &Key::Text(name.into()), item, now);
    Reply::NOTHING
}

pub(super) fn write_shared(call: &mut Call<'_>) -> Reply {
    let (name, now) = (call.text(0), now(call.machine));
    let root = all(call).shared(now);
    write_as(call, root, &name)
}

pub(super) fn exists(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    read_file(call, &name).is_some().into()
}

pub(super) fn remove(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    remove_file(call, &name);
    Reply::NOTHING
}

/// Names in a folder with an ending.
pub(super) fn contents(call: &mut Call<'_>) -> Reply {
    let (folder, extension) = (call.text(0), call.text(1).to_ascii_lowercase());
    let entries = list_folder(call, &folder).into_iter();
    let names = entries.filter(|entry| !entry.is_folder);
    let names = names.filter(|entry| entry.name.to_ascii_lowercase().ends_with(&extension));
    let names: Vec<Item> = names.map(|entry| Item::Text(entry.name.into())).collect();
    super::answer_list(call, &names, super::Sort::Text)
}

pub(super) fn encode_form(call: &mut Call<'_>) -> Reply {
    let value = call.value(0);
    let text = match call.machine.argument(&value) {
        Argument::Form(Some(form)) => form_text(call, form),
        _ => String::new(),
    };
    Value::text(text).into()
}

/// A form as files have it.
pub(super) fn form_text(call: &Call<'_>, form: FormId) -> String {
    let (number, plugin) = encoded_form(call.machine, form);
    format!("__formData|{plugin}|0x{number:x}")
}

/// Whether a text stands for a form.
pub(super) fn is_form_text(text: &str) -> bool {
    let rest = text.strip_prefix("__formData|");
    rest.is_some_and(|rest| rest.contains('|'))
}

/// The form of such a text; `None` if it is not there.
pub(super) fn form_of(call: &Call<'_>, text: &str) -> Option<FormId> {
    let (plugin, number) = text.strip_prefix("__formData|")?.split_once('|')?;
    decoded_form(call.machine, number, plugin)
}

pub(super) fn decode_form(call: &mut Call<'_>) -> Reply {
    let text = call.text(0);
    match form_of(call, &text) {
        Some(form) => Reply::Ready(super::form_value(call.machine, form)),
        None => Reply::NOTHING,
    }
}

/// A list of lines of at most so many letters, broken between words.
pub(super) fn wrap(call: &mut Call<'_>) -> Reply {
    let (text, width) = (
        call.text(0),
        usize::try_from(call.int(1)).unwrap_or(0).max(1),
    );
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let lines = lines
        .into_iter()
        .map(|line| Item::Text(line.into()))
        .collect();
    made(call, Entries::List(lines))
}

pub(super) fn length(call: &mut Call<'_>) -> Reply {
    let length = look(call, 0, |container| container.entries.len());
    count(length.unwrap_or(0))
}
