//! What the validator reports.

use crate::{Game, Opcode};

/// Something that is wrong with a file, or odd about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset} (0x{offset:x}){place}: {kind}")]
pub struct Finding {
    /// Offset of the affected field in the written file.
    pub offset: usize,
    /// Where that is, in the file's own names.
    pub place: Place,
    /// What it is.
    pub kind: FindingKind,
}

impl Finding {
    /// Error or warning.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

/// How severe a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Unusual, or more than the games are known to handle, but with a clear meaning.
    Warning,
    /// The file has no meaning there: nothing should run it.
    Error,
}

/// Where a finding is. Names are for people: bytes that are not UTF-8 are replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The script.
    pub object: Option<String>,
    /// The state; empty for the empty state, absent outside states.
    pub state: Option<String>,
    /// The function, or the property whose accessor it is.
    pub function: Option<String>,
    /// Index of the instruction in the function.
    pub instruction: Option<usize>,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = [&self.object, &self.state, &self.function];
        let mut separator = ", in ";
        for name in names.into_iter().flatten().filter(|name| !name.is_empty()) {
            write!(f, "{separator}{name}")?;
            separator = ".";
        }
        match self.instruction {
            Some(at) => write!(f, ", instruction {at}"),
            None => Ok(()),
        }
    }
}

/// What a finding is. Texts name what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindingKind {
    /// An index that the string table does not have.
    #[error("expected {what} as an index below {count}, found {index}")]
    StringIndex {
        /// What the string would be.
        what: &'static str,
        /// The index.
        index: u16,
        /// How many strings there are.
        count: usize,
    },
    /// A jump out of the function.
    #[error(
        "expected a jump to an instruction from 0 to {count} (the function's end), found one to {target}"
    )]
    JumpTarget {
        /// Where it goes.
        target: i64,
        /// The number of instructions.
        count: usize,
    },
    /// An operand of the wrong kind.
    #[error("expected {expected} as the {operand} of {mnemonic}, found {found}", mnemonic = opcode.mnemonic())]
    Operand {
        /// The operation.
        opcode: Opcode,
        /// The operand's name in the instruction table.
        operand: &'static str,
        /// What is allowed there.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// A variable that nothing declares.
    #[error(
        "expected a local, a parameter, a variable of the script, self or ::State, found `{0}`"
    )]
    Undeclared(String),
    /// A guard that the script does not declare. Perhaps an ancestor does.
    #[error("expected a guard of the script, found `{0}`")]
    UndeclaredGuard(String),
    /// An auto property whose variable the script does not have.
    #[error("expected a variable of the script for the auto property, found `{0}`")]
    AutoVariable(String),
    /// An auto state that the script does not have. Perhaps an ancestor does.
    #[error("expected a state of the script as the auto state, found `{0}`")]
    AutoState(String),
    /// A call of one of the script's own functions with the wrong number of arguments.
    #[error("expected {expected} arguments for `{function}`, found {found}")]
    Arguments {
        /// The function.
        function: String,
        /// How many parameters it has.
        expected: usize,
        /// How many arguments the call has.
        found: usize,
    },
    /// An opcode of a later game.
    #[error("expected an operation of {game}, found {mnemonic}, which was added in {since}", mnemonic = opcode.mnemonic(), since = opcode.since())]
    OpcodeTooNew {
        /// The operation.
        opcode: Opcode,
        /// The file's game.
        game: Game,
    },
    /// A record that the game's format cannot hold: writing the file would lose it.
    #[error("expected only what {game} files can hold, found {what}")]
    NotInGame {
        /// What it is.
        what: &'static str,
        /// The file's game.
        game: Game,
    },
    /// A user flag outside the 32 bits of the flag fields.
    #[error("expected a user flag bit of 0 to 31, found {0}")]
    UserFlagBit(u8),
    /// Bits in a flags byte that no known compiler sets.
    #[error("expected no flag bits but 0x{known:02x} for {what}, found 0x{found:02x}")]
    FlagBits {
        /// What has the flags.
        what: &'static str,
        /// The bits with a known meaning.
        known: u8,
        /// The byte.
        found: u8,
    },
    /// A native function that has code or locals.
    #[error(
        "expected no locals and no instructions in a native function, found {locals} and {instructions}"
    )]
    NativeBody {
        /// The number of locals.
        locals: usize,
        /// The number of instructions.
        instructions: usize,
    },
    /// A name that its place already has, ignoring case.
    #[error("expected each {what} once, found `{name}` again")]
    Duplicate {
        /// What has the name.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A user flag's name or bit that another flag already has; the first one counts.
    #[error("expected each user flag's name and bit once, found `{name}` for bit {bit} again")]
    DuplicateFlag {
        /// The name.
        name: String,
        /// The bit.
        bit: u8,
    },
    /// More of something than the games are known to handle.
    #[error(
        "expected at most {limit} {what}, the most that the games are known to handle, found {found}"
    )]
    Limit {
        /// What there is too much of.
        what: &'static str,
        /// The known limit.
        limit: usize,
        /// How many there are.
        found: usize,
    },
    /// No empty state.
    #[error("expected the empty state among the script's states, found only named ones or none")]
    NoEmptyState,
    /// A size field that is not what the official compilers write.
    #[error("expected an object size of {expected}, found {found}")]
    ObjectSize {
        /// The counted size.
        expected: usize,
        /// The field.
        found: u32,
    },
    /// A line table that does not match its function. Fallout 4's own compiler writes such tables:
    /// it may list a function of a named state under the empty state.
    #[error(
        "expected a source line for each of {instructions} instructions or none, found {lines}"
    )]
    LineCount {
        /// The number of instructions.
        instructions: usize,
        /// The number of lines.
        lines: usize,
    },
    /// A debug record that describes nothing in the file, as above.
    #[error("expected a function or accessor of the file, found a debug record for `{0}`")]
    DebugTarget(String),
    /// A debug record of an unknown kind.
    #[error("expected a kind of 0 (function), 1 (getter) or 2 (setter), found {0}")]
    DebugKind(u8),
}

impl FindingKind {
    /// Error or warning.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::StringIndex { .. }
            | Self::JumpTarget { .. }
            | Self::Operand { .. }
            | Self::Undeclared(_)
            | Self::AutoVariable(_)
            | Self::Arguments { .. }
            | Self::OpcodeTooNew { .. }
            | Self::NotInGame { .. }
            | Self::UserFlagBit(_)
            | Self::NativeBody { .. }
            | Self::Duplicate { .. } => Severity::Error,
            Self::UndeclaredGuard(_)
            | Self::AutoState(_)
            | Self::FlagBits { .. }
            | Self::Limit { .. }
            | Self::NoEmptyState
            | Self::ObjectSize { .. }
            | Self::DuplicateFlag { .. }
            | Self::LineCount { .. }
            | Self::DebugTarget(_)
            | Self::DebugKind(_) => Severity::Warning,
        }
    }
}
