//! `.ba2`.

use super::error::{ArchiveError, ArchiveFault};
use super::source::{ReadAt, fill, take};
use super::{Directory, Entry, Format, Packing, Span};
use crate::cursor::Cursor;
use crate::error::Fault;
use crate::signature::Signature;

/// Bytes of an entry.
const ENTRY: u64 = 36;
const NAMES: &str = "the table of names";

/// What the header says.
struct Head {
    version: u32,
    textures: bool,
    packing: Packing,
    files: u32,
    names: u64,
    length: u64,
}

pub(super) fn read(source: &impl ReadAt) -> Result<Directory, ArchiveError> {
    let head = read_head(source)?;
    if head.names == 0 && head.files > 0 {
        return Err(ArchiveError::new(16, ArchiveFault::NoNames));
    }
    // Textures have longer entries of several sizes, which are not needed here.
    let table = take(
        source,
        head.length,
        u64::from(head.files) * ENTRY,
        "the entries",
    )?;
    let names = read_names(source, &head)?;
    let entries = read_entries(&head, &table, &names)?;
    Ok(Directory {
        format: Format::Ba2 {
            version: head.version,
            textures: head.textures,
        },
        names,
        entries,
    })
}

fn read_head(source: &impl ReadAt) -> Result<Head, ArchiveError> {
    let mut bytes = [0; 24];
    fill(source, 0, &mut bytes, "the header")?;
    let mut cursor = Cursor::new(&bytes[4..]);
    let ends = |_: Fault| ends("the header", 24);
    let version = cursor.u32("version").map_err(ends)?;
    let kind = Signature(cursor.array("kind").map_err(ends)?);
    let files = cursor.u32("files").map_err(ends)?;
    let names = cursor.u64("names").map_err(ends)?;
    let (length, packing) = match version {
        1 | 7 | 8 => (24, 0),
        2 => (32, 0),
        3 => {
            let mut packing = [0; 4];
            fill(source, 32, &mut packing, "the header")?;
            (36, u32::from_le_bytes(packing))
        }
        other => return Err(ArchiveError::new(4, ArchiveFault::Version(other))),
    };
    let packing = match packing {
        0 => Packing::Zlib,
        3 => Packing::Lz4Block,
        other => return Err(ArchiveError::new(32, ArchiveFault::Packing(other))),
    };
    let textures = match &kind.0 {
        b"GNRL" => false,
        b"DX10" | b"GNMF" => true,
        _ => return Err(ArchiveError::new(8, ArchiveFault::Kind(kind))),
    };
    Ok(Head {
        version,
        textures,
        packing,
        files,
        names,
        length,
    })
}

fn ends(expected: &'static str, offset: u64) -> ArchiveError {
    ArchiveError::new(offset, ArchiveFault::Ends { expected })
}

/// The table of names.
fn read_names(source: &impl ReadAt, head: &Head) -> Result<Vec<u8>, ArchiveError> {
    // Its length is not stored: it is the last thing in the archive.
    let longest = u64::from(head.files) * (2 + u64::from(u16::MAX));
    let left = source.length().saturating_sub(head.names);
    take(source, head.names, left.min(longest), NAMES)
}

fn read_entries(head: &Head, table: &[u8], names: &[u8]) -> Result<Vec<Entry>, ArchiveError> {
    let mut entries = Vec::with_capacity(table.len() / 36);
    let mut table = Cursor::new(table);
    let mut names = Cursor::new(names);
    for _ in 0..head.files {
        let at = |cursor: &Cursor<'_>, start| start + u64::try_from(cursor.at()).unwrap_or(0);
        let entry_at = at(&table, head.length);
        let name_at = at(&names, head.names);
        let name = read_name(&mut names).ok_or_else(|| ends(NAMES, name_at))?;
        let mut entry =
            read_entry(&mut table, head.packing).map_err(|_| ends("the entries", entry_at))?;
        entry.name = name;
        if head.textures {
            entry.packing = Packing::Texture;
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// Where the next name is. `None` if there is none, or if it is beyond 32 bits.
fn read_name(names: &mut Cursor<'_>) -> Option<Span> {
    let length = names.u16(NAMES).ok()?;
    let start = u32::try_from(names.at()).ok()?;
    names.take(length.into(), NAMES).ok()?;
    Some(Span { start, length })
}

fn read_entry(table: &mut Cursor<'_>, packing: Packing) -> Result<Entry, Fault> {
    let part = "an entry";
    // Hashes, number of pieces and their kind.
    table.take(16, part)?;
    let offset = table.u64(part)?;
    let packed = table.u32(part)?;
    let size = table.u32(part)?;
    table.u32(part)?;
    let stored = packed == 0;
    Ok(Entry {
        offset,
        length: if stored { size } else { packed },
        unpacked: Some(size),
        packing: if stored { Packing::Stored } else { packing },
        named_again: false,
        folder: Span::default(),
        name: Span::default(),
    })
}
