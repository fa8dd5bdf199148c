//! What a report says about a mod: what was there, what began, what went wrong, and what never
//! happened.

use std::collections::BTreeMap;

use serde::Serialize;

use super::quantity::of;

/// Most names that a line for people has.
const NAMED: usize = 6;

/// A mod's part of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct PluginReport {
    /// The plugins that were read, the mod itself last.
    pub(crate) plugins: Vec<String>,
    /// Records that became forms.
    pub(crate) forms: u64,
    /// Scripts on records, by kind of record.
    pub(crate) attached: BTreeMap<String, u64>,
    /// Script objects when the mod began.
    pub(crate) instances: u64,
    /// Scripts that the mod attaches and that are there.
    pub(crate) scripts: u64,
    /// Those of which a function was called.
    pub(crate) scripts_run: u64,
    /// Properties that were set.
    pub(crate) properties: u64,
    /// Values of properties or members that the script no longer has.
    pub(crate) stale_properties: u64,
    /// Values that name a form or an alias that the plugin does not have.
    pub(crate) dangling: u64,
    /// Values that their property does not take.
    pub(crate) unfit: Vec<String>,
    /// Scripts that are not there or do not compile.
    pub(crate) missing_scripts: Vec<MissingScript>,
    /// Scripts on things of another type than they extend.
    pub(crate) misplaced: Vec<String>,
    /// Forms of masters that are not there.
    pub(crate) stand_ins: Vec<String>,
    /// Quests that run at the end.
    pub(crate) quests_running: Vec<String>,
    /// Quests that were to start and could not.
    pub(crate) quests_failed: Vec<FailedQuest>,
    /// Errors by script, most first.
    pub(crate) errors: Vec<ScriptErrors>,
    /// What never happened, and the flag that would let it.
    pub(crate) never: Vec<Never>,
}

/// A script that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MissingScript {
    /// Its name.
    pub(crate) script: String,
    /// How many things go without it.
    pub(crate) things: u64,
    /// Why.
    pub(crate) reason: String,
}

/// A quest that could not start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FailedQuest {
    /// Its editor id or number.
    pub(crate) quest: String,
    /// The alias that stayed empty.
    pub(crate) alias: String,
}

/// Errors that a script logged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ScriptErrors {
    /// The script.
    pub(crate) script: String,
    /// How many.
    pub(crate) errors: u64,
}

/// Something that never happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Never {
    /// What.
    pub(crate) what: &'static str,
    /// How many of them.
    pub(crate) count: u64,
    /// The first of them.
    pub(crate) names: Vec<String>,
    /// What would let it happen.
    pub(crate) flag: &'static str,
}

impl PluginReport {
    /// What people are told, a sentence each.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "The mod: {} on {}; {} of {} ran; {}.",
            of(self.instances, "script object", "script objects"),
            of(self.forms, "form", "forms"),
            self.scripts_run,
            of(self.scripts, "script", "scripts"),
            of(
                self.quests_running.len() as u64,
                "quest runs at the end",
                "quests run at the end"
            ),
        )];
        if !self.attached.is_empty() {
            let mut kinds: Vec<_> = self.attached.iter().collect();
            kinds.sort_by_key(|(_, scripts)| std::cmp::Reverse(**scripts));
            let kinds = kinds.into_iter();
            let kinds = kinds.map(|(kind, scripts)| format!("{kind} ({scripts})"));
            lines.push(format!("Scripts by kind of record: {}.", named(kinds)));
        }
        lines.extend(self.missing_lines());
        for row in &self.quests_failed {
            lines.push(format!(
                "{} did not start: nothing fills its alias {}.",
                row.quest, row.alias
            ));
        }
        if !self.errors.is_empty() {
            let total = self.errors.iter().map(|row| row.errors).sum();
            let rows = self.errors.iter();
            let rows: Vec<String> = rows
                .map(|row| format!("{} ({})", row.script, row.errors))
                .collect();
            lines.push(format!(
                "{}: {}.",
                of(total, "error", "errors"),
                named(rows)
            ));
        }
        if !self.stand_ins.is_empty() {
            lines.push(format!(
                "{} of masters that are not here: {}.",
                of(self.stand_ins.len() as u64, "stand-in", "stand-ins"),
                named(&self.stand_ins)
            ));
        }
        for row in &self.never {
            let names = match row.names.as_slice() {
                [] => String::new(),
                names => format!(" ({})", named(names)),
            };
            lines.push(format!(
                "Never happened: {} {}{names}. Try {}.",
                row.count, row.what, row.flag
            ));
        }
        lines
    }

    /// The scripts that cannot be had, by cause.
    fn missing_lines(&self) -> Vec<String> {
        let mut causes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for row in &self.missing_scripts {
            // What is wrong with a script in particular is in brackets.
            let (cause, detail) = match row.reason.split_once(" (") {
                Some((cause, detail)) => (cause, detail.strip_suffix(')').unwrap_or(detail)),
                None => (row.reason.as_str(), ""),
            };
            let name = match detail {
                "" => row.script.clone(),
                detail => format!("{} ({detail})", row.script),
            };
            causes.entry(cause).or_default().push(name);
        }
        let mut causes: Vec<_> = causes.into_iter().collect();
        causes.sort_by_key(|(_, scripts)| std::cmp::Reverse(scripts.len()));
        let lines = causes.into_iter().map(|(cause, scripts)| {
            format!(
                "Without {} that {}: {}.",
                of(scripts.len() as u64, "script", "scripts"),
                match (scripts.len(), cause) {
                    (1, cause) => cause,
                    (_, "is not there") => "are not there",
                    (_, "does not compile") => "do not compile",
                    (_, cause) => cause,
                },
                named(scripts)
            )
        });
        lines.collect()
    }
}

/// The first names, and how many more there are.
fn named<T: AsRef<str>>(names: impl IntoIterator<Item = T>) -> String {
    let names = names.into_iter();
    let names: Vec<String> = names.map(|name| name.as_ref().to_owned()).collect();
    let (first, rest) = names.split_at(names.len().min(NAMED));
    match rest.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}
