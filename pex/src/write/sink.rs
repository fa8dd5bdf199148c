//! Bytes being written, in one byte order.

use super::WriteError;
use crate::StringIndex;
use crate::game::ByteOrder;

#[derive(Debug)]
pub(super) struct Sink {
    bytes: Vec<u8>,
    order: ByteOrder,
}

impl Sink {
    pub(super) fn new(order: ByteOrder) -> Self {
        Self {
            bytes: Vec::with_capacity(4096),
            order,
        }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(super) fn offset(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn u8(&mut self, number: u8) {
        self.bytes.push(number);
    }

    pub(super) fn flag(&mut self, truth: bool) {
        self.u8(u8::from(truth));
    }

    pub(super) fn u16(&mut self, number: u16) {
        let bytes = match self.order {
            ByteOrder::Big => number.to_be_bytes(),
            ByteOrder::Little => number.to_le_bytes(),
        };
        self.bytes.extend_from_slice(&bytes);
    }

    fn u32_bytes(&self, number: u32) -> [u8; 4] {
        match self.order {
            ByteOrder::Big => number.to_be_bytes(),
            ByteOrder::Little => number.to_le_bytes(),
        }
    }

    pub(super) fn u32(&mut self, number: u32) {
        let bytes = self.u32_bytes(number);
        self.bytes.extend_from_slice(&bytes);
    }

    /// Overwrites a number that was written before its value was known.
    pub(super) fn patch_u32(&mut self, at: usize, number: u32) {
        let bytes = self.u32_bytes(number);
        self.bytes[at..at + 4].copy_from_slice(&bytes);
    }

    pub(super) fn u64(&mut self, number: u64) {
        let bytes = match self.order {
            ByteOrder::Big => number.to_be_bytes(),
            ByteOrder::Little => number.to_le_bytes(),
        };
        self.bytes.extend_from_slice(&bytes);
    }

    pub(super) fn string_index(&mut self, index: StringIndex) {
        self.u16(index.0);
    }

    pub(super) fn count(&mut self, what: &'static str, length: usize) -> Result<(), WriteError> {
        let count = u16::try_from(length).map_err(|_| WriteError::TooLong { what, length })?;
        self.u16(count);
        Ok(())
    }

    pub(super) fn string(&mut self, what: &'static str, text: &[u8]) -> Result<(), WriteError> {
        self.count(what, text.len())?;
        self.bytes.extend_from_slice(text);
        Ok(())
    }

    pub(super) fn list<T>(
        &mut self,
        what: &'static str,
        records: &[T],
        mut record: impl FnMut(&mut Self, &T) -> Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        self.count(what, records.len())?;
        records.iter().try_for_each(|item| record(self, item))
    }

    pub(super) fn string_indexes(
        &mut self,
        what: &'static str,
        indexes: &[StringIndex],
    ) -> Result<(), WriteError> {
        self.list(what, indexes, |sink, &index| {
            sink.string_index(index);
            Ok(())
        })
    }
}
