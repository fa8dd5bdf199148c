//! Spells and their running effects, as far as a plugin says which effects a spell has.

use super::World;
use super::condition::Condition;
use super::form::{Body, Effect};
use super::id::{FormId, Handle};
use super::occurrence::Argument;
use super::plan::{EffectPlan, SpellPlan};

impl World {
    /// Puts the effects of a spell on a target, each with the scripts of its magic effect. Returns how
    /// many began: those without a script do nothing here.
    pub fn cast(&mut self, spell: FormId, caster: Option<FormId>, target: FormId) -> usize {
        let plan = self.plan.spells.get(&spell).cloned();
        if let Some(caster) = caster
            && plan.as_ref().is_none_or(|plan| !plan.is_ability)
        {
            self.happens(Handle::form(caster), "OnSpellCast", [spell.into()]);
        }
        let Some(plan) = plan else {
            return 0;
        };
        let SpellPlan {
            is_ability,
            effects,
        } = plan;
        let mut begun = 0;
        for effect in effects {
            let has_script = self
                .form(effect.base)
                .is_some_and(|form| !form.scripts.is_empty());
            if !has_script || self.is_refused(&effect, is_ability, caster, target) {
                continue;
            }
            let Some(id) = self.create("ActiveMagicEffect") else {
                break;
            };
            if let Some(Body::Effect(running)) = self.body_mut(id) {
                *running = Effect {
                    target: Some(target),
                    caster,
                    base: Some(effect.base),
                };
            }
            self.plan.running.insert(id, spell);
            self.placed.push(id);
            let arguments = told_of(Some(target), caster, &effect);
            self.happens(Handle::form(id), "OnEffectStart", arguments);
            if !is_ability {
                self.duties.lasting.push((id, effect.seconds.max(0.0)));
            }
            begun += 1;
        }
        begun
    }

    /// Whether conditions keep an effect from working. Those of an ability are left alone: in the
    /// games its effect comes and goes with them as long as the actor has it.
    fn is_refused(
        &self,
        effect: &EffectPlan,
        is_ability: bool,
        caster: Option<FormId>,
        target: FormId,
    ) -> bool {
        let own = self.plan.conditions.get(&effect.base);
        let refuses =
            |conditions: &[Condition]| self.holds(conditions, Some(target), caster) == Some(false);
        !is_ability && (refuses(&effect.conditions) || own.is_some_and(|own| refuses(own)))
    }

    /// Gives an actor a spell. The effects of an ability begin at once. False if the actor has it.
    pub fn add_spell(&mut self, actor: FormId, spell: FormId) -> bool {
        let added = self
            .actor_mut(actor)
            .is_some_and(|actor| actor.spells.insert(spell));
        let is_ability = self
            .plan
            .spells
            .get(&spell)
            .is_some_and(|plan| plan.is_ability);
        if added && is_ability {
            self.cast(spell, Some(actor), actor);
        }
        added
    }

    /// Begins the abilities that an actor has and that have no effect on it yet.
    pub fn begin_abilities(&mut self, actor: FormId) {
        let spells = self.actor(actor).map(|state| &state.spells);
        let waiting: Vec<FormId> = spells
            .into_iter()
            .flatten()
            .filter(|spell| {
                let plan = self.plan.spells.get(spell);
                plan.is_some_and(|plan| plan.is_ability)
            })
            .filter(|spell| !self.is_under(actor, **spell))
            .copied()
            .collect();
        for spell in waiting {
            self.cast(spell, Some(actor), actor);
        }
    }

    /// Whether an effect of a spell is on something.
    fn is_under(&self, target: FormId, spell: FormId) -> bool {
        let mut running = self.plan.running.iter();
        running.any(|(id, of)| {
            let body = self.body(*id);
            *of == spell
                && matches!(body, Some(Body::Effect(effect)) if effect.target == Some(target))
        })
    }

    /// Takes a spell from an actor, with the effects that it has there. False if the actor did not
    /// have it.
    pub fn remove_spell(&mut self, actor: FormId, spell: FormId) -> bool {
        let removed = self
            .actor_mut(actor)
            .is_some_and(|actor| actor.spells.remove(&spell));
        if removed {
            self.dispel(actor, Some(spell));
        }
        removed
    }

    /// Ends the running effects of a spell, or of all spells, on an actor. True if there was one.
    pub fn dispel(&mut self, target: FormId, spell: Option<FormId>) -> bool {
        let running = self.plan.running.iter();
        let ended: Vec<FormId> = running
            .filter(|(_, of)| spell.is_none_or(|spell| **of == spell))
            .map(|(id, _)| *id)
            .filter(|id| match self.body(*id) {
                Some(Body::Effect(effect)) => effect.target == Some(target),
                _ => false,
            })
            .collect();
        for &id in &ended {
            self.end_effect(id);
        }
        !ended.is_empty()
    }

    /// Tells the scripts of an effect that no spell has, as one that is run by itself, that it begins or
    /// ends.
    pub fn tell_of_effect(&mut self, id: FormId, event: &'static str) {
        let Some(Body::Effect(effect)) = self.body(id) else {
            return;
        };
        let plan = EffectPlan::without_strength(effect.base);
        let arguments = told_of(effect.target, effect.caster, &plan);
        self.happens(Handle::form(id), event, arguments);
    }

    /// Ends a running effect, once.
    pub fn end_effect(&mut self, id: FormId) {
        let Some(Body::Effect(effect)) = self.body(id) else {
            return;
        };
        let Effect {
            target,
            caster,
            base,
        } = *effect;
        let Some(spell) = self.plan.running.remove(&id) else {
            return;
        };
        let effects = self.plan.spells.get(&spell).map(|plan| &plan.effects);
        let mut effects = effects.into_iter().flatten();
        let plan = effects.find(|plan| Some(plan.base) == base).cloned();
        let plan = plan.unwrap_or_else(|| EffectPlan::without_strength(base));
        let arguments = told_of(target, caster, &plan);
        self.passing.insert(id);
        self.happens(Handle::form(id), "OnEffectFinish", arguments);
    }
}

impl EffectPlan {
    fn without_strength(base: Option<FormId>) -> Self {
        Self {
            base: base.unwrap_or(FormId(0)),
            magnitude: 0.0,
            seconds: 0.0,
            conditions: Vec::new(),
        }
    }
}

/// What a script hears about its effect. Only Starfield tells more than the first two.
fn told_of(target: Option<FormId>, caster: Option<FormId>, effect: &EffectPlan) -> [Argument; 5] {
    [
        target.into(),
        caster.into(),
        effect.base.into(),
        effect.magnitude.into(),
        effect.seconds.into(),
    ]
}
