//! Profiles: what a run spent its instructions, allocations and waits on, in the forms that people and
//! other programs read.
//!
//! | file | does |
//! |---|---|
//! | `model` | a profile as data, and as our own JSON |
//! | `weight` | what a chain of calls costs: time, allocations, waits |
//! | `table`, `difference` | the terminal: one profile, two profiles |
//! | `speedscope`, `collapsed`, `pprof` | other programs' formats |
//! | `game_log` | the game's own profile log, written and read |
//! | `page` | one HTML file with a flame graph |

mod collapsed;
mod difference;
mod game_log;
mod model;
mod page;
mod pprof;
mod speedscope;
mod table;
mod weight;

use std::path::Path;

pub(crate) use difference::Difference;
pub(crate) use model::Profile;

use crate::arguments::{ProfileFormat, ProfileOutput};
use crate::exit::Failure;
use crate::{files, output};

impl Profile {
    /// Tables of at most `most` rows.
    pub(crate) fn screen(&self, most: usize) -> String {
        table::screen(self, most)
    }

    /// Writes the profile as the command line asks for.
    pub(crate) fn write(&self, wanted: &ProfileOutput) -> Result<(), Failure> {
        let bytes = match wanted.format {
            ProfileFormat::Speedscope => output::json(&speedscope::speedscope(self))?.into_bytes(),
            ProfileFormat::Collapsed => collapsed::collapsed(self).into_bytes(),
            ProfileFormat::Papyrus => game_log::write(self).into_bytes(),
            ProfileFormat::Pprof => pprof::pprof(self),
            ProfileFormat::Html => page::page(self)?.into_bytes(),
            ProfileFormat::Json => output::json(self)?.into_bytes(),
        };
        files::write_named(&wanted.file, &bytes)
    }

    /// Reads a profile, or the game's own log.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = files::read_text(path)?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        let title = name.to_string_lossy().into_owned();
        let read = if text.trim_start().starts_with('{') {
            Self::from_json(&text)
        } else if game_log::is_log(&text) {
            game_log::read(&text, title)
        } else {
            Err("it is neither a profile of Cyperus nor a profile log of the game".to_owned())
        };
        read.map_err(|reason| Failure::content(path, reason))
    }
}
