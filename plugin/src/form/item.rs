//! Items: what they are worth, what they contain, what they do.

use super::condition::{Conditions, conditions};
use super::fields_of;
use crate::field::Fields;
use crate::form_id::FormId;
use crate::record::Content;
use crate::text::Words;

/// Value, weight and, for weapons, damage.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    /// In the game's money.
    pub value: Option<i32>,
    /// In the game's unit.
    pub weight: Option<f32>,
    /// Per hit.
    pub damage: Option<u16>,
}

impl Worth {
    /// What an item is worth, if the record is one whose layout is known.
    pub fn of(content: &Content<'_>) -> Option<Self> {
        let fields = content.fields();
        let layout = fields.game().layout();
        let (field, value, weight, damage) = match &content.record().signature.0 {
            b"MISC" | b"KEYM" | b"INGR" | b"ARMO" | b"NOTE" => (b"DATA", 0, 4, None),
            b"BOOK" => (b"DATA", layout.book_worth, layout.book_worth + 4, None),
            b"AMMO" => {
                let ammunition = layout.ammunition;
                (b"DATA", ammunition.value, ammunition.weight, None)
            }
            b"WEAP" => {
                let weapon = layout.weapon.as_ref()?;
                (
                    &weapon.field,
                    weapon.value,
                    weapon.weight,
                    Some(weapon.damage),
                )
            }
            b"ALCH" => {
                return Some(Self {
                    value: fields.get(b"ENIT").and_then(|field| field.i32(0)),
                    weight: fields.get(b"DATA").and_then(|field| field.f32(0)),
                    damage: None,
                });
            }
            _ => return None,
        };
        let field = fields.get(field)?;
        Some(Self {
            value: field.i32(value),
            weight: field.f32(weight),
            damage: damage.and_then(|at| field.u16(at)),
        })
    }
}

/// A number of the same items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemCount {
    /// The item.
    pub item: FormId,
    /// How many.
    pub count: i32,
}

/// The items of a container, an actor or an alias.
pub(super) fn items(fields: Fields<'_>) -> impl Iterator<Item = ItemCount> {
    fields.all(b"CNTO").filter_map(|field| {
        Some(ItemCount {
            item: field.form(0)?,
            count: field.i32(4)?,
        })
    })
}

/// The items in a record that contains some.
pub fn contents<'content>(
    content: &'content Content<'_>,
) -> impl Iterator<Item = ItemCount> + use<'content> {
    items(content.fields())
}

/// A levelled list.
#[derive(Clone, Copy, Debug)]
pub struct LevelledList<'content> {
    fields: Fields<'content>,
}

/// One entry of a levelled list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelledEntry {
    /// The lowest level for it.
    pub level: u16,
    /// The form.
    pub form: FormId,
    /// How many.
    pub count: u16,
    /// The chance of nothing in percent; Fallout 4 and Starfield.
    pub chance_none: Option<u8>,
}

impl<'content> LevelledList<'content> {
    /// The list, if the record is one.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        fields_of(content, &[*b"LVLI", *b"LVLN", *b"LVSP"]).map(|fields| Self { fields })
    }

    /// Its entries in order.
    pub fn entries(&self) -> impl Iterator<Item = LevelledEntry> + use<'content> {
        let own_chance = self.fields.game().layout().levelled_chance;
        self.fields.all(b"LVLO").filter_map(move |field| {
            Some(LevelledEntry {
                level: field.u16(0)?,
                form: field.form(4)?,
                count: field.u16(8)?,
                chance_none: own_chance.then(|| field.u8(10)).flatten(),
            })
        })
    }

    /// The chance of nothing at all, in percent.
    pub fn chance_none(&self) -> f32 {
        let chance = self.fields.get(b"LVLD").and_then(|field| {
            if self.fields.game().layout().levelled_float {
                field.f32(0)
            } else {
                field.u8(0).map(f32::from)
            }
        });
        chance.unwrap_or(0.0)
    }

    /// Its flags: 1 all levels up to the player's, 2 a new choice for each item, 4 all of them.
    pub fn flags(&self) -> u16 {
        let field = self.fields.get(b"LVLF");
        let flags = field.and_then(|field| field.u16(0).or_else(|| field.u8(0).map(u16::from)));
        flags.unwrap_or(0)
    }
}

/// What a spell or an enchantment does.
#[derive(Clone, Copy, Debug)]
pub struct Effect<'content> {
    /// The magic effect.
    pub effect: FormId,
    /// Its strength.
    pub magnitude: f32,
    /// Its radius.
    pub area: u32,
    /// Its duration in seconds.
    pub duration: u32,
    fields: Fields<'content>,
}

impl<'content> Effect<'content> {
    /// When it works.
    pub fn conditions(&self) -> Conditions<'content> {
        conditions(&self.fields)
    }
}

/// The effects of a spell, an enchantment or something to eat.
pub fn effects<'content>(
    content: &'content Content<'_>,
) -> impl Iterator<Item = Effect<'content>> + use<'content> {
    content
        .fields()
        .sections(*b"EFID", &[])
        .filter_map(|fields| {
            let numbers = fields.get(b"EFIT")?;
            Some(Effect {
                effect: fields.form(b"EFID")?,
                magnitude: numbers.f32(0)?,
                area: numbers.u32(4)?,
                duration: numbers.u32(8)?,
                fields,
            })
        })
}

/// One item of a terminal's menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalItem<'content> {
    /// Its id, which a fragment uses.
    pub id: u16,
    /// What players read.
    pub text: Option<Words<'content>>,
    /// What it does.
    pub action: Option<u8>,
}

/// The menu of a terminal.
pub fn terminal_items<'content>(
    content: &'content Content<'_>,
) -> impl Iterator<Item = TerminalItem<'content>> + use<'content> {
    let fields = fields_of(content, &[*b"TERM", *b"TMLM"]);
    let sections = fields.map(|fields| fields.sections(*b"ITXT", &[]));
    sections.into_iter().flatten().filter_map(|item| {
        Some(TerminalItem {
            id: item.get(b"ITID")?.u16(0)?,
            text: item.words(b"ITXT"),
            action: item.get(b"ANAM").and_then(|field| field.u8(0)),
        })
    })
}
