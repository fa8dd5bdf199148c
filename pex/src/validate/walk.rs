//! The position of the validator: where it is in the file, in bytes and in names.
//!
//! The model keeps no offsets. Because the writer is lossless, walking the records in the order in
//! which they are written and adding up their sizes yields the offset of each field in the file.
//! Tests compare the sum with the writer.

use super::finding::{Finding, FindingKind, Place};
use crate::case_fold::CaseFold;
use crate::{PexFile, StringIndex, Value};

/// No more findings than this are kept: more findings about a broken file say nothing new.
pub(super) const MOST_FINDINGS: usize = 200;

/// Where the walk is, in names.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Here {
    pub(super) object: Option<StringIndex>,
    pub(super) state: Option<StringIndex>,
    pub(super) function: Option<StringIndex>,
    pub(super) instruction: Option<usize>,
}

#[derive(Debug)]
pub(super) struct Walk<'file> {
    pub(super) file: &'file PexFile,
    pub(super) fold: CaseFold,
    /// Offset of the next field.
    pub(super) at: usize,
    pub(super) here: Here,
    pub(super) findings: Vec<Finding>,
    /// How many findings there were, kept or not.
    pub(super) found: usize,
}

impl<'file> Walk<'file> {
    pub(super) fn new(file: &'file PexFile) -> Self {
        Self {
            file,
            fold: CaseFold::new(&file.strings),
            at: 0,
            here: Here::default(),
            findings: Vec::new(),
            found: 0,
        }
    }

    /// Notes a finding about the field at `offset`.
    pub(super) fn report(&mut self, offset: usize, kind: FindingKind) {
        self.found += 1;
        if self.findings.len() >= MOST_FINDINGS {
            return;
        }
        let here = self.here;
        let place = Place {
            object: here.object.map(|index| self.text(index)),
            state: here.state.map(|index| self.text(index)),
            function: here.function.map(|index| self.text(index)),
            instruction: here.instruction,
        };
        self.findings.push(Finding {
            offset,
            place,
            kind,
        });
    }

    /// A string for a message, shortened.
    pub(super) fn text(&self, index: StringIndex) -> String {
        let Some(text) = self.file.strings.get(index) else {
            return "?".to_owned();
        };
        match text.get(..100) {
            None => String::from_utf8_lossy(text).into_owned(),
            Some(start) => format!("{}…", String::from_utf8_lossy(start)),
        }
    }

    /// Passes over a field of `size` bytes.
    pub(super) fn skip(&mut self, size: usize) {
        self.at += size;
    }

    /// Passes over a string index and checks it.
    pub(super) fn string_index(&mut self, what: &'static str, index: StringIndex) {
        let count = self.file.strings.len();
        if usize::from(index.0) >= count {
            let index = index.0;
            self.report(self.at, FindingKind::StringIndex { what, index, count });
        }
        self.skip(2);
    }

    /// Passes over a tagged value and checks its string index.
    pub(super) fn value(&mut self, value: Value) {
        let tag = self.at;
        self.skip(1);
        match value {
            Value::None => {}
            Value::Identifier(index) => self.string_index("an identifier", index),
            Value::String(index) => self.string_index("a string", index),
            Value::Int(_) | Value::Float(_) => self.skip(4),
            Value::Bool(_) => self.skip(1),
        }
        debug_assert!(self.at > tag, "every value takes a byte");
    }

    /// Reports a limit that is exceeded; the list's count is at `offset`.
    pub(super) fn limit(&mut self, offset: usize, what: &'static str, limit: usize, found: usize) {
        if found > limit {
            self.report(offset, FindingKind::Limit { what, limit, found });
        }
    }

    /// A record that only some games' files can hold.
    pub(super) fn requires(&mut self, holds: bool, what: &'static str) {
        if !holds {
            let game = self.file.game;
            self.report(self.at, FindingKind::NotInGame { what, game });
        }
    }
}

/// The names of one scope, to find a second one that is equal ignoring case.
#[derive(Debug, Default)]
pub(super) struct Scope {
    seen: std::collections::BTreeSet<u16>,
}

impl Scope {
    /// Declares a name whose index is the next field. Broken indexes are reported elsewhere.
    pub(super) fn declare(&mut self, walk: &mut Walk<'_>, what: &'static str, name: StringIndex) {
        if let Some(id) = walk.fold.id(name)
            && !self.seen.insert(id)
        {
            let name = walk.text(name);
            walk.report(walk.at, FindingKind::Duplicate { what, name });
        }
    }

    pub(super) fn contains(&self, id: u16) -> bool {
        self.seen.contains(&id)
    }
}
