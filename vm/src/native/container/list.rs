//! Lists: `JArray`.

use super::{
    Sort, answer_list, change, count, is_same, item, item_of, look, made, type_number, value_of,
};
use crate::machine::{Call, Reply};
use crate::value::Value;
use crate::world::{Body, Entries, Item};

/// Items that a list is made with at once. A script that asks for more has a bug.
const MOST_ITEMS: usize = 1 << 17;

/// Looks at the items of a list.
fn items<T>(call: &mut Call<'_>, work: impl FnOnce(&[Item]) -> T) -> Option<T> {
    look(call, 0, |container| match &container.entries {
        Entries::List(list) => Some(work(list)),
        Entries::Map(_) | Entries::IntMap(_) | Entries::FormMap(_) => None,
    })
    .flatten()
}

/// Changes the items of a list.
fn work<T>(call: &mut Call<'_>, work: impl FnOnce(&mut Vec<Item>) -> T) -> Option<T> {
    change(call, 0, |container| match &mut container.entries {
        Entries::List(list) => Some(work(list)),
        Entries::Map(_) | Entries::IntMap(_) | Entries::FormMap(_) => None,
    })
    .flatten()
}

/// An index as scripts write it: a negative one counts from the end.
fn index(at: i32, length: usize) -> Option<usize> {
    if at >= 0 {
        return usize::try_from(at).ok();
    }
    length.checked_sub(usize::try_from(at.unsigned_abs()).ok()?)
}

pub(super) fn object(call: &mut Call<'_>) -> Reply {
    made(call, Entries::List(Vec::new()))
}

pub(super) fn with_size(call: &mut Call<'_>) -> Reply {
    match usize::try_from(call.int(0)) {
        Ok(size) if size <= MOST_ITEMS => made(call, Entries::List(vec![Item::Nothing; size])),
        _ => Value::Int(0).into(),
    }
}

/// A list of what an array has.
pub(super) fn with_values(call: &mut Call<'_>) -> Reply {
    let values = call.elements(0);
    let items = values
        .iter()
        .map(|value| item_of(call.machine, value))
        .collect();
    made(call, Entries::List(items))
}

pub(super) fn sub_array(call: &mut Call<'_>) -> Reply {
    let (from, to) = (call.int(1), call.int(2));
    let part = items(call, |list| {
        let (from, to) = (index(from, list.len())?, index(to, list.len())?);
        list.get(from..to.min(list.len())).map(<[Item]>::to_vec)
    });
    match part.flatten() {
        Some(part) => made(call, Entries::List(part)),
        None => Value::Int(0).into(),
    }
}

/// Puts items into a list, at an index or at its end.
fn insert(call: &mut Call<'_>, at: i32, items: Vec<Item>) {
    work(call, |list| {
        // The place after the last item is -1.
        let place = if at < 0 {
            index(at, list.len() + 1)
        } else {
            index(at, list.len())
        };
        if let Some(place) = place.filter(|place| *place <= list.len()) {
            list.splice(place..place, items);
        }
    });
}

pub(super) fn add(call: &mut Call<'_>, sort: Sort) -> Reply {
    let (item, at) = (item(call, 1, sort), call.int(2));
    insert(call, at, vec![item]);
    Reply::NOTHING
}

pub(super) fn add_from_array(call: &mut Call<'_>) -> Reply {
    let source = look(call, 1, |container| match &container.entries {
        Entries::List(list) => list.clone(),
        Entries::Map(_) | Entries::IntMap(_) | Entries::FormMap(_) => Vec::new(),
    });
    let at = call.int(2);
    insert(call, at, source.unwrap_or_default());
    Reply::NOTHING
}

pub(super) fn add_from_form_list(call: &mut Call<'_>) -> Reply {
    let value = call.value(1);
    let (list, at) = (item_of(call.machine, &value), call.int(2));
    let Item::Form(list) = list else {
        return Reply::NOTHING;
    };
    let forms = match call.machine.bridge.world().body(list) {
        Some(Body::List(list)) => list.iter().map(Item::Form).collect(),
        _ => Vec::new(),
    };
    insert(call, at, forms);
    Reply::NOTHING
}

pub(super) fn get(call: &mut Call<'_>, sort: Sort) -> Reply {
    let (at, missing) = (call.int(1), call.value(2));
    let found = items(call, |list| list.get(index(at, list.len())?).cloned());
    let value = found.flatten();
    let value = value.and_then(|item| value_of(call.machine, &item, sort));
    Reply::Ready(value.unwrap_or(missing))
}

pub(super) fn set(call: &mut Call<'_>, sort: Sort) -> Reply {
    let (at, item) = (call.int(1), item(call, 2, sort));
    work(call, |list| {
        let at = index(at, list.len());
        if let Some(place) = at.and_then(|at| list.get_mut(at)) {
            *place = item;
        }
    });
    Reply::NOTHING
}

pub(super) fn as_array(call: &mut Call<'_>, sort: Sort) -> Reply {
    let list = items(call, <[Item]>::to_vec).unwrap_or_default();
    answer_list(call, &list, sort)
}

pub(super) fn find(call: &mut Call<'_>, sort: Sort) -> Reply {
    let (wanted, start) = (item(call, 1, sort), call.int(2));
    let length = items(call, <[Item]>::len).unwrap_or(0);
    call.machine.scheduler.charge_search(length as u64);
    let found = items(call, |list| {
        let start = index(start, list.len())?;
        let mut rest = list.iter().enumerate().skip(start);
        rest.find(|(_, own)| is_same(own, &wanted))
            .map(|(at, _)| at)
    });
    found.flatten().map_or_else(|| Value::Int(-1).into(), count)
}

pub(super) fn count_same(call: &mut Call<'_>, sort: Sort) -> Reply {
    let wanted = item(call, 1, sort);
    let length = items(call, <[Item]>::len).unwrap_or(0);
    call.machine.scheduler.charge_search(length as u64);
    let found = items(call, |list| {
        list.iter().filter(|own| is_same(own, &wanted)).count()
    });
    count(found.unwrap_or(0))
}

pub(super) fn erase(call: &mut Call<'_>, sort: Sort) -> Reply {
    let wanted = item(call, 1, sort);
    let erased = work(call, |list| {
        let before = list.len();
        list.retain(|own| !is_same(own, &wanted));
        before - list.len()
    });
    count(erased.unwrap_or(0))
}

pub(super) fn erase_index(call: &mut Call<'_>) -> Reply {
    let at = call.int(1);
    work(call, |list| {
        let at = index(at, list.len()).filter(|at| *at < list.len());
        at.map(|at| list.remove(at))
    });
    Reply::NOTHING
}

/// Erases from one index to another; the last is included.
pub(super) fn erase_range(call: &mut Call<'_>) -> Reply {
    let (first, last) = (call.int(1), call.int(2));
    work(call, |list| {
        let bounds = index(first, list.len()).zip(index(last, list.len()));
        if let Some((first, last)) = bounds
            && first <= last
            && last < list.len()
        {
            list.drain(first..=last);
        }
    });
    Reply::NOTHING
}

pub(super) fn value_type(call: &mut Call<'_>) -> Reply {
    let at = call.int(1);
    let found = items(call, |list| list.get(index(at, list.len())?).cloned());
    type_number(found.flatten().as_ref())
}

pub(super) fn swap(call: &mut Call<'_>) -> Reply {
    let (one, other) = (call.int(1), call.int(2));
    work(call, |list| {
        let places = index(one, list.len()).zip(index(other, list.len()));
        if let Some((one, other)) = places
            && one.max(other) < list.len()
        {
            list.swap(one, other);
        }
    });
    Reply::NOTHING
}

/// The order of items: by sort, then by value; texts ignore case.
fn order(one: &Item, other: &Item) -> std::cmp::Ordering {
    let rank = |item: &Item| match item {
        Item::Nothing => 0,
        Item::Int(_) | Item::Float(_) => 1,
        Item::Form(_) => 2,
        Item::Object(_) => 3,
        Item::Text(_) => 4,
    };
    let number = |item: &Item| match item {
        Item::Int(value) => f64::from(*value),
        Item::Float(value) => f64::from(*value),
        Item::Form(form) => f64::from(form.0),
        Item::Object(number) => f64::from(*number),
        Item::Nothing | Item::Text(_) => 0.0,
    };
    rank(one)
        .cmp(&rank(other))
        .then_with(|| match (one, other) {
            (Item::Text(one), Item::Text(other)) => {
                one.to_ascii_lowercase().cmp(&other.to_ascii_lowercase())
            }
            _ => number(one).total_cmp(&number(other)),
        })
}

/// Changes the order of a list; the same list is the result.
fn arrange(call: &mut Call<'_>, arrange: impl FnOnce(&mut Vec<Item>)) -> Reply {
    let number = call.int(0);
    let found = work(call, arrange);
    Value::Int(found.map_or(0, |()| number)).into()
}

pub(super) fn sort(call: &mut Call<'_>) -> Reply {
    arrange(call, |list| list.sort_by(order))
}

pub(super) fn unique(call: &mut Call<'_>) -> Reply {
    arrange(call, |list| {
        list.sort_by(order);
        list.dedup_by(|one, other| is_same(one, other));
    })
}

pub(super) fn reverse(call: &mut Call<'_>) -> Reply {
    arrange(call, |list| list.reverse())
}
