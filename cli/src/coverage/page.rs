//! One HTML file: a table of the scripts, and their sources with counts. It opens offline.

use std::io;

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};
use serde::Serialize;

use super::script::CoveredScript;
use super::{Coverage, Share};
use crate::report::quantity::percent;

#[derive(Serialize)]
struct Row {
    path: String,
    lines: String,
    branches: String,
    source: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    number: usize,
    count: String,
    class: &'static str,
    text: String,
}

pub(super) fn page(coverage: &Coverage) -> io::Result<String> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    let template = environment
        .template_from_named_str("page.html", include_str!("page.html"))
        .map_err(io::Error::other)?;
    let rows: Vec<Row> = coverage.scripts.iter().map(row).collect();
    template
        .render(context! {
            version => env!("CARGO_PKG_VERSION"),
            lines => words(coverage.lines()),
            branches => words(coverage.branches()),
            scripts => Serde(rows),
            style => Value::from_safe_string(include_str!("page.css").to_owned()),
        })
        .map_err(io::Error::other)
}

fn words(share: Share) -> String {
    if share.found == 0 {
        return "none".to_owned();
    }
    let part = percent(share.hit, share.found);
    format!("{} of {} ({part})", share.hit, share.found)
}

fn row(script: &CoveredScript) -> Row {
    let text = script.text.as_deref().unwrap_or_default();
    let source = (1_u16..).zip(text.lines()).map(|(number, text)| {
        let count = script.lines.get(&number);
        let mut own = script
            .branches
            .iter()
            .filter(|branch| branch.line == number);
        let is_partial = own.any(|branch| branch.ways.contains(&0));
        Line {
            number: usize::from(number),
            count: count.map(u64::to_string).unwrap_or_default(),
            class: match (count, is_partial) {
                (None, _) => "",
                (Some(0), _) => "missed",
                (Some(_), true) => "partial",
                (Some(_), false) => "ran",
            },
            text: text.to_owned(),
        }
    });
    Row {
        path: script.path.clone(),
        lines: words(script.line_share()),
        branches: words(script.branch_share()),
        source: source.collect(),
    }
}
