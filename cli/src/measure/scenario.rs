//! What was run and with which settings, as reports show it: enough to make the same report again.

use super::experiment::Measured;
use crate::arguments::{CollectorArguments, CostTable};
use crate::report::quantity::count;
use crate::report::quantity::milliseconds;
use crate::report::run::{Scenario, pace_name};

/// The inputs of a set of runs, of which `measured` is one.
pub(crate) fn scenario(
    title: String,
    collector: &CollectorArguments,
    measured: &Measured,
) -> Scenario {
    let outcome = &measured.run.outcome;
    let options = &outcome.options;
    let budget = |nanoseconds: u64| format!("{} ms", milliseconds(nanoseconds));
    let clock = if outcome.is_virtual {
        "virtual"
    } else {
        "real"
    };
    let mut settings = vec![
        ("--pace", pace_name(options.pace).to_owned()),
        ("--clock", clock.to_owned()),
        ("--seed", options.seed.to_string()),
        ("--update-budget-ms", budget(options.update_budget)),
        ("--array-share", format!("{} %", options.array_share)),
        ("--struct-share", format!("{} %", options.struct_share)),
        ("--object-budget-ms", budget(options.object_budget)),
        ("--purge-budget-ms", budget(options.purge_budget)),
        ("--gc-threads", options.threads.to_string()),
        ("--heap", format!("{} bytes", count(options.byte_limit))),
    ];
    if let Some(path) = &collector.costs {
        settings.push(("--costs", path.display().to_string()));
    }
    let costs = CostTable {
        scripts: outcome.script_costs,
        heap: options.costs,
    };
    Scenario {
        title,
        command: command_line(),
        costs: costs.rows(),
        settings,
    }
}

/// The words that were typed, quoted where a shell needs it; the program goes by its name.
fn command_line() -> String {
    let words = std::env::args_os().skip(1).map(|word| {
        let word = word.to_string_lossy().into_owned();
        let plain =
            |character: char| character.is_ascii_alphanumeric() || "-_./=,:".contains(character);
        if !word.is_empty() && word.chars().all(plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    });
    std::iter::once(String::from("cyperus"))
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
