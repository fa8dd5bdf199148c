//! Compiled scripts for many machines on many threads: each script is compiled once.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use cyperus_compiler::Session;
use cyperus_compiler::resolve::Sources as _;
use cyperus_pex::PexFile;
use cyperus_vm::Natives;
use tracing::debug;

use super::lilac;
use crate::build::Setup;
use crate::sources::Project;

/// Compiled scripts by lower-case name; None where there is no such script.
type Scripts<Shared> = BTreeMap<String, Option<Shared>>;

/// The scripts of one command.
pub(crate) struct Shelf {
    setup: Setup,
    session: Session<'static>,
    scripts: Mutex<Scripts<Arc<PexFile>>>,
}

impl Shelf {
    /// An empty shelf over what the setup names.
    pub(crate) fn new(setup: Setup) -> Self {
        let project = Arc::clone(&setup.project);
        Self {
            session: Session::for_running(project, setup.options.clone()),
            setup,
            scripts: Mutex::default(),
        }
    }

    /// The sources.
    pub(crate) fn project(&self) -> &Project {
        &self.setup.project
    }

    /// Compiles a script that the user names, and shows what is wrong with it. The number of errors if
    /// there are any.
    pub(super) fn compile(&self, name: &str, quiet: bool) -> Result<Arc<PexFile>, usize> {
        let compiled = self.session.compile(name);
        let errors = self.setup.show(name, &compiled, !quiet);
        let pex = compiled.pex.filter(|_| errors == 0);
        let pex = pex.map(|file| Arc::new(lilac::hooked(file)));
        self.keep(name, pex.clone());
        pex.ok_or(errors)
    }

    fn keep(&self, name: &str, script: Option<Arc<PexFile>>) {
        // A poisoned lock is no problem: the map is whole between two calls.
        let mut scripts = self.scripts.lock().unwrap_or_else(PoisonError::into_inner);
        scripts.insert(name.to_ascii_lowercase(), script);
    }

    /// A script by name, ignoring case.
    pub(super) fn script(&self, name: &str) -> Option<Arc<PexFile>> {
        let scripts = self.scripts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = scripts.get(&name.to_ascii_lowercase()) {
            return known.clone();
        }
        drop(scripts);
        // Two threads may compile the same script at the same time: both get the same bytes.
        let found = self.project().locate(name).and_then(|_| {
            let compiled = self.session.compile(name);
            let errors = self.setup.show(name, &compiled, false);
            debug!(script = %compiled.name, lines = compiled.lines, errors, "compiled script");
            compiled.pex
        });
        let found = found.map(|file| Arc::new(lilac::hooked(file)));
        self.keep(name, found.clone());
        found
    }

    /// Whether a script extends another, both by name.
    pub(super) fn extends(&self, file: &PexFile, ancestor: &str) -> bool {
        let mut parent = parent_of(file);
        // Parents that lead back to themselves have been refused by the compiler.
        for _ in 0..256 {
            if parent.is_empty() {
                return false;
            }
            if parent.eq_ignore_ascii_case(ancestor) {
                return true;
            }
            match self.script(&parent) {
                Some(file) => parent = parent_of(&file),
                None => return false,
            }
        }
        false
    }

    /// The scripts that the user names, and those that tests loaded, except what comes with Cyperus:
    /// code, path, and source.
    pub(crate) fn own_scripts(&self) -> Vec<(Arc<PexFile>, String, String)> {
        let inputs = self
            .project()
            .inputs
            .iter()
            .map(|input| input.name.to_ascii_lowercase());
        let mut names: BTreeSet<String> = inputs.collect();
        let scripts = self.scripts.lock().unwrap_or_else(PoisonError::into_inner);
        names.extend(scripts.keys().cloned());
        drop(scripts);
        let sources = names.into_iter().filter_map(|name| {
            let source = self.project().source(&name)?;
            Some((name, source)).filter(|(_, source)| !source.path.starts_with("<base>"))
        });
        sources
            .filter_map(|(name, source)| {
                let file = self.script(&name)?;
                Some((file, source.path.clone(), source.text().to_owned()))
            })
            .collect()
    }

    /// Where a script's source is, for people.
    pub(super) fn path(&self, script: &str) -> Option<String> {
        let project = self.project();
        Some(project.path(project.locate(script)?))
    }

    /// A line of a script's source, without the blanks around it.
    pub(super) fn line(&self, script: &str, line: u32) -> Option<String> {
        let source = self.project().source(script)?;
        let mut lines = source.text().lines();
        let text = lines.nth((line as usize).checked_sub(1)?)?;
        Some(text.trim().to_owned())
    }
}

fn parent_of(file: &PexFile) -> String {
    file.objects.first().map_or_else(String::new, |object| {
        file.strings.text(object.parent).into_owned()
    })
}

/// A thread's own view of the shelf: machines of one thread share their files.
pub(super) struct OwnShelf {
    shelf: Arc<Shelf>,
    natives: Natives,
    scripts: RefCell<Scripts<Rc<PexFile>>>,
}

impl OwnShelf {
    pub(super) fn new(shelf: Arc<Shelf>) -> Self {
        Self {
            shelf,
            natives: Natives::standard().indexed(),
            scripts: RefCell::default(),
        }
    }

    /// The natives of a new machine.
    pub(super) fn natives(&self) -> Natives {
        self.natives.clone()
    }

    /// Adds a script that no source has.
    pub(super) fn add(&self, name: &str, script: Option<PexFile>) {
        let name = name.to_ascii_lowercase();
        self.scripts.borrow_mut().insert(name, script.map(Rc::new));
    }

    pub(super) fn script(&self, name: &str) -> Option<Rc<PexFile>> {
        let name = name.to_ascii_lowercase();
        if let Some(known) = self.scripts.borrow().get(&name) {
            return known.clone();
        }
        let found = self.shelf.script(&name);
        let own = found.map(|file| Rc::new(PexFile::clone(&file)));
        self.scripts.borrow_mut().insert(name, own.clone());
        own
    }
}
