//! Writes archives.

use super::{Bytes, bytes, length};

/// How the files of an archive are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Stored,
    Zlib,
    Lz4Block,
    /// With all checksums, and blocks that refer to each other.
    Lz4Frame,
}

pub(crate) fn pack(content: &[u8], packing: Packing) -> Vec<u8> {
    match packing {
        Packing::Stored => content.to_vec(),
        Packing::Zlib => miniz_oxide::deflate::compress_to_vec_zlib(content, 6),
        Packing::Lz4Block => lz4_flex::block::compress(content),
        Packing::Lz4Frame => frame(content),
    }
}

/// An LZ4 frame of three blocks: the first stored, the others packed with what came before as
/// dictionary.
fn frame(content: &[u8]) -> Vec<u8> {
    let descriptor = bytes()
        .u8(0x40 | 0x10 | 0x08 | 0x04)
        .u8(0x40)
        .u64(length(content).into());
    let check = xxhash_rust::xxh32::xxh32(&descriptor.0, 0).to_le_bytes()[1];
    let mut frame = bytes().u32(0x184D_2204).raw(&descriptor.0).u8(check);
    let third = content.len() / 3;
    let cuts = [0, third, 2 * third, content.len()];
    for (index, cut) in cuts.windows(2).enumerate() {
        let (before, block) = (&content[..cut[0]], &content[cut[0]..cut[1]]);
        if block.is_empty() {
            continue;
        }
        let (packed, flag) = if index == 0 {
            (block.to_vec(), 0x8000_0000)
        } else {
            (lz4_flex::block::compress_with_dict(block, before), 0)
        };
        let check = xxhash_rust::xxh32::xxh32(&packed, 0);
        frame = frame.u32(length(&packed) | flag).raw(&packed).u32(check);
    }
    frame.u32(0).u32(xxhash_rust::xxh32::xxh32(content, 0)).0
}

/// A `.ba2` of a version.
pub(crate) fn ba2(version: u32, files: &[(&str, &[u8])], packing: Packing) -> Vec<u8> {
    let header_size: u32 = match version {
        2 => 32,
        3 => 36,
        _ => 24,
    };
    let count = u32::try_from(files.len()).expect("few files");
    let data_start = header_size + 36 * count;
    let (mut entries, mut data, mut names) = (bytes(), bytes(), bytes());
    for (name, content) in files {
        let packed = pack(content, packing);
        let packed_size = if packing == Packing::Stored {
            0
        } else {
            length(&packed)
        };
        entries = entries
            .u32(1)
            .raw(b"pex\0")
            .u32(2)
            .u8(0)
            .u8(1)
            .u16(16)
            .u64(u64::from(data_start + length(&data.0)))
            .u32(packed_size)
            .u32(length(content))
            .u32(0xBAAD_F00D);
        data = data.raw(&packed);
        names = names.text(name);
    }
    let names_at = u64::from(data_start + length(&data.0));
    let mut head = bytes()
        .raw(b"BTDX")
        .u32(version)
        .raw(b"GNRL")
        .u32(count)
        .u64(names_at);
    if version == 2 || version == 3 {
        head = head.u64(1);
    }
    if version == 3 {
        head = head.u32(if packing == Packing::Lz4Block { 3 } else { 0 });
    }
    head.all([entries, data, names]).0
}

/// A name and its content.
type Named<'file> = (&'file str, &'file [u8]);

/// A `.bsa` of a version. Files are `(folder, name, content)`, with those of a folder next to each
/// other. `flags` are added to the two that say that there are names.
pub(crate) fn bsa(version: u32, flags: u32, files: &[(&str, &str, &[u8])]) -> Vec<u8> {
    let packing = if version == 105 {
        Packing::Lz4Frame
    } else {
        Packing::Zlib
    };
    let mut folders: Vec<(&str, Vec<Named<'_>>)> = Vec::new();
    for (folder, name, content) in files {
        if folders.last().is_none_or(|(last, _)| last != folder) {
            folders.push((folder, Vec::new()));
        }
        folders
            .last_mut()
            .expect("just pushed")
            .1
            .push((name, content));
    }
    let folder_size: u32 = if version == 105 { 24 } else { 16 };
    let names_of = |texts: &mut dyn Iterator<Item = &str>| texts.fold(bytes(), Bytes::zero_text);
    let folder_names = names_of(&mut folders.iter().map(|(folder, _)| *folder));
    let file_names = names_of(&mut files.iter().map(|(_, name, _)| *name));
    let count = |len: usize| u32::try_from(len).expect("few files");
    let list = count(folders.len()) * (folder_size + 1)
        + length(&folder_names.0)
        + count(files.len()) * 16
        + length(&file_names.0);
    let (mut entries, mut blocks, mut data) = (bytes(), bytes(), bytes());
    for (folder, files) in &folders {
        entries = entries.u64(9).u32(count(files.len()));
        entries = if version == 105 {
            entries.u32(0).u64(0)
        } else {
            entries.u32(0)
        };
        let size = u8::try_from(folder.len() + 1).expect("a short name");
        blocks = blocks.u8(size).zero_text(folder);
        for (index, (name, content)) in files.iter().enumerate() {
            // Every second file does the opposite of what the archive says.
            let otherwise = index % 2 == 1;
            let packed = (flags & 4 != 0) != otherwise;
            let file = file_data(flags, folder, name, content, packed.then_some(packing));
            let size = length(&file.0) | if otherwise { 1 << 30 } else { 0 };
            blocks = blocks.u64(8).u32(size).u32(36 + list + length(&data.0));
            data = data.raw(&file.0);
        }
    }
    bytes()
        .raw(b"BSA\0")
        .u32(version)
        .u32(36)
        .u32(flags | 3)
        .u32(count(folders.len()))
        .u32(count(files.len()))
        .u32(length(&folder_names.0))
        .u32(length(&file_names.0))
        .u32(0)
        .all([entries, blocks, file_names, data])
        .0
}

fn file_data(
    flags: u32,
    folder: &str,
    name: &str,
    content: &[u8],
    packing: Option<Packing>,
) -> Bytes {
    let mut file = bytes();
    if flags & 0x100 != 0 {
        let path = format!("{folder}\\{name}");
        let size = u8::try_from(path.len()).expect("a short name");
        file = file.u8(size).raw(path.as_bytes());
    }
    match packing {
        None => file.raw(content),
        Some(packing) => file.u32(length(content)).raw(&pack(content, packing)),
    }
}
