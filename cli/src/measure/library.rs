//! Compiled scripts by name: the inputs first, then whatever they turn out to need.
//!
//! Compiled once, however many machines ask: `compare` runs the same code under each cleanup.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use cyperus_compiler::resolve::Sources as _;
use cyperus_compiler::{Options, Session};
use cyperus_pex::{Game, PexFile, read, validate};

use crate::arguments::SourceArguments;
use crate::build::{Batch, Setup};
use crate::exit::Failure;
use crate::files;
use crate::sources::{Input, Project};

/// The scripts of one command.
pub(crate) struct Library {
    project: Project,
    options: Options,
    compiled: RefCell<BTreeMap<String, Option<Rc<PexFile>>>>,
}

/// A library, and the script that a run starts with.
pub(crate) struct Opened {
    /// The scripts.
    pub(crate) library: Library,
    /// The full name of the first input; None if it has errors, which were shown.
    pub(crate) script: Option<String>,
}

impl Library {
    /// A library around one script in memory.
    pub(crate) fn of_text(name: &str, text: &str) -> Result<Opened, Failure> {
        let game = Game::Fallout4;
        let input = Input {
            path: PathBuf::from(format!("{name}.psc")),
            bytes: text.as_bytes().to_vec(),
            // No folder: what lies around must not change what a storm does.
            root: PathBuf::from("<storm>"),
            name: name.to_owned(),
        };
        let library = Self {
            project: Project::new(vec![input], &[], game)?,
            options: Options::new(game),
            compiled: RefCell::default(),
        };
        let script = library.load(name).map(|_| name.to_owned());
        Ok(Opened { library, script })
    }

    /// A library around a script file, source or compiled. Findings are shown.
    pub(crate) fn of_file(
        path: &Path,
        sources: &SourceArguments,
        quiet: bool,
    ) -> Result<Opened, Failure> {
        let is_compiled = path
            .extension()
            .is_some_and(|is| is.eq_ignore_ascii_case("pex"));
        if is_compiled {
            return Self::of_compiled(path, sources);
        }
        let setup = Setup::new(&[path.to_owned()], sources, None)?;
        let files = Mutex::new(BTreeMap::new());
        let batch = Batch::new(&setup, quiet);
        let summary = batch.run(
            |session, input| session.compile(&input.name),
            |_, compiled| {
                let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
                files.insert(compiled.name, compiled.pex);
                Ok(())
            },
        )?;
        drop(batch);
        let files = files.into_inner().unwrap_or_else(PoisonError::into_inner);
        let script = files.keys().next().cloned().filter(|_| summary.errors == 0);
        let compiled = files
            .into_iter()
            .map(|(name, file)| (name.to_ascii_lowercase(), file.map(Rc::new)));
        let library = Self {
            compiled: RefCell::new(compiled.collect()),
            project: setup.project,
            options: setup.options,
        };
        Ok(Opened { library, script })
    }

    fn of_compiled(path: &Path, sources: &SourceArguments) -> Result<Opened, Failure> {
        let file = read_compiled(path)?;
        let name = file
            .objects
            .first()
            .map(|object| file.strings.text(object.name).into_owned());
        let setup = Setup::new(&[], sources, None)?;
        let mut compiled = BTreeMap::new();
        if let Some(name) = &name {
            compiled.insert(name.to_ascii_lowercase(), Some(Rc::new(file)));
        }
        let library = Self {
            compiled: RefCell::new(compiled),
            project: setup.project,
            options: setup.options,
        };
        Ok(Opened {
            library,
            script: name,
        })
    }

    /// The script of that name, ignoring case; None if there is none that works.
    pub(crate) fn load(&self, name: &str) -> Option<Rc<PexFile>> {
        let key = name.to_ascii_lowercase();
        if let Some(known) = self.compiled.borrow().get(&key) {
            return known.clone();
        }
        let file = self.find(name).map(Rc::new);
        self.compiled.borrow_mut().insert(key, file.clone());
        file
    }

    fn find(&self, name: &str) -> Option<PexFile> {
        if let Some(file) = self.project.locate(name) {
            let session = Session::new(&self.project, self.options.clone(), &[file]);
            return session.compile(name).pex;
        }
        // A mod may bring a script without its source.
        let path: PathBuf = name.split(':').collect();
        self.project
            .roots()
            .map(|root| root.join(&path).with_extension("pex"))
            .find(|path| path.is_file())
            .and_then(|path| read_compiled(&path).ok())
    }

    /// A line of a script's source, trimmed; None where there is no source.
    pub(crate) fn line(&self, script: &str, line: u16) -> Option<String> {
        let file = self.project.locate(script)?;
        let bytes = self.project.read(file).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let line = text.lines().nth(usize::from(line).checked_sub(1)?)?;
        Some(line.trim().to_owned())
    }
}

fn read_compiled(path: &Path) -> Result<PexFile, Failure> {
    let file = read::read(&files::read(path)?).map_err(|error| Failure::content(path, error))?;
    match validate::validate(&file).errors().next() {
        Some(error) => Err(Failure::content(path, error)),
        None => Ok(file),
    }
}
