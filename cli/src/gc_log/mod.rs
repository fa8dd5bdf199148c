//! The GC log: text in the format of the game's plugin. Written from the collector's events, and read
//! whoever wrote it.
//!
//! Nothing here opens a file. Format v1.1 has `] ` after the prefix, v1.0 has `]: `.

mod json;
mod read;
mod summary;
mod text;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use json::json;
pub(crate) use summary::LogReader;
pub(crate) use summary::LogSummary;
pub(crate) use text::text;
pub(crate) use write::{LogOptions, LogWriter, Names};
