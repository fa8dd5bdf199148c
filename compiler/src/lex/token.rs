//! Tokens as the grammar sees them, and the table of keywords.

use cyperus_pex::Game;

use crate::ast::{Symbol, hash_bytes};
use crate::source::Span;

/// Builds [`Keyword`] and its table from rows `Variant "spelling" Game`, where the game is the
/// first that has the word.
macro_rules! keywords {
    ($($variant:ident $text:literal $since:ident;)*) => {
        /// A reserved word. Which words are reserved depends on the game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Keyword {
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        impl Keyword {
            /// Every keyword of every game.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The usual spelling.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// The first game in which the word is reserved; it is in all later ones.
            pub const fn since(self) -> Game {
                match self { $(Self::$variant => Game::$since,)* }
            }
        }
    };
}

keywords! {
    ScriptName "ScriptName" Skyrim;
    Extends "Extends" Skyrim;
    Import "Import" Skyrim;
    Function "Function" Skyrim;
    EndFunction "EndFunction" Skyrim;
    Event "Event" Skyrim;
    EndEvent "EndEvent" Skyrim;
    State "State" Skyrim;
    EndState "EndState" Skyrim;
    Property "Property" Skyrim;
    EndProperty "EndProperty" Skyrim;
    If "If" Skyrim;
    ElseIf "ElseIf" Skyrim;
    Else "Else" Skyrim;
    EndIf "EndIf" Skyrim;
    While "While" Skyrim;
    EndWhile "EndWhile" Skyrim;
    Return "Return" Skyrim;
    As "As" Skyrim;
    New "New" Skyrim;
    None "None" Skyrim;
    True "True" Skyrim;
    False "False" Skyrim;
    SelfReference "Self" Skyrim;
    Parent "Parent" Skyrim;
    Length "Length" Skyrim;
    Bool "Bool" Skyrim;
    Int "Int" Skyrim;
    Float "Float" Skyrim;
    String "String" Skyrim;
    Auto "Auto" Skyrim;
    AutoReadOnly "AutoReadOnly" Skyrim;
    Global "Global" Skyrim;
    Native "Native" Skyrim;
    Is "Is" Fallout4;
    Var "Var" Fallout4;
    CustomEventName "CustomEventName" Fallout4;
    ScriptEventName "ScriptEventName" Fallout4;
    Struct "Struct" Fallout4;
    EndStruct "EndStruct" Fallout4;
    Group "Group" Fallout4;
    EndGroup "EndGroup" Fallout4;
    CustomEvent "CustomEvent" Fallout4;
    Const "Const" Fallout4;
    DebugOnly "DebugOnly" Fallout4;
    BetaOnly "BetaOnly" Fallout4;
    Guard "Guard" Starfield;
    LockGuard "LockGuard" Starfield;
    EndLockGuard "EndLockGuard" Starfield;
    TryLockGuard "TryLockGuard" Starfield;
    ElseTryLockGuard "ElseTryLockGuard" Starfield;
    EndTryLockGuard "EndTryLockGuard" Starfield;
    RequiresGuard "RequiresGuard" Starfield;
    ProtectsFunctionLogic "ProtectsFunctionLogic" Starfield;
    SelfOnly "SelfOnly" Starfield;
    Private "Private" Starfield;
    Protected "Protected" Starfield;
    Internal "Internal" Starfield;
}

const SLOTS: usize = 512;

/// Open addressing by the low bits of the name's hash; filled at compile time.
static TABLE: [Option<Keyword>; SLOTS] = {
    let mut table = [None; SLOTS];
    let mut at = 0;
    while at < Keyword::ALL.len() {
        let keyword = Keyword::ALL[at];
        let mut slot = slot_of(hash_bytes(keyword.text().as_bytes()));
        while table[slot].is_some() {
            slot = (slot + 1) % SLOTS;
        }
        table[slot] = Some(keyword);
        at += 1;
    }
    table
};

#[expect(
    clippy::cast_possible_truncation,
    reason = "only the low bits of the hash are wanted"
)]
const fn slot_of(hash: u64) -> usize {
    hash as usize % SLOTS
}

impl Keyword {
    /// The keyword of any game with this spelling, found by its name hash.
    pub(crate) fn find_hashed(hash: u64, bytes: &[u8]) -> Option<Self> {
        let mut slot = slot_of(hash);
        while let Some(keyword) = TABLE[slot] {
            if keyword.text().as_bytes().eq_ignore_ascii_case(bytes) {
                return Some(keyword);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }

    /// The keyword of any game with this spelling, ignoring case.
    pub fn find(text: &[u8]) -> Option<Self> {
        Self::find_hashed(hash_bytes(text), text)
    }
}

/// A token of the grammar. Literals and comments are read from the source when they are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A reserved word.
    Keyword(Keyword),
    /// A name, which may be qualified.
    Identifier(Symbol),
    /// `Self`, which the vendors' grammars treat as a name.
    SelfReference(Symbol),
    /// `Parent`, likewise: script-extender headers have a struct member with that name.
    Parent(Symbol),
    /// Decimal digits.
    Integer,
    /// `0x` and hexadecimal digits.
    Hexadecimal,
    /// Digits with a point inside.
    Float,
    /// A string, including quotes.
    String,
    /// A documentation comment, including braces.
    DocComment,
    /// Something unreadable that has been reported.
    Reported,
    /// `(`
    OpenParenthesis,
    /// `)`
    CloseParenthesis,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `[]`
    ArraySuffix,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `=`
    Assign,
    /// `+=`
    AddAssign,
    /// `-=`
    SubtractAssign,
    /// `*=`
    MultiplyAssign,
    /// `/=`
    DivideAssign,
    /// `%=`
    RemainderAssign,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `!`
    Not,
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpannedToken {
    /// The token.
    pub token: Token,
    /// Its place.
    pub span: Span,
}

// Lines are buffered as these.
const _: () = assert!(size_of::<SpannedToken>() == 16);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_found_in_any_case() {
        for &keyword in Keyword::ALL {
            for text in [keyword.text().to_lowercase(), keyword.text().to_uppercase()] {
                assert_eq!(Keyword::find(text.as_bytes()), Some(keyword));
            }
        }
        assert_eq!(Keyword::find(b"Hidden"), None);
        assert_eq!(Keyword::find(b""), None);
    }
}
