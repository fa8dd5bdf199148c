//! The page: one HTML file with a flame graph, which contains everything it shows and opens offline.

use std::io;

use minijinja::{AutoEscape, Environment, Value, context};
use serde_json::json;

use super::model::Profile;
use super::weight::Weight;
use crate::report::quantity::{count, duration, of};

/// The page as text.
pub(super) fn page(profile: &Profile) -> io::Result<String> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    let template = environment
        .template_from_named_str("page.html", include_str!("page.html"))
        .map_err(io::Error::other)?;
    template
        .render(context! {
            version => env!("CARGO_PKG_VERSION"),
            title => profile.title.as_str(),
            facts => facts(profile),
            is_counted => profile.totals.instructions > 0,
            data => Value::from_safe_string(data(profile)?),
            style => Value::from_safe_string(include_str!("page.css").to_owned()),
            script => Value::from_safe_string(include_str!("page.js").to_owned()),
        })
        .map_err(io::Error::other)
}

/// The run in a few sentences.
fn facts(profile: &Profile) -> String {
    let totals = &profile.totals;
    let mut facts = Vec::new();
    if totals.instructions > 0 {
        facts.push(format!(
            "{} and {} took {} of script time.",
            of(totals.instructions, "instruction", "instructions"),
            of(totals.native_calls, "call of a native", "calls of natives"),
            duration(totals.nanoseconds),
        ));
    }
    if totals.allocations > 0 {
        facts.push(format!(
            "{} allocated, {} still alive.",
            of(totals.allocations, "array or struct", "arrays and structs"),
            count(totals.alive),
        ));
    }
    if totals.waits > 0 {
        facts.push(format!(
            "{} took {}.",
            of(totals.waits, "wait", "waits"),
            duration(totals.waited_nanoseconds),
        ));
    }
    if totals.errors > 0 {
        facts.push(format!("{}.", of(totals.errors, "error", "errors")));
    }
    facts.join(" ")
}

/// The chains for the script in the page. Nothing in it can end the element that holds it.
fn data(profile: &Profile) -> io::Result<String> {
    let views = [Weight::Time, Weight::Allocations, Weight::Waiting];
    let own: Vec<Vec<u64>> = views.iter().map(|weight| profile.own(*weight)).collect();
    let chains: Vec<_> = profile
        .chains
        .iter()
        .enumerate()
        .map(|(at, chain)| {
            let lines: Vec<_> = chain
                .lines
                .iter()
                .map(|line| json!([line.line, line.instructions]))
                .collect();
            json!({
                "parent": chain.parent,
                "function": chain.function,
                "calls": chain.calls,
                "own": own.iter().map(|own| own[at]).collect::<Vec<_>>(),
                "lines": lines,
            })
        })
        .collect();
    let functions: Vec<_> = profile
        .functions
        .iter()
        .map(|function| json!([function.name, function.script, function.is_native]))
        .collect();
    let data = json!({ "functions": functions, "chains": chains });
    Ok(serde_json::to_string(&data)?.replace('<', "\\u003c"))
}
