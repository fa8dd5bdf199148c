//! Aliases of a quest, and how the game fills them.

use crate::field::{FieldIter, Fields};
use crate::form_id::FormId;
use crate::text::Text;

use super::condition::{Conditions, conditions};
use super::item::{ItemCount, items};

/// What an alias can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AliasKind {
    /// A reference.
    Reference,
    /// A location.
    Location,
    /// Many references; Fallout 4 and Starfield.
    Collection {
        /// The most references that are found when it is filled.
        most_initially: Option<u8>,
    },
}

/// Flags of an alias.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AliasFlags(pub u32);

impl AliasFlags {
    /// No other alias gets what it holds.
    pub const RESERVES: Self = Self(0x1);
    /// The quest starts even if it stays empty.
    pub const OPTIONAL: Self = Self(0x2);
    /// It may hold what another alias of the quest holds.
    pub const ALLOW_REUSE: Self = Self(0x8);
    /// It may hold dead actors.
    pub const ALLOW_DEAD: Self = Self(0x10);
    /// What it holds cannot be killed.
    pub const ESSENTIAL: Self = Self(0x40);
    /// It may hold disabled references.
    pub const ALLOW_DISABLED: Self = Self(0x80);
    /// What it creates starts disabled.
    pub const INITIALLY_DISABLED: Self = Self(0x8000);

    /// Whether all of these flags are set.
    pub const fn has(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }
}

/// How an alias is filled when its quest starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// With this reference.
    Forced(FormId),
    /// With the only reference to this actor.
    UniqueActor(FormId),
    /// With the only reference to this base; Starfield.
    UniqueBase(FormId),
    /// With this location.
    Location(FormId),
    /// With something in the location that another alias holds.
    FromAlias {
        /// The other alias.
        alias: i32,
        /// The keyword that it must have.
        keyword: Option<FormId>,
        /// The reference type that it must have.
        reference_type: Option<FormId>,
    },
    /// With what an alias of another quest holds.
    External {
        /// The other quest.
        quest: FormId,
        /// Its alias.
        alias: i32,
    },
    /// With a new reference.
    Created {
        /// To this base.
        object: FormId,
        /// At or in what this alias holds.
        alias: i16,
        /// In its inventory instead of next to it.
        inside: bool,
        /// Its level.
        level: u32,
    },
    /// With data of the starting event.
    FromEvent {
        /// The event.
        event: [u8; 4],
        /// Which of the event's data.
        data: [u8; 4],
    },
    /// With something near another alias.
    Near {
        /// The other alias.
        alias: i32,
        /// In what way it is near.
        kind: u32,
    },
    /// With anything that meets its conditions.
    Matching,
    /// Not at all: scripts fill it.
    Empty,
}

/// An alias of a quest.
#[derive(Clone, Copy, Debug)]
pub struct Alias<'content> {
    /// What it can hold.
    pub kind: AliasKind,
    /// Its id, which scripts and other aliases use.
    pub id: u32,
    fields: Fields<'content>,
}

impl<'content> Alias<'content> {
    /// All its fields.
    pub const fn fields(&self) -> &Fields<'content> {
        &self.fields
    }

    /// Its name.
    pub fn name(&self) -> Option<Text<'content>> {
        self.fields.text(b"ALID")
    }

    /// Its flags.
    pub fn flags(&self) -> AliasFlags {
        let flags = self.fields.get(b"FNAM").and_then(|field| field.u32(0));
        AliasFlags(flags.unwrap_or(0))
    }

    /// Whether the quest starts if it stays empty.
    pub fn is_optional(&self) -> bool {
        self.flags().has(AliasFlags::OPTIONAL)
    }

    /// How it is filled.
    pub fn fill(&self) -> Fill {
        let mut conditions = false;
        for field in &self.fields {
            let form = field.form(0);
            let fill = match (&field.signature.0, form) {
                (b"ALFR", Some(form)) => Some(Fill::Forced(form)),
                (b"ALUA", Some(form)) => Some(Fill::UniqueActor(form)),
                (b"ALUB", Some(form)) => Some(Fill::UniqueBase(form)),
                (b"ALFL", Some(form)) => Some(Fill::Location(form)),
                (b"ALEQ", Some(quest)) => Some(Fill::External {
                    quest,
                    alias: self.number(*b"ALEA").unwrap_or(-1),
                }),
                (b"ALCO", Some(object)) => Some(self.created(object)),
                (b"ALFA", _) => Some(Fill::FromAlias {
                    alias: field.i32(0).unwrap_or(-1),
                    keyword: self.fields.form(b"KNAM"),
                    reference_type: self.fields.form(b"ALRT"),
                }),
                (b"ALFE", _) => Some(Fill::FromEvent {
                    event: field.u32(0).unwrap_or(0).to_le_bytes(),
                    data: self.number(*b"ALFD").unwrap_or(0).to_le_bytes(),
                }),
                (b"ALNA", _) => Some(Fill::Near {
                    alias: field.i32(0).unwrap_or(-1),
                    kind: self
                        .fields
                        .get(b"ALNT")
                        .and_then(|kind| kind.u32(0))
                        .unwrap_or(0),
                }),
                (b"CTDA", _) => {
                    conditions = true;
                    None
                }
                _ => None,
            };
            if let Some(fill) = fill {
                return fill;
            }
        }
        if conditions {
            Fill::Matching
        } else {
            Fill::Empty
        }
    }

    /// What a thing must fulfil to fill it.
    pub fn conditions(&self) -> Conditions<'content> {
        conditions(&self.fields)
    }

    fn number(&self, signature: [u8; 4]) -> Option<i32> {
        self.fields.get(&signature)?.i32(0)
    }

    fn created(&self, object: FormId) -> Fill {
        let place = self.fields.get(b"ALCA");
        let level = self.fields.get(b"ALCL").and_then(|level| level.u32(0));
        Fill::Created {
            object,
            alias: place.and_then(|place| place.i16(0)).unwrap_or(-1),
            inside: place.and_then(|place| place.u16(2)) == Some(0x8000),
            level: level.unwrap_or(0),
        }
    }

    /// Another alias that is forced to hold the same reference.
    pub fn forced_into(&self) -> Option<i32> {
        self.number(*b"ALFI").filter(|alias| *alias >= 0)
    }

    /// The display name of what it holds.
    pub fn display_name(&self) -> Option<FormId> {
        self.fields.form(b"ALDN")
    }

    /// Spells given to what it holds.
    pub fn spells(&self) -> impl Iterator<Item = FormId> + use<'content> {
        self.fields.all(b"ALSP").filter_map(|field| field.form(0))
    }

    /// Factions that what it holds joins.
    pub fn factions(&self) -> impl Iterator<Item = FormId> + use<'content> {
        self.fields.all(b"ALFC").filter_map(|field| field.form(0))
    }

    /// Packages given to what it holds.
    pub fn packages(&self) -> impl Iterator<Item = FormId> + use<'content> {
        self.fields.all(b"ALPC").filter_map(|field| field.form(0))
    }

    /// Aliases that what it holds is linked to, with the link's keyword.
    pub fn linked(&self) -> impl Iterator<Item = (Option<FormId>, i32)> + use<'content> {
        self.fields
            .all(b"ALLA")
            .filter_map(|field| Some((field.form(0), field.i32(4)?)))
    }

    /// Items given to what it holds.
    pub fn items(&self) -> impl Iterator<Item = ItemCount> + use<'content> {
        items(self.fields)
    }

    /// Keywords given to what it holds.
    pub fn keywords(&self) -> impl Iterator<Item = FormId> + use<'content> {
        self.fields.keywords()
    }
}

/// Iterates over the aliases of a quest. A collection has two beginnings: `ALCS` with its limit,
/// then the `ALST` with the same id.
#[derive(Clone, Debug)]
pub(super) struct Aliases<'content> {
    quest: Fields<'content>,
    iter: FieldIter<'content>,
}

impl<'content> Aliases<'content> {
    pub(super) fn new(quest: Fields<'content>) -> Self {
        Self {
            quest,
            iter: quest.iter(),
        }
    }
}

impl<'content> Iterator for Aliases<'content> {
    type Item = Alias<'content>;

    fn next(&mut self) -> Option<Alias<'content>> {
        let mut collection: Option<Option<u8>> = None;
        let (kind, id, start) = loop {
            let field = self.iter.next()?;
            match &field.signature.0 {
                b"ALCS" => collection = Some(None),
                b"ALMI" => {
                    if let Some(most) = &mut collection {
                        *most = field.u8(0);
                    }
                }
                b"ALST" | b"ALLS" => {
                    let Some(id) = field.u32(0) else { continue };
                    let kind = match collection {
                        Some(most_initially) => AliasKind::Collection { most_initially },
                        None if field.signature == *b"ALST" => AliasKind::Reference,
                        None => AliasKind::Location,
                    };
                    break (kind, id, field.offset);
                }
                _ => {}
            }
        };
        let mut ahead = self.iter.clone();
        let mut end = self.quest.end();
        while let Some(field) = ahead.next() {
            match &field.signature.0 {
                b"ALED" => {
                    end = field.offset;
                    self.iter = ahead;
                    break;
                }
                // The end is missing, but the next alias begins anyway.
                b"ALST" | b"ALLS" | b"ALCS" => {
                    end = field.offset;
                    break;
                }
                _ => self.iter = ahead.clone(),
            }
        }
        let fields = self.quest.part(start, end);
        Some(Alias { kind, id, fields })
    }
}
