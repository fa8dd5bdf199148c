//! A page before it has a format: HTML and Markdown are written from the same blocks, so that they say
//! the same.

use std::fmt::Write as _;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Inline {
    /// Words.
    Text(String),
    /// What a signature is about.
    Name(String),
    /// A way to another place.
    Link(String, Place),
}

impl Inline {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The number of the script's page; `None` is the list of all scripts.
    pub(super) page: Option<usize>,
    /// An entry on it.
    pub(super) anchor: Option<String>,
}

/// A line.
pub(super) type Line = Vec<Inline>;

/// A part of a page, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// A part with a title of its own: level 2 or 3.
    Heading {
        level: usize,
        text: String,
        anchor: String,
    },
    /// A declaration.
    Entry(Entry),
    /// A line of its own.
    Line(Line),
    /// What an author wrote. Its line ends count.
    Prose(String),
    /// Something the reader must know first.
    Warning(Vec<Line>),
    /// Many lines, each short. With a title they are folded away under it.
    List {
        title: Option<String>,
        lines: Vec<Line>,
    },
}

/// A declaration: what it is called, how it is written, what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) anchor: String,
    pub(super) signature: Line,
    pub(super) doc: String,
    /// Members of a struct, each with what its author wrote.
    pub(super) members: Vec<(Line, String)>,
    pub(super) facts: Vec<Line>,
}

/// A whole page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sheet {
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
    /// Whether this is the list of all scripts.
    pub(super) is_index: bool,
}

/// Text that shows what it contains: signs that would change the direction of what follows, or that
/// nobody can see, are replaced by their numbers.
pub(super) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        let is_hidden = (sign.is_control() && !matches!(sign, '\n' | '\t'))
            || matches!(sign, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
        if sign == '\r' {
            continue;
        }
        if is_hidden {
            let _infallible = write!(shown, "[U+{:04X}]", u32::from(sign));
        } else {
            shown.push(sign);
        }
    }
    shown
}
