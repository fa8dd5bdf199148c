//! Lines above declarations: how often something is used, a test to run, what the last profile saw.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cyperus_compiler::ast::Function;
use cyperus_compiler::check::{Referent, Usage};
use cyperus_compiler::resolve::ScriptInfo;
use cyperus_workbench::query::Target;
use serde_json::{Value, json};

use super::Patience;
use super::complete::{packed, unpacked};
use super::search::uses;
use crate::lsp::protocol::{Answer, DocumentParams, Failed, read};
use crate::lsp::state::State;
use crate::lsp::uri;
use crate::profile::Profile;
use crate::report::quantity::of;

/// Above each function: how often it is used, and for a test the way to run it.
pub(super) fn lenses(state: &mut State, params: &Value) -> Answer {
    let params: DocumentParams = read(params)?;
    let address = params.text_document.uri;
    let file = state.known(&address)?;
    // A line above each of hundreds of natives is only in the way.
    if uri::to_base(&address).is_some() {
        return Ok(json!([]));
    }
    let text = state.text(file);
    let checked = state.checked(file)?;
    let script = checked.script()?;
    let syntax = &script.syntax;
    let mut list = Vec::new();
    for mention in &checked.index.mentions {
        let is_counted = matches!(
            mention.referent,
            Referent::Function(..) | Referent::Property(..)
        );
        if mention.usage != Usage::Declaration || !is_counted {
            continue;
        }
        let range = text.range(mention.span);
        let (kind, at) = packed(mention.referent);
        let data = json!({ "uri": address, "kind": kind, "at": at });
        list.push(json!({ "range": range, "data": data }));
        if let Referent::Function(_, at) = mention.referent
            && let Some(function) = syntax.functions.get(at as usize)
        {
            let name = syntax.name(function.name.symbol);
            let start = name.get(..4).unwrap_or_default();
            let is_test = start.eq_ignore_ascii_case("test")
                && function.parameters.is_empty()
                && function.state.is_none();
            if let Some(title) = allocations(state, script, function) {
                list.push(json!({ "range": range, "command": { "title": title, "command": "" } }));
            }
            if is_test {
                list.push(json!({ "range": range, "command": {
                    "title": "Run test",
                    "command": "cyperus.runTest",
                    "arguments": [address, &*script.name, name],
                } }));
            }
        }
    }
    Ok(Value::Array(list))
}

/// Counts the uses.
pub(super) fn resolve_lens(
    state: &mut State,
    params: &Value,
    patience: &mut Patience<'_>,
) -> Answer {
    let mut lens = params.clone();
    let data = &lens["data"];
    let address: String = read(&data["uri"])?;
    let kind: u64 = read(&data["kind"])?;
    let at: u32 = read(&data["at"])?;
    let file = state.known(&address)?;
    let checked = state.checked(file)?;
    let id = checked.script()?.id;
    let Some(referent) = unpacked(id, kind, at) else {
        return Ok(lens);
    };
    let target = Target::of(checked.session.scripts(), referent);
    let found = uses(state, patience, &checked, target)?;
    let count = found
        .iter()
        .filter(|(_, _, usage)| *usage != Usage::Declaration)
        .count();
    let title = match count {
        1 => "1 reference".to_owned(),
        count => format!("{count} references"),
    };
    lens["command"] = json!({
        "title": title,
        "command": "cyperus.showReferences",
        "arguments": [address, lens["range"]["start"]],
    });
    Ok(lens)
}

/// Takes the allocations of a profile: what `run --profile` writes, at a path.
pub(super) fn take_profile(state: &mut State, params: &Value) -> Answer {
    let path: PathBuf = read(&params["path"])?;
    let profile = Profile::read(&path).map_err(Failed::refused)?;
    let mut made: BTreeMap<String, u64> = BTreeMap::new();
    for allocation in &profile.allocations {
        let chain = profile.chains.get(allocation.chain as usize);
        let function = chain.and_then(|chain| chain.function);
        let function = function.and_then(|at| profile.functions.get(at as usize));
        if let Some(function) = function {
            *made.entry(function.name.to_lowercase()).or_default() += allocation.made;
        }
    }
    let functions = made.len();
    state.allocations = made;
    Ok(json!({ "functions": functions }))
}

/// What the last profile saw a function make; nothing without a profile.
fn allocations(state: &State, script: &ScriptInfo, function: &Function) -> Option<String> {
    let syntax = &script.syntax;
    let mut name = format!("{}.", script.name);
    if let Some(of) = function.state {
        name.push_str(syntax.name(syntax[of].name.symbol));
        name.push('.');
    }
    name.push_str(syntax.name(function.name.symbol));
    let made = *state.allocations.get(&name.to_lowercase())?;
    Some(format!(
        "{} in the last profile",
        of(made, "allocation", "allocations")
    ))
}
