//! What a save holds, without making a machine of it.

use std::io::Read;

use crate::persist::{LoadError, Reader, SectionSize};

/// Checks every byte of a save against its checksums and tells what the sections take.
pub fn section_sizes(input: impl Read) -> Result<Vec<SectionSize>, LoadError> {
    Reader::new(input)?.skim()
}
