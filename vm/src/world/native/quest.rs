//! Natives of quests.

use super::super::quest::{Objective, Quest, QuestState};
use super::{Answer, Call, Row, table};

pub(super) static ROWS: &[Row] = table! {
    Quest.CompleteAllObjectives "()" Synced => |call| {
        let this = call.this();
        call.world.close_objectives(this, true);
        Answer::None
    };
    Quest.FailAllObjectives "()" Synced => |call| {
        let this = call.this();
        call.world.close_objectives(this, false);
        Answer::None
    };
    Quest.CompleteQuest "()" Synced => |call| change(call, |quest| quest.completed = true);
    Quest.GetAlias "(Int) Alias" Synced => |call| {
        let quest = call.this();
        let wanted = call.int(0);
        let found = call.world.aliases().map(|(id, _)| id).find(|id| {
            id.quest == quest && i32::from(id.number) == wanted
        });
        Answer::Alias(found)
    };
    Quest.GetCurrentStageID "() Int" Synced => |call| {
        Answer::Int(call.world.quest(call.this()).map_or(0, Quest::stage))
    };
    Quest.HasObjective "(Int) Bool" Synced => |call| {
        let number = call.int(0);
        tell(call, |quest| quest.objectives.contains_key(&number))
    };
    Quest.IsActive "() Bool" Synced => |call| tell(call, |quest| quest.active);
    Quest.IsCompleted "() Bool" Synced => |call| tell(call, |quest| quest.completed);
    Quest.IsObjectiveCompleted "(Int) Bool" Synced => |call| objective(call, |objective| objective.completed);
    Quest.IsObjectiveDisplayed "(Int) Bool" Synced => |call| objective(call, |objective| objective.displayed);
    Quest.IsObjectiveFailed "(Int) Bool" Synced => |call| objective(call, |objective| objective.failed);
    Quest.IsRunning "() Bool" Synced => |call| tell(call, |quest| quest.state == QuestState::Running);
    Quest.IsStageDone "(Int) Bool" Synced => |call| {
        let stage = call.int(0);
        tell(call, |quest| quest.stages.contains(&stage))
    };
    Quest.IsStarting "() Bool" Synced => |_| Answer::Bool(false);
    Quest.IsStopping "() Bool" Synced => |_| Answer::Bool(false);
    Quest.IsStopped "() Bool" Synced => |call| tell(call, |quest| quest.state == QuestState::Stopped);
    Quest.Reset "()" Synced => |call| {
        let this = call.this();
        call.world.reset_quest(this);
        Answer::None
    };
    Quest.SetActive "(Bool)" Synced => |call| {
        let active = call.bool(0);
        change(call, |quest| quest.active = active)
    };
    Quest.SetCurrentStageID "(Int) Bool" Latent => |call| {
        let (this, stage) = (call.this(), call.int(0));
        Answer::Bool(call.world.set_stage(this, stage))
    };
    Quest.SetObjectiveCompleted "(Int, Bool)" Synced => |call| {
        let (number, completed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).completed = completed)
    };
    Quest.SetObjectiveDisplayed "(Int, Bool, Bool)" Synced => |call| {
        let (number, displayed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).displayed = displayed)
    };
    Quest.SetObjectiveFailed "(Int, Bool)" Synced => |call| {
        let (number, failed) = (call.int(0), call.bool(1));
        change(call, |quest| quest.objective(number).failed = failed)
    };
    Quest.Start "() Bool" Latent => |call| {
        let this = call.this();
        Answer::Bool(call.world.start_quest(this))
    };
    Quest.Stop "()" Synced => |call| {
        let this = call.this();
        call.world.stop_quest(this);
        Answer::None
    };
    Quest.UpdateCurrentInstanceGlobal "(GlobalVariable) Bool" Synced => |call| Answer::Bool(call.form(0).is_some());
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
