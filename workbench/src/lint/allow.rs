//! Comments that allow what a rule would find: `; cyperus: allow RULE`, behind a line or above it.

use std::collections::BTreeMap;

use cyperus_compiler::source::{LineTable, Span};
use cyperus_pex::Game;

use super::rule::Rule;
use crate::piece::{PieceKind, Pieces};

/// What every such comment has.
const MARK: &[u8] = b"cyperus:";

/// What the comments of a file allow, by line.
#[derive(Debug)]
pub(super) struct Allowed<'script> {
    names: BTreeMap<u32, Vec<String>>,
    lines: &'script LineTable,
}

impl<'script> Allowed<'script> {
    pub(super) fn read(source: &[u8], game: Game, lines: &'script LineTable) -> Self {
        let mut names: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        // Few files have such a comment, and then nobody needs to know where comments are.
        let mut words = source.windows(MARK.len());
        if !words.any(|word| word.eq_ignore_ascii_case(MARK)) {
            return Self { names, lines };
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
            // Alone it speaks of the line below.
            let line = if is_alone { line + 1 } else { line };
            let allowed = allowed(piece.span.slice(source));
            names.entry(line).or_default().extend(allowed);
        }
        Self { names, lines }
    }

    /// Whether a finding of this rule is allowed there.
    pub(super) fn covers(&self, rule: &Rule, span: Span) -> bool {
        let names = self.names.get(&self.lines.line(span.start));
        names.into_iter().flatten().any(|name| {
            let is = |text: &str| name.eq_ignore_ascii_case(text);
            is(rule.id) || is(rule.name) || is("all")
        })
    }
}

/// The rules that a comment names.
fn allowed(comment: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(comment).to_ascii_lowercase();
    let text = text.trim_start_matches(';').trim();
    let names = text
        .strip_prefix("cyperus:")
        .and_then(|rest| rest.trim_start().strip_prefix("allow "));
    let names = names.into_iter().flat_map(|names| names.split([',', ' ']));
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}
