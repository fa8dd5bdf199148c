//! `explain`: a diagnostic's page.

use cyperus_compiler::diagnostic::Code;
use cyperus_workbench::lint::RULES;

use crate::arguments::Explain;
use crate::exit::{Failure, Status};
use crate::output;

pub(super) fn run(arguments: &Explain) -> Result<Status, Failure> {
    let Some(wanted) = &arguments.code else {
        return output::print(&list());
    };
    let found = Code::ALL.iter().find(|code| {
        code.number().eq_ignore_ascii_case(wanted) || code.name().eq_ignore_ascii_case(wanted)
    });
    if let Some(rule) = cyperus_workbench::lint::find_rule(wanted) {
        return output::print(&crate::lint::page(rule));
    }
    match found.and_then(|code| code.page()) {
        Some(page) => output::print(page),
        None => Err(Failure::Usage {
            message: format!("there is no diagnostic called {wanted:?}"),
            hint: Some("`cyperus explain` lists all of them".to_owned()),
        }),
    }
}

/// Every code with its name and title.
fn list() -> String {
    let names = Code::ALL.iter().map(|code| code.name());
    let width = names
        .chain(RULES.iter().map(|rule| rule.name))
        .map(str::len)
        .max()
        .unwrap_or(0);
    let codes = Code::ALL
        .iter()
        .map(|code| (code.number(), code.name(), code.title()));
    let rules = RULES.iter().map(|rule| (rule.id, rule.name, rule.summary));
    let lines: Vec<String> = codes
        .chain(rules)
        .map(|(number, name, title)| format!("{number}  {name:width$}  {title}\n"))
        .collect();
    lines.concat()
}
