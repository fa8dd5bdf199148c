//! What a save holds, without making a machine of it.

use std::io::Read;

use super::chunk::{Reader, SectionSize};
use super::error::LoadError;

/// Checks every byte of a save against its checksums and tells what the sections take.
pub fn section_sizes(input: &mut dyn Read) -> Result<Vec<SectionSize>, LoadError> {
    Reader::new(input)?.skim()
}
