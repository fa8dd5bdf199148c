//! Lists in VMAD: read once to check them, and again when they are used.

use std::fmt;
use std::marker::PhantomData;

use crate::cursor::Cursor;
use crate::error::Fault;

/// The order of the parts of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ObjectFormat {
    /// Format 1: form, alias, two unused bytes.
    FormFirst,
    /// Format 2: two unused bytes, alias, form.
    FormLast,
}

/// What the layout of values depends on.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub(super) version: i16,
    pub(super) format: ObjectFormat,
    /// How many structs contain the value.
    pub(super) depth: u8,
}

impl Shape {
    /// Whether scripts and properties have a status.
    pub(super) const fn has_status(self) -> bool {
        self.version >= 4
    }
}

/// An element of a list.
pub trait Element<'bytes>: Sized {
    /// Reads one.
    fn read(cursor: &mut Cursor<'bytes>, shape: Shape) -> Result<Self, Fault>;

    /// Reads one as far as possible, for elements that are useful even if incomplete.
    fn read_partly(cursor: &mut Cursor<'bytes>, shape: Shape) -> (Option<Self>, Option<Fault>) {
        match Self::read(cursor, shape) {
            Ok(element) => (Some(element), None),
            Err(fault) => (None, Some(fault)),
        }
    }
}

/// A list of known length whose elements are read on demand.
pub struct Sequence<'bytes, T> {
    start: Cursor<'bytes>,
    count: u32,
    shape: Shape,
    element: PhantomData<fn() -> T>,
}

impl<T> Clone for Sequence<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Sequence<'_, T> {}

impl<'bytes, T: Element<'bytes> + fmt::Debug> fmt::Debug for Sequence<'bytes, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T> Sequence<'_, T> {
    pub(super) const fn empty() -> Self {
        Self {
            start: Cursor::new(&[]),
            count: 0,
            shape: Shape {
                version: 5,
                format: ObjectFormat::FormLast,
                depth: 0,
            },
            element: PhantomData,
        }
    }

    /// Number of elements.
    pub const fn len(&self) -> u32 {
        self.count
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl<'bytes, T: Element<'bytes>> Sequence<'bytes, T> {
    /// Skips `count` elements and keeps those that can be read.
    pub(super) fn fill(
        &mut self,
        cursor: &mut Cursor<'bytes>,
        count: u32,
        shape: Shape,
    ) -> Result<(), Fault> {
        *self = Self {
            start: *cursor,
            count: 0,
            shape,
            element: PhantomData,
        };
        while self.count < count {
            let (element, fault) = T::read_partly(cursor, shape);
            self.count += u32::from(element.is_some());
            if let Some(fault) = fault {
                return Err(fault);
            }
        }
        Ok(())
    }

    /// Skips `count` elements, all of which must be readable.
    pub(super) fn read(
        cursor: &mut Cursor<'bytes>,
        count: u32,
        shape: Shape,
    ) -> Result<Self, Fault> {
        let mut sequence = Self::empty();
        sequence.fill(cursor, count, shape)?;
        Ok(sequence)
    }

    /// The elements.
    pub const fn iter(&self) -> SequenceIter<'bytes, T> {
        SequenceIter(*self)
    }
}

impl<'bytes, T: Element<'bytes>> IntoIterator for Sequence<'bytes, T> {
    type Item = T;
    type IntoIter = SequenceIter<'bytes, T>;

    fn into_iter(self) -> SequenceIter<'bytes, T> {
        self.iter()
    }
}

impl<'bytes, T: Element<'bytes>> IntoIterator for &Sequence<'bytes, T> {
    type Item = T;
    type IntoIter = SequenceIter<'bytes, T>;

    fn into_iter(self) -> SequenceIter<'bytes, T> {
        self.iter()
    }
}

/// Iterates over the elements of a [`Sequence`].
#[derive(Clone)]
pub struct SequenceIter<'bytes, T>(Sequence<'bytes, T>);

impl<'bytes, T: Element<'bytes> + fmt::Debug> fmt::Debug for SequenceIter<'bytes, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'bytes, T: Element<'bytes>> Iterator for SequenceIter<'bytes, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.count = self.0.count.checked_sub(1)?;
        T::read_partly(&mut self.0.start, self.0.shape).0
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = usize::try_from(self.0.count).unwrap_or(usize::MAX);
        (count, Some(count))
    }
}

impl<'bytes, T: Element<'bytes>> ExactSizeIterator for SequenceIter<'bytes, T> {}
