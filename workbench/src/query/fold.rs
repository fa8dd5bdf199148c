//! What can be folded away: blocks, runs of comments, frames of fragments.

use cyperus_compiler::ast::{PropertyKind, Script, StatementKind};
use cyperus_compiler::resolve::ScriptInfo;
use cyperus_compiler::source::{LineTable, Span};
use cyperus_pex::Game;

use crate::piece::{PieceKind, Pieces};

/// What a fold hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FoldKind {
    /// Code.
    Block,
    /// Comments.
    Comment,
    /// Import lines.
    Imports,
}

/// A fold, by lines counted from 1. The first line stays in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fold {
    /// The first line.
    pub first: u32,
    /// The last line that is hidden.
    pub last: u32,
    /// What it hides.
    pub kind: FoldKind,
}

/// The folds of a script, by line.
pub fn folds(script: &ScriptInfo, source: &[u8], game: Game) -> Vec<Fold> {
    let lines = LineTable::new(source);
    let mut list = Vec::new();
    let mut add = |span: Span, kind: FoldKind, keeps_last: bool| {
        let (first, end) = (lines.line(span.start), lines.line(span.end));
        // The line of an `End...` stays in sight.
        let last = end.saturating_sub(u32::from(keeps_last));
        if last > first {
            list.push(Fold { first, last, kind });
        }
    };
    for span in blocks(&script.syntax) {
        add(span, FoldKind::Block, true);
    }
    let imports = script.syntax.imports.iter();
    let imports = imports.map(|import| script.syntax.name_span(import.name));
    if let Some(span) = imports.reduce(Span::to) {
        add(span, FoldKind::Imports, false);
    }
    for span in comments(source, game) {
        add(span, FoldKind::Comment, false);
    }
    list.sort_unstable();
    list.dedup();
    list
}

fn blocks(syntax: &Script) -> Vec<Span> {
    let functions = syntax.functions.iter();
    let accessors = syntax.accessors.iter().map(|accessor| &accessor.function);
    let functions = functions.chain(accessors);
    let mut spans: Vec<Span> = functions.map(|f| f.span.to(f.end)).collect();
    spans.extend(syntax.states.iter().map(|state| state.span));
    spans.extend(syntax.structs.iter().map(|structure| structure.span));
    spans.extend(syntax.groups.iter().map(|group| group.span));
    let properties = syntax.properties.iter();
    let full = properties.filter(|property| matches!(property.kind, PropertyKind::Full { .. }));
    spans.extend(full.map(|property| property.span));
    for statement in &syntax.statements {
        match statement.kind {
            StatementKind::While { .. } | StatementKind::Lock { .. } => spans.push(statement.span),
            StatementKind::If { branches } => {
                let starts = syntax[branches].iter().map(|branch| branch.span.start);
                spans.extend(parts(starts, statement.span.end));
            }
            StatementKind::TryLock { branches } => {
                let starts = syntax[branches].iter().map(|branch| branch.span.start);
                spans.extend(parts(starts, statement.span.end));
            }
            StatementKind::Reported
            | StatementKind::Local(_)
            | StatementKind::Assign { .. }
            | StatementKind::Expression(_)
            | StatementKind::Return(_) => {}
        }
    }
    spans
}

/// The branches of a block: each ends where the next begins.
fn parts(starts: impl Iterator<Item = u32>, end: u32) -> Vec<Span> {
    let mut starts: Vec<u32> = starts.collect();
    starts.push(end);
    starts
        .windows(2)
        .map(|pair| Span::new(pair[0], pair[1]))
        .collect()
}

/// Long comments, and neighbouring lines of comments.
fn comments(source: &[u8], game: Game) -> Vec<Span> {
    let pieces = Pieces::read(source, game);
    let mut spans: Vec<Span> = Vec::new();
    let mut is_run = false;
    for piece in &pieces.list {
        let alone = piece.line.is_none() && piece.gap.newlines > 0;
        match piece.kind {
            PieceKind::LineComment if alone => {
                match spans.last_mut() {
                    Some(last) if is_run && piece.gap.newlines == 1 => *last = last.to(piece.span),
                    Some(_) | None => spans.push(piece.span),
                }
                is_run = true;
            }
            PieceKind::BlockComment => {
                spans.push(piece.span);
                is_run = false;
            }
            PieceKind::LineComment | PieceKind::Token(_) => is_run = false,
        }
    }
    let tokens = pieces.list.iter();
    spans.extend(tokens.filter_map(|piece| {
        let is_doc = piece.kind == PieceKind::Token(cyperus_compiler::lex::Token::DocComment);
        is_doc.then_some(piece.span)
    }));
    spans
}
