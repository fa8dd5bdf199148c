//! Names compared ignoring case, as the games do: ASCII letters only.

use crate::{StringIndex, StringTable};
use std::collections::BTreeMap;

/// For each string in a table, the first one that is equal to it ignoring case. Built once, so that
/// comparing two names afterwards means comparing two numbers.
#[derive(Debug)]
pub(crate) struct CaseFold {
    first: Vec<u16>,
    empty: Option<u16>,
}

impl CaseFold {
    pub(crate) fn new(strings: &StringTable) -> Self {
        let mut seen = BTreeMap::new();
        let mut first = Vec::with_capacity(strings.len());
        for (index, text) in strings.iter() {
            first.push(*seen.entry(text.to_ascii_lowercase()).or_insert(index.0));
        }
        let empty = seen.get(&b""[..]).copied();
        Self { first, empty }
    }

    /// Equal for names that are equal ignoring case; `None` for an index outside the table.
    pub(crate) fn id(&self, index: StringIndex) -> Option<u16> {
        self.first.get(usize::from(index.0)).copied()
    }

    /// Whether this is the empty string. An index outside the table is not.
    pub(crate) fn is_empty(&self, index: StringIndex) -> bool {
        self.empty.is_some() && self.id(index) == self.empty
    }

    /// The id of the empty string, if the table has one.
    pub(crate) fn empty(&self) -> Option<u16> {
        self.empty
    }
}
