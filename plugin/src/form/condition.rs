//! Conditions: a function of the game, what its answer is compared with, and who is asked.
//!
//! They stand in records of many kinds (spells, aliases, stages, condition forms), one field `CTDA`
//! each, followed by a text for each parameter that is one. The layout is the same in all games.

use crate::field::{Field, FieldIter, Fields};
use crate::form_id::FormId;
use crate::text::Text;

/// One condition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Condition<'content> {
    /// The number of the function, which the games share.
    pub function: u16,
    /// How the answer is compared.
    pub comparison: Comparison,
    /// What it is compared with.
    pub value: Compared,
    /// The parameters as they are stored: a form, a number or nothing, as the function wants.
    pub parameters: [u32; 2],
    /// The parameters that are texts.
    pub texts: [Option<Text<'content>>; 2],
    /// Who is asked.
    pub asked: Asked,
    /// Whether it is enough that this one or the next holds. Otherwise both must.
    pub or_next: bool,
    /// Whether the first parameter is the number of an alias instead of a form.
    pub takes_alias: bool,
    /// Whether subject and target change places.
    pub swapped: bool,
}

/// How an answer is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The same.
    Equal,
    /// Not the same.
    Different,
    /// More.
    Greater,
    /// As much or more.
    AtLeast,
    /// Less.
    Less,
    /// As much or less.
    AtMost,
}

/// What an answer is compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Compared {
    /// A number.
    Number(f32),
    /// The value of a global.
    Global(FormId),
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whoever the conditions are about.
    Subject,
    /// The other one.
    Target,
    /// A reference.
    Reference(FormId),
    /// What an alias of the quest holds.
    Alias(u32),
    /// Someone that only the game knows: a combat target, a package's or an event's data.
    Other(u32),
}

const OR: u8 = 1;
const TAKES_ALIAS: u8 = 1 << 1;
const GLOBAL: u8 = 1 << 2;
const SWAPPED: u8 = 1 << 4;

impl<'content> Condition<'content> {
    fn of(field: &Field<'content>) -> Option<Self> {
        let flags = field.u8(0)?;
        let comparison = match flags >> 5 {
            0 => Comparison::Equal,
            1 => Comparison::Different,
            2 => Comparison::Greater,
            3 => Comparison::AtLeast,
            4 => Comparison::Less,
            5 => Comparison::AtMost,
            _ => return None,
        };
        let value = if flags & GLOBAL == 0 {
            Compared::Number(field.f32(4)?)
        } else {
            Compared::Global(FormId(field.u32(4)?))
        };
        // The first files of Skyrim end before the last number.
        let asked = match field.u32(20)? {
            0 => Asked::Subject,
            1 => Asked::Target,
            2 => Asked::Reference(FormId(field.u32(24)?)),
            5 => Asked::Alias(field.u32(28)?),
            other => Asked::Other(other),
        };
        Some(Self {
            function: field.u16(8)?,
            comparison,
            value,
            parameters: [field.u32(12)?, field.u32(16)?],
            texts: [None, None],
            asked,
            or_next: flags & OR != 0,
            takes_alias: flags & TAKES_ALIAS != 0,
            swapped: flags & SWAPPED != 0,
        })
    }
}

/// The conditions among these fields, in order. One that is too short for its layout is `None`:
/// nothing can be said about it, and leaving it out would change what the others mean.
pub fn conditions<'content>(fields: &Fields<'content>) -> Conditions<'content> {
    Conditions {
        iter: fields.iter(),
    }
}

/// Iterates over conditions.
#[derive(Clone, Debug)]
pub struct Conditions<'content> {
    iter: FieldIter<'content>,
}

impl<'content> Iterator for Conditions<'content> {
    type Item = Option<Condition<'content>>;

    fn next(&mut self) -> Option<Self::Item> {
        let field = self.iter.find(|field| field.signature == *b"CTDA")?;
        let mut found = Condition::of(&field);
        let mut ahead = self.iter.clone();
        while let Some(field) = ahead.next() {
            let text = match &field.signature.0 {
                b"CIS1" => 0,
                b"CIS2" => 1,
                _ => break,
            };
            if let Some(found) = &mut found {
                found.texts[text] = Some(field.text());
            }
            self.iter = ahead.clone();
        }
        Some(found)
    }
}
