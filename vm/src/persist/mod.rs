//! Plain data as bytes and back: the container of a save, and the codec for what is in it.
//!
//! This is the lowest layer of saving and does not know the machine. Each part defines here how its
//! own data is written, with macros that destructure a struct field by field; `save` puts the whole
//! together.

mod chunk;
mod codec;
mod error;
mod heap;

pub(crate) use chunk::{Reader, Writer};
pub use chunk::{SectionSize, Tag};
pub(crate) use codec::{
    Persist, persist_enum, persist_flags, persist_newtype, persist_struct, persist_words,
    read_bytes, write_bytes,
};
pub use error::LoadError;
