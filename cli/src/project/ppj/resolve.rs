//! What the imports, folders and scripts of a `.ppj` lead to.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::path::{is_absolute, resolve};
use crate::files;

/// The most folders that a search for a script by its file's name goes through.
const MOST_FOLDERS: usize = 20_000;

/// The import folders, in order.
#[derive(Debug, Default)]
pub(super) struct Folders {
    /// Those that are there.
    pub(super) paths: Vec<PathBuf>,
    /// All of them, as the project writes them.
    pub(super) written: Vec<String>,
}

impl Folders {
    /// Adds a folder, unless it is there already.
    pub(super) fn add(&mut self, path: PathBuf) {
        let whole = |path: &Path| fs::canonicalize(path).ok();
        let new = whole(&path);
        if !self.paths.iter().any(|known| whole(known) == new) {
            self.paths.push(path);
        }
    }

    /// The flags file: looked up in the imports, then beside the project.
    pub(super) fn flags_file(&self, project: &Path, text: &str) -> Option<PathBuf> {
        let mut from = self.paths.iter().map(PathBuf::as_path).chain([project]);
        from.find_map(|folder| Some(resolve(folder, text)).filter(|file| file.is_file()))
    }

    /// The folders that a `Folder` means: below the project if it begins with a dot, else in every
    /// import that has it.
    pub(super) fn folders(&self, project: &Path, text: &str) -> Vec<PathBuf> {
        let text = with_separators(text);
        let from: Vec<&Path> = if text.starts_with('.') || is_absolute(&text) {
            vec![project]
        } else {
            self.paths.iter().map(PathBuf::as_path).collect()
        };
        let found = from.into_iter().map(|folder| resolve(folder, &text));
        let mut found: Vec<PathBuf> = found.filter(|folder| folder.is_dir()).collect();
        found.dedup();
        found
    }

    /// The file that a `Script` means, by its path or its object's name: import by import, first
    /// right there, then in the folders below.
    pub(super) fn script(&self, project: &Path, text: &str) -> Option<PathBuf> {
        let mut text = with_separators(text);
        if !files::has_extension(Path::new(&text), "psc") {
            text.push_str(".psc");
        }
        let is_file = |path: &PathBuf| path.is_file();
        if text.starts_with('.') || is_absolute(&text) {
            return Some(resolve(project, &text)).filter(is_file);
        }
        let name = text.rsplit('/').next().unwrap_or(&text);
        self.paths.iter().find_map(|folder| {
            let direct = Some(resolve(folder, &text)).filter(is_file);
            direct.or_else(|| below(folder, name))
        })
    }
}

/// `A:B` and `A\B` as `A/B`; a drive keeps its colon.
fn with_separators(text: &str) -> String {
    let text = text.trim().replace('\\', "/");
    if is_absolute(&text) {
        text
    } else {
        text.replace(':', "/")
    }
}

/// The first file of this name below a folder, in order; nearer ones first.
fn below(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut folders = std::collections::VecDeque::from([folder.to_owned()]);
    let mut seen = 0;
    while let Some(folder) = folders.pop_front() {
        seen += 1;
        if seen > MOST_FOLDERS {
            return None;
        }
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut entries: Vec<_> = entries
            .filter_map(|entry| Some((entry.file_name(), entry.file_type().ok()?)))
            .collect();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        for (entry, kind) in entries {
            // A link to a folder could lead in circles.
            if kind.is_dir() {
                folders.push_back(folder.join(entry));
            } else if entry.eq_ignore_ascii_case(name) && folder.join(&entry).is_file() {
                return Some(folder.join(entry));
            }
        }
    }
    None
}

/// The scripts right in a folder, in order.
pub(super) fn scripts_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut scripts: Vec<PathBuf> = paths
        .filter(|path| files::has_extension(path, "psc") && path.is_file())
        .collect();
    scripts.sort_unstable();
    scripts
}

/// Whether a path is a repository somewhere else, which Pyro would download.
pub(super) fn is_remote(text: &str) -> bool {
    let lower = text.trim().to_ascii_lowercase();
    ["http:", "https:", "git@", "git:", "ssh:"]
        .iter()
        .any(|start| lower.starts_with(start))
}

/// The game that the name of a flags file belongs to.
pub(super) fn game_of_flags(text: &str) -> Option<&'static str> {
    let name = text.rsplit(['/', '\\']).next().unwrap_or(text);
    let name = name.to_ascii_lowercase();
    [
        ("institute_papyrus_flags.flg", "fallout4"),
        ("tesv_papyrus_flags.flg", "skyrim"),
        ("starfield_papyrus_flags.flg", "starfield"),
    ]
    .into_iter()
    .find_map(|(flags, game)| (name == flags).then_some(game))
}

/// The game that an import folder is named after; the last such folder counts, as the game's own
/// scripts come last.
pub(super) fn game_of_imports(imports: &[String]) -> Option<&'static str> {
    let games = [
        ("fallout 4", "fallout4"),
        ("fallout4", "fallout4"),
        ("skyrim special edition", "skyrim"),
        ("skyrim", "skyrim"),
        ("starfield", "starfield"),
    ];
    imports.iter().rev().find_map(|import| {
        let import = import.to_ascii_lowercase();
        let mut games = games.iter();
        games.find_map(|(name, game)| import.contains(name).then_some(*game))
    })
}
