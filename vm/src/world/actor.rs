//! What happens to actors: values, death, combat, factions, unconsciousness.

use super::World;
use super::form::{BaseFlags, Body};
use super::id::{FormId, Handle};
use super::reference::ActorFlags;
use super::value::ActorValue;

/// The initial value of each of the [`STRENGTHS`].
const FULL: f32 = 100.0;

/// The values that actors have from the start. Only Skyrim knows the second and the third.
const STRENGTHS: [&str; 3] = ["Health", "Magicka", "Stamina"];

impl World {
    /// An actor value of a reference. Health of actors starts at 100, as do Skyrim's
    /// other two strengths; everything else at 0.
    pub fn value(&self, id: FormId, value: FormId) -> ActorValue {
        let known = self
            .reference(id)
            .and_then(|reference| reference.values.get(&value));
        known.copied().unwrap_or_else(|| {
            let name = self.form(value).map_or("", |form| &form.name);
            let is_strength = STRENGTHS.iter().any(|it| name.eq_ignore_ascii_case(it));
            ActorValue::at(if is_strength && self.actor(id).is_some() {
                FULL
            } else {
                0.0
            })
        })
    }

    /// Changes an actor value. An actor whose health is used up dies, or goes down if it is
    /// essential.
    pub fn change_value(
        &mut self,
        id: FormId,
        value: FormId,
        change: impl FnOnce(&mut ActorValue),
    ) {
        let mut number = self.value(id, value);
        change(&mut number);
        let Some(reference) = self.reference_mut(id) else {
            return;
        };
        reference.values.insert(value, number);
        let is_health = self
            .form(value)
            .is_some_and(|form| form.name.eq_ignore_ascii_case("Health"));
        if is_health && number.current() <= 0.0 {
            self.die_or_go_down(id);
        }
    }

    /// Kills an actor, even an essential one: a script that calls this means it.
    pub fn kill(&mut self, id: FormId, killer: Option<FormId>) {
        let Some(actor) = self.actor_mut(id) else {
            return;
        };
        if actor.is_dead() {
            return;
        }
        if actor.flags.contains(ActorFlags::DEFERRED_KILL) {
            self.happens(Handle::form(id), "OnDeferredKill", [killer.into()]);
            return;
        }
        actor.flags.insert(ActorFlags::DEAD);
        actor.flags.remove(ActorFlags::BLEEDING_OUT);
        actor.killer = killer;
        actor.targets.clear();
        let base = self.reference(id).and_then(|reference| reference.base);
        if let Some(Body::ActorBase(base)) = base.and_then(|base| self.body_mut(base)) {
            base.dead += 1;
        }
        self.happens(Handle::form(id), "OnDying", [killer.into()]);
        self.happens(Handle::form(id), "OnDeath", [killer.into()]);
        if let Some(killer) = killer {
            self.happens(Handle::form(killer), "OnKill", [id.into()]);
        }
    }

    /// Brings a dead actor back with full values.
    pub fn resurrect(&mut self, id: FormId) {
        let Some(reference) = self.reference_mut(id) else {
            return;
        };
        for value in reference.values.values_mut() {
            value.damage = 0.0;
        }
        if let Some(actor) = self.actor_mut(id) {
            actor
                .flags
                .remove(ActorFlags::DEAD | ActorFlags::BLEEDING_OUT);
            actor.killer = None;
        }
    }

    fn die_or_go_down(&mut self, id: FormId) {
        let base = self.reference(id).and_then(|reference| reference.base);
        let spared = matches!(base.and_then(|base| self.body(base)),
            Some(Body::ActorBase(base))
                if base.flags.intersects(BaseFlags::ESSENTIAL | BaseFlags::INVULNERABLE));
        let Some(actor) = self.actor_mut(id) else {
            return;
        };
        if spared || actor.flags.contains(ActorFlags::ESSENTIAL) {
            if !actor.flags.contains(ActorFlags::BLEEDING_OUT) {
                actor.flags.insert(ActorFlags::BLEEDING_OUT);
                self.happens(Handle::form(id), "OnEnterBleedout", []);
            }
        } else {
            self.kill(id, None);
        }
    }

    /// Starts combat between two actors. Both get the event.
    pub fn start_combat(&mut self, id: FormId, target: FormId) {
        for (fighter, other) in [(id, target), (target, id)] {
            let Some(actor) = self.actor_mut(fighter) else {
                return;
            };
            if actor.is_dead() {
                return;
            }
            let calm = actor.targets.is_empty();
            if !actor.targets.contains(&other) {
                actor.targets.push(other);
            }
            if calm {
                let arguments = [other.into(), 1.into()];
                self.happens(Handle::form(fighter), "OnCombatStateChanged", arguments);
            }
        }
    }

    /// Ends an actor's combat.
    pub fn stop_combat(&mut self, id: FormId) {
        let Some(actor) = self.actor_mut(id) else {
            return;
        };
        let targets = std::mem::take(&mut actor.targets);
        if targets.is_empty() {
            return;
        }
        self.happens(
            Handle::form(id),
            "OnCombatStateChanged",
            [None.into(), 0.into()],
        );
        for target in targets {
            let Some(other) = self.actor_mut(target) else {
                continue;
            };
            other.targets.retain(|held| *held != id);
            if other.targets.is_empty() {
                let arguments = [None.into(), 0.into()];
                self.happens(Handle::form(target), "OnCombatStateChanged", arguments);
            }
        }
    }

    /// How one actor regards another by faction: 0 neutral, 1 enemy, 2 ally, 3 friend. If any two
    /// of their factions are enemies, that outweighs the rest.
    pub fn faction_reaction(&self, id: FormId, other: FormId) -> i32 {
        let (Some(one), Some(two)) = (self.actor(id), self.actor(other)) else {
            return 0;
        };
        let mut best = 0;
        for faction in one.factions.keys() {
            let Some(Body::Faction(state)) = self.body(*faction) else {
                continue;
            };
            for theirs in two.factions.keys() {
                let reaction = match state.reactions.get(theirs) {
                    Some(reaction) => *reaction,
                    None if faction == theirs => 2,
                    None => 0,
                };
                if reaction == 1 {
                    return 1;
                }
                best = best.max(reaction);
            }
        }
        best
    }

    /// Makes an actor unconscious or wakes it. True if that changed something.
    pub fn set_unconscious(&mut self, id: FormId, unconscious: bool) -> bool {
        let Some(actor) = self.actor_mut(id) else {
            return false;
        };
        if actor.flags.contains(ActorFlags::UNCONSCIOUS) == unconscious {
            return false;
        }
        actor.flags.set(ActorFlags::UNCONSCIOUS, unconscious);
        self.happens(
            Handle::form(id),
            "OnConsciousnessStateChanged",
            [unconscious.into()],
        );
        true
    }
}
