//! Plain data to bytes and back: little-endian, lengths first, maps in the order of their keys.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use cyperus_gc::{ArrayRef, ObjectRef, Slot, StructRef};

use super::chunk::{Reader, Writer};
use super::error::LoadError;

/// What an entry of a tree takes beside itself, roughly.
const LEAF: usize = 16;

/// Data that a save can hold.
pub(crate) trait Persist: Sized {
    /// Writes it.
    fn write(&self, writer: &mut Writer<'_>);
    /// Reads it.
    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError>;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Persist for $number {
            #[inline]
            fn write(&self, writer: &mut Writer<'_>) {
                writer.put(&self.to_le_bytes());
            }

            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
                let mut bytes = [0; size_of::<$number>()];
                bytes.copy_from_slice(reader.take(size_of::<$number>())?);
                Ok(Self::from_le_bytes(bytes))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, i32, i64);

impl Persist for f32 {
    fn write(&self, writer: &mut Writer<'_>) {
        self.to_bits().write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        u32::read(reader).map(Self::from_bits)
    }
}

impl Persist for f64 {
    fn write(&self, writer: &mut Writer<'_>) {
        self.to_bits().write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        u64::read(reader).map(Self::from_bits)
    }
}

impl Persist for bool {
    fn write(&self, writer: &mut Writer<'_>) {
        u8::from(*self).write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        match u8::read(reader)? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(reader.damage(format!("{other} is not a truth value"))),
        }
    }
}

impl Persist for usize {
    fn write(&self, writer: &mut Writer<'_>) {
        (*self as u64).write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let value = u64::read(reader)?;
        Self::try_from(value).map_err(|_| reader.damage("a number is too large"))
    }
}

impl Persist for Slot {
    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        self.0.write(writer);
    }

    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        u64::read(reader).map(Self)
    }
}

macro_rules! references {
    ($($reference:ident),*) => {$(
        impl Persist for $reference {
            fn write(&self, writer: &mut Writer<'_>) {
                self.bits().write(writer);
            }

            fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
                let bits = u64::read(reader)?;
                Self::from_bits(bits).ok_or_else(|| reader.damage("a reference to nothing"))
            }
        }
    )*};
}

references!(ObjectRef, ArrayRef, StructRef);

impl Persist for Box<[u8]> {
    fn write(&self, writer: &mut Writer<'_>) {
        write_bytes(self, writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        read_bytes(reader).map(Into::into)
    }
}

impl Persist for String {
    fn write(&self, writer: &mut Writer<'_>) {
        write_bytes(self.as_bytes(), writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let bytes = read_bytes(reader)?;
        Self::from_utf8(bytes).map_err(|_| reader.damage("a name is not UTF-8"))
    }
}

impl Persist for Box<str> {
    fn write(&self, writer: &mut Writer<'_>) {
        write_bytes(self.as_bytes(), writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        String::read(reader).map(Into::into)
    }
}

/// Writes a length and bytes.
pub(crate) fn write_bytes(bytes: &[u8], writer: &mut Writer<'_>) {
    crate::numbering::count(bytes.len()).write(writer);
    writer.put(bytes);
}

/// Reads a length and bytes, in pieces: the length is trusted only as far as bytes follow.
pub(crate) fn read_bytes(reader: &mut Reader<'_>) -> Result<Vec<u8>, LoadError> {
    const PIECE: usize = 64 * 1024;
    let mut left = u32::read(reader)? as usize;
    let mut bytes = Vec::new();
    while left > 0 {
        let now = left.min(PIECE);
        reader.claim(now)?;
        bytes.extend_from_slice(reader.take(now)?);
        left -= now;
    }
    Ok(bytes)
}

/// Writes the number of items, then each item.
pub(crate) fn write_all<'t, T: Persist + 't>(
    items: impl ExactSizeIterator<Item = &'t T>,
    writer: &mut Writer<'_>,
) {
    crate::numbering::count(items.len()).write(writer);
    for item in items {
        item.write(writer);
    }
}

impl<T: Persist> Persist for Vec<T> {
    fn write(&self, writer: &mut Writer<'_>) {
        write_all(self.iter(), writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let length = u32::read(reader)?;
        // Grows with what is actually there, whatever the length says.
        let mut items = Self::with_capacity(length.min(1024) as usize);
        for _ in 0..length {
            reader.claim(size_of::<T>())?;
            items.push(T::read(reader)?);
        }
        Ok(items)
    }
}

impl<T: Persist> Persist for VecDeque<T> {
    fn write(&self, writer: &mut Writer<'_>) {
        write_all(self.iter(), writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        Vec::read(reader).map(Into::into)
    }
}

impl<T: Persist + Ord> Persist for BTreeSet<T> {
    fn write(&self, writer: &mut Writer<'_>) {
        write_all(self.iter(), writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let length = u32::read(reader)?;
        let mut items = Self::new();
        for _ in 0..length {
            reader.claim(size_of::<T>() + LEAF)?;
            items.insert(T::read(reader)?);
        }
        Ok(items)
    }
}

impl<K: Persist + Ord, V: Persist> Persist for BTreeMap<K, V> {
    fn write(&self, writer: &mut Writer<'_>) {
        crate::numbering::count(self.len()).write(writer);
        for (key, value) in self {
            key.write(writer);
            value.write(writer);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let length = u32::read(reader)?;
        let mut items = Self::new();
        for _ in 0..length {
            reader.claim(size_of::<(K, V)>() + LEAF)?;
            let key = K::read(reader)?;
            items.insert(key, V::read(reader)?);
        }
        Ok(items)
    }
}

impl<T: Persist> Persist for Option<T> {
    fn write(&self, writer: &mut Writer<'_>) {
        self.is_some().write(writer);
        if let Some(value) = self {
            value.write(writer);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        if bool::read(reader)? {
            T::read(reader).map(Some)
        } else {
            Ok(None)
        }
    }
}

impl<T: Persist> Persist for Box<T> {
    fn write(&self, writer: &mut Writer<'_>) {
        (**self).write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        T::read(reader).map(Self::new)
    }
}

impl<T: Persist + Copy + Default, const N: usize> Persist for [T; N] {
    fn write(&self, writer: &mut Writer<'_>) {
        for item in self {
            item.write(writer);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let mut items = [T::default(); N];
        for item in &mut items {
            *item = T::read(reader)?;
        }
        Ok(items)
    }
}

impl<A: Persist, B: Persist> Persist for (A, B) {
    fn write(&self, writer: &mut Writer<'_>) {
        self.0.write(writer);
        self.1.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        Ok((A::read(reader)?, B::read(reader)?))
    }
}

impl<A: Persist, B: Persist, C: Persist> Persist for (A, B, C) {
    fn write(&self, writer: &mut Writer<'_>) {
        self.0.write(writer);
        self.1.write(writer);
        self.2.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        Ok((A::read(reader)?, B::read(reader)?, C::read(reader)?))
    }
}

/// [`Persist`] for a struct, field by field in the order given. All fields must be named, so a new
/// field that is not saved does not compile.
macro_rules! persist_struct {
    ($($name:ty { $($field:ident),* $(,)? })*) => {$(
        impl $crate::persist::Persist for $name {
            fn write(&self, writer: &mut $crate::persist::Writer<'_>) {
                let Self { $($field),* } = self;
                $($crate::persist::Persist::write($field, writer);)*
            }

            fn read(
                reader: &mut $crate::persist::Reader<'_>,
            ) -> Result<Self, $crate::persist::LoadError> {
                $(let $field = $crate::persist::Persist::read(reader)?;)*
                Ok(Self { $($field),* })
            }
        }
    )*};
}

/// [`Persist`] for a struct with one number.
macro_rules! persist_newtype {
    ($($name:ty),* $(,)?) => {$(
        impl $crate::persist::Persist for $name {
            fn write(&self, writer: &mut $crate::persist::Writer<'_>) {
                $crate::persist::Persist::write(&self.0, writer);
            }

            fn read(
                reader: &mut $crate::persist::Reader<'_>,
            ) -> Result<Self, $crate::persist::LoadError> {
                $crate::persist::Persist::read(reader).map(Self)
            }
        }
    )*};
}

/// [`Persist`] for flags; unknown bits count as damage.
macro_rules! persist_flags {
    ($($name:ty),* $(,)?) => {$(
        impl $crate::persist::Persist for $name {
            fn write(&self, writer: &mut $crate::persist::Writer<'_>) {
                $crate::persist::Persist::write(&self.bits(), writer);
            }

            fn read(
                reader: &mut $crate::persist::Reader<'_>,
            ) -> Result<Self, $crate::persist::LoadError> {
                let bits = $crate::persist::Persist::read(reader)?;
                Self::from_bits(bits).ok_or_else(|| reader.damage("unknown flags"))
            }
        }
    )*};
}

/// [`Persist`] for an enum without data, by the number of each variant in the list.
macro_rules! persist_words {
    ($($name:ty { $($variant:ident = $number:literal),* $(,)? })*) => {$(
        impl $crate::persist::Persist for $name {
            fn write(&self, writer: &mut $crate::persist::Writer<'_>) {
                let number: u8 = match self { $(Self::$variant => $number,)* };
                $crate::persist::Persist::write(&number, writer);
            }

            fn read(
                reader: &mut $crate::persist::Reader<'_>,
            ) -> Result<Self, $crate::persist::LoadError> {
                let number: u8 = $crate::persist::Persist::read(reader)?;
                match number {
                    $($number => Ok(Self::$variant),)*
                    _ => Err(reader.damage(concat!("no such ", stringify!($name)))),
                }
            }
        }
    )*};
}

/// [`Persist`] for an enum whose variants hold at most one value.
macro_rules! persist_enum {
    ($($name:ty { $($number:literal = $variant:ident $(($value:ident))?),* $(,)? })*) => {$(
        impl $crate::persist::Persist for $name {
            fn write(&self, writer: &mut $crate::persist::Writer<'_>) {
                match self {
                    $(Self::$variant $(($value))? => {
                        let number: u8 = $number;
                        $crate::persist::Persist::write(&number, writer);
                        $($crate::persist::Persist::write($value, writer);)?
                    })*
                }
            }

            fn read(
                reader: &mut $crate::persist::Reader<'_>,
            ) -> Result<Self, $crate::persist::LoadError> {
                let number: u8 = $crate::persist::Persist::read(reader)?;
                match number {
                    $($number => {
                        $(let $value = $crate::persist::Persist::read(reader)?;)?
                        Ok(Self::$variant $(($value))?)
                    })*
                    _ => Err(reader.damage(concat!("no such ", stringify!($name)))),
                }
            }
        }
    )*};
}

pub(crate) use {persist_enum, persist_flags, persist_newtype, persist_struct, persist_words};
