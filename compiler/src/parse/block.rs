//! Blocks that are open while a file is parsed.

use super::head::Head;
use crate::ast::{Expression, Id, List, Name};
use crate::lex::Keyword;
use crate::source::Span;

/// Kinds of blocks, each with its own `End...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// `Struct`
    Struct,
    /// `Group`
    Group,
    /// `State`
    State,
    /// `Property`, if it has functions of its own.
    Property,
    /// `Function`, unless it is native.
    Function,
    /// `Event`, unless it is native.
    Event,
    /// `If` with all its branches.
    If,
    /// `While`
    While,
    /// `LockGuard`
    Lock,
    /// `TryLockGuard` with all its branches.
    TryLock,
}

impl BlockKind {
    /// Every kind, in the order of the enum.
    const ALL: [Self; 10] = [
        Self::Struct,
        Self::Group,
        Self::State,
        Self::Property,
        Self::Function,
        Self::Event,
        Self::If,
        Self::While,
        Self::Lock,
        Self::TryLock,
    ];

    /// The block that a keyword opens.
    pub(super) const fn opened_by(keyword: Keyword) -> Option<Self> {
        Some(match keyword {
            Keyword::Struct => Self::Struct,
            Keyword::Group => Self::Group,
            Keyword::State => Self::State,
            Keyword::Property => Self::Property,
            Keyword::Function => Self::Function,
            Keyword::Event => Self::Event,
            Keyword::If => Self::If,
            Keyword::While => Self::While,
            Keyword::LockGuard => Self::Lock,
            Keyword::TryLockGuard => Self::TryLock,
            _ => return None,
        })
    }

    /// The block that a keyword closes.
    pub(super) const fn closed_by(keyword: Keyword) -> Option<Self> {
        Some(match keyword {
            Keyword::EndStruct => Self::Struct,
            Keyword::EndGroup => Self::Group,
            Keyword::EndState => Self::State,
            Keyword::EndProperty => Self::Property,
            Keyword::EndFunction => Self::Function,
            Keyword::EndEvent => Self::Event,
            Keyword::EndIf => Self::If,
            Keyword::EndWhile => Self::While,
            Keyword::EndLockGuard => Self::Lock,
            Keyword::EndTryLockGuard => Self::TryLock,
            _ => return None,
        })
    }

    /// Opening and closing keyword.
    const fn keywords(self) -> (Keyword, Keyword) {
        match self {
            Self::Struct => (Keyword::Struct, Keyword::EndStruct),
            Self::Group => (Keyword::Group, Keyword::EndGroup),
            Self::State => (Keyword::State, Keyword::EndState),
            Self::Property => (Keyword::Property, Keyword::EndProperty),
            Self::Function => (Keyword::Function, Keyword::EndFunction),
            Self::Event => (Keyword::Event, Keyword::EndEvent),
            Self::If => (Keyword::If, Keyword::EndIf),
            Self::While => (Keyword::While, Keyword::EndWhile),
            Self::Lock => (Keyword::LockGuard, Keyword::EndLockGuard),
            Self::TryLock => (Keyword::TryLockGuard, Keyword::EndTryLockGuard),
        }
    }

    /// The word that opens it.
    pub(super) const fn open_text(self) -> &'static str {
        self.keywords().0.text()
    }

    /// The word that closes it.
    pub(super) const fn end_text(self) -> &'static str {
        self.keywords().1.text()
    }

    /// What it is called in messages, with its article.
    pub(super) const fn description(self) -> &'static str {
        match self {
            Self::Struct => "a struct",
            Self::Group => "a group",
            Self::State => "a state",
            Self::Property => "a property",
            Self::Function => "a function",
            Self::Event => "an event",
            Self::If => "an `If`",
            Self::While => "a `While`",
            Self::Lock => "a `LockGuard`",
            Self::TryLock => "a `TryLockGuard`",
        }
    }

    /// Whether it is a statement.
    pub(super) const fn is_statement(self) -> bool {
        matches!(self, Self::If | Self::While | Self::Lock | Self::TryLock)
    }

    /// Whether it holds statements.
    pub(super) const fn holds_statements(self) -> bool {
        self.is_statement() || matches!(self, Self::Function | Self::Event)
    }

    /// Whether one may be closed with the other's `End...` by mistake.
    pub(super) fn is_like(self, other: Self) -> bool {
        self.holds_statements()
            && self.is_statement() == other.is_statement()
            && other.holds_statements()
    }

    /// What a declaration inside this block means.
    pub(super) const fn treatment(self, head: Head) -> Treatment {
        match (self, head) {
            (Self::State, Head::Open(Self::Function | Self::Event))
            | (Self::Property, Head::Open(Self::Function))
            | (Self::Group, Head::Open(Self::Property)) => Treatment::Fits,
            (
                Self::State,
                Head::Open(Self::Property) | Head::Import | Head::CustomEvent | Head::Guard,
            )
            | (Self::Property, Head::Open(Self::Event))
            | (Self::Group, Head::Import | Head::CustomEvent | Head::Guard) => Treatment::Misplaced,
            _ => Treatment::MissingEnd,
        }
    }
}

/// How many blocks of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BlockCounts {
    counts: [u32; BlockKind::ALL.len()],
}

impl BlockCounts {
    pub(super) fn add(&mut self, kind: BlockKind) {
        self.counts[kind as usize] += 1;
    }

    pub(super) const fn has(&self, kind: BlockKind) -> bool {
        self.counts[kind as usize] > 0
    }

    /// Removes one. Returns whether there was one.
    pub(super) fn take(&mut self, kind: BlockKind) -> bool {
        let had = self.has(kind);
        self.counts[kind as usize] -= u32::from(had);
        had
    }

    /// Removes the kinds that are not kept.
    pub(super) fn keep(&mut self, keep: impl Fn(BlockKind) -> bool) {
        for (count, kind) in self.counts.iter_mut().zip(BlockKind::ALL) {
            if !keep(kind) {
                *count = 0;
            }
        }
    }
}

/// How to treat a declaration inside a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Treatment {
    /// It belongs there.
    Fits,
    /// The author put it in the wrong place.
    Misplaced,
    /// The author forgot to close the block.
    MissingEnd,
}

/// A block that is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) kind: BlockKind,
    /// The line that opens it.
    pub(super) opener: Span,
    /// Where its statements start among those waiting for their block to end.
    pub(super) first_statement: usize,
    pub(super) content: Content,
}

/// What an open block will become.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content {
    /// Nothing: its first line did not parse or is in the wrong place. What is inside is checked
    /// for errors and then dropped.
    Dropped,
    /// Nothing: it belongs to a later game, which has been reported. A missing end is not reported.
    Later,
    /// Index of the struct.
    Struct(usize),
    /// Index of the group.
    Group(usize),
    /// Index of the state.
    State(usize),
    /// Index of the property.
    Property(usize),
    /// Index of the function.
    Function(usize),
    /// Index of the function in a property.
    Accessor(usize),
    If(OpenBranch<Option<Id<Expression>>>),
    While(Id<Expression>),
    Lock(List<Name>),
    TryLock(OpenBranch<List<Name>>),
}

/// The last branch of an open `If` or `TryLockGuard`.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenBranch<Condition> {
    pub(super) condition: Condition,
    /// Its opening line.
    pub(super) span: Span,
    /// Where the earlier branches start among those waiting.
    pub(super) first_branch: usize,
    /// The place of the `Else`, if this is it.
    pub(super) is_else: bool,
}
