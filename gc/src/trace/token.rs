//! Reference token streams: the references of a class as packed 32-bit words.
//!
//! A token is `returns:8 | kind:5 | offset:19`, with the offset counted in slots. Tokens that lead
//! into a struct of a known type open a scope in which offsets count from that struct's first slot.
//! They are followed by one *skip* word, `returns:8 | place:24`: where to continue if there is
//! nothing to enter, and how many outer scopes end there. The last token of a scope says how many
//! scopes end with it, so closing needs no separate token. A class's stream starts with its
//! parent's, without the end token, and ends with exactly one.
//!
//! The mark works from the streams: each is assembled when it is first needed, and decoded once, for the
//! first instance, into a [`Plan`](super::plan::Plan). The verifier does not use them; it walks the declared layouts, so
//! the two check each other.

use thiserror::Error;

use crate::layout::{Layout, StructId, Target};
use crate::slot::SlotKind;

/// Offsets are below this: 2^19 slots.
pub const OFFSET_LIMIT: u32 = 1 << 19;

/// What a token describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum TokenKind {
    /// The end of the stream.
    End = 1,
    /// A reference to an object.
    Object = 2,
    /// A reference to an array of objects.
    ObjectArray = 3,
    /// A reference to a struct; opens a scope over its members.
    Struct = 4,
    /// A reference to an array of structs; opens a scope over each element's members.
    StructArray = 5,
    /// A reference to an array of something else that can contain references (`Var`, arrays).
    OtherArray = 6,
    /// A tagged value of two slots.
    Var = 7,
    /// A struct whose type is known only when it is reached.
    AnyStruct = 8,
}

impl TokenKind {
    const ALL: [Self; 8] = [
        Self::End,
        Self::Object,
        Self::ObjectArray,
        Self::Struct,
        Self::StructArray,
        Self::OtherArray,
        Self::Var,
        Self::AnyStruct,
    ];

    /// Whether a skip word follows and a scope opens.
    pub const fn opens_scope(self) -> bool {
        matches!(self, Self::Struct | Self::StructArray)
    }
}

/// One packed token.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Token(pub u32);

/// Why a stream cannot be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TokenError {
    /// The reference is too far into the object.
    #[error("offset {0} does not fit the 19 bits of a token")]
    Offset(u32),
    /// More scopes end in one place than a token can count.
    #[error("{0} scopes end with one token; at most 255 can")]
    Returns(u32),
}

impl Token {
    /// Packs a token; every field is checked.
    pub const fn new(kind: TokenKind, offset: u32, returns: u32) -> Result<Self, TokenError> {
        if offset >= OFFSET_LIMIT {
            return Err(TokenError::Offset(offset));
        }
        if returns > 255 {
            return Err(TokenError::Returns(returns));
        }
        Ok(Self(returns << 24 | (kind as u32) << 19 | offset))
    }

    /// The kind; `None` for bits that are not a valid kind.
    pub fn kind(self) -> Option<TokenKind> {
        let bits = self.0 >> 19 & 31;
        TokenKind::ALL.into_iter().find(|&kind| kind as u32 == bits)
    }

    /// Slot of the reference, counted from the scope's start.
    pub const fn offset(self) -> u32 {
        self.0 & (OFFSET_LIMIT - 1)
    }

    /// Scopes that end after this token.
    pub const fn returns(self) -> u32 {
        self.0 >> 24
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}@{}-{}", self.kind(), self.offset(), self.returns())
    }
}

/// A token of a stream and its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Position of the token among the words.
    pub place: usize,
    /// The token.
    pub token: Token,
    /// Its kind.
    pub kind: TokenKind,
    /// Scopes around it: zero for the object's own references.
    pub depth: u32,
    /// Where to continue if there is nothing to enter, for a token that opens a scope.
    pub skip: Option<u32>,
}

/// The references of one class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenStream {
    words: Vec<Token>,
}

impl TokenStream {
    /// The stream of a class: the parent's tokens, then those of the layout's fields starting at
    /// number `first`, then the end token. Scopes open for the types that `structs` knows.
    pub fn assemble<'layouts>(
        parent: Option<&Self>,
        layout: &Layout,
        first: usize,
        structs: &'layouts dyn Fn(StructId) -> Option<&'layouts Layout>,
    ) -> Result<Self, TokenError> {
        let words = parent.map_or_else(Vec::new, |parent| parent.without_end().to_vec());
        let mut assembler = Assembler {
            ended: Vec::new(),
            words,
            last: None,
            path: Vec::new(),
            structs,
        };
        assembler.fields(layout, first)?;
        let mut words = assembler.words;
        words.push(Token::new(TokenKind::End, 0, 0)?);
        words.shrink_to_fit();
        Ok(Self { words })
    }

    /// The stream of a struct: its own references. No scope opens, because structs inside it are
    /// separate entries with their own streams.
    pub fn of_struct(layout: &Layout) -> Result<Self, TokenError> {
        Self::assemble(None, layout, 0, &|_| None)
    }

    /// The tokens in order, each with the scopes around it.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let (mut at, mut depth) = (0, 0_u32);
        std::iter::from_fn(move || {
            let place = at;
            let token = *self.words.get(at)?;
            let kind = token.kind()?;
            at += 1;
            let mut step = Step {
                place,
                token,
                kind,
                depth,
                skip: None,
            };
            if kind.opens_scope() {
                step.skip = self.words.get(at).map(|word| word.0 & 0x00FF_FFFF);
                at += 1;
                depth += 1;
            }
            depth = depth.saturating_sub(token.returns());
            Some(step)
        })
    }

    /// The words, with the end token last.
    pub fn words(&self) -> &[Token] {
        &self.words
    }

    /// The words before the end token, with which a child's stream starts.
    pub fn without_end(&self) -> &[Token] {
        &self.words[..self.words.len() - 1]
    }
}

/// A stream under construction.
struct Assembler<'layouts> {
    words: Vec<Token>,
    /// Skip words of scopes that ended at the current end of the stream: if an outer scope ends
    /// here too, it must also be left when they are skipped.
    ended: Vec<usize>,
    /// Position of the last token (not skip word), which takes the returns of a scope that ends.
    last: Option<usize>,
    /// Struct types whose scopes are open: a type inside itself is not opened again.
    path: Vec<StructId>,
    structs: &'layouts dyn Fn(StructId) -> Option<&'layouts Layout>,
}

impl<'layouts> Assembler<'layouts> {
    fn fields(&mut self, layout: &Layout, first: usize) -> Result<(), TokenError> {
        for (number, &(slot, kind)) in layout.fields().iter().enumerate().skip(first) {
            self.field(slot, kind, layout.target(number))?;
        }
        Ok(())
    }

    fn field(&mut self, slot: u32, kind: SlotKind, target: Target) -> Result<(), TokenError> {
        let token = match (kind, target) {
            (SlotKind::Plain | SlotKind::String, _) => return Ok(()),
            (SlotKind::Object, _) => TokenKind::Object,
            (SlotKind::Var, _) => TokenKind::Var,
            (SlotKind::Array, Target::ObjectArray) => TokenKind::ObjectArray,
            (SlotKind::Array, Target::StructArray(id)) => match self.inside(id) {
                Some(layout) => return self.scope(slot, TokenKind::StructArray, id, layout),
                None => TokenKind::OtherArray,
            },
            (SlotKind::Array, _) => TokenKind::OtherArray,
            (SlotKind::Struct, Target::Struct(id)) => match self.inside(id) {
                Some(layout) => return self.scope(slot, TokenKind::Struct, id, layout),
                None => TokenKind::AnyStruct,
            },
            (SlotKind::Struct, _) => TokenKind::AnyStruct,
        };
        self.push(Token::new(token, slot, 0)?);
        Ok(())
    }

    /// The layout inside a scope of this type; `None` if no scope opens.
    fn inside(&self, id: StructId) -> Option<&'layouts Layout> {
        if self.path.contains(&id) {
            return None;
        }
        (self.structs)(id)
    }

    fn push(&mut self, token: Token) {
        self.ended.clear();
        self.last = Some(self.words.len());
        self.words.push(token);
    }

    fn scope(
        &mut self,
        slot: u32,
        kind: TokenKind,
        id: StructId,
        layout: &'layouts Layout,
    ) -> Result<(), TokenError> {
        self.push(Token::new(kind, slot, 0)?);
        let skip = self.words.len();
        self.words.push(Token(0));
        self.path.push(id);
        self.fields(layout, 0)?;
        self.path.pop();
        let closing = self.last.into_iter().chain(self.ended.iter().copied());
        for place in closing {
            let token = self.words[place];
            if token.returns() == 255 {
                return Err(TokenError::Returns(256));
            }
            self.words[place] = Token(token.0 + (1 << 24));
        }
        let end = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        if end >= 1 << 24 {
            return Err(TokenError::Offset(end));
        }
        self.words[skip] = Token(end);
        self.ended.push(skip);
        Ok(())
    }
}
