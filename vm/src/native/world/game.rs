//! Natives of the session as a whole: `Game`, and the world's part of `Utility`.

use super::{Answer, Call, Native, table};
use crate::world::{ActorFlags, Argument, FormId};

pub(super) const ROWS: &[Native] = table! {
    Game.GetPlayer Global "Actor" "" Immediate => |_| Answer::Form(Some(FormId::PLAYER));
    Game.GetForm Global "Form" "Int aiFormID" Synced => |call| Answer::Form(known(call, call.int(0).cast_unsigned()));
    Game.GetFormFromFile Global "Form" "Int aiFormID, String asFilename" Synced => |call| {
        let file = call.text(1).to_ascii_lowercase();
        if !call.world.plugins.contains(file.as_str()) {
            let error = format!("File \"{}\" does not exist or is not currently loaded.", call.text(1));
            call.errors.push(error);
            return Answer::Form(None);
        }
        Answer::Form(known(call, call.int(0).cast_unsigned() & 0x00FF_FFFF))
    };
    Game.IsPluginInstalled Global "Bool" "String asName" Synced => |call| {
        Answer::Bool(call.world.plugins.contains(call.text(0).to_ascii_lowercase().as_str()))
    };
    Game.GetPlayerFollowers Global "Actor[]" "" Synced => |call| {
        let world = &*call.world;
        Answer::Forms(world.forms().map(|(id, _)| id).filter(|id| {
            world.actor(*id).is_some_and(|actor| actor.flags.contains(ActorFlags::TEAMMATE))
        }).collect())
    };
    Game.GetGameSettingFloat Global "Float" "String asGameSetting" Synced => |call| match setting(call) {
        Some(Argument::Float(value)) => Answer::Float(*value),
        _ => Answer::Float(0.0),
    };
    Game.GetGameSettingInt Global "Int" "String asGameSetting" Synced => |call| match setting(call) {
        Some(Argument::Int(value)) => Answer::Int(*value),
        _ => Answer::Int(0),
    };
    Game.GetGameSettingString Global "String" "String asGameSetting" Synced => |call| match setting(call) {
        Some(Argument::Text(value)) => Answer::Text(value.to_string()),
        _ => Answer::Text(String::new()),
    };
    Game.GetRealHoursPassed Global "Float" "" Synced => |call| {
        #[expect(clippy::cast_possible_truncation, reason = "scripts have 32-bit floats")]
        Answer::Float((call.seconds / 3600.0) as f32)
    };
    Game.GetDifficulty Global "Int" "" Synced => |_| Answer::Int(2);
    Game.GetXPForLevel Global "Int" "Int auiLevel" Synced => |call| {
        // Each level asks for 75 more than the one before, starting with 200.
        let steps = call.int(0).saturating_sub(1).max(0);
        let steps = i128::from(steps);
        let sum = steps * 200 + steps * (steps - 1) / 2 * 75;
        Answer::Int(i32::try_from(sum).unwrap_or(i32::MAX))
    };
    Game.RewardPlayerXP Global "" "Int auiXPAmount, Bool abDirect = False" Synced => |call| {
        call.world.experience = call.world.experience.saturating_add(call.int(0));
        Answer::None
    };
    Game.IncrementStat Global "" "String asStatName, Int aiModAmount = 1" Synced => |call| {
        let (name, by) = (call.text(0).to_ascii_lowercase(), call.int(1));
        let count = call.world.statistics.entry(name.into()).or_insert(0);
        *count = count.saturating_add(by);
        Answer::None
    };
    Game.QueryStat Global "Int" "String asStat" Synced => |call| {
        let name = call.text(0).to_ascii_lowercase();
        Answer::Int(call.world.statistics.get(name.as_str()).copied().unwrap_or(0))
    };
    Game.PassTime Global "" "Int aiHours" Synced => |call| {
        #[expect(clippy::cast_precision_loss, reason = "hours that a player can wait for")]
        let hours = call.int(0).max(0) as f32;
        call.world.passed_days += hours / 24.0;
        Answer::None
    };
    Game.GetPlayerRadioFrequency Global "Float" "" Synced => |call| Answer::Float(call.world.radio.1);
    Game.SetPlayerRadioFrequency Global "" "Float afFrequency" Synced => |call| {
        call.world.radio.1 = call.float(0);
        Answer::None
    };
    Game.IsPlayerRadioOn Global "Bool" "" Synced => |call| Answer::Bool(call.world.radio.0);
    Game.TurnPlayerRadioOn Global "" "Bool abRadioOn = True" Synced => |call| {
        call.world.radio.0 = call.bool(0);
        Answer::None
    };
    Game.IsPlayerListening Global "Bool" "Float afFrequency" Synced => |call| {
        let (on, frequency) = call.world.radio;
        Answer::Bool(on && (frequency - call.float(0)).abs() < 0.01)
    };
    Game.FastTravel Global "" "ObjectReference akDestination" Synced => |call| {
        if let Some(target) = call.form(0) {
            call.world.move_to(FormId::PLAYER, target, [0.0; 3], true);
        }
        Answer::None
    };

    Game.GetAggressionAV Global "ActorValue" "" Synced => |call| value(call, "Aggression");
    Game.GetAgilityAV Global "ActorValue" "" Synced => |call| value(call, "Agility");
    Game.GetCharismaAV Global "ActorValue" "" Synced => |call| value(call, "Charisma");
    Game.GetConfidenceAV Global "ActorValue" "" Synced => |call| value(call, "Confidence");
    Game.GetEnduranceAV Global "ActorValue" "" Synced => |call| value(call, "Endurance");
    Game.GetHealthAV Global "ActorValue" "" Synced => |call| value(call, "Health");
    Game.GetIntelligenceAV Global "ActorValue" "" Synced => |call| value(call, "Intelligence");
    Game.GetLuckAV Global "ActorValue" "" Synced => |call| value(call, "Luck");
    Game.GetPerceptionAV Global "ActorValue" "" Synced => |call| value(call, "Perception");
    Game.GetStrengthAV Global "ActorValue" "" Synced => |call| value(call, "Strength");
    Game.GetSuspiciousAV Global "ActorValue" "" Synced => |call| value(call, "Suspicious");

    Game.FindClosestActor Global "Actor" "Float afX, Float afY, Float afZ, Float afRadius" Synced => |call| Answer::Form(actors(call, 0).first().copied());
    Game.FindRandomActor Global "Actor" "Float afX, Float afY, Float afZ, Float afRadius" Synced => |call| {
        let found = actors(call, 0);
        Answer::Form(call.any_of(&found))
    };
    Game.FindClosestReferenceOfType Global "ObjectReference" "Form arBaseObject, Float afX, Float afY, Float afZ, Float afRadius" Synced => |call| Answer::Form(of_type(call).first().copied());
    Game.FindRandomReferenceOfType Global "ObjectReference" "Form arBaseObject, Float afX, Float afY, Float afZ, Float afRadius" Synced => |call| {
        let found = of_type(call);
        Answer::Form(call.any_of(&found))
    };
    Game.FindClosestReferenceOfAnyTypeInList Global "ObjectReference" "FormList arBaseObjects, Float afX, Float afY, Float afZ, Float afRadius" Synced => |call| Answer::Form(of_type(call).first().copied());
    Game.FindRandomReferenceOfAnyTypeInList Global "ObjectReference" "FormList arBaseObjects, Float afX, Float afY, Float afZ, Float afRadius" Synced => |call| {
        let found = of_type(call);
        Answer::Form(call.any_of(&found))
    };

    Game.Error Global "" "String asMessage" Synced => |call| {
        let text = call.text(0).to_owned();
        call.errors.push(text);
        Answer::None
    };
    Game.Warning Global "" "String asMessage" Synced => |call| {
        let text = call.text(0).to_owned();
        call.shown.push(text);
        Answer::None
    };
};

/// A form of that number, if there is one.
fn known(call: &Call<'_>, number: u32) -> Option<FormId> {
    call.world.form(FormId(number)).map(|_| FormId(number))
}

fn setting<'a>(call: &'a Call<'_>) -> Option<&'a Argument> {
    call.world
        .settings
        .get(call.text(0).to_ascii_lowercase().as_str())
}

/// The actor value of that name; the same form every time.
fn value(call: &mut Call<'_>, name: &str) -> Answer {
    Answer::Form(Some(call.world.stand_in(name, "ActorValue")))
}

/// Actors around the point that starts at an argument, with the radius behind it.
fn actors(call: &Call<'_>, at: usize) -> Vec<FormId> {
    let world = &*call.world;
    world.near(call.point(at), call.float(at + 3), |id| {
        world.actor(id).is_some()
    })
}

/// References to the form, or to one of the list, in the first argument, around the point after it.
fn of_type(call: &Call<'_>) -> Vec<FormId> {
    let world = &*call.world;
    let bases = world.expanded(call.form_or_nothing(0));
    world.near(call.point(1), call.float(4), |id| {
        let base = world.reference(id).and_then(|reference| reference.base);
        base.is_some_and(|base| bases.contains(&base))
    })
}
