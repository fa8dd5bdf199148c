//! Layout: a document, parts of it, or the line that was just begun.

use cyperus_compiler::ast::NameTable;
use cyperus_compiler::diagnostic::{Diagnostics, Severity};
use cyperus_compiler::lex::{Keyword, Lexer, SpannedToken, Token};
use cyperus_compiler::source::{LineTable, Span};
use cyperus_workbench::format::{Style, proved_edits};
use serde_json::{Value, json};

use crate::format::Styles;
use crate::lsp::protocol::{
    Answer, Body, DocumentParams, Failed, PositionParams, Range, RangeParams, TextEdit, read,
};
use crate::lsp::snapshot::Place;
use crate::lsp::state::State;
use crate::lsp::text::Text;

fn style(state: &State, file: u32) -> Result<Style, Failed> {
    let styles = Styles::new(state.snapshot.game, state.rules.layout);
    match state.snapshot.file(file).map(|file| &file.place) {
        Some(Place::Disk(path)) => styles.of(path).map_err(Failed::refused),
        Some(Place::Base(_)) | None => Ok(Style::of_game(state.snapshot.game)),
    }
}

/// The edits in any of some ranges of lines, counted from 1; without ranges, all.
fn laid_out(state: &State, file: u32, ranges: Option<&[Range]>) -> Result<Body, Failed> {
    let text = state.text(file);
    let style = style(state, file)?;
    let game = state.snapshot.game;
    let lines = LineTable::new(&text.bytes);
    let is_wanted = |offset: u32| {
        let line = lines.line(offset) - 1;
        ranges.is_none_or(|ranges| {
            let mut ranges = ranges.iter();
            ranges.any(|range| (range.start.line..=range.end.line).contains(&line))
        })
    };
    // A contradiction is a bug of ours: then nothing is changed.
    let errors = syntax_errors(state, file);
    let all = proved_edits(&text.bytes, game, style, errors.as_deref()).map_err(Failed::refused)?;
    let wanted = all.iter().filter(|edit| is_wanted(edit.span.end));
    let wanted: Vec<TextEdit<'_>> = wanted
        .map(|edit| TextEdit {
            range: text.range(edit.span),
            new_text: &edit.text,
        })
        .collect();
    Body::of(&wanted)
}

/// Where the present text does not parse, if it was parsed for another question already.
fn syntax_errors(state: &State, file: u32) -> Option<Vec<Span>> {
    // A document that nobody has open would be checked for this alone.
    state.snapshot.open.get(&file)?;
    let checked = state.checked(file).ok()?;
    let found = checked.script().ok()?.diagnostics.iter();
    let errors = found.filter(|found| found.severity == Severity::Error);
    Some(errors.map(|found| found.span).collect())
}

pub(super) fn document(state: &mut State, params: &Value) -> Result<Body, Failed> {
    let params: DocumentParams = read(params)?;
    let file = state.known(&params.text_document.uri)?;
    laid_out(state, file, None)
}

pub(super) fn range(state: &mut State, params: &Value) -> Result<Body, Failed> {
    let params: RangeParams = read(params)?;
    let file = state.known(&params.text_document.uri)?;
    laid_out(state, file, Some(&[params.range]))
}

pub(super) fn ranges(state: &mut State, params: &Value) -> Result<Body, Failed> {
    let document: DocumentParams = read(params)?;
    let file = state.known(&document.text_document.uri)?;
    let ranges: Vec<Range> = read(&params["ranges"])?;
    laid_out(state, file, Some(&ranges))
}

/// After a new line: indentation, and the `End...` of a block that the line above opens.
pub(super) fn on_type(state: &mut State, params: &Value) -> Answer {
    let place: PositionParams = read(params)?;
    let (file, text, _) = state.place(&place)?;
    let style = style(state, file)?;
    if params["ch"] != json!("\n") || place.position.line == 0 {
        return Ok(Value::Null);
    }
    let game = state.snapshot.game;
    let code = lines_of(&text.bytes, game);
    let lines = LineTable::new(&text.bytes);
    let above = place.position.line;
    let line = code.iter().find(|line| {
        let first = line.first();
        first.is_some_and(|first| lines.line(first.span.start) == above)
    });
    let Some((open, end)) = line.and_then(|line| opened(line)) else {
        return Ok(Value::Null);
    };
    let opens = code.iter().filter(|line| opened(line) == Some((open, end)));
    let ends = code.iter().filter(|line| {
        let first = line.first().map(|first| first.token);
        first == Some(Token::Keyword(end))
    });
    let is_closed = opens.count() <= ends.count();
    let indent = indent_of(&text, above);
    let inner = format!("{indent}{}", style.indent.text(1));
    let here = Range {
        start: crate::lsp::protocol::Position {
            line: above,
            character: 0,
        },
        end: place.position,
    };
    // The rest of the line belongs after the cursor.
    let mut new = inner;
    if !is_closed {
        let after = text.offset(place.position) as usize;
        let rest = text.bytes.get(after..).unwrap_or_default();
        let is_last = rest
            .first()
            .is_none_or(|&byte| byte == b'\n' || byte == b'\r');
        if is_last {
            let line_end = if text.bytes.windows(2).any(|pair| pair == b"\r\n") {
                "\r\n"
            } else {
                "\n"
            };
            new = format!("{new}{line_end}{indent}{}", end.text());
        }
    }
    Ok(json!([{ "range": here, "newText": new }]))
}

/// The tokens of each logical line.
fn lines_of(bytes: &[u8], game: cyperus_pex::Game) -> Vec<Vec<SpannedToken>> {
    let mut lexer = Lexer::new(bytes, game);
    let (mut all, mut line) = (Vec::new(), Vec::new());
    let mut names = NameTable::default();
    let mut ignored = Diagnostics::default();
    while lexer.next_line(&mut line, &mut names, &mut ignored) {
        all.push(line.clone());
    }
    all
}

/// The block that a line opens, and how it ends.
fn opened(line: &[SpannedToken]) -> Option<(Keyword, Keyword)> {
    let is = |token: &SpannedToken, wanted: Keyword| token.token == Token::Keyword(wanted);
    let has = |wanted: Keyword| line.iter().any(|token| is(token, wanted));
    let starts = |wanted: Keyword| line.first().is_some_and(|first| is(first, wanted));
    if has(Keyword::Native) {
        return None;
    }
    let blocks = [
        (Keyword::If, Keyword::EndIf),
        (Keyword::While, Keyword::EndWhile),
        (Keyword::Event, Keyword::EndEvent),
        (Keyword::State, Keyword::EndState),
        (Keyword::Struct, Keyword::EndStruct),
        (Keyword::Group, Keyword::EndGroup),
        (Keyword::LockGuard, Keyword::EndLockGuard),
        (Keyword::TryLockGuard, Keyword::EndTryLockGuard),
    ];
    if let Some(&block) = blocks.iter().find(|(open, _)| starts(*open)) {
        return Some(block);
    }
    if starts(Keyword::Auto) && has(Keyword::State) {
        return Some((Keyword::State, Keyword::EndState));
    }
    if has(Keyword::Function) {
        return Some((Keyword::Function, Keyword::EndFunction));
    }
    let is_full = !has(Keyword::Auto) && !has(Keyword::AutoReadOnly);
    (has(Keyword::Property) && is_full).then_some((Keyword::Property, Keyword::EndProperty))
}

/// The blanks at the start of a line, counted from 1.
fn indent_of(text: &Text, line: u32) -> String {
    let start = LineTable::new(&text.bytes).line_start(line) as usize;
    let rest = text.bytes.get(start..).unwrap_or_default();
    let blanks = rest
        .iter()
        .take_while(|&&byte| byte == b' ' || byte == b'\t');
    blanks.map(|&byte| char::from(byte)).collect()
}
