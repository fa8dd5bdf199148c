//! `explain`: a diagnostic's page.

use cyperus_compiler::diagnostic::Code;

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
    let width = Code::ALL
        .iter()
        .map(|code| code.name().len())
        .max()
        .unwrap_or(0);
    let lines: Vec<String> = Code::ALL
        .iter()
        .map(|code| {
            format!(
                "{}  {:width$}  {}\n",
                code.number(),
                code.name(),
                code.title()
            )
        })
        .collect();
    lines.concat()
}
