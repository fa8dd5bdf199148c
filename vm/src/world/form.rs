//! Forms: everything with a form id, with the state of its kind.

use std::collections::{BTreeMap, BTreeSet};

use bitflags::bitflags;

use super::id::FormId;
use super::quest::Quest;
use super::reference::{Actor, Reference};

/// One form.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The native class of its script objects, such as `Quest`.
    pub class: Box<str>,
    /// Its editor id; empty for things created at run time.
    pub name: Box<str>,
    /// Keywords it carries.
    pub keywords: BTreeSet<FormId>,
    /// What it is worth.
    pub gold: i32,
    /// Scripts attached to references to it.
    pub scripts: Vec<Box<str>>,
    /// The data of its kind.
    pub body: Body,
}

/// What kinds of forms have in addition to names and keywords.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Nothing.
    Plain,
    /// A thing in the world.
    Reference(Box<Reference>),
    /// A quest.
    Quest(Box<Quest>),
    /// A list of forms.
    List(List),
    /// A number.
    Global(f32),
    /// The base of an actor.
    ActorBase(ActorBase),
    /// A group of actors.
    Faction(Faction),
    /// A place.
    Location(Location),
    /// A part of the world.
    Cell(Cell),
    /// A scripted scene.
    Scene(Scene),
    /// One layer of player controls, with a bit for each control that is forbidden.
    InputLayer(u32),
    /// A running magic effect.
    Effect(Effect),
}

/// A form list: its initial forms, then those that scripts added.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    /// The initial forms.
    pub given: Vec<FormId>,
    /// Added by scripts, in order; none of `given`, no duplicates.
    pub added: Vec<FormId>,
}

bitflags! {
    /// Flags of all actors with the same base.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct BaseFlags: u8 {
        /// Goes down instead of dying.
        const ESSENTIAL = 1;
        /// Only the player can kill it.
        const PROTECTED = 1 << 1;
        /// Cannot be hurt.
        const INVULNERABLE = 1 << 2;
        /// There is at most one.
        const UNIQUE = 1 << 3;
        /// Female; male otherwise.
        const FEMALE = 1 << 4;
    }
}

/// What all actors with the same base share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActorBase {
    /// Their flags.
    pub flags: BaseFlags,
    /// How many died.
    pub dead: i32,
    /// Their race.
    pub race: Option<FormId>,
}

/// The state of a faction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faction {
    /// How it regards other factions: 0 neutral, 1 enemy, 2 ally, 3 friend.
    pub reactions: BTreeMap<FormId, i32>,
    /// Fines for non-violent and violent crimes.
    pub crime_gold: (i32, i32),
    /// Whether the player is its enemy.
    pub player_enemy: bool,
    /// Whether the player was expelled.
    pub player_expelled: bool,
}

/// The state of a location.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Location {
    /// The location that contains it.
    pub parent: Option<FormId>,
    /// Cleared of enemies.
    pub cleared: bool,
    /// Was cleared at some point.
    pub ever_cleared: bool,
    /// Numbers by keyword.
    pub data: BTreeMap<FormId, f32>,
    /// Locations it links to, by keyword, in order.
    pub links: BTreeMap<FormId, Vec<FormId>>,
}

/// The state of a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// Indoors.
    pub interior: bool,
    /// Owner: an actor base or a faction.
    pub owner: Option<FormId>,
    /// Everyone may enter.
    pub public: bool,
}

/// The state of a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scene {
    /// Playing.
    pub playing: bool,
    /// Paused.
    pub paused: bool,
    /// The quest it belongs to.
    pub quest: Option<FormId>,
}

/// One running magic effect. It has a form id here; in the games it is a sub id of its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The target of the effect.
    pub target: Option<FormId>,
    /// Who caused it.
    pub caster: Option<FormId>,
    /// The magic effect it is an instance of.
    pub base: Option<FormId>,
}

impl Body {
    /// The initial state of a form of a native class.
    pub fn of_class(class: &str) -> Self {
        let actor = || Reference {
            actor: Some(Box::<Actor>::default()),
            ..Reference::default()
        };
        match class.to_ascii_lowercase().as_str() {
            "objectreference" | "spaceshipreference" => Self::Reference(Box::default()),
            "actor" => Self::Reference(Box::new(actor())),
            "quest" => Self::Quest(Box::default()),
            "formlist" => Self::List(List::default()),
            "globalvariable" => Self::Global(0.0),
            "actorbase" => Self::ActorBase(ActorBase::default()),
            "faction" => Self::Faction(Faction::default()),
            "location" => Self::Location(Location::default()),
            "cell" => Self::Cell(Cell::default()),
            "scene" => Self::Scene(Scene::default()),
            "inputenablelayer" => Self::InputLayer(0),
            "activemagiceffect" => Self::Effect(Effect::default()),
            _ => Self::Plain,
        }
    }
}

impl Form {
    /// A new form of a native class.
    pub fn new(class: &str, name: &str) -> Self {
        Self {
            class: class.into(),
            name: name.into(),
            keywords: BTreeSet::new(),
            gold: 0,
            scripts: Vec::new(),
            body: Body::of_class(class),
        }
    }

    /// Whether it can be carried, so that activating a reference to it picks it up.
    pub fn is_item(&self) -> bool {
        const ITEMS: [&str; 14] = [
            "Ammo",
            "Apparatus",
            "Armor",
            "Book",
            "Component",
            "Holotape",
            "Ingredient",
            "Key",
            "MiscObject",
            "Note",
            "Potion",
            "Scroll",
            "SoulGem",
            "Weapon",
        ];
        ITEMS
            .iter()
            .any(|item| item.eq_ignore_ascii_case(&self.class))
    }
}

impl List {
    /// The number of forms.
    pub fn len(&self) -> usize {
        self.given.len() + self.added.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All forms in order.
    pub fn iter(&self) -> impl Iterator<Item = FormId> + '_ {
        self.given.iter().chain(&self.added).copied()
    }

    /// The form at an index.
    pub fn get(&self, at: usize) -> Option<FormId> {
        let added = at.checked_sub(self.given.len());
        match added {
            None => self.given.get(at).copied(),
            Some(at) => self.added.get(at).copied(),
        }
    }

    /// Adds a form at the end, unless it is already there.
    pub fn add(&mut self, form: FormId) {
        if !self.iter().any(|held| held == form) {
            self.added.push(form);
        }
    }

    /// Removes a form that a script added.
    pub fn remove_added(&mut self, form: FormId) {
        self.added.retain(|held| *held != form);
    }
}
