//! The string table: every name, type, literal and doc text of a file, by index.
//!
//! Text is bytes, not `str`: the games store Windows-1252, compilers store what the source
//! contained, and a file must come out as it went in.

use std::fmt;

/// Index of a string in its file's [`StringTable`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringIndex(pub u16);

impl fmt::Display for StringIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}

/// Strings in file order, including duplicates. One allocation for all bytes, one for the ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StringTable {
    bytes: Vec<u8>,
    /// `ends[i]` is where string `i` stops; it starts where its predecessor stops.
    ends: Vec<u32>,
}

/// Why a string cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StringTableError {
    /// The index is a u16.
    #[error("the string table is full: a .pex file holds at most 65,535 strings")]
    Full,
    /// The length is a u16.
    #[error("a string of {0} bytes is too long: a .pex file holds at most 65,535 bytes per string")]
    TooLong(usize),
}

impl StringTable {
    /// The longest table and the longest string: both are counted by a u16.
    pub const LIMIT: usize = u16::MAX as usize;

    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no strings.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Appends a string without looking for an equal one.
    pub fn push(&mut self, text: &[u8]) -> Result<StringIndex, StringTableError> {
        if text.len() > Self::LIMIT {
            return Err(StringTableError::TooLong(text.len()));
        }
        let index = u16::try_from(self.ends.len()).map_err(|_| StringTableError::Full)?;
        if usize::from(index) >= Self::LIMIT {
            return Err(StringTableError::Full);
        }
        self.bytes.extend_from_slice(text);
        // 65,535 strings of 65,535 bytes fit in a u32.
        self.ends
            .push(u32::try_from(self.bytes.len()).map_err(|_| StringTableError::Full)?);
        Ok(StringIndex(index))
    }

    /// The string at `index`, if there is one.
    pub fn get(&self, index: StringIndex) -> Option<&[u8]> {
        let at = usize::from(index.0);
        let end = *self.ends.get(at)? as usize;
        let start = if at == 0 {
            0
        } else {
            self.ends[at - 1] as usize
        };
        self.bytes.get(start..end)
    }

    /// The string at `index` as text for people: bytes that are not UTF-8 are replaced. For an
    /// index outside the table this is `?`, so that messages about broken files never fail.
    pub fn text(&self, index: StringIndex) -> std::borrow::Cow<'_, str> {
        self.get(index)
            .map_or(std::borrow::Cow::Borrowed("?"), String::from_utf8_lossy)
    }

    /// All strings with their indexes, in file order.
    pub fn iter(&self) -> impl Iterator<Item = (StringIndex, &[u8])> {
        (0..self.len()).filter_map(|at| {
            let index = StringIndex(u16::try_from(at).ok()?);
            Some((index, self.get(index)?))
        })
    }
}
