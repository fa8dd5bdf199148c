//! From a name to its declaration, and from a declaration to its uses.

use cyperus_compiler::check::{Mention, Referent, Usage};
use cyperus_compiler::types::Type;
use cyperus_workbench::query::{Target, declaration_span, implementations};
use serde_json::{Value, json};

use super::Patience;
use super::search::{each_with, uses};
use crate::lsp::protocol::{Answer, Body, Failed, Location, PositionParams, read};
use crate::lsp::state::{Checked, State};

/// The document, checked, with the name at the cursor.
pub(super) fn name_at(
    state: &mut State,
    params: &Value,
) -> Result<Option<(Checked, Mention)>, Failed> {
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

pub(super) fn references(
    state: &mut State,
    params: &Value,
    patience: &mut Patience<'_>,
) -> Result<Body, Failed> {
    let Some((checked, mention)) = name_at(state, params)? else {
        return Ok(Value::Null.into());
    };
    let with_declaration = params["context"]["includeDeclaration"] != json!(false);
    let target = Target::of(checked.session.scripts(), mention.referent);
    let found = uses(state, patience, &checked, target)?;
    let wanted = found
        .iter()
        .filter(|(_, _, usage)| with_declaration || *usage != Usage::Declaration);
    // Files come in order.
    let mut addresses: Vec<(u32, String)> = Vec::new();
    for &(file, ..) in &found {
        if addresses.last().is_none_or(|(last, _)| *last != file) {
            addresses.push((file, state.address(file)));
        }
    }
    let address = |file: u32| {
        let at = addresses.partition_point(|(known, _)| *known < file);
        addresses
            .get(at)
            .map_or("", |(_, address)| address.as_str())
    };
    let list: Vec<Location<'_>> = wanted
        .map(|&(file, range, _)| Location {
            uri: address(file),
            range,
        })
        .collect();
    Body::of(&list)
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
