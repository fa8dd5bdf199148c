//! What an editor draws around and between the letters: colours, hints, folds, links.

use cyperus_compiler::source::Span;
use cyperus_workbench::query::{FoldKind, NameToken, folds, hints, selections, tokens as names};
use serde_json::{Value, json};

use crate::lsp::protocol::{Answer, DocumentParams, Failed, Position, RangeParams, read};
use crate::lsp::state::State;
use crate::lsp::text::Text;

/// Tokens as the protocol packs them: five numbers each, the first two counted from the token before.
fn encoded(list: &[NameToken], text: &Text) -> Vec<u32> {
    let mut numbers = Vec::with_capacity(list.len() * 5);
    let mut last = Position::default();
    for token in list {
        let range = text.range(token.span);
        if range.start.line != range.end.line {
            continue;
        }
        let line = range.start.line - last.line;
        let start = if line == 0 {
            range.start.character - last.character
        } else {
            range.start.character
        };
        let length = range.end.character - range.start.character;
        numbers.extend([line, start, length, token.kind, token.modifiers]);
        last = range.start;
    }
    numbers
}

fn name_tokens(state: &State, file: u32) -> Result<Vec<NameToken>, Failed> {
    let checked = state.checked(file)?;
    Ok(names(checked.session.scripts(), &checked.index))
}

fn remember(state: &mut State, file: u32, numbers: Vec<u32>) -> String {
    state.counter += 1;
    state.sent_tokens.insert(file, (state.counter, numbers));
    state.counter.to_string()
}

pub(super) fn tokens(state: &mut State, params: &Value) -> Answer {
    let params: DocumentParams = read(params)?;
    let file = state.known(&params.text_document.uri)?;
    let numbers = encoded(&name_tokens(state, file)?, &state.text(file));
    let answer = json!(numbers);
    let id = remember(state, file, numbers);
    Ok(json!({ "resultId": id, "data": answer }))
}

/// What has changed since the tokens that the editor has: one piece in the middle.
pub(super) fn tokens_delta(state: &mut State, params: &Value) -> Answer {
    let document: DocumentParams = read(params)?;
    let file = state.known(&document.text_document.uri)?;
    let new = encoded(&name_tokens(state, file)?, &state.text(file));
    let known = params["previousResultId"].as_str();
    let known = known.and_then(|id| id.parse::<u64>().ok());
    let old = match state.sent_tokens.remove(&file) {
        Some((id, old)) if Some(id) == known => old,
        Some(_) | None => {
            let answer = json!(new);
            let id = remember(state, file, new);
            return Ok(json!({ "resultId": id, "data": answer }));
        }
    };
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - start;
    let ends = old.iter().rev().zip(new.iter().rev());
    let end = ends.take_while(|(a, b)| a == b).count().min(most);
    let inserted = new.get(start..new.len() - end).unwrap_or_default();
    let edits = if start == old.len() && start == new.len() {
        json!([])
    } else {
        json!([{ "start": start, "deleteCount": old.len() - end - start, "data": inserted }])
    };
    let id = remember(state, file, new);
    Ok(json!({ "resultId": id, "edits": edits }))
}

pub(super) fn tokens_range(state: &mut State, params: &Value) -> Answer {
    let params: RangeParams = read(params)?;
    let file = state.known(&params.text_document.uri)?;
    let text = state.text(file);
    let within = text.span(params.range);
    let mut list = name_tokens(state, file)?;
    list.retain(|token| token.span.end >= within.start && token.span.start <= within.end);
    Ok(json!({ "data": encoded(&list, &text) }))
}

pub(super) fn inlay_hints(state: &mut State, params: &Value) -> Answer {
    let params: RangeParams = read(params)?;
    let file = state.known(&params.text_document.uri)?;
    let text = state.text(file);
    let checked = state.checked(file)?;
    let script = checked.script()?;
    let within = text.span(params.range);
    let list = hints(checked.session.scripts(), script, &checked.index, within);
    Ok(list
        .iter()
        .map(|hint| {
            json!({
                "position": text.position(hint.offset),
                "label": hint.text,
                "kind": if hint.is_parameter { 2 } else { 1 },
                "paddingLeft": !hint.is_parameter,
                "paddingRight": hint.is_parameter,
            })
        })
        .collect())
}

pub(super) fn folding(state: &mut State, params: &Value) -> Answer {
    let params: DocumentParams = read(params)?;
    let file = state.known(&params.text_document.uri)?;
    let text = state.text(file);
    let checked = state.checked(file)?;
    let list = folds(checked.script()?, &text.bytes, state.snapshot.game);
    Ok(list
        .iter()
        .map(|fold| {
            let mut value = json!({ "startLine": fold.first - 1, "endLine": fold.last - 1 });
            match fold.kind {
                FoldKind::Block => {}
                FoldKind::Comment => value["kind"] = json!("comment"),
                FoldKind::Imports => value["kind"] = json!("imports"),
            }
            value
        })
        .collect())
}

pub(super) fn selection(state: &mut State, params: &Value) -> Answer {
    let document: DocumentParams = read(params)?;
    let file = state.known(&document.text_document.uri)?;
    let positions: Vec<Position> = read(&params["positions"])?;
    let text = state.text(file);
    let checked = state.checked(file)?;
    let script = checked.script()?;
    Ok(positions
        .iter()
        .map(|&position| {
            let offset = text.offset(position);
            let spans = selections(script, &checked.index, text.length(), offset);
            let outward = spans.iter().rev();
            outward.fold(Value::Null, |parent, &span| {
                let mut range = json!({ "range": text.range(span) });
                if !parent.is_null() {
                    range["parent"] = parent;
                }
                range
            })
        })
        .collect())
}

/// Imports lead to their scripts.
pub(super) fn links(state: &mut State, params: &Value) -> Answer {
    let params: DocumentParams = read(params)?;
    let file = state.known(&params.text_document.uri)?;
    let checked = state.checked(file)?;
    let script = checked.script()?;
    let scripts = checked.session.scripts();
    let text = state.text(file);
    let targets = script.syntax.imports.iter().zip(scripts.imports(script));
    let links = targets.filter_map(|(import, target)| {
        let cyperus_compiler::resolve::ImportTarget::Script(id) = *target else {
            return None;
        };
        let span: Span = script.syntax.name_span(import.name);
        let target = state.address(scripts.file(id)?.0);
        Some(json!({ "range": text.range(span), "target": target }))
    });
    Ok(links.collect())
}
