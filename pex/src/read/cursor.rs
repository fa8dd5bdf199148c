//! A position in the bytes of a file. No length from the file is ever trusted: a list reserves
//! room for at most as many records as the bytes that are left could hold.

use super::error::{ReadError, ReadErrorKind};
use crate::StringIndex;
use crate::game::ByteOrder;

pub(super) type Result<T> = std::result::Result<T, ReadError>;

#[derive(Debug)]
pub(super) struct Cursor<'bytes> {
    bytes: &'bytes [u8],
    at: usize,
    order: ByteOrder,
}

impl<'bytes> Cursor<'bytes> {
    pub(super) fn new(bytes: &'bytes [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            order: ByteOrder::Big,
        }
    }

    pub(super) fn set_order(&mut self, order: ByteOrder) {
        self.order = order;
    }

    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub(super) fn error(offset: usize, kind: ReadErrorKind) -> ReadError {
        ReadError { offset, kind }
    }

    pub(super) fn take(&mut self, count: usize, expected: &'static str) -> Result<&'bytes [u8]> {
        let left = self.remaining();
        if count > left {
            let kind = ReadErrorKind::Truncated {
                expected,
                needed: count - left,
            };
            return Err(Self::error(self.bytes.len(), kind));
        }
        let taken = &self.bytes[self.at..self.at + count];
        self.at += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, expected)?);
        if self.order == ByteOrder::Little {
            array.reverse();
        }
        Ok(array)
    }

    pub(super) fn u8(&mut self, expected: &'static str) -> Result<u8> {
        Ok(u8::from_be_bytes(self.array(expected)?))
    }

    pub(super) fn u16(&mut self, expected: &'static str) -> Result<u16> {
        Ok(u16::from_be_bytes(self.array(expected)?))
    }

    pub(super) fn u32(&mut self, expected: &'static str) -> Result<u32> {
        Ok(u32::from_be_bytes(self.array(expected)?))
    }

    pub(super) fn u64(&mut self, expected: &'static str) -> Result<u64> {
        Ok(u64::from_be_bytes(self.array(expected)?))
    }

    /// A byte that is 0 or 1. Anything else would not survive being written again.
    pub(super) fn flag(&mut self, expected: &'static str) -> Result<bool> {
        let offset = self.at;
        match self.u8(expected)? {
            0 => Ok(false),
            1 => Ok(true),
            found => Err(Self::error(offset, ReadErrorKind::Flag { expected, found })),
        }
    }

    pub(super) fn string_index(&mut self, expected: &'static str) -> Result<StringIndex> {
        self.u16(expected).map(StringIndex)
    }

    /// A length and that many bytes.
    pub(super) fn string(&mut self, expected: &'static str) -> Result<&'bytes [u8]> {
        let length = usize::from(self.u16(expected)?);
        self.take(length, expected)
    }

    /// A count and that many records, each of at least `smallest` bytes.
    pub(super) fn list<T>(
        &mut self,
        expected: &'static str,
        smallest: usize,
        mut record: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = usize::from(self.u16(expected)?);
        let mut records = Vec::with_capacity(count.min(self.remaining() / smallest));
        for _ in 0..count {
            records.push(record(self)?);
        }
        Ok(records)
    }
}
