//! Containers as JSON and back.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use std::collections::BTreeMap;

use serde_json::Map;

use super::object::{form_of, form_text, is_form_text};
use super::{all, now};
use crate::machine::Call;
use crate::native::storage::may_parse;
use crate::world::{Entries, FormId, Item, Json, Key};

/// How deep containers may be in a file; rings end here.
const DEEPEST: usize = 64;
/// The member of a map that says which kind it is.
const KIND: &str = "__metaInfo";

/// The containers of a text, and the number of the outermost; 0 if the text has none.
pub(super) fn from_json(call: &mut Call<'_>, text: &[u8]) -> i32 {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    if !may_parse(call, text) {
        return 0;
    }
    let Ok(tree) = serde_json::from_slice::<Json>(text) else {
        return 0;
    };
    match entry(call, &tree) {
        Item::Object(number) => number,
        _ => 0,
    }
}

fn entry(call: &mut Call<'_>, tree: &Json) -> Item {
    call.machine.scheduler.charge_work(1);
    let entries = match tree {
        Json::Null => return Item::Nothing,
        Json::Bool(value) => return Item::Int(i32::from(*value)),
        Json::Number(number) => return number_item(number),
        Json::String(text) => {
            return if is_form_text(text) {
                form_of(call, text).map_or(Item::Nothing, Item::Form)
            } else {
                Item::Text(text.as_str().into())
            };
        }
        Json::Array(items) => Entries::List(items.iter().map(|item| entry(call, item)).collect()),
        Json::Object(members) => map(call, members),
    };
    let now = now(call.machine);
    Item::Object(all(call).create(entries, now))
}

fn number_item(number: &serde_json::Number) -> Item {
    let whole = number.as_i64().and_then(|whole| i32::try_from(whole).ok());
    #[expect(clippy::cast_possible_truncation, reason = "scripts have such numbers")]
    let float = || Item::Float(number.as_f64().unwrap_or_default() as f32);
    whole.map_or_else(float, Item::Int)
}

fn map(call: &mut Call<'_>, members: &Map<String, Json>) -> Entries {
    let kind = members.get(KIND).and_then(|info| info.get("typeName"));
    let kind = kind.and_then(Json::as_str).unwrap_or_default().to_owned();
    let mut pairs = BTreeMap::new();
    for (name, value) in members.iter().filter(|(name, _)| *name != KIND) {
        let key = match kind.as_str() {
            "JFormMap" => form_of(call, name).map(Key::Form),
            "JIntMap" => name.parse().ok().map(Key::Int),
            _ => Some(Key::Text(name.as_str().into())),
        };
        if let Some(key) = key {
            let item = entry(call, value);
            pairs.insert(key, item);
        }
    }
    match kind.as_str() {
        "JFormMap" => Entries::FormMap(pairs),
        "JIntMap" => Entries::IntMap(pairs),
        _ => Entries::Map(pairs),
    }
}

/// The text of a container and of all that it holds; `None` if there is none.
pub(super) fn to_json(call: &mut Call<'_>, number: i32) -> Option<String> {
    let mut taken = 0;
    let tree = tree(call, number, DEEPEST, &mut taken)?;
    // The run is over: a part of a file would be worse than none.
    if !call.machine.may_take(taken) {
        return None;
    }
    serde_json::to_string_pretty(&tree).ok()
}

/// A container that many others hold is written once for each: thirty lists that hold the next one twice
/// would be a billion. So what is `taken` ends the work once it is more than the run may have.
fn tree(call: &mut Call<'_>, number: i32, depth: usize, taken: &mut u64) -> Option<Json> {
    let depth = depth.checked_sub(1)?;
    let entries = &all(call).get(number)?.entries;
    *taken = taken.saturating_add(entries.bytes());
    let entries = entries.clone();
    if !call.machine.may_take(*taken) {
        return None;
    }
    call.machine.scheduler.charge_work(entries.len() as u64);
    let kind = match &entries {
        Entries::List(list) => {
            let items = list
                .iter()
                .map(|item| leaf(call, item, depth, taken))
                .collect();
            return Some(Json::Array(items));
        }
        Entries::Map(_) => "",
        Entries::IntMap(_) => "JIntMap",
        Entries::FormMap(_) => "JFormMap",
    };
    let mut members = Map::new();
    if !kind.is_empty() {
        let info = [("typeName".to_owned(), Json::from(kind))];
        members.insert(KIND.to_owned(), Json::Object(info.into_iter().collect()));
    }
    for (key, item) in entries.pairs()? {
        let name = match key {
            Key::Text(text) => text.to_string(),
            Key::Int(number) => number.to_string(),
            Key::Form(form) => form_text(call, *form),
        };
        let value = leaf(call, item, depth, taken);
        members.insert(name, value);
    }
    Some(Json::Object(members))
}

fn leaf(call: &mut Call<'_>, item: &Item, depth: usize, taken: &mut u64) -> Json {
    match item {
        Item::Nothing => Json::Null,
        Item::Int(value) => Json::from(*value),
        Item::Float(value) => Json::from(f64::from(*value)),
        Item::Text(text) => Json::from(&**text),
        Item::Form(FormId(0)) => Json::Null,
        Item::Form(form) => Json::from(form_text(call, *form)),
        Item::Object(number) => tree(call, *number, depth, taken).unwrap_or(Json::Null),
    }
}
