//! A small world for scripts to live in: forms, references, actors, quests, aliases, inventories.
//!
//! It is plain data with operations on it. It runs no scripts, looks at no heap and reads no clock:
//! events for scripts are recorded as [`Occurrence`]s, which the machine sends. Script objects only
//! appear here as keys of inventory filters. The world simulates nothing by itself: no physics, no
//! AI, no combat; everything is loaded, everything succeeds.

mod actor;
mod alias;
mod call;
mod condition;
mod container;
mod effect;
mod form;
mod given;
mod id;
mod kind;
mod occurrence;
mod place;
mod plan;
mod quest;
mod reference;
mod save;
mod storage;
mod value;

use std::collections::{BTreeMap, BTreeSet};

use cyperus_gc::ObjectRef;

pub use alias::{Alias, AliasKind};
pub use call::{Answer, WorldCall};
pub use condition::{Asked, Compared, Comparison, Condition, Parameter, condition_parameters};
pub use form::{ActorBase, BaseFlags, Body, Cell, Effect, Faction, Form, List, Location, Scene};
pub(crate) use given::Given;
pub use given::{PropertyValue, ScriptSetup, Taken};
pub use id::{AliasId, FormId, Handle, Target};
pub(crate) use kind::is_native_type;
pub use kind::native_type;
pub use occurrence::{Argument, Occurrence};
pub use place::Placement;
pub(crate) use plan::Duties;
pub use plan::{
    AliasPlan, BasePlan, EffectPlan, Fill, Fragment, Match, Plan, PluginScale, QuestPlan,
    SpellPlan, StagePlan,
};
pub use quest::{Objective, Quest, QuestState};
pub use reference::{Actor, ActorFlags, Reference, ReferenceFlags};
pub(crate) use storage::{
    Container, Containers, Drawer, Entries, Item, Json, Key, Kind, Storage, ValueFile, weight,
};
pub use value::ActorValue;

/// Number of the first form that stands in for a form from a plugin.
const FIRST_STAND_IN: u32 = 0x0100_0800;
/// Number of the first form that scripts create at run time.
const FIRST_CREATED: u32 = 0xFF00_0800;
/// How many forms there can be. The games run out of references at about the same number.
const MOST_FORMS: usize = 1 << 20;
/// What a form counts against the heap's limit. It does not depend on the actual size, because a
/// limit must not depend on the build.
const FORM_BYTES: u64 = 512;

/// All state of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    forms: BTreeMap<FormId, Form>,
    /// Forms by lower-case editor id.
    names: BTreeMap<Box<str>, FormId>,
    aliases: BTreeMap<AliasId, Alias>,
    /// Numbers of aliases by quest and lower-case name.
    alias_names: BTreeMap<(FormId, Box<str>), u16>,
    /// Each form that an alias holds, with the alias.
    holders: BTreeSet<(FormId, AliasId)>,
    next_stand_in: u32,
    next_created: u32,
    occurrences: Vec<Occurrence>,
    /// References that were placed and do not have their scripts yet.
    placed: Vec<FormId>,
    /// Forms that disappear as soon as no script holds them: deleted references, and forms that
    /// exist only for a script object.
    passing: BTreeSet<FormId>,
    /// Deleted since the last query.
    deleted: Vec<FormId>,
    /// How many forms the heap's limit allows, as last set by the machine.
    room: usize,
    /// Numbers that stand for an alias, because a script object of an alias was created with them.
    fronts: BTreeMap<FormId, AliasId>,
    /// What it was given before it started.
    given: Given,
    /// What plugins say about how things go on.
    plan: Plan,
    /// What the machine has to do because of it.
    duties: Duties,
    /// What libraries of mods keep for scripts.
    storage: Storage,
    /// The inventory events that scripts want.
    filters: BTreeMap<ObjectRef, Vec<Option<FormId>>>,
    /// For each reference that a script placed, the script line that did it, as the machine's
    /// number of an allocation site.
    sites: BTreeMap<FormId, u32>,
    /// Days of game time that scripts skipped.
    pub passed_days: f32,
    /// Counters that `Game.IncrementStat` keeps, by lower-case name.
    pub statistics: BTreeMap<Box<str>, i32>,
    /// Game settings and INI values that scripts or the host set, by lower-case name.
    pub settings: BTreeMap<Box<str>, Argument>,
    /// Plugins that count as loaded, by lower-case name.
    pub plugins: BTreeSet<Box<str>>,
    /// The player's experience points.
    pub experience: i32,
    /// The player's radio: whether it is on, and its frequency.
    pub radio: (bool, f32),
}

impl Default for World {
    fn default() -> Self {
        let mut world = Self {
            forms: BTreeMap::new(),
            names: BTreeMap::new(),
            aliases: BTreeMap::new(),
            alias_names: BTreeMap::new(),
            holders: BTreeSet::new(),
            next_stand_in: FIRST_STAND_IN,
            next_created: FIRST_CREATED,
            occurrences: Vec::new(),
            placed: Vec::new(),
            passing: BTreeSet::new(),
            deleted: Vec::new(),
            room: MOST_FORMS,
            fronts: BTreeMap::new(),
            given: Given::default(),
            plan: Plan::default(),
            duties: Duties::default(),
            storage: Storage::default(),
            filters: BTreeMap::new(),
            sites: BTreeMap::new(),
            passed_days: 0.0,
            statistics: BTreeMap::new(),
            settings: BTreeMap::new(),
            plugins: ["fallout4.esm", "skyrim.esm", "starfield.esm"]
                .map(Into::into)
                .into(),
            experience: 0,
            radio: (false, 0.0),
        };
        for (id, class, name) in [
            (FormId::PLAYER_BASE, "ActorBase", "Player"),
            (FormId::MONEY, "MiscObject", "Money"),
            (FormId::PLAYER, "Actor", "PlayerRef"),
        ] {
            world.insert(id, Form::new(class, name));
        }
        if let Some(player) = world.reference_mut(FormId::PLAYER) {
            player.base = Some(FormId::PLAYER_BASE);
        }
        if let Some(Body::ActorBase(base)) = world.body_mut(FormId::PLAYER_BASE) {
            base.flags.insert(BaseFlags::UNIQUE);
        }
        world
    }
}

impl World {
    /// A form by its number.
    pub fn form(&self, id: FormId) -> Option<&Form> {
        self.forms.get(&id)
    }

    /// A form by its number, mutable.
    pub fn form_mut(&mut self, id: FormId) -> Option<&mut Form> {
        self.forms.get_mut(&id)
    }

    /// All forms in order of their numbers.
    pub fn forms(&self) -> impl Iterator<Item = (FormId, &Form)> {
        self.forms.iter().map(|(id, form)| (*id, form))
    }

    /// A form by editor id, ignoring case.
    pub fn named(&self, name: &str) -> Option<FormId> {
        self.names.get(name.to_ascii_lowercase().as_str()).copied()
    }

    /// The form with that editor id, created if it is new. A new reference gets its own base and a
    /// place in the world's one cell, and is enabled.
    pub fn stand_in(&mut self, name: &str, class: &str) -> FormId {
        if let Some(id) = self.named(name) {
            return id;
        }
        let id = self.free_number();
        self.insert(id, Form::new(class, name));
        if self.reference(id).is_some() {
            let base = if class.eq_ignore_ascii_case("Actor") {
                "ActorBase"
            } else {
                "Activator"
            };
            let base = self.stand_in(&format!("{name}Base"), base);
            let cell = self.cell();
            if let Some(reference) = self.reference_mut(id) {
                reference.base = Some(base);
                reference.cell = Some(cell);
            }
        }
        id
    }

    /// A form that the games themselves provide, created when it is first requested. If a stand-in
    /// with that name already exists, it is used instead.
    pub fn known(&mut self, id: FormId, class: &str, name: &str) -> FormId {
        if self.forms.contains_key(&id) {
            return id;
        }
        self.named(name).unwrap_or_else(|| {
            self.insert(id, Form::new(class, name));
            id
        })
    }

    /// A number for a form that stands in for a plugin's.
    fn free_number(&mut self) -> FormId {
        loop {
            let id = FormId(self.next_stand_in);
            self.next_stand_in = self.next_stand_in.wrapping_add(1);
            // A form with this same number may have been declared.
            if !self.forms.contains_key(&id) {
                return id;
            }
        }
    }

    /// The one cell that contains everything unless stated otherwise.
    pub fn cell(&mut self) -> FormId {
        self.stand_in("World", "Cell")
    }

    /// Creates a form without a name, as scripts do at run time; `None` if the world is full.
    pub fn create(&mut self, class: &str) -> Option<FormId> {
        if self.is_full() {
            return None;
        }
        // Numbers are reused only after all sixteen million have been used.
        while self.forms.contains_key(&FormId(self.next_created)) {
            self.next_created = self.next_created.checked_add(1).unwrap_or(FIRST_CREATED);
        }
        let id = FormId(self.next_created);
        self.next_created = self.next_created.checked_add(1).unwrap_or(FIRST_CREATED);
        self.insert(id, Form::new(class, ""));
        Some(id)
    }

    /// Whether there is no room for another form.
    pub fn is_full(&self) -> bool {
        self.forms.len() >= self.room
    }

    /// How many forms there are.
    pub fn form_count(&self) -> usize {
        self.forms.len()
    }

    /// Sets how many bytes of the heap's limit are available for forms, including existing ones.
    pub fn set_room(&mut self, bytes: u64) {
        let forms = usize::try_from(bytes / FORM_BYTES).unwrap_or(MOST_FORMS);
        self.room = forms.min(MOST_FORMS);
    }

    /// Whether a collection may make room: some forms disappear as soon as no script holds them.
    pub fn has_passing(&self) -> bool {
        !self.passing.is_empty()
    }

    /// Creates a thing for a number that scripts already hold; it disappears when they do. The
    /// thing is a form or, for the class of an alias, an alias in its own quest.
    pub fn adopt(&mut self, id: FormId, class: &str) -> Handle {
        if self.forms.contains_key(&id) || self.fronts.contains_key(&id) {
            return self.behind(id);
        }
        if let Some(kind) = AliasKind::of_class(class) {
            let Some(quest) = self.create("Quest") else {
                return Handle::form(id);
            };
            self.passing.insert(id);
            let alias = self.alias(quest, "", kind);
            self.fronts.insert(id, alias);
            return Handle::alias(alias);
        }
        self.passing.insert(id);
        self.insert(id, Form::new(class, ""));
        if self.reference(id).is_some() {
            let cell = self.cell();
            if let Some(reference) = self.reference_mut(id) {
                reference.cell = Some(cell);
            }
        }
        Handle::form(id)
    }

    /// The thing behind a number: the form, or the alias that adopted the number.
    pub fn behind(&self, id: FormId) -> Handle {
        self.fronts
            .get(&id)
            .map_or(Handle::form(id), |alias| Handle::alias(*alias))
    }

    /// The number that an alias adopted, if any.
    pub fn front(&self, alias: AliasId) -> Option<FormId> {
        self.fronts
            .iter()
            .find(|(_, behind)| **behind == alias)
            .map(|(front, _)| *front)
    }

    /// The thing with that name, created if it is new. For the class of an alias the name is
    /// `Quest.Alias`; without a dot the alias gets its own quest.
    pub fn stand_in_handle(&mut self, name: &str, class: &str) -> Handle {
        let Some(kind) = AliasKind::of_class(class) else {
            let form = self.stand_in(name, class);
            if let Some(Body::Effect(effect)) = self.body_mut(form) {
                effect.target = effect.target.or(Some(FormId::PLAYER));
            }
            return Handle::form(form);
        };
        let (quest, alias) = match name.split_once('.') {
            Some((quest, alias)) => (quest.to_owned(), alias),
            None => (format!("{name}Quest"), name),
        };
        let quest = self.stand_in(&quest, "Quest");
        Handle::alias(self.alias(quest, alias, kind))
    }

    /// Notifies a script of an item, or of all items in a list or with a keyword; `None` means
    /// every item.
    pub fn add_filter(&mut self, script: ObjectRef, filter: Option<FormId>) {
        let filters = self.filters.entry(script).or_default();
        if !filters.contains(&filter) {
            filters.push(filter);
        }
    }

    /// Removes one filter.
    pub fn remove_filter(&mut self, script: ObjectRef, filter: Option<FormId>) {
        if let Some(filters) = self.filters.get_mut(&script) {
            filters.retain(|held| *held != filter);
        }
        self.forget_filters(|_| true);
    }

    /// Removes all filters of a script.
    pub fn clear_filters(&mut self, script: ObjectRef) {
        self.filters.remove(&script);
    }

    /// A script's filters. No filters at all is different from a filter that lets everything
    /// through.
    pub fn filters(&self, script: ObjectRef) -> &[Option<FormId>] {
        self.filters.get(&script).map_or(&[], Vec::as_slice)
    }

    /// Removes filters of scripts that no longer exist.
    pub fn forget_filters(&mut self, is_there: impl Fn(ObjectRef) -> bool) {
        self.filters
            .retain(|script, filters| is_there(*script) && !filters.is_empty());
        for listeners in self.plan.listeners.values_mut() {
            listeners.retain(|(script, _)| is_there(*script));
        }
    }

    /// Removes a form if it was only kept for scripts and none holds it.
    pub fn sweep_one(&mut self, id: FormId) {
        if self.passing.remove(&id) {
            self.forget(id);
        }
    }

    /// The number of the next form that a script creates.
    pub fn next_created(&self) -> u32 {
        self.next_created
    }

    /// Skips numbers that were assigned elsewhere.
    pub fn set_next_created(&mut self, next: u32) {
        self.next_created = next.max(FIRST_CREATED);
    }

    /// Whether a thing exists by itself, regardless of scripts: neither deleted nor created for a
    /// script object.
    pub fn stays(&self, handle: Handle) -> bool {
        match handle.target() {
            Target::Form(form) => self.forms.contains_key(&form) && !self.passing.contains(&form),
            Target::Alias(alias) => self.aliases.contains_key(&alias),
            Target::Nothing => false,
        }
    }

    /// Removes the forms that were only kept for scripts and that none holds.
    pub fn sweep(&mut self, mut is_held: impl FnMut(FormId) -> bool) {
        let gone: Vec<FormId> = self
            .passing
            .iter()
            .copied()
            .filter(|id| !is_held(*id))
            .collect();
        for id in gone {
            self.passing.remove(&id);
            self.forget(id);
        }
    }

    /// Takes the references placed since the last call, with the scripts from their bases.
    pub fn take_placed(&mut self) -> Vec<(FormId, Vec<Box<str>>)> {
        let placed = std::mem::take(&mut self.placed);
        placed
            .into_iter()
            .map(|id| {
                let base = self.base_of(id);
                let form = base.and_then(|base| self.form(base));
                (
                    id,
                    form.map(|form| form.scripts.clone()).unwrap_or_default(),
                )
            })
            .collect()
    }

    /// What a reference or a running effect is an instance of.
    pub(super) fn base_of(&self, id: FormId) -> Option<FormId> {
        if let Some(Body::Effect(effect)) = self.body(id) {
            return effect.base;
        }
        self.reference(id)?.base
    }

    /// Records which script line placed a reference.
    pub(crate) fn set_site(&mut self, id: FormId, site: u32) {
        self.sites.insert(id, site);
    }

    /// The allocation site of the script line that placed a reference; 0 if no script did.
    pub fn site(&self, id: FormId) -> u32 {
        self.sites.get(&id).copied().unwrap_or_default()
    }

    /// All references that scripts placed, with the allocation sites of the lines that placed them.
    pub(crate) fn sites(&self) -> impl Iterator<Item = (FormId, u32)> {
        self.sites.iter().map(|(id, site)| (*id, *site))
    }

    /// Takes the references deleted since the last call.
    pub fn take_deleted(&mut self) -> Vec<FormId> {
        std::mem::take(&mut self.deleted)
    }

    /// Removes a form for good; aliases, lists and links that hold its number find nothing.
    pub fn forget(&mut self, id: FormId) -> Option<Form> {
        if let Some(alias) = self.fronts.remove(&id) {
            self.clear_alias(alias);
            if let Some(gone) = self.aliases.remove(&alias) {
                let name = gone.name.to_ascii_lowercase().into_boxed_str();
                self.alias_names.remove(&(alias.quest, name));
            }
            return self.forget(alias.quest);
        }
        let form = self.forms.remove(&id)?;
        self.sites.remove(&id);
        self.names.remove(form.name.to_ascii_lowercase().as_str());
        Some(form)
    }

    fn insert(&mut self, id: FormId, form: Form) {
        if !form.name.is_empty() {
            self.names.insert(form.name.to_ascii_lowercase().into(), id);
        }
        self.forms.insert(id, form);
    }

    /// The state of a form's kind.
    pub fn body(&self, id: FormId) -> Option<&Body> {
        self.forms.get(&id).map(|form| &form.body)
    }

    /// The state of a form's kind, mutable.
    pub fn body_mut(&mut self, id: FormId) -> Option<&mut Body> {
        self.forms.get_mut(&id).map(|form| &mut form.body)
    }

    /// A reference.
    pub fn reference(&self, id: FormId) -> Option<&Reference> {
        match self.body(id) {
            Some(Body::Reference(reference)) => Some(reference),
            _ => None,
        }
    }

    /// Names that scripts made up and that stay: statistics and animation variables.
    pub(crate) fn kept_names(&self) -> impl Iterator<Item = &str> {
        let references = self.forms.keys().filter_map(|&id| self.reference(id));
        let variables = references.flat_map(|reference| reference.animation.keys());
        let names = self.statistics.keys().chain(variables);
        names.map(|name| &**name)
    }

    /// A reference, mutable.
    pub fn reference_mut(&mut self, id: FormId) -> Option<&mut Reference> {
        match self.body_mut(id) {
            Some(Body::Reference(reference)) => Some(reference),
            _ => None,
        }
    }

    /// An actor's own part.
    pub fn actor(&self, id: FormId) -> Option<&Actor> {
        self.reference(id)?.actor.as_deref()
    }

    /// An actor's own part, mutable.
    pub fn actor_mut(&mut self, id: FormId) -> Option<&mut Actor> {
        self.reference_mut(id)?.actor.as_deref_mut()
    }

    /// A quest.
    pub fn quest(&self, id: FormId) -> Option<&Quest> {
        match self.body(id) {
            Some(Body::Quest(quest)) => Some(quest),
            _ => None,
        }
    }

    /// A quest, mutable.
    pub fn quest_mut(&mut self, id: FormId) -> Option<&mut Quest> {
        match self.body_mut(id) {
            Some(Body::Quest(quest)) => Some(quest),
            _ => None,
        }
    }

    /// A list of forms.
    pub fn list(&self, id: FormId) -> Option<&List> {
        match self.body(id) {
            Some(Body::List(list)) => Some(list),
            _ => None,
        }
    }

    /// A form, or the forms in it if it is a list, including nested lists; each form once.
    pub fn expanded(&self, id: FormId) -> Vec<FormId> {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![id];
        let mut members = Vec::new();
        while let Some(id) = waiting.pop() {
            if !seen.insert(id) {
                continue;
            }
            match self.list(id) {
                Some(list) => {
                    let inner: Vec<_> = list.iter().collect();
                    waiting.extend(inner.into_iter().rev());
                }
                None => members.push(id),
            }
        }
        members
    }

    /// What an alias is and holds.
    pub fn alias_state(&self, id: AliasId) -> Option<&Alias> {
        self.aliases.get(&id)
    }

    /// All aliases in order.
    pub fn aliases(&self) -> impl Iterator<Item = (AliasId, &Alias)> {
        self.aliases.iter().map(|(id, alias)| (*id, alias))
    }

    /// Whether a filter for inventory events lets an item through: it is the item, a list that
    /// contains it, or a keyword that it has. `None` lets everything through.
    pub fn filter_passes(&self, filter: Option<FormId>, item: FormId) -> bool {
        let Some(filter) = filter else { return true };
        filter == item
            || self.has_keyword(item, filter)
            || (self.list(filter).is_some() && self.expanded(filter).contains(&item))
    }

    /// Whether a form has a keyword; a reference also has the keywords of its base.
    pub fn has_keyword(&self, id: FormId, keyword: FormId) -> bool {
        let Some(form) = self.form(id) else {
            return false;
        };
        form.keywords.contains(&keyword)
            || self
                .reference(id)
                .and_then(|reference| reference.base)
                .and_then(|base| self.form(base))
                .is_some_and(|base| base.keywords.contains(&keyword))
    }

    /// Records an event for the scripts of a handle.
    pub fn happens(
        &mut self,
        receiver: Handle,
        event: &'static str,
        arguments: impl Into<Vec<Argument>>,
    ) {
        self.occurrences.push(Occurrence {
            receiver,
            event,
            arguments: arguments.into(),
        });
    }

    /// Takes everything recorded since the last call, in order.
    pub fn take_occurrences(&mut self) -> Vec<Occurrence> {
        std::mem::take(&mut self.occurrences)
    }

    /// Whether anything is recorded.
    pub fn has_occurrences(&self) -> bool {
        !self.occurrences.is_empty()
    }

    /// The name of a handle in logs and in the text of an object, without brackets:
    /// `EditorId (0012ABCD)`, `alias Name on quest EditorId (0012ABCD)`, or `None`. The games keep no
    /// editor ids of references, so these have none: ` (0012ABCD)`.
    pub fn handle_text(&self, handle: Handle) -> String {
        match handle.target() {
            Target::Nothing => "None".to_owned(),
            Target::Form(id) => match self.form(id) {
                Some(Form {
                    body: Body::Effect(effect),
                    ..
                }) => {
                    let target = effect.target.unwrap_or(FormId(0));
                    format!("Active effect {} on  ({target})", id.0 & 0xFFFF)
                }
                Some(Form {
                    body: Body::Reference(_),
                    ..
                }) => format!(" ({id})"),
                Some(form) => format!("{} ({id})", form.name),
                None => "None".to_owned(),
            },
            Target::Alias(alias) => {
                let name = self.aliases.get(&alias).map_or("", |state| &state.name);
                let quest = self.form(alias.quest).map_or("", |form| &form.name);
                format!("alias {name} on quest {quest} ({})", alias.quest)
            }
        }
    }
}

#[cfg(test)]
mod tests;
