//! Natives of forms, lists, globals, messages, keywords, factions, locations, cells, actor bases,
//! scenes.

use super::{Answer, Native, WorldCall, count, table};
use crate::world::{
    ActorBase, BaseFlags, Body, Cell, Faction, FormId, Handle, List, Location, Scene,
};

pub(super) const ROWS: &[Native] = table! { world:
    Form.GetFormID immediate => |call| Answer::Int(call.this().0.cast_signed());
    Form.GetGoldValue synced => |call| {
        Answer::Int(call.world.form(call.this()).map_or(0, |form| form.gold))
    };
    Form.HasKeyword synced => |call| {
        Answer::Bool(call.form(0).is_some_and(|word| call.world.has_keyword(call.this(), word)))
    };
    Form.HasKeywordInFormList synced => |call| {
        let words = call.world.expanded(call.form_or_nothing(0));
        call.visited += words.len();
        Answer::Bool(words.into_iter().any(|word| call.world.has_keyword(call.this(), word)))
    };
    Form.PlayerKnows synced => |_| Answer::Bool(false);

    FormList.AddForm synced => |call| {
        if let (Some(form), Some(list)) = (call.form(0), whole_list(call)) {
            list.add(form);
        }
        Answer::None
    };
    FormList.Find synced => |call| {
        let wanted = call.form(0);
        let found = whole_list(call).and_then(|list| list.iter().position(|form| Some(form) == wanted));
        found.map_or(Answer::Int(-1), count)
    };
    FormList.GetAt synced => |call| {
        let at = usize::try_from(call.int(0)).unwrap_or(usize::MAX);
        Answer::Form(list(call).and_then(|list| list.get(at)))
    };
    FormList.GetSize synced => |call| list(call).map_or(Answer::Int(0), |list| count(list.len()));
    FormList.HasForm synced => |call| {
        let wanted = call.form(0);
        Answer::Bool(whole_list(call).is_some_and(|list| list.iter().any(|form| Some(form) == wanted)))
    };
    FormList.RemoveAddedForm synced => |call| {
        if let (Some(form), Some(list)) = (call.form(0), whole_list(call)) {
            list.remove_added(form);
        }
        Answer::None
    };
    FormList.Revert synced => |call| {
        if let Some(list) = list(call) {
            list.added.clear();
        }
        Answer::None
    };

    GlobalVariable.GetValue synced => |call| match call.world.body(call.this()) {
        Some(Body::Global(value)) => Answer::Float(*value),
        _ => Answer::Float(0.0),
    };
    GlobalVariable.SetValue synced => |call| {
        let (this, new) = (call.this(), call.float(0));
        let is_constant = call.world.plan().constants.contains(&this);
        if let Some(Body::Global(value)) = call.world.body_mut(this).filter(|_| !is_constant) {
            *value = new;
        }
        Answer::None
    };

    Keyword.SendStoryEvent synced => |_| Answer::None;
    Keyword.SendStoryEventAndWait latent => |_| Answer::Bool(false);

    Message.Show latent => |call| {
        let name = call.world.form(call.this()).map_or("", |form| &form.name).to_owned();
        call.shown.push(name);
        Answer::Int(-1)
    };

    ActorBase.GetDeadCount synced => |call| Answer::Int(actor_base(call).map_or(0, |base| base.dead));
    ActorBase.GetLevel synced => |_| Answer::Int(1);
    ActorBase.GetLevelExact synced => |_| Answer::Int(1);
    ActorBase.GetRace synced => |call| {
        let this = call.this();
        Answer::Form(super::actor::race_of_base(call, this))
    };
    ActorBase.GetSex synced => |call| {
        Answer::Int(i32::from(base_flag(call, BaseFlags::FEMALE)))
    };
    ActorBase.GetUniqueActor synced => |call| {
        let this = call.this();
        if !base_flag(call, BaseFlags::UNIQUE) {
            return Answer::Form(None);
        }
        Answer::Form(call.world.forms().map(|(id, _)| id).find(|id| {
            call.world.reference(*id).is_some_and(|reference| reference.base == Some(this))
        }))
    };
    ActorBase.IsEssential synced => |call| Answer::Bool(base_flag(call, BaseFlags::ESSENTIAL));
    ActorBase.IsInvulnerable synced => |call| Answer::Bool(base_flag(call, BaseFlags::INVULNERABLE));
    ActorBase.IsProtected synced => |call| Answer::Bool(base_flag(call, BaseFlags::PROTECTED));
    ActorBase.IsUnique synced => |call| Answer::Bool(base_flag(call, BaseFlags::UNIQUE));
    ActorBase.SetEssential synced => |call| set_base_flag(call, BaseFlags::ESSENTIAL);
    ActorBase.SetInvulnerable synced => |call| set_base_flag(call, BaseFlags::INVULNERABLE);
    ActorBase.SetProtected synced => |call| set_base_flag(call, BaseFlags::PROTECTED);

    Faction.CanPayCrimeGold synced => |call| {
        let owed = faction(call).map_or(0, |state| state.crime_gold.0.saturating_add(state.crime_gold.1));
        Answer::Bool(call.world.item_count(FormId::PLAYER, FormId::MONEY) >= owed)
    };
    Faction.GetCrimeGold synced => |call| {
        Answer::Int(faction(call).map_or(0, |state| state.crime_gold.0.saturating_add(state.crime_gold.1)))
    };
    Faction.GetCrimeGoldNonViolent synced => |call| {
        Answer::Int(faction(call).map_or(0, |state| state.crime_gold.0))
    };
    Faction.GetCrimeGoldViolent synced => |call| {
        Answer::Int(faction(call).map_or(0, |state| state.crime_gold.1))
    };
    Faction.IsPlayerEnemy synced => |call| {
        Answer::Bool(faction(call).is_some_and(|state| state.player_enemy))
    };
    Faction.IsPlayerExpelled synced => |call| {
        Answer::Bool(faction(call).is_some_and(|state| state.player_expelled))
    };
    Faction.ModCrimeGold synced => |call| {
        let (amount, violent) = (call.int(0), call.bool(1));
        if let Some(state) = faction(call) {
            let owed =
                if violent { &mut state.crime_gold.1 } else { &mut state.crime_gold.0 };
            *owed = owed.saturating_add(amount).max(0);
        }
        Answer::None
    };
    Faction.SetCrimeGold synced => |call| {
        let gold = call.int(0).max(0);
        if let Some(state) = faction(call) {
            state.crime_gold.0 = gold;
        }
        Answer::None
    };
    Faction.SetCrimeGoldViolent synced => |call| {
        let gold = call.int(0).max(0);
        if let Some(state) = faction(call) {
            state.crime_gold.1 = gold;
        }
        Answer::None
    };
    Faction.SetAlly synced => |call| {
        // Those who are named as friends only become friends, the rest allies.
        let (friend, befriended) = (call.bool(1), call.bool(2));
        relate(call, if friend { 3 } else { 2 }, if befriended { 3 } else { 2 })
    };
    Faction.SetEnemy synced => |call| {
        let (neutral, left_alone) = (call.bool(1), call.bool(2));
        relate(call, i32::from(!neutral), i32::from(!left_alone))
    };
    Faction.SetPlayerEnemy synced => |call| {
        let enemy = call.bool(0);
        if let Some(state) = faction(call) {
            state.player_enemy = enemy;
        }
        Answer::None
    };
    Faction.SetPlayerExpelled synced => |call| {
        let expelled = call.bool(0);
        if let Some(state) = faction(call) {
            state.player_expelled = expelled;
        }
        Answer::None
    };

    Location.GetKeywordData synced => |call| {
        let word = call.form_or_nothing(0);
        let data = location(call).and_then(|place| place.data.get(&word).copied());
        Answer::Float(data.unwrap_or(0.0))
    };
    Location.SetKeywordData synced => |call| {
        let (word, data) = (call.form(0), call.float(1));
        if let (Some(word), Some(place)) = (word, location(call)) {
            place.data.insert(word, data);
        }
        Answer::None
    };
    Location.AddLinkedLocation synced => |call| {
        let (other, word) = (call.form(0), call.form(1));
        if let (Some(other), Some(word), Some(place)) = (other, word, location(call)) {
            let links = place.links.entry(word).or_default();
            if !links.contains(&other) {
                links.push(other);
            }
        }
        Answer::None
    };
    Location.RemoveLinkedLocation synced => |call| {
        let (other, word) = (call.form(0), call.form_or_nothing(1));
        if let Some(links) = location(call).and_then(|place| place.links.get_mut(&word)) {
            links.retain(|held| Some(*held) != other);
        }
        Answer::None
    };
    Location.GetAllLinkedLocations synced => |call| {
        let word = call.form_or_nothing(0);
        Answer::Forms(location(call).and_then(|place| place.links.get(&word).cloned()).unwrap_or_default())
    };
    Location.IsLinkedLocation synced => |call| {
        let (other, word) = (call.form_or_nothing(0), call.form_or_nothing(1));
        let links = location(call).and_then(|place| place.links.get(&word).cloned());
        Answer::Bool(links.is_some_and(|links| links.contains(&other)))
    };
    Location.HasCommonParent synced => |call| {
        let filter = call.form(1);
        let theirs = parents(call, call.form_or_nothing(0));
        let common = parents(call, call.this()).into_iter().any(|parent| {
            theirs.contains(&parent)
                && filter.is_none_or(|word| call.world.has_keyword(parent, word))
        });
        Answer::Bool(common)
    };
    Location.IsChild synced => |call| {
        let other = call.form_or_nothing(0);
        Answer::Bool(parents(call, other).contains(&call.this()))
    };
    Location.IsCleared synced => |call| Answer::Bool(location(call).is_some_and(|place| place.cleared));
    Location.HasEverBeenCleared synced => |call| {
        Answer::Bool(location(call).is_some_and(|place| place.ever_cleared))
    };
    Location.SetCleared synced => |call| {
        let cleared = call.bool(0);
        if let Some(place) = location(call) {
            place.cleared = cleared;
            place.ever_cleared |= cleared;
        }
        if cleared {
            let this = Handle::form(call.this());
            call.world.happens(this, "OnLocationCleared", []);
        }
        Answer::None
    };
    Location.IsLoaded synced => |_| Answer::Bool(true);
    Location.HasRefType synced => |call| {
        let (this, kind) = (call.this(), call.form_or_nothing(0));
        Answer::Bool(call.world.forms().any(|(id, _)| {
            call.world.reference(id).is_some_and(|reference| {
                reference.location == Some(this) && reference.roles.contains(&kind)
            })
        }))
    };
    Location.GetRefTypeAliveCount synced => |call| role_count(call, false);
    Location.GetRefTypeDeadCount synced => |call| role_count(call, true);
    Location.Reset synced => |call| {
        if let Some(place) = location(call) {
            place.cleared = false;
        }
        Answer::None
    };

    Cell.IsAttached synced => |_| Answer::Bool(true);
    Cell.IsLoaded synced => |_| Answer::Bool(true);
    Cell.IsInterior synced => |call| Answer::Bool(cell(call).is_some_and(|cell| cell.interior));
    Cell.GetActorOwner synced => |call| Answer::Form(cell_owner(call, "ActorBase"));
    Cell.GetFactionOwner synced => |call| Answer::Form(cell_owner(call, "Faction"));
    Cell.SetActorOwner synced => set_cell_owner;
    Cell.SetFactionOwner synced => set_cell_owner;
    Cell.SetPublic synced => |call| {
        let public = call.bool(0);
        if let Some(cell) = cell(call) {
            cell.public = public;
        }
        Answer::None
    };

    Scene.Start synced => |call| play(call, false);
    Scene.ForceStart synced => |call| play(call, true);
    Scene.Stop synced => |call| {
        if let Some(scene) = scene(call).filter(|scene| scene.playing) {
            scene.playing = false;
            scene.paused = false;
            let this = Handle::form(call.this());
            call.world.happens(this, "OnEnd", []);
        }
        Answer::None
    };
    Scene.Pause synced => |call| {
        let paused = call.bool(0);
        if let Some(scene) = scene(call) {
            scene.paused = paused && scene.playing;
        }
        Answer::None
    };
    Scene.IsPlaying synced => |call| Answer::Bool(scene(call).is_some_and(|scene| scene.playing));
    Scene.IsActionComplete synced => |call| Answer::Bool(scene(call).is_some_and(|scene| !scene.playing));
    Scene.GetOwningQuest synced => |call| Answer::Form(scene(call).and_then(|scene| scene.quest));

    ActiveMagicEffect.GetBaseObject synced => |call| Answer::Form(match call.world.body(call.this()) {
        Some(Body::Effect(effect)) => effect.base,
        _ => None,
    });
    ActiveMagicEffect.GetCasterActor synced => |call| Answer::Form(match call.world.body(call.this()) {
        Some(Body::Effect(effect)) => effect.caster,
        _ => None,
    });
    ActiveMagicEffect.GetTargetActor synced => |call| Answer::Form(match call.world.body(call.this()) {
        Some(Body::Effect(effect)) => effect.target,
        _ => None,
    });
    ActiveMagicEffect.Dispel synced => |call| {
        let this = call.this();
        if call.world.plan().running.contains_key(&this) {
            call.world.end_effect(this);
        } else {
            call.world.tell_of_effect(this, "OnEffectFinish");
        }
        Answer::None
    };

    TopicInfo.GetOwningQuest synced => |call| {
        Answer::Form(call.world.plan().owners.get(&call.this()).copied())
    };
    FormList.GetArray synced => |call| {
        let members = whole_list(call).map(|list| list.iter().collect());
        Answer::Forms(members.unwrap_or_default())
    };
    Faction.GetFactionReaction synced => |call| {
        let other = call.form(0).and_then(|other| call.world.actor(other));
        let theirs = other.map(|actor| actor.factions.clone()).unwrap_or_default();
        let own = faction(call).map(|own| own.reactions.clone()).unwrap_or_default();
        // An enemy among them decides, then an ally, then a friend.
        let reactions = theirs.keys().filter_map(|theirs| own.get(theirs).copied());
        Answer::Int(reactions.filter(|reaction| *reaction > 0).min().unwrap_or(0))
    };
    Faction.PlayerPayCrimeGold synced => |call| {
        if let Some(own) = faction(call) {
            own.crime_gold = (0, 0);
        }
        Answer::None
    };

    ConditionForm.IsTrue synced => |call| {
        let (subject, target) = (call.form(0), call.form(1));
        let conditions = call.world.plan().conditions.get(&call.this());
        // A condition that this world cannot judge is not fulfilled, as far as it knows.
        let holds = conditions.and_then(|rows| call.world.holds(rows, subject, target));
        Answer::Bool(holds == Some(true))
    };

    Spell.Cast latent => |call| {
        let (spell, source) = (call.this(), call.form(0));
        if let Some(target) = call.form(1).or(source) {
            call.world.cast(spell, source, target);
        }
        Answer::None
    };
    Spell.RemoteCast latent => |call| {
        let (spell, source, blame) = (call.this(), call.form(0), call.form(1));
        if let Some(target) = call.form(2).or(source) {
            call.world.cast(spell, blame.or(source), target);
        }
        Answer::None
    };
};

fn list<'a>(call: &'a mut WorldCall<'_>) -> Option<&'a mut List> {
    match call.world.body_mut(call.this()) {
        Some(Body::List(list)) => Some(list),
        _ => None,
    }
}

/// The same, for going through all of it.
fn whole_list<'a>(call: &'a mut WorldCall<'_>) -> Option<&'a mut List> {
    call.visited += list(call).map_or(0, |list| list.len());
    list(call)
}

fn actor_base<'a>(call: &'a mut WorldCall<'_>) -> Option<&'a mut ActorBase> {
    match call.world.body_mut(call.this()) {
        Some(Body::ActorBase(base)) => Some(base),
        _ => None,
    }
}

fn base_flag(call: &mut WorldCall<'_>, flag: BaseFlags) -> bool {
    actor_base(call).is_some_and(|base| base.flags.contains(flag))
}

fn set_base_flag(call: &mut WorldCall<'_>, flag: BaseFlags) -> Answer {
    let value = call.bool(0);
    if let Some(base) = actor_base(call) {
        base.flags.set(flag, value);
    }
    Answer::None
}

fn faction<'a>(call: &'a mut WorldCall<'_>) -> Option<&'a mut Faction> {
    match call.world.body_mut(call.this()) {
        Some(Body::Faction(faction)) => Some(faction),
        _ => None,
    }
}

/// Sets how the receiver and another faction regard each other.
fn relate(call: &mut WorldCall<'_>, mine: i32, theirs: i32) -> Answer {
    let (this, Some(other)) = (call.this(), call.form(0)) else {
        return Answer::None;
    };
    for (from, to, reaction) in [(this, other, mine), (other, this, theirs)] {
        if let Some(Body::Faction(state)) = call.world.body_mut(from) {
            state.reactions.insert(to, reaction);
        }
    }
    Answer::None
}

fn location<'a>(call: &'a mut WorldCall<'_>) -> Option<&'a mut Location> {
    match call.world.body_mut(call.this()) {
        Some(Body::Location(location)) => Some(location),
        _ => None,
    }
}

/// The places that contain a place, nearest first.
fn parents(call: &WorldCall<'_>, place: FormId) -> Vec<FormId> {
    let mut found = Vec::new();
    let mut here = place;
    while let Some(Body::Location(Location {
        parent: Some(parent),
        ..
    })) = call.world.body(here)
    {
        if found.contains(parent) {
            break;
        }
        found.push(*parent);
        here = *parent;
    }
    found
}

/// How many references with a role in the receiver, a location, are dead or alive.
fn role_count(call: &mut WorldCall<'_>, dead: bool) -> Answer {
    let (this, kind) = (call.this(), call.form_or_nothing(0));
    count(
        call.world
            .forms()
            .filter_map(|(id, _)| call.world.reference(id))
            .filter(|reference| {
                reference.location == Some(this)
                    && reference.roles.contains(&kind)
                    && reference
                        .actor
                        .as_ref()
                        .is_some_and(|actor| actor.is_dead())
                        == dead
            })
            .count(),
    )
}

fn cell<'a>(call: &'a mut WorldCall<'_>) -> Option<&'a mut Cell> {
    match call.world.body_mut(call.this()) {
        Some(Body::Cell(cell)) => Some(cell),
        _ => None,
    }
}

fn cell_owner(call: &mut WorldCall<'_>, class: &str) -> Option<FormId> {
    let owner = cell(call)?.owner?;
    call.world
        .form(owner)?
        .class
        .eq_ignore_ascii_case(class)
        .then_some(owner)
}

fn set_cell_owner(call: &mut WorldCall<'_>) -> Answer {
    let owner = call.form(0);
    if let Some(cell) = cell(call) {
        cell.owner = owner;
    }
    Answer::None
}

fn scene<'a>(call: &'a mut WorldCall<'_>) -> Option<&'a mut Scene> {
    match call.world.body_mut(call.this()) {
        Some(Body::Scene(scene)) => Some(scene),
        _ => None,
    }
}

/// Starts a scene. A scene that is already playing continues, or starts again if `anew` is set.
fn play(call: &mut WorldCall<'_>, anew: bool) -> Answer {
    if let Some(scene) = scene(call).filter(|scene| anew || !scene.playing) {
        scene.playing = true;
        scene.paused = false;
        let this = Handle::form(call.this());
        call.world.happens(this, "OnBegin", []);
    }
    Answer::None
}
