//! What the mark does for each instance of a type: its token stream, decoded once, before the first
//! instance is made.
//!
//! Structs and arrays are separate entries here and have their own marks, so a plan ends where a
//! reference does. It has the references outside all scopes; what is behind them is scanned by the
//! plan of the struct that is found there.

use super::token::{TokenKind, TokenStream};
use crate::slot::SlotKind;

/// The references of one type: slot and kind, in the order of the stream.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Plan {
    references: Box<[(u32, SlotKind)]>,
}

impl Plan {
    /// Decodes a stream.
    pub(crate) fn decode(stream: &TokenStream) -> Self {
        let own = stream.steps().filter(|step| step.depth == 0);
        let references = own.filter_map(|step| {
            let kind = match step.kind {
                TokenKind::End => return None,
                TokenKind::Object => SlotKind::Object,
                TokenKind::ObjectArray | TokenKind::StructArray | TokenKind::OtherArray => {
                    SlotKind::Array
                }
                TokenKind::Struct | TokenKind::AnyStruct => SlotKind::Struct,
                TokenKind::Var => SlotKind::Var,
            };
            Some((step.token.offset(), kind))
        });
        Self {
            references: references.collect(),
        }
    }

    /// Slot and kind of each reference.
    #[inline]
    pub(crate) fn references(&self) -> &[(u32, SlotKind)] {
        &self.references
    }
}
