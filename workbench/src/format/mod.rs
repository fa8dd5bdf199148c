//! The formatter: source bytes to edits that lay the text out in one style.
//!
//! ```text
//! bytes ─crate::piece→ tokens and comments ─region, nesting→ which may move, how deep ─gap, spelling→ edits
//! ```
//!
//! An edit replaces the blanks between two pieces, or a keyword by another spelling of it. Nothing
//! else can change: no token, comment, number or line of code is ever made, lost or moved. Lines are
//! not wrapped or joined.

mod gap;
mod nesting;
mod proof;
mod region;
mod spelling;
mod style;

pub use proof::Contradiction;
pub use style::{Indent, KeywordCase, LineEnd, Style};

use std::borrow::Cow;

use cyperus_compiler::ast::ParseMode;
use cyperus_compiler::diagnostic::Severity;
use cyperus_compiler::lex::Token;
use cyperus_compiler::parse::{ParseOptions, parse};
use cyperus_compiler::source::{LineTable, Span};
use cyperus_pex::Game;

use crate::piece::{Piece, PieceKind, Pieces};
use gap::Gap;
use nesting::Nesting;
use region::Regions;

/// A replacement of a part of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What it becomes.
    pub text: Cow<'static, str>,
}

/// The edits that format a file, in order and without overlap. None if it is as it should be.
pub fn edits(source: &[u8], game: Game, style: Style) -> Vec<Edit> {
    let pieces = Pieces::read(source, game);
    let broken = broken_lines(&syntax_errors(source, game), &pieces);
    edits_of(&pieces, &broken, source, style)
}

fn edits_of(pieces: &Pieces, broken: &[u32], source: &[u8], style: Style) -> Vec<Edit> {
    if region::is_skipped(pieces, source) {
        return Vec::new();
    }
    let line_end = style.line_end.unwrap_or_else(|| LineEnd::most_of(source));
    let mut writer = Writer {
        source,
        style,
        line_end,
        broken,
        regions: Regions::default(),
        nesting: Nesting::default(),
        level: 0,
        header_level: 0,
        opened: false,
        kept: false,
        edits: Vec::new(),
        scratch: String::new(),
    };
    for at in 0..pieces.list.len() {
        writer.piece(pieces, at);
    }
    writer.end(pieces);
    writer.edits
}

/// Formats a file and proves that only its layout has changed.
pub fn format(source: &[u8], game: Game, style: Style) -> Result<Cow<'_, [u8]>, Contradiction> {
    let (formatted, _) = formatted(source, game, style, None)?;
    Ok(formatted.map_or(Cow::Borrowed(source), Cow::Owned))
}

/// Like [`edits`], with the proof that they change only the layout. `errors` are where the parser has
/// found something wrong, if it was asked already.
pub fn proved_edits(
    source: &[u8],
    game: Game,
    style: Style,
    errors: Option<&[Span]>,
) -> Result<Vec<Edit>, Contradiction> {
    formatted(source, game, style, errors).map(|(_, edits)| edits)
}

/// The formatted text, if it is another one, and the edits that make it.
fn formatted(
    source: &[u8],
    game: Game,
    style: Style,
    errors: Option<&[Span]>,
) -> Result<(Option<Vec<u8>>, Vec<Edit>), Contradiction> {
    let pieces = Pieces::read(source, game);
    let broken = match errors {
        Some(errors) => broken_lines(errors, &pieces),
        None => broken_lines(&syntax_errors(source, game), &pieces),
    };
    let edits = edits_of(&pieces, &broken, source, style);
    if edits.is_empty() {
        return Ok((None, edits));
    }
    let formatted = apply(source, &edits);
    let new = Pieces::read(&formatted, game);
    proof::same((&pieces, source), (&new, &formatted))?;
    // The lines have the same tokens, so the same ones are broken.
    match edits_of(&new, &broken, &formatted, style).first() {
        None => Ok((Some(formatted), edits)),
        Some(edit) => Err(Contradiction::Unstable(edit.span)),
    }
}

/// Formats the lines from `first` to `last`, counted from 1, and proves that only their layout has
/// changed. They are laid out as in the whole file.
pub fn format_lines(
    source: &[u8],
    game: Game,
    style: Style,
    (first, last): (u32, u32),
) -> Result<Cow<'_, [u8]>, Contradiction> {
    let pieces = Pieces::read(source, game);
    let broken = broken_lines(&syntax_errors(source, game), &pieces);
    let mut edits = edits_of(&pieces, &broken, source, style);
    let lines = LineTable::new(source);
    edits.retain(|edit| (first..=last).contains(&lines.line(edit.span.end)));
    if edits.is_empty() {
        return Ok(Cow::Borrowed(source));
    }
    let formatted = apply(source, &edits);
    let new = Pieces::read(&formatted, game);
    proof::same((&pieces, source), (&new, &formatted))?;
    Ok(Cow::Owned(formatted))
}

/// The source with the edits made.
pub fn apply(source: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut text = Vec::with_capacity(source.len() + source.len() / 16);
    let mut at = 0;
    for edit in edits {
        text.extend_from_slice(&source[at as usize..edit.span.start as usize]);
        text.extend_from_slice(edit.text.as_bytes());
        at = edit.span.end;
    }
    text.extend_from_slice(&source[at as usize..]);
    text
}

/// Where the parser finds something wrong.
fn syntax_errors(source: &[u8], game: Game) -> Vec<Span> {
    let parsed = parse(
        source,
        ParseOptions {
            game,
            mode: ParseMode::Full,
            expected_name: "",
        },
    );
    let errors = parsed.diagnostics.iter();
    let errors = errors.filter(|found| found.severity == Severity::Error);
    errors.map(|found| found.span).collect()
}

/// The numbers of the lines of code with syntax errors, in order. They are left as they are: nobody
/// knows what they mean.
fn broken_lines(errors: &[Span], pieces: &Pieces) -> Vec<u32> {
    let unreadable = pieces.list.iter();
    let unreadable = unreadable.filter(|piece| piece.kind == PieceKind::Token(Token::Reported));
    let mut lines: Vec<u32> = errors
        .iter()
        .copied()
        .chain(unreadable.map(|piece| piece.span))
        .flat_map(|span| pieces.lines_at(span))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Goes through the pieces and notes the edits.
struct Writer<'run> {
    source: &'run [u8],
    style: Style,
    line_end: LineEnd,
    /// Lines of code that stay as they are.
    broken: &'run [u32],
    regions: Regions,
    nesting: Nesting,
    /// How deep the current line is.
    level: usize,
    /// How deep the last line of code began: its documentation stands below it.
    header_level: usize,
    /// Whether the line above, if it is one of code, opened a block.
    opened: bool,
    /// Whether the last piece stays as it is, with the blanks behind it.
    kept: bool,
    edits: Vec<Edit>,
    scratch: String,
}

impl Writer<'_> {
    fn piece(&mut self, pieces: &Pieces, at: usize) {
        let piece = &pieces.list[at];
        if self.regions.enter(piece, self.source) {
            self.nesting.start_again();
        }
        let mut is_edge = self.opened;
        if at == 0 || piece.gap.newlines > 0 {
            self.opened = false;
            is_edge |= self.begin_line(pieces, at);
        }
        let line = piece.line.as_ref();
        let is_broken = line.is_some_and(|line| self.broken.binary_search(line).is_ok());
        // A comment behind a line that stays is part of it.
        let is_comment = !matches!(piece.kind, PieceKind::Token(_));
        let is_rest = self.kept && is_comment && piece.gap.newlines == 0;
        let is_kept = self.regions.is_frozen() || is_broken || is_rest;
        if !is_kept {
            self.lay_out(pieces, at, is_edge);
        }
        self.kept = is_kept;
        if self.regions.leave(piece, self.source) {
            self.nesting.go_back();
        }
    }

    /// Finds the level of the line that this piece begins. Returns whether the line closes a block.
    fn begin_line(&mut self, pieces: &Pieces, at: usize) -> bool {
        self.level = self.nesting.level();
        let Some(line) = pieces.line_begun_at(at) else {
            return false;
        };
        let tokens = pieces.tokens(line);
        if matches!(tokens, [only] if only.token == Token::DocComment) {
            self.level = self.header_level;
            return false;
        }
        let step = self.nesting.step(tokens, self.source);
        self.level = step.level;
        self.header_level = step.level;
        self.opened = step.opens;
        step.closes
    }

    /// Notes the edits of the gap before a piece and of its spelling.
    fn lay_out(&mut self, pieces: &Pieces, at: usize, is_edge: bool) {
        let piece = &pieces.list[at];
        let before = at.checked_sub(1).map(|before| &pieces.list[before]);
        let wanted = match before {
            None => Some(Gap::Nothing),
            Some(_) if piece.gap.is_irregular() => None,
            Some(_) if piece.gap.newlines > 0 => {
                let blank = (piece.gap.newlines - 1).min(self.style.most_blank_lines);
                Some(Gap::Lines(if is_edge { 0 } else { blank }))
            }
            // The rest of a line that stays as it is.
            Some(_) if self.kept => None,
            Some(_) if piece.gap.joins > 0 => Some(Gap::Join),
            Some(before) => gap::within_line(before, piece, pieces.tokens_before(at)),
        };
        if let Some(wanted) = wanted {
            let start = before.map_or(pieces.start, |before| self.end_of(before));
            self.replace_gap(Span::new(start, piece.span.start), wanted);
        }
        if let PieceKind::Token(token) = piece.kind
            && let Some(text) =
                spelling::of(token, self.style.keyword_case, || pieces.is_reference(at))
        {
            self.replace(piece.span, Cow::Borrowed(text));
        }
    }

    /// Where what follows the last piece begins: blanks behind one that stays as it is stay too.
    fn end_of(&self, last: &Piece) -> u32 {
        let rest = self.source.get(last.span.end as usize..);
        let blank = |&&byte: &&u8| byte == b' ' || byte == b'\t';
        let blanks = rest.map_or(0, |rest| rest.iter().take_while(blank).count());
        last.span.end
            + if self.kept {
                u32::try_from(blanks).unwrap_or(0)
            } else {
                0
            }
    }

    /// Puts a gap where another was. Most are as they should be, and need no text of their own.
    fn replace_gap(&mut self, span: Span, gap: Gap) {
        let end = self.line_end.text();
        let text = match gap {
            Gap::Nothing => return self.replace(span, Cow::Borrowed("")),
            Gap::Blank => return self.replace(span, Cow::Borrowed(" ")),
            Gap::Lines(blank) => {
                self.scratch.clear();
                for _ in 0..=blank {
                    self.scratch.push_str(end);
                }
                self.style.indent.write(self.level, &mut self.scratch);
                &self.scratch
            }
            Gap::Join => {
                self.scratch.clear();
                self.scratch.push_str(" \\");
                self.scratch.push_str(end);
                self.style.indent.write(self.level + 1, &mut self.scratch);
                &self.scratch
            }
        };
        if span.slice(self.source) != text.as_bytes() {
            let text = Cow::Owned(text.clone());
            self.edits.push(Edit { span, text });
        }
    }

    fn replace(&mut self, span: Span, text: Cow<'static, str>) {
        if span.slice(self.source) != text.as_bytes() {
            self.edits.push(Edit { span, text });
        }
    }

    /// The file ends with one line end.
    fn end(&mut self, pieces: &Pieces) {
        let Some(last) = pieces.list.last() else {
            return;
        };
        if pieces.is_tail_plain && !self.regions.is_frozen() && !self.kept {
            let length = u32::try_from(self.source.len()).unwrap_or(u32::MAX);
            let text = self.line_end.text();
            self.replace(Span::new(last.span.end, length), Cow::Borrowed(text));
        }
    }
}
