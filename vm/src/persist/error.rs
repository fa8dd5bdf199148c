//! Why bytes are not a save, or not one that can be continued.

use thiserror::Error;

/// Why a save cannot be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The bytes do not begin like a save.
    #[error("this is not a Cyperus save")]
    Foreign,
    /// Written by a version that this one does not understand.
    #[error("the save has format version {found}; this version of Cyperus reads {known}")]
    Version {
        /// The file's.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// Bytes are missing or changed.
    #[error("the save is damaged: section {section} at byte {offset}: {reason}")]
    Damaged {
        /// The section's tag; `file` before the first.
        section: String,
        /// Where in the file.
        offset: u64,
        /// What is wrong there.
        reason: String,
    },
    /// The save is intact, but cannot be continued here.
    #[error("the save cannot be continued: {0}")]
    Refused(String),
    /// The bytes could not be read.
    #[error("{0}")]
    Input(#[from] std::io::Error),
}

impl LoadError {
    /// Whether it says where a file with this many bytes is wrong: either it is not a save of this
    /// version at all, or it names a section and a byte inside the file.
    pub fn names_the_place(&self, length: usize) -> bool {
        match self {
            Self::Foreign | Self::Version { .. } => true,
            Self::Damaged {
                section, offset, ..
            } => !section.is_empty() && *offset <= length as u64,
            Self::Refused(_) | Self::Input(_) => false,
        }
    }
}
