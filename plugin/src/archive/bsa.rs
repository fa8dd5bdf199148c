//! `.bsa`.

use super::error::{ArchiveError, ArchiveFault};
use super::source::{ReadAt, fill, take};
use super::{Directory, Entry, Format, Packing, Span};
use crate::cursor::Cursor;
use crate::error::Fault;

/// The size of the header in bytes.
const HEADER: u64 = 36;
const FOLDER_NAMES: u32 = 0x1;
const FILE_NAMES: u32 = 0x2;
/// Files are packed unless they say otherwise.
const PACKED: u32 = 0x4;
/// A file's data begins with its name.
const NAMED_AGAIN: u32 = 0x100;
/// In a file's size: the opposite of what the archive says.
const OTHERWISE: u32 = 1 << 30;
const SIZE: u32 = OTHERWISE - 1;

/// What the header says.
struct Head {
    version: u32,
    flags: u32,
    folders: u32,
    files: u32,
    folder_names: u32,
    file_names: u32,
}

impl Head {
    /// Bytes of a folder's entry.
    const fn folder_entry(&self) -> u64 {
        if self.version == 105 { 24 } else { 16 }
    }

    const fn packing(&self) -> Packing {
        if self.version == 105 {
            Packing::Lz4Frame
        } else {
            Packing::Zlib
        }
    }
}

pub(super) fn read(source: &impl ReadAt) -> Result<Directory, ArchiveError> {
    let head = read_head(source)?;
    if head.flags & (FOLDER_NAMES | FILE_NAMES) != FOLDER_NAMES | FILE_NAMES {
        return Err(ArchiveError::new(12, ArchiveFault::NoNames));
    }
    // Folder entries; a length and a name for each folder; file entries; file names.
    let length = u64::from(head.folders) * (head.folder_entry() + 1)
        + u64::from(head.folder_names)
        + u64::from(head.files) * 16
        + u64::from(head.file_names);
    let names = take(source, HEADER, length, "the list of files")?;
    let mut list = List {
        cursor: Cursor::new(&names),
        head: &head,
    };
    let entries = list.read().map_err(|fault| {
        let offset = HEADER + u64::try_from(fault.at).unwrap_or(0);
        let expected = "the list of files";
        ArchiveError::new(offset, ArchiveFault::Ends { expected })
    })?;
    let found = u64::try_from(entries.len()).unwrap_or(u64::MAX);
    if found != u64::from(head.files) {
        let fault = ArchiveFault::FileCount {
            announced: head.files,
            found,
        };
        return Err(ArchiveError::new(20, fault));
    }
    let format = Format::Bsa {
        version: head.version,
    };
    Ok(Directory {
        format,
        names,
        entries,
    })
}

fn read_head(source: &impl ReadAt) -> Result<Head, ArchiveError> {
    let mut bytes = [0; 36];
    fill(source, 0, &mut bytes, "the header")?;
    let word =
        |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let version = word(4);
    if !matches!(version, 104 | 105) {
        return Err(ArchiveError::new(4, ArchiveFault::Version(version)));
    }
    Ok(Head {
        version,
        flags: word(12),
        folders: word(16),
        files: word(20),
        folder_names: word(24),
        file_names: word(28),
    })
}

/// The folders and files, one after the other. The offsets of the parts are not needed.
struct List<'bytes> {
    cursor: Cursor<'bytes>,
    head: &'bytes Head,
}

impl List<'_> {
    fn read(&mut self) -> Result<Vec<Entry>, Fault> {
        let mut folders = self.cursor;
        let size = self.head.folder_entry() * u64::from(self.head.folders);
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        self.cursor.take(size, "the folders")?;
        let mut entries = Vec::with_capacity(self.room());
        for _ in 0..self.head.folders {
            folders.u64("a folder's hash")?;
            let count = folders.u32("a folder's number of files")?;
            folders.take(if self.head.version == 105 { 12 } else { 4 }, "a folder")?;
            let folder = self.folder_name()?;
            for _ in 0..count {
                entries.push(self.entry(folder)?);
            }
        }
        for entry in &mut entries {
            entry.name = self.file_name()?;
        }
        Ok(entries)
    }

    /// The most files there can be.
    fn room(&self) -> usize {
        let files = usize::try_from(self.head.files).unwrap_or(usize::MAX);
        files.min(self.cursor.left() / 16)
    }

    fn folder_name(&mut self) -> Result<Span, Fault> {
        let length = self.cursor.u8("the length of a folder's name")?;
        let start = self.position()?;
        let name = self.cursor.take(length.into(), "a folder's name")?;
        // The zero byte at its end is included in its length.
        let length = u16::from(length) - u16::from(name.last() == Some(&0));
        // Files at the top are in a folder called `.` or without a name.
        let length = if name.starts_with(b".") && length == 1 {
            0
        } else {
            length
        };
        Ok(Span { start, length })
    }

    fn file_name(&mut self) -> Result<Span, Fault> {
        let start = self.position()?;
        let mut length = 0_u16;
        while self.cursor.u8("a file's name")? != 0 {
            length = length.saturating_add(1);
        }
        Ok(Span { start, length })
    }

    fn position(&self) -> Result<u32, Fault> {
        let kind = crate::FaultKind::Ends {
            expected: "a name within the first four gigabytes",
            needed: 0,
        };
        u32::try_from(self.cursor.at()).map_err(|_| Fault::new(self.cursor.at(), kind))
    }

    fn entry(&mut self, folder: Span) -> Result<Entry, Fault> {
        self.cursor.u64("a file's hash")?;
        let size = self.cursor.u32("a file's size")?;
        let offset = self.cursor.u32("a file's place")?;
        let packed = (self.head.flags & PACKED != 0) != (size & OTHERWISE != 0);
        Ok(Entry {
            offset: offset.into(),
            length: size & SIZE,
            unpacked: None,
            packing: if packed {
                self.head.packing()
            } else {
                Packing::Stored
            },
            named_again: self.head.flags & NAMED_AGAIN != 0,
            folder,
            name: Span::default(),
        })
    }
}
