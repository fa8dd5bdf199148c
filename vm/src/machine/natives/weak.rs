//! Numbers that scripts hold instead of objects, arrays and structs, so that they keep nothing alive.

use std::collections::BTreeMap;

use cyperus_gc::{ArrayRef, Heap, ObjectRef, StructRef};

use crate::numbering::{Map, new_map};
use crate::persist::{LoadError, Persist, Reader, Writer};

/// With fewer numbers of arrays and structs than this, nobody looks for those that are gone.
const CELL_FLOOR: usize = 64;

/// An array or a struct with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum WeakCell {
    /// An array.
    Array(ArrayRef),
    /// A struct.
    Struct(StructRef),
}

impl WeakCell {
    /// What the heap still hands out: nothing that a cleanup freed or a mark passed by.
    pub(crate) fn resolve(self, heap: &Heap) -> Option<Self> {
        match self {
            Self::Array(array) => heap.weak_array(array).map(Self::Array),
            Self::Struct(structure) => heap.weak_struct(structure).map(Self::Struct),
        }
    }

    /// Tells the heap of the number; false if there is no such array or struct.
    pub(crate) fn watch(self, heap: &mut Heap) -> bool {
        match self {
            Self::Array(array) => heap.watch_array(array),
            Self::Struct(structure) => heap.watch_struct(structure),
        }
    }
}

/// Objects by number and numbers by object, and the same for arrays and structs. A number is never reused,
/// so an old one finds nothing instead of something else.
#[derive(Debug)]
pub(crate) struct WeakNumbers {
    /// How many numbers have been assigned; the first is 1.
    given: i32,
    objects: BTreeMap<i32, ObjectRef>,
    /// The reverse of `objects`.
    numbers: Map<ObjectRef, i32>,
    cells: BTreeMap<i32, WeakCell>,
    /// The reverse of `cells`.
    cell_numbers: Map<WeakCell, i32>,
    /// With so many cells, those that are gone are looked for.
    cell_limit: usize,
}

impl WeakNumbers {
    /// No numbers yet.
    pub(crate) fn new() -> Self {
        Self {
            given: 0,
            objects: BTreeMap::new(),
            numbers: new_map(),
            cells: BTreeMap::new(),
            cell_numbers: new_map(),
            cell_limit: CELL_FLOOR,
        }
    }

    /// The object's number, always the same one; `None` if all numbers are used up.
    pub(crate) fn number(&mut self, object: ObjectRef) -> Option<i32> {
        if let Some(&number) = self.numbers.get(&object) {
            return Some(number);
        }
        let number = self.given.checked_add(1)?;
        self.given = number;
        self.objects.insert(number, object);
        self.numbers.insert(object, number);
        Some(number)
    }

    /// The object with a number. The heap decides whether it may still be used.
    pub(crate) fn object(&self, number: i32) -> Option<ObjectRef> {
        self.objects.get(&number).copied()
    }

    /// The number of an array or a struct, always the same one; `None` if all numbers are used up. Now and
    /// then this forgets what is gone, so that the table stays in proportion to what exists.
    pub(crate) fn cell_number(&mut self, cell: WeakCell, heap: &mut Heap) -> Option<i32> {
        if let Some(&number) = self.cell_numbers.get(&cell) {
            return Some(number);
        }
        let number = self.given.checked_add(1).filter(|_| cell.watch(heap))?;
        if self.cells.len() >= self.cell_limit {
            self.forget_cells(heap);
        }
        self.given = number;
        self.cells.insert(number, cell);
        self.cell_numbers.insert(cell, number);
        Some(number)
    }

    /// The array or struct with a number. The heap decides whether it may still be used.
    pub(crate) fn cell(&self, number: i32) -> Option<WeakCell> {
        self.cells.get(&number).copied()
    }

    /// Removes arrays and structs that no longer exist or are about to go.
    pub(crate) fn forget_cells(&mut self, heap: &Heap) {
        let numbers = &mut self.cell_numbers;
        self.cells.retain(|_, &mut cell| {
            let stays = cell.resolve(heap).is_some();
            if !stays {
                numbers.remove(&cell);
            }
            stays
        });
        self.cell_limit = (self.cells.len() * 2).max(CELL_FLOOR);
    }

    /// What a save has beside the objects: numbers of arrays and of structs. Empty for most.
    pub(crate) fn saved_cells(&self) -> SavedCells {
        let mut saved = SavedCells::default();
        for (&number, &cell) in &self.cells {
            match cell {
                WeakCell::Array(array) => saved.arrays.insert(number, array).is_some(),
                WeakCell::Struct(structure) => saved.structs.insert(number, structure).is_some(),
            };
        }
        saved
    }

    /// The reverse of [`Self::saved_cells`]; false if a number was never given, or its array or struct does
    /// not exist.
    pub(crate) fn restore_cells(&mut self, saved: &SavedCells, heap: &mut Heap) -> bool {
        let arrays = saved.arrays.iter();
        let arrays = arrays.map(|(&number, &array)| (number, WeakCell::Array(array)));
        let structs = saved.structs.iter();
        let structs = structs.map(|(&number, &structure)| (number, WeakCell::Struct(structure)));
        arrays.chain(structs).all(|(number, cell)| {
            (1..=self.given).contains(&number)
                && !self.objects.contains_key(&number)
                && cell.watch(heap)
                && self.cells.insert(number, cell).is_none()
                && self.cell_numbers.insert(cell, number).is_none()
        })
    }

    /// Removes objects that no longer exist.
    pub(crate) fn forget(&mut self, exists: impl Fn(ObjectRef) -> bool) {
        let numbers = &mut self.numbers;
        self.objects.retain(|_, &mut object| {
            let stays = exists(object);
            if !stays {
                numbers.remove(&object);
            }
            stays
        });
    }
}

impl Persist for WeakNumbers {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            given,
            objects,
            // Derived from `objects`.
            numbers: _,
            // In a section of their own, which most saves do not need.
            cells: _,
            cell_numbers: _,
            cell_limit: _,
        } = self;
        given.write(writer);
        objects.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let given = i32::read(reader)?;
        let objects = BTreeMap::<i32, ObjectRef>::read(reader)?;
        let mut numbers = new_map();
        for (&number, &object) in &objects {
            let is_given = (1..=given).contains(&number);
            if !is_given || numbers.insert(object, number).is_some() {
                return Err(reader.damage("a weak number that was never given"));
            }
        }
        Ok(Self {
            given,
            objects,
            numbers,
            ..Self::new()
        })
    }
}

/// Numbers of arrays and structs in a save.
#[derive(Debug, Default)]
pub(crate) struct SavedCells {
    arrays: BTreeMap<i32, ArrayRef>,
    structs: BTreeMap<i32, StructRef>,
}

impl SavedCells {
    pub(crate) fn is_empty(&self) -> bool {
        self.arrays.is_empty() && self.structs.is_empty()
    }
}

crate::persist::persist_struct! {
    SavedCells { arrays, structs }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(index: u32) -> ObjectRef {
        ObjectRef::new(index, 1).expect("a handle")
    }

    #[test]
    fn numbers_of_arrays_that_are_gone_leave_nothing_behind() {
        let mut heap = Heap::new(
            cyperus_gc::Options::default(),
            cyperus_gc::Clock::new_virtual(),
        );
        let mut weak = WeakNumbers::new();
        for expected in 1..=CELL_FLOOR + 1 {
            let kind = cyperus_gc::ElementKind::Int;
            let array = heap.allocate_array(kind, 0, 1, 0).expect("room");
            let number = weak.cell_number(WeakCell::Array(array), &mut heap);
            assert_eq!(number, i32::try_from(expected).ok());
            if expected == CELL_FLOOR {
                heap.full_pass(cyperus_gc::Reason::Request, &(), &mut ());
            }
        }
        // The limit was reached with all of them gone but the new one.
        assert_eq!((weak.cells.len(), weak.cell_numbers.len()), (1, 1));
        assert_eq!(weak.cell_limit, CELL_FLOOR);
        assert_eq!(weak.cell(1), None);
    }

    #[test]
    fn numbers_stay_and_are_never_given_twice() {
        let mut weak = WeakNumbers::new();
        assert_eq!(weak.number(object(7)), Some(1));
        assert_eq!(weak.number(object(8)), Some(2));
        assert_eq!(weak.number(object(7)), Some(1));
        weak.forget(|gone| gone != object(7));
        assert_eq!(weak.object(1), None);
        assert_eq!((weak.objects.len(), weak.numbers.len()), (1, 1));
        assert_eq!(weak.number(object(7)), Some(3));
        assert_eq!(weak.object(2), Some(object(8)));
    }
}
