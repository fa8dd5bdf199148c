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
            "scripts of magic effects that nothing cast",
            not_run(&summary.effects),
            "--cast SPELL",
        ),
        (
            "scripts of things that the plugin places nowhere",
            not_run(&summary.unplaced),
            "--place BASE",
        ),
        (
            "quests that nothing started",
            quests(machine, |state| state == QuestState::Stopped),
            "--start QUEST",
        ),
        (
            "stages with a fragment that nothing set",
            stages.collect(),
            "--stage QUEST=N",
        ),
        (
            "scripts of dialogue, packages, scenes, perks and terminals that nothing called",
            not_run(&summary.fragments),
            "--fire 'FORM.Function()'",
        ),
    ];
    let rows = rows.into_iter().filter(|(_, names, _)| !names.is_empty());
    rows.map(|(what, mut names, flag)| {
        let count = names.len() as u64;
        names.truncate(NAMES);
        Never {
            what,
            count,
            names,
            flag,
        }
    })
    .collect()
}
