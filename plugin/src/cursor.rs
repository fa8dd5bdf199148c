//! A position in bytes. No memory is reserved on the basis of a length in a file; reading more than
//! there is returns a fault with the position.

use crate::error::{Fault, FaultKind};
use crate::form_id::FormId;
use crate::text::Text;

/// Reads little-endian numbers and texts from the front.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'bytes> {
    bytes: &'bytes [u8],
    at: usize,
}

type Result<T> = std::result::Result<T, Fault>;

impl<'bytes> Cursor<'bytes> {
    pub(crate) const fn new(bytes: &'bytes [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) const fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub(crate) fn take(&mut self, count: usize, expected: &'static str) -> Result<&'bytes [u8]> {
        let end = self
            .at
            .checked_add(count)
            .filter(|end| *end <= self.bytes.len());
        let Some(end) = end else {
            let needed = count - self.left();
            return Err(Fault::new(self.at, FaultKind::Ends { expected, needed }));
        };
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, expected)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self, expected: &'static str) -> Result<u8> {
        self.array(expected).map(u8::from_le_bytes)
    }

    pub(crate) fn i8(&mut self, expected: &'static str) -> Result<i8> {
        self.array(expected).map(i8::from_le_bytes)
    }

    pub(crate) fn u16(&mut self, expected: &'static str) -> Result<u16> {
        self.array(expected).map(u16::from_le_bytes)
    }

    pub(crate) fn i16(&mut self, expected: &'static str) -> Result<i16> {
        self.array(expected).map(i16::from_le_bytes)
    }

    pub(crate) fn u32(&mut self, expected: &'static str) -> Result<u32> {
        self.array(expected).map(u32::from_le_bytes)
    }

    pub(crate) fn i32(&mut self, expected: &'static str) -> Result<i32> {
        self.array(expected).map(i32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self, expected: &'static str) -> Result<u64> {
        self.array(expected).map(u64::from_le_bytes)
    }

    pub(crate) fn f32(&mut self, expected: &'static str) -> Result<f32> {
        self.array(expected).map(f32::from_le_bytes)
    }

    pub(crate) fn form_id(&mut self, expected: &'static str) -> Result<FormId> {
        self.u32(expected).map(FormId)
    }

    /// A 16-bit length and that many bytes.
    pub(crate) fn text(&mut self, expected: &'static str) -> Result<Text<'bytes>> {
        let length = usize::from(self.u16(expected)?);
        self.take(length, expected).map(Text)
    }
}
