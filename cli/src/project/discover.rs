//! Which project a file belongs to: the nearest one above it.

use std::path::{Path, PathBuf};

use tracing::info;

use super::model::ProjectFile;
use super::{ppj, toml};
use crate::exit::Failure;
use crate::files;
use crate::output;

/// The name of our own project files.
pub(super) const NAME: &str = "cyperus.toml";

/// Whether a path names a project.
pub(crate) fn is_project(path: &Path) -> bool {
    files::has_extension(path, "ppj") || path.file_name().is_some_and(|name| name == NAME)
}

/// Reads a project. `imports` are folders that the command line adds to those of the project.
pub(crate) fn open(path: &Path, imports: &[PathBuf]) -> Result<ProjectFile, Failure> {
    let text = files::read_any_text(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let read = if files::has_extension(path, "ppj") {
        ppj::read(path, folder, imports, &text)
    } else {
        toml::read(path, folder, &text)
    };
    let project = read.map_err(|complaint| complaint.failure(path, &text))?;
    info!(file = %path.display(), settings = project.settings.len(), "found project");
    Ok(project)
}

/// Reads a project from a text, as if it lay in a folder that is not there. The error is what the command
/// would say.
pub(crate) fn try_text(text: &str, is_ppj: bool) -> Result<(), String> {
    let path = Path::new("nowhere").join(if is_ppj { "Mod.ppj" } else { NAME });
    let folder = Path::new("nowhere");
    let read = if is_ppj {
        ppj::read(&path, folder, &[], text)
    } else {
        toml::read(&path, folder, text)
    };
    read.map(|_| ())
        .map_err(|complaint| complaint.failure(&path, text).to_string())
}

/// What is to be said about the text of a `.ppj` that may not be saved yet.
pub(crate) struct Examined {
    /// The project as far as it could be read.
    pub(crate) project: ProjectFile,
    /// What stops a command, and the byte where.
    pub(crate) mistake: Option<(usize, String)>,
}

/// Reads a `.ppj` that somebody edits.
pub(crate) fn examine(path: &Path, text: &str) -> Examined {
    let folder = path.parent().unwrap_or(Path::new(""));
    let (project, complaint) = ppj::read_as_far(path, folder, &[], text);
    Examined {
        project,
        mistake: complaint.map(|complaint| (complaint.at, complaint.message())),
    }
}

/// The project of a script, a folder or whatever will be there: in its folder, or in the nearest one
/// above it that has any, up to the one that holds a repository.
pub(crate) fn find(path: &Path) -> Result<Option<ProjectFile>, Failure> {
    let current = std::env::current_dir().unwrap_or_default();
    let Ok(whole) = std::path::absolute(current.join(path)) else {
        return Ok(None);
    };
    let first = if whole.is_dir() {
        Some(&*whole)
    } else {
        whole.parent()
    };
    for folder in first.into_iter().flat_map(Path::ancestors) {
        // People see paths from where they are.
        let shown = folder.strip_prefix(&current).unwrap_or(folder);
        if folder.join(NAME).is_file() {
            return open(&shown.join(NAME), &[]).map(Some);
        }
        if let Some(project) = among(&official(shown), &whole) {
            return Ok(Some(project));
        }
        if folder.join(".git").exists() {
            break;
        }
    }
    Ok(None)
}

/// The official projects in a folder, in order.
fn official(folder: &Path) -> Vec<PathBuf> {
    let listed = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let entries = std::fs::read_dir(listed).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| folder.join(entry.file_name()))
        .filter(|path| files::has_extension(path, "ppj") && path.is_file())
        .collect();
    found.sort_unstable();
    found
}

/// An official project that nobody named: one that cannot be used here must not stop a command.
fn open_or_tell(path: &Path) -> Option<ProjectFile> {
    match open(path, &[]) {
        Ok(project) => Some(project),
        Err(failure) => {
            output::note(&format!("warning: this project is left out: {failure}\n"));
            None
        }
    }
}

/// The only project, or the first one that has the file.
fn among(paths: &[PathBuf], file: &Path) -> Option<ProjectFile> {
    if let [one] = paths {
        return open_or_tell(one);
    }
    let projects = paths.iter().filter_map(|path| open_or_tell(path));
    let mut holding = projects.filter(|project| project.holds(file));
    let first = holding.next()?;
    if let Some(second) = holding.next() {
        output::note(&format!(
            "cyperus: {} and {} both have {}: {} is used\n",
            first.path.display(),
            second.path.display(),
            file.display(),
            first.path.display()
        ));
    }
    Some(first)
}
