//! Whether an import folder can be of any use: scripts are found from the folder that their names
//! start from, not from one above it.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use super::{header, input};
use crate::files;

/// How many entries are looked at; a folder with more without a script of its own is left in peace.
const MOST_ENTRIES: usize = 2000;

/// How many folders a remark names.
const MOST_FOLDERS: usize = 3;

/// What is wrong with import folders, a line for each that is of no use.
pub(crate) fn import_remarks(folders: &[PathBuf]) -> Vec<String> {
    folders.iter().filter_map(|folder| remark(folder)).collect()
}

/// What is wrong with an import folder, as a line for people; `None` if scripts can be found in it.
fn remark(folder: &Path) -> Option<String> {
    let mut roots = BTreeSet::new();
    let mut folders = VecDeque::from([folder.to_owned()]);
    let mut entries = 0;
    while let Some(below) = folders.pop_front() {
        let paths = listed(&below);
        entries += paths.len();
        if entries > MOST_ENTRIES {
            return None;
        }
        for path in paths {
            if files::has_extension(&path, "pex") {
                return None;
            }
            if path.is_dir() {
                folders.push_back(path);
            } else if files::has_extension(&path, "psc") {
                let root = root(&path);
                if root == folder {
                    return None;
                }
                roots.insert(root);
            }
        }
    }
    let folder = folder.display();
    if roots.is_empty() {
        return Some(format!(
            "--import {folder}: there are no scripts in this folder or below it"
        ));
    }
    let list: Vec<String> = roots
        .iter()
        .take(MOST_FOLDERS)
        .map(|root| format!("--import {}", root.display()))
        .collect();
    let more = match roots.len().saturating_sub(MOST_FOLDERS) {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    Some(format!(
        "--import {folder}: there are no scripts in this folder, but there are below it: use {}{more}",
        list.join(" ")
    ))
}

/// The entries of a folder, in order of their names; none if it cannot be listed. A few more than
/// [`MOST_ENTRIES`] are as good as all: sorting a game's ten thousand scripts takes longer than
/// compiling some.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path()).take(MOST_ENTRIES + 1);
    let mut paths: Vec<PathBuf> = paths.collect();
    if paths.len() <= MOST_ENTRIES {
        paths.sort_unstable();
    }
    paths
}

/// The folder from which a script's name leads to its file.
fn root(path: &Path) -> PathBuf {
    let named = files::read_script(path).ok().and_then(|bytes| {
        let (root, _) = input::root(path, header::script_name(&bytes)?)?;
        Some(root)
    });
    named.unwrap_or_else(|| input::parent(path))
}
