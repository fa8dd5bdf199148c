//! A thing placed in the world, and the additional data of actors.

use std::collections::{BTreeMap, BTreeSet};

use bitflags::bitflags;

use super::id::FormId;
use super::value::ActorValue;

bitflags! {
    /// Flags of a reference.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ReferenceFlags: u32 {
        /// Removed from the world, but may return.
        const DISABLED = 1;
        /// Removed for good; gone once no script refers to it.
        const DELETED = 1 << 1;
        /// Broken beyond use.
        const DESTROYED = 1 << 2;
        /// Locked.
        const LOCKED = 1 << 3;
        /// Open, as doors and containers are.
        const OPEN = 1 << 4;
        /// Activation does nothing by itself, but scripts are still notified.
        const ACTIVATION_BLOCKED = 1 << 5;
        /// Created by a script at run time.
        const CREATED = 1 << 6;
        /// Shown on the map.
        const ON_MAP = 1 << 7;
        /// Fast travel to it is allowed.
        const FAST_TRAVEL = 1 << 8;
        /// A radio that is playing.
        const RADIO_ON = 1 << 9;
        /// Friendly hits have no consequence.
        const IGNORES_FRIENDLY_HITS = 1 << 10;
    }
}

bitflags! {
    /// Flags of an actor.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ActorFlags: u32 {
        /// Dead.
        const DEAD = 1;
        /// Goes down instead of dying.
        const ESSENTIAL = 1 << 1;
        /// Only the player can kill it.
        const PROTECTED = 1 << 2;
        /// Cannot be hit.
        const GHOST = 1 << 3;
        /// Unconscious.
        const UNCONSCIOUS = 1 << 4;
        /// Cannot move.
        const RESTRAINED = 1 << 5;
        /// Follows and helps the player.
        const TEAMMATE = 1 << 6;
        /// Its AI is switched off.
        const AI_OFF = 1 << 7;
        /// Alert.
        const ALERT = 1 << 8;
        /// Has a weapon in hand.
        const WEAPON_DRAWN = 1 << 9;
        /// Sneaking.
        const SNEAKING = 1 << 10;
        /// Attacks on sight.
        const ATTACKS_ON_SIGHT = 1 << 11;
        /// Took a bribe.
        const BRIBED = 1 << 12;
        /// Was successfully intimidated.
        const INTIMIDATED = 1 << 13;
        /// Wearing power armour.
        const POWER_ARMOR = 1 << 14;
        /// Bleeding out, waiting for help.
        const BLEEDING_OUT = 1 << 15;
        /// Controlled by the player.
        const PLAYER_CONTROLS = 1 << 16;
        /// Doing a favour for the player.
        const DOING_FAVOR = 1 << 17;
        /// Does not recover from bleeding out.
        const NO_BLEEDOUT_RECOVERY = 1 << 18;
        /// Killed, but does not die until that is allowed.
        const DEFERRED_KILL = 1 << 19;
    }
}

/// The data that every reference has, all of it plain.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// What it is an instance of.
    pub base: Option<FormId>,
    /// Where it is.
    pub position: [f32; 3],
    /// Its rotation, in degrees.
    pub angle: [f32; 3],
    /// Its initial position, to return to.
    pub origin: [f32; 3],
    /// Size; 1 is normal. `None` means 1, so that the default is right.
    pub scale: Option<f32>,
    /// Its flags.
    pub flags: ReferenceFlags,
    /// The cell it is in.
    pub cell: Option<FormId>,
    /// The location it is in.
    pub location: Option<FormId>,
    /// What it is linked to, by keyword; the plain link has no keyword.
    pub links: BTreeMap<Option<FormId>, FormId>,
    /// The items it contains, with the count of each. Never zero or less.
    pub items: BTreeMap<FormId, i32>,
    /// References among its contents, in the order in which they were added.
    pub held: Vec<FormId>,
    /// What contains it.
    pub container: Option<FormId>,
    /// Its actor values, if set.
    pub values: BTreeMap<FormId, ActorValue>,
    /// Owner: an actor, an actor base or a faction.
    pub owner: Option<FormId>,
    /// How difficult the lock is.
    pub lock_level: i32,
    /// The key of the lock.
    pub key: Option<FormId>,
    /// How many stages of destruction it has passed.
    pub destruction: i32,
    /// Variables of its animation graph, by lower-case name.
    pub animation: BTreeMap<Box<str>, f32>,
    /// The roles it has in its location.
    pub roles: BTreeSet<FormId>,
    /// Frequency and volume of a radio.
    pub radio: (f32, f32),
    /// The additional data of actors.
    pub actor: Option<Box<Actor>>,
}

/// The data that only actors have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Actor {
    /// Its flags.
    pub flags: ActorFlags,
    /// Level; 0 means 1.
    pub level: i32,
    /// Its rank in each faction.
    pub factions: BTreeMap<FormId, i32>,
    /// Perks with their ranks.
    pub perks: BTreeMap<FormId, i32>,
    /// Spells the actor knows.
    pub spells: BTreeSet<FormId>,
    /// What it wears and holds.
    pub equipped: BTreeSet<FormId>,
    /// Its relationships to others, -4 to 4.
    pub relationships: BTreeMap<FormId, i32>,
    /// Its combat targets, the main one first.
    pub targets: Vec<FormId>,
    /// Who killed it.
    pub killer: Option<FormId>,
    /// A race that replaces its base's.
    pub race: Option<FormId>,
    /// The faction that its crimes are reported to.
    pub crime_faction: Option<FormId>,
    /// What it looks at.
    pub look_target: Option<FormId>,
    /// What it sits or lies on.
    pub seat: Option<FormId>,
    /// How visible it is, 0 to 1; `None` means fully.
    pub alpha: Option<f32>,
    /// An outfit that replaces its base's.
    pub outfit: Option<FormId>,
}

impl Reference {
    /// Size as seen by scripts.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(1.0)
    }

    /// Whether it is part of the world: not disabled, not deleted and not in a container.
    pub fn is_loaded(&self) -> bool {
        !self
            .flags
            .intersects(ReferenceFlags::DISABLED | ReferenceFlags::DELETED)
            && self.container.is_none()
    }

    /// Distance between two references.
    pub fn distance(&self, other: &Self) -> f32 {
        let square: f32 = self
            .position
            .iter()
            .zip(other.position)
            .map(|(here, there)| (here - there) * (here - there))
            .sum();
        square.sqrt()
    }

    /// Direction to the other reference, relative to its own heading, -180 to 180 degrees.
    pub fn heading_to(&self, other: &Self) -> f32 {
        let east = other.position[0] - self.position[0];
        let north = other.position[1] - self.position[1];
        let angle = east.atan2(north).to_degrees() - self.angle[2];
        (angle + 180.0).rem_euclid(360.0) - 180.0
    }
}

impl Actor {
    /// Level as seen by scripts.
    pub fn level(&self) -> i32 {
        self.level.max(1)
    }

    /// Whether it is dead.
    pub fn is_dead(&self) -> bool {
        self.flags.contains(ActorFlags::DEAD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_relative_and_stay_within_half_a_turn() {
        let mut here = Reference {
            angle: [0.0, 0.0, 90.0],
            ..Reference::default()
        };
        let east = Reference {
            position: [10.0, 0.0, 0.0],
            ..Reference::default()
        };
        assert!(here.heading_to(&east).abs() < 1e-3);
        here.angle[2] = 350.0;
        assert!((here.heading_to(&east) - 100.0).abs() < 1e-3);
        assert!((here.distance(&east) - 10.0).abs() < 1e-6);
    }
}
