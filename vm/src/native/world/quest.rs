//! Natives of quests.

use super::{Answer, Native, WorldCall, table};
use crate::world::{Objective, Quest, QuestState};

pub(super) const ROWS: &[Native] = table! { world:
    Quest.CompleteAllObjectives synced => |call| {
        let this = call.this();
        call.world.close_objectives(this, true);
        Answer::None
    };
    Quest.FailAllObjectives synced => |call| {
        let this = call.this();
        call.world.close_objectives(this, false);
        Answer::None
    };
    Quest.CompleteQuest synced => |call| change(call, |quest| quest.completed = true);
    Quest.GetAlias synced => |call| {
        let quest = call.this();
        let wanted = call.int(0);
        let found = call.world.aliases().map(|(id, _)| id).find(|id| {
            id.quest == quest && i32::from(id.number) == wanted
        });
        Answer::Alias(found)
    };
    Quest.GetCurrentStageID synced => |call| {
        Answer::Int(call.world.quest(call.this()).map_or(0, Quest::stage))
    };
    Quest.HasObjective synced => |call| {
        let number = call.int(0);
        tell(call, |quest| quest.objectives.contains_key(&number))
    };
    Quest.IsActive synced => |call| tell(call, |quest| quest.active);
    Quest.IsCompleted synced => |call| tell(call, |quest| quest.completed);
    Quest.IsObjectiveCompleted synced => |call| objective(call, |objective| objective.completed);
    Quest.IsObjectiveDisplayed synced => |call| objective(call, |objective| objective.displayed);
    Quest.IsObjectiveFailed synced => |call| objective(call, |objective| objective.failed);
    Quest.IsRunning synced => |call| tell(call, |quest| quest.state == QuestState::Running);
    Quest.IsStageDone synced => |call| {
        let stage = call.int(0);
        tell(call, |quest| quest.stages.contains(&stage))
    };
    Quest.IsStarting synced => |_| Answer::Bool(false);
    Quest.IsStopping synced => |_| Answer::Bool(false);
    Quest.IsStopped synced => |call| tell(call, |quest| quest.state == QuestState::Stopped);
    Quest.Reset synced => |call| {
        let this = call.this();
        call.world.reset_quest(this);
        Answer::None
    };
    Quest.SetActive synced => |call| {
        let active = call.bool(0);
        change(call, |quest| quest.active = active)
    };
    Quest.SetCurrentStageID latent => |call| {
        let (this, stage) = (call.this(), call.int(0));
        Answer::Bool(call.world.set_stage(this, stage))
    };
    Quest.SetObjectiveCompleted synced => |call| {
        let (number, completed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).completed = completed)
    };
    Quest.SetObjectiveDisplayed synced => |call| {
        let (number, displayed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).displayed = displayed)
    };
    Quest.SetObjectiveFailed synced => |call| {
        let (number, failed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).failed = failed)
    };
    Quest.Start latent => |call| {
        let this = call.this();
        Answer::Bool(call.world.start_quest(this))
    };
    Quest.Stop synced => |call| {
        let this = call.this();
        call.world.stop_quest(this);
        Answer::None
    };
    Quest.UpdateCurrentInstanceGlobal synced => |call| Answer::Bool(call.form(0).is_some());
};

fn change(call: &mut WorldCall<'_>, change: impl FnOnce(&mut Quest)) -> Answer {
    let this = call.this();
    if let Some(quest) = call.world.quest_mut(this) {
        change(quest);
    }
    Answer::None
}

fn tell(call: &WorldCall<'_>, question: impl FnOnce(&Quest) -> bool) -> Answer {
    Answer::Bool(call.world.quest(call.this()).is_some_and(question))
}

fn objective(call: &WorldCall<'_>, question: impl FnOnce(&Objective) -> bool) -> Answer {
    let quest = call.world.quest(call.this());
    Answer::Bool(
        quest
            .and_then(|quest| quest.objectives.get(&call.int(0)))
            .is_some_and(question),
    )
}
