//! How deep each line is, judged by what the compiler's parser makes of its first tokens. Survives
//! blocks that are never closed and ends that close nothing.

use cyperus_compiler::lex::{Keyword, SpannedToken, Token};
use cyperus_compiler::parse::{BlockKind, Head};

/// How many blocks an end may close at once. Further out nobody sees a difference, and ends that close
/// nothing must not each look at all of them.
const MOST_CLOSED: usize = 1000;

/// The blocks that are open.
#[derive(Debug, Default)]
pub(super) struct Nesting {
    open: Vec<BlockKind>,
    /// How many blocks count for nothing: those around a fragment's code, which is not indented.
    ignored: usize,
}

/// What a line does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// How deep it is.
    pub(super) level: usize,
    /// Whether it ends a block or a branch.
    pub(super) closes: bool,
    /// Whether it begins one.
    pub(super) opens: bool,
}

impl Nesting {
    /// How deep a comment would be here.
    pub(super) fn level(&self) -> usize {
        self.open.len().saturating_sub(self.ignored)
    }

    /// From here on, the blocks that are open do not count.
    pub(super) fn start_again(&mut self) {
        self.ignored = self.open.len();
    }

    /// They count again. What was opened since was never closed.
    pub(super) fn go_back(&mut self) {
        self.open.truncate(self.ignored);
        self.ignored = 0;
    }

    /// Takes in a line with these tokens.
    pub(super) fn step(&mut self, tokens: &[SpannedToken], source: &[u8]) -> Step {
        let mut step = Step {
            level: 0,
            closes: false,
            opens: false,
        };
        match Head::of(tokens, source) {
            Head::Open(kind) => {
                self.unwind(kind);
                step.level = self.level();
                step.opens = has_block(kind, tokens);
                if step.opens {
                    self.open.push(kind);
                }
                return step;
            }
            Head::End(kind) | Head::SplitEnd(kind) => {
                step.closes = true;
                self.close(kind);
            }
            Head::ElseIf | Head::SplitElseIf | Head::Else => {
                return self.branch(&[BlockKind::If, BlockKind::TryLock]);
            }
            Head::ElseTryLock => return self.branch(&[BlockKind::TryLock]),
            Head::ScriptName
            | Head::Import
            | Head::CustomEvent
            | Head::Guard
            | Head::Later(_)
            | Head::Other => {}
        }
        step.level = self.level();
        step
    }

    /// The next branch of the innermost block of these kinds.
    fn branch(&mut self, kinds: &[BlockKind]) -> Step {
        let found = self.innermost(|open| kinds.contains(&open));
        if let Some(at) = found {
            self.open.truncate(at + 1);
        }
        Step {
            level: self.level() - usize::from(found.is_some()),
            closes: true,
            opens: found.is_some(),
        }
    }

    /// Closes the innermost block of a kind, and those inside it; none if none is open.
    fn close(&mut self, kind: BlockKind) {
        if let Some(at) = self.innermost(|open| open == kind) {
            self.open.truncate(at);
        }
    }

    fn innermost(&self, fits: impl Fn(BlockKind) -> bool) -> Option<usize> {
        let first = self.open.len().saturating_sub(MOST_CLOSED);
        let mut last = self.open.iter().skip(first);
        let found = last.rposition(|&open| fits(open)).map(|at| first + at);
        found.filter(|&at| at >= self.ignored)
    }

    /// Declarations cannot be inside statements: what is still open was forgotten.
    fn unwind(&mut self, kind: BlockKind) {
        let holders: &[BlockKind] = match kind {
            BlockKind::Function | BlockKind::Event => &[BlockKind::State, BlockKind::Property],
            BlockKind::Property => &[BlockKind::Group],
            BlockKind::Struct | BlockKind::Group | BlockKind::State => &[],
            BlockKind::If | BlockKind::While | BlockKind::Lock | BlockKind::TryLock => return,
        };
        while self.open.len() > self.ignored
            && self.open.last().is_some_and(|open| !holders.contains(open))
        {
            self.open.pop();
        }
    }
}

/// Whether lines that belong to it follow the line that opens it.
fn has_block(kind: BlockKind, tokens: &[SpannedToken]) -> bool {
    let without: &[Keyword] = match kind {
        BlockKind::Function | BlockKind::Event => &[Keyword::Native],
        BlockKind::Property => &[Keyword::Auto, Keyword::AutoReadOnly],
        BlockKind::Struct
        | BlockKind::Group
        | BlockKind::State
        | BlockKind::If
        | BlockKind::While
        | BlockKind::Lock
        | BlockKind::TryLock => return true,
    };
    !tokens.iter().any(
        |spanned| matches!(spanned.token, Token::Keyword(keyword) if without.contains(&keyword)),
    )
}
