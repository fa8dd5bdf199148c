//! Folders and the scripts in them: which file has which name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cyperus_pex::Game;
use cyperus_scripts::Extender;
use tracing::{debug, info};

use super::snapshot::{File, Files, Place};
use crate::files::{has_extension, read_script};
use crate::sources::{root_and_name, script_name};

/// Folders with more levels than this are no source trees.
const DEEPEST: usize = 24;

/// Where scripts are looked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    /// The folders that the editor has open.
    pub(super) folders: Vec<PathBuf>,
    /// Folders to search after them, in order.
    pub(super) imports: Vec<PathBuf>,
    /// Folders of files that were opened alone.
    pub(super) visited: Vec<PathBuf>,
}

impl Workspace {
    /// Finds all scripts. Numbers of files that were there before stay the same: `known` are those, by
    /// path.
    pub(super) fn find(&self, game: Game, extenders: &[Extender], known: &Files) -> Files {
        let mut search = Search::default();
        for folder in &self.folders {
            search.folder(folder, 0);
        }
        for folder in &self.visited {
            search.folder(folder, 0);
        }
        for folder in &self.imports {
            search.tree(folder, "", 0);
        }
        let found = search.list;
        info!(scripts = found.len(), "found the scripts of the workspace");
        let has = |wanted: &str| {
            let mut found = found.iter();
            found.any(|file| file.name.eq_ignore_ascii_case(wanted))
        };
        let root = if game == Game::Skyrim {
            "Form"
        } else {
            "ScriptObject"
        };
        let has_own_base = has(root) && has("GlobalVariable");
        let mut found = found;
        let built_in = if has_own_base {
            cyperus_scripts::FOR_TESTS.to_vec()
        } else {
            base_names(game, extenders)
        };
        found.extend(built_in.into_iter().map(|name| File {
            place: Place::Base(name),
            name: name.into(),
            is_own: false,
        }));
        Files::new(keep_numbers(found, known))
    }

    /// Whether a file is in a folder that is searched.
    pub(super) fn holds(&self, path: &Path) -> bool {
        let folders = self.folders.iter().chain(&self.visited);
        folders
            .chain(&self.imports)
            .any(|folder| path.starts_with(folder))
    }
}

/// The names of the base and of what extenders add to it, each once.
fn base_names(game: Game, extenders: &[Extender]) -> Vec<&'static str> {
    let base = cyperus_scripts::base_scripts(game).map(|script| script.name);
    let mut names: Vec<&str> = base.collect();
    let own = extenders.iter().filter(|extender| extender.game() == game);
    for name in own.flat_map(|extender| extender.names()) {
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            names.push(name);
        }
    }
    names
}

/// The files in the order of `known` as far as they are there still, then the new ones. A file that is
/// gone leaves a gap that no name leads to.
fn keep_numbers(found: Vec<File>, known: &Files) -> Vec<File> {
    if known.list.is_empty() {
        return found;
    }
    let mut order = Vec::with_capacity(found.len());
    let mut by_place: BTreeMap<Place, File> = BTreeMap::new();
    for file in found {
        order.push(file.place.clone());
        by_place.insert(file.place.clone(), file);
    }
    let mut list = Vec::with_capacity(by_place.len());
    for file in &known.list {
        list.push(by_place.remove(&file.place).unwrap_or_else(|| File {
            name: "".into(),
            ..file.clone()
        }));
    }
    list.extend(order.iter().filter_map(|place| by_place.remove(place)));
    list
}

#[derive(Debug, Default)]
struct Search {
    list: Vec<File>,
    seen: BTreeSet<PathBuf>,
}

impl Search {
    /// Looks through a folder that somebody opened. It may hold source trees somewhere below it: the
    /// first script of each folder says by its name where its tree begins.
    fn folder(&mut self, folder: &Path, depth: usize) {
        if depth > DEEPEST || !self.seen.insert(folder.to_owned()) {
            return;
        }
        let (scripts, folders) = entries(folder);
        let root = scripts.iter().find_map(|path| {
            let bytes = read_script(path).ok()?;
            let name = script_name(&bytes)?;
            root_and_name(path, name).map(|(root, _)| root)
        });
        let root = root.unwrap_or_else(|| folder.to_owned());
        let prefix = namespace(folder, &root).unwrap_or_default();
        debug!(folder = %folder.display(), root = %root.display(), scripts = scripts.len(), "listed");
        for path in scripts {
            self.add(path, &prefix, true);
        }
        for folder in folders {
            self.folder(&folder, depth + 1);
        }
    }

    /// Looks through a source tree: the path below its top is the name.
    fn tree(&mut self, folder: &Path, prefix: &str, depth: usize) {
        if depth > DEEPEST || !self.seen.insert(folder.to_owned()) {
            return;
        }
        let (scripts, folders) = entries(folder);
        for path in scripts {
            self.add(path, prefix, false);
        }
        for folder in folders {
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            let prefix = format!("{prefix}{name}:");
            self.tree(&folder, &prefix, depth + 1);
        }
    }

    fn add(&mut self, path: PathBuf, prefix: &str, is_own: bool) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{stem}").into_boxed_str();
        self.list.push(File {
            place: Place::Disk(path),
            name,
            is_own,
        });
    }
}

/// Scripts and folders in a folder, in order. Links to folders could lead in circles.
fn entries(folder: &Path) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let (mut scripts, mut folders) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        let name = entry.file_name();
        let is_hidden = name.to_string_lossy().starts_with('.');
        if kind.is_dir() && !is_hidden {
            folders.push(entry.path());
        } else if kind.is_file() && has_extension(Path::new(&name), "psc") {
            scripts.push(entry.path());
        }
    }
    scripts.sort_unstable();
    folders.sort_unstable();
    (scripts, folders)
}

/// The namespace of the scripts in a folder, with its last colon, if their tree begins at `root`.
fn namespace(folder: &Path, root: &Path) -> Option<String> {
    let below = folder.strip_prefix(root).ok()?;
    let mut name = String::new();
    for part in below.components() {
        name.push_str(&part.as_os_str().to_string_lossy());
        name.push(':');
    }
    Some(name)
}
