//! Places: locations, cells and worlds; also scenes, which only name their quest.

use super::fields_of;
use crate::field::Fields;
use crate::form_id::FormId;
use crate::game::Width;
use crate::record::Content;

/// The location that contains a location.
pub fn parent_location(content: &Content<'_>) -> Option<FormId> {
    fields_of(content, &[*b"LCTN"])?.form(b"PNAM")
}

/// The quest of a scene.
pub fn scene_quest(content: &Content<'_>) -> Option<FormId> {
    fields_of(content, &[*b"SCEN"])?.form(b"PNAM")
}

/// The world that a world takes parts from.
pub fn parent_world(content: &Content<'_>) -> Option<FormId> {
    fields_of(content, &[*b"WRLD"])?.form(b"WNAM")
}

/// A cell.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'content> {
    fields: Fields<'content>,
}

impl<'content> Cell<'content> {
    /// The cell, if the record is one.
    pub fn of(content: &'content Content<'_>) -> Option<Self> {
        fields_of(content, &[*b"CELL"]).map(|fields| Self { fields })
    }

    /// Its flags.
    pub fn flags(&self) -> u32 {
        let width = self.fields.game().layout().cell_flags;
        let flags = self.fields.get(b"DATA").and_then(|field| {
            let wide = (width == Width::Four).then(|| field.u32(0)).flatten();
            // The first Skyrim files have a single byte.
            wide.or_else(|| field.u16(0).map(u32::from))
                .or_else(|| field.u8(0).map(u32::from))
        });
        flags.unwrap_or(0)
    }

    /// Whether it is indoors.
    pub fn is_interior(&self) -> bool {
        self.flags() & 1 != 0
    }

    /// Its position in its world.
    pub fn coordinates(&self) -> Option<(i32, i32)> {
        let field = self.fields.get(b"XCLC")?;
        Some((field.i32(0)?, field.i32(4)?))
    }

    /// Its location.
    pub fn location(&self) -> Option<FormId> {
        self.fields.form(b"XLCN")
    }

    /// Its owner.
    pub fn owner(&self) -> Option<FormId> {
        self.fields.form(b"XOWN")
    }
}
