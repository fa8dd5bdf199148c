//! References as scripts hold them: index plus generation, checked on every access.
//!
//! A handle is never a pointer. An entry's generation is incremented when the entry is freed, so an
//! old handle to a reused entry reads as stale, which is a fault that the caller reports.

use std::num::NonZeroU64;

use crate::slot::Slot;

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        ///
        /// `Option` of it is eight bytes, and None is the all-zero slot.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(transparent)]
        pub struct $name(NonZeroU64);

        impl $name {
            /// The handle of an entry. Generation zero is never assigned; for it this is `None`.
            #[inline]
            pub const fn new(index: u32, generation: u32) -> Option<Self> {
                if generation == 0 {
                    return None;
                }
                Self::from_bits((generation as u64) << 32 | index as u64)
            }

            /// The handle with these bits; `None` for zero and for bits with generation zero.
            #[inline]
            pub const fn from_bits(bits: u64) -> Option<Self> {
                if bits >> 32 == 0 {
                    return None;
                }
                match NonZeroU64::new(bits) {
                    Some(bits) => Some(Self(bits)),
                    None => None,
                }
            }

            /// `generation << 32 | index`.
            #[inline]
            pub const fn bits(self) -> u64 {
                self.0.get()
            }

            /// Position in the population's table.
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the index is the low half")]
            pub const fn index(self) -> u32 {
                self.0.get() as u32
            }

            /// How often the entry had been freed before, plus one.
            #[inline]
            pub const fn generation(self) -> u32 {
                (self.0.get() >> 32) as u32
            }

            /// The slot that holds this reference.
            #[inline]
            pub const fn slot(self) -> Slot {
                Slot(self.0.get())
            }
        }

        impl From<$name> for Slot {
            #[inline]
            fn from(handle: $name) -> Self {
                handle.slot()
            }
        }

        impl From<Option<$name>> for Slot {
            #[inline]
            fn from(handle: Option<$name>) -> Self {
                handle.map_or(Slot::NONE, $name::slot)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({}#{})", stringify!($name), self.index(), self.generation())
            }
        }
    )+};
}

handles! {
    /// Reference to an array.
    ArrayRef,
    /// Reference to a struct.
    StructRef,
    /// Reference to a script object; the same bits serve as a weak handle.
    ObjectRef,
    /// Reference to a string. `None` means the empty string.
    StringRef,
}
