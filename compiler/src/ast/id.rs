//! Small typed indexes: a node refers to another by its index in one of [`Script`]'s vectors.
//!
//! An id takes four bytes instead of a pointer, nodes need no allocation each, and an `Option` of
//! an id is as small as the id itself.
//!
//! [`Script`]: super::Script

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::Range;

/// The index of a `T` in the vector that holds all `T`s of one script.
pub struct Id<T> {
    /// Index plus one, so that `Option<Id<T>>` needs no more space.
    number: NonZeroU32,
    node: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The id of the node at `index`. Indexes stay below `u32::MAX`: a source file is smaller.
    pub fn new(index: usize) -> Self {
        let number = u32::try_from(index).unwrap_or(u32::MAX - 1);
        Self {
            number: NonZeroU32::MIN.saturating_add(number),
            node: PhantomData,
        }
    }

    /// The index of the node, for side tables.
    pub const fn index(self) -> usize {
        self.number.get() as usize - 1
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.number.cmp(&other.number)
    }
}
impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index())
    }
}

/// A run of neighbours in the vector that holds all `T`s of one script.
pub struct List<T> {
    start: u32,
    length: u32,
    node: PhantomData<fn() -> T>,
}

impl<T> List<T> {
    /// No nodes.
    pub const EMPTY: Self = Self {
        start: 0,
        length: 0,
        node: PhantomData,
    };

    /// The nodes from index `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Self {
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        Self {
            start,
            length: end.saturating_sub(start),
            node: PhantomData,
        }
    }

    /// How many nodes it has.
    pub const fn len(self) -> usize {
        self.length as usize
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// The indexes of its nodes.
    pub fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + self.length as usize
    }

    /// The ids of its nodes in order.
    pub fn ids(self) -> impl DoubleEndedIterator<Item = Id<T>> + ExactSizeIterator {
        self.range().map(Id::new)
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for List<T> {}
impl<T> Default for List<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<T> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        self.range() == other.range()
    }
}
impl<T> Eq for List<T> {}
impl<T> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}..{}", self.start, self.start + self.length)
    }
}
