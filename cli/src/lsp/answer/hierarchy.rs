//! Who calls whom, and which script extends which.

use std::collections::BTreeMap;

use cyperus_compiler::check::{Referent, Usage};
use cyperus_compiler::resolve::{Parent, ScriptInfo};
use cyperus_compiler::source::Span;
use cyperus_workbench::query::{
    Target, Wording, calls_by_function, declaration_span, enclosing_function, full_span,
};
use serde_json::{Value, json};

use super::Patience;
use super::complete::{packed, unpacked};
use super::navigate::name_at;
use super::search::each_with;
use crate::lsp::protocol::{Answer, Failed, read};
use crate::lsp::state::{Checked, State};

/// An item of a tree: a function or a script.
fn item(state: &State, checked: &Checked, referent: Referent) -> Option<Value> {
    let scripts = checked.session.scripts();
    let script = scripts.script(referent.script())?;
    let wording = Wording::new(scripts);
    let (kind, at) = packed(referent);
    let file = script.file.0;
    let text = state.text(file);
    let name_span = declaration_span(script, referent)?;
    let span = full_span(script, referent)?.to(name_span);
    let address = state.address(file);
    Some(json!({
        "name": wording.slice(script, name_span),
        "kind": if matches!(referent, Referent::Script(_)) { 5 } else { 12 },
        "detail": &*script.name,
        "uri": address,
        "range": text.range(span),
        "selectionRange": text.range(name_span),
        "data": { "uri": address, "kind": kind, "at": at },
    }))
}

/// The declaration that an item stands for.
fn of_item(state: &mut State, params: &Value) -> Result<(Checked, Referent), Failed> {
    let data = &params["item"]["data"];
    let address: String = read(&data["uri"])?;
    let (kind, at): (u64, u32) = (read(&data["kind"])?, read(&data["at"])?);
    let file = state.known(&address)?;
    let checked = state.checked(file)?;
    let id = checked.script()?.id;
    let unknown = || Failed::refused("this is no item of ours");
    let referent = unpacked(id, kind, at).ok_or_else(unknown)?;
    Ok((checked, referent))
}

pub(super) fn prepare_calls(state: &mut State, params: &Value) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    if !matches!(mention.referent, Referent::Function(..)) {
        return Ok(Value::Null);
    }
    let found = item(state, &checked, mention.referent);
    Ok(found.map_or(Value::Null, |item| json!([item])))
}

pub(super) fn incoming(state: &mut State, params: &Value, patience: &mut Patience<'_>) -> Answer {
    let (checked, referent) = of_item(state, params)?;
    let target = Target::of(checked.session.scripts(), referent);
    let found = each_with(state, patience, &checked, target, |visit| {
        let calls = calls_by_function(visit.scripts, visit.script, visit.index, visit.target);
        let calls = calls.into_iter();
        calls.map(|calls| (visit.file, calls)).collect()
    })?;
    let mut list = Vec::new();
    for (file, calls) in found {
        let Some(caller) = calls.caller else {
            continue;
        };
        let checked = state.checked(file)?;
        let id = checked.script()?.id;
        let text = state.text(file);
        let ranges: Vec<_> = calls.spans.iter().map(|&span| text.range(span)).collect();
        let from = item(state, &checked, Referent::Function(id, caller));
        list.extend(from.map(|from| json!({ "from": from, "fromRanges": ranges })));
    }
    Ok(Value::Array(list))
}

pub(super) fn outgoing(state: &mut State, params: &Value) -> Answer {
    let (checked, referent) = of_item(state, params)?;
    let Referent::Function(_, own) = referent else {
        return Ok(json!([]));
    };
    let script = checked.script()?;
    let text = state.text(checked.file);
    let mut calls: BTreeMap<(String, u32), (Referent, Vec<Span>)> = BTreeMap::new();
    for mention in &checked.index.mentions {
        let Referent::Function(id, at) = mention.referent else {
            continue;
        };
        let is_inside = enclosing_function(script, mention.span.start) == Some(own);
        let is_header = declaration_span(script, referent) == Some(mention.span);
        if mention.usage == Usage::Declaration || !is_inside || is_header {
            continue;
        }
        let owner = checked.session.scripts().script(id);
        let owner = owner.map_or_else(String::new, |owner| owner.name.to_ascii_lowercase());
        let entry = calls
            .entry((owner, at))
            .or_insert((mention.referent, Vec::new()));
        entry.1.push(mention.span);
    }
    let mut calls: Vec<(Referent, Vec<Span>)> = calls.into_values().collect();
    calls.sort_by_key(|(_, spans)| spans.first().copied());
    let calls = calls.iter().filter_map(|(referent, spans)| {
        let to = item(state, &checked, *referent)?;
        let ranges: Vec<_> = spans.iter().map(|&span| text.range(span)).collect();
        Some(json!({ "to": to, "fromRanges": ranges }))
    });
    Ok(calls.collect())
}

pub(super) fn prepare_types(state: &mut State, params: &Value) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    let script = match mention.referent {
        Referent::Script(id) => Some(id),
        Referent::Local(..) | Referent::Variable(..) | Referent::Property(..) => {
            mention.value_type.element().as_object()
        }
        Referent::Struct(..)
        | Referent::Member(..)
        | Referent::Function(..)
        | Referent::State(..)
        | Referent::CustomEvent(..)
        | Referent::Guard(..)
        | Referent::Group(..) => None,
    };
    let found = script.and_then(|id| item(state, &checked, Referent::Script(id)));
    Ok(found.map_or(Value::Null, |item| json!([item])))
}

pub(super) fn supertypes(state: &mut State, params: &Value) -> Answer {
    let (checked, _) = of_item(state, params)?;
    let scripts = checked.session.scripts();
    let Parent::Script(parent) = scripts.parent(checked.script()?) else {
        return Ok(json!([]));
    };
    let found = item(state, &checked, Referent::Script(parent));
    Ok(found.into_iter().collect())
}

pub(super) fn subtypes(state: &mut State, params: &Value, patience: &mut Patience<'_>) -> Answer {
    let (checked, referent) = of_item(state, params)?;
    let target = Target { referent };
    let found = each_with(state, patience, &checked, target, |visit| {
        let extends = |script: &ScriptInfo| match visit.scripts.parent(script) {
            Parent::Script(id) => Referent::Script(id) == visit.target.referent,
            Parent::None | Parent::Missing => false,
        };
        let found = extends(visit.script).then_some(visit.file);
        found.into_iter().collect()
    })?;
    let mut list = Vec::new();
    for file in found {
        let checked = state.checked(file)?;
        let id = checked.script()?.id;
        list.extend(item(state, &checked, Referent::Script(id)));
    }
    Ok(Value::Array(list))
}
