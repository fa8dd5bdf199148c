//! The fields of records that a small world needs, by kind of record.
//!
//! Each type here is a view of a record's fields: it reads them on demand, and returns `None` or
//! nothing for a field that is missing or too short, as the games do.

pub mod actor;
pub mod alias;
pub mod condition;
pub mod item;
pub mod place;
pub mod quest;
pub mod reference;
pub mod value;

use crate::field::Fields;
use crate::record::Content;

/// The fields of a record if it is of one of these kinds.
fn fields_of<'content>(
    content: &'content Content<'_>,
    kinds: &[[u8; 4]],
) -> Option<Fields<'content>> {
    kinds
        .contains(&content.record().signature.0)
        .then(|| content.fields())
}
