//! Natives that only Skyrim has, or that take other parameters there.

use super::{Answer, Call, Native, table};
use crate::world::ActorValue;

pub(super) const ROWS: &[Native] = table! {
    Actor.GetActorValue Member "Float" "String asValueName" Synced => |call| Answer::Float(value(call).current());
    Actor.GetActorValueMax Member "Float" "String asValueName" Synced => |call| Answer::Float(value(call).maximum());
    Actor.GetActorValuePercentage Member "Float" "String asValueName" Synced => |call| Answer::Float(value(call).percentage());
    Actor.GetBaseActorValue Member "Float" "String asValueName" Synced => |call| Answer::Float(value(call).base);
    Actor.SetActorValue Member "" "String asValueName, Float afValue" Synced => |call| {
        let new = call.float(1);
        change(call, |value| value.base = new)
    };
    Actor.ForceActorValue Member "" "String asValueName, Float afNewValue" Synced => |call| {
        // Forced is the current value, whatever base and damage are.
        let new = call.float(1);
        change(call, |value| value.change += new - value.current())
    };
    Actor.ModActorValue Member "" "String asValueName, Float afAmount" Synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.change += amount)
    };
    Actor.DamageActorValue Member "" "String asValueName, Float afDamage" Synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.harm(amount))
    };
    Actor.RestoreActorValue Member "" "String asValueName, Float afAmount" Synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.heal(amount))
    };
    Actor.SetDontMove Member "" "Bool abDontMove = True" Synced => |call| {
        let restrained = call.bool(0);
        super::set_actor(call, super::ActorFlags::RESTRAINED, restrained)
    };
    Actor.HasLOS Member "Bool" "ObjectReference akOther" Synced => |call| Answer::Bool(call.form(0).is_some());
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
