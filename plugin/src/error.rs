//! Why bytes are not a plugin: what, in which record, at which byte.

use std::fmt;

use crate::form_id::FormId;
use crate::signature::Signature;

/// An error in a plugin or in one of its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluginError {
    /// The affected record or group.
    pub subject: Subject,
    /// Where.
    pub offset: Offset,
    /// What is wrong there.
    pub kind: FaultKind,
}

impl fmt::Display for PluginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.subject, self.offset, self.kind)
    }
}

impl std::error::Error for PluginError {}

/// The part of a plugin that a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The file itself: no record yet.
    File,
    /// A file of texts beside a plugin.
    Strings,
    /// A group.
    Group {
        /// Its label: a signature, a number or a position, depending on the type.
        label: [u8; 4],
        /// Its type.
        kind: i32,
    },
    /// A record.
    Record {
        /// Its kind.
        signature: Signature,
        /// Its number as the file has it.
        form_id: FormId,
    },
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => write!(f, "file"),
            Self::Strings => write!(f, "string file"),
            Self::Group { label, kind: 0 } => write!(f, "group of {}", Signature(*label)),
            Self::Group { label, kind } => {
                write!(f, "group {:08X} of type {kind}", u32::from_le_bytes(*label))
            }
            Self::Record { signature, form_id } => write!(f, "{signature} {form_id}"),
        }
    }
}

/// A place in a plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offset {
    /// Bytes from the start of the file.
    File(usize),
    /// Bytes from the start of what a compressed record unpacks to.
    Unpacked {
        /// Where the record begins in the file.
        record: usize,
        /// Where in the unpacked data.
        at: usize,
    },
}

impl Offset {
    /// The place `more` bytes further on.
    pub(crate) const fn plus(self, more: usize) -> Self {
        match self {
            Self::File(at) => Self::File(at + more),
            Self::Unpacked { record, at } => Self::Unpacked {
                record,
                at: at + more,
            },
        }
    }

    /// A nearby byte of the file: the place itself, or the start of the compressed record.
    pub const fn in_file(self) -> usize {
        match self {
            Self::File(at) => at,
            Self::Unpacked { record, .. } => record,
        }
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(at) => write!(f, "at byte {at} (0x{at:x})"),
            Self::Unpacked { record, at } => write!(
                f,
                "at byte {at} of the unpacked data of the record at byte {record} (0x{record:x})"
            ),
        }
    }
}

/// What is wrong, and how far into the bytes being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub(crate) at: usize,
    pub(crate) kind: FaultKind,
}

impl Fault {
    pub(crate) const fn new(at: usize, kind: FaultKind) -> Self {
        Self { at, kind }
    }

    /// The fault as an error for people; `start` is where the bytes being read began.
    pub(crate) fn within(self, subject: Subject, start: Offset) -> PluginError {
        PluginError {
            subject,
            offset: start.plus(self.at),
            kind: self.kind,
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// The bytes end inside something.
    #[error("{expected} needs {needed} more bytes than there are")]
    Ends {
        /// What was being read.
        expected: &'static str,
        /// How many bytes are missing.
        needed: usize,
    },
    /// The first record is a different one.
    #[error("expected TES4, found {0}: this is not a plugin of Skyrim, Fallout 4 or Starfield")]
    NotPlugin(Signature),
    /// Something other than a group where only groups are allowed.
    #[error("expected a group, found {0}")]
    NotGroup(Signature),
    /// A group whose stated size is smaller than its own header.
    #[error("a group of {0} bytes is shorter than its header of 24")]
    GroupSize(u32),
    /// A group or a record that ends after its container.
    #[error("{what} of {size} bytes ends {beyond} bytes after its container")]
    Overrun {
        /// "a group" or "a record".
        what: &'static str,
        /// Its stated size.
        size: u32,
        /// How much of that is too much.
        beyond: usize,
    },
    /// Groups nested without end.
    #[error("groups are nested more than {0} deep")]
    GroupDepth(usize),
    /// A field that ends after its record.
    #[error("the field {field} of {size} bytes ends {beyond} bytes after its record")]
    FieldOverrun {
        /// Its signature.
        field: Signature,
        /// Its stated size.
        size: usize,
        /// How much of that is too much.
        beyond: usize,
    },
    /// `XXXX` with something other than four bytes.
    #[error("XXXX holds {0} bytes, expected a size of 4")]
    LongSize(u16),
    /// A field that every file of this kind has.
    #[error("the field {0} is missing")]
    Missing(Signature),
    /// An unpacked size that would be a decompression bomb.
    #[error(
        "{packed} packed bytes would unpack to {declared}, more than the {limit} that are allowed here"
    )]
    TooLarge {
        /// The packed size.
        packed: usize,
        /// The stated unpacked size.
        declared: u64,
        /// The limit.
        limit: u64,
    },
    /// The packed data is damaged.
    #[error("the packed data is damaged: {0}")]
    Packed(&'static str),
    /// The packed data unpacks to a different number of bytes than stated.
    #[error("the data unpacks to {found} bytes, but {declared} were announced")]
    UnpackedSize {
        /// The stated number.
        declared: u64,
        /// The actual number.
        found: u64,
    },
    /// A version of VMAD that is not documented.
    #[error("expected a VMAD version of 2 to 6, found {0}")]
    VmadVersion(i16),
    /// A format of objects in VMAD that is not documented.
    #[error("expected an object format of 1 or 2, found {0}")]
    ObjectFormat(i16),
    /// A property of a type with an unknown layout.
    #[error("a property has type {0}, whose layout is not known: the rest cannot be read")]
    PropertyType(u8),
    /// Structs nested without end.
    #[error("structs are nested more than {0} deep")]
    StructDepth(u8),
    /// A version of fragments that is not documented.
    #[error("expected a fragment version of 2 or 3, found {0}")]
    FragmentVersion(i8),
    /// VMAD continues where it should have ended.
    #[error("VMAD ends here, but {0} more bytes follow")]
    Trailing(usize),
    /// A string file whose directory points outside its texts.
    #[error("text {key:08X} is at byte {offset}, outside its block of {size}")]
    TextOutside {
        /// The key.
        key: u32,
        /// Where its text is supposed to be.
        offset: u32,
        /// The size of the block of texts.
        size: usize,
    },
}
