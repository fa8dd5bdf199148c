//! New names. The result is checked before it is offered: a name that something else has, or that
//! would mean another thing in one of the places, is refused.

use std::collections::BTreeMap;
use std::mem::discriminant;
use std::path::PathBuf;
use std::sync::Arc;

use cyperus_compiler::check::{Mention, Referent};
use cyperus_compiler::source::{Span, decode};
use cyperus_compiler::types::ScriptId;
use cyperus_workbench::query::{Refusal, Target, check_new_name, renamed_name, why_not};
use serde_json::{Value, json};

use super::Patience;
use super::navigate::name_at;
use super::search::{each_with, mentions};
use crate::lsp::protocol::{Answer, Failed, read};
use crate::lsp::snapshot::Place;
use crate::lsp::state::{Checked, State};
use crate::lsp::text::applied;
use crate::lsp::uri;

/// Edits by file, each list in order.
type Edits = BTreeMap<u32, Vec<(Span, String)>>;

fn may_rename(state: &State, checked: &Checked, target: Target) -> Result<(), Failed> {
    let scripts = checked.session.scripts();
    let is_own = |id: ScriptId| {
        let file = scripts.file(id);
        file.is_some_and(|file| state.is_own(file.0))
    };
    match why_not(scripts, target, is_own) {
        Some(refusal) => Err(Failed::refused(refusal)),
        None => Ok(()),
    }
}

pub(super) fn prepare(state: &mut State, params: &Value) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    let target = Target::of(checked.session.scripts(), mention.referent);
    may_rename(state, &checked, target)?;
    let text = state.text(checked.file);
    let old = decode(mention.span.slice(&text.bytes)).into_owned();
    let last = old.rsplit(':').next().unwrap_or(&old);
    Ok(json!({ "range": text.range(mention.span), "placeholder": last }))
}

pub(super) fn rename(state: &mut State, params: &Value, patience: &mut Patience<'_>) -> Answer {
    let new: String = read(&params["newName"])?;
    check_new_name(state.snapshot.game, &new).map_err(Failed::refused)?;
    let Some((checked, mention)) = name_at(state, params)? else {
        return Err(Failed::refused("there is no name here"));
    };
    let target = Target::of(checked.session.scripts(), mention.referent);
    may_rename(state, &checked, target)?;
    let found = each_with(state, patience, &checked, target, mentions)?;
    if let Some((file, _)) = found.iter().find(|(file, _)| !state.is_own(*file)) {
        let address = state.address(*file);
        return Err(Failed::refused(format!(
            "{address} uses it and is outside the workspace"
        )));
    }
    let mut edits = Edits::new();
    for (file, mention) in &found {
        let text = state.text(*file);
        let old = decode(mention.span.slice(&text.bytes)).into_owned();
        let edit = (mention.span, renamed_name(&old, &new));
        edits.entry(*file).or_default().push(edit);
    }
    if let Referent::Script(_) = target.referent {
        return script_edit(state, &checked, target, &edits, &new);
    }
    verify(state, &found, &edits)?;
    let is_property = matches!(target.referent, Referent::Property(..));
    Ok(edit(state, &edits, is_property, None))
}

/// Checks the scripts with the new name: there may be no finding more, and each name must mean the
/// same kind of thing as before.
fn verify(state: &State, found: &[(u32, Mention)], edits: &Edits) -> Result<(), Failed> {
    let mut snapshot = state.snapshot.clone();
    snapshot.parses = Arc::new(snapshot.parses.without(edits.keys().copied()));
    let numbers: Vec<u32> = edits.keys().copied().collect();
    for (&file, edits) in edits {
        let text = state.text(file);
        let bytes = applied(&text.bytes, edits);
        let text = crate::lsp::text::Text::new(bytes, state.encoding);
        snapshot.open.insert(file, text.into());
    }
    let after = State::of_snapshot(snapshot, state.options.clone());
    let before = state.session_of(&numbers);
    for (&file, edits) in edits {
        let checked = after.checked(file)?;
        let name = state.snapshot.file(file).map_or("", |file| &file.name);
        let old = before.check(name).diagnostics.len();
        if checked.index.diagnostics.len() > old {
            return Err(Failed::refused(Refusal::Taken));
        }
        let mut shift = 0_i64;
        for (span, new) in edits {
            let start = u32::try_from(i64::from(span.start) + shift).unwrap_or(0);
            let was = found
                .iter()
                .find(|(other, mention)| *other == file && mention.span == *span);
            let is = checked.index.at(start).filter(|is| is.span.start == start);
            let same = was.zip(is).is_some_and(|((_, was), is)| {
                discriminant(&was.referent) == discriminant(&is.referent)
            });
            if !same {
                return Err(Failed::refused(Refusal::Taken));
            }
            shift += i64::try_from(new.len()).unwrap_or(0) - i64::from(span.length());
        }
    }
    Ok(())
}

/// A script's file has its name.
fn script_edit(
    state: &State,
    checked: &Checked,
    target: Target,
    edits: &Edits,
    new: &str,
) -> Answer {
    if !state.client.document_changes {
        return Err(Failed::refused(
            "the editor cannot rename the script's file",
        ));
    }
    let scripts = checked.session.scripts();
    let file = scripts.file(target.referent.script());
    let place = file.and_then(|file| state.snapshot.file(file.0));
    let Some(Place::Disk(path)) = place.map(|file| &file.place) else {
        return Err(Failed::refused(Refusal::Foreign));
    };
    let name = place.map_or("", |file| &file.name);
    if state
        .snapshot
        .files
        .named(&renamed_name(name, new))
        .is_some()
    {
        return Err(Failed::refused(Refusal::Taken));
    }
    let target: PathBuf = path.with_file_name(format!("{new}.psc"));
    let moved = json!({
        "kind": "rename", "oldUri": uri::of_path(path), "newUri": uri::of_path(&target),
    });
    Ok(edit(state, edits, true, Some(moved)))
}

/// A workspace edit. What plugins know by name is marked, if the editor can show it.
fn edit(state: &State, edits: &Edits, is_known_to_plugins: bool, moved: Option<Value>) -> Value {
    let annotates = is_known_to_plugins && state.client.change_annotations;
    let text_edits = |file: u32, list: &[(Span, String)]| -> Vec<Value> {
        let text = state.text(file);
        let list = list.iter().map(|(span, new)| {
            let mut edit = json!({ "range": text.range(*span), "newText": new });
            if annotates {
                edit["annotationId"] = json!("plugins");
            }
            edit
        });
        list.collect()
    };
    if !state.client.document_changes {
        let changes = edits
            .iter()
            .map(|(&file, list)| (state.address(file), Value::Array(text_edits(file, list))));
        let changes: serde_json::Map<String, Value> = changes.collect();
        return json!({ "changes": changes });
    }
    let mut changes: Vec<Value> = edits
        .iter()
        .map(|(&file, list)| {
            let version = state.versions.get(&file);
            json!({
                "textDocument": { "uri": state.address(file), "version": version },
                "edits": text_edits(file, list),
            })
        })
        .collect();
    changes.extend(moved);
    let mut edit = json!({ "documentChanges": changes });
    if annotates {
        edit["changeAnnotations"] = json!({ "plugins": {
            "label": "Plugins hold this name",
            "description": "Plugins and saves store it as text. They lose what they hold under the old name.",
            "needsConfirmation": true,
        } });
    }
    edit
}
