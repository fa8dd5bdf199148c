//! Readers of what people write, over text instead of files: the doors for fuzz targets.
//!
//! Each answers with what the command would say about the text, or nothing if it is right.

use std::path::Path;

use crate::arguments::CostTable;
use crate::gc_log::{self, LogReader};
use crate::{project, world};

/// What `gc-log` says of a log.
pub fn gc_log(bytes: &[u8]) -> String {
    let mut reader = LogReader::new();
    for line in bytes.split(|byte| *byte == b'\n') {
        reader.line(&String::from_utf8_lossy(line));
    }
    gc_log::text(Path::new("log"), &reader.finish())
}

/// Reads a table of `--costs`.
pub fn costs(text: &str) -> Result<(), String> {
    CostTable::parse(text).map(|_| ())
}

/// Reads a world file and declares what it says in a machine without scripts.
pub fn world(text: &str, format: Format) -> Result<(), String> {
    world::try_text(text, format == Format::Json)
}

/// Reads a project file.
pub fn project(text: &str, format: Format) -> Result<(), String> {
    project::try_text(text, format == Format::Ppj)
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// TOML, for worlds and projects.
    Toml,
    /// JSON, for worlds.
    Json,
    /// XML, for projects.
    Ppj,
}
