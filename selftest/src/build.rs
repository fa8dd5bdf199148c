//! Compiling programs, and the game's own scripts that they need.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::{FileId, SourceError, Sources};
use cyperus_compiler::{Options, Session};
use cyperus_pex::{Game, PexFile};

use crate::tree::Source;

/// Compiled scripts by lower-case name.
pub(crate) type Scripts = BTreeMap<String, Rc<PexFile>>;

/// The game's own scripts: their text, and those that were needed so far as compiled scripts.
#[derive(Debug)]
pub(crate) struct Base {
    game: Game,
    scripts: Vec<cyperus_scripts::Script>,
    numbers: BTreeMap<String, u32>,
    compiled: RefCell<BTreeMap<String, Option<Rc<PexFile>>>>,
}

impl Base {
    pub(crate) fn new(game: Game) -> Self {
        let scripts: Vec<_> = cyperus_scripts::base_scripts(game).collect();
        let names = scripts
            .iter()
            .map(|script| script.name.to_ascii_lowercase());
        Self {
            game,
            numbers: names.zip(0..).collect(),
            scripts,
            compiled: RefCell::default(),
        }
    }

    /// A script of the game, compiled when it is first asked for.
    pub(crate) fn compiled(&self, name: &str) -> Option<Rc<PexFile>> {
        let name = name.to_ascii_lowercase();
        if !self.numbers.contains_key(&name) {
            return None;
        }
        let mut compiled = self.compiled.borrow_mut();
        let entry = compiled.entry(name).or_insert_with_key(|name| {
            let session = Session::for_running(self.texts(&[]), Options::new(self.game));
            session.compile(name).pex.map(Rc::new)
        });
        entry.clone()
    }

    fn texts<'a>(&'a self, own: &'a [Source]) -> Texts<'a> {
        Texts {
            own,
            scripts: &self.scripts,
            numbers: &self.numbers,
        }
    }
}

/// A program's sources in front of the game's.
struct Texts<'a> {
    own: &'a [Source],
    scripts: &'a [cyperus_scripts::Script],
    numbers: &'a BTreeMap<String, u32>,
}

/// Files from here on are the game's.
const FIRST_OF_GAME: u32 = 1 << 16;

impl Sources for Texts<'_> {
    fn locate(&self, script: &str) -> Option<FileId> {
        let own = self.own.iter().zip(0..);
        for (source, number) in own {
            if source.name.eq_ignore_ascii_case(script) {
                return Some(FileId(number));
            }
        }
        let number = self.numbers.get(&script.to_ascii_lowercase())?;
        Some(FileId(FIRST_OF_GAME + number))
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        let text = match file.0.checked_sub(FIRST_OF_GAME) {
            Some(number) => self
                .scripts
                .get(number as usize)
                .map(|script| script.source),
            None => self
                .own
                .get(file.0 as usize)
                .map(|source| source.text.as_bytes()),
        };
        text.map(Cow::Borrowed).ok_or_else(|| SourceError {
            path: self.path(file),
            reason: "there is no such file".to_owned(),
        })
    }

    fn path(&self, file: FileId) -> String {
        let name = match file.0.checked_sub(FIRST_OF_GAME) {
            Some(number) => self.scripts.get(number as usize).map(|script| script.name),
            None => self
                .own
                .get(file.0 as usize)
                .map(|source| source.name.as_str()),
        };
        format!("{}.psc", name.unwrap_or_default())
    }

    fn has_namespace(&self, _namespace: &str) -> bool {
        false
    }
}

/// Compiles a program. An error says what the compiler found, or what the validator did.
pub(crate) fn compile(
    base: &Base,
    sources: &[Source],
    options: Options,
    last_first: bool,
) -> Result<Scripts, String> {
    let inputs: Vec<FileId> = (0..).take(sources.len()).map(FileId).collect();
    let session = Session::new(base.texts(sources), options, &inputs);
    let mut names: Vec<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    if last_first {
        names.reverse();
    }
    let mut scripts = Scripts::new();
    for name in names {
        let compiled = session.compile(name);
        let Some(pex) = compiled.pex else {
            let mut errors = compiled.diagnostics.iter();
            let first = errors.find(|found| found.severity == Severity::Error);
            let first = first.map_or_else(String::new, |found| {
                format!("{} {}", found.code.number(), found.message)
            });
            return Err(format!("{name} does not compile: {first}"));
        };
        if let Some(finding) = cyperus_pex::validate::validate(&pex).errors().next() {
            return Err(format!("{name} compiles into an invalid file: {finding}"));
        }
        scripts.insert(name.to_ascii_lowercase(), Rc::new(pex));
    }
    Ok(scripts)
}
