//! All scripts at one moment, as the compiler asks for them: unsaved text, files, base scripts.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use cyperus_compiler::ast::{ParseMode, hash_name};
use cyperus_compiler::resolve::{Absent, FileId, Origin, ParsedScript, SourceError, Sources};
use cyperus_pex::Game;
use cyperus_scripts::Extender;
use hashbrown::HashTable;

use super::parses::{Parses, Stamp, Work};
use super::text::Text;
use crate::files;
use crate::sources::known_origin;

/// Where a script is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// A file.
    Disk(PathBuf),
    /// The binary.
    Base(&'static str),
}

/// A script that can be found.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) place: Place,
    /// Its full name, by its path.
    pub(super) name: Box<str>,
    /// Whether it is in a folder that the author has open.
    pub(super) is_own: bool,
}

/// The files, found once and shared by all snapshots until a file comes or goes.
#[derive(Debug, Default)]
pub(super) struct Files {
    pub(super) list: Vec<File>,
    by_name: HashTable<u32>,
    /// In lower case.
    namespaces: BTreeSet<Box<str>>,
}

impl Files {
    /// Of two files with one name, the first is found; of a file and a base script, the file.
    pub(super) fn new(list: Vec<File>) -> Self {
        let mut by_name = HashTable::with_capacity(list.len());
        let mut namespaces = BTreeSet::new();
        let is_base = |(_, file): &(u32, &File)| matches!(file.place, Place::Base(_));
        let numbered = || (0_u32..).zip(&list);
        let disk = numbered().filter(|entry| !is_base(entry));
        for (number, file) in disk.chain(numbered().filter(is_base)) {
            if find(&list, &by_name, &file.name).is_none() {
                by_name.insert_unique(hash_name(&file.name), number, |&number: &u32| {
                    list.get(number as usize)
                        .map_or(0, |file| hash_name(&file.name))
                });
            }
            let mut name: &str = &file.name;
            while let Some((namespace, _)) = name.rsplit_once(':') {
                namespaces.insert(namespace.to_ascii_lowercase().into_boxed_str());
                name = namespace;
            }
        }
        Self {
            list,
            by_name,
            namespaces,
        }
    }

    pub(super) fn named(&self, name: &str) -> Option<u32> {
        find(&self.list, &self.by_name, name)
    }
}

fn find(list: &[File], by_name: &HashTable<u32>, name: &str) -> Option<u32> {
    by_name
        .find(hash_name(name), |&number| {
            let file = list.get(number as usize);
            file.is_some_and(|file| file.name.eq_ignore_ascii_case(name))
        })
        .copied()
}

/// The scripts at one moment.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) game: Game,
    /// Script extenders and libraries that add to the base.
    pub(super) extenders: Arc<[Extender]>,
    pub(super) files: Arc<Files>,
    /// What editors hold, by file.
    pub(super) open: BTreeMap<u32, Arc<Text>>,
    /// Text that takes the place of an open one for a question: the line at the cursor made whole.
    pub(super) replaced: Option<(u32, Arc<[u8]>)>,
    /// What was made of the files so far.
    pub(super) parses: Arc<Parses>,
    /// Whether more of it is kept. A search through all scripts must not hold them all.
    pub(super) keeps: bool,
    /// Counts what is parsed.
    pub(super) work: Arc<Work>,
}

impl Snapshot {
    pub(super) fn file(&self, number: u32) -> Option<&File> {
        self.files.list.get(number as usize)
    }

    /// The text of a file, whatever an editor holds of it.
    pub(super) fn on_disk(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        match self.file(file.0).map(|file| &file.place) {
            Some(Place::Disk(path)) => {
                files::read_script(path)
                    .map(Cow::Owned)
                    .map_err(|error| SourceError {
                        path: path.display().to_string(),
                        reason: error.to_string(),
                    })
            }
            Some(Place::Base(name)) => {
                let script = cyperus_scripts::extended(self.game, &self.extenders, name);
                Ok(script.map_or(Cow::Borrowed(&[]), |(_, text)| text))
            }
            None => Err(SourceError {
                path: format!("file {}", file.0),
                reason: "there is no such file".to_owned(),
            }),
        }
    }

    /// Which version of a file is on the disk; `None` if there is none, or for a base script.
    pub(super) fn disk_stamp(&self, file: FileId) -> Option<Stamp> {
        match &self.file(file.0)?.place {
            Place::Disk(path) => Stamp::of(path),
            Place::Base(_) => None,
        }
    }

    fn is_replaced(&self, file: FileId) -> bool {
        let replaced = self.replaced.as_ref();
        replaced.is_some_and(|(number, _)| *number == file.0)
    }

    /// How long a text is, for counting.
    fn length(&self, file: FileId) -> u64 {
        let replaced = self.replaced.as_ref();
        let replaced = replaced.filter(|(number, _)| *number == file.0);
        if let Some((_, bytes)) = replaced {
            return bytes.len() as u64;
        }
        match self.stamp(file) {
            Ok(Some(stamp)) => stamp.length(),
            Ok(None) | Err(()) => self.read(file).map_or(0, |bytes| bytes.len() as u64),
        }
    }

    /// Of a text that is read from the disk, which version it is. `Err` if there is none.
    fn stamp(&self, file: FileId) -> Result<Option<Stamp>, ()> {
        if self.open.contains_key(&file.0) {
            return Ok(None);
        }
        match self.file(file.0).map(|file| &file.place) {
            Some(Place::Disk(path)) => Stamp::of(path).map(Some).ok_or(()),
            Some(Place::Base(_)) => Ok(None),
            None => Err(()),
        }
    }
}

impl Sources for Snapshot {
    fn locate(&self, script: &str) -> Option<FileId> {
        // What somebody looks at is what they mean, even if another folder has the name too.
        let mut open = self.open.keys();
        let open = open.find(|&&number| {
            let file = self.file(number);
            file.is_some_and(|file| file.name.eq_ignore_ascii_case(script))
        });
        open.copied()
            .or_else(|| self.files.named(script))
            .map(FileId)
    }

    fn read(&self, file: FileId) -> Result<Cow<'_, [u8]>, SourceError> {
        if let Some((number, bytes)) = &self.replaced
            && *number == file.0
        {
            return Ok(Cow::Borrowed(bytes));
        }
        if let Some(text) = self.open.get(&file.0) {
            return Ok(Cow::Borrowed(&text.bytes));
        }
        self.on_disk(file)
    }

    fn path(&self, file: FileId) -> String {
        match self.file(file.0).map(|file| &file.place) {
            Some(Place::Disk(path)) => path.display().to_string(),
            Some(Place::Base(name)) => format!("<base>/{name}.psc"),
            None => String::new(),
        }
    }

    fn has_namespace(&self, namespace: &str) -> bool {
        let namespace = namespace.to_ascii_lowercase();
        self.files.namespaces.contains(namespace.as_str())
    }

    fn may_hold(&self, namespace: &str) -> bool {
        self.has_namespace(namespace)
    }

    fn origin(&self, absent: Absent<'_>) -> Option<Origin> {
        known_origin(self.game, absent)
    }

    fn senders(&self, event: &str) -> Vec<String> {
        cyperus_scripts::event_owners(self.game, event)
            .map(str::to_owned)
            .collect()
    }

    fn kept(&self, file: FileId, mode: ParseMode) -> Option<Arc<ParsedScript>> {
        let stamp = self.stamp(file).ok().filter(|_| !self.is_replaced(file))?;
        self.parses.get(file.0, mode, stamp)
    }

    fn keep(&self, file: FileId, parsed: &Arc<ParsedScript>) {
        self.work.add(self.length(file));
        if let Ok(stamp) = self.stamp(file)
            && self.keeps
            && !self.is_replaced(file)
        {
            self.parses.put(file.0, parsed, stamp);
        }
    }
}
