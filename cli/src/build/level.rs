//! `--allow`, `--warn`, `--deny`: which findings are shown, and which count as errors.

use cyperus_compiler::diagnostic::{Code, Levels, Severity};

use crate::arguments::SourceArguments;
use crate::exit::Failure;

/// The levels that the arguments ask for. Deny wins over warn, warn over allow.
pub(crate) fn levels(arguments: &SourceArguments) -> Result<Levels, Failure> {
    let mut levels = Levels::default();
    let wishes = [
        (&arguments.allow, None),
        (&arguments.warn, Some(Severity::Warning)),
        (&arguments.deny, Some(Severity::Error)),
    ];
    for (names, severity) in wishes {
        for name in names {
            set(&mut levels, name, severity)?;
        }
    }
    Ok(levels)
}

fn set(levels: &mut Levels, name: &str, severity: Option<Severity>) -> Result<(), Failure> {
    match name {
        "warnings" => levels.set_all(Severity::Warning, severity),
        "style" => levels.set_all(Severity::Style, severity),
        _ => {
            let code = Code::ALL
                .iter()
                .find(|code| code.name() == name || code.number().eq_ignore_ascii_case(name));
            let Some(&code) = code else {
                return Err(unknown(name));
            };
            if !levels.set(code, severity) {
                return Err(Failure::Usage {
                    message: format!("{name} is an error, and its level cannot be changed"),
                    hint: Some(format!(
                        "`cyperus explain {}` shows how to fix it",
                        code.number()
                    )),
                });
            }
        }
    }
    Ok(())
}

fn unknown(name: &str) -> Failure {
    let known: Vec<&str> = Code::ALL
        .iter()
        .filter(|code| code.default_severity() != Severity::Error)
        .map(|code| code.name())
        .collect();
    Failure::Usage {
        message: format!("there is no warning called {name:?}"),
        hint: Some(format!("use one of: warnings, style, {}", known.join(", "))),
    }
}
