//! The short way to elements and slots: by address, after one look at the row.
//!
//! A handle's low half is the number of a row and its high half the generation. The row says how many
//! elements there are and, in one byte, their width and where they are:
//!
//! | shape | the payload starts at |
//! |---|---|
//! | [`Reach::INLINE`] | the row's own payload |
//! | [`Reach::RUN`] | `words`, plus eight times the offset in the row |
//! | [`Reach::OWN`] | the address in `own` whose number is the offset in the row |
//!
//! So an access is: the row's number below `count`, the generation, the length, the shape, and then one
//! load or store. None has generation zero. That is the generation of no row in use, and a free row has no
//! elements: so None needs no test of its own.
//!
//! **Invariant.** The elements below a row's length are inside its payload; a payload is freed and moved
//! only by methods that take the whole heap mutably. An [`Address`] borrows the heap, so none of them runs
//! while there is one. Nothing here reads or writes through an address: whoever does that, in `vm`'s
//! registers or in compiled code, relies on this.

use std::hint::cold_path;
use std::marker::PhantomData;

use super::entry::{
    GENERATION_OFFSET, INLINE, LENGTH_OFFSET, OWN, PAYLOAD_OFFSET, RUN, SHAPE_OFFSET,
};
use super::{CellTable, Entry};

#[cfg(target_endian = "big")]
compile_error!("elements are found by address, which takes the low half of a word to come first");

/// The place of an element or a slot: an initialised `T` that nothing else refers to while the heap is
/// borrowed. It need not be aligned.
#[derive(Debug)]
pub struct Address<'h, T> {
    address: usize,
    heap: PhantomData<&'h mut T>,
}

impl<T> Address<'_, T> {
    /// The element at this address. That it is inside a payload of the heap that is borrowed is the
    /// caller's word.
    #[inline]
    pub(crate) fn new(address: usize) -> Self {
        Self {
            address,
            heap: PhantomData,
        }
    }

    /// The address, whose provenance is exposed.
    #[inline]
    pub fn get(&self) -> usize {
        self.address
    }
}

/// The width of an element that has an address, as it is in a shape.
trait Width {
    const WIDTH: u8;
}

impl Width for u8 {
    const WIDTH: u8 = Reach::BYTE;
}

impl Width for u32 {
    const WIDTH: u8 = Reach::HALF;
}

impl Width for u64 {
    const WIDTH: u8 = Reach::WORD;
}

/// Where the rows and payloads of arrays or of structs are, until something is allocated, grows or is
/// freed. The layout is fixed: compiled code reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Reach {
    /// The first row; each takes [`Self::ROW`] bytes.
    pub rows: usize,
    /// The number of rows.
    pub count: usize,
    /// Where runs start.
    pub words: usize,
    /// The addresses of payloads with memory of their own.
    pub own: usize,
}

impl Reach {
    /// Bytes from one row to the next.
    pub const ROW: usize = size_of::<Entry>();
    /// Where the generation is in a row: four bytes.
    pub const GENERATION: usize = GENERATION_OFFSET;
    /// Where the number of elements or slots is: four bytes.
    pub const LENGTH: usize = LENGTH_OFFSET;
    /// Where the shape is: one byte, one of the widths plus one of the places.
    pub const SHAPE: usize = SHAPE_OFFSET;
    /// Where the payload is, if it is inside the row: eight bytes, aligned to four.
    pub const PAYLOAD: usize = PAYLOAD_OFFSET;
    /// Where the offset of the payload is, if it is not: four bytes.
    pub const OFFSET: usize = PAYLOAD_OFFSET;

    /// The payload is inside the row.
    pub const INLINE: u8 = INLINE;
    /// The payload is a run among others.
    pub const RUN: u8 = RUN;
    /// The payload has memory of its own.
    pub const OWN: u8 = OWN;

    /// An element takes a byte: Bool. Slots of a struct have this width in their shape too, but take
    /// eight bytes.
    pub const BYTE: u8 = 0;
    /// An element takes four bytes: Int and Float.
    pub const HALF: u8 = 2;
    /// An element takes eight bytes: references.
    pub const WORD: u8 = 3;
}

impl CellTable {
    /// Where rows and payloads are at the moment.
    pub(crate) fn reach(&mut self) -> Reach {
        Reach {
            rows: self.entries.as_mut_ptr().expose_provenance(),
            count: self.entries.len(),
            words: self.blocks.address(),
            own: self.blocks.large_addresses().as_ptr().expose_provenance(),
        }
    }

    /// The row of a handle; `None` if the handle is stale. For None, a row of length zero or none.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        clippy::cast_possible_truncation,
        reason = "part of the interpreter's loop; the halves of a handle are wanted"
    )]
    pub(crate) fn row(&self, handle: u64) -> Option<&Entry> {
        let row = self.entries.get(handle as u32 as usize)?;
        (row.generation == (handle >> 32) as u32).then_some(row)
    }

    /// Element `index` of an array of elements of this width.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        private_bounds,
        reason = "part of the interpreter's loop; the widths are a closed set"
    )]
    pub(crate) fn element_address<T: Width>(
        &mut self,
        handle: u64,
        index: u32,
    ) -> Option<Address<'_, T>> {
        self.address(handle, index, T::WIDTH)
    }

    /// Where the elements of this width are, and how many; `None` if there are none.
    pub(crate) fn payload(&mut self, handle: u64, width: u8) -> Option<(usize, u32)> {
        let length = self.row(handle)?.length;
        let start = self.address::<u8>(handle, 0, width)?.get();
        Some((start, length))
    }

    /// Slot `slot` of a struct.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the interpreter's loop")]
    pub(crate) fn slot_address(&mut self, handle: u64, slot: u32) -> Option<Address<'_, u64>> {
        self.address(handle, slot, Reach::BYTE)
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        clippy::cast_possible_truncation,
        reason = "part of the interpreter's loop; the halves of a handle are wanted"
    )]
    fn address<T>(&mut self, handle: u64, index: u32, width: u8) -> Option<Address<'_, T>> {
        let row = self.entries.get_mut(handle as u32 as usize)?;
        if row.generation != (handle >> 32) as u32 || index >= row.length {
            return None;
        }
        let shape = row.shape();
        // Asked in this order. Runs are what loops go through; otherwise the compiler would begin with
        // the smallest number.
        let start = if shape == width | RUN {
            self.blocks.address() + row.run_offset() as usize * size_of::<u64>()
        } else {
            cold_path();
            if shape == width | INLINE {
                row.inline_address()
            } else if shape == width | OWN {
                *self
                    .blocks
                    .large_addresses()
                    .get(row.run_offset() as usize)?
            } else {
                return None;
            }
        };
        Some(Address::new(start + index as usize * size_of::<T>()))
    }
}
