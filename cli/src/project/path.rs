//! Paths as project files write them: `\` or `/`, in any case, relative to the project.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// Where a path of a project file leads from `folder`. What exists only in another spelling is found
/// as well, because Windows would find it.
pub(super) fn resolve(folder: &Path, text: &str) -> PathBuf {
    let text = text.trim().replace('\\', "/");
    let mut path = if is_absolute(&text) {
        PathBuf::new()
    } else {
        folder.to_owned()
    };
    for part in Path::new(&text).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => up(&mut path),
            Component::Prefix(_) | Component::RootDir => path.push(part),
            Component::Normal(name) => {
                let exact = path.join(name);
                path = if exact.exists() {
                    exact
                } else {
                    in_other_case(&path, &name.to_string_lossy()).unwrap_or(exact)
                };
            }
        }
    }
    if path.as_os_str().is_empty() {
        path.push(".");
    }
    path
}

/// Whether a path starts at a root or a drive, of this system or of Windows.
pub(super) fn is_absolute(text: &str) -> bool {
    let bytes = text.as_bytes();
    let has_drive = bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.get(1) == Some(&b':')
        && matches!(bytes.get(2), None | Some(b'/' | b'\\'));
    has_drive || matches!(bytes.first(), Some(b'/' | b'\\'))
}

/// Windows takes `a\..\b` for `b` whatever `a` is.
fn up(path: &mut PathBuf) {
    match path.components().next_back() {
        Some(Component::Normal(_)) => {
            path.pop();
        }
        Some(Component::RootDir | Component::Prefix(_)) => {}
        Some(Component::CurDir | Component::ParentDir) | None => path.push(".."),
    }
}

fn in_other_case(folder: &Path, name: &str) -> Option<PathBuf> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let mut same: Vec<_> = fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|entry| entry.file_name())
        .filter(|entry| entry.eq_ignore_ascii_case(name))
        .collect();
    // Of several, the same one on every run.
    same.sort_unstable();
    same.first().map(|entry| folder.join(entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_paths_are_understood() {
        let folder = tempfile::tempdir().expect("a folder");
        let deep = folder.path().join("Source/Scripts");
        fs::create_dir_all(&deep).expect("folders");
        let from = |text| resolve(&deep, text);
        assert_eq!(from(r"..\..\source\SCRIPTS"), deep);
        assert_eq!(from("."), deep);
        assert_eq!(from(r".\Missing\..\x"), deep.join("x"));
        assert_eq!(resolve(Path::new(""), "."), Path::new("."));
        assert_eq!(resolve(Path::new(""), ".."), Path::new(".."));
        assert_eq!(resolve(Path::new("a"), r"..\..\b"), Path::new("../b"));
    }

    #[test]
    fn drives_are_absolute_and_namespaces_are_not() {
        assert!(is_absolute(r"C:\Games") && is_absolute("d:/x") && is_absolute(r"\\host\share"));
        assert!(!is_absolute("Fleet:Crew") && !is_absolute("A:B") && !is_absolute("x"));
    }
}
