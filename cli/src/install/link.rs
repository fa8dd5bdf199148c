//! What forms refer to and are made of: lists, bases, keywords, effects, places, numbers.

use cyperus_plugin::form::actor::{self, ActorFlags};
use cyperus_plugin::form::condition::conditions;
use cyperus_plugin::form::quest::Quest;
use cyperus_plugin::form::reference::Reference;
use cyperus_plugin::form::value::{FormList, Global};
use cyperus_plugin::form::{item, place};
use cyperus_plugin::{Content, Record, RecordFlags};
use cyperus_vm::world::{BaseFlags, Body, EffectPlan, FormId, ReferenceFlags, SpellPlan};

use super::Installer;
use super::file::File;
use super::kind::class_of;

/// Kinds of spells that are in effect all the time: diseases, abilities, addictions.
const ABILITIES: [u32; 3] = [1, 4, 10];

impl Installer<'_> {
    /// Fills in what the forms of a file refer to.
    pub(super) fn link(&mut self, file: &File<'_>) {
        // Quests before all others, because aliases are named in many places.
        for record in file.plugin.records().filter(is_quest) {
            if let Some((id, content)) = self.opened(file, &record)
                && let Some(quest) = Quest::of(&content)
            {
                self.declare_aliases(id, &quest);
            }
        }
        let mut quests = Vec::new();
        for record in file.plugin.records() {
            if is_quest(&record) {
                quests.push(record);
                continue;
            }
            if let Some((id, content)) = self.opened(file, &record) {
                self.link_record(file, id, &content);
            }
        }
        // After the references, because an alias may ask for the only one to a base.
        for record in quests {
            if let Some((id, content)) = self.opened(file, &record)
                && let Some(quest) = Quest::of(&content)
            {
                self.link_keywords(file, id, &content);
                self.plan_quest(file, id, &content, &quest);
            }
        }
    }

    /// A record that became a form, with its fields.
    pub(super) fn opened<'f>(
        &mut self,
        file: &File<'f>,
        record: &Record<'f>,
    ) -> Option<(FormId, Content<'f>)> {
        class_of(record.signature)?;
        if record.flags.has(RecordFlags::DELETED) {
            return None;
        }
        let id = file.id(self.machine, record.form_id)?;
        let content = file.plugin.open(record).ok()?;
        Some((id, content))
    }

    fn link_record(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        self.link_keywords(file, id, content);
        match &content.record().signature.0 {
            b"GLOB" => self.link_global(id, content),
            b"FLST" => self.link_list(file, id, content),
            b"REFR" | b"ACHR" => self.link_reference(file, id, content),
            b"NPC_" => self.link_actor(file, id, content),
            b"SPEL" | b"ENCH" | b"ALCH" | b"SCRL" | b"INGR" => self.link_spell(file, id, content),
            b"FACT" => self.link_faction(file, id, content),
            b"CONT" => self.plan_container(file, id, content),
            b"CNDF" | b"MGEF" => {
                let conditions = conditions(&content.fields());
                let conditions = self.conditions(file, None, conditions);
                if !conditions.is_empty() {
                    let known = &mut self.machine.world_mut().plan_mut().conditions;
                    known.insert(id, conditions);
                }
            }
            b"LCTN" => {
                let parent = place::parent_location(content);
                let parent = parent.and_then(|parent| self.form(file, parent, "Location"));
                if let Some(Body::Location(location)) = self.machine.world_mut().body_mut(id) {
                    location.parent = parent;
                }
            }
            b"CELL" => self.link_cell(file, id, content),
            b"SCEN" => {
                let quest = place::scene_quest(content);
                let quest = quest.and_then(|quest| self.form(file, quest, "Quest"));
                if let Some(Body::Scene(scene)) = self.machine.world_mut().body_mut(id) {
                    scene.quest = quest;
                }
            }
            b"DIAL" => {
                let quest = content.fields().form(b"QNAM");
                self.own(file, id, quest);
            }
            b"INFO" => self.link_info(file, id, content),
            b"MESG" => {
                let quest = content.fields().form(b"QNAM");
                self.own(file, id, quest);
            }
            _ => {
                let worth = item::Worth::of(content).and_then(|worth| worth.value);
                if let (Some(value), Some(form)) = (worth, self.machine.world_mut().form_mut(id)) {
                    form.gold = value;
                }
            }
        }
    }

    /// The quest that something belongs to.
    fn own(&mut self, file: &File<'_>, id: FormId, quest: Option<cyperus_plugin::FormId>) {
        let quest = quest.and_then(|quest| self.form(file, quest, "Quest"));
        if let Some(quest) = quest {
            let owners = &mut self.machine.world_mut().plan_mut().owners;
            owners.insert(id, quest);
        }
    }

    /// A topic info belongs to its topic's quest.
    fn link_info(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let place = content.record().place;
        let topic = place.topic.and_then(|topic| file.id(self.machine, topic));
        let owners = &mut self.machine.world_mut().plan_mut().owners;
        let owner = topic.and_then(|topic| owners.get(&topic).copied());
        match owner {
            Some(quest) => {
                owners.insert(id, quest);
            }
            None => self.own(file, id, place.quest),
        }
    }

    fn link_keywords(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let keywords: Vec<_> = content.fields().keywords().collect();
        for keyword in keywords {
            let keyword = self.form(file, keyword, "Keyword");
            if let (Some(keyword), Some(form)) = (keyword, self.machine.world_mut().form_mut(id)) {
                form.keywords.insert(keyword);
            }
        }
    }

    fn link_global(&mut self, id: FormId, content: &Content<'_>) {
        let Some(global) = Global::of(content) else {
            return;
        };
        let world = self.machine.world_mut();
        if let Some(Body::Global(value)) = world.body_mut(id) {
            *value = global.value;
        }
        if global.constant {
            world.plan_mut().constants.insert(id);
        }
    }

    fn link_list(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let Some(list) = FormList::of(content) else {
            return;
        };
        let members: Vec<_> = list.members().collect();
        // An entry that leads nowhere keeps its place.
        let members = members.into_iter();
        let members: Vec<FormId> = members
            .map(|member| self.form(file, member, "Form").unwrap_or(FormId(0)))
            .collect();
        if let Some(Body::List(own)) = self.machine.world_mut().body_mut(id) {
            own.given = members;
        }
    }

    fn link_reference(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let Some(found) = Reference::of(content) else {
            return;
        };
        let record = *content.record();
        let is_actor = record.signature == *b"ACHR";
        let kind = if is_actor { "ActorBase" } else { "Activator" };
        let base = found.base().and_then(|base| self.guess(file, base, kind));
        let cell = record.place.cell;
        let cell = cell.and_then(|cell| self.form(file, cell, "Cell"));
        let location = found.location();
        let location = location.and_then(|it| self.form(file, it, "Location"));
        let owner = found.owner().and_then(|it| self.guess(file, it, "Faction"));
        let mut links = Vec::new();
        for (keyword, target) in found.links() {
            let keyword = keyword.and_then(|keyword| self.form(file, keyword, "Keyword"));
            if let Some(target) = self.form(file, target, "ObjectReference") {
                links.push((keyword, target));
            }
        }
        if let Some(parent) = found.enable_parent()
            && let Some(leader) = self.form(file, parent.parent, "ObjectReference")
        {
            self.leaders.push((id, leader, parent.opposite));
        }
        let roles: Vec<_> = found.reference_types().collect();
        let roles = roles.into_iter();
        let roles: Vec<FormId> = roles
            .filter_map(|role| self.form(file, role, "LocationRefType"))
            .collect();
        let Some(reference) = self.machine.world_mut().reference_mut(id) else {
            return;
        };
        reference.base = base;
        reference.cell = cell.or(reference.cell);
        reference.location = location;
        reference.owner = owner;
        reference.links.extend(links);
        reference.roles.extend(roles);
        if let Some(placement) = found.placement() {
            reference.position = placement.position;
            reference.origin = placement.position;
            reference.angle = placement.rotation.map(f32::to_degrees);
        }
        reference.scale = Some(found.scale());
        if let Some(level) = found.lock_level() {
            reference.flags.insert(ReferenceFlags::LOCKED);
            reference.lock_level = i32::from(level);
        }
        let is_disabled = record.flags.has(RecordFlags::INITIALLY_DISABLED);
        reference.flags.set(ReferenceFlags::DISABLED, is_disabled);
        if let Some(actor) = &mut reference.actor {
            let is_dead = record.flags.has(RecordFlags::STARTS_DEAD);
            let dead = cyperus_vm::world::ActorFlags::DEAD;
            actor.flags.set(dead, is_dead);
        }
    }

    fn link_actor(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let Some(found) = actor::ActorBase::of(content) else {
            return;
        };
        let race = found.race().and_then(|race| self.form(file, race, "Race"));
        if let Some(template) = found.script_template()
            && let Some(template) = self.form(file, template, "ActorBase")
        {
            self.templates.push((id, template));
        }
        self.plan_actor(file, id, &found);
        let Some(Body::ActorBase(base)) = self.machine.world_mut().body_mut(id) else {
            return;
        };
        base.race = race;
        for (theirs, ours) in [
            (ActorFlags::FEMALE, BaseFlags::FEMALE),
            (ActorFlags::ESSENTIAL, BaseFlags::ESSENTIAL),
            (ActorFlags::UNIQUE, BaseFlags::UNIQUE),
            (ActorFlags::PROTECTED, BaseFlags::PROTECTED),
            (ActorFlags::INVULNERABLE, BaseFlags::INVULNERABLE),
        ] {
            base.flags.set(ours, found.flags().has(theirs));
        }
    }

    fn link_spell(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        // The third number of a spell is its kind; the others are never in effect by themselves.
        let data = content.fields().get(b"SPIT");
        let kind = data.and_then(|data| data.u32(8));
        let found: Vec<_> = item::effects(content).collect();
        let mut effects = Vec::new();
        for effect in found {
            let Some(base) = self.form(file, effect.effect, "MagicEffect") else {
                continue;
            };
            #[expect(
                clippy::cast_precision_loss,
                reason = "seconds that a player could wait for"
            )]
            let seconds = effect.duration as f32;
            effects.push(EffectPlan {
                base,
                magnitude: effect.magnitude,
                seconds,
                conditions: self.conditions(file, None, effect.conditions()),
            });
        }
        let plan = SpellPlan {
            is_ability: kind.is_some_and(|kind| ABILITIES.contains(&kind)),
            effects,
        };
        self.machine.world_mut().plan_mut().spells.insert(id, plan);
    }

    fn link_faction(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let Some(found) = actor::Faction::of(content) else {
            return;
        };
        let relations: Vec<_> = found.relations().collect();
        let relations = relations.into_iter().filter_map(|relation| {
            let other = self.form(file, relation.faction, "Faction")?;
            Some((other, i32::try_from(relation.reaction).unwrap_or(0)))
        });
        let relations: Vec<(FormId, i32)> = relations.collect();
        if let Some(Body::Faction(faction)) = self.machine.world_mut().body_mut(id) {
            faction.reactions.extend(relations);
        }
    }

    fn link_cell(&mut self, file: &File<'_>, id: FormId, content: &Content<'_>) {
        let Some(found) = place::Cell::of(content) else {
            return;
        };
        let owner = found.owner().and_then(|it| self.guess(file, it, "Faction"));
        if let Some(Body::Cell(cell)) = self.machine.world_mut().body_mut(id) {
            cell.interior = found.is_interior();
            cell.owner = owner;
        }
    }
}

fn is_quest(record: &Record<'_>) -> bool {
    record.signature == *b"QUST"
}
