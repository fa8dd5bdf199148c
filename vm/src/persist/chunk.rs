//! The container: a header, then chunks, each with its section's tag, its position, its length and
//! a checksum over all of that. An end mark records how many chunks there were.
//!
//! It knows nothing about the meaning of the bytes. A chunk is at most [`LARGEST`] bytes, so
//! neither side ever holds more than one of them, and a length in the file never causes a larger
//! allocation.

use std::io::{Read, Write};

use xxhash_rust::xxh3::xxh3_64;

use super::error::LoadError;

/// The first bytes of every save.
const MAGIC: [u8; 8] = *b"CYPSAVE\n";

/// The format version that this code writes and reads.
const VERSION: u32 = 5;

/// Bytes of a full chunk, before compression.
const LARGEST: usize = 1 << 20;

/// Tag of the end mark.
const END: [u8; 4] = *b"END ";

/// Bytes before the first chunk: magic, version, checksum of both.
const HEADER: usize = 20;

/// Bytes of a chunk before its content: tag, number, stored length, plain length, checksum.
const PREFIX: usize = 24;

/// Name of a section: four letters.
pub type Tag = [u8; 4];

/// A tag as text.
pub(crate) fn tag_name(tag: Tag) -> String {
    let text = String::from_utf8_lossy(&tag).trim_end().to_owned();
    if text.chars().all(|letter| letter.is_ascii_alphanumeric()) && !text.is_empty() {
        text
    } else {
        format!("{tag:?}")
    }
}

/// The size of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SectionSize {
    /// Its tag.
    pub tag: Tag,
    /// Bytes in the file, including chunk headers.
    pub stored: u64,
    /// Bytes before compression.
    pub plain: u64,
}

/// Adds to the sizes. The chunks of a section are contiguous.
fn add_size(sizes: &mut Vec<SectionSize>, tag: Tag, stored: u64, plain: u64) {
    match sizes.last_mut() {
        Some(last) if last.tag == tag => {
            last.stored += stored;
            last.plain += plain;
        }
        _ => sizes.push(SectionSize { tag, stored, plain }),
    }
}

/// Writes sections. Errors of the output are kept until [`Writer::finish`].
pub(crate) struct Writer<'o> {
    output: &'o mut dyn Write,
    tag: Tag,
    buffer: Vec<u8>,
    packed: Vec<u8>,
    number: u32,
    /// Hash over all checksums so far.
    chain: u64,
    sizes: Vec<SectionSize>,
    error: Option<std::io::Error>,
}

impl<'o> Writer<'o> {
    /// Starts a save.
    pub(crate) fn new(output: &'o mut dyn Write) -> Self {
        let mut header = Vec::with_capacity(HEADER);
        header.extend_from_slice(&MAGIC);
        header.extend_from_slice(&VERSION.to_le_bytes());
        let sum = xxh3_64(&header);
        header.extend_from_slice(&sum.to_le_bytes());
        let error = output.write_all(&header).err();
        Self {
            output,
            tag: END,
            buffer: Vec::with_capacity(LARGEST + 4096),
            packed: Vec::new(),
            number: 0,
            chain: sum,
            sizes: Vec::new(),
            error,
        }
    }

    /// Starts a section.
    pub(crate) fn section(&mut self, tag: Tag) {
        self.flush();
        self.tag = tag;
    }

    /// Ends the save. Returns the sizes of its sections.
    pub(crate) fn finish(mut self) -> std::io::Result<Vec<SectionSize>> {
        self.section(END);
        let (number, chain) = (self.number, self.chain);
        self.put(&number.to_le_bytes());
        self.put(&chain.to_le_bytes());
        self.flush();
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.sizes),
        }
    }

    /// Appends bytes to the section.
    #[inline]
    pub(crate) fn put(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while self.buffer.len() + rest.len() > LARGEST {
            let (now, later) = rest.split_at(LARGEST - self.buffer.len());
            self.buffer.extend_from_slice(now);
            rest = later;
            self.flush();
        }
        self.buffer.extend_from_slice(rest);
    }

    fn flush(&mut self) {
        if self.buffer.is_empty() {
            return;
        }
        let plain = self.buffer.len();
        self.packed
            .resize(lz4_flex::block::get_maximum_output_size(plain), 0);
        let packed = lz4_flex::block::compress_into(&self.buffer, &mut self.packed).ok();
        // Compression is worth it if it saves an eighth, because reading it back is not free.
        let body: &[u8] = match packed {
            Some(length) if length < plain - plain / 8 => &self.packed[..length],
            _ => &self.buffer,
        };
        let mut prefix = [0; PREFIX];
        prefix[..4].copy_from_slice(&self.tag);
        prefix[4..8].copy_from_slice(&self.number.to_le_bytes());
        prefix[8..12].copy_from_slice(&length_bytes(body.len()));
        prefix[12..16].copy_from_slice(&length_bytes(plain));
        let sum = checksum(&prefix[..16], body);
        prefix[16..].copy_from_slice(&sum.to_le_bytes());
        self.chain = chained(self.chain, sum);
        let written = self
            .output
            .write_all(&prefix)
            .and_then(|()| self.output.write_all(body));
        if let (Err(error), None) = (written, &self.error) {
            self.error = Some(error);
        }
        add_size(
            &mut self.sizes,
            self.tag,
            (PREFIX + body.len()) as u64,
            plain as u64,
        );
        self.number += 1;
        self.buffer.clear();
    }
}

fn length_bytes(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes()
}

fn checksum(prefix: &[u8], body: &[u8]) -> u64 {
    chained(xxh3_64(prefix), xxh3_64(body))
}

fn chained(before: u64, next: u64) -> u64 {
    let mut both = [0; 16];
    both[..8].copy_from_slice(&before.to_le_bytes());
    both[8..].copy_from_slice(&next.to_le_bytes());
    xxh3_64(&both)
}

/// Reads sections, one chunk at a time.
pub(crate) struct Reader<'i> {
    input: Box<dyn Read + 'i>,
    /// Bytes of the file read so far.
    position: u64,
    /// Where the current chunk begins in the file.
    chunk_start: u64,
    tag: Tag,
    buffer: Vec<u8>,
    at: usize,
    packed: Vec<u8>,
    number: u32,
    chain: u64,
    /// Whether the current chunk was only read to see whether it is there, and has not been used
    /// yet.
    is_ahead: bool,
    sizes: Vec<SectionSize>,
    /// How many bytes what is still to be read may take.
    room: u64,
}

impl<'i> Reader<'i> {
    /// Opens a save and checks its header.
    pub(crate) fn new(input: impl Read + 'i) -> Result<Self, LoadError> {
        let mut reader = Self {
            input: Box::new(input),
            position: 0,
            chunk_start: 0,
            tag: *b"file",
            buffer: Vec::new(),
            at: 0,
            packed: Vec::new(),
            number: 0,
            chain: 0,
            is_ahead: false,
            sizes: Vec::new(),
            room: u64::MAX,
        };
        let mut header = [0; HEADER];
        let got = reader.read_some(&mut header)?;
        if got < 8 || header[..8] != MAGIC {
            return Err(LoadError::Foreign);
        }
        if got < HEADER {
            return Err(reader.damage("the file ends in the middle of its header"));
        }
        let sum = xxh3_64(&header[..12]);
        if header[12..] != sum.to_le_bytes() {
            return Err(reader.damage("the header's checksum is wrong"));
        }
        let version = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
        if version != VERSION {
            return Err(LoadError::Version {
                found: version,
                known: VERSION,
            });
        }
        reader.chain = sum;
        Ok(reader)
    }

    fn read_some(&mut self, into: &mut [u8]) -> Result<usize, LoadError> {
        let mut got = 0;
        while got < into.len() {
            match self.input.read(&mut into[got..]) {
                Ok(0) => break,
                Ok(more) => got += more,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.position += got as u64;
        Ok(got)
    }

    /// Reads the next chunk and appends it to the rest of the current one.
    fn next_chunk(&mut self) -> Result<(), LoadError> {
        self.buffer.drain(..self.at);
        self.at = 0;
        self.chunk_start = self.position;
        let mut prefix = [0; PREFIX];
        if self.read_some(&mut prefix)? < PREFIX {
            return Err(self.damage("the file ends in the middle of a chunk's header"));
        }
        let word = |at: usize| {
            u32::from_le_bytes([prefix[at], prefix[at + 1], prefix[at + 2], prefix[at + 3]])
        };
        let tag = [prefix[0], prefix[1], prefix[2], prefix[3]];
        // A problem with the chunk is reported for its own section.
        let before = std::mem::replace(&mut self.tag, tag);
        let (number, stored, plain) = (word(4), word(8) as usize, word(12) as usize);
        if stored > LARGEST || plain > LARGEST || stored > plain {
            return Err(self.damage("a chunk's length is impossible"));
        }
        self.claim(plain)?;
        self.packed.resize(stored, 0);
        let mut packed = std::mem::take(&mut self.packed);
        let got = self.read_some(&mut packed)?;
        self.packed = packed;
        if got < stored {
            return Err(self.damage("the file ends in the middle of a chunk"));
        }
        let sum = checksum(&prefix[..16], &self.packed);
        if prefix[16..] != sum.to_le_bytes() {
            return Err(self.damage("a chunk's checksum is wrong"));
        }
        if number != self.number {
            return Err(self.damage("a chunk is missing or in the wrong place"));
        }
        let kept = self.buffer.len();
        if kept > 0 && tag != before {
            self.tag = before;
            return Err(self.damage("the section ends in the middle of a value"));
        }
        if stored == plain {
            self.buffer.extend_from_slice(&self.packed);
        } else {
            self.buffer.resize(kept + plain, 0);
            let filled = lz4_flex::block::decompress_into(&self.packed, &mut self.buffer[kept..]);
            if filled.ok() != Some(plain) {
                return Err(self.damage("a chunk cannot be unpacked"));
            }
        }
        add_size(&mut self.sizes, tag, (PREFIX + stored) as u64, plain as u64);
        if tag == END {
            self.check_end(plain)?;
        }
        self.chain = chained(self.chain, sum);
        self.number += 1;
        Ok(())
    }

    fn check_end(&mut self, plain: usize) -> Result<(), LoadError> {
        let mut wanted = Vec::with_capacity(12);
        wanted.extend_from_slice(&self.number.to_le_bytes());
        wanted.extend_from_slice(&self.chain.to_le_bytes());
        if plain != wanted.len() || self.buffer != wanted {
            return Err(self.damage("the end mark does not match the chunks before it"));
        }
        self.at = plain;
        let mut more = [0; 1];
        if self.read_some(&mut more)? > 0 {
            return Err(self.damage("there are bytes after the end"));
        }
        Ok(())
    }

    /// From now on, what is read may take so many bytes. A small file can unpack to much, and a
    /// short list to large entries.
    pub(crate) fn set_room(&mut self, bytes: u64) {
        self.room = bytes;
    }

    /// Takes room for something that is read.
    #[inline]
    pub(crate) fn claim(&mut self, bytes: usize) -> Result<(), LoadError> {
        match self.room.checked_sub(bytes as u64) {
            Some(left) => self.room = left,
            None => {
                return Err(LoadError::Refused(String::from(
                    "it holds more than its limit on memory allows (--heap)",
                )));
            }
        }
        Ok(())
    }

    /// An error in the current chunk.
    #[expect(clippy::needless_pass_by_value, reason = "accepts texts and errors")]
    pub(crate) fn damage(&self, reason: impl ToString) -> LoadError {
        LoadError::Damaged {
            section: tag_name(self.tag),
            offset: self.chunk_start,
            reason: reason.to_string(),
        }
    }

    /// Goes to the section that must come next; the one before must be used up.
    pub(crate) fn section(&mut self, tag: Tag) -> Result<(), LoadError> {
        self.look_ahead()?;
        self.is_ahead = false;
        if self.tag != tag {
            let wanted = tag_name(tag);
            return Err(self.damage(format!("section {wanted} should be here")));
        }
        Ok(())
    }

    /// Goes to a section that may be left out; false if it is.
    pub(crate) fn optional_section(&mut self, tag: Tag) -> Result<bool, LoadError> {
        self.look_ahead()?;
        let is_here = self.tag == tag;
        self.is_ahead = !is_here;
        Ok(is_here)
    }

    /// Reads the first chunk of the next section, unless that was already done.
    fn look_ahead(&mut self) -> Result<(), LoadError> {
        if self.is_ahead {
            return Ok(());
        }
        if self.at < self.buffer.len() {
            return Err(self.damage("the section is longer than it should be"));
        }
        self.next_chunk()?;
        self.is_ahead = true;
        Ok(())
    }

    /// Checks that the file ends here. Returns the sizes of all sections.
    pub(crate) fn end(&mut self) -> Result<Vec<SectionSize>, LoadError> {
        self.section(END)?;
        Ok(std::mem::take(&mut self.sizes))
    }

    /// The next `length` bytes, which must be few.
    #[inline]
    pub(crate) fn take(&mut self, length: usize) -> Result<&[u8], LoadError> {
        if self.buffer.len() - self.at < length {
            self.refill(length)?;
        }
        let from = self.at;
        self.at += length;
        Ok(&self.buffer[from..self.at])
    }

    #[cold]
    fn refill(&mut self, length: usize) -> Result<(), LoadError> {
        while self.buffer.len() - self.at < length {
            if self.tag == END {
                return Err(self.damage("the file ends in the middle of a value"));
            }
            self.next_chunk()?;
        }
        Ok(())
    }

    /// Skips to the end. Returns the sizes of all sections.
    pub(crate) fn skim(mut self) -> Result<Vec<SectionSize>, LoadError> {
        while self.tag != END {
            self.at = self.buffer.len();
            self.next_chunk()?;
        }
        Ok(self.sizes)
    }
}
