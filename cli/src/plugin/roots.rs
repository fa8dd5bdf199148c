//! All places in which the scripts of a mod are searched.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cyperus_pex::PexFile;

use super::archive::Archives;
use super::data_folder::{DataFolder, has_scripts_of_a_game, source_folders_near};
use super::load_order::data_folders;
use crate::exit::Failure;
use crate::files;
use crate::sources::Root;

/// Folders of sources, folders of compiled scripts, and archives.
#[derive(Debug, Default)]
pub(crate) struct Roots {
    /// Folders of sources, in order.
    pub(crate) sources: Vec<PathBuf>,
    compiled: Vec<Root>,
    archives: Arc<Archives>,
}

impl Roots {
    /// The folders `imports`, then what is beside a plugin and in the Data folders `data`. An import
    /// that has the game's own scripts comes after those of the plugin: a mod may bring a changed copy
    /// of one, and that copy is what its plugin means.
    pub(crate) fn beside(
        plugin: &Path,
        imports: &[PathBuf],
        data: &[PathBuf],
    ) -> Result<Self, Failure> {
        for folder in data {
            if !folder.is_dir() {
                return Err(Failure::Usage {
                    message: format!("--data {}: not a folder", folder.display()),
                    hint: Some("give the game's Data folder, or one laid out like it".to_owned()),
                });
            }
        }
        let stem = plugin.file_stem().unwrap_or_default().to_string_lossy();
        let (of_game, mut sources): (Vec<_>, Vec<_>) = imports
            .iter()
            .cloned()
            .partition(|import| has_scripts_of_a_game(import));
        let mut compiled = sources.clone();
        let mut archives = Vec::new();
        for (at, folder) in data_folders(plugin, data).into_iter().enumerate() {
            let found = DataFolder::of(&folder, &stem);
            let is_own = at == 0;
            sources.extend(if is_own && found.sources.is_empty() {
                source_folders_near(plugin)
            } else {
                found.sources
            });
            compiled.extend(found.compiled);
            archives.extend(found.archives);
            if is_own {
                sources.extend(of_game.iter().cloned());
                compiled.extend(of_game.iter().cloned());
            }
        }
        Ok(Self {
            sources,
            compiled: compiled_roots(compiled),
            archives: Arc::new(Archives::new(archives)),
        })
    }

    /// Folders of compiled scripts alone.
    pub(crate) fn of_compiled(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Self {
            compiled: compiled_roots(folders),
            ..Self::default()
        }
    }

    /// The archives, for sources in them.
    pub(super) fn archives(&self) -> Arc<Archives> {
        Arc::clone(&self.archives)
    }

    /// Names of compiled scripts in folders, at most `most` of each.
    pub(crate) fn compiled_names(&self, most: usize) -> impl Iterator<Item = String> {
        self.compiled.iter().flat_map(move |root| root.names(most))
    }

    /// The compiled script of a name: in a folder, or else in an archive. `None` if there is none.
    pub(crate) fn compiled(&self, script: &str) -> Option<Result<PexFile, Failure>> {
        if let Some(path) = self.compiled.iter().find_map(|root| root.find(script)) {
            return Some(files::read_found_pex(&path));
        }
        let name = format!("scripts/{}.pex", script.replace(':', "/"));
        let found = self.archives.find(&[name])?;
        let path = PathBuf::from(self.archives.path(found));
        let bytes = self.archives.read(found);
        let read = bytes.map_err(|reason| Failure::content(&path, reason));
        Some(read.and_then(|bytes| {
            cyperus_pex::read::read(&bytes).map_err(|error| Failure::content(&path, error))
        }))
    }
}

fn compiled_roots(folders: impl IntoIterator<Item = PathBuf>) -> Vec<Root> {
    let folders = folders.into_iter();
    Root::all(folders.collect(), "pex")
}
