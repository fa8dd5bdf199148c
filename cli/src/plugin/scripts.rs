//! The scripts that a plugin names: sources first, then compiled scripts, then archives.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cyperus_compiler::resolve::Scripts;
use cyperus_pex::Game;
use tracing::warn;

use super::declaration::{Declaration, DeclaredType};
use super::roots::Roots;
use super::sources::ModSources;
use crate::exit::Failure;
use crate::sources::Project;

/// A chain of parents that is longer goes in circles.
const LONGEST_CHAIN: usize = 256;

/// The scripts of a mod, by name.
pub(crate) struct ModScripts {
    sources: Scripts<'static>,
    roots: Roots,
    /// What has been asked for so far, by lower-case name; None where there is no such script.
    known: RefCell<BTreeMap<String, Option<Rc<Declaration>>>>,
}

/// What is known about a member of a script or its parents.
#[derive(Clone, Debug)]
pub(crate) enum Answer<T> {
    /// It is there.
    Found(T),
    /// All scripts of the chain are known, and none has it.
    Absent,
    /// A script of the chain was not found: this one.
    Unknown(String),
}

impl ModScripts {
    /// The scripts beside a plugin, in the folders `imports` and in the Data folders `data`.
    pub(crate) fn beside(
        plugin: &Path,
        game: Game,
        imports: &[PathBuf],
        data: &[PathBuf],
    ) -> Result<Self, Failure> {
        let roots = Roots::beside(plugin, imports, data)?;
        let project = Project::new(Vec::new(), &roots.sources, game)?;
        let sources = ModSources::new(Arc::new(project), &roots);
        Ok(Self {
            sources: Scripts::new(sources, game, &[]),
            roots,
            known: RefCell::default(),
        })
    }

    /// The property with this name, of the script or a parent.
    pub(crate) fn property(&self, script: &str, name: &str) -> Answer<DeclaredType> {
        let name = name.to_ascii_lowercase();
        self.search(script, |found| found.properties.get(&name).cloned())
    }

    /// Whether the script or a parent has the function.
    pub(crate) fn function(&self, script: &str, name: &str) -> Answer<()> {
        let name = name.to_ascii_lowercase();
        self.search(script, |found| {
            found.functions.contains(&name).then_some(())
        })
    }

    /// Goes up the chain of parents until `look` finds something.
    fn search<T>(&self, script: &str, look: impl Fn(&Declaration) -> Option<T>) -> Answer<T> {
        let mut name = script.to_owned();
        for _ in 0..LONGEST_CHAIN {
            let Some(declaration) = self.declaration(&name) else {
                return Answer::Unknown(name);
            };
            if let Some(found) = look(&declaration) {
                return Answer::Found(found);
            }
            match &declaration.parent {
                Some(parent) => name.clone_from(parent),
                None => return Answer::Absent,
            }
        }
        Answer::Unknown(name)
    }

    fn declaration(&self, script: &str) -> Option<Rc<Declaration>> {
        let key = script.to_ascii_lowercase();
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let found = self.load(script).map(Rc::new);
        self.known.borrow_mut().insert(key, found.clone());
        found
    }

    fn load(&self, script: &str) -> Option<Declaration> {
        // A folder of a namespace may also be searched as a root, and then its files seem to have
        // names without the namespace.
        if let Some(info) = self.sources.script_named(script)
            && info.name.eq_ignore_ascii_case(script)
        {
            return Some(Declaration::of_source(&self.sources, info));
        }
        match self.roots.compiled(script)? {
            Ok(file) => Declaration::of_compiled(&file),
            Err(failure) => {
                warn!(%script, "left out a compiled script: {failure}");
                None
            }
        }
    }
}
