//! The table of all scripts of a session: names to numbers, numbers to parsed scripts.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use cyperus_pex::Game;
use hashbrown::HashTable;
use tracing::debug;

use super::script::{ParsedScript, ScriptInfo};
use super::seen::Seen;
use super::source::{FileId, SourceError, Sources};
use crate::ast::{ParseMode, hash_name};
use crate::diagnostic::Diagnostics;
use crate::parse::{self, ParseOptions};
use crate::source::LineTable;
use crate::types::ScriptId;

/// So that threads that look up different names rarely wait for each other.
const SHARDS: usize = 32;

/// A name that was looked up, and its script if there is one.
struct Slot {
    name: Box<str>,
    file: Option<FileId>,
    info: OnceLock<Result<Box<ScriptInfo>, SourceError>>,
}

/// How many scripts a session has parsed, and how many names turned out to have no script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScriptCounts {
    /// Scripts that are compiled.
    pub in_full: usize,
    /// Scripts that others refer to.
    pub for_declarations: usize,
    /// Names that were looked up and that no file has.
    pub without_file: usize,
}

/// All scripts of a session. Shared between threads; everything in it is filled in once.
pub struct Scripts<'sources> {
    table: Arc<Table<'sources>>,
    /// What was looked into through this value, if somebody wants to know.
    seen: Option<Box<Seen>>,
}

/// The table itself.
struct Table<'sources> {
    sources: Box<dyn Sources + 'sources>,
    game: Game,
    /// By file number: whether it is compiled, and so parsed in full. `None`: all are.
    inputs: Option<Box<[bool]>>,
    shards: [RwLock<HashTable<(u64, ScriptId)>>; SHARDS],
    /// By number. Slots never move: what is borrowed from one stays valid while others are added.
    slots: boxcar::Vec<Slot>,
}

impl std::fmt::Debug for Scripts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scripts")
            .field("game", &self.table.game)
            .field("names", &self.table.slots.count())
            .finish_non_exhaustive()
    }
}

impl<'sources> Scripts<'sources> {
    /// An empty table. `inputs` are the files that will be compiled.
    pub fn new(sources: impl Sources + 'sources, game: Game, inputs: &[FileId]) -> Self {
        let length = inputs.iter().map(|file| file.0 as usize + 1).max();
        let mut flags = vec![false; length.unwrap_or(0)].into_boxed_slice();
        for file in inputs {
            if let Some(flag) = flags.get_mut(file.0 as usize) {
                *flag = true;
            }
        }
        Self::with_inputs(sources, game, Some(flags))
    }

    /// An empty table in which every script may be compiled, and so is parsed in full.
    pub fn for_running(sources: impl Sources + 'sources, game: Game) -> Self {
        Self::with_inputs(sources, game, None)
    }

    fn with_inputs(
        sources: impl Sources + 'sources,
        game: Game,
        inputs: Option<Box<[bool]>>,
    ) -> Self {
        let table = Table {
            sources: Box::new(sources),
            game,
            inputs,
            shards: std::array::from_fn(|_| RwLock::new(HashTable::new())),
            slots: boxcar::Vec::new(),
        };
        Self {
            table: Arc::new(table),
            seen: None,
        }
    }

    /// The same scripts, seen by somebody who wants to know which of them mattered.
    pub(crate) fn noting(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            seen: Some(Box::new(Seen::new())),
        }
    }

    /// The scripts that were looked into since [`Self::noting`]; `None` if nobody took note, or there
    /// were too many.
    pub(crate) fn noted(&self) -> Option<Vec<ScriptId>> {
        self.seen.as_ref()?.scripts()
    }

    /// The game whose language the scripts use.
    pub fn game(&self) -> Game {
        self.table.game
    }

    /// Where the text comes from.
    pub fn sources(&self) -> &(dyn Sources + 'sources) {
        &*self.table.sources
    }

    /// The number of the script with this full name, if its file exists. Does not parse it.
    pub fn find(&self, name: &str) -> Option<ScriptId> {
        let hash = hash_name(name);
        let shard = self
            .table
            .shards
            .get(usize::try_from(hash % SHARDS as u64).ok()?)?;
        let known = |table: &HashTable<(u64, ScriptId)>| {
            table
                .find(hash, |&(other, id)| {
                    other == hash
                        && self
                            .slot(id)
                            .is_some_and(|slot| slot.name.eq_ignore_ascii_case(name))
                })
                .map(|&(_, id)| id)
        };
        // A poisoned lock only means that another thread panicked elsewhere: entries are whole.
        let found = known(&shard.read().unwrap_or_else(PoisonError::into_inner));
        let id = match found {
            Some(id) => id,
            None => {
                let file = self.table.sources.locate(name);
                let mut table = shard.write().unwrap_or_else(PoisonError::into_inner);
                match known(&table) {
                    Some(id) => id,
                    None => {
                        let id = self.add(name, file)?;
                        table.insert_unique(hash, (hash, id), |&(hash, _)| hash);
                        id
                    }
                }
            }
        };
        self.slot(id)?.file.map(|_| id)
    }

    /// Adds a file under a name, even if another file already has the name.
    pub fn add(&self, name: &str, file: Option<FileId>) -> Option<ScriptId> {
        let index = self.table.slots.push(Slot {
            name: name.into(),
            file,
            info: OnceLock::new(),
        });
        u32::try_from(index).ok().map(ScriptId)
    }

    fn slot(&self, id: ScriptId) -> Option<&Slot> {
        self.table.slots.get(id.0 as usize)
    }

    /// The parsed script, or why it cannot be read. Parses it the first time.
    pub fn load(&self, id: ScriptId) -> Option<Result<&ScriptInfo, &SourceError>> {
        if let Some(seen) = &self.seen {
            seen.add(id);
        }
        let slot = self.slot(id)?;
        let file = slot.file?;
        let result = slot.info.get_or_init(|| self.parse(id, &slot.name, file));
        Some(result.as_ref().map(Box::as_ref))
    }

    /// The parsed script; `None` if it does not exist or cannot be read.
    pub fn script(&self, id: ScriptId) -> Option<&ScriptInfo> {
        self.load(id)?.ok()
    }

    /// The script with this full name, parsed.
    pub fn script_named(&self, name: &str) -> Option<&ScriptInfo> {
        self.script(self.find(name)?)
    }

    /// The full name of a script as it was first looked up, in any case. Does not parse it.
    pub fn name(&self, id: ScriptId) -> &str {
        self.slot(id).map_or("None", |slot| &slot.name)
    }

    /// The file of a script.
    pub fn file(&self, id: ScriptId) -> Option<FileId> {
        self.slot(id)?.file
    }

    /// The parsed script, if somebody has looked into it already.
    pub(super) fn known(&self, id: ScriptId) -> Option<&ScriptInfo> {
        self.slot(id)?.info.get()?.as_ref().ok().map(Box::as_ref)
    }

    /// Every name that was looked up so far, with the number and the file that it led to, in order of
    /// the names.
    pub fn lookups(&self) -> Vec<(&str, ScriptId, Option<FileId>)> {
        let slots = self.table.slots.iter();
        let mut lookups: Vec<_> = slots
            .filter_map(|(at, slot)| {
                Some((&*slot.name, ScriptId(u32::try_from(at).ok()?), slot.file))
            })
            .collect();
        lookups.sort_unstable_by_key(|(name, ..)| *name);
        lookups
    }

    /// What has been looked up and parsed so far.
    pub fn counts(&self) -> ScriptCounts {
        let mut counts = ScriptCounts::default();
        for (_, slot) in &self.table.slots {
            match (slot.file, slot.info.get()) {
                (None, _) => counts.without_file += 1,
                (Some(_), Some(Ok(info))) => match info.syntax.mode {
                    ParseMode::Full => counts.in_full += 1,
                    ParseMode::Declarations => counts.for_declarations += 1,
                },
                (Some(_), Some(Err(_)) | None) => {}
            }
        }
        counts
    }

    fn parse(
        &self,
        id: ScriptId,
        name: &str,
        file: FileId,
    ) -> Result<Box<ScriptInfo>, SourceError> {
        let is_input = match &self.table.inputs {
            Some(inputs) => inputs.get(file.0 as usize).copied().unwrap_or(false),
            None => true,
        };
        let mode = if is_input {
            ParseMode::Full
        } else {
            ParseMode::Declarations
        };
        let sources = &self.table.sources;
        let parsed = match sources.kept(file, mode) {
            Some(parsed) => parsed,
            None => {
                let parsed = Arc::new(self.parse_file(name, file, mode)?);
                sources.keep(file, &parsed);
                parsed
            }
        };
        Ok(Box::new(ScriptInfo::new(id, name, file, parsed)))
    }

    fn parse_file(
        &self,
        name: &str,
        file: FileId,
        mode: ParseMode,
    ) -> Result<ParsedScript, SourceError> {
        let bytes = self.table.sources.read(file)?;
        let parsed = parse::parse(
            &bytes,
            ParseOptions {
                game: self.table.game,
                mode,
                expected_name: name,
            },
        );
        debug!(
            script = %name,
            file = %self.table.sources.path(file),
            bytes = bytes.len(),
            findings = parsed.diagnostics.len(),
            only_declarations = mode == ParseMode::Declarations,
            "lexed and parsed"
        );
        let (diagnostics, lines) = match mode {
            ParseMode::Full => (parsed.diagnostics, LineTable::new(&bytes)),
            ParseMode::Declarations => (Diagnostics::default(), LineTable::default()),
        };
        Ok(ParsedScript::new(parsed.script, diagnostics, lines))
    }
}
