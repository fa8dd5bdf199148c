//! The inputs and everything that they may import, as the compiler asks for it.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use cyperus_compiler::ast::hash_name;
use cyperus_compiler::resolve::{Absent, FileId, Origin, SourceError, Sources};
use cyperus_pex::Game;
use cyperus_scripts::Extender;
use hashbrown::HashTable;
use tracing::{debug, info};

use super::Input;
use super::folder::Root;
use crate::exit::Failure;
use crate::files;
use crate::hashing::Lookup;
use crate::render::Source;

/// The sources of one command: the inputs first, then the folders in order, then the base scripts.
#[derive(Debug)]
pub(crate) struct Project {
    /// What the user asked for; an input's index is its [`FileId`].
    pub(crate) inputs: Vec<Input>,
    /// Inputs by name, ignoring case; of two with the same name, the first.
    by_name: HashTable<u32>,
    /// The namespaces of the inputs, in lower case.
    input_namespaces: BTreeSet<Box<str>>,
    roots: Vec<Root>,
    game: Game,
    /// The game whose base scripts come last, unless a folder has the game's own.
    base: Option<Game>,
    /// Script extenders whose declarations are added to the base.
    extenders: Vec<Extender>,
    /// Files found so far in the folders and the base. Their numbers depend on who asked first, and are
    /// only good for telling files apart.
    found: RwLock<Found>,
}

#[derive(Debug, Default)]
struct Found {
    files: Vec<Place>,
    numbers: Lookup<Place, u32>,
}

/// A file that is not an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Place {
    Disk(PathBuf),
    Base(&'static str),
}

impl Project {
    /// A project of these inputs, with the folders that `--import` names behind their own.
    pub(crate) fn new(
        inputs: Vec<Input>,
        imports: &[PathBuf],
        game: Game,
    ) -> Result<Self, Failure> {
        let roots = roots_of(&inputs, &[]);
        Self::searching(inputs, roots, imports, game)
    }

    /// The same with the import folders in their order, and only other folders before them.
    pub(crate) fn with_imports_leading(
        inputs: Vec<Input>,
        imports: &[PathBuf],
        game: Game,
    ) -> Result<Self, Failure> {
        let roots = roots_of(&inputs, imports);
        Self::searching(inputs, roots, imports, game)
    }

    fn searching(
        inputs: Vec<Input>,
        mut paths: Vec<PathBuf>,
        imports: &[PathBuf],
        game: Game,
    ) -> Result<Self, Failure> {
        for import in imports {
            let kind = std::fs::metadata(import)
                .map_err(|error| Failure::file("use the import folder", import, error))?;
            if !kind.is_dir() {
                return Err(Failure::Usage {
                    message: format!("--import {}: not a folder", import.display()),
                    hint: Some("give the folder that contains the scripts".to_owned()),
                });
            }
            if !paths.contains(import) {
                paths.push(import.clone());
            }
        }
        let roots = Root::all(paths, "psc");
        // A script extender brings its own version of the first, but only the game has the second.
        let own_headers = match game {
            Game::Skyrim => ["Form", "GlobalVariable"],
            Game::Fallout4 | Game::Fallout76 | Game::Starfield => {
                ["ScriptObject", "GlobalVariable"]
            }
        };
        let mut by_name = HashTable::with_capacity(inputs.len());
        for (number, input) in (0..).zip(&inputs) {
            if input_named(&inputs, &by_name, &input.name).is_none() {
                by_name.insert_unique(hash_name(&input.name), number, |&number: &u32| {
                    hash_name(&inputs[number as usize].name)
                });
            }
        }
        // Folders are listed only if no input is the answer.
        let found = |name| match input_named(&inputs, &by_name, name) {
            Some(number) => Some(inputs[number as usize].path.clone()),
            None => roots.iter().find_map(|root| root.find(name)),
        };
        let [root_type, only_in_game] = own_headers.map(found);
        let own = only_in_game.and(root_type);
        for (order, root) in (1..).zip(&roots) {
            debug!(order, folder = %root.path().display(), "searching folder");
        }
        let base = match own {
            None => {
                info!(
                    folders = roots.len(),
                    ?game,
                    "searching folders, then the built-in base scripts"
                );
                Some(game)
            }
            Some(file) => {
                info!(
                    folders = roots.len(),
                    because = %file.display(),
                    "searching folders without the built-in base scripts: the game's own are there"
                );
                None
            }
        };
        let namespaces = inputs
            .iter()
            .filter_map(|input| input.name.rsplit_once(':'));
        let input_namespaces = namespaces.map(|(namespace, _)| folded(namespace)).collect();
        Ok(Self {
            inputs,
            input_namespaces,
            by_name,
            roots,
            game,
            base,
            extenders: Vec::new(),
            found: RwLock::default(),
        })
    }

    /// Adds what script extenders bring to the base.
    pub(crate) fn with_extenders(mut self, extenders: &[Extender]) -> Self {
        let game = self.game;
        let own = extenders.iter().filter(|extender| extender.game() == game);
        self.extenders = own.copied().collect();
        self
    }

    /// A script of the base, with what script extenders add to it.
    fn base_script(&self, script: &str) -> Option<(&'static str, Cow<'static, [u8]>)> {
        let Some(game) = self.base else {
            let script = cyperus_scripts::for_tests(self.game, script)?;
            return Some((script.name, Cow::Borrowed(script.source)));
        };
        cyperus_scripts::extended(game, &self.extenders, script)
    }

    /// The index of the input with this name; of several, the first.
    pub(crate) fn input_named(&self, name: &str) -> Option<usize> {
        input_named(&self.inputs, &self.by_name, name).map(|number| number as usize)
    }

    /// Whether a file is an input.
    pub(crate) fn is_input(&self, file: FileId) -> bool {
        file.0 < self.input_count()
    }

    /// Whether a file is a base script, which is part of the program.
    pub(crate) fn is_base(&self, file: FileId) -> bool {
        matches!(self.place(file), Some(Place::Base(_)))
    }

    /// A script's source, to show an excerpt of it.
    pub(crate) fn source(&self, script: &str) -> Option<Source> {
        let file = self.locate(script)?;
        let bytes = self.read(file).ok()?.into_owned();
        Some(Source::new(self.path(file), bytes))
    }

    /// Names of the scripts in the folders, not including the base; at most `most` of each folder.
    pub(crate) fn script_names(&self, most: usize) -> Vec<String> {
        let roots = self.roots.iter();
        roots.flat_map(|root| root.names(most)).collect()
    }

    /// The number of a file, and whether it is new.
    fn number(&self, place: Place) -> (FileId, bool) {
        // A poisoned lock is no problem: both lists grow together below.
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        let known = found.numbers.get(&place).copied();
        drop(found);
        let (number, is_new) = match known {
            Some(number) => (number, false),
            None => {
                let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
                let next = u32::try_from(found.files.len()).unwrap_or(u32::MAX);
                let number = *found.numbers.entry(place.clone()).or_insert(next);
                if number == next {
                    found.files.push(place);
                }
                (number, number == next)
            }
        };
        (FileId(self.input_count() + number), is_new)
    }

    fn input_count(&self) -> u32 {
        u32::try_from(self.inputs.len()).unwrap_or(u32::MAX)
    }

    /// What a number stands for, if it is not an input's.
    fn place(&self, file: FileId) -> Option<Place> {
        let at = file.0.checked_sub(self.input_count())?;
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        found.files.get(at as usize).cloned()
    }
}

/// The folders of the inputs, each once, without those in `others`.
fn roots_of(inputs: &[Input], others: &[PathBuf]) -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = Vec::new();
    let mut last: Option<&Path> = None;
    for input in inputs {
        // Nearly all have the same, and comparing paths part by part takes its time.
        if last.is_some_and(|last| last.as_os_str() == input.root.as_os_str()) {
            continue;
        }
        last = Some(&input.root);
        if !roots.contains(&input.root) && !others.contains(&input.root) {
            roots.push(input.root.clone());
        }
    }
    roots
}

/// A namespace as it is looked up, whatever its case.
fn folded(namespace: &str) -> Box<str> {
    namespace.to_ascii_lowercase().into()
}

fn input_named(inputs: &[Input], by_name: &HashTable<u32>, name: &str) -> Option<u32> {
    by_name
        .find(hash_name(name), |&number| {
            inputs[number as usize].name.eq_ignore_ascii_case(name)
        })
        .copied()
}

impl Sources for Project {
    fn locate(&self, script: &str) -> Option<FileId> {
        if let Some(number) = input_named(&self.inputs, &self.by_name, script) {
            return Some(FileId(number));
        }
        for root in &self.roots {
            if let Some(path) = root.find(script) {
                let (file, is_new) = self.number(Place::Disk(path));
                if is_new {
                    debug!(%script, file = %self.path(file), folder = %root.path().display(), "found script: the first folder that has it");
                }
                return Some(file);
            }
        }
        let Some((base, _)) = self.base_script(script) else {
            debug!(%script, "found no such script");
            return None;
        };
        let (file, is_new) = self.number(Place::Base(base));
        if is_new {
            debug!(%script, "found script: it is built in, and no folder has it");
        }
        Some(file)
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        if let Some(input) = self.inputs.get(file.0 as usize) {
            let bytes = input.read().map_err(|error| SourceError {
                path: input.path.display().to_string(),
                reason: error.to_string(),
            })?;
            return Ok(Cow::Borrowed(bytes));
        }
        match self.place(file) {
            Some(Place::Disk(path)) => {
                files::read_script(&path)
                    .map(Cow::Owned)
                    .map_err(|error| SourceError {
                        path: path.display().to_string(),
                        reason: error.to_string(),
                    })
            }
            Some(Place::Base(name)) => {
                let script = self.base_script(name);
                Ok(script.map_or(Cow::Borrowed(&[]), |(_, text)| text))
            }
            None => Err(SourceError {
                path: format!("file {}", file.0),
                reason: "there is no such file".to_owned(),
            }),
        }
    }

    fn path(&self, file: FileId) -> String {
        if let Some(input) = self.inputs.get(file.0 as usize) {
            return input.path.display().to_string();
        }
        match self.place(file) {
            Some(Place::Disk(path)) => path.display().to_string(),
            Some(Place::Base(name)) => format!("<base>/{name}.psc"),
            None => String::new(),
        }
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        self.roots.iter().any(|root| root.has_folder(namespace))
    }

    fn may_hold(&self, namespace: &str) -> bool {
        // No base script has a namespace.
        self.has_namespace(namespace) || self.input_namespaces.contains(&folded(namespace))
    }

    fn origin(&self, absent: Absent<'_>) -> Option<Origin> {
        known_origin(self.game, absent)
    }

    fn senders(&self, event: &str) -> Vec<String> {
        cyperus_scripts::event_owners(self.game, event)
            .map(str::to_owned)
            .collect()
    }
}

/// Where a name that no source of a game declares is known from.
pub(crate) fn known_origin(own: Game, absent: Absent<'_>) -> Option<Origin> {
    let from_package = |game| {
        package(game, absent).map(|package| Origin {
            game,
            package: Some(package.into()),
        })
    };
    let from_game = |game| {
        is_in_base(game, absent).then_some(Origin {
            game,
            package: None,
        })
    };
    let mut others = Game::ALL.into_iter().filter(|&game| game != own);
    from_package(own)
        .or_else(|| others.find_map(|game| from_game(game).or_else(|| from_package(game))))
}

/// The package that brings a name to a game.
fn package(game: Game, absent: Absent<'_>) -> Option<&'static str> {
    match absent {
        Absent::Script(name) => cyperus_scripts::known_origin(game, name),
        Absent::Member { script, name } => cyperus_scripts::known_member_origin(game, script, name),
    }
}

/// Whether a game's own scripts declare a name.
fn is_in_base(game: Game, absent: Absent<'_>) -> bool {
    match absent {
        Absent::Script(name) => cyperus_scripts::base(game, name).is_some(),
        Absent::Member { script, name } => cyperus_scripts::base_declares(game, script, name),
    }
}
