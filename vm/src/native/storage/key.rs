//! Names under which something is stored: counting, clearing and listing them.

use super::encode::section;
use super::{Place, answer, count, place};
use crate::machine::{Call, Reply};
use crate::value::Value;
use crate::world::{Argument, Drawer, FormId, Kind};

/// Single values or lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Single values.
    Value,
    /// Lists.
    List,
}

/// Which values are meant: kinds, and whether single ones or lists.
pub(super) type Choice = &'static [(Kind, Shape)];

/// Everything.
pub(super) const ALL: Choice = &[
    (Kind::Int, Shape::Value),
    (Kind::Float, Shape::Value),
    (Kind::Text, Shape::Value),
    (Kind::Form, Shape::Value),
    (Kind::Int, Shape::List),
    (Kind::Float, Shape::List),
    (Kind::Text, Shape::List),
    (Kind::Form, Shape::List),
];

fn names(drawer: &Drawer, (kind, shape): (Kind, Shape)) -> Vec<String> {
    match shape {
        Shape::Value => drawer.value_names(kind).map(str::to_owned).collect(),
        Shape::List => drawer.list_names(kind).map(str::to_owned).collect(),
    }
}

fn begins(drawer: &Drawer, choice: Choice, prefix: &str) -> Vec<((Kind, Shape), String)> {
    let all = choice.iter().flat_map(|row| {
        let own = names(drawer, *row).into_iter();
        own.map(|name| (*row, name))
    });
    all.filter(|(_, name)| name.starts_with(prefix)).collect()
}

fn clear(drawer: &mut Drawer, choice: Choice, prefix: &str) -> usize {
    let found = begins(drawer, choice, prefix);
    for ((kind, shape), name) in &found {
        match shape {
            Shape::Value => {
                drawer.set(*kind, name, None);
            }
            Shape::List => drawer.change(*kind, name, Vec::clear),
        }
    }
    found.len()
}

/// The prefix that an argument has; `None` if it is empty, which would mean everything.
fn prefix(call: &Call<'_>, at: usize) -> Option<String> {
    let prefix = call.text(at).to_ascii_lowercase();
    (!prefix.is_empty()).then_some(prefix)
}

/// `Count…Prefix`: names on all forms.
pub(super) fn count_all(call: &mut Call<'_>, choice: Choice) -> Reply {
    let Some(prefix) = prefix(call, 0) else {
        return count(0);
    };
    let storage = call.machine.bridge.world().storage();
    let found = storage.drawers();
    let found: usize = found
        .map(|(_, drawer)| begins(drawer, choice, &prefix).len())
        .sum();
    charge(call);
    count(found)
}

/// `Clear…Prefix`: names on all forms; how many there were.
pub(super) fn clear_all(call: &mut Call<'_>, choice: Choice) -> Reply {
    let Some(prefix) = prefix(call, 0) else {
        return count(0);
    };
    charge(call);
    let mut cleared = 0;
    let storage = call.machine.bridge.world_mut().storage_mut();
    storage.change_all(|drawer| cleared += clear(drawer, choice, &prefix));
    count(cleared)
}

/// `CountObj…Prefix` of a form, and `Count…Prefix` of a file.
pub(super) fn count_own(call: &mut Call<'_>, choice: Choice) -> Reply {
    let (Some(prefix), Some(place)) = (prefix(call, 1), place(call)) else {
        return count(0);
    };
    charge(call);
    let storage = call.machine.bridge.world().storage();
    let found = match place {
        Place::Form(form) => storage
            .drawer(form)
            .map_or(0, |drawer| begins(drawer, choice, &prefix).len()),
        Place::File(file) => storage.files.get(&file).map_or(0, |file| {
            let sections = choice.iter();
            let names = sections
                .flat_map(|(kind, shape)| file.names(section(*kind, *shape == Shape::List)));
            let is_meant = |name: &&str| name.to_ascii_lowercase().starts_with(&prefix);
            names.filter(is_meant).count()
        }),
    };
    count(found)
}

/// `ClearObj…Prefix` of a form; how many there were.
pub(super) fn clear_own(call: &mut Call<'_>, choice: Choice) -> Reply {
    let (Some(prefix), Some(Place::Form(form))) = (prefix(call, 1), place(call)) else {
        return count(0);
    };
    charge(call);
    let storage = call.machine.bridge.world_mut().storage_mut();
    let cleared = storage.change(form, |drawer| clear(drawer, choice, &prefix));
    count(cleared)
}

/// Everything that is stored may be looked at.
fn charge(call: &mut Call<'_>) {
    let bytes = call.machine.bridge.world().storage().bytes();
    call.machine.scheduler.charge_search(bytes / 96);
}

/// The forms that have something.
fn forms(call: &mut Call<'_>, row: (Kind, Shape)) -> Vec<FormId> {
    charge(call);
    let storage = call.machine.bridge.world().storage();
    let own = storage.drawers();
    own.filter(|(_, drawer)| !names(drawer, row).is_empty())
        .map(|(form, _)| form)
        .collect()
}

/// The names of a form.
fn names_of(call: &mut Call<'_>, row: (Kind, Shape)) -> Vec<String> {
    let Some(Place::Form(form)) = place(call) else {
        return Vec::new();
    };
    charge(call);
    let storage = call.machine.bridge.world().storage();
    let drawer = storage.drawer(form);
    drawer.map_or_else(Vec::new, |drawer| names(drawer, row))
}

/// `debug_All…Objs`.
pub(super) fn all_forms(call: &mut Call<'_>, row: (Kind, Shape)) -> Reply {
    let forms = forms(call, row);
    let forms: Vec<Argument> = forms
        .into_iter()
        .map(|form| Argument::Form((form.0 != 0).then_some(form)))
        .collect();
    super::answer_list(call, Kind::Form, &forms)
}

/// `debug_Get…ObjectCount`.
pub(super) fn form_count(call: &mut Call<'_>, row: (Kind, Shape)) -> Reply {
    let forms = forms(call, row);
    count(forms.len())
}

/// `debug_Get…Object`.
pub(super) fn nth_form(call: &mut Call<'_>, row: (Kind, Shape)) -> Reply {
    let forms = forms(call, row);
    let at = usize::try_from(call.int(0)).ok();
    let form = at.and_then(|at| forms.get(at).copied());
    answer(call, &Argument::Form(form.filter(|form| form.0 != 0)))
}

/// `debug_AllObj…Keys`.
pub(super) fn all_names(call: &mut Call<'_>, row: (Kind, Shape)) -> Reply {
    let names = names_of(call, row).into_iter();
    let names: Vec<Argument> = names.map(|name| Argument::Text(name.into())).collect();
    super::answer_list(call, Kind::Text, &names)
}

/// `debug_Get…KeysCount`.
pub(super) fn name_count(call: &mut Call<'_>, row: (Kind, Shape)) -> Reply {
    let names = names_of(call, row);
    count(names.len())
}

/// `debug_Get…Key`.
pub(super) fn nth_name(call: &mut Call<'_>, row: (Kind, Shape)) -> Reply {
    let names = names_of(call, row);
    let at = usize::try_from(call.int(1)).ok();
    let name = at.and_then(|at| names.get(at).cloned());
    Value::text(name.unwrap_or_default()).into()
}

/// `debug_DeleteValues`.
pub(super) fn delete(call: &mut Call<'_>) -> Reply {
    if let Some(Place::Form(form)) = place(call) {
        let storage = call.machine.bridge.world_mut().storage_mut();
        storage.remove(form);
    }
    Reply::NOTHING
}

/// `debug_DeleteAllValues`.
pub(super) fn delete_all(call: &mut Call<'_>) -> Reply {
    let storage = call.machine.bridge.world_mut().storage_mut();
    storage.change_all(|drawer| *drawer = Drawer::default());
    Reply::NOTHING
}

/// `debug_Cleanup`: of how many forms that are gone values were dropped.
pub(super) fn clean_up(call: &mut Call<'_>) -> Reply {
    charge(call);
    let dropped = call.machine.bridge.world_mut().forget_stored();
    count(dropped)
}
