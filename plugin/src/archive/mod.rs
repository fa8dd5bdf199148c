//! Archives: `.ba2` of Fallout 4 and Starfield, `.bsa` of Skyrim, as lists of named files that are
//! read one by one, in place.
//!
//! Names mix slashes, backslashes and upper and lower case. Lookups ignore the differences.

mod ba2;
mod bsa;
mod error;
mod name;
mod source;

pub use error::{ArchiveError, ArchiveFault};
pub use name::FileName;
pub use source::ReadAt;

use crate::cursor::Cursor;
use crate::signature::Signature;
use crate::unpack::{limit_for, lz4, zlib};

/// Which format an archive has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `.ba2`.
    Ba2 {
        /// 1, 2, 3, 7 or 8.
        version: u32,
        /// Whether it holds textures, whose names can be listed but which cannot be read.
        textures: bool,
    },
    /// `.bsa`.
    Bsa {
        /// 104 or 105.
        version: u32,
    },
}

/// How a file's bytes are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Stored,
    Zlib,
    Lz4Block,
    Lz4Frame,
    /// In pieces with their own header, which is not needed here.
    Texture,
}

/// Where a file's bytes and name are.
#[derive(Clone, Copy, Debug)]
struct Entry {
    offset: u64,
    /// Bytes in the archive.
    length: u32,
    /// Size when unpacked; `None` if it is stored before the data.
    unpacked: Option<u32>,
    packing: Packing,
    /// Whether the data begins with a name.
    named_again: bool,
    folder: Span,
    name: Span,
}

/// A part of the archive's names.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: u32,
    length: u16,
}

impl Span {
    fn of(self, names: &[u8]) -> &[u8] {
        let start = usize::try_from(self.start).unwrap_or(usize::MAX);
        let end = start.saturating_add(self.length.into());
        names.get(start..end).unwrap_or_default()
    }
}

/// An archive. It keeps the names and positions of its files; their bytes stay in the source.
#[derive(Debug)]
pub struct Archive<S> {
    source: S,
    directory: Directory,
    /// Indices of the files by name.
    order: Vec<u32>,
}

/// What both formats provide.
#[derive(Debug)]
struct Directory {
    format: Format,
    names: Vec<u8>,
    entries: Vec<Entry>,
}

impl Directory {
    fn name(&self, index: u32) -> FileName<'_> {
        let entry = usize::try_from(index).ok();
        let entry = entry.and_then(|index| self.entries.get(index));
        FileName {
            folder: entry.map_or(&[], |entry| entry.folder.of(&self.names)),
            file: entry.map_or(&[], |entry| entry.name.of(&self.names)),
        }
    }
}

impl<S: ReadAt> Archive<S> {
    /// Reads the list of files.
    pub fn read(source: S) -> Result<Self, ArchiveError> {
        let mut magic = [0; 4];
        source::fill(&source, 0, &mut magic, "the first four bytes")?;
        let directory = match &magic {
            b"BTDX" => ba2::read(&source)?,
            b"BSA\0" => bsa::read(&source)?,
            _ => {
                let fault = ArchiveFault::NotArchive(Signature(magic));
                return Err(ArchiveError::new(0, fault));
            }
        };
        let count = u32::try_from(directory.entries.len()).unwrap_or(u32::MAX);
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by(|left, right| directory.name(*left).compare(directory.name(*right)));
        Ok(Self {
            source,
            directory,
            order,
        })
    }

    /// Its format.
    pub const fn format(&self) -> Format {
        self.directory.format
    }

    /// Number of files.
    pub fn len(&self) -> u32 {
        u32::try_from(self.directory.entries.len()).unwrap_or(u32::MAX)
    }

    /// Whether it holds no file.
    pub fn is_empty(&self) -> bool {
        self.directory.entries.is_empty()
    }

    /// The files in the order of the archive.
    pub fn files(&self) -> impl Iterator<Item = ArchivedFile<'_>> {
        (0..self.len()).map(|index| self.file(index))
    }

    /// The file with this name, ignoring case and the kind of slashes.
    pub fn find(&self, name: &str) -> Option<ArchivedFile<'_>> {
        let wanted = FileName {
            folder: &[],
            file: name.as_bytes(),
        };
        let place = self
            .order
            .binary_search_by(|index| self.directory.name(*index).compare(wanted))
            .ok()?;
        self.order.get(place).map(|index| self.file(*index))
    }

    fn file(&self, index: u32) -> ArchivedFile<'_> {
        let entry = usize::try_from(index).ok();
        let entry = entry.and_then(|index| self.directory.entries.get(index));
        ArchivedFile {
            index,
            name: self.directory.name(index),
            length: entry.map_or(0, |entry| entry.length),
            packed: entry.is_some_and(|entry| entry.packing != Packing::Stored),
        }
    }

    /// The bytes of a file. A file that would unpack to more than three times the archive, or a
    /// megabyte if that is more, is rejected.
    pub fn extract(&self, index: u32) -> Result<Vec<u8>, ArchiveError> {
        self.extract_within(index, limit_for(self.source.length()))
    }

    /// The bytes of a file that unpacks to no more than `limit`.
    pub fn extract_within(&self, index: u32, limit: u64) -> Result<Vec<u8>, ArchiveError> {
        let entry = usize::try_from(index).ok();
        let entry = entry.and_then(|index| self.directory.entries.get(index));
        let Some(entry) = entry else {
            return Err(ArchiveError::new(0, ArchiveFault::NoSuchFile(index)));
        };
        self.extract_entry(entry, limit).map_err(|mut error| {
            error.file = Some(self.directory.name(index).to_string());
            error
        })
    }

    fn extract_entry(&self, entry: &Entry, limit: u64) -> Result<Vec<u8>, ArchiveError> {
        let at = |fault| ArchiveError::new(entry.offset, fault);
        if entry.packing == Packing::Texture {
            return Err(at(ArchiveFault::Texture));
        }
        let data = source::take(&self.source, entry.offset, entry.length.into(), "a file")?;
        let mut cursor = Cursor::new(&data);
        let ends = |_| at(ArchiveFault::Ends { expected: "a file" });
        if entry.named_again {
            let length = cursor.u8("a name").map_err(ends)?;
            cursor.take(length.into(), "a name").map_err(ends)?;
        }
        if entry.packing == Packing::Stored {
            let skipped = cursor.at();
            return Ok(if skipped == 0 {
                data
            } else {
                data[skipped..].to_vec()
            });
        }
        let unpacked = match entry.unpacked {
            Some(size) => size,
            None => cursor.u32("the unpacked size").map_err(ends)?,
        };
        let packed = &data[cursor.at()..];
        let unpacked = match entry.packing {
            Packing::Zlib => zlib::unpack(packed, unpacked.into(), limit),
            Packing::Lz4Block => lz4::unpack_block(packed, unpacked.into(), limit),
            Packing::Lz4Frame | Packing::Stored | Packing::Texture => {
                lz4::unpack_frame(packed, unpacked.into(), limit)
            }
        };
        unpacked.map_err(|fault| at(ArchiveFault::Packed(fault)))
    }
}

/// A file in an archive.
#[derive(Clone, Copy, Debug)]
pub struct ArchivedFile<'archive> {
    /// Its number, for [`Archive::extract`].
    pub index: u32,
    /// Its name with its folders.
    pub name: FileName<'archive>,
    /// Bytes that it takes in the archive.
    pub length: u32,
    /// Whether those bytes have to be unpacked.
    pub packed: bool,
}
