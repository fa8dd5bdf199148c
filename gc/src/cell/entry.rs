//! One row of the array or struct table: 36 bytes. The last eight are the payload itself if it
//! fits, otherwise the offset and capacity of a run.

use crate::rows::{Row, row_fields};
use crate::slot::{ElementKind, Slot};

/// In the candidate queue.
const QUEUED: u32 = 1 << 31;
/// The payload is a run of slots; without this flag the payload is inside the entry.
const RUN: u32 = 1 << 30;
/// Bits of the allocation site.
const SITE: u32 = (1 << 30) - 1;

/// A row. An alignment of 4 keeps it at 36 bytes, so an empty struct with its ring place takes 40.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Compared with the handle's on every access; incremented when the entry is freed.
    pub(crate) generation: u32,
    /// References from heap places, plus one for the ring; zero while free.
    pub(crate) count: u32,
    /// Place in the ring; while free, the link to the next free row.
    pub(crate) ring: u32,
    /// Element kind in the low three bits (zero for structs), type above.
    kind: u32,
    /// Elements of an array, slots of a struct.
    pub(crate) length: u32,
    site: u32,
    /// Number of the allocation in the whole heap: a stable substitute for a pointer.
    pub(crate) serial: u32,
    payload: [u32; 2],
}

const _: () = assert!(size_of::<Entry>() == 36);

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
            count: 1,
            ring: 0,
            kind: type_id << 3 | element as u32,
            length: 0,
            site: site & SITE,
            serial: 0,
            payload: [0; 2],
        }
    }

    #[inline]
    pub(crate) fn element(&self) -> ElementKind {
        ElementKind::from_bits(self.kind)
    }

    /// Whether the elements of an array are numbers, which are not counted.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.kind & 7 <= ElementKind::Float as u32
    }

    #[inline]
    pub(crate) fn type_id(&self) -> u32 {
        self.kind >> 3
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

    /// Offset and capacity in slots if the payload is a run.
    #[inline]
    pub(crate) fn run(&self) -> Option<(u32, u32)> {
        (self.site & RUN != 0).then_some((self.payload[0], self.payload[1]))
    }

    #[inline]
    pub(crate) fn set_run(&mut self, run: (u32, u32)) {
        self.site |= RUN;
        self.payload = [run.0, run.1];
    }

    /// Resets to an inline payload of zeros.
    #[inline]
    pub(crate) fn clear_payload(&mut self) {
        self.site &= !RUN;
        self.payload = [0; 2];
    }

    /// The inline payload; meaningless if the payload is a run.
    #[inline]
    pub(crate) fn inline(&self) -> Slot {
        Slot(u64::from(self.payload[1]) << 32 | u64::from(self.payload[0]))
    }

    /// One half of the inline payload.
    #[inline]
    pub(crate) fn inline_half(&self, half: u32) -> u32 {
        self.payload[half as usize & 1]
    }

    #[inline]
    pub(crate) fn set_inline_half(&mut self, half: u32, value: u32) {
        self.payload[half as usize & 1] = value;
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
