//! Names ignoring case: each distinct name in a file is a small number.
//!
//! Papyrus ignores ASCII case everywhere. Within one file two names are the same if their symbols
//! are; between files they are compared by [`NameTable::hash`] and text, or translated with
//! [`NameTable::find_in`].

use hashbrown::HashTable;

use crate::source::Span;

/// A distinct name within one file, ignoring case. Numbered by first appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u32);

impl Symbol {
    /// Stands for a name that is not known yet.
    pub(crate) const PLACEHOLDER: Self = Self(0);

    /// The number of the name, for side tables of [`NameTable::len`] entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One use of a name. Its length is the symbol's: [`NameTable::span`] returns the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// Which name.
    pub symbol: Symbol,
    /// Offset of its first byte in the source.
    pub start: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    start: u32,
    end: u32,
}

/// The distinct names of one file, each with the spelling of its first appearance. Qualified
/// names (`A:B:C`) are one name.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    text: String,
    entries: Vec<Entry>,
    by_hash: HashTable<u32>,
}

/// The hash of a name ignoring ASCII case; the same in every file, run and machine.
pub const fn hash_name(text: &str) -> u64 {
    hash_bytes(text.as_bytes())
}

/// Like [`hash_name`], for a name that is still a piece of source.
pub(crate) const fn hash_bytes(bytes: &[u8]) -> u64 {
    // Eight bytes at a time, with letters folded by setting bit 5. That also folds a few symbols
    // that no name can contain, so equal hashes still mean equal names, except by chance.
    let mut hash = bytes.len() as u64;
    let (words, rest) = bytes.as_chunks::<8>();
    let mut at = 0;
    while at < words.len() {
        hash = mix(hash, u64::from_le_bytes(words[at]));
        at += 1;
    }
    if !rest.is_empty() {
        let mut word = 0;
        at = 0;
        while at < rest.len() {
            word = (word << 8) | rest[at] as u64;
            at += 1;
        }
        hash = mix(hash, word);
    }
    hash ^ (hash >> 32)
}

const fn mix(hash: u64, word: u64) -> u64 {
    const FOLD: u64 = 0x2020_2020_2020_2020;
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    (hash.rotate_left(23) ^ (word | FOLD)).wrapping_mul(FACTOR)
}

impl NameTable {
    /// A table for a source of this many bytes; real sources rarely outgrow it.
    pub(crate) fn for_source(length: usize) -> Self {
        let names = length / 64 + 16;
        Self {
            text: String::with_capacity(names * 12),
            entries: Vec::with_capacity(names),
            by_hash: HashTable::with_capacity(names),
        }
    }

    /// All names in the spelling of their first appearance.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let entries = self.entries.iter();
        entries.filter_map(|entry| self.text.get(entry.start as usize..entry.end as usize))
    }

    /// The symbol of a name; a new name keeps this spelling.
    pub fn intern(&mut self, text: &str) -> Symbol {
        self.intern_hashed(hash_name(text), text.as_bytes())
    }

    /// Like [`NameTable::intern`], with a known hash, for a piece of source. Names are ASCII: other
    /// bytes would be lost.
    pub(crate) fn intern_hashed(&mut self, hash: u64, bytes: &[u8]) -> Symbol {
        let Self {
            text: all,
            entries,
            by_hash,
        } = self;
        if let Some(&index) = by_hash.find(hash, |&index| matches(all, entries, index, hash, bytes))
        {
            return Symbol(index);
        }
        let index = u32::try_from(entries.len()).unwrap_or(u32::MAX);
        let start = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.push_str(std::str::from_utf8(bytes).unwrap_or_default());
        let end = u32::try_from(all.len()).unwrap_or(u32::MAX);
        entries.push(Entry { hash, start, end });
        by_hash.insert_unique(hash, index, |&index| {
            entries.get(index as usize).map_or(0, |entry| entry.hash)
        });
        Symbol(index)
    }

    /// The symbol of a name, if the file has it.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.find_hashed(hash_name(text), text)
    }

    /// Like [`NameTable::find`], with a known hash.
    pub fn find_hashed(&self, hash: u64, text: &str) -> Option<Symbol> {
        self.by_hash
            .find(hash, |&index| {
                matches(&self.text, &self.entries, index, hash, text.as_bytes())
            })
            .map(|&index| Symbol(index))
    }

    /// The symbol that another file has for the same name.
    pub fn find_in(&self, symbol: Symbol, other: &Self) -> Option<Symbol> {
        other.find_hashed(self.hash(symbol), self.text(symbol))
    }

    /// The first spelling.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.entries
            .get(symbol.index())
            .and_then(|entry| self.text.get(entry.start as usize..entry.end as usize))
            .unwrap_or_default()
    }

    /// The name's hash, as [`hash_name`] computes it.
    pub fn hash(&self, symbol: Symbol) -> u64 {
        self.entries
            .get(symbol.index())
            .map_or(0, |entry| entry.hash)
    }

    /// Whether the name is this one, ignoring case.
    pub fn is(&self, symbol: Symbol, text: &str) -> bool {
        self.text(symbol).eq_ignore_ascii_case(text)
    }

    /// The place of one use.
    pub fn span(&self, name: Name) -> Span {
        let length = self
            .entries
            .get(name.symbol.index())
            .map_or(0, |entry| entry.end - entry.start);
        Span::new(name.start, name.start.saturating_add(length))
    }

    /// How many distinct names there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Every symbol, by first appearance.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (0..u32::try_from(self.entries.len()).unwrap_or(u32::MAX)).map(Symbol)
    }
}

fn matches(all: &str, entries: &[Entry], index: u32, hash: u64, bytes: &[u8]) -> bool {
    entries.get(index as usize).is_some_and(|entry| {
        entry.hash == hash
            && all
                .as_bytes()
                .get(entry.start as usize..entry.end as usize)
                .is_some_and(|spelling| spelling.eq_ignore_ascii_case(bytes))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_ignore_case_and_keep_the_first_spelling() {
        let mut names = NameTable::default();
        let first = names.intern("ObjectReference");
        let other = names.intern("Actor");
        assert_eq!(names.intern("OBJECTREFERENCE"), first);
        assert_ne!(first, other);
        assert_eq!(names.text(first), "ObjectReference");
        assert_eq!(names.find("actor"), Some(other));
        assert_eq!(names.find("actors"), None);
        assert_eq!(names.len(), 2);
    }

    #[test]
    fn hashes_ignore_case_at_every_length() {
        let long = "AbCdEfGhIjKlMnOpQrStUvWxYz_0123456789:Z";
        for length in 0..=long.len() {
            let text = &long[..length];
            assert_eq!(hash_name(text), hash_name(&text.to_lowercase()), "{text}");
        }
        assert_ne!(hash_name("a"), hash_name("b"));
        assert_ne!(hash_name("abcdefgh"), hash_name("abcdefgi"));
    }

    #[test]
    fn a_symbol_is_translated_between_files() {
        let (mut one, mut two) = (NameTable::default(), NameTable::default());
        let here = one.intern("OnInit");
        one.intern("Here");
        two.intern("Else");
        let there = two.intern("oninit");
        assert_eq!(one.find_in(here, &two), Some(there));
        assert_eq!(two.find_in(there, &one), Some(here));
    }
}
