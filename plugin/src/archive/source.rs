//! Where an archive's bytes come from. Archives of gigabytes stay on disk.

use std::io;

use super::error::{ArchiveError, ArchiveFault};

/// Bytes that can be read at any position, such as a file or a slice.
pub trait ReadAt {
    /// Number of bytes.
    fn length(&self) -> u64;

    /// Fills `buffer` from `offset` on. Never called for bytes beyond [`length`](Self::length).
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;
}

impl ReadAt for [u8] {
    fn length(&self) -> u64 {
        u64::try_from(self.len()).unwrap_or(u64::MAX)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let end = start.saturating_add(buffer.len());
        let bytes = self.get(start..end);
        buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

impl ReadAt for Vec<u8> {
    fn length(&self) -> u64 {
        self.as_slice().length()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.as_slice().read_at(offset, buffer)
    }
}

impl<T: ReadAt + ?Sized> ReadAt for &T {
    fn length(&self) -> u64 {
        (**self).length()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        (**self).read_at(offset, buffer)
    }
}

/// Rejects what is outside the source.
fn check(
    source: &impl ReadAt,
    offset: u64,
    length: u64,
    expected: &'static str,
) -> Result<usize, ArchiveError> {
    let inside = offset
        .checked_add(length)
        .is_some_and(|end| end <= source.length());
    usize::try_from(length)
        .ok()
        .filter(|_| inside)
        .ok_or_else(|| ArchiveError::new(offset, ArchiveFault::Ends { expected }))
}

/// Fills a buffer.
pub(super) fn fill(
    source: &impl ReadAt,
    offset: u64,
    buffer: &mut [u8],
    expected: &'static str,
) -> Result<(), ArchiveError> {
    let length = u64::try_from(buffer.len()).unwrap_or(u64::MAX);
    check(source, offset, length, expected)?;
    source
        .read_at(offset, buffer)
        .map_err(|error| ArchiveError::new(offset, ArchiveFault::Source(error.kind())))
}

/// Reads a piece. No memory is reserved for a piece that the source does not have.
pub(super) fn take(
    source: &impl ReadAt,
    offset: u64,
    length: u64,
    expected: &'static str,
) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = vec![0; check(source, offset, length, expected)?];
    fill(source, offset, &mut bytes, expected)?;
    Ok(bytes)
}
