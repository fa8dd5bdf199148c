//! How long full passes held up a save or a load, in a line for people.

use cyperus_gc::Reason;

use crate::report::quantity::{count, duration, of};
use crate::report::run::Run;

/// One line about the full passes of saves and one about that of a load, as far as there were any.
pub(crate) fn pass_lines(run: &Run) -> Vec<String> {
    let lines = [(Reason::Load, "load"), (Reason::Save, "save")];
    lines
        .into_iter()
        .filter_map(|(reason, word)| {
            let passes = || {
                run.recorder
                    .passes
                    .iter()
                    .filter(|pass| pass.reason == reason)
            };
            let longest = passes().max_by_key(|pass| pass.took)?;
            let times = match passes().count() {
                1 => String::new(),
                times => format!(", the longest of {}", count(times as u64)),
            };
            Some(format!(
                "the full pass of the {word} took {} ({}{times})",
                duration(longest.took),
                of(longest.rounds, "round", "rounds"),
            ))
        })
        .collect()
}
