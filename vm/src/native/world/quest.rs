//! Natives of quests.

use super::{Answer, Call, Native, table};
use crate::world::{Objective, Quest, QuestState};

pub(super) const ROWS: &[Native] = table! {
    Quest.CompleteAllObjectives Member "" "" Synced => |call| {
        let this = call.this();
        call.world.close_objectives(this, true);
        Answer::None
    };
    Quest.FailAllObjectives Member "" "" Synced => |call| {
        let this = call.this();
        call.world.close_objectives(this, false);
        Answer::None
    };
    Quest.CompleteQuest Member "" "" Synced => |call| change(call, |quest| quest.completed = true);
    Quest.GetAlias Member "Alias" "Int aiAliasID" Synced => |call| {
        let quest = call.this();
        let wanted = call.int(0);
        let found = call.world.aliases().map(|(id, _)| id).find(|id| {
            id.quest == quest && i32::from(id.number) == wanted
        });
        Answer::Alias(found)
    };
    Quest.GetCurrentStageID Member "Int" "" Synced => |call| {
        Answer::Int(call.world.quest(call.this()).map_or(0, Quest::stage))
    };
    Quest.HasObjective Member "Bool" "Int aiObjective" Synced => |call| {
        let number = call.int(0);
        tell(call, |quest| quest.objectives.contains_key(&number))
    };
    Quest.IsActive Member "Bool" "" Synced => |call| tell(call, |quest| quest.active);
    Quest.IsCompleted Member "Bool" "" Synced => |call| tell(call, |quest| quest.completed);
    Quest.IsObjectiveCompleted Member "Bool" "Int aiObjective" Synced => |call| objective(call, |objective| objective.completed);
    Quest.IsObjectiveDisplayed Member "Bool" "Int aiObjective" Synced => |call| objective(call, |objective| objective.displayed);
    Quest.IsObjectiveFailed Member "Bool" "Int aiObjective" Synced => |call| objective(call, |objective| objective.failed);
    Quest.IsRunning Member "Bool" "" Synced => |call| tell(call, |quest| quest.state == QuestState::Running);
    Quest.IsStageDone Member "Bool" "Int aiStage" Synced => |call| {
        let stage = call.int(0);
        tell(call, |quest| quest.stages.contains(&stage))
    };
    Quest.IsStarting Member "Bool" "" Synced => |_| Answer::Bool(false);
    Quest.IsStopping Member "Bool" "" Synced => |_| Answer::Bool(false);
    Quest.IsStopped Member "Bool" "" Synced => |call| tell(call, |quest| quest.state == QuestState::Stopped);
    Quest.Reset Member "" "" Synced => |call| {
        let this = call.this();
        call.world.reset_quest(this);
        Answer::None
    };
    Quest.SetActive Member "" "Bool abActive = True" Synced => |call| {
        let active = call.bool(0);
        change(call, |quest| quest.active = active)
    };
    Quest.SetCurrentStageID Member "Bool" "Int aiStageID" Latent => |call| {
        let (this, stage) = (call.this(), call.int(0));
        Answer::Bool(call.world.set_stage(this, stage))
    };
    Quest.SetObjectiveCompleted Member "" "Int aiObjective, Bool abCompleted = True" Synced => |call| {
        let (number, completed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).completed = completed)
    };
    Quest.SetObjectiveDisplayed Member "" "Int aiObjective, Bool abDisplayed = True, Bool abForce = False" Synced => |call| {
        let (number, displayed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).displayed = displayed)
    };
    Quest.SetObjectiveFailed Member "" "Int aiObjective, Bool abFailed = True" Synced => |call| {
        let (number, failed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).failed = failed)
    };
    Quest.Start Member "Bool" "" Latent => |call| {
        let this = call.this();
        Answer::Bool(call.world.start_quest(this))
    };
    Quest.Stop Member "" "" Synced => |call| {
        let this = call.this();
        call.world.stop_quest(this);
        Answer::None
    };
    Quest.UpdateCurrentInstanceGlobal Member "Bool" "GlobalVariable aUpdateGlobal" Synced => |call| Answer::Bool(call.form(0).is_some());
};

fn change(call: &mut Call<'_>, change: impl FnOnce(&mut Quest)) -> Answer {
    let this = call.this();
    if let Some(quest) = call.world.quest_mut(this) {
        change(quest);
    }
    Answer::None
}

fn tell(call: &Call<'_>, question: impl FnOnce(&Quest) -> bool) -> Answer {
    Answer::Bool(call.world.quest(call.this()).is_some_and(question))
}

fn objective(call: &Call<'_>, question: impl FnOnce(&Objective) -> bool) -> Answer {
    let quest = call.world.quest(call.this());
    Answer::Bool(
        quest
            .and_then(|quest| quest.objectives.get(&call.int(0)))
            .is_some_and(question),
    )
}
