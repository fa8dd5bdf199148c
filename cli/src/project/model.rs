//! A project as data, whatever file it came from.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::row::Row;

/// A place in the project file, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A setting with its values. A switch that is on has none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Setting {
    pub(crate) row: &'static Row,
    pub(crate) values: Vec<OsString>,
    pub(crate) place: Place,
    /// Why it is set, where the file does not say so itself.
    pub(crate) because: Option<String>,
}

/// Something that the file says and that is only shown: a command, a package, a remote repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) place: Place,
    /// What it is, such as `PostBuildEvent`.
    pub(crate) what: String,
    /// What it says.
    pub(crate) text: String,
}

/// A project.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProjectFile {
    /// Its file.
    pub(crate) path: PathBuf,
    /// The scripts and folders that it compiles.
    pub(crate) roots: Vec<(PathBuf, Place)>,
    /// The scripts and folders with its tests.
    pub(crate) test_roots: Vec<(PathBuf, Place)>,
    /// Its other settings, in the order of [`super::row::ROWS`].
    pub(crate) settings: Vec<Setting>,
    /// Whether its imports are searched in their order alone, before the folders of the inputs.
    pub(crate) imports_lead: bool,
    /// What is shown and never done.
    pub(crate) shown: Vec<Shown>,
    /// What seems wrong with it, and does not stop a command.
    pub(crate) remarks: Vec<(Place, String)>,
    /// What its texts lead to, each with the byte where its element or attribute begins.
    pub(crate) leads: Vec<(usize, PathBuf)>,
}

impl ProjectFile {
    /// An empty project.
    pub(super) fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            roots: Vec::new(),
            test_roots: Vec::new(),
            settings: Vec::new(),
            imports_lead: false,
            shown: Vec::new(),
            remarks: Vec::new(),
            leads: Vec::new(),
        }
    }

    /// The values of a setting that is not in a table.
    pub(crate) fn values(&self, key: &str) -> &[OsString] {
        let mut settings = self.settings.iter();
        let found = settings.find(|setting| setting.row.table.is_empty() && setting.row.key == key);
        found.map_or(&[], |setting| &setting.values)
    }

    /// Whether a script is one of those that the project compiles, or lies in one of its folders.
    pub(super) fn holds(&self, script: &Path) -> bool {
        let whole = |path: &Path| std::fs::canonicalize(path).ok();
        let Some(script) = whole(script) else {
            return false;
        };
        let mut roots = self.roots.iter();
        roots.any(|(root, _)| whole(root).is_some_and(|root| script.starts_with(root)))
    }

    /// A place in its file, as messages name it.
    pub(crate) fn at(&self, place: Place) -> String {
        format!("{}:{}:{}", self.path.display(), place.line, place.column)
    }
}

impl Setting {
    /// Its name as `cyperus.toml` writes it.
    pub(crate) fn name(&self) -> String {
        self.row.name()
    }
}
