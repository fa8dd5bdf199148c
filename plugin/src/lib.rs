//! Plugins and archives of Skyrim, Fallout 4 and Starfield.
//!
//! Reads what a mod consists of in addition to its scripts:
//!
//! - [`Plugin`]: `.esp`, `.esm` and `.esl`. Its structure of groups and records is checked when it
//!   is read; a record's fields are read on demand ([`Plugin::open`]). So a plugin needs no memory
//!   apart from its bytes, and one damaged record does not hide the others.
//! - [`vmad`]: the scripts of a form, with values for their properties, and fragments.
//! - [`form`]: the fields of quests, references, lists and others that a small world needs.
//! - [`StringTable`]: the texts of a localized plugin.
//! - [`archive`]: `.ba2` and `.bsa`, as lists of files that can be read one by one.
//!
//! It does *not* contain a file system, a clock or any writing, and it does not run anything.
//!
//! No length in a file is trusted before it has been compared with the bytes that are there. An
//! error names the record and the position.
#![forbid(unsafe_code)]

pub mod archive;
mod cursor;
mod error;
mod field;
pub mod form;
mod form_id;
mod game;
mod group;
mod header;
mod place;
mod plugin;
mod record;
mod signature;
mod strings;
mod survey;
mod text;
mod unpack;
pub mod vmad;

pub use error::{Fault, FaultKind, Offset, PluginError, Subject};
pub use field::{Field, FieldIter, Fields};
pub use form_id::{FormId, FormKey, FormSpace, Master, Owner, Scale};
pub use game::Game;
pub use group::Records;
pub use header::Header;
pub use place::Place;
pub use plugin::{Plugin, ReadOptions};
pub use record::{Content, Record, RecordFlags};
pub use signature::Signature;
pub use strings::{StringKind, StringTable};
pub use survey::Survey;
pub use text::{Text, Words};
pub use vmad::Vmad;
