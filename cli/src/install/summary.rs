//! What was done with a mod, and what could not be done.

use std::collections::{BTreeMap, BTreeSet};

use crate::report::quantity::of;

/// Most lines of one kind that people are told.
const LINES: usize = 12;

/// What an installation came to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    /// The plugins that were read, the mod itself last.
    pub(crate) files: Vec<String>,
    /// Records that became forms.
    pub(crate) forms: u64,
    /// Scripts on records, by kind of record.
    pub(crate) attached: BTreeMap<String, u64>,
    /// Script objects.
    pub(crate) instances: u64,
    /// Properties that were set.
    pub(crate) properties: u64,
    /// Values of properties that the script no longer has.
    pub(crate) stale: u64,
    /// Values that name a form or an alias that the plugin does not have.
    pub(crate) dangling: u64,
    /// Values that the property does not take.
    pub(crate) unfit: Vec<String>,
    /// Scripts that are not there or do not compile, with the number of things that go without.
    pub(crate) missing_scripts: BTreeMap<String, u64>,
    /// Scripts on things of another type than they extend.
    pub(crate) misplaced: Vec<String>,
    /// Forms of masters that are not there.
    pub(crate) stand_ins: Vec<String>,
    /// Scripts of the mod that are there.
    pub(crate) scripts: BTreeSet<String>,
    /// Scripts of dialogue, packages, scenes, perks and terminals.
    pub(crate) fragments: BTreeMap<String, u64>,
    /// Scripts of magic effects, which run only when something casts them.
    pub(crate) effects: BTreeMap<String, u64>,
    /// Scripts of bases that the plugin places nowhere.
    pub(crate) unplaced: BTreeMap<String, u64>,
}

impl Summary {
    /// What people are told before the run. `why` says why a script is not there.
    pub(crate) fn lines(&self, why: impl Fn(&str) -> String) -> Vec<String> {
        let mut lines = vec![format!(
            "{}: {}, {}, {} from masters that are not here",
            self.files.last().map_or("", String::as_str),
            of(self.forms, "form", "forms"),
            of(self.instances, "script object", "script objects"),
            of(self.stand_ins.len() as u64, "stand-in", "stand-ins"),
        )];
        let missing = self.missing_scripts.iter().map(|(script, things)| {
            format!(
                "{script} {}; {} without it",
                why(script),
                of(*things, "thing goes", "things go")
            )
        });
        lines.extend(shortened(missing.collect()));
        lines.extend(shortened(self.misplaced.clone()));
        lines.extend(shortened(self.unfit.clone()));
        lines
    }
}

/// The first lines, and how many more there are.
fn shortened(mut lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(LINES);
    if more > 0 {
        lines.truncate(LINES);
        lines.push(format!("… and {more} more like these"));
    }
    lines
}
