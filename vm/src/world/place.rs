//! Placing, moving, enabling, deleting, activating.

use std::collections::BTreeSet;

use super::World;
use super::id::{FormId, Handle};
use super::reference::ReferenceFlags;
use super::value::ActorValue;

/// How something is placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// How many; scripts get the last one.
    pub count: i32,
    /// Not in the world until it is enabled.
    pub disabled: bool,
    /// Offset from the other reference.
    pub offset: [f32; 3],
}

impl Default for Placement {
    fn default() -> Self {
        Self {
            count: 1,
            disabled: false,
            offset: [0.0; 3],
        }
    }
}

/// More than a game session can hold; a script that asks for more has a bug.
const MOST_AT_ONCE: i32 = 10_000;

impl World {
    /// Places references to a base at another reference. Returns the last one.
    pub fn place_at(
        &mut self,
        place: FormId,
        base: FormId,
        placement: &Placement,
    ) -> Option<FormId> {
        let class = self.class_of_instance(base)?;
        self.reference(place)?;
        let mut last = None;
        for _ in 0..placement.count.clamp(0, MOST_AT_ONCE) {
            let id = self.create(class)?;
            self.move_silently(id, place, placement.offset, true);
            if let Some(reference) = self.reference_mut(id) {
                reference.base = Some(base);
                reference.origin = reference.position;
                reference.flags.insert(ReferenceFlags::CREATED);
                reference
                    .flags
                    .set(ReferenceFlags::DISABLED, placement.disabled);
            }
            self.furnish(id);
            self.placed.push(id);
            self.begin_abilities(id);
            if !placement.disabled {
                self.happens(Handle::form(id), "OnLoad", []);
            }
            last = Some(id);
        }
        last
    }

    /// Gives a new reference what a plugin says that those to its base have. Nobody hears of it, and its
    /// abilities do not begin: see [`World::begin_abilities`].
    pub fn furnish(&mut self, id: FormId) {
        let base = self.reference(id).and_then(|reference| reference.base);
        let plan = base.and_then(|base| self.plan.bases.get(&base)).cloned();
        let (Some(plan), Some(reference)) = (plan, self.reference_mut(id)) else {
            return;
        };
        for (item, count) in plan.items.iter().filter(|(_, count)| *count > 0) {
            let held = reference.items.entry(*item).or_insert(0);
            *held = held.saturating_add(*count);
        }
        for (value, number) in plan.values {
            let value = reference.values.entry(value);
            value.or_insert(ActorValue::at(number));
        }
        if let Some(actor) = &mut reference.actor {
            actor.spells.extend(plan.spells);
            if actor.level == 0 {
                actor.level = plan.level;
            }
            for (faction, rank) in plan.factions {
                actor.factions.entry(faction).or_insert(rank);
            }
            for (perk, rank) in plan.perks {
                actor.perks.entry(perk).or_insert(rank);
            }
        }
    }

    /// The native class of references to a base; `None` if it cannot be placed.
    fn class_of_instance(&self, base: FormId) -> Option<&'static str> {
        let form = self.form(base)?;
        if self.reference(base).is_some() {
            return None;
        }
        let makes_actors = ["ActorBase", "LeveledActor"];
        let actor = makes_actors
            .iter()
            .any(|class| class.eq_ignore_ascii_case(&form.class));
        Some(if actor { "Actor" } else { "ObjectReference" })
    }

    /// Moves a reference to another. An actor gets an event when its location changes.
    pub fn move_to(&mut self, id: FormId, target: FormId, offset: [f32; 3], turn: bool) {
        let before = self.reference(id).and_then(|reference| reference.location);
        self.move_silently(id, target, offset, turn);
        let after = self.reference(id).and_then(|reference| reference.location);
        if before != after && self.actor(id).is_some() {
            self.happens(
                Handle::form(id),
                "OnLocationChange",
                [before.into(), after.into()],
            );
        }
    }

    fn move_silently(&mut self, id: FormId, target: FormId, offset: [f32; 3], turn: bool) {
        let Some(there) = self.reference(target) else {
            return;
        };
        let (position, angle, cell, location) =
            (there.position, there.angle, there.cell, there.location);
        let Some(reference) = self.reference_mut(id) else {
            return;
        };
        for axis in 0..3 {
            reference.position[axis] = position[axis] + offset[axis];
        }
        if turn {
            reference.angle = angle;
        }
        reference.cell = cell;
        reference.location = location;
    }

    /// Enables a reference, with those that follow it. Does nothing if it is deleted or already
    /// enabled.
    pub fn enable(&mut self, id: FormId) {
        self.switch_with_followers(id, true);
    }

    /// Disables a reference, with those that follow it. The player cannot be disabled.
    pub fn disable(&mut self, id: FormId) {
        self.switch_with_followers(id, false);
    }

    fn switch_with_followers(&mut self, first: FormId, enabled: bool) {
        let mut waiting = vec![(first, enabled)];
        // A damaged plugin may let references follow each other in a circle.
        let mut seen = BTreeSet::new();
        while let Some((id, enabled)) = waiting.pop() {
            if !seen.insert(id) || !self.switch(id, enabled) {
                continue;
            }
            let followers = self.plan.followers.get(&id).into_iter().flatten();
            waiting.extend(followers.map(|(id, is_opposite)| (*id, enabled != *is_opposite)));
        }
    }

    /// Enables or disables one reference. False if nothing changed.
    fn switch(&mut self, id: FormId, enabled: bool) -> bool {
        let Some(reference) = self.reference_mut(id) else {
            return false;
        };
        let is_disabled = reference.flags.contains(ReferenceFlags::DISABLED);
        let is_deleted = reference.flags.contains(ReferenceFlags::DELETED);
        let refused = if enabled {
            is_deleted
        } else {
            id == FormId::PLAYER
        };
        if is_disabled != enabled || refused {
            return false;
        }
        reference.flags.set(ReferenceFlags::DISABLED, !enabled);
        let event = if enabled { "OnLoad" } else { "OnUnload" };
        self.happens(Handle::form(id), event, []);
        true
    }

    /// Removes a reference from the world for good. The player cannot be deleted.
    pub fn delete(&mut self, id: FormId) {
        if id == FormId::PLAYER {
            return;
        }
        self.disable(id);
        let Some(reference) = self.reference_mut(id) else {
            return;
        };
        if reference.flags.contains(ReferenceFlags::DELETED) {
            return;
        }
        reference.flags.insert(ReferenceFlags::DELETED);
        self.deleted.push(id);
        self.passing.insert(id);
        let Some(reference) = self.reference_mut(id) else {
            return;
        };
        if let Some(container) = reference.container.take() {
            let base = reference.base;
            if let Some(holder) = self.reference_mut(container) {
                holder.held.retain(|held| *held != id);
            }
            if let Some(base) = base {
                self.remove_item(container, base, 1, None);
            }
        }
    }

    /// Activates a reference. Scripts are notified even if its activation is blocked, but its
    /// default action (doors open and close, items are taken) is then left out. False if it is not
    /// in the world or is destroyed.
    pub fn activate(&mut self, id: FormId, user: Option<FormId>, only_by_itself: bool) -> bool {
        let Some(reference) = self.reference(id) else {
            return false;
        };
        if !reference.is_loaded() || reference.flags.contains(ReferenceFlags::DESTROYED) {
            return false;
        }
        let blocked = reference.flags.contains(ReferenceFlags::ACTIVATION_BLOCKED);
        let base = reference.base.and_then(|base| self.form(base));
        let is_item = base.is_some_and(super::Form::is_item);
        let is_door = base.is_some_and(|base| base.class.eq_ignore_ascii_case("Door"));
        let locked = reference.flags.contains(ReferenceFlags::LOCKED);
        let open = reference.flags.contains(ReferenceFlags::OPEN);
        if !only_by_itself {
            self.happens(Handle::form(id), "OnActivate", [user.into()]);
        }
        if blocked && !only_by_itself {
            return true;
        }
        if is_door && !locked {
            self.set_open(id, !open, user);
        } else if let Some(user) = user.filter(|_| is_item) {
            self.add_item(user, id, 1, None);
        }
        true
    }

    /// Opens or closes a reference.
    pub fn set_open(&mut self, id: FormId, open: bool, user: Option<FormId>) {
        let Some(reference) = self.reference_mut(id) else {
            return;
        };
        if reference.flags.contains(ReferenceFlags::OPEN) != open {
            reference.flags.set(ReferenceFlags::OPEN, open);
            let event = if open { "OnOpen" } else { "OnClose" };
            self.happens(Handle::form(id), event, [user.into()]);
        }
    }

    /// Locks or unlocks a reference.
    pub fn set_locked(&mut self, id: FormId, locked: bool) {
        let Some(reference) = self.reference_mut(id) else {
            return;
        };
        if reference.flags.contains(ReferenceFlags::LOCKED) != locked {
            reference.flags.set(ReferenceFlags::LOCKED, locked);
            self.happens(Handle::form(id), "OnLockStateChanged", []);
        }
    }

    /// Follows links with a keyword from a reference, at most `most` of them, without going in
    /// circles.
    pub fn link_chain(&self, id: FormId, keyword: Option<FormId>, most: usize) -> Vec<FormId> {
        let mut chain: Vec<FormId> = Vec::new();
        let mut seen = BTreeSet::from([id]);
        let mut here = id;
        while chain.len() < most {
            let link = self
                .reference(here)
                .and_then(|reference| reference.links.get(&keyword));
            match link {
                Some(&next) if seen.insert(next) => {
                    chain.push(next);
                    here = next;
                }
                _ => break,
            }
        }
        chain
    }

    /// The references linked to this one by a keyword, in order.
    pub fn linked_to(&self, id: FormId, keyword: Option<FormId>) -> Vec<FormId> {
        self.forms()
            .filter(|(other, _)| {
                self.reference(*other)
                    .is_some_and(|reference| reference.links.get(&keyword) == Some(&id))
            })
            .map(|(other, _)| other)
            .collect()
    }

    /// References in the world within a radius of a point that satisfy a condition, nearest first.
    pub fn near(
        &self,
        center: [f32; 3],
        radius: f32,
        mut wanted: impl FnMut(FormId) -> bool,
    ) -> Vec<FormId> {
        let middle = super::Reference {
            position: center,
            ..Default::default()
        };
        let mut found: Vec<(f32, FormId)> = self
            .forms()
            .filter_map(|(id, _)| {
                let reference = self
                    .reference(id)
                    .filter(|reference| reference.is_loaded())?;
                let distance = reference.distance(&middle);
                (distance <= radius && wanted(id)).then_some((distance, id))
            })
            .collect();
        found.sort_by(|left, right| left.0.total_cmp(&right.0).then(left.1.cmp(&right.1)));
        found.into_iter().map(|(_, id)| id).collect()
    }
}
