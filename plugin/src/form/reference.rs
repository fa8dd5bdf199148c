//! References: things and actors placed in the world.

use super::fields_of;
use crate::field::Fields;
use crate::form_id::FormId;
use crate::record::Content;

/// A placed thing or actor. Its cell is in [`Record::place`](crate::Record::place); the record's
/// flags say whether it starts disabled, dead or deleted.
#[derive(Clone, Copy, Debug)]
pub struct Reference<'content> {
    fields: Fields<'content>,
}

/// Position and rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// In units.
    pub position: [f32; 3],
    /// In radians.
    pub rotation: [f32; 3],
}

/// The reference that another one is enabled together with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnableParent {
    /// The reference that is followed.
    pub parent: FormId,
    /// Whether it follows in the opposite way.
    pub opposite: bool,
}

impl<'content> Reference<'content> {
    /// The reference, if the record is one.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        fields_of(content, &[*b"REFR", *b"ACHR"]).map(|fields| Self { fields })
    }

    /// Its base.
    pub fn base(&self) -> Option<FormId> {
        self.fields.form(b"NAME")
    }

    /// Where it is. A deleted reference is nowhere.
    pub fn placement(&self) -> Option<Placement> {
        let field = self.fields.get(b"DATA")?;
        let three = |at| Some([field.f32(at)?, field.f32(at + 4)?, field.f32(at + 8)?]);
        Some(Placement {
            position: three(0)?,
            rotation: three(12)?,
        })
    }

    /// Its size relative to its base.
    pub fn scale(&self) -> f32 {
        let scale = self.fields.get(b"XSCL").and_then(|field| field.f32(0));
        scale.unwrap_or(1.0)
    }

    /// What it is enabled together with.
    pub fn enable_parent(&self) -> Option<EnableParent> {
        let field = self.fields.get(b"XESP")?;
        Some(EnableParent {
            parent: field.form(0)?,
            opposite: field.u8(4).unwrap_or(0) & 1 != 0,
        })
    }

    /// References that it is linked to, with the link's keyword.
    pub fn links(&self) -> impl Iterator<Item = (Option<FormId>, FormId)> + use<'content> {
        self.fields.all(b"XLKR").filter_map(|field| {
            // A link without a keyword may leave it out.
            match field.form(4) {
                Some(target) => Some((field.form(0), target)),
                None if field.data.len() == 4 => Some((None, field.form(0)?)),
                None => None,
            }
        })
    }

    /// The location that it belongs to.
    pub fn location(&self) -> Option<FormId> {
        self.fields.form(b"XLCN")
    }

    /// Its roles in its location.
    pub fn reference_types(&self) -> impl Iterator<Item = FormId> + use<'content> {
        self.fields
            .get(b"XLRT")
            .into_iter()
            .flat_map(|field| field.forms())
    }

    /// Its owner.
    pub fn owner(&self) -> Option<FormId> {
        self.fields.form(b"XOWN")
    }

    /// How difficult its lock is, if it has one.
    pub fn lock_level(&self) -> Option<u8> {
        self.fields.get(b"XLOC")?.u8(0)
    }

    /// How many items it stands for.
    pub fn count(&self) -> i32 {
        let count = self.fields.get(b"XCNT").and_then(|field| field.i32(0));
        count.unwrap_or(1)
    }

    /// The door that it leads to.
    pub fn door(&self) -> Option<FormId> {
        self.fields.form(b"XTEL")
    }
}
