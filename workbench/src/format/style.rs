//! What a formatted file looks like.

use std::borrow::Cow;

use cyperus_pex::Game;

/// Deeper lines are indented no further: a file of nothing but `If` would become as large as the square
/// of its size.
const DEEPEST: usize = 100;

/// How lines inside blocks are indented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indent {
    /// With a tab for each level.
    Tab,
    /// With this many blanks for each level.
    Spaces(u8),
}

impl Indent {
    /// The indentation of a line that is this deep.
    pub fn text(self, level: usize) -> Cow<'static, str> {
        const TABS: &str = "\t\t\t\t\t\t\t\t";
        let level = level.min(DEEPEST);
        match self {
            Self::Tab => TABS
                .get(..level)
                .map_or_else(|| Cow::Owned("\t".repeat(level)), Cow::Borrowed),
            Self::Spaces(width) => Cow::Owned(" ".repeat(level * usize::from(width))),
        }
    }

    /// Adds it to a text.
    pub(super) fn write(self, level: usize, text: &mut String) {
        let level = level.min(DEEPEST);
        let (letter, count) = match self {
            Self::Tab => ('\t', level),
            Self::Spaces(width) => (' ', level * usize::from(width)),
        };
        text.extend(std::iter::repeat_n(letter, count));
    }
}

/// How keywords are spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeywordCase {
    /// As most of the games' own scripts do: `if` and `int`, but `Function` and `Property`.
    #[default]
    Vendor,
    /// `EndWhile`
    Pascal,
    /// `endwhile`
    Lower,
    /// As the author did.
    Preserve,
}

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// LF
    Lf,
    /// CRLF, as the Creation Kit writes it.
    CrLf,
    /// CR
    Cr,
}

impl LineEnd {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// What ends most lines of a file; LF in one that has none.
    pub(super) fn most_of(source: &[u8]) -> Self {
        let mut crlf = 0_usize;
        let mut feeds = 0_usize;
        let mut returns = 0_usize;
        let mut before = 0;
        for &byte in source {
            match byte {
                b'\n' if before == b'\r' => crlf += 1,
                b'\n' => feeds += 1,
                b'\r' => returns += 1,
                _ => {}
            }
            before = byte;
        }
        returns -= crlf;
        if crlf > feeds && crlf >= returns {
            Self::CrLf
        } else if returns > feeds {
            Self::Cr
        } else {
            Self::Lf
        }
    }
}

/// A style of writing Papyrus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Indentation.
    pub indent: Indent,
    /// Keywords.
    pub keyword_case: KeywordCase,
    /// What ends a line; `None`: what ends most lines of the file.
    pub line_end: Option<LineEnd>,
    /// How many empty lines may follow each other.
    pub most_blank_lines: u32,
}

impl Style {
    /// The style of a game's own scripts.
    pub const fn of_game(game: Game) -> Self {
        Self {
            indent: match game {
                Game::Skyrim | Game::Fallout4 | Game::Fallout76 => Indent::Tab,
                Game::Starfield => Indent::Spaces(4),
            },
            keyword_case: KeywordCase::Vendor,
            line_end: None,
            most_blank_lines: 2,
        }
    }
}
