//! Plain data as bytes and back: the container of a save, and the codec for what is in it.
//!
//! This is the bottom of saving and knows no machine. Each part says here how its own data is
//! written, by the macros that take a struct apart field by field; `save` puts the whole together.

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
