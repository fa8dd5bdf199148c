//! Why bytes are not an archive, or a file in one cannot be read.

use std::fmt;

use crate::error::FaultKind;
use crate::signature::Signature;

/// An error in an archive or in one of its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveError {
    /// The affected file, if it is about one.
    pub file: Option<String>,
    /// Bytes from the start of the archive.
    pub offset: u64,
    /// What is wrong there.
    pub fault: ArchiveFault,
}

impl ArchiveError {
    pub(super) const fn new(offset: u64, fault: ArchiveFault) -> Self {
        Self {
            file: None,
            offset,
            fault,
        }
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = self.file.as_deref().unwrap_or("archive");
        let Self { offset, fault, .. } = self;
        write!(f, "{subject}, at byte {offset} (0x{offset:x}): {fault}")
    }
}

impl std::error::Error for ArchiveError {}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveFault {
    /// The first four bytes are those of neither format.
    #[error(
        "expected BTDX or BSA, found {0}: this is not an archive of Skyrim, Fallout 4 or Starfield"
    )]
    NotArchive(Signature),
    /// A version with another layout.
    #[error("version {0} is not known; expected 1, 2, 3, 7 or 8 for .ba2, 104 or 105 for .bsa")]
    Version(u32),
    /// A kind of `.ba2` that is not documented.
    #[error("expected GNRL, DX10 or GNMF, found {0}")]
    Kind(Signature),
    /// A kind of packing that is not documented.
    #[error("packing {0} is not known; expected 0 or 3")]
    Packing(u32),
    /// The archive has hashes of names but no names.
    #[error("the archive contains no file names, so nothing in it can be found")]
    NoNames,
    /// The archive ends inside something.
    #[error("the archive ends inside {expected}")]
    Ends {
        /// What was being read.
        expected: &'static str,
    },
    /// The count in the header does not match the folders.
    #[error("the folders hold {found} files, but {announced} were announced")]
    FileCount {
        /// The number in the header.
        announced: u32,
        /// The number in the folders.
        found: u64,
    },
    /// A file of a texture archive.
    #[error("textures are stored in pieces, which are not read here")]
    Texture,
    /// A number that does not belong to any file.
    #[error("there is no file {0}")]
    NoSuchFile(u32),
    /// The file's bytes cannot be unpacked.
    #[error("{0}")]
    Packed(FaultKind),
    /// The source could not be read.
    #[error("cannot read: {0}")]
    Source(std::io::ErrorKind),
}
