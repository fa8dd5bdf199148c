//! Quests: whether they run, which stages are done, and the player's objectives.

use std::collections::{BTreeMap, BTreeSet};

use super::World;
use super::alias::AliasKind;
use super::form::Body;
use super::id::{AliasId, FormId, Handle};
use super::place::Placement;
use super::plan::{Fill, FragmentCall, Match, StagePlan};

/// Whether a quest is running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QuestState {
    /// Not running.
    #[default]
    Stopped,
    /// Running.
    Running,
}

/// The state of an objective.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Objective {
    /// Displayed.
    pub displayed: bool,
    /// Completed.
    pub completed: bool,
    /// Failed.
    pub failed: bool,
}

/// The state of one quest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quest {
    /// Whether it runs.
    pub state: QuestState,
    /// Stages that were set since it started.
    pub stages: BTreeSet<i32>,
    /// Objectives that were used.
    pub objectives: BTreeMap<i32, Objective>,
    /// Completed successfully.
    pub completed: bool,
    /// Whether it is the player's active quest.
    pub active: bool,
}

impl Quest {
    /// The highest stage that was set; 0 if none was.
    pub fn stage(&self) -> i32 {
        self.stages.last().copied().unwrap_or(0)
    }

    /// The objective, created if it is new.
    pub fn objective(&mut self, number: i32) -> &mut Objective {
        self.objectives.entry(number).or_default()
    }
}

impl World {
    /// Starts a quest and sends events to its scripts and those of its aliases. True if it is
    /// running now. A quest of a plugin does not start while an alias that it needs stays empty.
    pub fn start_quest(&mut self, id: FormId) -> bool {
        let Some(quest) = self.quest(id) else {
            return false;
        };
        if quest.state == QuestState::Running {
            return true;
        }
        if !self.fill_aliases(id) {
            return false;
        }
        if let Some(quest) = self.quest_mut(id) {
            quest.state = QuestState::Running;
        }
        let plan = self.plan.quests.get(&id);
        let tells_reset = plan.is_some_and(|plan| plan.tells_reset);
        if plan.is_some_and(|plan| !plan.runs_once) {
            self.duties.restarted.push(id);
        }
        self.happens(Handle::form(id), "OnQuestInit", []);
        for alias in self.aliases_of(id) {
            self.happens(Handle::alias(alias), "OnAliasInit", []);
        }
        if tells_reset {
            self.happens(Handle::form(id), "OnReset", []);
        }
        self.run_stages(id, |stage| stage.runs_on_start);
        true
    }

    /// Fills the aliases of a plugin's quest in order. False if one stays empty that must not.
    fn fill_aliases(&mut self, quest: FormId) -> bool {
        let Some(plan) = self.plan.quests.get_mut(&quest) else {
            return true;
        };
        plan.unfilled = None;
        for row in plan.aliases.clone() {
            let number = row.number;
            let id = AliasId { quest, number };
            let found = match row.fill {
                Fill::Nothing => continue,
                Fill::Form(form) => self.form(form).map(|_| form),
                Fill::Alias(other) => self
                    .alias_state(other)
                    .and_then(|alias| alias.fill.first().copied()),
                Fill::Created(base) => self.place_at(FormId::PLAYER, base, &Placement::default()),
                Fill::Unknown => None,
                Fill::Matching(wanted) => self.matching(id, &wanted),
            };
            let Some(form) = found else {
                if row.is_optional {
                    continue;
                }
                if let Some(plan) = self.plan.quests.get_mut(&quest) {
                    plan.unfilled = Some(number);
                }
                return false;
            };
            self.fill_alias(id, form);
            if let Some(actor) = self.actor_mut(form) {
                let factions = row.factions.iter().map(|faction| (*faction, 0));
                actor.factions.extend(factions);
            }
            for spell in row.spells {
                self.add_spell(form, spell);
            }
            for (item, count) in row.items {
                self.add_item(form, item, count, None);
            }
        }
        true
    }

    /// What fills an alias with conditions: the first reference, by number and the player last, that
    /// fulfils them for certain, or else what stands in.
    fn matching(&self, alias: AliasId, wanted: &Match) -> Option<FormId> {
        let is_location = self
            .alias_state(alias)
            .is_some_and(|alias| alias.kind == AliasKind::Location);
        let is_candidate = |id: FormId, body: &Body| {
            if let Body::Reference(reference) = body {
                return !is_location && reference.is_loaded() && id != FormId::PLAYER;
            }
            is_location && matches!(body, Body::Location(_))
        };
        let forms = self.forms();
        let candidates = forms.filter(|(id, form)| is_candidate(*id, &form.body));
        let player = (!is_location).then_some(FormId::PLAYER);
        let mut candidates = candidates.map(|(id, _)| id).chain(player);
        let fits = |id: &FormId| self.holds(&wanted.conditions, Some(*id), None) == Some(true);
        candidates.find(fits).or(wanted.otherwise)
    }

    /// Sets the stages of a plugin's quest that are of a kind.
    fn run_stages(&mut self, id: FormId, wanted: impl Fn(&StagePlan) -> bool) {
        let plan = self.plan.quests.get(&id);
        let stages = plan.into_iter().flat_map(|plan| &plan.stages);
        let stages: Vec<i32> = stages
            .filter(|(_, stage)| wanted(stage))
            .map(|(number, _)| *number)
            .collect();
        for stage in stages {
            self.enter_stage(id, stage);
        }
    }

    /// Stops a quest and empties its aliases.
    pub fn stop_quest(&mut self, id: FormId) {
        let is_running = self
            .quest(id)
            .is_some_and(|quest| quest.state == QuestState::Running);
        if !is_running {
            return;
        }
        self.run_stages(id, |stage| stage.runs_on_stop);
        if let Some(quest) = self.quest_mut(id) {
            quest.state = QuestState::Stopped;
        }
        for alias in self.aliases_of(id) {
            self.happens(Handle::alias(alias), "OnAliasShutdown", []);
            self.clear_alias(alias);
        }
        self.happens(Handle::form(id), "OnQuestShutdown", []);
    }

    /// Clears stages and objectives.
    pub fn reset_quest(&mut self, id: FormId) {
        let Some(quest) = self.quest_mut(id) else {
            return;
        };
        *quest = Quest {
            state: quest.state,
            ..Quest::default()
        };
        for alias in self.aliases_of(id) {
            self.happens(Handle::alias(alias), "OnAliasReset", []);
        }
        self.happens(Handle::form(id), "OnReset", []);
    }

    /// Sets a stage, and starts the quest if it is not running. False if the stage was already
    /// done, or if a plugin says that there is no such stage.
    pub fn set_stage(&mut self, id: FormId, stage: i32) -> bool {
        let plan = self.plan.quests.get(&id);
        if plan.is_some_and(|plan| !plan.stages.contains_key(&stage)) {
            return false;
        }
        self.start_quest(id) && self.enter_stage(id, stage)
    }

    /// Sets a stage of a running quest, with what a plugin says that it does.
    fn enter_stage(&mut self, id: FormId, stage: i32) -> bool {
        let plan = self.plan.quests.get(&id);
        let repeats = plan.is_some_and(|plan| plan.repeats_stages);
        let own = plan.and_then(|plan| plan.stages.get(&stage)).cloned();
        let Some(quest) = self.quest_mut(id) else {
            return false;
        };
        if !quest.stages.insert(stage) && !repeats {
            return false;
        }
        quest.completed |= own.as_ref().is_some_and(|own| own.completes);
        self.happens(Handle::form(id), "OnStageSet", [stage.into(), 0.into()]);
        let own = own.unwrap_or_default();
        let mut entries = own.fragments.into_iter();
        let entry = entries.find(|(conditions, _)| {
            // Nobody in particular is asked; conditions of a log are about the player.
            self.holds(conditions, Some(FormId::PLAYER), None) != Some(false)
        });
        if let Some((_, fragment)) = entry {
            let call = FragmentCall { form: id, fragment };
            self.duties.fragments.push(call);
        }
        // Not at once: a long chain of quests would need as deep a stack.
        self.duties.starting.extend(own.next);
        true
    }

    /// Completes or fails all objectives that are displayed and still open.
    pub fn close_objectives(&mut self, id: FormId, success: bool) {
        let Some(quest) = self.quest_mut(id) else {
            return;
        };
        for objective in quest.objectives.values_mut() {
            if objective.displayed && !objective.completed && !objective.failed {
                objective.completed = success;
                objective.failed = !success;
            }
        }
    }

    fn aliases_of(&self, quest: FormId) -> Vec<AliasId> {
        let first = AliasId { quest, number: 0 };
        let last = AliasId {
            quest,
            number: u16::MAX,
        };
        self.aliases
            .range(first..=last)
            .map(|(id, _)| *id)
            .collect()
    }
}
