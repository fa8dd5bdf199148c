//! Folders of `.psc` files as sources for the compiler.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cyperus_compiler::resolve::{FileId, SourceError, Sources};
use cyperus_pex::Game;

/// All scripts below some folders; if two have the same name, the one in the earlier folder counts.
#[derive(Debug)]
pub struct Folders {
    files: Vec<PathBuf>,
    names: Vec<String>,
    by_name: BTreeMap<String, u32>,
    namespaces: BTreeSet<String>,
}

impl Folders {
    /// Lists the folders. In Skyrim, where names have no colons, subfolders do not count.
    pub fn new(roots: &[PathBuf], game: Game) -> std::io::Result<Self> {
        let mut folders = Self {
            files: Vec::new(),
            names: Vec::new(),
            by_name: BTreeMap::new(),
            namespaces: BTreeSet::new(),
        };
        for root in roots {
            folders.walk(root, "", game)?;
        }
        Ok(folders)
    }

    fn walk(&mut self, folder: &Path, prefix: &str, game: Game) -> std::io::Result<()> {
        let mut entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_dir() {
                let inner = if game == Game::Skyrim {
                    String::new()
                } else {
                    format!("{prefix}{name}:")
                };
                if game != Game::Skyrim {
                    let namespace = inner.trim_end_matches(':').to_ascii_lowercase();
                    self.namespaces.insert(namespace);
                }
                self.walk(&path, &inner, game)?;
            } else if let Some(stem) = strip_extension(&name) {
                let script = format!("{prefix}{stem}");
                let number = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
                self.files.push(path);
                self.by_name
                    .entry(script.to_ascii_lowercase())
                    .or_insert(number);
                self.names.push(script);
            }
        }
        Ok(())
    }

    /// Files whose path starts with `root`, with their script names, if the name leads back to the
    /// file.
    pub fn below(&self, root: &Path) -> Vec<(FileId, &str)> {
        self.files
            .iter()
            .zip(&self.names)
            .zip(0..)
            .filter(|((path, name), number)| {
                path.starts_with(root) && self.locate(name) == Some(FileId(*number))
            })
            .map(|((_, name), number)| (FileId(number), name.as_str()))
            .collect()
    }
}

fn strip_extension(name: &str) -> Option<&str> {
    let (stem, extension) = name.rsplit_once('.')?;
    extension.eq_ignore_ascii_case("psc").then_some(stem)
}

impl Sources for Folders {
    fn locate(&self, script: &str) -> Option<FileId> {
        self.by_name
            .get(&script.to_ascii_lowercase())
            .map(|&number| FileId(number))
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        let path = self.files.get(file.0 as usize).cloned().unwrap_or_default();
        std::fs::read(&path)
            .map(Cow::Owned)
            .map_err(|error| SourceError {
                path: path.display().to_string(),
                reason: error.to_string(),
            })
    }

    fn path(&self, file: FileId) -> String {
        self.files
            .get(file.0 as usize)
            .map(|path| path.display().to_string())
            .unwrap_or_default()
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.namespaces.contains(&namespace.to_ascii_lowercase())
    }
}
