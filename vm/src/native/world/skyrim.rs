//! Natives that only Skyrim has, or that have different parameters there.

use super::{Answer, Native, WorldCall, table};
use crate::world::ActorValue;

pub(super) const ROWS: &[Native] = table! { world:
    Actor.GetActorValue synced => |call| Answer::Float(value(call).current());
    Actor.GetActorValueMax synced => |call| Answer::Float(value(call).maximum());
    Actor.GetActorValuePercentage synced => |call| Answer::Float(value(call).percentage());
    Actor.GetBaseActorValue synced => |call| Answer::Float(value(call).base);
    Actor.SetActorValue synced => |call| {
        let new = call.float(1);
        change(call, |value| value.base = new)
    };
    Actor.ForceActorValue synced => |call| {
        // This sets the current value, whatever the base and the damage are.
        let new = call.float(1);
        change(call, |value| value.change += new - value.current())
    };
    Actor.ModActorValue synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.change += amount)
    };
    Actor.DamageActorValue synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.harm(amount))
    };
    Actor.RestoreActorValue synced => |call| {
        let amount = call.float(1);
        change(call, |value| value.heal(amount))
    };
    Actor.SetDontMove synced => |call| {
        let restrained = call.bool(0);
        super::set_actor(call, super::ActorFlags::RESTRAINED, restrained)
    };
    Actor.HasLOS synced => |call| Answer::Bool(call.form(0).is_some());
};

/// The value whose name is the first argument.
fn value(call: &mut WorldCall<'_>) -> ActorValue {
    let name = call.text(0).to_owned();
    let value = call.world.stand_in(&name, "ActorValue");
    call.world.value(call.this(), value)
}

fn change(call: &mut WorldCall<'_>, change: impl FnOnce(&mut ActorValue)) -> Answer {
    let name = call.text(0).to_owned();
    let value = call.world.stand_in(&name, "ActorValue");
    let this = call.this();
    call.world.change_value(this, value, change);
    Answer::None
}
