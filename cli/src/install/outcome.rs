//! What became of a mod, at the end of a run: the summary of its installation with what the machine
//! knows by then.

use std::collections::BTreeMap;

use cyperus_vm::Machine;
use cyperus_vm::world::{FormId, QuestState};

use super::summary::Summary;
use crate::report::plugin::{FailedQuest, MissingScript, Never, PluginReport, ScriptErrors};

/// Most names of things that never happened.
const NAMES: usize = 6;

impl Summary {
    /// What is known at the end of a run. `why` says why a script is not there.
    pub(crate) fn report(&self, machine: &Machine, why: impl Fn(&str) -> String) -> PluginReport {
        let missing = self.missing_scripts.iter();
        let missing = missing.map(|(script, things)| MissingScript {
            script: script.clone(),
            things: *things,
            reason: why(script),
        });
        let mut errors: Vec<ScriptErrors> = machine
            .errors_by_script()
            .map(|(script, errors)| ScriptErrors {
                script: script.to_owned(),
                errors,
            })
            .collect();
        errors.sort_by_key(|row| std::cmp::Reverse(row.errors));
        let scripts = self.scripts.iter();
        let run = scripts.filter(|script| machine.has_run(script)).count();
        PluginReport {
            plugins: self.files.clone(),
            forms: self.forms,
            attached: self.attached.clone(),
            instances: self.instances,
            scripts: self.scripts.len() as u64,
            scripts_run: run as u64,
            properties: self.properties,
            stale_properties: self.stale,
            dangling: self.dangling,
            unfit: self.unfit.clone(),
            missing_scripts: missing.collect(),
            misplaced: self.misplaced.clone(),
            stand_ins: self.stand_ins.clone(),
            quests_running: quests(machine, |state| state == QuestState::Running),
            quests_failed: failed(machine),
            errors,
            never: never(machine, self),
        }
    }
}

/// A form by its editor id or its number.
fn name_of(machine: &Machine, form: FormId) -> String {
    let known = machine.world().form(form).map(|form| form.name.to_string());
    known
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| form.to_string())
}

/// The plugins' quests whose state is of a kind.
fn quests(machine: &Machine, wanted: impl Fn(QuestState) -> bool) -> Vec<String> {
    let world = machine.world();
    let quests = world.plan().quests.keys();
    quests
        .filter(|id| world.quest(**id).is_some_and(|quest| wanted(quest.state)))
        .map(|id| name_of(machine, *id))
        .collect()
}

fn failed(machine: &Machine) -> Vec<FailedQuest> {
    let world = machine.world();
    let quests = world.plan().quests.iter();
    quests
        .filter_map(|(&quest, plan)| {
            let number = plan.unfilled?;
            let alias = cyperus_vm::world::AliasId { quest, number };
            let state = world.alias_state(alias);
            Some(FailedQuest {
                quest: name_of(machine, quest),
                alias: state.map_or_else(String::new, |alias| alias.name.to_string()),
            })
        })
        .collect()
}

fn never(machine: &Machine, summary: &Summary) -> Vec<Never> {
    let not_run = |scripts: &BTreeMap<String, u64>| -> Vec<String> {
        let scripts = scripts.keys().filter(|script| !machine.has_run(script));
        scripts.cloned().collect()
    };
    let world = machine.world();
    let stages = world.plan().quests.iter().flat_map(|(id, plan)| {
        let done = world.quest(*id).map(|quest| quest.stages.clone());
        let done = done.unwrap_or_default();
        let rows = plan.stages.iter();
        let rows =
            rows.filter(move |(stage, row)| !row.fragments.is_empty() && !done.contains(stage));
        let quest = name_of(machine, *id);
        rows.map(move |(stage, _)| format!("{quest}={stage}"))
    });
    let rows = [
        (
            [
                "script of a magic effect that nothing cast",
                "scripts of magic effects that nothing cast",
            ],
            not_run(&summary.effects),
            "--cast SPELL",
        ),
        (
            [
                "script of something that the plugin places nowhere",
                "scripts of things that the plugin places nowhere",
            ],
            not_run(&summary.unplaced),
            "--place BASE",
        ),
        (
            ["quest that nothing started", "quests that nothing started"],
            quests(machine, |state| state == QuestState::Stopped),
            "--start QUEST",
        ),
        (
            [
                "stage with a fragment that nothing set",
                "stages with a fragment that nothing set",
            ],
            stages.collect(),
            "--stage QUEST=N",
        ),
        (
            [
                "script of dialogue, a package, a scene, a perk or a terminal that nothing called",
                "scripts of dialogue, packages, scenes, perks and terminals that nothing called",
            ],
            not_run(&summary.fragments),
            "--fire 'FORM.Function()'",
        ),
        (
            [
                "event that a script waits for and nothing raised",
                "events that scripts wait for and nothing raised",
            ],
            unheard(machine, summary),
            "--fire 'FORM.OnEvent()'",
        ),
    ];
    let rows = rows.into_iter().filter(|(_, names, _)| !names.is_empty());
    rows.map(|([one, many], mut names, flag)| {
        let count = names.len() as u64;
        names.truncate(NAMES);
        Never {
            what: if count == 1 { one } else { many },
            count,
            names,
            flag,
        }
    })
    .collect()
}

/// Events that never came, with the number of scripts that wait for each, most first. Only scripts on
/// things that are there count: the others have rows of their own.
fn unheard(machine: &Machine, summary: &Summary) -> Vec<String> {
    let elsewhere = |script: &String| {
        let places = [&summary.effects, &summary.unplaced, &summary.fragments];
        places.iter().any(|place| place.contains_key(script))
    };
    let mut scripts: BTreeMap<&str, u64> = BTreeMap::new();
    for script in summary.scripts.iter().filter(|script| !elsewhere(script)) {
        for event in machine.unheard_events(script) {
            *scripts.entry(event).or_default() += 1;
        }
    }
    let mut rows: Vec<(&str, u64)> = scripts.into_iter().collect();
    rows.sort_by_key(|(_, scripts)| std::cmp::Reverse(*scripts));
    rows.into_iter()
        .map(|(event, scripts)| match scripts {
            1 => event.to_owned(),
            more => format!("{event} of {more} scripts"),
        })
        .collect()
}
