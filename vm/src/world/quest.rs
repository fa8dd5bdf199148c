//! Quests: whether they run, which stages are done, and the player's objectives.

use std::collections::{BTreeMap, BTreeSet};

use super::World;
use super::id::{AliasId, FormId, Handle};

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
    /// running now.
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
    /// done.
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
