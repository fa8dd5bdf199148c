//! LZ4 blocks and frames.
//!
//! We have our own frame reader: it unpacks into one buffer of the announced size, whatever block
//! size the frame's header states, and uses no more.

use xxhash_rust::xxh32::xxh32;

use super::check_size;
use crate::cursor::Cursor;
use crate::error::{Fault, FaultKind};

/// Each byte of a match's length stands for 255 bytes.
const RATIO: u64 = 256;

const MAGIC: u32 = 0x184D_2204;
const VERSION: u8 = 0x40;
const VERSION_MASK: u8 = 0xC0;
const BLOCKS_ARE_INDEPENDENT: u8 = 0x20;
const BLOCK_CHECKSUMS: u8 = 0x10;
const CONTENT_SIZE: u8 = 0x08;
const CONTENT_CHECKSUM: u8 = 0x04;
const DICTIONARY_ID: u8 = 0x01;
/// Set in a block's size if the block is not packed.
const STORED: u32 = 0x8000_0000;
/// How far back a match may reach into earlier blocks.
const WINDOW: usize = 64 * 1024;
const SHORTEST_MATCH: u64 = 4;

/// Unpacks one block to exactly `declared` bytes.
pub(crate) fn unpack_block(packed: &[u8], declared: u64, limit: u64) -> Result<Vec<u8>, FaultKind> {
    let size = check_size(packed.len(), declared, limit, RATIO)?;
    check_length(block_length(packed), declared)?;
    let mut unpacked = vec![0; size];
    let found = lz4_flex::block::decompress_into(packed, &mut unpacked)
        .map_err(|_| FaultKind::Packed("it is not an LZ4 block"))?;
    whole(unpacked, found)
}

/// The unpacked size of a block, computed only from its lengths, so that a false size is detected
/// before memory is reserved for it.
fn block_length(block: &[u8]) -> Option<u64> {
    let mut bytes = block.iter();
    let mut length = 0_u64;
    while let Some(token) = bytes.next() {
        let literals = run_length(token >> 4, &mut bytes)?;
        length += literals;
        let literals = usize::try_from(literals).ok()?;
        if literals > 0 {
            bytes.nth(literals - 1)?;
        }
        // The last sequence has only literals.
        if bytes.len() == 0 {
            break;
        }
        bytes.nth(1)?;
        length += run_length(token & 0xF, &mut bytes)? + SHORTEST_MATCH;
    }
    Some(length)
}

/// A length that begins in half a byte and continues in whole ones while they are full.
fn run_length(half: u8, bytes: &mut std::slice::Iter<'_, u8>) -> Option<u64> {
    let mut length = u64::from(half);
    if half == 0xF {
        loop {
            let more = *bytes.next()?;
            length += u64::from(more);
            if more != u8::MAX {
                break;
            }
        }
    }
    Some(length)
}

fn check_length(found: Option<u64>, declared: u64) -> Result<(), FaultKind> {
    match found {
        None => Err(FaultKind::Packed("an LZ4 block ends too early")),
        Some(found) if found == declared => Ok(()),
        Some(found) => Err(FaultKind::UnpackedSize { declared, found }),
    }
}

/// Unpacks a frame to exactly `declared` bytes.
pub(crate) fn unpack_frame(packed: &[u8], declared: u64, limit: u64) -> Result<Vec<u8>, FaultKind> {
    let size = check_size(packed.len(), declared, limit, RATIO)?;
    let frame = Frame::read(packed)?;
    let mut length = Some(0);
    for block in frame.blocks() {
        let block = block?;
        let found = if block.stored {
            u64::try_from(block.bytes.len()).ok()
        } else {
            block_length(block.bytes)
        };
        length = length.zip(found).map(|(sum, found)| sum + found);
    }
    check_length(length, declared)?;
    let mut unpacked = vec![0; size];
    let mut filled = 0;
    for block in frame.blocks() {
        let block = block?;
        filled += if block.stored {
            store(block.bytes, &mut unpacked[filled..])?
        } else {
            let alone = frame.flags & BLOCKS_ARE_INDEPENDENT != 0;
            decompress(block.bytes, &mut unpacked, filled, alone)?
        };
    }
    let unpacked = whole(unpacked, filled)?;
    frame.check_content(&unpacked)?;
    Ok(unpacked)
}

/// A frame whose descriptor has been read.
struct Frame<'bytes> {
    flags: u8,
    /// Where its blocks begin.
    blocks: Cursor<'bytes>,
}

struct Block<'bytes> {
    bytes: &'bytes [u8],
    /// Whether the block is not packed.
    stored: bool,
}

fn ends(_: Fault) -> FaultKind {
    FaultKind::Packed("the LZ4 frame ends too early")
}

impl<'bytes> Frame<'bytes> {
    fn read(packed: &'bytes [u8]) -> Result<Self, FaultKind> {
        let mut cursor = Cursor::new(packed);
        if cursor.u32("magic").map_err(ends)? != MAGIC {
            return Err(FaultKind::Packed("it is not an LZ4 frame"));
        }
        let flags = read_descriptor(packed, &mut cursor)?;
        Ok(Self {
            flags,
            blocks: cursor,
        })
    }

    fn blocks(&self) -> impl Iterator<Item = Result<Block<'bytes>, FaultKind>> + use<'bytes> {
        let (flags, mut cursor) = (self.flags, self.blocks);
        std::iter::from_fn(move || next_block(&mut cursor, flags).transpose())
    }

    fn check_content(&self, content: &[u8]) -> Result<(), FaultKind> {
        if self.flags & CONTENT_CHECKSUM == 0 {
            return Ok(());
        }
        let mut cursor = self.blocks;
        while next_block(&mut cursor, self.flags)?.is_some() {}
        if cursor.u32("checksum").map_err(ends)? == xxh32(content, 0) {
            Ok(())
        } else {
            Err(FaultKind::Packed("the frame's checksum is wrong"))
        }
    }
}

/// The next block; `None` at the end of the frame.
fn next_block<'bytes>(
    cursor: &mut Cursor<'bytes>,
    flags: u8,
) -> Result<Option<Block<'bytes>>, FaultKind> {
    let header = cursor.u32("block").map_err(ends)?;
    if header == 0 {
        return Ok(None);
    }
    let length = usize::try_from(header & !STORED).unwrap_or(usize::MAX);
    let bytes = cursor.take(length, "block").map_err(ends)?;
    if flags & BLOCK_CHECKSUMS != 0 && cursor.u32("checksum").map_err(ends)? != xxh32(bytes, 0) {
        return Err(FaultKind::Packed("a block's checksum is wrong"));
    }
    Ok(Some(Block {
        bytes,
        stored: header & STORED != 0,
    }))
}

/// Reads the frame's descriptor and returns its flags.
fn read_descriptor(packed: &[u8], cursor: &mut Cursor<'_>) -> Result<u8, FaultKind> {
    let start = cursor.at();
    let flags = cursor.u8("flags").map_err(ends)?;
    cursor.u8("block size").map_err(ends)?;
    if flags & VERSION_MASK != VERSION || flags & DICTIONARY_ID != 0 {
        return Err(FaultKind::Packed("its LZ4 frame is of an unknown kind"));
    }
    if flags & CONTENT_SIZE != 0 {
        // The archive has already announced a size, and that one is checked.
        cursor.u64("content size").map_err(ends)?;
    }
    let descriptor = &packed[start..cursor.at()];
    let [_, check, ..] = xxh32(descriptor, 0).to_le_bytes();
    if cursor.u8("checksum").map_err(ends)? != check {
        return Err(FaultKind::Packed("the LZ4 frame's header is damaged"));
    }
    Ok(flags)
}

fn store(block: &[u8], room: &mut [u8]) -> Result<usize, FaultKind> {
    room.get_mut(..block.len())
        .ok_or(FaultKind::Packed("it unpacks to more than was announced"))?
        .copy_from_slice(block);
    Ok(block.len())
}

fn decompress(
    block: &[u8],
    unpacked: &mut [u8],
    filled: usize,
    alone: bool,
) -> Result<usize, FaultKind> {
    let (before, room) = unpacked.split_at_mut(filled);
    let window = if alone {
        &[]
    } else {
        &before[filled.saturating_sub(WINDOW)..]
    };
    lz4_flex::block::decompress_into_with_dict(block, room, window)
        .map_err(|_| FaultKind::Packed("a block of its LZ4 frame is damaged"))
}

fn whole(unpacked: Vec<u8>, found: usize) -> Result<Vec<u8>, FaultKind> {
    if found == unpacked.len() {
        return Ok(unpacked);
    }
    Err(FaultKind::UnpackedSize {
        declared: u64::try_from(unpacked.len()).unwrap_or(u64::MAX),
        found: u64::try_from(found).unwrap_or(u64::MAX),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Vec<u8> {
        let lines = (0..4000_u32).map(|n| format!("line {} of {}\n", n % 97, n * n));
        lines.collect::<String>().into_bytes()
    }

    #[test]
    fn the_length_of_a_block_is_known_before_it_is_unpacked() {
        for content in [words(), vec![0; 100_000], b"abc".to_vec(), Vec::new()] {
            let packed = lz4_flex::block::compress(&content);
            let size = u64::try_from(content.len()).expect("small");
            assert_eq!(block_length(&packed), Some(size));
            assert_eq!(unpack_block(&packed, size, 1 << 20), Ok(content));
            let outcome = unpack_block(&packed, size + 1, 1 << 20);
            assert!(outcome.is_err(), "{outcome:?}");
        }
        assert_eq!(block_length(&[0xF0, 0xFF]), None);
    }
}
