//! Which things each file mentions, kept from one search to the next. What a name means depends on its
//! own file and on what other scripts declare, so a list stays right while somebody types inside a
//! function; when declarations change, all lists are made again.

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, Hasher as _};

use cyperus_compiler::check::{Referent, Usage};
use cyperus_compiler::resolve::{Scripts, write_face};
use cyperus_compiler::{Session, ast};
use cyperus_workbench::query::{ScriptIndex, Target};

use super::protocol::{Position, Range};
use super::text::Text;
use crate::hashing::Seeds;

/// Something that scripts mention, the same for all sessions: the file of its script, and a referent as
/// two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thing {
    owner: u32,
    kind: u32,
    at: u32,
}

impl Thing {
    /// The thing that a name stands for. `None` for locals: they are known by where they are, which
    /// changes with every key.
    pub(super) fn of(scripts: &Scripts<'_>, referent: Referent) -> Option<Self> {
        if matches!(referent, Referent::Local(..)) {
            return None;
        }
        let first = Target::of(scripts, referent).referent;
        let (kind, at) = super::answer::packed(first);
        let owner = scripts.file(first.script())?.0;
        Some(Self { owner, kind, at })
    }
}

/// A place where something is mentioned. A name never spans two lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    thing: Thing,
    line: u32,
    start: u32,
    end: u32,
    pub(super) usage: Usage,
}

impl Use {
    pub(super) fn range(&self) -> Range {
        let place = |character| Position {
            line: self.line,
            character,
        };
        Range {
            start: place(self.start),
            end: place(self.end),
        }
    }
}

/// What a script mentions, in the order of the places.
pub(super) fn uses_of(scripts: &Scripts<'_>, index: &ScriptIndex, text: &Text) -> Box<[Use]> {
    let mentions = index.mentions.iter();
    mentions
        .filter_map(|mention| {
            let thing = Thing::of(scripts, mention.referent)?;
            let range = text.range(mention.span);
            Some(Use {
                thing,
                line: range.start.line,
                start: range.start.character,
                end: range.end.character,
                usage: mention.usage,
            })
        })
        .collect()
}

/// A number that stays the same as long as a script declares the same.
pub(super) fn face(script: &ast::Script, source: &[u8]) -> u64 {
    let mut bytes = Vec::new();
    write_face(script, source, &mut bytes);
    let mut hasher = Seeds.build_hasher();
    hasher.write(&bytes);
    hasher.finish()
}

/// The lists of the files that were searched.
#[derive(Debug, Default)]
pub(super) struct Uses {
    by_file: BTreeMap<u32, Box<[Use]>>,
    /// The faces of open documents that the lists were made with.
    faces: BTreeMap<u32, u64>,
}

impl Uses {
    pub(super) fn clear(&mut self) {
        self.by_file.clear();
    }

    /// A file has another text.
    pub(super) fn forget(&mut self, file: u32) {
        self.by_file.remove(&file);
    }

    /// Drops the lists if an open document declares other things than when they were made. `on_disk`
    /// is the face of a file that was or is not open.
    pub(super) fn meet(&mut self, open: BTreeMap<u32, u64>, on_disk: impl Fn(u32) -> u64) {
        let is_known = self.by_file.is_empty()
            || (open.iter()).all(|(&file, &face)| {
                let before = self.faces.get(&file).copied();
                before.unwrap_or_else(|| on_disk(file)) == face
            }) && (self.faces.iter())
                .all(|(file, &face)| open.contains_key(file) || on_disk(*file) == face);
        if !is_known {
            self.clear();
        }
        self.faces = open;
    }

    pub(super) fn has(&self, file: u32) -> bool {
        self.by_file.contains_key(&file)
    }

    pub(super) fn put(&mut self, file: u32, list: Box<[Use]>) {
        self.by_file.insert(file, list);
    }

    /// Where a file mentions a thing.
    pub(super) fn of(&self, file: u32, thing: Thing) -> impl Iterator<Item = &Use> {
        let list = self.by_file.get(&file);
        let list = list.into_iter().flat_map(|list| list.iter());
        list.filter(move |found| found.thing == thing)
    }
}

/// The uses of one file of a session; empty if another file has its name.
pub(super) fn uses_in(session: &Session<'_>, name: &str, text: &Text) -> Box<[Use]> {
    let scripts = session.scripts();
    let Some(script) = scripts.script_named(name) else {
        return Box::default();
    };
    let index = ScriptIndex::new(scripts, script, session.options());
    uses_of(scripts, &index, text)
}
