//! Records: a header, and fields that may be packed.

use std::borrow::Cow;

use crate::error::{Fault, FaultKind, Offset, PluginError, Subject};
use crate::field::{Fields, Setting};
use crate::form_id::FormId;
use crate::place::Place;
use crate::signature::Signature;
use crate::text::{Text, Words};
use crate::unpack::zlib;
use crate::vmad::Vmad;

/// Bytes of a record's header, and of a group's.
pub(crate) const HEADER: usize = 24;

/// Flags of a record. Bits not listed here have different meanings for different kinds of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RecordFlags(pub u32);

impl RecordFlags {
    /// Removes a form of a master.
    pub const DELETED: Self = Self(0x20);
    /// A global whose value does not change.
    pub const CONSTANT: Self = Self(0x40);
    /// An actor's reference that starts dead.
    pub const STARTS_DEAD: Self = Self(0x200);
    /// A persistent reference.
    pub const PERSISTENT: Self = Self(0x400);
    /// A reference that starts disabled.
    pub const INITIALLY_DISABLED: Self = Self(0x800);
    /// An override with only some fields; the others are the master's.
    pub const PARTIAL: Self = Self(0x4000);
    /// The data is packed.
    pub const COMPRESSED: Self = Self(0x4_0000);

    /// Whether all of these flags are set.
    pub const fn has(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }
}

/// A record as stored in the file: its data has not been read.
#[derive(Clone, Copy, Debug)]
pub struct Record<'bytes> {
    /// Its kind.
    pub signature: Signature,
    /// Its flags.
    pub flags: RecordFlags,
    /// Its number.
    pub form_id: FormId,
    /// Version of the layout of its fields.
    pub form_version: u16,
    /// Where its header begins in the file.
    pub offset: usize,
    /// Its data, packed if the flags say so.
    pub data: &'bytes [u8],
    /// Where it is, by the groups around it.
    pub place: Place,
}

/// Kinds for terrain and navigation, in large packed records, which have no scripts in any game.
const WITHOUT_SCRIPTS: [[u8; 4]; 4] = [*b"CELL", *b"LAND", *b"NAVI", *b"NAVM"];

impl<'bytes> Record<'bytes> {
    /// Whether it could have scripts. Most of the time for reading a plugin would go into unpacking
    /// records that have none.
    pub fn may_have_scripts(&self) -> bool {
        !WITHOUT_SCRIPTS.contains(&self.signature.0)
    }

    pub(crate) const fn subject(&self) -> Subject {
        Subject::Record {
            signature: self.signature,
            form_id: self.form_id,
        }
    }

    /// Unpacks and checks the record's fields.
    pub(crate) fn open(
        &self,
        setting: Setting,
        limit: u64,
    ) -> Result<Content<'bytes>, PluginError> {
        let mut start = Offset::File(self.offset + HEADER);
        let mut data = Cow::Borrowed(self.data);
        if self.flags.has(RecordFlags::COMPRESSED) && !self.data.is_empty() {
            let unpacked = unpack(self.data, limit);
            data = Cow::Owned(unpacked.map_err(|fault| fault.within(self.subject(), start))?);
            start = Offset::Unpacked {
                record: self.offset,
                at: 0,
            };
        }
        Fields::read(&data, setting).map_err(|fault| fault.within(self.subject(), start))?;
        Ok(Content {
            record: *self,
            data,
            start,
            setting,
        })
    }
}

fn unpack(data: &[u8], limit: u64) -> Result<Vec<u8>, Fault> {
    let Some((size, packed)) = data.split_first_chunk::<4>() else {
        let kind = FaultKind::Ends {
            expected: "the size of the unpacked data",
            needed: 4 - data.len(),
        };
        return Err(Fault::new(0, kind));
    };
    let declared = u64::from(u32::from_le_bytes(*size));
    zlib::unpack(packed, declared, limit).map_err(|kind| Fault::new(4, kind))
}

/// A record with its fields unpacked.
#[derive(Clone, Debug)]
pub struct Content<'bytes> {
    record: Record<'bytes>,
    data: Cow<'bytes, [u8]>,
    start: Offset,
    setting: Setting,
}

impl<'bytes> Content<'bytes> {
    /// The record of this content.
    pub const fn record(&self) -> &Record<'bytes> {
        &self.record
    }

    /// Its fields.
    pub fn fields(&self) -> Fields<'_> {
        Fields::checked(&self.data, self.setting)
    }

    /// The editor's name for it.
    pub fn editor_id(&self) -> Option<Text<'_>> {
        self.fields().text(&Signature::EDID.0)
    }

    /// The name that players read.
    pub fn full_name(&self) -> Option<Words<'_>> {
        self.fields().words(&Signature::FULL.0)
    }

    /// Its scripts with the values of their properties.
    pub fn vmad(&self) -> Option<Vmad<'_>> {
        let field = self.fields().get(&Signature::VMAD.0)?;
        Some(Vmad::read(self.record.signature, field.data))
    }

    /// Why a [`Vmad`] of this record could not be read to its end, with its position.
    pub fn problem(&self, vmad: &Vmad<'_>) -> Option<PluginError> {
        let field = self.fields().get(&Signature::VMAD.0)?;
        let fault = vmad.fault()?.clone();
        Some(fault.within(self.record.subject(), self.start.plus(field.data_offset)))
    }
}
