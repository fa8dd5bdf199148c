//! Single values: set, get, adjust, take away.

use super::encode::{decoded, encoded, section};
use super::{Place, answer, argument, is_nothing, place_and_name};
use crate::machine::{Call, Machine, Reply};
use crate::world::{Argument, Kind};

/// The value at a place.
fn stored(machine: &Machine, place: &Place, kind: Kind, name: &str) -> Option<Argument> {
    let world = machine.bridge.world();
    match place {
        Place::Form(form) => world.storage().drawer(*form)?.value(kind, name).cloned(),
        Place::File(file) => {
            let value = world
                .storage()
                .files
                .get(file)?
                .get(section(kind, false), name)?;
            decoded(machine, kind, value)
        }
    }
}

/// Stores a value at a place, or removes it.
fn store(
    machine: &mut Machine,
    place: &Place,
    (kind, name): (Kind, &str),
    value: Option<Argument>,
) {
    match place {
        Place::Form(form) => {
            let storage = machine.bridge.world_mut().storage_mut();
            storage.change(*form, |drawer| drawer.set(kind, name, value));
        }
        Place::File(file) => {
            let value = value.map(|value| encoded(machine, &value));
            let storage = machine.bridge.world_mut().storage_mut();
            if let Some(file) = storage.files.get_mut(file) {
                file.set(section(kind, false), name, value);
            }
        }
    }
}

/// `Set…Value`: zero, an empty text and None remove what is there. The value is returned.
pub(super) fn set(call: &mut Call<'_>, kind: Kind) -> Reply {
    let value = argument(call, 2, kind);
    let Some((place, name)) = place_and_name(call) else {
        return answer(call, &kind.default_value());
    };
    let kept = (!is_nothing(&value, kind)).then(|| value.clone());
    store(call.machine, &place, (kind, &name), kept);
    answer(call, &value)
}

/// `Get…Value`, with what to answer if there is none.
pub(super) fn get(call: &mut Call<'_>, kind: Kind) -> Reply {
    let missing = argument(call, 2, kind);
    let found = place_and_name(call);
    let found = found.and_then(|(place, name)| stored(call.machine, &place, kind, &name));
    answer(call, &found.unwrap_or(missing))
}

/// `Has…Value`.
pub(super) fn has(call: &mut Call<'_>, kind: Kind) -> Reply {
    let found = place_and_name(call);
    let found = found.and_then(|(place, name)| stored(call.machine, &place, kind, &name));
    found.is_some().into()
}

/// `Unset…Value`: whether there was one.
pub(super) fn unset(call: &mut Call<'_>, kind: Kind) -> Reply {
    let Some((place, name)) = place_and_name(call) else {
        return false.into();
    };
    let found = stored(call.machine, &place, kind, &name);
    if found.is_some() {
        store(call.machine, &place, (kind, &name), None);
    }
    found.is_some().into()
}

/// `Pluck…Value`: the value, which is gone afterwards.
pub(super) fn pluck(call: &mut Call<'_>, kind: Kind) -> Reply {
    let missing = argument(call, 2, kind);
    let Some((place, name)) = place_and_name(call) else {
        return answer(call, &missing);
    };
    let found = stored(call.machine, &place, kind, &name);
    if found.is_some() {
        store(call.machine, &place, (kind, &name), None);
    }
    answer(call, &found.unwrap_or(missing))
}

/// `Adjust…Value`: the sum, from zero if there is no value yet.
pub(super) fn adjust(call: &mut Call<'_>, kind: Kind) -> Reply {
    let amount = argument(call, 2, kind);
    let Some((place, name)) = place_and_name(call) else {
        return answer(call, &kind.default_value());
    };
    let found = stored(call.machine, &place, kind, &name);
    let sum = sum(found.as_ref(), &amount);
    let kept = (!is_nothing(&sum, kind)).then(|| sum.clone());
    store(call.machine, &place, (kind, &name), kept);
    answer(call, &sum)
}

/// A number and what is added to it.
pub(super) fn sum(value: Option<&Argument>, amount: &Argument) -> Argument {
    match (value, amount) {
        (Some(Argument::Int(value)), Argument::Int(amount)) => {
            Argument::Int(value.wrapping_add(*amount))
        }
        (Some(Argument::Float(value)), Argument::Float(amount)) => Argument::Float(value + amount),
        _ => amount.clone(),
    }
}
