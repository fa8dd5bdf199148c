//! Which changes matter.

use std::path::{Path, PathBuf};

use notify::EventKind;
use notify::event::{AccessKind, AccessMode, CreateKind, ModifyKind, RemoveKind};

use crate::arguments::Watched;
use crate::files;

/// Our own project files matter wherever they appear.
const PROJECT: &str = "cyperus.toml";

/// What a change means for the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Nothing.
    Nothing,
    /// A file has another content, is new or gone.
    File,
    /// The same for a folder, with whatever is in it.
    Folder,
}

/// Which changes matter.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    /// As the system names them.
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    extensions: &'static [&'static str],
}

impl Filter {
    pub(super) fn new(watched: &Watched) -> Self {
        let whole = |paths: &[PathBuf]| paths.iter().map(|path| whole(path)).collect();
        Self {
            files: whole(&watched.files),
            folders: whole(&watched.folders),
            extensions: watched.extensions,
        }
    }

    /// What it means that `kind` has happened to `path`.
    pub(super) fn meaning(&self, kind: EventKind, path: &Path) -> Meaning {
        let is_change = match kind {
            EventKind::Access(access) => access == AccessKind::Close(AccessMode::Write),
            EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_) => {
                true
            }
            EventKind::Other => false,
        };
        if !is_change {
            return Meaning::Nothing;
        }
        let path = whole(path);
        if self.wants(&path) {
            return Meaning::File;
        }
        let may_be_folder = match kind {
            EventKind::Create(create) => create != CreateKind::File,
            EventKind::Remove(remove) => remove != RemoveKind::File,
            EventKind::Modify(modify) => matches!(modify, ModifyKind::Name(_)),
            EventKind::Any | EventKind::Access(_) | EventKind::Other => false,
        };
        // Of one that is gone, only the name is left to judge by.
        let is_folder = may_be_folder && (path.is_dir() || path.extension().is_none());
        if is_folder && !path.is_file() && self.may_lead_to_one(&path) {
            return Meaning::Folder;
        }
        Meaning::Nothing
    }

    /// Whether a file matters, by its whole path.
    pub(super) fn wants(&self, path: &Path) -> bool {
        self.files.iter().any(|file| file == path) || self.is_of_a_kind(path)
    }

    /// Whether a file can matter by its name.
    fn is_of_a_kind(&self, path: &Path) -> bool {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return false;
        };
        // Emacs locks a file by a link to nowhere with such a name.
        if name.starts_with(".#") {
            return false;
        }
        name == PROJECT
            || self
                .extensions
                .iter()
                .any(|extension| files::has_extension(path, extension))
    }

    /// Whether a folder is one of those that are watched, or lies above or below one.
    fn may_lead_to_one(&self, path: &Path) -> bool {
        let is_hidden = |path: &Path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with('.'))
        };
        let mut places = self.folders.iter().chain(&self.files);
        places.any(|place| place.starts_with(path) || (path.starts_with(place) && !is_hidden(path)))
    }
}

/// A path from the root, without asking what is there.
pub(super) fn whole(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // `./a` and `a` are the same place, also for those who compare names.
    path.components().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::WatchMode;
    use notify::event::{DataChange, RenameMode};

    fn filter() -> Filter {
        Filter::new(&Watched {
            mode: WatchMode::Events,
            files: vec!["/project/world.toml".into(), "/project/one.txt".into()],
            folders: vec!["/project/source".into()],
            extensions: &["psc"],
        })
    }

    const WRITTEN: EventKind = EventKind::Modify(ModifyKind::Data(DataChange::Any));
    const RENAMED: EventKind = EventKind::Modify(ModifyKind::Name(RenameMode::To));

    #[test]
    fn scripts_named_files_and_projects_matter() {
        let filter = filter();
        for path in [
            "/project/source/A.psc",
            "/project/source/deep/A.PSC",
            "/project/world.toml",
            "/project/one.txt",
            "/project/cyperus.toml",
        ] {
            let path = Path::new(path);
            assert_eq!(
                filter.meaning(WRITTEN, path),
                Meaning::File,
                "{}",
                path.display()
            );
            assert_eq!(
                filter.meaning(RENAMED, path),
                Meaning::File,
                "{}",
                path.display()
            );
        }
    }

    #[test]
    fn what_editors_and_we_leave_beside_them_does_not() {
        let filter = filter();
        for path in [
            "/project/source/.A.psc.swp",
            "/project/source/A.psc~",
            "/project/source/.#A.psc",
            "/project/source/A.pex",
            "/project/report.json",
            "/project/two.txt",
        ] {
            let path = Path::new(path);
            assert_eq!(
                filter.meaning(WRITTEN, path),
                Meaning::Nothing,
                "{}",
                path.display()
            );
        }
    }

    #[test]
    fn reading_is_no_change() {
        let opened = EventKind::Access(AccessKind::Open(AccessMode::Read));
        let closed = EventKind::Access(AccessKind::Close(AccessMode::Write));
        let path = Path::new("/project/source/A.psc");
        assert_eq!(filter().meaning(opened, path), Meaning::Nothing);
        assert_eq!(filter().meaning(closed, path), Meaning::File);
    }

    #[test]
    fn folders_matter_where_scripts_may_be() {
        let gone = EventKind::Remove(RemoveKind::Folder);
        let meaning = |path| filter().meaning(gone, Path::new(path));
        assert_eq!(meaning("/project/source/deep"), Meaning::Folder);
        assert_eq!(meaning("/project/source"), Meaning::Folder);
        assert_eq!(meaning("/project"), Meaning::Folder);
        assert_eq!(meaning("/project/source/.git"), Meaning::Nothing);
        assert_eq!(meaning("/project/output"), Meaning::Nothing);
    }
}
