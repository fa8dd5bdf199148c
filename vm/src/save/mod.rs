//! Saves: a machine as bytes, and a machine from bytes. No files here, only streams.
//!
//! A save holds pex-level state only, so that the register code may change from one version to the
//! next. `docs/save-format.md` describes the bytes.
//!
//! | file | does |
//! |---|---|
//! | `chunk` | the container: sections, checksums, compression |
//! | `persist`, `plain` | plain data to bytes and back |
//! | `script`, `function`, `layout` | scripts, their functions, and what became of them since |
//! | `heap` | strings, objects, structs, arrays, clusters |
//! | `position`, `stack` | where frames stand, and what they hold |
//! | `sense` | whether what is read fits together |
//! | `write`, `read` | the whole machine |
//! | `summary` | what a save holds, for people |

mod chunk;
mod error;
mod function;
mod heap;
mod layout;
mod persist;
mod plain;
mod position;
mod read;
mod script;
mod sense;
mod stack;
mod summary;
mod write;

pub(crate) use chunk::{Reader, Writer};
pub use chunk::{SectionSize, Tag};
pub use error::{LoadError, SaveError};
pub(crate) use persist::{
    Persist, persist_enum, persist_flags, persist_newtype, persist_struct, persist_words,
};
pub use read::{LoadOptions, Loaded};
pub use summary::{saved_game, section_sizes};
pub use write::Saved;

#[cfg(test)]
mod tests;
