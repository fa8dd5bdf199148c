//! Natives of actors.

use cyperus_pex::Game;

use super::{Answer, Native, WorldCall, actor_is, set_actor, table};
use crate::world::{Actor, ActorFlags, BaseFlags, Body, FormId, Handle};

pub(super) const ROWS: &[Native] = table! { world:
    Actor.AddPerk synced => |call| {
        let perk = call.form(0);
        change(call, |actor| {
            if let Some(perk) = perk {
                let rank = actor.perks.entry(perk).or_insert(0);
                *rank = rank.saturating_add(1);
            }
        })
    };
    Actor.HasPerk synced => |call| {
        let perk = call.form_or_nothing(0);
        Answer::Bool(look(call, |actor| actor.perks.contains_key(&perk)))
    };
    Actor.RemovePerk synced => |call| {
        let perk = call.form_or_nothing(0);
        change(call, |actor| {
            actor.perks.remove(&perk);
        })
    };
    Actor.AddSpell synced => |call| {
        let (this, spell) = (call.this(), call.form(0));
        Answer::Bool(spell.is_some_and(|spell| call.world.add_spell(this, spell)))
    };
    Actor.HasSpell synced => |call| {
        let spell = call.form_or_nothing(0);
        Answer::Bool(look(call, |actor| actor.spells.contains(&spell)))
    };
    Actor.RemoveSpell synced => |call| {
        let (this, spell) = (call.this(), call.form_or_nothing(0));
        Answer::Bool(call.world.remove_spell(this, spell))
    };
    Actor.GetEquippedItemType synced => |call| {
        // Hands are empty, or hold a weapon, of which the simplest kind is a sword.
        let equipped = look(call, |actor| actor.equipped.clone());
        let is_weapon = |item: &FormId| {
            call.world.form(*item).is_some_and(|form| form.class.eq_ignore_ascii_case("Weapon"))
        };
        Answer::Int(i32::from(equipped.iter().any(is_weapon)))
    };
    Actor.DispelSpell synced => |call| {
        let (this, spell) = (call.this(), call.form_or_nothing(0));
        Answer::Bool(call.world.dispel(this, Some(spell)))
    };
    Actor.DispelAllSpells synced => |call| {
        let this = call.this();
        call.world.dispel(this, None);
        Answer::None
    };

    Actor.EquipItem synced => |call| {
        if let (this, Some(item)) = (call.this(), call.form(0)) {
            call.world.equip(this, item);
        }
        Answer::None
    };
    Actor.UnequipItem synced => |call| {
        if let (this, Some(item)) = (call.this(), call.form(0)) {
            call.world.unequip(this, item);
        }
        Answer::None
    };
    Actor.UnequipAll synced => |call| {
        let this = call.this();
        for item in look(call, |actor| actor.equipped.clone()) {
            call.world.unequip(this, item);
        }
        Answer::None
    };
    Actor.IsEquipped synced => |call| {
        let wanted = call.world.expanded(call.form_or_nothing(0));
        Answer::Bool(look(call, |actor| wanted.iter().any(|item| actor.equipped.contains(item))))
    };
    Actor.GetEquippedWeapon synced => |call| Answer::Form(worn(call, "Weapon"));
    Actor.GetEquippedShield synced => |_| Answer::Form(None);
    Actor.WornHasKeyword synced => |call| {
        let word = call.form_or_nothing(0);
        let worn = look(call, |actor| actor.equipped.clone());
        Answer::Bool(worn.into_iter().any(|item| call.world.has_keyword(item, word)))
    };
    Actor.GetGoldAmount synced => |call| Answer::Int(call.world.item_count(call.this(), FormId::MONEY));

    Actor.GetLevel synced => |call| Answer::Int(call.world.actor(call.this()).map_or(1, Actor::level));
    Actor.GetLeveledActorBase synced => |call| {
        Answer::Form(call.world.reference(call.this()).and_then(|reference| reference.base))
    };
    Actor.GetRace synced => |call| Answer::Form(race(call));
    Actor.SetRace synced => |call| {
        let (this, race) = (call.this(), call.form(0));
        change(call, |actor| actor.race = race);
        call.world.happens(Handle::form(this), "OnRaceSwitchComplete", []);
        Answer::None
    };

    Actor.GetFactionRank synced => |call| {
        // -2 means "not a member"; ranks start at -1.
        let faction = call.form_or_nothing(0);
        Answer::Int(call.world.actor(call.this()).and_then(|actor| actor.factions.get(&faction).copied()).unwrap_or(-2))
    };
    Actor.IsInFaction synced => |call| {
        let faction = call.form_or_nothing(0);
        Answer::Bool(look(call, |actor| actor.factions.get(&faction).is_some_and(|rank| *rank > -1)))
    };
    Actor.SetFactionRank synced => |call| {
        let (faction, rank) = (call.form(0), call.int(1));
        change(call, |actor| {
            if let Some(faction) = faction {
                actor.factions.insert(faction, rank);
            }
        })
    };
    Actor.ModFactionRank synced => |call| {
        let (faction, by) = (call.form(0), call.int(1));
        change(call, |actor| {
            if let Some(faction) = faction {
                let rank = actor.factions.entry(faction).or_insert(0);
                *rank = rank.saturating_add(by);
            }
        })
    };
    Actor.RemoveFromFaction synced => |call| {
        let faction = call.form_or_nothing(0);
        change(call, |actor| {
            actor.factions.remove(&faction);
        })
    };
    Actor.RemoveFromAllFactions synced => |call| change(call, |actor| actor.factions.clear());
    Actor.GetFactionReaction synced => |call| {
        Answer::Int(call.world.faction_reaction(call.this(), call.form_or_nothing(0)))
    };
    Actor.IsHostileToActor synced => |call| {
        let other = call.form_or_nothing(0);
        let fights = look(call, |actor| actor.targets.contains(&other));
        Answer::Bool(fights || call.world.faction_reaction(call.this(), other) == 1)
    };
    Actor.GetCrimeFaction synced => |call| Answer::Form(look(call, |actor| actor.crime_faction));
    Actor.SetCrimeFaction synced => |call| {
        let faction = call.form(0);
        change(call, |actor| actor.crime_faction = faction)
    };
    Actor.GetRelationshipRank synced => |call| {
        let other = call.form_or_nothing(0);
        Answer::Int(look(call, |actor| actor.relationships.get(&other).copied().unwrap_or(0)))
    };
    Actor.SetRelationshipRank synced => |call| {
        let (this, rank) = (call.this(), call.int(1).clamp(-4, 4));
        if let Some(other) = call.form(0) {
            for (one, two) in [(this, other), (other, this)] {
                if let Some(actor) = call.world.actor_mut(one) {
                    actor.relationships.insert(two, rank);
                }
            }
        }
        Answer::None
    };
    Actor.GetHighestRelationshipRank synced => |call| {
        Answer::Int(look(call, |actor| actor.relationships.values().copied().max().unwrap_or(0)))
    };
    Actor.GetLowestRelationshipRank synced => |call| {
        Answer::Int(look(call, |actor| actor.relationships.values().copied().min().unwrap_or(0)))
    };

    Actor.IsDead synced => |call| Answer::Bool(look(call, Actor::is_dead));
    Actor.GetKiller synced => |call| Answer::Form(look(call, |actor| actor.killer));
    Actor.Kill synced => kill;
    Actor.KillSilent synced => kill;
    Actor.Resurrect latent => |call| {
        let this = call.this();
        call.world.resurrect(this);
        Answer::None
    };
    Actor.ResetHealthAndLimbs synced => |call| {
        let this = call.this();
        if let Some(reference) = call.world.reference_mut(this) {
            for value in reference.values.values_mut() {
                value.damage = 0.0;
            }
        }
        set_actor(call, ActorFlags::BLEEDING_OUT, false)
    };
    Actor.StartDeferredKill synced => |call| set_actor(call, ActorFlags::DEFERRED_KILL, true);
    Actor.EndDeferredKill synced => |call| {
        set_actor(call, ActorFlags::DEFERRED_KILL, false);
        let (this, health) = (call.this(), call.world.named("Health"));
        if health.is_some_and(|health| call.world.value(this, health).current() <= 0.0) {
            call.world.kill(this, None);
        }
        Answer::None
    };
    Actor.IsBleedingOut synced => |call| actor_is(call, ActorFlags::BLEEDING_OUT);
    Actor.IsEssential synced => |call| flag_or_base(call, ActorFlags::ESSENTIAL, BaseFlags::ESSENTIAL);
    Actor.SetEssential synced => |call| set_to(call, ActorFlags::ESSENTIAL);
    Actor.SetProtected synced => |call| set_to(call, ActorFlags::PROTECTED);
    Actor.IsGhost synced => |call| actor_is(call, ActorFlags::GHOST);
    Actor.SetGhost synced => |call| set_to(call, ActorFlags::GHOST);
    Actor.IsUnconscious synced => |call| actor_is(call, ActorFlags::UNCONSCIOUS);
    Actor.SetUnconscious synced => |call| {
        let (this, unconscious) = (call.this(), call.bool(0));
        call.world.set_unconscious(this, unconscious);
        Answer::Bool(true)
    };
    Actor.SetRestrained synced => |call| {
        set_to(call, ActorFlags::RESTRAINED);
        Answer::Bool(true)
    };
    Actor.GetNoBleedoutRecovery synced => |call| actor_is(call, ActorFlags::NO_BLEEDOUT_RECOVERY);
    Actor.SetNoBleedoutRecovery synced => |call| set_to(call, ActorFlags::NO_BLEEDOUT_RECOVERY);

    Actor.StartCombat synced => |call| {
        if let (this, Some(target)) = (call.this(), call.form(0)) {
            call.world.start_combat(this, target);
        }
        Answer::None
    };
    Actor.StopCombat synced => stop_combat;
    Actor.StopCombatAlarm synced => stop_combat;
    Actor.IsInCombat synced => |call| Answer::Bool(look(call, |actor| !actor.targets.is_empty()));
    Actor.GetCombatState synced => |call| Answer::Int(i32::from(look(call, |actor| !actor.targets.is_empty())));
    Actor.GetCombatTarget synced => |call| Answer::Form(look(call, |actor| actor.targets.first().copied()));
    Actor.GetAllCombatTargets synced => |call| Answer::Forms(look(call, |actor| actor.targets.clone()));

    Actor.IsPlayerTeammate synced => |call| actor_is(call, ActorFlags::TEAMMATE);
    Actor.SetPlayerTeammate synced => |call| set_to(call, ActorFlags::TEAMMATE);
    Actor.IsAIEnabled synced => |call| {
        Answer::Bool(!look(call, |actor| actor.flags.contains(ActorFlags::AI_OFF)))
    };
    Actor.EnableAI synced => |call| {
        let enabled = call.bool(0);
        set_actor(call, ActorFlags::AI_OFF, !enabled)
    };
    Actor.IsAlerted synced => |call| actor_is(call, ActorFlags::ALERT);
    Actor.SetAlert synced => |call| set_to(call, ActorFlags::ALERT);
    Actor.IsWeaponDrawn synced => |call| actor_is(call, ActorFlags::WEAPON_DRAWN);
    Actor.DrawWeapon synced => |call| set_actor(call, ActorFlags::WEAPON_DRAWN, true);
    Actor.IsSneaking synced => |call| actor_is(call, ActorFlags::SNEAKING);
    Actor.StartSneaking synced => |call| {
        let this = Handle::form(call.this());
        call.world.happens(this, "OnEnterSneaking", []);
        set_actor(call, ActorFlags::SNEAKING, true)
    };
    Actor.SetAttackActorOnSight synced => |call| set_to(call, ActorFlags::ATTACKS_ON_SIGHT);
    Actor.IsBribed synced => |call| actor_is(call, ActorFlags::BRIBED);
    Actor.SetBribed synced => |call| set_to(call, ActorFlags::BRIBED);
    Actor.IsIntimidated synced => |call| actor_is(call, ActorFlags::INTIMIDATED);
    Actor.SetIntimidated synced => |call| set_to(call, ActorFlags::INTIMIDATED);
    Actor.IsInPowerArmor synced => |call| actor_is(call, ActorFlags::POWER_ARMOR);
    Actor.SwitchToPowerArmor synced => |call| {
        let inside = call.form(0).is_some();
        set_actor(call, ActorFlags::POWER_ARMOR, inside)
    };
    Actor.IsDoingFavor synced => |call| actor_is(call, ActorFlags::DOING_FAVOR);
    Actor.SetDoingFavor synced => |call| set_to(call, ActorFlags::DOING_FAVOR);
    Actor.GetPlayerControls synced => |call| actor_is(call, ActorFlags::PLAYER_CONTROLS);
    Actor.SetPlayerControls synced => |call| set_to(call, ActorFlags::PLAYER_CONTROLS);

    Actor.SetLookAt synced => |call| {
        let target = call.form(0);
        change(call, |actor| actor.look_target = target)
    };
    Actor.ClearLookAt synced => |call| change(call, |actor| actor.look_target = None);
    Actor.SetAlpha synced => |call| {
        let alpha = call.float(0).clamp(0.0, 1.0);
        change(call, |actor| actor.alpha = Some(alpha))
    };
    Actor.SetOutfit synced => |call| {
        let outfit = call.form(0);
        change(call, |actor| actor.outfit = outfit)
    };
    Actor.GetSitState synced => |call| Answer::Int(if look(call, |actor| actor.seat.is_some()) { 3 } else { 0 });
    Actor.SnapIntoInteraction synced => |call| {
        let (this, seat) = (call.this(), call.form(0));
        change(call, |actor| actor.seat = seat);
        if let Some(seat) = seat {
            call.world.move_to(this, seat, [0.0; 3], true);
            call.world.happens(Handle::form(this), "OnSit", [seat.into()]);
        }
        Answer::Bool(seat.is_some())
    };
    Actor.PathToReference latent => |call| {
        let (this, target) = (call.this(), call.form(0));
        if let Some(target) = target {
            call.world.move_to(this, target, [0.0; 3], false);
        }
        Answer::Bool(target.is_some())
    };
    Actor.MoveToPackageLocation latent => |_| Answer::None;
};

fn look<T: Default>(call: &WorldCall<'_>, question: impl FnOnce(&Actor) -> T) -> T {
    call.world
        .actor(call.this())
        .map(question)
        .unwrap_or_default()
}

fn change(call: &mut WorldCall<'_>, change: impl FnOnce(&mut Actor)) -> Answer {
    let this = call.this();
    if let Some(actor) = call.world.actor_mut(this) {
        change(actor);
    }
    Answer::None
}

fn set_to(call: &mut WorldCall<'_>, flag: ActorFlags) -> Answer {
    let value = call.bool(0);
    set_actor(call, flag, value)
}

fn kill(call: &mut WorldCall<'_>) -> Answer {
    let (this, killer) = (call.this(), call.form(0));
    call.world.kill(this, killer);
    Answer::None
}

fn stop_combat(call: &mut WorldCall<'_>) -> Answer {
    let this = call.this();
    call.world.stop_combat(this);
    Answer::None
}

fn flag_or_base(call: &WorldCall<'_>, flag: ActorFlags, base_flag: BaseFlags) -> Answer {
    let base = call
        .world
        .reference(call.this())
        .and_then(|reference| reference.base);
    let by_base = matches!(base.and_then(|base| call.world.body(base)),
        Some(Body::ActorBase(base)) if base.flags.contains(base_flag));
    Answer::Bool(by_base || look(call, |actor| actor.flags.contains(flag)))
}

fn race(call: &mut WorldCall<'_>) -> Option<FormId> {
    let own = look(call, |actor| actor.race);
    let base = call.world.reference(call.this()).and_then(|this| this.base);
    own.or_else(|| race_of_base(call, base?))
}

/// The race of a base. The player's is the one that the game starts its character with.
pub(super) fn race_of_base(call: &mut WorldCall<'_>, base: FormId) -> Option<FormId> {
    let Body::ActorBase(actor) = call.world.body(base)? else {
        return None;
    };
    let name = match call.game {
        Game::Skyrim => "NordRace",
        Game::Fallout4 | Game::Fallout76 => "HumanRace",
        Game::Starfield => return actor.race,
    };
    let is_player = base == FormId::PLAYER_BASE;
    actor
        .race
        .or_else(|| is_player.then(|| call.world.known(FormId::PLAYER_RACE, "Race", name)))
}

/// The first item of a class that the receiver is wearing.
fn worn(call: &WorldCall<'_>, class: &str) -> Option<FormId> {
    let equipped = look(call, |actor| actor.equipped.clone());
    equipped.into_iter().find(|item| {
        call.world
            .form(*item)
            .is_some_and(|form| form.class.eq_ignore_ascii_case(class))
    })
}
