//! Why bytes are not a `.pex` file.

use crate::{Game, Opcode};

/// An error: where in the file, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset} (0x{offset:x}): {kind}")]
pub struct ReadError {
    /// Offset of the first byte that is wrong.
    pub offset: usize,
    /// What is wrong with it.
    pub kind: ReadErrorKind,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadErrorKind {
    /// The file ends inside something.
    #[error("the file ends here, but {expected} needs {needed} more bytes")]
    Truncated {
        /// What was being read.
        expected: &'static str,
        /// How many bytes are missing at least.
        needed: usize,
    },
    /// The first four bytes are not the magic number in either byte order.
    #[error(
        "expected the magic number FA57C0DE (in either byte order), found {0:08X}: this is not a .pex file"
    )]
    Magic(u32),
    /// An unknown game id.
    #[error(
        "expected a game id of 1 (Skyrim), 2 (Fallout 4), 3 (Fallout 76) or 4 (Starfield), found {0}"
    )]
    GameId(u16),
    /// The game's files have the other byte order.
    #[error("the header says {0}, but its files have the other byte order")]
    ByteOrder(Game),
    /// A major version with another layout.
    #[error("expected format version 3.x, found {0}.{1}")]
    Version(u8, u8),
    /// A tag byte outside 0 to 5.
    #[error("expected a value tag of 0 to 5, found {0}")]
    Tag(u8),
    /// A byte that should be 0 or 1.
    #[error("expected 0 or 1 for {expected}, found {found}")]
    Flag {
        /// What the byte says.
        expected: &'static str,
        /// The byte.
        found: u8,
    },
    /// An opcode byte that no game has.
    #[error("expected an opcode of 0x00 to 0x32, found 0x{0:02X}")]
    Opcode(u8),
    /// An opcode of a later game.
    #[error("{mnemonic} (0x{byte:02X}) does not exist in {game}: it was added in {since}", mnemonic = opcode.mnemonic(), byte = opcode.byte(), since = opcode.since())]
    OpcodeTooNew {
        /// The opcode.
        opcode: Opcode,
        /// The file's game.
        game: Game,
    },
    /// The number of arguments is not an Int of 0 or more.
    #[error("expected the number of arguments as an Int of 0 or more, found {0}")]
    ArgumentCount(String),
    /// There are bytes after the last object.
    #[error("the last object ends here, but {0} more bytes follow")]
    Trailing(usize),
    /// More strings than an index can name.
    #[error("{0}")]
    Strings(#[from] crate::string_table::StringTableError),
}
