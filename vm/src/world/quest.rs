//! Quests: whether they run, which stages are done, what the player is told to do.

use std::collections::{BTreeMap, BTreeSet};

use super::World;
use super::id::{AliasId, FormId, Handle};

/// Where a quest stands between stopped and running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QuestState {
    /// Not running.
    #[default]
    Stopped,
    /// Running.
    Running,
}

/// What the player sees of an objective.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Objective {
    /// Shown.
    pub displayed: bool,
    /// Done.
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
    /// Objectives that somebody spoke of.
    pub objectives: BTreeMap<i32, Objective>,
    /// Over with success.
    pub completed: bool,
    /// The one that the player follows.
    pub active: bool,
}

impl Quest {
    /// The highest stage that was set; 0 when none was.
    pub fn stage(&self) -> i32 {
        self.stages.last().copied().unwrap_or(0)
    }

    /// The objective, made when nobody spoke of it before.
    pub fn objective(&mut self, number: i32) -> &mut Objective {
        self.objectives.entry(number).or_default()
    }
}

impl World {
    /// Starts a quest: its scripts and those of its aliases hear of it. True when it runs now.
    pub fn start_quest(&mut self, id: FormId) -> bool {
        let Some(quest) = self.quest_mut(id) else {
            return false;
        };
        if quest.state == QuestState::Running {
            return true;
        }
        quest.state = QuestState::Running;
        self.happens(Handle::form(id), "OnQuestInit", []);
        for alias in self.aliases_of(id) {
            self.happens(Handle::alias(alias), "OnAliasInit", []);
        }
        true
    }

    /// Stops a quest and empties its aliases.
    pub fn stop_quest(&mut self, id: FormId) {
        let Some(quest) = self.quest_mut(id) else {
            return;
        };
        if quest.state == QuestState::Stopped {
            return;
        }
        quest.state = QuestState::Stopped;
        for alias in self.aliases_of(id) {
            self.happens(Handle::alias(alias), "OnAliasShutdown", []);
            self.clear_alias(alias);
        }
        self.happens(Handle::form(id), "OnQuestShutdown", []);
    }

    /// Forgets stages and objectives.
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

    /// Sets a stage; a quest that does not run is started by it. False when it was done before.
    pub fn set_stage(&mut self, id: FormId, stage: i32) -> bool {
        if !self.start_quest(id) {
            return false;
        }
        let Some(quest) = self.quest_mut(id) else {
            return false;
        };
        if !quest.stages.insert(stage) {
            return false;
        }
        self.happens(Handle::form(id), "OnStageSet", [stage.into(), 0.into()]);
        true
    }

    /// Marks all objectives that are shown and still open.
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
