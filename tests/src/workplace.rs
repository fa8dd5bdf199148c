//! A folder of a test's own in which the command runs.

use std::fs;
use std::path::PathBuf;

use crate::{Binary, folder_with};

/// The folder and the binary. The folder goes when this is dropped.
#[derive(Debug)]
pub struct Workplace {
    folder: tempfile::TempDir,
    /// The binary, in the folder.
    pub binary: Binary,
}

impl Workplace {
    /// A folder with these files, by name and text; `built` as for [`Binary::new`].
    pub fn new(built: &str, files: &[(&str, &str)]) -> Self {
        let folder = folder_with(files);
        let binary = Binary::new(built).in_folder(folder.path());
        Self { folder, binary }
    }

    /// Standard output of a run that must succeed; its words have blanks between them.
    pub fn cyperus(&self, words: &str) -> String {
        let words: Vec<&str> = words.split(' ').collect();
        self.binary.output(&words)
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The text of a file in the folder.
    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }
}
