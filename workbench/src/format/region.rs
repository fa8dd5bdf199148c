//! Parts of a file that stay byte for byte: what the Creation Kit writes around fragments and finds
//! again by its markers, and what the author keeps from the formatter.

use crate::piece::{Piece, PieceKind, Pieces};

/// Where in its file the formatter is.
#[derive(Debug, Default)]
pub(super) struct Regions {
    place: Place,
    /// Whether the author has turned the formatter off.
    is_off: bool,
    /// Whether the piece in hand is a marker itself.
    is_marker: bool,
}

/// Where a piece is as the Creation Kit sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// In text that is all the author's.
    #[default]
    Outside,
    /// In what the Creation Kit writes.
    Frame,
    /// In the author's code inside that.
    Code,
}

/// What a comment says to the formatter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    FragmentBegins,
    FragmentEnds,
    CodeBegins,
    CodeEnds,
    Off,
    On,
    Skip,
}

/// What a piece says, if it is one of the comments that mean something here.
fn word(piece: &Piece, source: &[u8]) -> Option<Word> {
    if piece.kind != PieceKind::LineComment {
        return None;
    }
    let text = piece.span.slice(source).strip_prefix(b";")?;
    let marks: [(&[u8], Word); 4] = [
        (b"BEGIN FRAGMENT CODE", Word::FragmentBegins),
        (b"END FRAGMENT CODE", Word::FragmentEnds),
        (b"BEGIN CODE", Word::CodeBegins),
        (b"END CODE", Word::CodeEnds),
    ];
    if let Some((_, word)) = marks.iter().find(|(mark, _)| text.starts_with(mark)) {
        return Some(*word);
    }
    match text
        .trim_ascii()
        .strip_prefix(b"cyperus-fmt:")?
        .trim_ascii()
    {
        b"off" => Some(Word::Off),
        b"on" => Some(Word::On),
        b"skip" => Some(Word::Skip),
        _ => None,
    }
}

/// Whether a comment asks to leave the whole file alone.
pub(super) fn is_skipped(pieces: &Pieces, source: &[u8]) -> bool {
    pieces
        .list
        .iter()
        .any(|piece| word(piece, source) == Some(Word::Skip))
}

impl Regions {
    /// Whether the piece in hand stays as it is, together with what is before it.
    pub(super) fn is_frozen(&self) -> bool {
        self.is_off || self.is_marker || self.place == Place::Frame
    }

    /// Takes a piece in hand. Returns whether the code of a fragment begins after it.
    pub(super) fn enter(&mut self, piece: &Piece, source: &[u8]) -> bool {
        let word = word(piece, source);
        self.is_marker = match word {
            Some(Word::FragmentBegins) => true,
            Some(Word::FragmentEnds | Word::CodeBegins | Word::CodeEnds) => {
                self.place != Place::Outside
            }
            Some(Word::Off | Word::On | Word::Skip) | None => false,
        };
        self.place == Place::Frame && word == Some(Word::CodeBegins)
    }

    /// Puts a piece down. Returns whether the code of a fragment ended before it.
    pub(super) fn leave(&mut self, piece: &Piece, source: &[u8]) -> bool {
        let before = self.place;
        match (word(piece, source), before) {
            (Some(Word::FragmentBegins), _) | (Some(Word::CodeEnds), Place::Code) => {
                self.place = Place::Frame;
            }
            (Some(Word::FragmentEnds), _) => self.place = Place::Outside,
            (Some(Word::CodeBegins), Place::Frame) => self.place = Place::Code,
            (Some(Word::Off), _) => self.is_off = true,
            (Some(Word::On), _) => self.is_off = false,
            (Some(Word::CodeBegins | Word::CodeEnds | Word::Skip) | None, _) => {}
        }
        self.is_marker = false;
        before == Place::Code && self.place != Place::Code
    }
}
