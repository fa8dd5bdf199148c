//! The string table being filled: one entry for each name, ignoring case.

use std::fmt::Write;

use cyperus_pex::{StringIndex, StringTable};
use hashbrown::HashTable;

use crate::ast::{NameTable, Symbol, hash_bytes, hash_name};
use crate::session::StringTableMode;

/// No entry yet.
const ABSENT: u32 = u32::MAX;

/// Entries with their hashes, so that growing does not read every string again.
type Entries = HashTable<(u64, StringIndex)>;

/// A string table with the look-ups that fill it.
pub(super) struct Strings<'s> {
    table: StringTable,
    mode: StringTableMode,
    names: &'s NameTable,
    /// By symbol of the script: its entry.
    by_symbol: Vec<u32>,
    /// Names by hash ignoring case.
    folded: Entries,
    /// Literals that have their own entry, by hash of their bytes.
    exact: Entries,
    /// Entries `::temp0` and so on.
    temporaries: Vec<StringIndex>,
    /// By symbol of the script: the entry of the auto property's variable.
    auto_variables: Vec<u32>,
    this: Option<StringIndex>,
    /// Names are put together here.
    buffer: String,
    is_full: bool,
}

impl<'s> Strings<'s> {
    pub(super) fn new(names: &'s NameTable, mode: StringTableMode) -> Self {
        let mut strings = Self {
            table: StringTable::new(),
            mode,
            names,
            by_symbol: vec![ABSENT; names.len()],
            // Most of a script's names end up in its file, and a handful of others.
            folded: HashTable::with_capacity(names.len() + 16),
            exact: HashTable::new(),
            temporaries: Vec::new(),
            auto_variables: vec![ABSENT; names.len()],
            this: None,
            buffer: String::new(),
            is_full: false,
        };
        // Index 0 is the empty string: no parent, no state, no documentation.
        strings.name("");
        strings
    }

    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    pub(super) fn into_table(self) -> StringTable {
        self.table
    }

    fn push(&mut self, text: &[u8]) -> StringIndex {
        self.table.push(text).unwrap_or_else(|_| {
            self.is_full = true;
            StringIndex(0)
        })
    }

    /// The entry of a name, whatever its case.
    pub(super) fn name(&mut self, text: &str) -> StringIndex {
        self.folded_entry(text.as_bytes(), hash_name(text))
    }

    fn folded_entry(&mut self, text: &[u8], hash: u64) -> StringIndex {
        let table = &self.table;
        // The file's spellings are settled when it is complete.
        let keeps_spellings = self.mode == StringTableMode::Official;
        let found = self.folded.find(hash, |&(other, index)| {
            other == hash
                && table.get(index).is_some_and(|entry| {
                    entry == text || !keeps_spellings && entry.eq_ignore_ascii_case(text)
                })
        });
        if let Some(&(_, index)) = found {
            return index;
        }
        let index = self.push(text);
        self.folded
            .insert_unique(hash, (hash, index), |&(hash, _)| hash);
        index
    }

    /// The entry of one of the script's own names.
    pub(super) fn symbol(&mut self, symbol: Symbol) -> StringIndex {
        if let Some(&entry) = self.by_symbol.get(symbol.index())
            && let Ok(entry) = u16::try_from(entry)
        {
            return StringIndex(entry);
        }
        let names = self.names;
        let index = self.folded_entry(names.text(symbol).as_bytes(), names.hash(symbol));
        if let Some(entry) = self.by_symbol.get_mut(symbol.index()) {
            *entry = u32::from(index.0);
        }
        index
    }

    /// The entry of a literal or a documentation text.
    pub(super) fn literal(&mut self, text: &[u8]) -> StringIndex {
        if text.is_empty() {
            return StringIndex(0);
        }
        let hash = hash_bytes(text);
        if self.mode == StringTableMode::Official {
            return self.folded_entry(text, hash);
        }
        let table = &self.table;
        let same =
            |&(other, index): &(u64, StringIndex)| other == hash && table.get(index) == Some(text);
        if let Some(&(_, index)) = self.exact.find(hash, same) {
            return index;
        }
        // A name that is spelled like the literal serves both.
        if let Some(&(_, index)) = self.folded.find(hash, same) {
            return index;
        }
        let index = self.push(text);
        self.exact
            .insert_unique(hash, (hash, index), |&(hash, _)| hash);
        index
    }

    /// The entry of a temporary's name.
    pub(super) fn temporary(&mut self, number: u32) -> StringIndex {
        while self.temporaries.len() <= number as usize {
            self.temporaries.push(StringIndex(0));
        }
        let known = self.temporaries[number as usize];
        if known != StringIndex(0) {
            return known;
        }
        self.buffer.clear();
        self.buffer.push_str("::temp");
        match u8::try_from(number) {
            // Most of them, and much faster than formatting.
            Ok(digit @ 0..10) => self.buffer.push(char::from(b'0' + digit)),
            // Writing to a String cannot fail.
            Ok(_) | Err(_) => _ = write!(self.buffer, "{number}"),
        }
        let index = self.buffered();
        self.temporaries[number as usize] = index;
        index
    }

    /// The entry of the name in the buffer.
    fn buffered(&mut self) -> StringIndex {
        let text = std::mem::take(&mut self.buffer);
        let index = self.name(&text);
        self.buffer = text;
        index
    }

    /// The entry of the hidden variable of an auto property.
    pub(super) fn auto_variable(&mut self, property: Symbol) -> StringIndex {
        if let Some(&entry) = self.auto_variables.get(property.index())
            && let Ok(entry) = u16::try_from(entry)
        {
            return StringIndex(entry);
        }
        self.buffer.clear();
        self.buffer.push_str("::");
        self.buffer.push_str(self.names.text(property));
        self.buffer.push_str("_var");
        let index = self.buffered();
        if let Some(entry) = self.auto_variables.get_mut(property.index()) {
            *entry = u32::from(index.0);
        }
        index
    }

    /// The entry of `self`.
    pub(super) fn this(&mut self) -> StringIndex {
        match self.this {
            Some(index) => index,
            None => {
                let index = self.name("self");
                self.this = Some(index);
                index
            }
        }
    }
}
