//! From a name to its declaration, and from a declaration to its uses.

use cyperus_compiler::check::{Mention, Referent, Usage};
use cyperus_compiler::types::Type;
use cyperus_workbench::query::{Target, declaration_span, implementations};
use serde_json::{Value, json};

use super::Patience;
use super::search::{each_with, mentions};
use crate::lsp::protocol::{Answer, PositionParams, read};
use crate::lsp::state::{Checked, State};

/// The document, checked, with the name at the cursor.
pub(super) fn name_at(
    state: &mut State,
    params: &Value,
) -> Result<Option<(Checked, Mention)>, super::Failed> {
    let params: PositionParams = read(params)?;
    let (file, _, offset) = state.place(&params)?;
    let checked = state.checked(file)?;
    let mention = checked.index.at(offset).copied();
    Ok(mention.map(|mention| (checked, mention)))
}

/// The place of a declaration.
pub(super) fn declaration_place(state: &State, checked: &Checked, referent: Referent) -> Value {
    let scripts = checked.session.scripts();
    let Some(script) = scripts.script(referent.script()) else {
        return Value::Null;
    };
    match declaration_span(script, referent) {
        Some(span) => state.location(script.file.0, span),
        None => Value::Null,
    }
}

pub(super) fn definition(state: &mut State, params: &Value) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    Ok(declaration_place(state, &checked, mention.referent))
}

pub(super) fn type_definition(state: &mut State, params: &Value) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    let referent = referent_of_type(mention.value_type);
    Ok(referent.map_or(Value::Null, |referent| {
        declaration_place(state, &checked, referent)
    }))
}

fn referent_of_type(value_type: Type) -> Option<Referent> {
    let element = value_type.element();
    if let Some(script) = element.as_object() {
        return Some(Referent::Script(script));
    }
    let (script, at) = element.as_struct()?;
    Some(Referent::Struct(script, u32::from(at)))
}

pub(super) fn implementation(
    state: &mut State,
    params: &Value,
    patience: &mut Patience<'_>,
) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    let target = Target::of(checked.session.scripts(), mention.referent);
    let places = each_with(state, patience, &checked, target, |visit| {
        let declared = implementations(visit.scripts, visit.index, visit.target);
        let places = declared.into_iter().map(|(span, _)| (visit.file, span));
        places.collect()
    })?;
    let places = places.into_iter();
    Ok(places
        .map(|(file, span)| state.location(file, span))
        .collect())
}

pub(super) fn references(state: &mut State, params: &Value, patience: &mut Patience<'_>) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    let with_declaration = params["context"]["includeDeclaration"] != json!(false);
    let target = Target::of(checked.session.scripts(), mention.referent);
    let found = each_with(state, patience, &checked, target, mentions)?;
    let wanted = found
        .into_iter()
        .filter(|(_, mention)| with_declaration || mention.usage != Usage::Declaration);
    // Files come in order, so each text is read once.
    let mut list = Vec::new();
    let mut current = None;
    for (file, mention) in wanted {
        let text = match &current {
            Some((known, text)) if *known == file => text,
            _ => &current.insert((file, state.text(file))).1,
        };
        let range = text.range(mention.span);
        list.push(json!({ "uri": state.address(file), "range": range }));
    }
    Ok(Value::Array(list))
}

pub(super) fn highlights(state: &mut State, params: &Value) -> Answer {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null);
    };
    let scripts = checked.session.scripts();
    let target = Target::of(scripts, mention.referent);
    let text = state.text(checked.file);
    let same = checked.index.mentions.iter();
    let same = same.filter(|other| Target::of(scripts, other.referent) == target);
    Ok(same
        .map(|mention| {
            let kind = match mention.usage {
                Usage::Read => 2,
                Usage::Write | Usage::ReadWrite => 3,
                Usage::Declaration => 1,
            };
            json!({ "range": text.range(mention.span), "kind": kind })
        })
        .collect())
}
