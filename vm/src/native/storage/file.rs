//! Files of scripts: names that are allowed, the host's folder, and `MiscUtil`'s functions on it.

use crate::host::FolderEntry;
use crate::machine::{Call, Native, Reply, table};
use crate::report::{FileError, NativeProblem};
use crate::value::Value;
use crate::world::Argument;

/// The longest name that is passed on.
const LONGEST: usize = 240;
/// Bytes of a file that is read or written at once.
const LARGEST: usize = 64 << 20;

pub(super) const ROWS: &[Native] = table! { machine:
    MiscUtil.FileExists synced => exists;
    MiscUtil.FilesInFolder synced => files;
    MiscUtil.FoldersInFolder synced => folders;
    MiscUtil.ReadFromFile synced => read;
    MiscUtil.WriteToFile synced => write;
};

/// A path below the folder of scripts, with `/` between its parts; `None` if it leads elsewhere or
/// has a name that some system gives a meaning of its own. `Data/` in front is the folder itself.
fn path(name: &str) -> Option<String> {
    if name.len() > LONGEST || name.starts_with(['/', '\\']) {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in name.split(['/', '\\']).filter(|part| !part.is_empty()) {
        let is_wild = part
            .chars()
            .any(|letter| letter.is_control() || "<>:\"|?*".contains(letter));
        let stem = part.split('.').next().unwrap_or_default();
        let devices = ["con", "prn", "aux", "nul"];
        let is_device = devices.iter().any(|own| stem.eq_ignore_ascii_case(own))
            || (stem.len() == 4
                && ["com", "lpt"].iter().any(|own| {
                    stem.get(..3)
                        .is_some_and(|start| start.eq_ignore_ascii_case(own))
                }));
        if part == "." {
            continue;
        }
        if part == ".."
            || part.ends_with(['.', ' '])
            || part.starts_with(' ')
            || is_wild
            || is_device
        {
            return None;
        }
        parts.push(part);
    }
    if parts
        .first()
        .is_some_and(|first| first.eq_ignore_ascii_case("data"))
    {
        parts.remove(0);
    }
    Some(parts.join("/"))
}

/// Tells that a file may not be used. Once for each reason and native: scripts ask again and again.
fn refuse(call: &mut Call<'_>, name: &str, error: FileError) {
    let Some((id, _)) = call.machine.natives.running() else {
        return;
    };
    let is_about_all = error == FileError::NoFolder;
    if is_about_all && !call.machine.natives.tells_of_files() {
        return;
    }
    let function = call.machine.program.full_name(id);
    let name = name.to_owned();
    let problem = NativeProblem::File {
        function,
        name,
        error,
    };
    call.machine.report(problem);
}

/// The allowed path of a name. Another one is told.
pub(super) fn allowed(call: &mut Call<'_>, name: &str) -> Option<String> {
    let found = path(name);
    if found.is_none() {
        refuse(call, name, FileError::Outside);
    }
    found
}

/// The most bytes of a file that may be read. What is larger is told, and does not end the run.
fn largest(call: &Call<'_>) -> usize {
    let limit = usize::try_from(call.machine.options.heap.byte_limit);
    LARGEST.min(limit.unwrap_or(LARGEST))
}

/// The content of a file below the folder of scripts; `None` if there is none.
pub(in crate::native) fn read_file(call: &mut Call<'_>, name: &str) -> Option<Vec<u8>> {
    let path = allowed(call, name).filter(|path| !path.is_empty())?;
    let most = largest(call);
    let found = call.machine.output.host_mut().read_file(&path, most);
    match found {
        Ok(found) => {
            let length = found.as_ref().map_or(0, Vec::len);
            call.machine.scheduler.charge_text(length);
            found
        }
        Err(error) => {
            refuse(call, name, error);
            None
        }
    }
}

/// What one value takes while it is read, beside its text: in the tree, and as a container.
const VALUE: u64 = 256;

/// Whether a text of JSON may be read: three bytes of it can be a container. If it holds more than the
/// run may have, the run ends.
pub(in crate::native) fn may_parse(call: &mut Call<'_>, text: &[u8]) -> bool {
    let values = text
        .iter()
        .filter(|byte| matches!(byte, b',' | b'[' | b'{'));
    let bytes = (values.count() as u64).saturating_mul(VALUE);
    let bytes = bytes.saturating_add(text.len() as u64);
    call.machine.may_take(bytes)
}

/// Writes a file below the folder of scripts; whether that was possible.
pub(in crate::native) fn write_file(call: &mut Call<'_>, name: &str, bytes: &[u8]) -> bool {
    let Some(path) = allowed(call, name).filter(|path| !path.is_empty()) else {
        return false;
    };
    call.machine.scheduler.charge_text(bytes.len());
    let written = if bytes.len() > LARGEST {
        Err(FileError::TooLarge)
    } else {
        call.machine.output.host_mut().write_file(&path, bytes)
    };
    if let Err(error) = written {
        refuse(call, name, error);
        return false;
    }
    true
}

/// Removes a file below the folder of scripts.
pub(in crate::native) fn remove_file(call: &mut Call<'_>, name: &str) {
    let Some(path) = allowed(call, name).filter(|path| !path.is_empty()) else {
        return;
    };
    if let Err(error) = call.machine.output.host_mut().remove_file(&path) {
        refuse(call, name, error);
    }
}

/// What a folder has, in the order of names.
pub(in crate::native) fn list_folder(call: &mut Call<'_>, name: &str) -> Vec<FolderEntry> {
    let Some(path) = allowed(call, name) else {
        return Vec::new();
    };
    match call.machine.output.host_mut().list_folder(&path) {
        Ok(mut entries) => {
            entries.sort();
            call.machine.scheduler.charge_work(entries.len() as u64);
            entries
        }
        Err(error) => {
            refuse(call, name, error);
            Vec::new()
        }
    }
}

fn exists(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    read_file(call, &name).is_some().into()
}

fn read(call: &mut Call<'_>) -> Reply {
    let name = call.text(0);
    let text = read_file(call, &name).unwrap_or_default();
    Value::String(text.into()).into()
}

/// `WriteToFile`. There is no clock in this world, so a time stamp is the time of the script.
fn write(call: &mut Call<'_>) -> Reply {
    let (name, text) = (call.text(0), call.bytes(1));
    let (appends, has_time) = (call.bool(2), call.bool(3));
    let mut content = Vec::new();
    if appends {
        content = read_file(call, &name).unwrap_or_default();
    }
    if has_time {
        let time = format!("[{:.3}] ", call.machine.seconds());
        content.extend_from_slice(time.as_bytes());
    }
    content.extend_from_slice(&text);
    write_file(call, &name, &content).into()
}

fn files(call: &mut Call<'_>) -> Reply {
    let (folder, extension) = (call.text(0), call.text(1));
    let extension = extension.trim_start_matches('*').to_ascii_lowercase();
    let entries = list_folder(call, &folder).into_iter();
    let names = entries
        .filter(|entry| !entry.is_folder)
        .map(|entry| entry.name);
    let names = names.filter(|name| name.to_ascii_lowercase().ends_with(&extension));
    answer_names(call, names.collect())
}

fn folders(call: &mut Call<'_>) -> Reply {
    let folder = call.text(0);
    let entries = list_folder(call, &folder).into_iter();
    let names = entries
        .filter(|entry| entry.is_folder)
        .map(|entry| entry.name);
    answer_names(call, names.collect())
}

/// Names as a new array.
pub(super) fn answer_names(call: &mut Call<'_>, names: Vec<String>) -> Reply {
    let names: Vec<Argument> = names
        .into_iter()
        .map(|name| Argument::Text(name.into()))
        .collect();
    super::answer_list(call, crate::world::Kind::Text, &names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_lead_out_of_the_folder() {
        for name in [
            "../x",
            "a/../../x",
            "..",
            "/etc/passwd",
            "\\\\server\\share",
            "C:\\x",
            "c:x",
            "a/..\\b",
            "con",
            "NUL.json",
            "com1.txt",
            "a\0b",
            "a\nb",
            "x.",
            "x ",
            "a|b",
            "a*",
            &"x".repeat(300),
        ] {
            assert_eq!(path(name), None, "{name}");
        }
        assert_eq!(path("x").as_deref(), Some("x"));
        assert_eq!(path("Data\\SKSE\\x.json").as_deref(), Some("SKSE/x.json"));
        assert_eq!(path("./a//b.json").as_deref(), Some("a/b.json"));
        assert_eq!(path(".").as_deref(), Some(""));
        assert_eq!(path("...x").as_deref(), Some("...x"));
    }
}
