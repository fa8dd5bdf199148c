//! What a save holds, without making a machine of it.

use std::io::Read;

use cyperus_pex::Game;

use super::read::first_game;
use crate::persist::{LoadError, Reader, SectionSize};

/// Checks every byte of a save against its checksums and tells what the sections take.
pub fn section_sizes(input: &mut dyn Read) -> Result<Vec<SectionSize>, LoadError> {
    Reader::new(input)?.skim()
}

/// The game that a save's scripts were compiled for; `None` where it has no script.
pub fn saved_game(input: &mut dyn Read) -> Result<Option<Game>, LoadError> {
    first_game(&mut Reader::new(input)?)
}
