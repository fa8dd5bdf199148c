//! The first record of a plugin: what it is and what it depends on.

use crate::error::{Fault, FaultKind, Offset, PluginError};
use crate::field::Fields;
use crate::record::Content;
use crate::signature::Signature;
use crate::text::Text;

/// What `TES4` says.
#[derive(Clone, Debug)]
pub struct Header<'bytes> {
    /// Its flags. What bits 0x100 and above mean depends on the game: see
    /// [`Plugin::scale`](crate::Plugin::scale).
    pub flags: u32,
    /// Version of the format, such as 0.95 or 1.7.
    pub version: f32,
    /// Form version of this record only; other records may have others.
    pub form_version: u16,
    /// The stated number of records and groups in the file. It is not always true.
    pub announced: u32,
    /// The number for the next new form.
    pub next_object: u32,
    /// Who made it.
    pub author: Option<Text<'bytes>>,
    /// The author's description.
    pub description: Option<Text<'bytes>>,
    /// The files that it depends on, in order.
    pub masters: Vec<Text<'bytes>>,
}

impl<'bytes> Header<'bytes> {
    /// Loads before every plugin that is not a master.
    pub const MASTER: u32 = 0x1;
    /// Translatable texts are in string files.
    pub const LOCALIZED: u32 = 0x80;

    /// Whether translatable texts are in string files.
    pub const fn is_localized(&self) -> bool {
        self.flags & Self::LOCALIZED != 0
    }

    /// Whether the header says that it is a master. A file name may also say so.
    pub const fn is_master(&self) -> bool {
        self.flags & Self::MASTER != 0
    }

    pub(crate) fn read(
        content: &Content<'bytes>,
        fields: Fields<'bytes>,
    ) -> Result<Self, PluginError> {
        let record = content.record();
        let refuse = |kind| {
            let start = Offset::File(record.offset);
            Fault::new(0, kind).within(record.subject(), start)
        };
        let signature = Signature(*b"HEDR");
        let numbers = fields
            .get(&signature.0)
            .ok_or_else(|| refuse(FaultKind::Missing(signature)))?;
        let version = numbers.f32(0);
        let version = version.ok_or_else(|| {
            refuse(FaultKind::Ends {
                expected: "the version in HEDR",
                needed: 4 - numbers.data.len().min(4),
            })
        })?;
        Ok(Self {
            flags: record.flags.0,
            version,
            form_version: record.form_version,
            announced: numbers.u32(4).unwrap_or(0),
            next_object: numbers.u32(8).unwrap_or(0),
            author: fields.text(b"CNAM"),
            description: fields.text(b"SNAM"),
            masters: fields.all(b"MAST").map(|field| field.text()).collect(),
        })
    }
}
