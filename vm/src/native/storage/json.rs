//! Files of values as `JsonUtil` has them: read when they are first used, written when a script says
//! so.

use super::file::{allowed, answer_names, list_folder, may_parse, read_file, write_file};
use crate::machine::{Call, Reply};
use crate::value::Value;
use crate::world::ValueFile;

/// The file's path, which ignores case, and the path as the script spells it: `.json` is added if
/// there is no such ending. `None` if it leads out of the folder of scripts.
fn path(call: &mut Call<'_>, name: &str) -> Option<(Box<str>, String)> {
    let ends = name.to_ascii_lowercase().ends_with(".json");
    let name = if ends {
        name.to_owned()
    } else {
        format!("{name}.json")
    };
    let path = allowed(call, &name)?;
    (path.len() > ".json".len()).then(|| (path.to_ascii_lowercase().into(), path))
}

/// Reads a file if nobody has. A file that is not there is an empty one.
pub(super) fn open(call: &mut Call<'_>, name: &str) -> Option<Box<str>> {
    let (path, spelled) = path(call, name)?;
    let storage = call.machine.bridge.world().storage();
    if !storage.files.contains_key(&path) {
        let text = read_file(call, &spelled);
        let text = text.filter(|text| may_parse(call, text));
        let file = text.map_or_else(ValueFile::empty, |text| ValueFile::read(&text));
        let storage = call.machine.bridge.world_mut().storage_mut();
        storage.files.insert(path.clone(), file);
    }
    Some(path)
}

/// A file that the first argument names, to look at.
pub(super) fn look<T>(call: &mut Call<'_>, work: impl FnOnce(&ValueFile) -> T) -> Option<T> {
    let name = call.text(0);
    let path = open(call, &name)?;
    let storage = call.machine.bridge.world().storage();
    storage.files.get(&path).map(work)
}

/// The same, to change it.
pub(super) fn change<T>(call: &mut Call<'_>, work: impl FnOnce(&mut ValueFile) -> T) -> Option<T> {
    let name = call.text(0);
    let path = open(call, &name)?;
    let storage = call.machine.bridge.world_mut().storage_mut();
    storage.files.get_mut(&path).map(work)
}

/// `Load`: whether the file is there and can be read. What it had in memory is gone.
pub(super) fn load(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    let Some((path, spelled)) = path(call, &name) else {
        return false.into();
    };
    let text = read_file(call, &spelled);
    let Some(text) = text.filter(|text| may_parse(call, text)) else {
        return false.into();
    };
    let file = ValueFile::read(&text);
    let is_good = file.error.is_empty();
    let storage = call.machine.bridge.world_mut().storage_mut();
    storage.files.insert(path, file);
    is_good.into()
}

/// Writes a file; whether that was possible.
fn write(call: &mut Call<'_>, (path, spelled): (&str, &str), is_short: bool) -> bool {
    let storage = call.machine.bridge.world().storage();
    let Some(text) = storage.files.get(path).map(|file| file.text(is_short)) else {
        return false;
    };
    if !write_file(call, spelled, text.as_bytes()) {
        return false;
    }
    let storage = call.machine.bridge.world_mut().storage_mut();
    if let Some(file) = storage.files.get_mut(path) {
        file.is_changed = false;
        file.error = "".into();
    }
    true
}

/// `Save`.
pub(super) fn save(call: &mut Call<'_>) -> Reply {
    let (name, is_short) = (call.text(0), call.bool(1));
    // The name is looked at once, so that one that is refused is told once.
    let Some((_, spelled)) = path(call, &name) else {
        return false.into();
    };
    let Some(path) = open(call, &spelled) else {
        return false.into();
    };
    write(call, (&path, &spelled), is_short).into()
}

/// `Unload`: whether it was in memory.
pub(super) fn unload(call: &mut Call<'_>) -> Reply {
    let (name, saves, is_short) = (call.text(0), call.bool(1), call.bool(2));
    let Some((path, spelled)) = path(call, &name) else {
        return false.into();
    };
    let storage = call.machine.bridge.world().storage();
    let Some(file) = storage.files.get(&path) else {
        return false.into();
    };
    // What cannot be written stays in memory: nothing is lost because a disk is full.
    if saves && file.is_changed && !write(call, (&path, &spelled), is_short) {
        return false.into();
    }
    let storage = call.machine.bridge.world_mut().storage_mut();
    storage.files.remove(&path).is_some().into()
}

/// `IsPendingSave`.
pub(super) fn is_pending(call: &mut Call<'_>) -> Reply {
    look(call, |file| file.is_changed).unwrap_or(false).into()
}

/// `IsGood`.
pub(super) fn is_good(call: &mut Call<'_>) -> Reply {
    let is_good = look(call, |file| file.error.is_empty());
    is_good.unwrap_or(false).into()
}

/// `GetErrors`.
pub(super) fn errors(call: &mut Call<'_>) -> Reply {
    let error = look(call, |file| file.error.to_string());
    Value::text(error.unwrap_or_default()).into()
}

/// `JsonExists`: on the disk, not in memory.
pub(super) fn exists(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    let path = path(call, &name);
    path.is_some_and(|(_, spelled)| read_file(call, &spelled).is_some())
        .into()
}

/// `JsonInFolder`.
pub(super) fn in_folder(call: &mut Call<'_>) -> Reply {
    let folder = call.text(0);
    let entries = list_folder(call, &folder).into_iter();
    let names = entries
        .filter(|entry| !entry.is_folder)
        .map(|entry| entry.name);
    let is_json = |name: &String| name.to_ascii_lowercase().ends_with(".json");
    answer_names(call, names.filter(is_json).collect())
}

/// `ClearAll`.
pub(super) fn clear_all(call: &mut Call<'_>) -> Reply {
    change(call, ValueFile::clear);
    Reply::NOTHING
}
