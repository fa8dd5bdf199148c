//! Comments that allow what a rule would find: `; cyperus: allow RULE`, behind a line or above it, and those of
//! Papyrus Lint: `; @disable RULE` behind a line, `; @disable-next RULE` above it, `; @disable-file RULE` anywhere.

use std::cell::Cell;

use cyperus_compiler::source::{LineTable, Span};
use cyperus_pex::Game;

use super::rule::Rule;
use crate::piece::{PieceKind, Pieces};

/// Whether a comment of the one or the other kind may be in a text. Asks for their rarest letters first.
fn has_mark(source: &[u8]) -> bool {
    let (ours, theirs): (&[u8], &[u8]) = (b"cyperus:", b"@disable");
    let is_at = |start: Option<usize>, mark: &[u8]| {
        let part = start.and_then(|start| source.get(start..start + mark.len()));
        part.is_some_and(|part| part.eq_ignore_ascii_case(mark))
    };
    source.iter().enumerate().any(|(at, byte)| match byte {
        b':' => is_at(at.checked_sub(ours.len() - 1), ours),
        b'@' => is_at(Some(at), theirs),
        _ => false,
    })
}

/// What one comment allows.
#[derive(Debug)]
struct Permit {
    /// In which line; everywhere if there is none.
    line: Option<u32>,
    /// Rules by number or name, in lower case; none means all.
    names: Vec<String>,
    span: Span,
    is_used: Cell<bool>,
}

/// What the comments of a file allow.
#[derive(Debug)]
pub(super) struct Allowed<'script> {
    permits: Vec<Permit>,
    lines: &'script LineTable,
}

impl<'script> Allowed<'script> {
    pub(super) fn read(source: &[u8], game: Game, lines: &'script LineTable) -> Self {
        let mut permits = Vec::new();
        // Few files have such a comment, and then nobody needs to know where comments are.
        if !has_mark(source) {
            return Self { permits, lines };
        }
        for piece in Pieces::read(source, game).list {
            if piece.kind != PieceKind::LineComment {
                continue;
            }
            let line = lines.line(piece.span.start);
            let is_alone = Span::new(lines.line_start(line), piece.span.start)
                .slice(source)
                .trim_ascii()
                .is_empty();
            let Some((reach, names)) = allowed(piece.span.slice(source)) else {
                continue;
            };
            permits.push(Permit {
                line: match reach {
                    Reach::File => None,
                    Reach::Next => Some(line + 1),
                    Reach::Line => Some(line),
                    // Alone it speaks of the line below.
                    Reach::LineOrNext if is_alone => Some(line + 1),
                    Reach::LineOrNext => Some(line),
                },
                names,
                span: piece.span,
                is_used: Cell::new(false),
            });
        }
        Self { permits, lines }
    }

    /// Whether a finding of this rule is allowed there.
    pub(super) fn covers(&self, rule: &Rule, span: Span) -> bool {
        if self.permits.is_empty() {
            return false;
        }
        let line = self.lines.line(span.start);
        let mut is_covered = false;
        for permit in &self.permits {
            let is_there = permit.line.is_none_or(|at| at == line);
            let is = |name: &String| {
                let is = |text: &str| name.eq_ignore_ascii_case(text);
                is(rule.id) || is(rule.name) || is("all")
            };
            if is_there && (permit.names.is_empty() || permit.names.iter().any(is)) {
                permit.is_used.set(true);
                is_covered = true;
            }
        }
        is_covered
    }

    /// The comments that nothing needed.
    pub(super) fn unused(&self) -> impl Iterator<Item = Span> {
        let unused = self.permits.iter().filter(|permit| !permit.is_used.get());
        unused.map(|permit| permit.span)
    }
}

/// Of which lines a comment speaks.
enum Reach {
    File,
    Next,
    Line,
    LineOrNext,
}

/// The rules that a comment names, and where.
fn allowed(comment: &[u8]) -> Option<(Reach, Vec<String>)> {
    let text = String::from_utf8_lossy(comment).to_ascii_lowercase();
    let text = text.trim_start_matches(';').trim();
    let named = |names: &str| -> Vec<String> {
        let names = names
            .split([',', ' ', '\t'])
            .filter(|name| !name.is_empty());
        // Its settings write `_` for `-`.
        names.map(|name| name.replace('_', "-")).collect()
    };
    if let Some(rest) = text.strip_prefix("cyperus:") {
        let names = named(rest.trim_start().strip_prefix("allow ")?);
        return (!names.is_empty()).then_some((Reach::LineOrNext, names));
    }
    let rest = text.strip_prefix("@disable")?;
    let (word, names) = rest.split_at(rest.find([' ', '\t']).unwrap_or(rest.len()));
    let reach = match word {
        "" => Reach::Line,
        "-next" | "-next-line" => Reach::Next,
        "-file" => Reach::File,
        _ => return None,
    };
    Some((reach, named(names)))
}
