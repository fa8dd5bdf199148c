//! The untyped eight-byte slot, the kinds a slot or an array element can have, and the tag of `Var`.
//!
//! Types are static: the code that reads a slot knows its kind. Nothing here accesses the heap.

use crate::handle::{ArrayRef, ObjectRef, StringRef, StructRef};

/// Eight bytes of script storage whose meaning the reader knows.
///
/// Numbers and booleans are in the low 32 bits, references are `generation << 32 | index`, and zero
/// is the default of every kind: 0, 0.0, false and None.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Slot(pub u64);

impl Slot {
    /// The default of every kind: 0, 0.0, false, None.
    pub const NONE: Self = Self(0);

    /// The raw bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// True for None, and for the zero of a number.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// An `Int`; the upper half is zero, so equal numbers are equal slots.
    #[inline]
    pub const fn from_int(value: i32) -> Self {
        Self(value.cast_unsigned() as u64)
    }

    /// The low half read as an `Int`.
    #[inline]
    pub const fn as_int(self) -> i32 {
        self.low().cast_signed()
    }

    /// A `Float`, kept bit for bit.
    #[inline]
    pub const fn from_float(value: f32) -> Self {
        Self(value.to_bits() as u64)
    }

    /// The low half read as a `Float`.
    #[inline]
    pub const fn as_float(self) -> f32 {
        f32::from_bits(self.low())
    }

    /// A `Bool` as 0 or 1.
    #[inline]
    pub const fn from_bool(value: bool) -> Self {
        Self(value as u64)
    }

    /// False only for a zero low half.
    #[inline]
    pub const fn as_bool(self) -> bool {
        self.low() != 0
    }

    /// The low 32 bits.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
    pub const fn low(self) -> u32 {
        self.0 as u32
    }

    /// The slot read as an array reference; zero is None.
    #[inline]
    pub const fn as_array(self) -> Option<ArrayRef> {
        ArrayRef::from_bits(self.0)
    }

    /// The slot read as a struct reference; zero is None.
    #[inline]
    pub const fn as_struct(self) -> Option<StructRef> {
        StructRef::from_bits(self.0)
    }

    /// The slot read as an object reference; zero is None.
    #[inline]
    pub const fn as_object(self) -> Option<ObjectRef> {
        ObjectRef::from_bits(self.0)
    }

    /// The slot read as a string reference; zero is the empty string.
    #[inline]
    pub const fn as_string(self) -> Option<StringRef> {
        StringRef::from_bits(self.0)
    }
}

impl std::fmt::Debug for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Slot({:#x})", self.0)
    }
}

/// What a slot holds, as far as the heap needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum SlotKind {
    /// Numbers and booleans: never followed.
    Plain = 0,
    /// A counted string.
    String = 1,
    /// A counted array.
    Array = 2,
    /// A counted struct.
    Struct = 3,
    /// A traced object; holds no count.
    Object = 4,
    /// A tagged value of two slots: the tag word here, the payload in the next slot.
    Var = 5,
}

impl SlotKind {
    /// How many slots a field of this kind takes: two for `Var`, otherwise one.
    #[inline]
    pub const fn width(self) -> u32 {
        match self {
            Self::Var => 2,
            Self::Plain | Self::String | Self::Array | Self::Struct | Self::Object => 1,
        }
    }

    /// Whether a field of this kind names an object. `second` is its second word, if it has one.
    #[inline]
    pub fn names(self, object: Slot, first: Slot, second: Option<Slot>) -> bool {
        match self {
            Self::Object => first == object,
            Self::Var => VarTag(first.0).kind() == Self::Object && second == Some(object),
            Self::Plain | Self::String | Self::Array | Self::Struct => false,
        }
    }

    /// Whether what a place of this kind holds may lead to objects. For a `Var` its tag says which kind counts.
    #[inline]
    pub(crate) const fn leads_on(self) -> bool {
        matches!(self, Self::Object | Self::Array | Self::Struct)
    }

    /// Whether a store has to do more than write the word.
    #[inline]
    pub const fn is_reference(self) -> bool {
        !matches!(self, Self::Plain)
    }
}

/// The first word of a `Var`: the payload's kind is in the low three bits, and the rest belongs to
/// the embedder (its own type number). Zero means a `Var` that holds None.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct VarTag(pub u64);

impl VarTag {
    /// A tag for a payload of `kind`; `kind` is never `Var`, because a `Var` cannot hold another.
    #[inline]
    pub const fn new(kind: SlotKind, detail: u64) -> Self {
        Self(detail << 3 | kind as u64)
    }

    /// The kind of the payload slot. Bits that are not a valid kind read as `Plain`, so that a
    /// damaged tag is never followed.
    #[inline]
    pub const fn kind(self) -> SlotKind {
        match self.0 & 7 {
            1 => SlotKind::String,
            2 => SlotKind::Array,
            3 => SlotKind::Struct,
            4 => SlotKind::Object,
            _ => SlotKind::Plain,
        }
    }

    /// The embedder's part of the tag.
    #[inline]
    pub const fn detail(self) -> u64 {
        self.0 >> 3
    }
}

/// What an array holds; it determines the size of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum ElementKind {
    /// One byte.
    Bool = 0,
    /// Four bytes.
    Int = 1,
    /// Four bytes.
    Float = 2,
    /// Eight bytes, counted.
    String = 3,
    /// Eight bytes, traced.
    Object = 4,
    /// Eight bytes, counted.
    Struct = 5,
    /// Eight bytes, counted. The language has no arrays of arrays, but hosts may use them.
    Array = 6,
    /// Sixteen bytes: tag and payload.
    Var = 7,
}

impl ElementKind {
    /// Bytes that an element takes in the array's storage.
    #[inline]
    pub const fn bytes(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::Int | Self::Float => 4,
            Self::String | Self::Object | Self::Struct | Self::Array => 8,
            Self::Var => 16,
        }
    }

    /// The number of elements that fit into one word.
    #[inline]
    pub const fn in_a_word(self) -> u32 {
        8 / self.bytes()
    }

    /// The kind a slot needs to hold one element.
    #[inline]
    pub const fn slot_kind(self) -> SlotKind {
        match self {
            Self::Bool | Self::Int | Self::Float => SlotKind::Plain,
            Self::String => SlotKind::String,
            Self::Object => SlotKind::Object,
            Self::Struct => SlotKind::Struct,
            Self::Array => SlotKind::Array,
            Self::Var => SlotKind::Var,
        }
    }

    /// The inverse of `self as u32` on the low three bits.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        match bits & 7 {
            0 => Self::Bool,
            1 => Self::Int,
            2 => Self::Float,
            3 => Self::String,
            4 => Self::Object,
            5 => Self::Struct,
            6 => Self::Array,
            _ => Self::Var,
        }
    }
}
