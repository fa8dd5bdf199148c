//! Actors and their factions.

use super::fields_of;
use super::item::{ItemCount, items};
use crate::field::Fields;
use crate::form_id::FormId;
use crate::record::Content;

/// The base of an actor.
#[derive(Clone, Copy, Debug)]
pub struct ActorBase<'content> {
    fields: Fields<'content>,
}

/// Flags of an actor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ActorFlags(pub u32);

impl ActorFlags {
    /// Female.
    pub const FEMALE: Self = Self(0x1);
    /// Cannot be killed.
    pub const ESSENTIAL: Self = Self(0x2);
    /// There is only one.
    pub const UNIQUE: Self = Self(0x20);
    /// Only the player can kill it.
    pub const PROTECTED: Self = Self(0x800);
    /// Cannot be hit.
    pub const GHOST: Self = Self(0x2000_0000);
    /// Cannot be hurt.
    pub const INVULNERABLE: Self = Self(0x8000_0000);

    /// Whether all of these flags are set.
    pub const fn has(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }
}

/// The flag that an actor has its template's scripts instead of its own.
const TEMPLATE_SCRIPTS: u16 = 0x200;

impl<'content> ActorBase<'content> {
    /// The actor, if the record is one.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        fields_of(content, &[*b"NPC_"]).map(|fields| Self { fields })
    }

    /// Its flags.
    pub fn flags(&self) -> ActorFlags {
        let flags = self.fields.get(b"ACBS").and_then(|field| field.u32(0));
        ActorFlags(flags.unwrap_or(0))
    }

    /// Its level; for actors that level with the player, a factor in thousandths.
    pub fn level(&self) -> Option<i16> {
        let at = self.fields.game().layout().actor_level;
        self.fields.get(b"ACBS")?.i16(at)
    }

    /// The template whose scripts it has instead of its own.
    pub fn script_template(&self) -> Option<FormId> {
        let at = self.fields.game().layout().actor_template;
        let flags = self.fields.get(b"ACBS")?.u16(at)?;
        (flags & TEMPLATE_SCRIPTS != 0)
            .then(|| self.fields.form(b"TPLT"))
            .flatten()
    }

    /// Its race.
    pub fn race(&self) -> Option<FormId> {
        self.fields.form(b"RNAM")
    }

    /// Its factions, each with its rank there.
    pub fn factions(&self) -> impl Iterator<Item = (FormId, i8)> + use<'content> {
        self.fields
            .all(b"SNAM")
            .filter_map(|field| Some((field.form(0)?, field.i8(4)?)))
    }

    /// Its perks, each with its rank.
    pub fn perks(&self) -> impl Iterator<Item = (FormId, u8)> + use<'content> {
        self.fields
            .all(b"PRKR")
            .filter_map(|field| Some((field.form(0)?, field.u8(4)?)))
    }

    /// Its spells.
    pub fn spells(&self) -> impl Iterator<Item = FormId> + use<'content> {
        self.fields.all(b"SPLO").filter_map(|field| field.form(0))
    }

    /// What it carries.
    pub fn items(&self) -> impl Iterator<Item = ItemCount> + use<'content> {
        items(self.fields)
    }

    /// Its actor values; Fallout 4 and Starfield.
    pub fn actor_values(&self) -> impl Iterator<Item = (FormId, f32)> + use<'content> {
        let size = self.fields.game().layout().actor_value_size;
        self.fields.get(b"PRPS").into_iter().flat_map(move |field| {
            (0..field.data.len() / size).filter_map(move |index| {
                Some((field.form(index * size)?, field.f32(index * size + 4)?))
            })
        })
    }
}

/// A faction.
#[derive(Clone, Copy, Debug)]
pub struct Faction<'content> {
    fields: Fields<'content>,
}

/// How one faction regards another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The other.
    pub faction: FormId,
    /// 0 neutral, 1 enemy, 2 ally, 3 friend.
    pub reaction: u32,
}

impl<'content> Faction<'content> {
    /// The faction, if the record is one.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        fields_of(content, &[*b"FACT"]).map(|fields| Self { fields })
    }

    /// Its flags.
    pub fn flags(&self) -> u32 {
        let flags = self.fields.get(b"DATA").and_then(|field| field.u32(0));
        flags.unwrap_or(0)
    }

    /// How it regards others.
    pub fn relations(&self) -> impl Iterator<Item = Relation> + use<'content> {
        self.fields.all(b"XNAM").filter_map(|field| {
            Some(Relation {
                faction: field.form(0)?,
                reaction: field.u32(8)?,
            })
        })
    }

    /// The numbers of its ranks.
    pub fn ranks(&self) -> impl Iterator<Item = u32> + use<'content> {
        self.fields.all(b"RNAM").filter_map(|field| field.u32(0))
    }
}
