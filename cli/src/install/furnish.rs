//! What references have from their base, and which of them are there only while another one is.

use std::collections::BTreeMap;

use cyperus_plugin::Content;
use cyperus_plugin::form::actor::ActorBase;
use cyperus_plugin::form::item::{ItemCount, contents};
use cyperus_vm::world::{BasePlan, Body, FormId, ReferenceFlags};

use super::Installer;
use super::file::File;

/// An actor that levels with the player stores a factor instead of its level, and a flag.
const LEVELS_WITH_PLAYER: u32 = 0x80;

impl Installer<'_> {
    /// What every container of a base contains.
    pub(super) fn plan_container(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let plan = BasePlan {
            items: self.items(file, contents(content).collect()),
            ..BasePlan::default()
        };
        self.plan_base(id, plan);
    }

    /// What every actor of a base has.
    pub(super) fn plan_actor(&mut self, file: &File<'_>, id: FormId, found: &ActorBase<'_>) {
        let mut plan = BasePlan {
            items: self.items(file, found.items().collect()),
            ..BasePlan::default()
        };
        if found.flags().0 & LEVELS_WITH_PLAYER == 0 {
            plan.level = found.level().map_or(0, i32::from);
        }
        for (faction, rank) in found.factions() {
            let faction = self.form(file, faction, "Faction");
            plan.factions.extend(faction.map(|it| (it, rank.into())));
        }
        for (perk, rank) in found.perks() {
            let perk = self.form(file, perk, "Perk");
            plan.perks.extend(perk.map(|it| (it, rank.into())));
        }
        for spell in found.spells() {
            plan.spells.extend(self.form(file, spell, "Spell"));
        }
        for (value, number) in found.actor_values() {
            let value = self.form(file, value, "ActorValue");
            plan.values.extend(value.map(|it| (it, number)));
        }
        self.plan_base(id, plan);
    }

    fn plan_base(&mut self, id: FormId, plan: BasePlan) {
        let bases = &mut self.machine.world_mut().plan_mut().bases;
        if plan.is_empty() {
            // A later plugin may take away what an earlier one gave.
            bases.remove(&id);
        } else {
            bases.insert(id, plan);
        }
    }

    /// Items with their counts. Levelled lists are left out: nothing here rolls them.
    fn items(&mut self, file: &File<'_>, found: Vec<ItemCount>) -> Vec<(FormId, i32)> {
        let mut items = Vec::new();
        for row in found {
            let Some(item) = self.guess(file, row.item, "MiscObject") else {
                continue;
            };
            let form = self.machine.world().form(item);
            if form.is_some_and(|form| *form.class != *"LeveledItem") {
                items.push((item, row.count));
            }
        }
        items
    }

    /// Gives the references of all files what they have from their base, and says which of them are
    /// there.
    pub(super) fn furnish(&mut self) {
        let world = self.machine.world_mut();
        let references = world.forms().filter_map(|(id, form)| {
            let is_reference = matches!(form.body, Body::Reference(_));
            (is_reference && id != FormId::PLAYER).then_some(id)
        });
        let references: Vec<FormId> = references.collect();
        for id in references {
            world.furnish(id);
            let actor = world.actor(id);
            if actor.is_some_and(|actor| !actor.spells.is_empty()) {
                self.installed.gifted.push(id);
            }
        }
        self.follow();
    }

    /// A reference that follows another one is disabled if that one is, or is not. If the other one is
    /// not in these files, the record's own flag says how it begins.
    fn follow(&mut self) {
        let rows = std::mem::take(&mut self.leaders);
        // The last plugin that has the reference decides.
        let leader_of: BTreeMap<FormId, (FormId, bool)> = rows
            .into_iter()
            .map(|(id, leader, is_opposite)| (id, (leader, is_opposite)))
            .collect();
        for (&id, &(leader, is_opposite)) in &leader_of {
            let followers = &mut self.machine.world_mut().plan_mut().followers;
            followers.entry(leader).or_default().push((id, is_opposite));
            let mut top = (leader, is_opposite);
            // Damaged files may have references that follow each other in a circle.
            for _ in 0..64 {
                let Some((above, flips)) = leader_of.get(&top.0) else {
                    break;
                };
                top = (*above, top.1 != *flips);
            }
            if self.stand_ins.contains_key(&top.0) {
                continue;
            }
            let world = self.machine.world_mut();
            let leads = world.reference(top.0);
            let is_off = leads.is_some_and(|it| it.flags.contains(ReferenceFlags::DISABLED));
            if let Some(reference) = world.reference_mut(id) {
                let disabled = ReferenceFlags::DISABLED;
                reference.flags.set(disabled, is_off != top.1);
            }
        }
    }
}
