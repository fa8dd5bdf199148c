//! Declarations as trees and as a list to search.

use std::sync::Arc;

use cyperus_workbench::query::{Outline, OutlineKind, Wording, outline};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::Patience;
use crate::lsp::protocol::{Answer, DocumentParams, read};
use crate::lsp::state::State;
use crate::lsp::text::Text;

/// The most symbols that a search returns.
const MOST: usize = 500;

const fn number(kind: OutlineKind) -> u32 {
    match kind {
        OutlineKind::Script => 5,
        OutlineKind::Struct => 23,
        OutlineKind::Member => 8,
        OutlineKind::Variable => 13,
        OutlineKind::Property => 7,
        OutlineKind::Function => 12,
        OutlineKind::Event | OutlineKind::CustomEvent => 24,
        OutlineKind::State => 10,
        OutlineKind::Guard => 20,
        OutlineKind::Group => 3,
    }
}

pub(super) fn document(state: &mut State, params: &Value) -> Answer {
    let params: DocumentParams = read(params)?;
    let file = state.known(&params.text_document.uri)?;
    let checked = state.checked(file)?;
    let script = checked.script()?;
    let text = state.text(file);
    let list = outline(&Wording::new(checked.session.scripts()), script);
    Ok(list.iter().map(|entry| symbol(entry, &text)).collect())
}

fn symbol(entry: &Outline, text: &Text) -> Value {
    let children: Vec<Value> = entry
        .children
        .iter()
        .map(|child| symbol(child, text))
        .collect();
    json!({
        "name": entry.name,
        "detail": entry.detail,
        "kind": number(entry.kind),
        "range": text.range(entry.span),
        "selectionRange": text.range(entry.name_span),
        "children": children,
    })
}

/// Scripts whose name has the text, and declarations in the author's own scripts.
pub(super) fn workspace(state: &mut State, params: &Value, patience: &mut Patience<'_>) -> Answer {
    state.find_files();
    let wanted = params["query"].as_str().unwrap_or_default();
    let wanted = wanted.to_ascii_lowercase();
    let fits = |name: &str| name.to_ascii_lowercase().contains(&wanted);
    let mut found = Vec::new();
    for (file, entry) in (0_u32..).zip(&state.snapshot.files.list) {
        if found.len() < MOST && !entry.name.is_empty() && fits(&entry.name) {
            found.push(json!({
                "name": entry.name, "kind": 5, "location": { "uri": state.address(file) },
            }));
        }
    }
    let own: Vec<u32> = (0_u32..)
        .zip(&state.snapshot.files.list)
        .filter(|(_, entry)| entry.is_own && !entry.name.is_empty())
        .map(|(file, _)| file)
        .collect();
    for chunk in own.chunks(256) {
        patience.check()?;
        if found.len() >= MOST {
            break;
        }
        found.extend(in_chunk(state, chunk, &fits));
    }
    found.truncate(MOST);
    Ok(Value::Array(found))
}

/// Declarations need no bodies.
fn in_chunk(state: &State, files: &[u32], fits: &(impl Fn(&str) -> bool + Sync)) -> Vec<Value> {
    let session = state.session_of(&[]);
    let scripts = session.scripts();
    let names = files.iter().map(|&file| {
        let name = state.snapshot.file(file).map_or("", |file| &file.name);
        (file, name, state.address(file))
    });
    let names: Vec<(u32, &str, String)> = names.collect();
    let snapshot = &state.snapshot;
    let encoding = state.encoding;
    let lists: Vec<Vec<Value>> = names
        .par_iter()
        .map(|(file, name, address)| {
            let Some(script) = scripts.script_named(name) else {
                return Vec::new();
            };
            let entries = outline(&Wording::new(scripts), script);
            let all = entries.iter().flat_map(|entry| {
                std::iter::once((entry, &*script.name))
                    .chain(entry.children.iter().map(|child| (child, &*entry.name)))
            });
            let mut fitting = all.filter(|(entry, _)| fits(&entry.name)).peekable();
            if fitting.peek().is_none() {
                return Vec::new();
            }
            let text = snapshot.open.get(file).cloned().unwrap_or_else(|| {
                use cyperus_compiler::resolve::{FileId, Sources as _};
                let bytes = snapshot.read(FileId(*file));
                let bytes = bytes.map_or_else(|_| Vec::new(), std::borrow::Cow::into_owned);
                Arc::new(Text::new(bytes, encoding))
            });
            fitting
                .map(|(entry, container)| {
                    json!({
                        "name": entry.name,
                        "kind": number(entry.kind),
                        "containerName": container,
                        "location": { "uri": address, "range": text.range(entry.name_span) },
                    })
                })
                .collect()
        })
        .collect();
    lists.into_iter().flatten().collect()
}

/// Adds the place in the file to a script that a search found.
pub(super) fn resolve(state: &mut State, params: &Value) -> Answer {
    let mut symbol = params.clone();
    if symbol["location"].get("range").is_some() {
        return Ok(symbol);
    }
    let address = symbol["location"]["uri"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    let file = state.known(&address)?;
    let checked = state.checked(file)?;
    let script = checked.script()?;
    let span = script.syntax.name_span(script.syntax.header.name);
    symbol["location"] = state.location(file, span);
    Ok(symbol)
}
