//! Whether a run came out as the command line asks.

use crate::arguments::{CollectorArguments, FailOn, Figure};
use crate::report::quantity::float;
use crate::report::quantity::milliseconds;
use crate::report::run::Run;
use crate::report::verdict::{self, Level};

/// What is wrong with a run, a line each, with the figure that broke the rule.
pub(crate) fn broken(run: &Run, collector: &CollectorArguments) -> Vec<String> {
    let mut lines = Vec::new();
    let level = verdict::level(run);
    let is_refused = collector.fail_on.iter().any(|refused| match refused {
        FailOn::LongSave => level == Level::LongSave,
        FailOn::Heavy => level >= Level::Heavy,
        FailOn::Inconclusive => level == Level::Inconclusive,
    });
    let name = run.cleanup().name();
    if is_refused {
        let why = verdict::reasons(run).into_iter().next();
        let why = why.map_or_else(String::new, |reason| reason.text);
        lines.push(format!(
            "{name}: the verdict is {} (--fail-on). {why}",
            level.name()
        ));
    }
    let limits = collector.gc_budget.iter().flat_map(|budget| &budget.0);
    for (figure, most) in limits {
        let found = value(run, *figure);
        if found > *most {
            let figure = figure.name();
            lines.push(format!(
                "{name}: {figure} is {found}, and --gc-budget allows {most}"
            ));
        }
    }
    lines
}

fn value(run: &Run, figure: Figure) -> f64 {
    let pass = run.longest_pass();
    match figure {
        Figure::Rounds => float(pass.map_or(0, |pass| pass.rounds)),
        Figure::Backlog => float(run.final_backlog()),
        Figure::FreezeMs => milliseconds(pass.map_or(0, |pass| pass.took)),
        Figure::DiscardedPerFrame => run.rates().discarded_per_frame,
    }
}
