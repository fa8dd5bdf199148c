//! The container of a save, read and written using only the description in `docs/save-format.md`,
//! so that tests can damage the contents and add correct checksums.

use xxhash_rust::xxh3::xxh3_64;

const HEADER: usize = 20;
const PREFIX: usize = 24;

/// A piece of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The section's tag.
    pub tag: [u8; 4],
    /// What it holds, unpacked.
    pub plain: Vec<u8>,
}

/// A save, unpacked; the end mark is not among the chunks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    header: Vec<u8>,
    /// The chunks in order.
    pub chunks: Vec<Chunk>,
}

fn word(bytes: &[u8], at: usize) -> Option<usize> {
    let word = bytes.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(word)).ok()
}

fn pair(first: u64, second: u64) -> u64 {
    let mut both = first.to_le_bytes().to_vec();
    both.extend_from_slice(&second.to_le_bytes());
    xxh3_64(&both)
}

fn length(bytes: &[u8]) -> [u8; 4] {
    u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes()
}

impl Container {
    /// Reads a whole save; `None` if it is not one.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let header = bytes.get(..HEADER)?.to_vec();
        let mut chunks = Vec::new();
        let mut at = HEADER;
        while at < bytes.len() {
            let tag = bytes.get(at..at + 4)?.try_into().ok()?;
            let (stored, plain) = (word(bytes, at + 8)?, word(bytes, at + 12)?);
            let body = bytes.get(at + PREFIX..at + PREFIX + stored)?;
            let plain = if stored == plain {
                body.to_vec()
            } else {
                lz4_flex::block::decompress(body, plain).ok()?
            };
            chunks.push(Chunk { tag, plain });
            at += PREFIX + stored;
        }
        let end = chunks.pop()?;
        (end.tag == *b"END ").then_some(Self { header, chunks })
    }

    /// Writes it again, with correct checksums for whatever the chunks hold now.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.header.clone();
        let mut chain = xxh3_64(&self.header[..12]);
        let mut number: u32 = 0;
        for chunk in &self.chunks {
            chain = pair(chain, seal(&mut bytes, chunk, number));
            number += 1;
        }
        let mut plain = number.to_le_bytes().to_vec();
        plain.extend_from_slice(&chain.to_le_bytes());
        let end = Chunk {
            tag: *b"END ",
            plain,
        };
        seal(&mut bytes, &end, number);
        bytes
    }
}

/// Appends a chunk. Returns its checksum.
fn seal(bytes: &mut Vec<u8>, chunk: &Chunk, number: u32) -> u64 {
    let packed = lz4_flex::block::compress(&chunk.plain);
    let pays = packed.len() < chunk.plain.len() - chunk.plain.len() / 8;
    let body = if pays { &packed } else { &chunk.plain };
    let mut prefix = chunk.tag.to_vec();
    prefix.extend_from_slice(&number.to_le_bytes());
    prefix.extend_from_slice(&length(body));
    prefix.extend_from_slice(&length(&chunk.plain));
    let sum = pair(xxh3_64(&prefix), xxh3_64(body));
    bytes.extend_from_slice(&prefix);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes.extend_from_slice(body);
    sum
}
