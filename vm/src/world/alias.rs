//! Aliases: slots of quests, and what fills them.

use super::World;
use super::id::{AliasId, FormId};

/// What an alias can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AliasKind {
    /// One reference.
    Reference,
    /// Any number of references.
    Collection,
    /// One location.
    Location,
}

impl AliasKind {
    /// The kind of a native class; a bare `Alias` holds a reference.
    pub fn of_class(class: &str) -> Option<Self> {
        [
            ("Alias", Self::Reference),
            ("ReferenceAlias", Self::Reference),
            ("RefCollectionAlias", Self::Collection),
            ("LocationAlias", Self::Location),
        ]
        .into_iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(class))
        .map(|(_, kind)| kind)
    }

    /// The native class of such an alias.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Reference => "ReferenceAlias",
            Self::Collection => "RefCollectionAlias",
            Self::Location => "LocationAlias",
        }
    }
}

/// One alias.
#[derive(Clone, Debug, PartialEq)]
pub struct Alias {
    /// Its name within the quest.
    pub name: Box<str>,
    /// What it can hold.
    pub kind: AliasKind,
    /// What it holds: at most one form unless it is a collection; no form twice.
    pub fill: Vec<FormId>,
}

impl World {
    /// Creates an alias of a quest, or finds the one with that name.
    pub fn alias(&mut self, quest: FormId, name: &str, kind: AliasKind) -> AliasId {
        let key = (quest, name.to_ascii_lowercase().into_boxed_str());
        if let Some(&number) = self.alias_names.get(&key) {
            return AliasId { quest, number };
        }
        let bounds = [0, u16::MAX].map(|number| AliasId { quest, number });
        let last = self.aliases.range(bounds[0]..=bounds[1]).next_back();
        let number = last.map_or(0, |(last, _)| last.number.saturating_add(1));
        let id = AliasId { quest, number };
        self.declare_alias(id, name, kind);
        id
    }

    /// How many more aliases a quest can have: the game numbers them in 16 bits.
    pub fn alias_room(&self, quest: FormId) -> usize {
        let bounds = [0, u16::MAX].map(|number| AliasId { quest, number });
        let last = self.aliases.range(bounds[0]..=bounds[1]).next_back();
        last.map_or(usize::from(u16::MAX), |(last, _)| {
            usize::from(u16::MAX - last.number)
        })
    }

    /// Creates an alias of a quest under the number that a plugin gives it.
    pub fn declare_alias(&mut self, id: AliasId, name: &str, kind: AliasKind) {
        let alias = Alias {
            name: name.into(),
            kind,
            fill: Vec::new(),
        };
        let key = (id.quest, name.to_ascii_lowercase().into_boxed_str());
        // Of two aliases with one name, the first is found by it.
        self.alias_names.entry(key).or_insert(id.number);
        self.clear_alias(id);
        self.aliases.insert(id, alias);
    }

    /// Finds the aliases by name and by what they hold again, after a load.
    pub(super) fn index_aliases(&mut self) {
        self.alias_names.clear();
        self.holders.clear();
        for (id, alias) in &self.aliases {
            let key = (id.quest, alias.name.to_ascii_lowercase().into_boxed_str());
            self.alias_names.entry(key).or_insert(id.number);
            let held = alias.fill.iter().map(|form| (*form, *id));
            self.holders.extend(held);
        }
    }

    /// Puts a form into an alias: added to a collection, otherwise replacing the old one.
    pub fn fill_alias(&mut self, id: AliasId, form: FormId) {
        let Some(alias) = self.aliases.get_mut(&id) else {
            return;
        };
        if alias.kind != AliasKind::Collection {
            for old in alias.fill.drain(..) {
                self.holders.remove(&(old, id));
            }
        }
        if self.holders.insert((form, id)) {
            alias.fill.push(form);
        }
    }

    /// Empties an alias.
    pub fn clear_alias(&mut self, id: AliasId) {
        if let Some(alias) = self.aliases.get_mut(&id) {
            for old in alias.fill.drain(..) {
                self.holders.remove(&(old, id));
            }
        }
    }

    /// Removes one form from a collection.
    pub fn remove_from_alias(&mut self, id: AliasId, form: FormId) {
        if let Some(alias) = self.aliases.get_mut(&id)
            && self.holders.remove(&(form, id))
        {
            alias.fill.retain(|held| *held != form);
        }
    }

    /// The aliases that hold a form, in order: they receive the same events.
    pub fn aliases_with(&self, form: FormId) -> Vec<(AliasId, AliasKind)> {
        let bounds = [(0, 0), (u32::MAX, u16::MAX)];
        let [first, last] = bounds.map(|(quest, number)| {
            let quest = FormId(quest);
            (form, AliasId { quest, number })
        });
        let held = self.holders.range(first..=last);
        held.filter_map(|(_, id)| Some((*id, self.aliases.get(id)?.kind)))
            .collect()
    }
}
