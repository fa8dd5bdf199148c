//! What is in a save, without making a machine from it.

use std::io::Read;

use crate::persist::{LoadError, Reader, SectionSize};

/// Checks every byte of a save against its checksums and returns the sizes of the sections.
pub fn section_sizes(input: impl Read) -> Result<Vec<SectionSize>, LoadError> {
    Reader::new(input)?.skim()
}
