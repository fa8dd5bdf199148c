//! Saves: a machine as bytes, and a machine from bytes. There are only streams here, no files.
//!
//! A save holds only pex-level state, so that the register code may change from one version to the
//! next. `docs/save-format.md` describes the bytes.
//!
//! | file | does |
//! |---|---|
//! | `script`, `function`, `layout` | scripts, their functions, and how they changed since |
//! | `heap` | strings, objects, structs, arrays, clusters |
//! | `position`, `stack` | where frames are, and what they hold |
//! | `consistency` | whether what is read fits together |
//! | `meta` | the first section: settings, counters |
//! | `write`, `open`, `read` | the whole machine |
//! | `summary` | what is in a save, for people |

mod consistency;
mod error;
mod function;
mod heap;
mod layout;
mod meta;
mod open;
mod position;
mod read;
mod script;
mod stack;
mod summary;
mod write;

pub use error::SaveError;
pub use open::{LoadOptions, Loaded, Save};
pub use summary::section_sizes;
pub use write::Saved;

#[cfg(test)]
mod tests;
