//! The files and folders that the command line names, as scripts with names and root folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rayon::prelude::*;
use tracing::{debug, info};

use super::header;
use super::link::NamedFolders;
use crate::exit::Failure;
use crate::files;
use crate::hashing::Members;

/// A script that the user asked for.
#[derive(Debug)]
pub(crate) struct Input {
    /// Its file, as diagnostics show it.
    pub(crate) path: PathBuf,
    /// Its bytes; empty until somebody asks for them.
    bytes: OnceLock<Vec<u8>>,
    /// The folder from which its name leads to its file.
    pub(crate) root: PathBuf,
    /// Its name: that of its header if it matches the path, else the file's name.
    pub(crate) name: String,
}

impl Input {
    /// An input that was read already.
    pub(crate) fn new(path: PathBuf, root: PathBuf, name: String, bytes: Vec<u8>) -> Self {
        Self {
            path,
            root,
            name,
            bytes: OnceLock::from(bytes),
        }
    }

    /// An input whose name and root are known, and which is read only if it is needed.
    pub(crate) fn unread(path: PathBuf, root: PathBuf, name: String) -> Self {
        Self {
            path,
            root,
            name,
            bytes: OnceLock::new(),
        }
    }

    /// Its bytes; none if they cannot be read.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.read().unwrap_or_default()
    }

    /// Its bytes, or why they cannot be read.
    pub(crate) fn read(&self) -> std::io::Result<&[u8]> {
        if let Some(bytes) = self.bytes.get() {
            return Ok(bytes);
        }
        let bytes = files::read_script(&self.path)?;
        Ok(self.bytes.get_or_init(|| bytes))
    }
}

/// The scripts that `paths` name, in order; a folder stands for all `.psc` files below it, sorted.
pub(crate) fn inputs(paths: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let scripts = script_paths(paths)?;
    let inputs: Vec<Input> = scripts
        .into_par_iter()
        .map(input)
        .collect::<Result<_, _>>()?;
    tell(&inputs);
    Ok(inputs)
}

/// Their files, in order and each once.
pub(crate) fn script_paths(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    if paths.is_empty() {
        return Err(nothing_named());
    }
    let mut scripts = Vec::new();
    for path in paths {
        let kind = fs::metadata(path).map_err(|error| Failure::file("read", path, error))?;
        if kind.is_dir() {
            let before = scripts.len();
            scripts.extend(scripts_below(path)?);
            if scripts.len() == before {
                return Err(Failure::Content {
                    path: path.clone(),
                    message: "there is no .psc file in this folder or below it".to_owned(),
                    hint: Some("give the folder that contains the script sources".to_owned()),
                });
            }
        } else {
            scripts.push(path.clone());
        }
    }
    if paths.len() > 1 {
        drop_repeats(&mut scripts);
    }
    Ok(scripts)
}

/// Nothing on the command line, and no project that could say it.
pub(crate) fn nothing_named() -> Failure {
    Failure::Usage {
        message: "no scripts are named, and there is no project here".to_owned(),
        hint: Some("name scripts or folders, or write a cyperus.toml with roots".to_owned()),
    }
}

/// The scripts in a folder and below it, in order.
pub(crate) fn scripts_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let named = NamedFolders::new(vec![folder.to_owned()]);
    collect(folder, &named)
}

/// Logs what was found. A single script is part of the story; of many, each is a detail.
pub(crate) fn tell(inputs: &[Input]) {
    match inputs {
        [] => {}
        [input] => info!(
            script = %input.name,
            file = %input.path.display(),
            root = %input.root.display(),
            "found input"
        ),
        inputs => {
            info!(scripts = inputs.len(), "found inputs");
            for input in inputs {
                debug!(
                    script = %input.name,
                    file = %input.path.display(),
                    root = %input.root.display(),
                    "found input"
                );
            }
        }
    }
}

/// A file that is named twice, or that is in a folder that is also named, is one input.
fn drop_repeats(scripts: &mut Vec<PathBuf>) {
    let mut seen = Members::default();
    scripts.retain(|path| match fs::canonicalize(path) {
        Ok(file) => seen.insert(file.into_os_string()),
        Err(_) => true,
    });
}

fn collect(folder: &Path, named: &NamedFolders) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error| Failure::file("list", folder, error);
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        entries.push((entry.file_name(), entry.file_type().map_err(unreadable)?));
    }
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    let below: Vec<_> = entries
        .par_iter()
        .filter(|(_, kind)| kind.is_dir())
        .map(|(name, _)| collect(&folder.join(name), named))
        .collect();
    let mut below = below.into_iter();
    let mut scripts = Vec::new();
    for (name, kind) in entries {
        let path = folder.join(name);
        // A link to a folder could lead in circles; a link to a script is a script.
        if kind.is_dir() {
            if let Some(found) = below.next() {
                scripts.append(&mut found?);
            }
        } else if files::has_extension(&path, "psc") && (kind.is_file() || path.is_file()) {
            // A plain file is known by its entry, without asking for each of many.
            if kind.is_symlink() && !named.hold(&path) {
                return Err(Failure::Content {
                    path,
                    message: "this link leads out of the folder".to_owned(),
                    hint: Some("name the script itself, or the folder that it is in".to_owned()),
                });
            }
            scripts.push(path);
        }
    }
    Ok(scripts)
}

fn input(path: PathBuf) -> Result<Input, Failure> {
    let bytes = files::read(&path)?;
    Ok(named(path, bytes))
}

/// The input with these bytes, whether or not `path` has them.
pub(crate) fn named(path: PathBuf, bytes: Vec<u8>) -> Input {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let (root, name) = match header::script_name(&bytes).and_then(|name| root(&path, name)) {
        Some((root, name)) => (root, name),
        None => {
            debug!(file = %path.display(), "named after its file: no ScriptName fits the path");
            (parent(&path), stem)
        }
    };
    Input::new(path, root, name, bytes)
}

/// The folder from which `name` leads to `path`, if the two agree, ignoring case.
pub(crate) fn root(path: &Path, name: &str) -> Option<(PathBuf, String)> {
    let stem = path.file_stem()?.to_string_lossy();
    let mut folder = parent(path);
    let mut parts = name.rsplit(':');
    if !parts.next()?.eq_ignore_ascii_case(&stem) {
        return None;
    }
    for part in parts {
        // `.` has no name of its own, so ask the system for the folder's real name.
        let named = match folder.file_name() {
            Some(_) => folder.clone(),
            None => fs::canonicalize(&folder).ok()?,
        };
        if !named
            .file_name()?
            .to_string_lossy()
            .eq_ignore_ascii_case(part)
        {
            return None;
        }
        folder = parent(&named);
    }
    Some((folder, name.to_owned()))
}

pub(super) fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}
