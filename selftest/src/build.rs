//! Compiling programs, and the game's own scripts that they need.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use cyperus_compiler::ast::ParseMode;
use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::resolve::{FileId, ParsedScript, SourceError, Sources};
use cyperus_compiler::{Options, Session};
use cyperus_pex::{Game, PexFile};
use cyperus_vm::Natives;

use crate::reduce::reduced;
use crate::tree::Source;

/// Compiled scripts by lower-case name.
pub(crate) type Scripts = BTreeMap<String, Rc<PexFile>>;

/// What was parsed, by file and by how much of it. A file that is compiled and imported is in here twice.
type Parsed = Mutex<BTreeMap<(FileId, bool), Arc<ParsedScript>>>;

/// The game's own scripts: their text, and those that were needed so far as compiled scripts.
#[derive(Debug)]
pub(crate) struct Base {
    game: Game,
    scripts: Vec<cyperus_scripts::Script>,
    numbers: BTreeMap<String, u32>,
    compiled: RefCell<BTreeMap<String, Option<Rc<PexFile>>>>,
    parsed: Parsed,
    /// With an index: programs make many machines.
    natives: Natives,
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
            parsed: Parsed::default(),
            natives: Natives::standard().indexed(),
        }
    }

    /// The natives of a new machine.
    pub(crate) fn natives(&self) -> Natives {
        self.natives.clone()
    }

    /// A script of the game, compiled when it is first asked for.
    pub(crate) fn compiled(&self, name: &str) -> Option<Rc<PexFile>> {
        let name = name.to_ascii_lowercase();
        if !self.numbers.contains_key(&name) {
            return None;
        }
        let mut compiled = self.compiled.borrow_mut();
        let entry = compiled.entry(name).or_insert_with_key(|name| {
            let nobody = Sheets::default();
            let session = Session::for_running(self.texts(&nobody), Options::new(self.game));
            session.compile(name).pex.map(Rc::new)
        });
        entry.clone()
    }

    fn texts<'a>(&'a self, own: &'a Sheets) -> Texts<'a> {
        Texts {
            own,
            scripts: &self.scripts,
            numbers: &self.numbers,
            parsed: &self.parsed,
        }
    }
}

/// A program's sources. They are parsed once, however often they are compiled.
#[derive(Debug, Default)]
pub(crate) struct Sheets {
    sources: Vec<Source>,
    parsed: Parsed,
}

impl Sheets {
    pub(crate) fn new(sources: Vec<Source>) -> Self {
        Self {
            sources,
            parsed: Parsed::default(),
        }
    }
}

/// A program's sources in front of the game's.
struct Texts<'a> {
    own: &'a Sheets,
    scripts: &'a [cyperus_scripts::Script],
    numbers: &'a BTreeMap<String, u32>,
    parsed: &'a Parsed,
}

impl Texts<'_> {
    fn parsed(&self, file: FileId) -> &Parsed {
        if file.0 < FIRST_OF_GAME {
            &self.own.parsed
        } else {
            self.parsed
        }
    }
}

/// Not poisoned in effect: entries are whole, and programs that panic are findings.
fn locked(
    parsed: &Parsed,
) -> std::sync::MutexGuard<'_, BTreeMap<(FileId, bool), Arc<ParsedScript>>> {
    parsed.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Files from here on are the game's.
const FIRST_OF_GAME: u32 = 1 << 16;

impl Sources for Texts<'_> {
    fn locate(&self, script: &str) -> Option<FileId> {
        let own = self.own.sources.iter().zip(0..);
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
            Some(number) => {
                let script = self.scripts.get(number as usize);
                script.map(|script| Cow::Owned(reduced(script.source)))
            }
            None => {
                let source = self.own.sources.get(file.0 as usize);
                source.map(|source| Cow::Borrowed(source.text.as_bytes()))
            }
        };
        text.ok_or_else(|| SourceError {
            path: self.path(file),
            reason: "there is no such file".to_owned(),
        })
    }

    fn path(&self, file: FileId) -> String {
        let name = match file.0.checked_sub(FIRST_OF_GAME) {
            Some(number) => self.scripts.get(number as usize).map(|script| script.name),
            None => self
                .own
                .sources
                .get(file.0 as usize)
                .map(|source| source.name.as_str()),
        };
        format!("{}.psc", name.unwrap_or_default())
    }

    fn has_namespace(&self, _namespace: &str) -> bool {
        false
    }

    fn kept(&self, file: FileId, mode: ParseMode) -> Option<Arc<ParsedScript>> {
        let key = (file, mode == ParseMode::Full);
        locked(self.parsed(file)).get(&key).cloned()
    }

    fn keep(&self, file: FileId, parsed: &Arc<ParsedScript>) {
        let key = (file, parsed.syntax.mode == ParseMode::Full);
        locked(self.parsed(file)).insert(key, Arc::clone(parsed));
    }
}

/// Compiles a program. An error says what the compiler found, or what the validator did.
pub(crate) fn compile(
    base: &Base,
    sheets: &Sheets,
    options: Options,
    last_first: bool,
) -> Result<Scripts, String> {
    let sources = &sheets.sources;
    let inputs: Vec<FileId> = (0..).take(sources.len()).map(FileId).collect();
    let session = Session::new(base.texts(sheets), options, &inputs);
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
