//! Where scripts are below a Data folder, in the layouts of the three games.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use crate::files;
use crate::sources::script_name;

/// What a Data folder has for finding scripts.
#[derive(Debug, Default)]
pub(super) struct DataFolder {
    /// Folders of sources, those of the mod before those of the game.
    pub(super) sources: Vec<PathBuf>,
    /// Folders of compiled scripts.
    pub(super) compiled: Vec<PathBuf>,
    /// Archives, those of the plugin first.
    pub(super) archives: Vec<PathBuf>,
}

impl DataFolder {
    /// Looks through a folder; `stem` is the plugin's name without its extension. What is not there
    /// is left out.
    pub(super) fn of(folder: &Path, stem: &str) -> Self {
        let mut found = Self::default();
        for scripts in folders_named(folder, "scripts") {
            for source in folders_named(&scripts, "source") {
                found.add_sources(&source);
            }
            found.compiled.push(scripts);
        }
        for source in folders_named(folder, "source") {
            found.sources.extend(folders_named(&source, "scripts"));
        }
        let mut archives = entries(folder);
        archives
            .retain(|path| files::has_extension(path, "ba2") || files::has_extension(path, "bsa"));
        archives.sort_by_key(|path| !belongs_to(path, stem));
        found.archives = archives;
        found
    }

    /// `Scripts/Source`: the user's scripts, then those that lie in it directly, then the other
    /// folders, `Base` at the end. Which of these a folder has depends on the game and on the author.
    fn add_sources(&mut self, source: &Path) {
        let mut below = entries(source);
        below.retain(|path| path.is_dir() && !is_namespace(path));
        let has_name = |path: &Path, name: &str| {
            path.file_name()
                .is_some_and(|found| found.eq_ignore_ascii_case(name))
        };
        let (user, mut others): (Vec<_>, Vec<_>) =
            below.into_iter().partition(|path| has_name(path, "user"));
        others.sort_by_key(|path| has_name(path, "base"));
        self.sources.extend(user);
        self.sources.push(source.to_owned());
        self.sources.extend(others);
    }
}

/// Whether the folder's name is part of the names of the scripts in it, as the first script shows.
fn is_namespace(folder: &Path) -> bool {
    let Some(name) = folder.file_name().and_then(|name| name.to_str()) else {
        return false;
    };
    let mut scripts = entries(folder).into_iter();
    let first = scripts.find(|path| files::has_extension(path, "psc"));
    let bytes = first.and_then(|path| files::read_script(&path).ok());
    let script = bytes.as_deref().and_then(script_name);
    let namespace = script.and_then(|script| script.rsplit(':').nth(1));
    namespace.is_some_and(|namespace| namespace.eq_ignore_ascii_case(name))
}

/// Whether the game would load the archive together with the plugin: `MyMod.bsa` and
/// `MyMod - Main.ba2` for `MyMod.esp`.
fn belongs_to(archive: &Path, stem: &str) -> bool {
    let name = archive.file_stem().unwrap_or_default().to_string_lossy();
    let name = name.split(" - ").next().unwrap_or_default();
    name.eq_ignore_ascii_case(stem)
}

/// What a folder contains, sorted. A folder that cannot be listed counts as empty.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let listed = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = listed.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The folders with a name, ignoring case.
fn folders_named(folder: &Path, name: &str) -> Vec<PathBuf> {
    let mut found = entries(folder);
    found.retain(|path| {
        let same = |found: &std::ffi::OsStr| found.eq_ignore_ascii_case(name);
        path.file_name().is_some_and(same) && path.is_dir()
    });
    found
}

/// Whether a folder has the scripts of a game itself, in source or compiled.
pub(super) fn has_scripts_of_a_game(folder: &Path) -> bool {
    let names: Vec<String> = entries(folder)
        .iter()
        .filter(|path| files::has_extension(path, "psc") || files::has_extension(path, "pex"))
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().to_ascii_lowercase()))
        .collect();
    let has = |name: &str| names.iter().any(|found| found == name);
    has("globalvariable") && has("form")
}

/// How many folders above a plugin's own may belong to the same repository.
const LEVELS: usize = 6;
/// The same if only a text that any download may have says that it is one.
const LEVELS_BY_TEXT: usize = 2;
/// Entries that are looked at before the search is given up: a plugin may lie anywhere.
const MOST_ENTRIES: usize = 20_000;

/// Files and folders that only the top of a repository has.
const MARKS: [&str; 4] = [".git", ".gitignore", ".gitattributes", "cyperus.toml"];
/// Texts that it has, and other folders too.
const TEXTS: [&str; 2] = ["readme", "license"];

/// Folders of sources around a plugin that lies in no Data folder, as in many repositories: below its
/// own folder, or else below its parent's, and so on up to the top of the repository. What lies above a
/// plugin that is in no repository is nobody's: a folder of downloads, say.
pub(super) fn source_folders_near(plugin: &Path) -> Vec<PathBuf> {
    let Ok(plugin) = plugin.canonicalize() else {
        return Vec::new();
    };
    let above: Vec<&Path> = plugin.ancestors().skip(1).take(LEVELS + 1).collect();
    let mut by_text = above.iter().take(LEVELS_BY_TEXT + 1);
    let top = above
        .iter()
        .rposition(|folder| has_mark(folder, &MARKS))
        .or_else(|| by_text.position(|folder| has_mark(folder, &TEXTS)));
    let mut left = MOST_ENTRIES;
    let mut searched = above.iter().take(top.unwrap_or_default() + 1);
    searched
        .find_map(|folder| {
            let found = source_folders_below(folder, &mut left);
            (!found.is_empty()).then_some(found)
        })
        .unwrap_or_default()
}

fn has_mark(folder: &Path, marks: &[&str]) -> bool {
    entries(folder).iter().any(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_ascii_lowercase();
        let stem = name.strip_suffix(".md").or(name.strip_suffix(".txt"));
        marks.contains(&stem.unwrap_or(&name)) || files::has_extension(path, "ppj")
    })
}

/// Folders of sources below a folder. The nearest come first: what lies deeper is more often a copy for
/// others, such as a kit for authors of other mods. The game's own come last.
fn source_folders_below(folder: &Path, left: &mut usize) -> Vec<PathBuf> {
    let mut waiting = VecDeque::from([folder.to_owned()]);
    let mut found: Vec<PathBuf> = Vec::new();
    while let Some(folder) = waiting.pop_front() {
        let entries = entries(&folder);
        *left = left.saturating_sub(entries.len());
        if *left == 0 {
            break;
        }
        let script = entries
            .iter()
            .find(|path| files::has_extension(path, "psc"));
        if let Some(root) = script.and_then(|script| root_of(script))
            && !found.contains(&root)
        {
            found.push(root);
        }
        let below = entries.into_iter().filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            path.is_dir() && !path.is_symlink() && !name.starts_with('.')
        });
        waiting.extend(below);
    }
    found.sort_by_key(|folder| has_scripts_of_a_game(folder));
    found
}

/// The folder from which a script's name leads to its file.
fn root_of(script: &Path) -> Option<PathBuf> {
    let bytes = files::read_script(script).ok()?;
    let name = script_name(&bytes)?;
    let levels = name.split(':').count();
    script.ancestors().nth(levels).map(Path::to_owned)
}
