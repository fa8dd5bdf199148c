//! Natives of the session as a whole: `Game`, and the world's part of `Utility`.

use super::{Answer, Native, WorldCall, table};
use crate::report::{NativeProblem, Problem, Severity};
use crate::world::{ActorFlags, Argument, FormId};

pub(super) const ROWS: &[Native] = table! { world:
    Game.GetPlayer synced => |_| Answer::Form(Some(FormId::PLAYER));
    Game.GetForm synced => |call| Answer::Form(known(call, call.int(0).cast_unsigned()));
    Game.GetFormFromFile synced => |call| {
        let file = call.text(1).to_ascii_lowercase();
        if !call.world.plugins.contains(file.as_str()) {
            let file = call.text(1).to_owned();
            call.problems.push(NativeProblem::NoPlugin { file }.into());
            return Answer::Form(None);
        }
        let number = call.world.number_in_plugin(&file, call.int(0).cast_unsigned());
        Answer::Form(known(call, number.0))
    };
    Game.IsPluginInstalled synced => |call| {
        Answer::Bool(call.world.plugins.contains(call.text(0).to_ascii_lowercase().as_str()))
    };
    Game.GetPlayerFollowers synced => |call| {
        let world = &*call.world;
        Answer::Forms(world.forms().map(|(id, _)| id).filter(|id| {
            world.actor(*id).is_some_and(|actor| actor.flags.contains(ActorFlags::TEAMMATE))
        }).collect())
    };
    Game.GetGameSettingFloat synced => |call| match setting(call) {
        Some(Argument::Float(value)) => Answer::Float(*value),
        _ => Answer::Float(0.0),
    };
    Game.GetGameSettingInt synced => |call| match setting(call) {
        Some(Argument::Int(value)) => Answer::Int(*value),
        _ => Answer::Int(0),
    };
    Game.GetGameSettingString synced => |call| match setting(call) {
        Some(Argument::Text(value)) => Answer::Text(value.to_string()),
        _ => Answer::Text(String::new()),
    };
    Game.GetRealHoursPassed synced => |call| {
        #[expect(clippy::cast_possible_truncation, reason = "scripts have 32-bit floats")]
        Answer::Float((call.seconds / 3600.0) as f32)
    };
    Game.GetDifficulty synced => |_| Answer::Int(2);
    Game.GetXPForLevel synced => |call| {
        // Each level needs 75 more than the one before, starting at 200.
        let steps = call.int(0).saturating_sub(1).max(0);
        let steps = i128::from(steps);
        let sum = steps * 200 + steps * (steps - 1) / 2 * 75;
        Answer::Int(i32::try_from(sum).unwrap_or(i32::MAX))
    };
    Game.RewardPlayerXP synced => |call| {
        call.world.experience = call.world.experience.saturating_add(call.int(0));
        Answer::None
    };
    Game.IncrementStat synced => |call| {
        let (name, by) = (call.text(0).to_ascii_lowercase(), call.int(1));
        if !call.world.statistics.contains_key(name.as_str()) {
            call.kept += name.len() + 1;
        }
        let count = call.world.statistics.entry(name.into()).or_insert(0);
        *count = count.saturating_add(by);
        Answer::None
    };
    Game.QueryStat synced => |call| {
        let name = call.text(0).to_ascii_lowercase();
        Answer::Int(call.world.statistics.get(name.as_str()).copied().unwrap_or(0))
    };
    Game.PassTime synced => |call| {
        #[expect(clippy::cast_precision_loss, reason = "hours that a player can wait for")]
        let hours = call.int(0).max(0) as f32;
        call.world.passed_days += hours / 24.0;
        Answer::None
    };
    Game.GetPlayerRadioFrequency synced => |call| Answer::Float(call.world.radio.1);
    Game.SetPlayerRadioFrequency synced => |call| {
        call.world.radio.1 = call.float(0);
        Answer::None
    };
    Game.IsPlayerRadioOn synced => |call| Answer::Bool(call.world.radio.0);
    Game.TurnPlayerRadioOn synced => |call| {
        call.world.radio.0 = call.bool(0);
        Answer::None
    };
    Game.IsPlayerListening synced => |call| {
        let (on, frequency) = call.world.radio;
        Answer::Bool(on && (frequency - call.float(0)).abs() < 0.01)
    };
    Game.FastTravel synced => |call| {
        if let Some(target) = call.form(0) {
            call.world.move_to(FormId::PLAYER, target, [0.0; 3], true);
        }
        Answer::None
    };

    Game.GetAggressionAV synced => |call| value(call, "Aggression");
    Game.GetAgilityAV synced => |call| value(call, "Agility");
    Game.GetCharismaAV synced => |call| value(call, "Charisma");
    Game.GetConfidenceAV synced => |call| value(call, "Confidence");
    Game.GetEnduranceAV synced => |call| value(call, "Endurance");
    Game.GetHealthAV synced => |call| value(call, "Health");
    Game.GetIntelligenceAV synced => |call| value(call, "Intelligence");
    Game.GetLuckAV synced => |call| value(call, "Luck");
    Game.GetPerceptionAV synced => |call| value(call, "Perception");
    Game.GetStrengthAV synced => |call| value(call, "Strength");
    Game.GetSuspiciousAV synced => |call| value(call, "Suspicious");

    Game.FindClosestActor synced => |call| Answer::Form(actors(call, 0).first().copied());
    Game.FindRandomActor synced => |call| {
        let found = actors(call, 0);
        Answer::Form(call.any_of(&found))
    };
    Game.FindClosestReferenceOfType synced => |call| Answer::Form(of_type(call).first().copied());
    Game.FindRandomReferenceOfType synced => |call| {
        let found = of_type(call);
        Answer::Form(call.any_of(&found))
    };
    Game.FindClosestReferenceOfAnyTypeInList synced => |call| Answer::Form(of_type(call).first().copied());
    Game.FindRandomReferenceOfAnyTypeInList synced => |call| {
        let found = of_type(call);
        Answer::Form(call.any_of(&found))
    };

    Game.Error synced => |call| {
        let text = call.text(0).to_owned();
        call.problems.push(Problem::Said { severity: Severity::Error, text });
        Answer::None
    };
    Game.Warning synced => |call| {
        let text = call.text(0).to_owned();
        call.shown.push(text);
        Answer::None
    };
};

/// The form with that number, if there is one.
fn known(call: &WorldCall<'_>, number: u32) -> Option<FormId> {
    call.world.form(FormId(number)).map(|_| FormId(number))
}

fn setting<'a>(call: &'a WorldCall<'_>) -> Option<&'a Argument> {
    call.world
        .settings
        .get(call.text(0).to_ascii_lowercase().as_str())
}

/// The actor value with that name; always the same form.
fn value(call: &mut WorldCall<'_>, name: &str) -> Answer {
    Answer::Form(Some(call.world.stand_in(name, "ActorValue")))
}

/// Actors around the point that starts at an argument; the argument after it is the radius.
fn actors(call: &WorldCall<'_>, at: usize) -> Vec<FormId> {
    let world = &*call.world;
    world.near(call.point(at), call.float(at + 3), |id| {
        world.actor(id).is_some()
    })
}

/// References to the form in the first argument, or to one in its list, around the point after it.
fn of_type(call: &WorldCall<'_>) -> Vec<FormId> {
    let world = &*call.world;
    let bases = world.expanded(call.form_or_nothing(0));
    world.near(call.point(1), call.float(4), |id| {
        let base = world.reference(id).and_then(|reference| reference.base);
        base.is_some_and(|base| bases.contains(&base))
    })
}
