//! The world in a save: all of it, field by field.
//!
//! Events that have not been sent yet are not in it: the machine settles the world before it saves.

use super::form::{ActorBase, BaseFlags, Body, Cell, Effect, Faction, Form, List, Location, Scene};
use super::id::{AliasId, FormId};
use super::quest::{Objective, Quest, QuestState};
use super::reference::{Actor, ActorFlags, Reference, ReferenceFlags};
use super::value::ActorValue;
use super::{Alias, AliasKind, Argument, World};
use crate::persist::{
    LoadError, Persist, Reader, Writer, persist_enum, persist_flags, persist_newtype,
    persist_struct, persist_words,
};

persist_newtype!(FormId);
persist_flags!(ReferenceFlags, ActorFlags, BaseFlags);

persist_words! {
    AliasKind { Reference = 0, Collection = 1, Location = 2 }
    QuestState { Stopped = 0, Running = 1 }
}

persist_enum! {
    Argument {
        0 = Bool(value), 1 = Int(value), 2 = Float(value), 3 = Text(value), 4 = Form(value),
        5 = Alias(value),
    }
    Body {
        0 = Plain, 1 = Reference(value), 2 = Quest(value), 3 = List(value), 4 = Global(value),
        5 = ActorBase(value), 6 = Faction(value), 7 = Location(value), 8 = Cell(value),
        9 = Scene(value), 10 = InputLayer(value), 11 = Effect(value),
    }
}

persist_struct! {
    AliasId { quest, number }
    Alias { name, kind, fill }
    ActorValue { base, change, damage }
    Objective { displayed, completed, failed }
    Quest { state, stages, objectives, completed, active }
    List { given, added }
    ActorBase { flags, dead, race }
    Faction { reactions, crime_gold, player_enemy, player_expelled }
    Location { parent, cleared, ever_cleared, data, links }
    Cell { interior, owner, public }
    Scene { playing, paused, quest }
    Effect { target, caster, base }
    Form { class, name, keywords, gold, scripts, body }
    Reference {
        base, position, angle, origin, scale, flags, cell, location, links, items, held, container,
        values, owner, lock_level, key, destruction, animation, roles, radio, actor,
    }
    Actor {
        flags, level, factions, perks, spells, equipped, relationships, targets, killer, race,
        crime_faction, look_target, seat, alpha, outfit,
    }
}

impl World {
    /// Scripts that forms have or will get, in lower case.
    pub(crate) fn script_names(&self) -> Vec<String> {
        let scripts = self.forms.values().flat_map(|form| &form.scripts);
        scripts.map(|name| name.to_ascii_lowercase()).collect()
    }
}

impl Persist for World {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            forms,
            names,
            aliases,
            // Found again from `aliases`.
            alias_names: _,
            holders: _,
            next_stand_in,
            next_created,
            occurrences: _,
            placed: _,
            passing,
            deleted: _,
            room: _,
            // In sections of their own, if there is anything.
            given: _,
            plan: _,
            duties: _,
            storage: _,
            fronts,
            filters,
            // The machine writes them, under the numbers of the save.
            sites: _,
            passed_days,
            statistics,
            settings,
            plugins,
            experience,
            radio,
        } = self;
        forms.write(writer);
        names.write(writer);
        aliases.write(writer);
        next_stand_in.write(writer);
        next_created.write(writer);
        passing.write(writer);
        fronts.write(writer);
        filters.write(writer);
        passed_days.write(writer);
        statistics.write(writer);
        settings.write(writer);
        plugins.write(writer);
        experience.write(writer);
        radio.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let mut world = Self {
            forms: Persist::read(reader)?,
            names: Persist::read(reader)?,
            aliases: Persist::read(reader)?,
            alias_names: std::collections::BTreeMap::new(),
            holders: std::collections::BTreeSet::new(),
            next_stand_in: Persist::read(reader)?,
            next_created: Persist::read(reader)?,
            occurrences: Vec::new(),
            placed: Vec::new(),
            passing: Persist::read(reader)?,
            deleted: Vec::new(),
            room: super::MOST_FORMS,
            given: super::Given::default(),
            plan: super::Plan::default(),
            duties: super::Duties::default(),
            storage: super::Storage::default(),
            fronts: Persist::read(reader)?,
            filters: Persist::read(reader)?,
            sites: std::collections::BTreeMap::new(),
            passed_days: Persist::read(reader)?,
            statistics: Persist::read(reader)?,
            settings: Persist::read(reader)?,
            plugins: Persist::read(reader)?,
            experience: Persist::read(reader)?,
            radio: Persist::read(reader)?,
        };
        world.index_aliases();
        Ok(world)
    }
}
