//! What something is: its declaration, its documentation, what the machine does with a native.

use std::fmt::Write as _;

use cyperus_compiler::ast::{FlagSet, ParseMode};
use cyperus_compiler::check::Referent;
use cyperus_compiler::resolve::ScriptInfo;
use cyperus_vm::{Natives, Timing};
use cyperus_workbench::query::{Cursor, Wording, signature_help as help};
use serde_json::{Value, json};

use super::navigate::name_at;
use crate::lsp::protocol::{Answer, PositionParams, read};
use crate::lsp::state::{Checked, State};

pub(super) fn hover(state: &mut State, params: &Value) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    let Some(text) = about(state, &checked, mention.referent) else {
        return Ok(Value::Null);
    };
    let range = state.text(checked.file).range(mention.span);
    Ok(json!({ "contents": { "kind": "markdown", "value": text }, "range": range }))
}

/// All there is to say about a declaration, as Markdown.
pub(super) fn about(state: &State, checked: &Checked, referent: Referent) -> Option<String> {
    let scripts = checked.session.scripts();
    let script = scripts.script(referent.script())?;
    let wording = Wording::new(scripts);
    let declaration = wording.declaration(script, referent)?;
    let mut text = format!("```papyrus\n{declaration}\n```\n");
    let kind = Wording::kind(script, referent);
    match referent {
        Referent::Script(_) => {}
        Referent::Function(_, at) => {
            let inside = script.syntax.functions.get(at as usize)?.state;
            let inside = inside.map(|inside| wording.name(script, script.syntax[inside].name));
            let inside = inside.map_or_else(String::new, |name| format!(", state `{name}`"));
            let _infallible = writeln!(text, "{kind} of `{}`{inside}", script.name);
        }
        Referent::Local(..) => {
            let _infallible = writeln!(text, "{kind}");
        }
        Referent::Struct(..)
        | Referent::Member(..)
        | Referent::Variable(..)
        | Referent::Property(..)
        | Referent::State(..)
        | Referent::CustomEvent(..)
        | Referent::Guard(..)
        | Referent::Group(..) => {
            let _infallible = writeln!(text, "{kind} of `{}`", script.name);
        }
    }
    if let Some(documentation) = documentation(state, checked, referent) {
        let _infallible = writeln!(text, "\n{documentation}");
    }
    if let Some(native) = native(script, referent) {
        let _infallible = writeln!(text, "\n{native}");
    }
    Some(text)
}

/// What the author says about a declaration. A script that is only used by others is read without its
/// bodies, where the documentation of functions is, so it is read again.
fn documentation(state: &State, checked: &Checked, referent: Referent) -> Option<String> {
    let scripts = checked.session.scripts();
    let script = scripts.script(referent.script())?;
    if script.syntax.mode == ParseMode::Full {
        return Wording::new(scripts).documentation(script, referent);
    }
    let session = state.session_of(&[script.file.0]);
    let scripts = session.scripts();
    let script = scripts.script_named(&script.expected_name)?;
    Wording::new(scripts).documentation(script, referent.with_script(script.id))
}

/// What a native costs a script, and whether `cyperus run` has it.
fn native(script: &ScriptInfo, referent: Referent) -> Option<&'static str> {
    let Referent::Function(_, at) = referent else {
        return None;
    };
    let function = script.syntax.functions.get(at as usize)?;
    if !function.flags.set.contains(FlagSet::NATIVE) {
        return None;
    }
    let name = script.syntax.name(function.name.symbol);
    let natives = Natives::standard();
    let Some(id) = natives.find(&script.name, name) else {
        return Some("Native. `cyperus run` does not have it: it returns the default of its type.");
    };
    Some(match natives.row(id).timing {
        Timing::Immediate => "Native, returns at once.",
        Timing::FrameSynced => "Native, waits for the next frame.",
        Timing::Latent => "Native, latent: the script waits until it is done.",
    })
}

pub(super) fn signature_help(state: &mut State, params: &Value) -> Answer {
    let params: PositionParams = read(params)?;
    let (file, text, offset) = state.place(&params)?;
    let cursor = Cursor::new(&text.bytes, state.snapshot.game, offset);
    if cursor.is_in_comment || cursor.call().is_none() {
        return Ok(Value::Null);
    }
    let checked = state.checked_around(file, cursor.completed(&text.bytes), offset)?;
    let script = checked.script()?;
    let Some(found) = help(checked.session.scripts(), script, &checked.index, &cursor) else {
        return Ok(Value::Null);
    };
    let parameters = found.parameters.iter();
    let parameters: Vec<Value> = parameters.map(|label| json!({ "label": label })).collect();
    // Before 3.18 a number past the end says that no parameter is meant.
    let active = match found.active {
        Some(active) => json!(active),
        None if state.client.null_parameter => Value::Null,
        None => json!(parameters.len()),
    };
    let mut signature = json!({
        "label": found.label, "parameters": parameters, "activeParameter": active,
    });
    if let Some(documentation) = documentation(state, &checked, found.referent) {
        signature["documentation"] = json!(documentation);
    }
    Ok(json!({ "signatures": [signature], "activeSignature": 0, "activeParameter": active }))
}
