//! Natives that only Skyrim has, or that take other parameters there.

use super::super::value::ActorValue;
use super::{Answer, Call, Row, table};

pub(super) static ROWS: &[Row] = table! {
    Actor.GetActorValue "(String) Float" Synced => |call| Answer::Float(value(call).current());
    Actor.GetActorValueMax "(String) Float" Synced => |call| Answer::Float(value(call).maximum());
    Actor.GetActorValuePercentage "(String) Float" Synced => |call| Answer::Float(value(call).percentage());
    Actor.GetBaseActorValue "(String) Float" Synced => |call| Answer::Float(value(call).base);
    Actor.SetActorValue "(String, Float)" Synced => |call| {
        let new = call.float(1);
        change(call, |value| value.base = new)
    };
    Actor.ForceActorValue "(String, Float)" Synced => |call| {
        // Forced is the current value, whatever base and damage are.
        let new = call.float(1);
        change(call, |value| value.change += new - value.current())
    };
    Actor.ModActorValue "(String, Float)" Synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.change += amount)
    };
    Actor.DamageActorValue "(String, Float)" Synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.harm(amount))
    };
    Actor.RestoreActorValue "(String, Float)" Synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.heal(amount))
    };
    Actor.SetDontMove "(Bool)" Synced => |call| {
        let restrained = call.bool(0);
        super::set_actor(call, super::ActorFlags::RESTRAINED, restrained)
    };
    Actor.HasLOS "(ObjectReference) Bool" Synced => |call| Answer::Bool(call.form(0).is_some());
};

/// The value whose name is the first argument.
fn value(call: &mut Call<'_>) -> ActorValue {
    let name = call.text(0).to_owned();
    let value = call.world.stand_in(&name, "ActorValue");
    call.world.value(call.this(), value)
}

fn change(call: &mut Call<'_>, change: impl FnOnce(&mut ActorValue)) -> Answer {
    let name = call.text(0).to_owned();
    let value = call.world.stand_in(&name, "ActorValue");
    let this = call.this();
    call.world.change_value(this, value, change);
    Answer::None
}
