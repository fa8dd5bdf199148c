//! Names, interned ignoring ASCII case: comparing names means comparing numbers.
//!
//! These are the names of scripts, functions, properties, variables, states, members and events.
//! String *values* are not interned here; they live in the heap.

use std::hash::{BuildHasher, Hasher};

use ahash::RandomState;
use hashbrown::HashTable;

/// An interned name. Two symbols from the same [`Symbols`] are equal if their names differ at most
/// in ASCII case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// The empty name: the empty state, no parent.
    pub(crate) const EMPTY: Self = Self(0);
}

/// The table of names. Messages show the first spelling.
#[derive(Debug)]
pub(crate) struct Symbols {
    names: Vec<Box<str>>,
    table: HashTable<u32>,
    hasher: RandomState,
}

impl Default for Symbols {
    fn default() -> Self {
        let mut symbols = Self {
            names: Vec::new(),
            table: HashTable::new(),
            // Fixed seeds: the table is never iterated, but identical runs should also do identical
            // work.
            hasher: RandomState::with_seeds(0x6379, 0x7065, 0x7275, 0x7321),
        };
        symbols.intern("");
        symbols
    }
}

impl Symbols {
    /// The symbol of `name`. Adds it if it is new.
    pub(crate) fn intern(&mut self, name: &str) -> Symbol {
        if let Some(symbol) = self.find(name) {
            return symbol;
        }
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.names.push(name.into());
        let hash = fold_hash(&self.hasher, name);
        let (names, hasher) = (&self.names, &self.hasher);
        self.table.insert_unique(hash, number, |&other| {
            fold_hash(hasher, &names[other as usize])
        });
        Symbol(number)
    }

    /// The symbol of `name`, if it is interned.
    pub(crate) fn find(&self, name: &str) -> Option<Symbol> {
        self.table
            .find(fold_hash(&self.hasher, name), |&other| {
                self.names[other as usize].eq_ignore_ascii_case(name)
            })
            .map(|&number| Symbol(number))
    }

    /// The symbol of a name that a `.pex` stores as bytes.
    pub(crate) fn intern_bytes(&mut self, name: &[u8]) -> Symbol {
        self.intern(&String::from_utf8_lossy(name))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// All names, in the order of their numbers.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// Gives a name another spelling: a script is shown as it spells itself, whoever named it
    /// first.
    pub(crate) fn respell(&mut self, symbol: Symbol, spelling: &str) {
        if let Some(name) = self.names.get_mut(symbol.0 as usize)
            && name.eq_ignore_ascii_case(spelling)
        {
            *name = spelling.into();
        }
    }

    /// The spelling to show: the first one, or the one set since.
    pub(crate) fn name(&self, symbol: Symbol) -> &str {
        self.names
            .get(symbol.0 as usize)
            .map_or("?", |name| &**name)
    }
}

fn fold_hash(hasher: &RandomState, name: &str) -> u64 {
    let mut state = hasher.build_hasher();
    for byte in name.bytes() {
        state.write_u8(byte.to_ascii_lowercase());
    }
    state.finish()
}

crate::persist::persist_newtype!(Symbol);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_ignored_and_the_first_spelling_kept() {
        let mut symbols = Symbols::default();
        let first = symbols.intern("GotoState");
        assert_eq!(symbols.intern("gotostate"), first);
        assert_eq!(symbols.find("GOTOSTATE"), Some(first));
        assert_eq!(symbols.name(first), "GotoState");
        assert_ne!(symbols.intern("GotoStates"), first);
        assert_eq!(symbols.intern(""), Symbol::EMPTY);
    }
}
