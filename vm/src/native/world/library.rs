//! Natives of libraries and of newer games that this world can answer: people nearby, colours, values
//! of actors by name, numbers as text.

use super::{Answer, Native, WorldCall, table};
use crate::world::{Argument, Body, FormId, Placement};

/// Numbers that are drawn at once. A script that asks for more has a bug.
const MOST_DRAWN: i32 = 4096;

/// In front of the name of a form that describes a value: the value itself is another form.
const DESCRIPTION: &str = "ActorValueInfo ";

pub(super) const ROWS: &[Native] = table! { world:
    MiscUtil.ScanCellNPCs synced => |call| {
        let search = Search {
            center: call.form_or_nothing(0),
            radius: call.float(1),
            keyword: call.form(2),
            faction: None,
            ignores_dead: call.bool(3),
        };
        people(call, &search)
    };
    MiscUtil.ScanCellNPCsByFaction synced => |call| {
        let search = Search {
            center: call.form_or_nothing(1),
            radius: call.float(2),
            keyword: None,
            faction: Some((call.form_or_nothing(0), call.int(3)..=call.int(4))),
            ignores_dead: call.bool(5),
        };
        people(call, &search)
    };
    MiscUtil.ScanCellObjects synced => |_| Answer::Forms(Vec::new());
    MiscUtil.PrintConsole synced => |call| {
        let text = call.text(0).to_owned();
        call.shown.push(text);
        Answer::None
    };
    MiscUtil.GetRaceEditorID immediate => |call| {
        let form = call.form(0).and_then(|race| call.world.form(race));
        Answer::Text(form.map_or_else(String::new, |form| form.name.to_string()))
    };
    MiscUtil.GetActorRaceEditorID immediate => |call| {
        let actor = call.form(0).and_then(|actor| call.world.actor(actor));
        let race = actor.and_then(|actor| call.world.form(actor.race?));
        Answer::Text(race.map_or_else(String::new, |form| form.name.to_string()))
    };

    Form.GetMaskForSlot immediate => |call| {
        // Slots are numbered from 30, as editors do.
        let bit = call.int(0).checked_sub(30).and_then(|bit| u32::try_from(bit).ok());
        Answer::Int(bit.and_then(|bit| 1_i32.checked_shl(bit)).unwrap_or(0))
    };

    ColorComponent.GetBlue immediate => |call| part(call, 0);
    ColorComponent.GetGreen immediate => |call| part(call, 8);
    ColorComponent.GetRed immediate => |call| part(call, 16);
    ColorComponent.GetAlpha immediate => |call| part(call, 24);
    ColorComponent.SetBlue immediate => |call| with_part(call, 0);
    ColorComponent.SetGreen immediate => |call| with_part(call, 8);
    ColorComponent.SetRed immediate => |call| with_part(call, 16);
    ColorComponent.SetAlpha immediate => |call| with_part(call, 24);

    ActorValueInfo.GetActorValueInfoByName immediate => |call| {
        let name = call.text(0).to_owned();
        if name.is_empty() {
            return Answer::Form(None);
        }
        call.kept += name.len();
        let value = call.world.stand_in(&format!("{DESCRIPTION}{name}"), "ActorValueInfo");
        Answer::Form(Some(value))
    };
    ActorValueInfo.GetActorValueInfoByID immediate => |_| Answer::Form(None);
    ActorValueInfo.GetBaseValue immediate => |call| Answer::Float(value(call).base);
    ActorValueInfo.GetCurrentValue immediate => |call| Answer::Float(value(call).current());
    ActorValueInfo.GetMaximumValue immediate => |call| Answer::Float(value(call).maximum());

    Actor.AddShout synced => |call| {
        let (this, shout) = (call.this(), call.form(0));
        let actor = call.world.actor_mut(this);
        Answer::Bool(actor.zip(shout).is_some_and(|(actor, shout)| actor.spells.insert(shout)))
    };
    Actor.RemoveShout synced => |call| {
        let (this, shout) = (call.this(), call.form_or_nothing(0));
        let actor = call.world.actor_mut(this);
        Answer::Bool(actor.is_some_and(|actor| actor.spells.remove(&shout)))
    };
    Faction.GetReaction synced => |call| {
        let other = call.form_or_nothing(0);
        Answer::Int(match call.world.body(call.this()) {
            Some(Body::Faction(own)) => own.reactions.get(&other).copied().unwrap_or(0),
            _ => 0,
        })
    };
    Faction.SetReaction synced => |call| {
        let reaction = call.int(1);
        react(call, |_| reaction)
    };
    Faction.ModReaction synced => |call| {
        let amount = call.int(1);
        react(call, |own| own.wrapping_add(amount))
    };
    ObjectReference.PlaceDuplicateActorAtMe synced => |call| {
        let (this, original) = (call.this(), call.form_or_nothing(0));
        let placement = Placement { disabled: call.bool(2), ..Placement::default() };
        let base = call.world.reference(original).and_then(|actor| actor.base);
        Answer::Form(base.and_then(|base| call.world.place_at(this, base, &placement)))
    };
    Package.GetOwningQuest synced => |call| {
        Answer::Form(call.world.plan().owners.get(&call.this()).copied())
    };
    Game.GetGameSettingBool synced => |call| {
        let name = call.text(0).to_ascii_lowercase();
        let found = call.world.settings.get(name.as_str());
        Answer::Bool(matches!(found, Some(Argument::Bool(true))))
    };
    Utility.IntToHex immediate => |call| Answer::Text(format!("{:X}", call.int(0)));
    Utility.RandomIntsFromSeed immediate => |call| {
        let (low, high) = (call.int(2).min(call.int(3)), call.int(3).max(call.int(2)));
        let (mut random, count) = seeded(call);
        call.visited += count * 4;
        let numbers = (0..count).map(|_| random.i32(low..=high));
        Answer::Ints(numbers.collect())
    };
    Utility.RandomFloatsFromSeed immediate => |call| {
        let (low, high) = (call.float(2), call.float(3));
        let (mut random, count) = seeded(call);
        call.visited += count * 4;
        let numbers = (0..count).map(|_| low + (high - low) * random.f32());
        Answer::Floats(numbers.collect())
    };
    Utility.SplitStringChars immediate => |call| {
        let letters = call.text(0).chars();
        Answer::Ints(letters.map(|letter| u32::from(letter).cast_signed()).collect())
    };
};

fn seeded(call: &WorldCall<'_>) -> (fastrand::Rng, usize) {
    let random = fastrand::Rng::with_seed(u64::from(call.int(0).cast_unsigned()));
    let count = call.int(1).clamp(0, MOST_DRAWN);
    (random, usize::try_from(count).unwrap_or(0))
}

fn part(call: &WorldCall<'_>, shift: u32) -> Answer {
    Answer::Int((call.int(0) >> shift) & 255)
}

fn with_part(call: &WorldCall<'_>, shift: u32) -> Answer {
    let rest = call.int(0) & !(255 << shift);
    Answer::Int(rest | ((call.int(1) & 255) << shift))
}

/// The value of an actor that the receiver describes.
fn value(call: &mut WorldCall<'_>) -> crate::world::ActorValue {
    let name = call
        .world
        .form(call.this())
        .map(|form| form.name.to_string());
    let name = name.unwrap_or_default();
    let name = name.strip_prefix(DESCRIPTION).unwrap_or(&name);
    let value = call.world.stand_in(name, "ActorValue");
    call.world.value(call.form_or_nothing(0), value)
}

fn react(call: &mut WorldCall<'_>, change: impl FnOnce(i32) -> i32) -> Answer {
    let (this, other) = (call.this(), call.form(0));
    if let (Some(Body::Faction(own)), Some(other)) = (call.world.body_mut(this), other) {
        let before = own.reactions.get(&other).copied().unwrap_or(0);
        own.reactions.insert(other, change(before));
    }
    Answer::None
}

/// Which actors are looked for.
struct Search {
    /// The middle, and how far from it; zero is any distance.
    center: FormId,
    radius: f32,
    keyword: Option<FormId>,
    /// A faction, and the ranks in it.
    faction: Option<(FormId, std::ops::RangeInclusive<i32>)>,
    ignores_dead: bool,
}

/// Actors in the cell of a reference, in the order of their numbers.
fn people(call: &mut WorldCall<'_>, search: &Search) -> Answer {
    let world = &*call.world;
    let Some(middle) = world.reference(search.center) else {
        return Answer::Forms(Vec::new());
    };
    let is_near = |place: [f32; 3]| {
        let pairs = place.iter().zip(middle.position);
        let square: f32 = pairs.map(|(one, other)| (one - other).powi(2)).sum();
        search.radius <= 0.0 || square <= search.radius * search.radius
    };
    let mut visited = 0;
    let mut found = Vec::new();
    for (id, form) in world.forms() {
        visited += 1;
        let Body::Reference(own) = &form.body else {
            continue;
        };
        let Some(actor) = &own.actor else { continue };
        let is_member = search.faction.as_ref().is_none_or(|(faction, ranks)| {
            let rank = actor.factions.get(faction);
            rank.is_some_and(|rank| ranks.contains(rank))
        });
        let has_keyword = search.keyword.is_none_or(|keyword| {
            let base = own.base.and_then(|base| world.form(base));
            form.keywords.contains(&keyword)
                || base.is_some_and(|base| base.keywords.contains(&keyword))
        });
        let is_alive = !search.ignores_dead || !actor.flags.contains(super::ActorFlags::DEAD);
        if own.cell == middle.cell && is_member && has_keyword && is_alive && is_near(own.position)
        {
            found.push(id);
        }
    }
    call.visited += visited;
    Answer::Forms(found)
}
