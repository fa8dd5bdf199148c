//! Links in folders that the command line names. A folder from somebody else may hold a link to any
//! file of yours, so a link is followed only where it ends in a named folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use tracing::debug;

/// The folders that the command line names.
#[derive(Debug)]
pub(crate) struct NamedFolders {
    folders: Vec<PathBuf>,
    /// Where they really are, found out when the first link is met: most folders have none.
    real: OnceLock<Vec<PathBuf>>,
}

impl NamedFolders {
    /// These folders. One that is a link itself was named as such.
    pub(crate) fn new(folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            real: OnceLock::new(),
        }
    }

    /// Whether what a link leads to is in one of them.
    pub(crate) fn hold(&self, link: &Path) -> bool {
        let real = self.real.get_or_init(|| {
            let folders = self.folders.iter();
            folders
                .filter_map(|folder| fs::canonicalize(folder).ok())
                .collect()
        });
        let end = fs::canonicalize(link);
        let is_held = end.is_ok_and(|end| real.iter().any(|folder| end.starts_with(folder)));
        if !is_held {
            debug!(link = %link.display(), "left out: it leads out of the folders that were named");
        }
        is_held
    }
}
