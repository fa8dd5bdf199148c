//! The walk over one object, array or struct: every reference it holds, with the place that holds
//! it.

use crate::cell::{CellTable, StructType};
use crate::event::Population;
use crate::object::{Class, Clusters, ObjectTable};
use crate::slot::{ElementKind, Slot, SlotKind, VarTag};

/// The number of array elements that one piece of work covers, so that a huge array is divided up
/// and fits into a slice.
pub(crate) const CHUNK: u32 = 2048;

/// Something to scan: a population, a row, and for arrays which chunk of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Work(u64);

impl Work {
    #[inline]
    pub(crate) const fn object(index: u32) -> Self {
        Self(index as u64)
    }

    #[inline]
    pub(crate) const fn structure(index: u32) -> Self {
        Self(1 << 62 | index as u64)
    }

    /// An object that represents its cluster. Its row says which cluster that is; the row is not
    /// read until it has been fetched.
    #[inline]
    pub(crate) const fn member(index: u32) -> Self {
        Self(1 << 32 | index as u64)
    }

    /// Whether this is an object that represents its cluster; only for work on objects.
    #[inline]
    pub(crate) const fn is_member(self) -> bool {
        self.0 >> 32 == 1
    }

    /// A cluster: what its members refer to outside.
    #[inline]
    pub(crate) const fn cluster(id: u32) -> Self {
        Self(3 << 62 | id as u64)
    }

    #[inline]
    pub(crate) const fn is_cluster(self) -> bool {
        self.0 >> 62 == 3
    }

    /// Chunk numbers stay below 2^21: an array has at most 2^32 elements.
    #[inline]
    pub(crate) const fn array(index: u32, chunk: u32) -> Self {
        Self(2 << 62 | (chunk as u64) << 32 | index as u64)
    }

    /// Whether this is an object that stands for itself, as most work is.
    #[inline]
    pub(crate) const fn is_plain(self) -> bool {
        self.0 >> 32 == 0
    }

    /// Whether this is an object, either for itself or for its cluster.
    #[inline]
    pub(crate) const fn is_object(self) -> bool {
        self.0 >> 62 == 0
    }

    #[inline]
    pub(crate) const fn population(self) -> Population {
        match self.0 >> 62 {
            0 => Population::Objects,
            1 => Population::Structs,
            _ => Population::Arrays,
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the index is the low half")]
    pub(crate) const fn index(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    const fn chunk(self) -> u32 {
        (self.0 >> 32 & 0x3FFF_FFFF) as u32
    }
}

/// A word in a payload that holds a reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) population: Population,
    pub(crate) index: u32,
    pub(crate) word: u32,
}

/// The tables, read only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'heap> {
    pub(crate) objects: &'heap ObjectTable,
    pub(crate) arrays: &'heap CellTable,
    pub(crate) structs: &'heap CellTable,
    pub(crate) struct_types: &'heap [StructType],
    pub(crate) classes: &'heap [Class],
    pub(crate) clusters: &'heap Clusters,
}

impl<'heap> View<'heap> {
    /// The arrays or, otherwise, the structs.
    #[inline]
    pub(crate) fn cells(self, are_arrays: bool) -> &'heap CellTable {
        if are_arrays {
            self.arrays
        } else {
            self.structs
        }
    }
}

impl View<'_> {
    /// Calls `edge` for each reference to an object, array or struct that `work` holds. A chunk of
    /// an array first calls `more` with the next chunk, if there is one.
    #[inline]
    pub(crate) fn scan(
        self,
        work: Work,
        more: impl FnOnce(Work),
        mut edge: impl FnMut(SlotKind, Slot, Place),
    ) {
        let index = work.index();
        match work.population() {
            Population::Objects => {
                let entry = &self.objects.entries[index as usize];
                let slots = self.objects.slots(entry);
                let references = self.classes[entry.class as usize].references();
                for &(slot, kind) in references {
                    let place = Place {
                        population: Population::Objects,
                        index,
                        word: slot,
                    };
                    Self::slot_edge(slots, kind, place, &mut edge);
                }
            }
            Population::Structs => self.scan_struct(index, edge),
            Population::Arrays => self.scan_array(work, more, edge),
        }
    }

    /// Calls `edge` for the variable at `place` of an object with these slots, if it holds a
    /// reference.
    #[inline]
    pub(crate) fn slot_edge(
        slots: &[Slot],
        kind: SlotKind,
        place: Place,
        edge: &mut impl FnMut(SlotKind, Slot, Place),
    ) {
        let value = slots[place.word as usize];
        if kind == SlotKind::Var {
            let place = Place {
                word: place.word + 1,
                ..place
            };
            let payload = slots[place.word as usize];
            Self::edge(VarTag(value.0).kind(), payload, place, edge);
        } else {
            Self::edge(kind, value, place, edge);
        }
    }

    #[inline]
    fn scan_struct(self, index: u32, mut edge: impl FnMut(SlotKind, Slot, Place)) {
        let entry = &self.structs.entries[index as usize];
        if entry.count == 0 {
            return; // freed by its ring since it was pushed
        }
        for &(slot, kind) in self.struct_types[entry.type_id() as usize]
            .plan
            .references()
        {
            let place = Place {
                population: Population::Structs,
                index,
                word: slot,
            };
            let value = self.structs.word(entry, slot);
            if kind == SlotKind::Var {
                let payload = self.structs.word(entry, slot + 1);
                let place = Place {
                    word: slot + 1,
                    ..place
                };
                Self::edge(VarTag(value.0).kind(), payload, place, &mut edge);
            } else {
                Self::edge(kind, value, place, &mut edge);
            }
        }
    }

    #[inline]
    fn scan_array(
        self,
        work: Work,
        more: impl FnOnce(Work),
        mut edge: impl FnMut(SlotKind, Slot, Place),
    ) {
        let index = work.index();
        let entry = &self.arrays.entries[index as usize];
        let kind = entry.element();
        if entry.count == 0 || matches!(kind.slot_kind(), SlotKind::Plain | SlotKind::String) {
            return;
        }
        let start = work.chunk() * CHUNK;
        let end = entry.length.min(start.saturating_add(CHUNK));
        if end < entry.length {
            more(Work::array(index, work.chunk() + 1));
        }
        for element in start..end {
            let place = Place {
                population: Population::Arrays,
                index,
                word: element,
            };
            if kind == ElementKind::Var {
                let (tag, payload) = self.arrays.pair(entry, element);
                let place = Place {
                    word: element * 2 + 1,
                    ..place
                };
                Self::edge(VarTag(tag.0).kind(), payload, place, &mut edge);
            } else {
                Self::edge(
                    kind.slot_kind(),
                    self.arrays.element(entry, element),
                    place,
                    &mut edge,
                );
            }
        }
    }

    #[inline]
    fn edge(
        kind: SlotKind,
        value: Slot,
        place: Place,
        edge: &mut impl FnMut(SlotKind, Slot, Place),
    ) {
        match kind {
            SlotKind::Plain | SlotKind::String | SlotKind::Var => {}
            SlotKind::Array | SlotKind::Struct | SlotKind::Object => {
                if !value.is_none() {
                    edge(kind, value, place);
                }
            }
        }
    }
}
