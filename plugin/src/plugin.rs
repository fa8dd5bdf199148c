//! A plugin: its header, its records in order, and what its numbers mean.

use crate::error::{Fault, FaultKind, Offset, PluginError, Subject};
use crate::field::{Fields, Setting};
use crate::form_id::{Census, FormId, FormKey, FormSpace, Scale};
use crate::game::{Evidence, Game};
use crate::group::{Records, Step, Walk, read_record};
use crate::header::Header;
use crate::place::Place;
use crate::record::{Content, HEADER, Record, RecordFlags};
use crate::signature::Signature;
use crate::unpack::limit_for;

/// What a reader may know about a plugin in addition to its bytes.
#[derive(Clone, Copy)]
pub struct ReadOptions<'options> {
    /// The game, if it should not be taken from the file.
    pub game: Option<Game>,
    /// The scale of a master by its file name, if it is known.
    pub scale: &'options dyn Fn(&str) -> Option<Scale>,
}

impl std::fmt::Debug for ReadOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReadOptions")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

impl Default for ReadOptions<'_> {
    fn default() -> Self {
        Self {
            game: None,
            scale: &|_| None,
        }
    }
}

/// A plugin whose groups and record headers have been checked. The data of a record is read on
/// demand, so the whole needs no memory apart from the file's bytes.
#[derive(Clone, Debug)]
pub struct Plugin<'bytes> {
    bytes: &'bytes [u8],
    header: Header<'bytes>,
    game: Game,
    forms: FormSpace<'bytes>,
    /// Where the first group begins.
    groups: usize,
    group_count: u32,
    record_count: u32,
}

impl<'bytes> Plugin<'bytes> {
    /// Checks the file's structure: the header, and that all groups and records fit inside each
    /// other.
    pub fn read(bytes: &'bytes [u8], options: ReadOptions<'_>) -> Result<Self, PluginError> {
        let (first, header) = read_header(bytes)?;
        let groups = HEADER + first.data.len();
        let mut walk = Walk::new(bytes, groups);
        let (mut group_count, mut record_count) = (0, 0);
        let mut census = Census::default();
        let mut first_record = None;
        while let Some(step) = walk.step()? {
            match step {
                Step::Group => group_count += 1,
                Step::Record(record) => {
                    record_count += 1;
                    census.add(record.form_id);
                    first_record.get_or_insert(record.form_version);
                }
            }
        }
        let evidence = Evidence {
            header_version: header.version,
            first_record,
            header_form_version: header.form_version,
        };
        let by_master = || {
            let first = header.masters.first()?;
            Game::of_master(&first.decode())
        };
        let game = options
            .game
            .or_else(by_master)
            .unwrap_or_else(|| Game::of_evidence(evidence));
        let forms = FormSpace::new(game, &header.masters, census, options.scale);
        Ok(Self {
            bytes,
            header,
            game,
            forms,
            groups,
            group_count,
            record_count,
        })
    }

    /// The header.
    pub const fn header(&self) -> &Header<'bytes> {
        &self.header
    }

    /// The game that it is for.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Its masters, and what its numbers mean.
    pub const fn forms(&self) -> &FormSpace<'bytes> {
        &self.forms
    }

    /// The form that a number in this file refers to.
    pub fn resolve(&self, id: FormId) -> Option<FormKey> {
        self.forms.resolve(id)
    }

    /// The scale according to the header's flags. A file named `.esl` is always small.
    pub fn scale(&self) -> Scale {
        let layout = self.game.layout();
        if self.header.flags & layout.small_flag != 0 {
            Scale::Small
        } else if self.header.flags & layout.medium_flag != 0 {
            Scale::Medium
        } else {
            Scale::Full
        }
    }

    /// Number of groups.
    pub const fn group_count(&self) -> u32 {
        self.group_count
    }

    /// Number of records, not counting the header.
    pub const fn record_count(&self) -> u32 {
        self.record_count
    }

    /// Its records in the order of the file, without the header.
    pub fn records(&self) -> Records<'bytes> {
        Records(Walk::new(self.bytes, self.groups))
    }

    /// The record's fields. A packed record may unpack to three times the file's size, or to a
    /// megabyte in a small file; more is rejected.
    pub fn open(&self, record: &Record<'bytes>) -> Result<Content<'bytes>, PluginError> {
        let setting = Setting {
            game: self.game,
            localized: self.header.is_localized(),
        };
        let length = u64::try_from(self.bytes.len()).unwrap_or(u64::MAX);
        record.open(setting, limit_for(length))
    }
}

fn read_header(bytes: &[u8]) -> Result<(Record<'_>, Header<'_>), PluginError> {
    if let Some(found) = bytes.first_chunk::<4>()
        && *found != Signature::TES4.0
    {
        let fault = Fault::new(0, FaultKind::NotPlugin(Signature(*found)));
        return Err(fault.within(Subject::File, Offset::File(0)));
    }
    let mut record = read_record(bytes, 0, Place::default())?;
    // Headers are never packed, and their texts are borrowed from the file.
    let packed = record.flags.0 & RecordFlags::COMPRESSED.0;
    record.flags.0 &= !packed;
    let setting = Setting {
        game: Game::Skyrim,
        localized: false,
    };
    let content = record.open(setting, 0)?;
    let header = Header::read(&content, Fields::checked(record.data, setting))?;
    Ok((record, header))
}
