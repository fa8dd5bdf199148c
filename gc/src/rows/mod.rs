//! Rows: what the tables of all populations have in common. A row is identified by its index and a
//! generation; free rows are linked in the order in which they will be reused.
//!
//! - The generation of a row is incremented when the row is freed, so an old handle never refers to
//!   its successor. A generation that wraps to zero refers to nothing: that row is never used
//!   again.
//! - The link is in the row itself, in a word that has another meaning, or none, while the row is
//!   in use: each row type defines which.
//! - The free list is part of a save: the next allocation gets the same handle with or without a
//!   save in between.
//! - Rows beyond those that were ever used may be *prepared*: they are free, in the first generation, and
//!   each has the one after it as its link. The free list ends where they begin, so taking the first of
//!   them is the same as taking one that was freed. They are in no save, and nobody can tell that they are
//!   there.

mod order;

pub(crate) use order::Order;

use std::ops::{Deref, DerefMut};

use crate::fault::Fault;

/// The end of the free list.
pub(crate) const END: u32 = u32::MAX;

/// The generation of the first entry in a row. No handle has generation zero.
const FIRST_GENERATION: u32 = 1;

/// A row of a table.
pub(crate) trait Row {
    /// The generation of handles to the entry in the row, or to the next one if it is free.
    fn generation(&self) -> u32;

    /// Sets the generation.
    fn set_generation(&mut self, generation: u32);

    /// Whether the row is free.
    fn is_free(&self) -> bool;

    /// The next free row; only called for free rows.
    fn link(&self) -> u32;

    /// Sets the next free row; only for free rows.
    fn set_link(&mut self, next: u32);

    /// Whether a handle with this generation refers to the entry in the row.
    #[inline]
    fn answers(&self, generation: u32) -> bool {
        self.generation() == generation && !self.is_free()
    }
}

/// The part of a [`Row`] that only names fields: the one with the generation, and the one that
/// holds the link while the row is free.
macro_rules! row_fields {
    ($generation:ident, $link:ident) => {
        #[inline]
        fn generation(&self) -> u32 {
            self.$generation
        }

        #[inline]
        fn set_generation(&mut self, generation: u32) {
            self.$generation = generation;
        }

        #[inline]
        fn link(&self) -> u32 {
            self.$link
        }

        #[inline]
        fn set_link(&mut self, next: u32) {
            self.$link = next;
        }
    };
}

pub(crate) use row_fields;

/// At least and at most as many rows are prepared at once; in between, a quarter of those that are there.
const PREPARED: (usize, usize) = (8, 1024);

/// The rows of one table, in use or free. As a slice they are in table order, with the prepared ones last.
#[derive(Debug)]
pub(crate) struct Rows<R> {
    all: Vec<R>,
    /// Rows before this one were used. Those after it are prepared, unless they were used since: see
    /// [`Self::count`].
    prepared: u32,
    /// The row that is used next: one that was freed, or else the first one that is prepared, or else the
    /// length.
    first_free: u32,
}

impl<R> Default for Rows<R> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            prepared: 0,
            first_free: 0,
        }
    }
}

impl<R> Deref for Rows<R> {
    type Target = [R];

    #[inline]
    fn deref(&self) -> &[R] {
        &self.all
    }
}

impl<R> DerefMut for Rows<R> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [R] {
        &mut self.all
    }
}

impl<R: Row> Rows<R> {
    /// The number of rows that were ever used.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no row has an index past `END`"
    )]
    pub(crate) fn count(&self) -> u32 {
        // A row that was used and freed is in a later generation, so nobody has to count.
        let is_used = |row: &R| !row.is_free() || row.generation() != FIRST_GENERATION;
        let last = &self.all[self.prepared as usize..];
        self.prepared + last.partition_point(is_used) as u32
    }

    /// The rows that were ever used: those that a save has.
    pub(crate) fn used(&self) -> &[R] {
        &self.all[..self.count() as usize]
    }

    /// The entry that a handle refers to, or a fault.
    #[inline]
    pub(crate) fn named(&self, index: u32, generation: u32) -> Result<&R, Fault> {
        match self.all.get(index as usize) {
            Some(row) if row.answers(generation) => Ok(row),
            _ => Err(Fault::Stale { index, generation }),
        }
    }

    /// The entry that a handle refers to, mutable.
    #[inline]
    pub(crate) fn named_mut(&mut self, index: u32, generation: u32) -> Result<&mut R, Fault> {
        match self.all.get_mut(index as usize) {
            Some(row) if row.answers(generation) => Ok(row),
            _ => Err(Fault::Stale { index, generation }),
        }
    }

    /// The free row that is used next; `None` if a new one has to be appended.
    #[inline]
    pub(crate) fn vacancy(&mut self) -> Option<Vacancy<'_, R>> {
        let index = self.first_free;
        // If no row is free or prepared, the end of the list is outside the table.
        let row = self.all.get_mut(index as usize)?;
        Some(Vacancy {
            index,
            row,
            first_free: &mut self.first_free,
        })
    }

    /// Prepares some rows if there is none to take. `make` gets a row's generation; its link is set here.
    #[cold]
    pub(crate) fn prepare(&mut self, make: impl Fn(u32) -> R) {
        let length = self.all.len();
        if (self.first_free as usize) < length {
            return;
        }
        self.prepared = self.first_free;
        let more = (length / 4).clamp(PREPARED.0, PREPARED.1);
        for index in (self.prepared..END - 1).take(more) {
            let mut row = make(FIRST_GENERATION);
            row.set_link(index + 1);
            self.all.push(row);
        }
    }

    /// Puts `make(generation)` into the next free row, or into a new one. Returns index and
    /// generation.
    #[inline]
    pub(crate) fn insert(&mut self, make: impl FnOnce(u32) -> R) -> (u32, u32) {
        match self.vacancy() {
            Some(vacancy) => vacancy.fill(make),
            None => self.append(make(FIRST_GENERATION)),
        }
    }

    /// Appends a row that is in use. Returns its index and generation.
    #[inline]
    fn append(&mut self, row: R) -> (u32, u32) {
        let index = u32::try_from(self.all.len()).unwrap_or(END);
        assert!(
            index < END,
            "the table has as many rows as an index can number"
        );
        let generation = row.generation();
        self.all.push(row);
        self.prepared = index + 1;
        self.first_free = index + 1;
        (index, generation)
    }

    /// A row that is in use, to be freed.
    #[inline]
    pub(crate) fn occupied(&mut self, index: u32) -> Occupied<'_, R> {
        Occupied {
            index,
            row: &mut self.all[index as usize],
            first_free: &mut self.first_free,
        }
    }

    /// Free rows, in the order in which they will be used.
    pub(crate) fn free_list(&self) -> Vec<u32> {
        let mut list = Vec::new();
        let mut next = self.first_free;
        let end = self.count();
        while next != end {
            list.push(next);
            next = self.all[next as usize].link();
        }
        list
    }

    /// Appends a row from a save. The free list follows once all rows are there.
    #[inline]
    pub(crate) fn restore(&mut self, row: R) {
        debug_assert_eq!(self.prepared as usize, self.all.len(), "none is prepared");
        self.all.push(row);
        self.prepared += 1;
        self.first_free = self.prepared;
    }

    /// Whether `list` can be the free list: every free row that can still be used, once each.
    pub(crate) fn fits_free_list(&self, list: &[u32]) -> bool {
        let is_usable = |row: &R| row.is_free() && row.generation() != 0;
        let rows = self.used();
        let mut seen = vec![false; rows.len()];
        let fits = list.iter().all(|&index| {
            let row = rows.get(index as usize);
            row.is_some_and(is_usable) && !std::mem::replace(&mut seen[index as usize], true)
        });
        fits && list.len() == rows.iter().filter(|row| is_usable(row)).count()
    }

    /// Installs a free list that fits.
    pub(crate) fn restore_free_list(&mut self, list: &[u32]) {
        self.first_free = self.count();
        for &index in list.iter().rev() {
            self.all[index as usize].set_link(self.first_free);
            self.first_free = index;
        }
    }
}

impl<'r, R> IntoIterator for &'r Rows<R> {
    type Item = &'r R;
    type IntoIter = std::slice::Iter<'r, R>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

/// The free row that is used next. Nothing changes until it is filled.
#[derive(Debug)]
pub(crate) struct Vacancy<'r, R> {
    index: u32,
    row: &'r mut R,
    first_free: &'r mut u32,
}

impl<'r, R: Row> Vacancy<'r, R> {
    /// The row's place in the table.
    #[inline]
    pub(crate) fn index(&self) -> u32 {
        self.index
    }

    /// Takes the row off the free list, to be written in place. Returns it with its generation.
    #[inline]
    pub(crate) fn take(self) -> (&'r mut R, u32) {
        *self.first_free = self.row.link();
        let generation = self.row.generation();
        (self.row, generation)
    }

    /// Puts `make(generation)` into the row. Returns index and generation.
    #[inline]
    pub(crate) fn fill(self, make: impl FnOnce(u32) -> R) -> (u32, u32) {
        let index = self.index;
        let (row, generation) = self.take();
        *row = make(generation);
        (index, generation)
    }
}

/// A row that is in use, to be freed.
#[derive(Debug)]
pub(crate) struct Occupied<'r, R> {
    index: u32,
    row: &'r mut R,
    first_free: &'r mut u32,
}

impl<R> Deref for Occupied<'_, R> {
    type Target = R;

    #[inline]
    fn deref(&self) -> &R {
        self.row
    }
}

impl<R> DerefMut for Occupied<'_, R> {
    #[inline]
    fn deref_mut(&mut self) -> &mut R {
        self.row
    }
}

impl<R: Row> Occupied<'_, R> {
    /// Frees the row, which the caller has emptied: increments its generation and links it, unless
    /// the generations are used up.
    #[inline]
    pub(crate) fn free(self) {
        debug_assert!(self.row.is_free());
        let generation = self.row.generation().wrapping_add(1);
        self.row.set_generation(generation);
        if generation != 0 {
            self.row.set_link(*self.first_free);
            *self.first_free = self.index;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Plain {
        generation: u32,
        /// The next free row, while free.
        value: u32,
        is_free: bool,
    }

    impl Row for Plain {
        fn is_free(&self) -> bool {
            self.is_free
        }

        row_fields!(generation, value);
    }

    fn insert(rows: &mut Rows<Plain>, value: u32) -> (u32, u32) {
        rows.insert(|generation| Plain {
            generation,
            value,
            is_free: false,
        })
    }

    fn free(rows: &mut Rows<Plain>, index: u32) {
        let mut row = rows.occupied(index);
        row.is_free = true;
        row.free();
    }

    #[test]
    fn a_row_is_reused_last_freed_first_under_another_generation() {
        let mut rows = Rows::default();
        assert!(rows.vacancy().is_none());
        let made: Vec<_> = (0..3).map(|value| insert(&mut rows, value)).collect();
        assert_eq!(made, [(0, 1), (1, 1), (2, 1)]);
        free(&mut rows, 0);
        free(&mut rows, 2);
        assert_eq!(rows.free_list(), [2, 0]);
        assert_eq!(rows.vacancy().map(|row| row.index()), Some(2));
        assert!(rows.named(2, 1).is_err() && rows.named(2, 2).is_err());
        assert_eq!(insert(&mut rows, 7), (2, 2));
        assert_eq!(rows.named(2, 2).map(|row| row.value), Ok(7));
        assert!(rows.named(2, 1).is_err() && rows.named_mut(9, 1).is_err());
        assert_eq!(insert(&mut rows, 8), (0, 2));
        assert_eq!(insert(&mut rows, 9), (3, 1));
    }

    #[test]
    fn nobody_sees_rows_that_are_prepared() {
        let vacant = |generation| Plain {
            generation,
            value: 0,
            is_free: true,
        };
        let (mut rows, mut plain) = (Rows::default(), Rows::default());
        for turn in 0..3_000 {
            if turn % 3 == 2 {
                let index = turn / 3;
                free(&mut rows, index);
                free(&mut plain, index);
            } else {
                rows.prepare(vacant);
                assert!(rows.vacancy().is_some(), "a row is ready");
                assert_eq!(insert(&mut rows, turn), insert(&mut plain, turn));
            }
            assert_eq!(rows.count(), plain.count());
            assert_eq!(rows.free_list(), plain.free_list());
            let list = rows.free_list();
            assert!(rows.fits_free_list(&list));
            rows.restore_free_list(&list);
        }
        assert_eq!(rows.used().len(), plain.len());
        assert!(rows.len() > plain.len());
    }

    #[test]
    fn a_row_whose_generation_wraps_is_retired() {
        let mut rows = Rows::default();
        insert(&mut rows, 0);
        rows[0].generation = u32::MAX;
        free(&mut rows, 0);
        assert_eq!(rows.free_list(), []);
        assert_eq!(insert(&mut rows, 0), (1, 1));
    }

    #[test]
    fn only_a_complete_free_list_fits() {
        let mut rows = Rows::default();
        for value in 0..4 {
            insert(&mut rows, value);
        }
        for index in [3, 1] {
            free(&mut rows, index);
        }
        assert!(rows.fits_free_list(&[1, 3]) && rows.fits_free_list(&[3, 1]));
        for list in [&[1][..], &[1, 1], &[1, 3, 3], &[1, 2], &[1, 3, 0], &[1, 9]] {
            assert!(!rows.fits_free_list(list), "{list:?}");
        }
        rows.restore_free_list(&[3, 1]);
        assert_eq!(rows.free_list(), [3, 1]);
        assert_eq!((insert(&mut rows, 0).0, insert(&mut rows, 0).0), (3, 1));
    }
}
