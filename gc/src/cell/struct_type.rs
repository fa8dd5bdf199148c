//! Struct types: where members are and how the mark visits them.

use crate::layout::Layout;
use crate::trace::{Plan, TokenError, TokenStream};

/// A registered struct type.
#[derive(Clone, Debug)]
pub(crate) struct StructType {
    pub(crate) layout: Layout,
    /// The type's token stream in the form that the mark follows.
    pub(crate) plan: Plan,
}

impl StructType {
    /// The type with this layout.
    pub(crate) fn new(layout: Layout) -> Result<Self, TokenError> {
        let tokens = TokenStream::of_struct(&layout)?;
        Ok(Self {
            layout,
            plan: Plan::decode(&tokens),
        })
    }
}
