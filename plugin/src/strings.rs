//! String files of a localized plugin: texts by key.

use std::borrow::Cow;

use crate::cursor::Cursor;
use crate::error::{Fault, FaultKind, Offset, PluginError, Subject};
use crate::text::{Text, Words};

/// One of the three files for a plugin and language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StringKind {
    /// `.STRINGS`: names.
    Names,
    /// `.DLSTRINGS`: descriptions, log entries, books.
    Descriptions,
    /// `.ILSTRINGS`: dialogue.
    Dialogue,
}

impl StringKind {
    /// The file's extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Names => "STRINGS",
            Self::Descriptions => "DLSTRINGS",
            Self::Dialogue => "ILSTRINGS",
        }
    }

    /// Whether each text begins with its length.
    const fn has_lengths(self) -> bool {
        !matches!(self, Self::Names)
    }
}

/// Texts by key.
#[derive(Clone, Debug)]
pub struct StringTable<'bytes> {
    kind: StringKind,
    /// Keys with the positions of their texts, sorted by key.
    places: Vec<(u32, u32)>,
    block: &'bytes [u8],
}

impl<'bytes> StringTable<'bytes> {
    /// Reads a string file. Every position in its directory must be inside its block of texts.
    pub fn read(bytes: &'bytes [u8], kind: StringKind) -> Result<Self, PluginError> {
        Self::read_table(bytes, kind)
            .map_err(|fault| fault.within(Subject::Strings, Offset::File(0)))
    }

    fn read_table(bytes: &'bytes [u8], kind: StringKind) -> Result<Self, Fault> {
        let mut cursor = Cursor::new(bytes);
        let count = cursor.u32("the number of texts")?;
        let size = cursor.u32("the size of all texts")?;
        let directory_size = usize::try_from(count)
            .unwrap_or(usize::MAX)
            .saturating_mul(8);
        let start = cursor.at();
        let directory = cursor.take(directory_size, "the directory of texts")?;
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let block = cursor.take(size, "the texts")?;
        let mut places = Vec::with_capacity(directory.len() / 8);
        for (index, entry) in directory.as_chunks::<8>().0.iter().enumerate() {
            let mut entry = Cursor::new(entry);
            let key = entry.u32("a key")?;
            let offset = entry.u32("the place of a text")?;
            if usize::try_from(offset).is_ok_and(|offset| offset >= size) {
                let kind = FaultKind::TextOutside { key, offset, size };
                return Err(Fault::new(start + index * 8, kind));
            }
            places.push((key, offset));
        }
        places.sort_unstable();
        Ok(Self {
            kind,
            places,
            block,
        })
    }

    /// The text of a key. A text that runs past the block ends with it.
    pub fn get(&self, key: u32) -> Option<Text<'bytes>> {
        let index = self.places.partition_point(|(found, _)| *found < key);
        let (_, offset) = self.places.get(index).filter(|(found, _)| *found == key)?;
        let mut text = self.block.get(usize::try_from(*offset).ok()?..)?;
        if self.kind.has_lengths() {
            let (length, rest) = text.split_first_chunk::<4>()?;
            let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
            text = rest.get(..length).unwrap_or(rest);
        }
        Some(Text::up_to_zero(text))
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}

impl<'bytes> Words<'bytes> {
    /// The text, looked up in `table` if the plugin has only a key.
    pub fn decode(self, table: Option<&StringTable<'bytes>>) -> Option<Cow<'bytes, str>> {
        match self {
            Self::Plain(text) => Some(text.decode()),
            Self::Key(0) => Some(Cow::Borrowed("")),
            Self::Key(key) => table?.get(key).map(Text::decode),
        }
    }
}
