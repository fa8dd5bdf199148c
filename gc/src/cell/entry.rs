//! One row of the array or struct table: 36 bytes. Eight of them are the payload itself if it fits,
//! otherwise where the run of the payload is.

use crate::block::LARGE;
use crate::rows::{Row, row_fields};
use crate::slot::{ElementKind, Slot};

/// In the candidate queue.
const QUEUED: u32 = 1 << 31;
/// The element kind is in the three bits from here.
const ELEMENT: u32 = 28;
/// Bits of the allocation site.
const SITE: u32 = (1 << ELEMENT) - 1;
/// The type is above the shape.
const TYPE: u32 = 8;

/// The shape of a row with the payload inside it. The element's width is added to each of the three.
pub(crate) const INLINE: u8 = 0;
/// The shape of a row whose payload is a run of slots.
pub(crate) const RUN: u8 = 1 << 2;
/// The shape of a row whose payload has memory of its own.
pub(crate) const OWN: u8 = 2 << 2;

/// The width of an element in a shape: the logarithm of its bytes, or one for a Var, which has no
/// address. Structs have slots and no elements; their width is that of a Bool.
const fn width(element: ElementKind) -> u8 {
    match element {
        ElementKind::Bool => 0,
        ElementKind::Int | ElementKind::Float => 2,
        ElementKind::String | ElementKind::Object | ElementKind::Struct | ElementKind::Array => 3,
        ElementKind::Var => 1,
    }
}

/// A row. An alignment of 4 keeps it at 36 bytes, so an empty struct with its ring place takes 40.
///
/// The order of the first fields is fixed, because compiled code reads them: `heap::reach` has the
/// offsets.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Entry {
    /// Compared with the handle's on every access; incremented when the entry is freed.
    pub(crate) generation: u32,
    /// Elements of an array, slots of a struct; zero while free, so that None, which looks like
    /// generation zero of row zero, finds nothing in it.
    pub(crate) length: u32,
    /// Where the payload is and how wide its elements are in the low byte, type above.
    kind: u32,
    /// The payload's only word; or offset and capacity of its run; or its number among those with
    /// memory of their own, and its capacity.
    payload: [u32; 2],
    /// References from heap places, plus one for the ring; zero while free.
    pub(crate) count: u32,
    /// Place in the ring; while free, the link to the next free row.
    pub(crate) ring: u32,
    /// Site, element kind, and whether it is in the queue.
    site: u32,
    /// Number of the allocation in the whole heap: a stable substitute for a pointer.
    pub(crate) serial: u32,
}

const _: () = assert!(size_of::<Entry>() == 36);

/// Where a field is in a row, for compiled code.
pub(crate) const GENERATION_OFFSET: usize = std::mem::offset_of!(Entry, generation);
/// The same for the length.
pub(crate) const LENGTH_OFFSET: usize = std::mem::offset_of!(Entry, length);
/// The same for the shape, one byte.
pub(crate) const SHAPE_OFFSET: usize = std::mem::offset_of!(Entry, kind);
/// The same for the payload.
pub(crate) const PAYLOAD_OFFSET: usize = std::mem::offset_of!(Entry, payload);

impl Row for Entry {
    #[inline]
    fn is_free(&self) -> bool {
        self.count == 0
    }

    row_fields!(generation, ring);
}

impl Entry {
    /// A new entry, held only by its ring, with a zero inline payload.
    #[inline]
    pub(crate) fn new(generation: u32, element: ElementKind, type_id: u32, site: u32) -> Self {
        Self {
            generation,
            length: 0,
            kind: type_id << TYPE | u32::from(width(element) | INLINE),
            payload: [0; 2],
            count: 1,
            ring: 0,
            site: site & SITE | (element as u32) << ELEMENT,
            serial: 0,
        }
    }

    /// A free row.
    #[inline]
    pub(crate) fn free(generation: u32) -> Self {
        let mut entry = Self::new(generation, ElementKind::Bool, 0, 0);
        entry.count = 0;
        entry
    }

    /// Where the payload is ([`INLINE`], [`RUN`] or [`OWN`]) and how wide its elements are.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the low byte is wanted")]
    pub(crate) const fn shape(&self) -> u8 {
        self.kind as u8
    }

    #[inline]
    pub(crate) fn element(&self) -> ElementKind {
        ElementKind::from_bits(self.site >> ELEMENT)
    }

    /// Whether the elements of an array are numbers, which are not counted.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.site >> ELEMENT & 7 <= ElementKind::Float as u32
    }

    #[inline]
    pub(crate) fn type_id(&self) -> u32 {
        self.kind >> TYPE
    }

    #[inline]
    pub(crate) fn site(&self) -> u32 {
        self.site & SITE
    }

    #[inline]
    pub(crate) fn is_queued(&self) -> bool {
        self.site & QUEUED != 0
    }

    #[inline]
    pub(crate) fn set_queued(&mut self, queued: bool) {
        self.site = self.site & !QUEUED | if queued { QUEUED } else { 0 };
    }

    /// Offset and capacity in slots if the payload is a run, with memory of its own or not.
    #[inline]
    pub(crate) fn run(&self) -> Option<(u32, u32)> {
        (self.shape() & (RUN | OWN) != 0).then_some((self.payload[0], self.payload[1]))
    }

    /// The same, to move it.
    pub(crate) fn run_mut(&mut self) -> Option<(&mut u32, u32)> {
        let capacity = self.payload[1];
        (self.shape() & (RUN | OWN) != 0).then(|| (&mut self.payload[0], capacity))
    }

    #[inline]
    pub(crate) fn set_run(&mut self, run: (u32, u32)) {
        let place = if run.1 > LARGE { OWN } else { RUN };
        self.kind = self.kind & !u32::from(RUN | OWN) | u32::from(place);
        self.payload = [run.0, run.1];
    }

    /// Resets to an inline payload of zeros.
    #[inline]
    pub(crate) fn clear_payload(&mut self) {
        self.kind &= !u32::from(RUN | OWN);
        self.payload = [0; 2];
    }

    /// The address of the payload inside the row.
    #[inline]
    pub(crate) fn inline_address(&mut self) -> usize {
        (&raw mut self.payload).expose_provenance()
    }

    /// The first half of the payload: where a run starts.
    #[inline]
    pub(crate) fn run_offset(&self) -> u32 {
        self.payload[0]
    }

    /// The inline payload; meaningless if the payload is a run.
    #[inline]
    pub(crate) fn inline(&self) -> Slot {
        Slot(u64::from(self.payload[1]) << 32 | u64::from(self.payload[0]))
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the word is stored as its two halves"
    )]
    pub(crate) fn set_inline(&mut self, value: Slot) {
        self.payload = [value.0 as u32, (value.0 >> 32) as u32];
    }
}
